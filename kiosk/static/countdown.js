// The last seconds for a decision, where the house has set a limit. The page counts by itself.

import { element, say } from "./dom.js";
import { PROMPT } from "./words_spoken.js";

/** @typedef {import("./types.js").View} View */

const LAST_MS = 10_000;

export class Countdown {
  root = element("b", { class: "countdown", role: "timer", hidden: true });
  /** What it counts for: the same view drawn again does not begin anew. @type {View | null} */
  #view = null;
  #ends = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #next;

  /** @param {View} view */
  draw(view) {
    if (view === this.#view) return;
    this.#view = view;
    clearTimeout(this.#next);
    this.root.hidden = true;
    if (view.time_left === null) return;
    this.#ends = performance.now() + view.time_left;
    this.#count();
  }

  #count() {
    const left = Math.max(0, this.#ends - performance.now());
    this.root.hidden = left > LAST_MS;
    if (!this.root.hidden) say(this.root, PROMPT.left(Math.ceil(left / 1000)));
    if (left) this.#next = setTimeout(() => this.#count(), left > LAST_MS ? left - LAST_MS : (left - 1) % 1000 + 1);
  }
}
