// The pile in the middle: top card, what peeps out beneath it, rim, colour, direction.

import { cardElement } from "./card.js";
import { element, redraw } from "./dom.js";
import { TABLE_LANGUAGE } from "./language.js";
import { shape } from "./faces.js";
import { COLOR_NAMES, TABLE } from "./words.js";

/** @typedef {import("./types.js").View} View */

const ARROWS = 12;

export class Pile {
  constructor() {
    this.cards = element("div", { class: "pile-cards" });
    this.ring = element("div", { class: "arrows", "aria-hidden": "true" });
    this.pill = element("div", { class: "pill", dir: TABLE_LANGUAGE.dir });
    this.root = element("div", { class: "pile" }, element("div", { class: "rim" }), this.ring, this.cards, this.pill);
    this.#drawRing();
  }

  #drawRing() {
    for (let step = 0; step < ARROWS; step += 1) {
      const arrow = element("i", {});
      arrow.style.rotate = `${(step * 360) / ARROWS}deg`;
      this.ring.append(arrow);
    }
  }

  /** @param {View} view */
  draw(view) {
    const drafting = view.state === "draft";
    const shown = drafting ? view.draft[view.draft.length - 1] : view.top;
    const beneath = (drafting ? view.draft.slice(0, -1).reverse() : view.beneath).slice(0, 3);
    const size = drafting ? view.draft.length : view.beneath.length;
    this.root.dataset.color = view.color ?? "";
    this.root.dataset.direction = view.direction;
    this.root.classList.toggle("open", drafting);
    this.ring.hidden = view.seats.length === 2 && view.family === "duo";
    redraw(this.cards, [shown, beneath, size], () => stack(shown, beneath, size));
    redraw(this.pill, view.color, () => (view.color ? [shape(view.color), COLOR_NAMES[view.color]] : []));
    this.pill.hidden = !view.color;
    this.ring.title = TABLE.direction[view.direction];
  }

  /** Three small steps of the ring in the direction of play. @param {"left" | "right"} direction */
  step(direction) {
    const turn = (direction === "left" ? 1 : -1) * (360 / ARROWS) * 3;
    this.ring.animate([{ rotate: "0deg" }, { rotate: `${turn}deg` }], { duration: 1100, easing: "steps(3, end)" });
  }
}

/** @param {string | null | undefined} shown @param {string[]} beneath @param {number} size */
function stack(shown, beneath, size) {
  const lower = beneath.map((card, depth) => lying(card, size - 1 - depth, "beneath")).reverse();
  return shown ? [...lower, lying(shown, size, "top")] : lower;
}

/** Every card lies a little askew, always the same one the same way. @param {string} card @param {number} number @param {string} style */
function lying(card, number, style) {
  const made = cardElement(card, style);
  const odd = ((number * 73 + 29) % 17) / 16 - 0.5;
  const askew = style === "top" ? odd * 8 : odd * 26;
  made.style.rotate = `${askew.toFixed(1)}deg`;
  if (style !== "top") made.style.translate = `${(odd * 9).toFixed(1)}% ${((((number * 31) % 11) / 10 - 0.5) * 6).toFixed(1)}%`;
  return made;
}
