// Which real card was it: one to tap, or several with a tray below. Columns of colours, big.

import { ACTED_MS, rest } from "./calm.js";
import { cardElement } from "./card.js";
import { element, say } from "./dom.js";
import { TABLE_LANGUAGE } from "./language.js";
import { cardName, COLORS, parts } from "./notation.js";
import { millimetre } from "./scale.js";
import { packed, spread } from "./spread.js";
import { COLOR_NAMES, OPERATOR, RANK_NAMES, REFEREE } from "./words.js";

/** What a tap on a card means: an action that is posted, or something to go on with.
 * @typedef {{ action?: string, then?: () => void }} Meaning */
/** @typedef {object} Several
 * @property {string} title
 * @property {string} [hint]
 * @property {Record<string, number>} cards how many copies of each there can be
 * @property {boolean} [any] more copies may be tapped than there can be
 * @property {string[]} must these are chosen already, and stay
 * @property {number} least
 * @property {number} most
 * @property {(chosen: string[]) => string} action
 */

/** Millimetres: a card that can be tapped, one that is large enough, between cards, between colours, and where all lie close. */
const [LEAST, MOST, GAP, APART, CLOSE] = [12.05, 24, 1.4, 3, 0.2];

export class Picker {
  /** @type {string[]} */
  chosen = [];

  constructor() {
    this.title = element("h2", { id: "picker-title" });
    this.hint = element("p", { class: "picker-hint" });
    this.columns = element("div", { class: "columns", tabindex: 0, role: "group", "aria-labelledby": "picker-title" });
    this.tray = element("div", { class: "tray" });
    this.root = element("dialog", { class: "picker", dir: TABLE_LANGUAGE.dir, "aria-labelledby": "picker-title" },
      element("header", {}, element("div", {}, this.title, this.hint),
        element("button", { type: "button", class: "plain", "data-place": "picker-back", onclick: () => this.close() }, OPERATOR.back)),
      this.columns, this.tray);
    new ResizeObserver(() => this.#fit()).observe(this.columns);
    this.columns.addEventListener("scroll", () => this.#fade(), { passive: true });
  }

  close() {
    if (this.root.open) this.root.close();
  }

  /** @param {string} title @param {string[]} cards @param {(card: string) => Meaning} meaning */
  one(title, cards, meaning) {
    this.tray.hidden = true;
    this.#open(title, "", cards, (card) => {
      const { action, then } = meaning(card);
      return element("button", { type: "button", class: "pick", "data-action": action, "aria-label": cardName(card), onclick: () => {
        this.close();
        then?.();
      } }, cardElement(card));
    });
  }

  /** @param {Several} asked */
  many(asked) {
    this.tray.hidden = false;
    this.chosen = [...asked.must];
    this.#open(asked.title, asked.hint ?? "", Object.keys(asked.cards), (card) => element("button", {
      type: "button", class: "pick", "data-pick": card, onclick: () => this.#add(asked, card) }, cardElement(card)));
    this.#redraw(asked);
  }

  /** @param {string} title @param {string} hint @param {string[]} cards @param {(card: string) => HTMLElement} tile */
  #open(title, hint, cards, tile) {
    say(this.title, title);
    say(this.hint, hint);
    const groups = [...COLORS, ""].map((color) => ({ color, of: cards.filter((card) => parts(card).color === color) }));
    this.columns.replaceChildren(...groups.filter(({ of }) => of.length).map(({ color, of }) =>
      element("div", { class: "column", role: "group", "aria-label": COLOR_NAMES[color] ?? RANK_NAMES.W }, ...of.map(tile))));
    this.columns.scrollTop = 0;
    if (!this.root.open) this.root.showModal();
    this.#fit();
    rest(this.root, ACTED_MS);
    const first = this.columns.querySelector("button");
    first?.focus({ preventScroll: true });
  }

  /** Every card whole, as large as the screen lets them be; where it is too small for that, the upper part of each. */
  #fit() {
    if (!this.columns.clientHeight) return;
    const mm = millimetre();
    const { paddingLeft, paddingTop } = getComputedStyle(this.columns);
    const room = { width: this.columns.clientWidth - 2 * parseFloat(paddingLeft), height: this.columns.clientHeight - 2 * parseFloat(paddingTop),
      gap: GAP * mm, apart: APART * mm, close: CLOSE * mm, least: LEAST * mm, most: MOST * mm };
    const groups = [...this.columns.children].filter((group) => group instanceof HTMLElement);
    const counts = groups.map((group) => group.childElementCount);
    const { card, across, stacked } = spread(counts, room);
    const close = packed(counts, room);
    this.columns.classList.toggle("stacked", stacked && !close);
    this.columns.classList.toggle("close", close !== null);
    this.columns.style.setProperty("--wide", `${close?.card ?? card}px`);
    if (close) {
      const { high, columns, rows } = close;
      Object.entries({ high: `${high}px`, columns, rows }).forEach(([name, value]) => this.columns.style.setProperty(`--${name}`, String(value)));
    }
    groups.forEach((group, number) => group.style.setProperty("--across", String(across[number])));
    this.#fade();
  }

  /** Cards that do not fit fade out, so that one sees that there are more. */
  #fade() {
    const { scrollTop, clientHeight, scrollHeight } = this.columns;
    this.columns.classList.toggle("more", scrollTop + clientHeight < scrollHeight - 2);
  }

  /** @param {Several} asked @param {string} card */
  #add(asked, card) {
    if (this.chosen.length < asked.most) this.chosen.push(card);
    this.#redraw(asked);
  }

  /** @param {Several} asked @param {number} place */
  #drop(asked, place) {
    this.chosen.splice(place, 1);
    this.#redraw(asked);
  }

  /** @param {Several} asked */
  #redraw(asked) {
    const full = this.chosen.length >= asked.most;
    for (const tile of this.columns.querySelectorAll("button")) {
      const card = tile.dataset.pick ?? "";
      const times = this.chosen.filter((one) => one === card).length;
      tile.disabled = full || (!asked.any && times >= asked.cards[card]);
      tile.dataset.times = times ? `×${times}` : "";
      tile.setAttribute("aria-label", times ? `${cardName(card)} ×${times}` : cardName(card));
    }
    this.tray.replaceChildren(
      element("ol", { class: "chosen", "aria-label": REFEREE.chosen },
        ...this.chosen.map((card, place) => element("li", {}, this.#picked(asked, card, place)))),
      element("b", { class: "of", dir: "ltr" }, `${this.chosen.length} / ${asked.most}`),
      this.#done(asked));
  }

  /** @param {Several} asked @param {string} card @param {number} place */
  #picked(asked, card, place) {
    if (place < asked.must.length) return cardElement(card);
    return element("button", { type: "button", class: "pick", "data-drop": card, "aria-label": REFEREE.drop(cardName(card)),
      onclick: () => this.#drop(asked, place) }, cardElement(card));
  }

  /** @param {Several} asked */
  #done(asked) {
    const enough = this.chosen.length >= asked.least && this.chosen.length <= asked.most;
    return element("button", { type: "button", class: "loud", "data-place": "picker-done", disabled: !enough,
      "data-action": enough ? asked.action(this.chosen) : null, onclick: () => this.close() },
    this.chosen.length || !asked.most ? OPERATOR.done : REFEREE.alone);
  }
}
