// A card that can be played in more than one way: whom, which colour, what goes along.

import { cardElement } from "./card.js";
import { element, say } from "./dom.js";
import { shape } from "./faces.js";
import { cardName, COLORS } from "./notation.js";
import { nameOf, place, tongue } from "./people.js";
import { TABLE_LANGUAGE } from "./language.js";
import { wordsIn } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./notation.js").Choice} Choice */

/** Asks in the language of whoever plays the card. */
export class Chooser {
  language = TABLE_LANGUAGE;

  constructor() {
    this.title = element("h2", {});
    this.back = element("button", { type: "button", class: "plain back-out", onclick: () => this.close() });
    this.tiles = element("div", { class: "tiles" });
    this.root = element("div", { class: "chooser", role: "dialog", hidden: true },
      this.title, this.tiles, this.back);
    this.root.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  close() {
    if (this.root.hidden) return;
    this.root.hidden = true;
    this.tiles.replaceChildren();
    if (this.opener?.isConnected) this.opener.focus({ preventScroll: true });
  }

  /** @param {View} view @param {Choice[]} ways @param {HTMLElement} opener */
  open(view, ways, opener) {
    this.opener = opener;
    this.language = tongue(view, ways[0].seat);
    this.root.lang = this.language.code;
    this.back.textContent = wordsIn(this.language.code).HAND.back;
    this.root.hidden = false;
    this.#ask(view, ways);
  }

  /** @param {View} view @param {Choice[]} ways */
  #ask(view, ways) {
    const { HAND } = wordsIn(this.language.code);
    const question = ["target", "color"].find((part) => different(ways, part).length > 1);
    if (question === "target") this.#show(HAND.pickTarget, "targets", this.#targets(view, ways));
    else if (question === "color") this.#show(HAND.pickColor, "colors", colorTiles(ways, this.language));
    else this.#show(HAND.pickWay, "ways", ways.map((way) => wayTile(way, this.language)));
  }

  /** @param {string} title @param {string} kind @param {HTMLElement[]} tiles */
  #show(title, kind, tiles) {
    say(this.title, title);
    this.title.dir = this.language.dir;
    this.root.setAttribute("aria-label", title);
    this.tiles.className = `tiles ${kind}`;
    this.tiles.replaceChildren(...tiles);
    tiles[0]?.focus({ preventScroll: true });
  }

  /** @param {View} view @param {Choice[]} ways */
  #targets(view, ways) {
    const { TABLE } = wordsIn(this.language.code);
    return different(ways, "target").map((seat) => {
      const left = ways.filter((way) => way.target === seat);
      const count = view.seats[place(seat)]?.count ?? 0;
      const inside = [element("b", {}, element("bdi", {}, nameOf(view, seat))),
        element("span", { dir: this.language.dir }, TABLE.cards(count))];
      if (left.length === 1) return tile({ "data-action": left[0].text }, inside);
      return tile({ "data-target": seat, onclick: () => this.#ask(view, left) }, inside);
    });
  }
}

/** @param {Choice[]} ways @param {string} part */
function different(ways, part) {
  return [...new Set(ways.map((way) => (part === "target" ? way.target : way.color)))];
}

/** @param {Record<string, string | ((event: Event) => void)>} attributes @param {(Node | string)[]} inside */
function tile(attributes, inside) {
  return element("button", { type: "button", class: "tile", ...attributes }, ...inside);
}

/** @typedef {import("./language.js").Language} Language */

/** Four colours, always at the same places. @param {Choice[]} ways @param {Language} language */
export function colorTiles(ways, language) {
  const { COLOR_NAMES } = wordsIn(language.code);
  return COLORS.flatMap((color) => {
    const way = ways.find((one) => one.color === color);
    return way ? [tile({ "data-action": way.text, "data-color": color }, [shape(color), element("span", { dir: language.dir }, COLOR_NAMES[color])])] : [];
  });
}

/** Alone, or with everything of its colour: the card that will lie on top is shown. @param {Choice} way @param {Language} language */
function wayTile(way, language) {
  const { HAND } = wordsIn(language.code);
  const cards = way.verb === "dump" ? way.rest : [way.card, ...way.rest];
  const shown = cards.slice(-3).map((card) => cardElement(card));
  const words = cards.length > 1 ? `${cardName(cards[cards.length - 1], language.code)}: ${HAND.lastOne}` : HAND.alone;
  return tile({ "data-action": way.text, "aria-label": words },
    [element("span", { class: "heap" }, ...shown), element("span", { dir: language.dir }, cards.length > 1 ? HAND.lastOne : HAND.alone)]);
}
