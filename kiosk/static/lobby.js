// <kiosk-lobby>: which game, by which rules, and who plays.

import { element } from "./dom.js";
import { languageOf, setLanguageOf, setTableLanguage, TABLE_LANGUAGE } from "./language.js";
import { gameCards, seatRows, switchRows } from "./lobby_parts.js";
import { Tongues } from "./tongues.js";
import { GAMES, LOBBY, NAMES } from "./words.js";

/** @typedef {import("./types.js").Catalogue} Catalogue */
/** @typedef {import("./types.js").MatchSetup} MatchSetup */
/** @typedef {import("./types.js").SeatSetup} SeatSetup */
/** @typedef {import("./types.js").Preset} Preset */
/** @typedef {{ game: string, rules: Record<string, boolean | number | string>, seats: SeatSetup[] }} Order */

const KEPT = "uno-kiosk-order";

export class KioskLobby extends HTMLElement {
  /** @type {Catalogue | null} */
  catalogue = null;
  /** @type {Order} */
  order = { game: "attack", rules: {}, seats: [] };
  tongues = new Tongues();

  /** @param {Catalogue} catalogue */
  show(catalogue) {
    this.catalogue = catalogue;
    this.order = remembered(catalogue) ?? first(catalogue);
    this.#fit();
    this.#draw();
  }

  /** @returns {Preset} */
  get preset() {
    const games = this.catalogue?.presets ?? [];
    return games.find((preset) => preset.name === this.order.game) ?? games[0];
  }

  /** @param {Partial<Order>} change */
  change(change) {
    this.order = { ...this.order, ...change };
    this.#fit();
    this.#draw();
  }

  /** As many seats as this game takes. */
  #fit() {
    const { least, most } = this.preset;
    const seats = this.order.seats.slice(0, most);
    while (seats.length < least) seats.push(newcomer(seats));
    this.order.seats = seats;
  }

  invite() {
    this.change({ seats: [...this.order.seats, newcomer(this.order.seats)] });
  }

  /** @param {number} number */
  dismiss(number) {
    this.change({ seats: this.order.seats.filter((_, at) => at !== number) });
  }

  /** @param {number} number @param {Partial<SeatSetup>} change */
  seat(number, change) {
    this.change({ seats: this.order.seats.map((seat, at) => (at === number ? { ...seat, ...change } : seat)) });
  }

  /** Another name of the list that nobody has. @param {number} number */
  rename(number) {
    const taken = this.order.seats.map((seat) => seat.name);
    const from = NAMES.indexOf(taken[number]);
    const name = [...NAMES.slice(from + 1), ...NAMES].find((one) => !taken.includes(one));
    if (name) this.seat(number, { name });
  }

  #keep() {
    localStorage.setItem(KEPT, JSON.stringify(this.order));
  }

  /** Another language for the table. */
  #speak() {
    this.tongues.ask(LOBBY.language, TABLE_LANGUAGE, (language) => {
      this.#keep();
      setTableLanguage(language);
    });
  }

  /** Another language for who sits there. @param {number} number */
  address(number) {
    const { name } = this.order.seats[number];
    this.tongues.ask(LOBBY.tongue(name), languageOf(name), async (language) => {
      await setLanguageOf(name, language);
      this.#draw();
    });
  }

  #start() {
    this.#keep();
    /** @type {MatchSetup} */
    const setup = { ...this.order, cards: "screen" };
    this.dispatchEvent(new CustomEvent("lobby-start", { detail: setup, bubbles: true }));
  }

  #draw() {
    if (!this.catalogue) return;
    const place = document.activeElement?.getAttribute("data-place");
    const open = this.querySelector("details")?.open ?? false;
    const scrolled = this.querySelector(".lobby-body")?.scrollTop ?? 0;
    this.dir = TABLE_LANGUAGE.dir;
    this.replaceChildren(this.tongues.root,
      element("div", { class: "lobby-body" },
        element("div", { class: "lobby-head" }, element("h1", {}, LOBBY.title),
          element("button", { type: "button", class: "plain tongue", "data-place": "language", "aria-label": `${LOBBY.language}: ${TABLE_LANGUAGE.name}`,
            onclick: () => this.#speak() }, TABLE_LANGUAGE.name)),
        gameCards(this, this.catalogue.presets),
        element("h2", {}, LOBBY.players, element("small", {}, LOBBY.range(this.preset.least, this.preset.most))),
        seatRows(this, this.catalogue.levels),
        switchRows(this, this.catalogue.switches, open)),
      element("footer", { class: "lobby-foot" },
        element("p", {}, element("b", {}, GAMES[this.order.game]?.title ?? this.order.game),
          ...this.order.seats.flatMap((seat) => [" · ", element("bdi", {}, seat.name)])),
        element("button", { type: "button", class: "loud start", "data-place": "start", onclick: () => this.#start() }, LOBBY.start)));
    const body = this.querySelector(".lobby-body");
    if (body) body.scrollTop = scrolled;
    const again = place ? this.querySelector(`[data-place="${CSS.escape(place)}"]`) : null;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }
}

/** @param {SeatSetup[]} seats @returns {SeatSetup} */
function newcomer(seats) {
  const name = NAMES.find((one) => !seats.some((seat) => seat.name === one)) ?? NAMES[0];
  return { name, kind: seats.length ? "bot" : "screen", level: "normal" };
}

/** @param {Catalogue} catalogue @returns {Order} */
function first(catalogue) {
  const game = catalogue.presets.find((preset) => preset.name === "attack") ?? catalogue.presets[0];
  /** @type {SeatSetup[]} */
  const seats = [];
  while (seats.length < 3) seats.push(newcomer(seats));
  return { game: game.name, rules: {}, seats };
}

/** @param {SeatSetup} seat @param {Catalogue} catalogue @returns {SeatSetup} */
function seated({ name, kind, level }, { levels }) {
  return { name: String(name), kind: kind === "bot" ? "bot" : "screen", level: level && levels.includes(level) ? level : levels[0] };
}

/** What was played last on this screen, if it can still be played. @param {Catalogue} catalogue @returns {Order | null} */
function remembered(catalogue) {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    const known = catalogue.presets.some((preset) => preset.name === kept?.game);
    if (!known || !Array.isArray(kept.seats)) return null;
    return { game: kept.game, rules: kept.rules ?? {}, seats: kept.seats.map((/** @type {SeatSetup} */ seat) => seated(seat, catalogue)) };
  } catch {
    return null;
  }
}

customElements.define("kiosk-lobby", KioskLobby);
