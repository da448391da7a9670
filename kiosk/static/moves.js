// From events to movement: which card flies from where to whom, and what is told in words.

import { newsOf, untilTurnOf } from "./news.js";
import { nameOf } from "./people.js";

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").TableEvent} TableEvent */
/** @typedef {import("./flights.js").Spot} Spot */
/** @typedef {import("./table.js").KioskTable} Table */
/** @typedef {{ hand: Map<string, Spot[]>, seat: string | null }} Before */

export class Moves {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /** Where the cards of the open hand lie, before they are drawn anew. @returns {Before} */
  before() {
    /** @type {Map<string, Spot[]>} */
    const hand = new Map();
    for (const card of this.table.dock.root.querySelectorAll(".hand kiosk-card")) {
      const face = /** @type {HTMLElement} */ (card).dataset.card ?? "";
      hand.set(face, [...(hand.get(face) ?? []), spotOf(card)]);
    }
    return { hand, seat: this.table.open };
  }

  /** @param {Frame} frame @param {Before} before */
  animate(frame, before) {
    const still = document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const event of frame.events) {
      this.#tell(event, frame.view);
      this.table.dispatchEvent(new CustomEvent("table-event", { detail: { event, view: frame.view } }));
      if (!still) this.#move(event, frame.view, before);
    }
    const dealt = frame.events.filter((event) => event.kind === "dealt");
    if (!still && dealt.length) this.#deal(dealt);
  }

  /** @param {TableEvent} event @param {View} view @param {Before} before */
  #move(event, view, before) {
    const { pile, machine } = this.table;
    const { kind, seat, cards = [] } = event;
    if (kind === "played" && seat) this.#play(seat, cards, before);
    else if (kind === "pressed") machine.button.animate([{ scale: 0.94 }, { scale: 1 }], { duration: 180 });
    else if (kind === "shot" && !event.count) machine.click(view.launcher.blanks);
    else if ((kind === "shot" || kind === "drew" || kind === "took" || kind === "kept") && seat) this.#give(seat, cards, before);
    else if (kind === "turn" || kind === "direction") pile.step(view.direction);
    else if (kind === "swapped" && seat && event.to) this.#swap(seat, event.to);
    else if (kind === "reloaded" || kind === "recycled") {
      this.table.flights.shoot(["??", "??", "??"], spotOf(pile.cards), spotOf(machine.slot, 0.5), 60);
    }
  }

  /** @param {string} seat @param {string[]} cards @param {Before} before */
  #play(seat, cards, before) {
    const { pile, flights } = this.table;
    const to = spotOf(pile.cards);
    let last = 0;
    cards.forEach((card, number) => {
      const own = before.seat === seat ? before.hand.get(card.split(":")[0])?.shift() : undefined;
      setDelay(number * 70, () => flights.play([card], own ?? this.#seatSpot(seat), to));
      last = number * 70 + 250;
    });
    const top = pile.cards.lastElementChild;
    top?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: last });
  }

  /** @param {string} seat @param {string[]} cards @param {Before} before */
  #give(seat, cards, before) {
    const { machine, flights, dock, open } = this.table;
    const own = before.seat === seat;
    const to = own && open === seat ? spotOf(dock.root, 0.9) : this.#seatSpot(seat);
    const faces = own ? cards : cards.map(() => "??");
    machine.shoot(flights.shoot(faces, spotOf(machine.slot, 1), own && open !== seat ? { ...to, height: to.height * 1.6 } : to));
  }

  /** @param {TableEvent[]} dealt */
  #deal(dealt) {
    const seats = [...new Set(dealt.map((event) => event.seat ?? ""))].filter(Boolean);
    const each = Math.round(dealt.reduce((sum, event) => sum + (event.cards?.length ?? 0), 0) / Math.max(1, seats.length));
    this.table.flights.deal(spotOf(this.table.machine.slot, 1), seats.map((seat) => this.#seatSpot(seat)), Math.min(7, each));
  }

  /** @param {string} seat @param {string} other */
  #swap(seat, other) {
    const backs = ["??", "??", "??"];
    this.table.flights.shoot(backs, this.#seatSpot(seat), this.#seatSpot(other), 60);
    this.table.flights.shoot(backs, this.#seatSpot(other), this.#seatSpot(seat), 60);
  }

  /** @param {string} seat @returns {Spot} */
  #seatSpot(seat) {
    const panels = /** @type {HTMLElement[]} */ ([...this.table.ring.children]);
    const number = panels.findIndex((panel) => panel.dataset.seat === seat);
    const [slot, panel] = [this.table.plan?.slots[number], panels[number]];
    const spot = panel ? spotOf(panel) : { x: 0, y: 0, height: 60 };
    return { ...spot, height: 13 * this.table.mm, turn: slot?.turn ?? 0 };
  }

  /** @param {TableEvent} event @param {View} view */
  #tell(event, view) {
    if (event.kind === "shown" && event.cards && !event.cards.includes("??")) this.table.reveal(nameOf(view, event.seat), event.cards);
    const said = newsOf(event, view);
    if (said) this.table.tell(said, "news", untilTurnOf(event));
  }
}

/** @param {Element} element @param {number} [scale] @returns {Spot} */
function spotOf(element, scale = 1) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, height: Math.max(40, height * scale) };
}

/** @param {number} milliseconds @param {() => void} run */
function setDelay(milliseconds, run) {
  if (milliseconds) setTimeout(run, milliseconds);
  else run();
}
