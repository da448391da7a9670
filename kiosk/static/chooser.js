// A card that can be played in more than one way: whom, which colour, what goes along.

import { ACTED_MS, rest } from "./calm.js";
import { cardElement } from "./card.js";
import { element, say } from "./dom.js";
import { shape } from "./faces.js";
import { cardName, COLORS, parts } from "./notation.js";
import { nameOf, place, tongue } from "./people.js";
import { TABLE_LANGUAGE } from "./language.js";
import { wordsIn } from "./words_spoken.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./notation.js").Choice} Choice */

/** More ways than lie beside each other with words beneath. */
const MANY = 8;

/** Asks in the language of whoever plays the card. */
export class Chooser {
  language = TABLE_LANGUAGE;
  /** It asks who was caught. */
  calling = false;

  constructor() {
    this.title = element("h2", {});
    this.back = element("button", { type: "button", class: "plain back-out", onclick: () => this.#back() });
    this.tiles = element("div", { class: "tiles" });
    this.written = element("p", { class: "written", dir: "auto" });
    this.root = element("div", { class: "chooser", role: "dialog", hidden: true },
      element("header", {}, this.title, this.written), this.tiles, this.back);
    this.root.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  close() {
    if (this.root.hidden) return;
    this.root.hidden = true;
    this.tiles.replaceChildren();
    if (this.opener?.isConnected) this.opener.focus({ preventScroll: true });
  }

  /** What lies beneath does not take the second tap. */
  #back() {
    if (this.root.parentElement) rest(this.root.parentElement, ACTED_MS);
    this.close();
  }

  /** The table has moved on: a card is chosen anew, a call is not. @param {View} view */
  outdated(view) {
    if (!this.calling || view.state !== "playing") this.close();
  }

  /** @param {View} view @param {Choice[]} ways @param {HTMLElement} opener */
  open(view, ways, opener) {
    this.opener = opener;
    this.calling = ways[0].verb === "catch";
    const sole = different(ways, "seat").length === 1;
    this.language = sole ? tongue(view, ways[0].seat) : TABLE_LANGUAGE;
    this.root.lang = this.language.code;
    this.back.textContent = wordsIn(this.language.code).HAND.back;
    this.root.hidden = false;
    this.written.textContent = view.texts[ways[0].card] ?? "";
    this.#ask(view, ways);
  }

  /** @param {View} view @param {Choice[]} ways */
  #ask(view, ways) {
    const { HAND } = wordsIn(this.language.code);
    const question = ["seat", "target", "color"].find((part) => different(ways, part).length > 1);
    if (question === "seat") this.#show(HAND.pickReporter, "targets", this.#seats(view, ways, "seat"));
    else if (question === "target") this.#show(targetQuestion(HAND, ways[0]), "targets", this.#seats(view, ways, "target"));
    else if (question === "color") this.#show(HAND.pickColor, "colors", colorTiles(ways, this.language));
    else this.#show(HAND.pickWay, ways.length > MANY ? "ways dense" : "ways", ways.map((way) => wayTile(way, this.language)));
  }

  /** Other tiles lie under the finger now. @param {View} view @param {Choice[]} ways */
  #next(view, ways) {
    rest(this.root, ACTED_MS);
    this.#ask(view, ways);
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

  /** @param {View} view @param {Choice[]} ways @param {"seat" | "target"} part */
  #seats(view, ways, part) {
    const { TABLE } = wordsIn(this.language.code);
    return different(ways, part).map((seat) => {
      const left = ways.filter((way) => way[part] === seat);
      const count = view.seats[place(seat)]?.count ?? 0;
      const inside = [element("b", {}, element("bdi", {}, nameOf(view, seat))),
        element("span", { dir: this.language.dir }, TABLE.cards(count))];
      if (left.length === 1) return tile({ "data-action": left[0].text }, inside);
      return tile({ "data-target": seat, onclick: () => this.#next(view, left) }, inside);
    });
  }
}

/** @param {Choice[]} ways @param {string} part */
function different(ways, part) {
  const name = /** @type {"seat" | "target" | "color"} */ (part);
  return [...new Set(ways.map((way) => way[name]))];
}

/** @param {import("./words_spoken.js").Words["HAND"]} said @param {Choice} way */
function targetQuestion(said, way) {
  if (way.verb === "suggested") return said.pickAdviser;
  if (way.verb === "catch") return said.pickTarget;
  const { rank } = parts(way.card);
  if (rank.startsWith("WC")) return said.pickTarget;
  return rank === "TH" ? said.pickTrade : said.pickPresser;
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
    return way ? [tile({ "data-action": way.text, "data-color": color },
      [shape(color), element("span", { dir: language.dir }, COLOR_NAMES[color])])] : [];
  });
}

/** Alone, or with everything of its colour: the card that will lie on top. @param {Choice} way @param {Language} language */
function wayTile(way, language) {
  const { HAND } = wordsIn(language.code);
  const cards = way.verb === "dump" ? way.rest : [way.card, ...way.rest];
  const words = cards.length > 1 ? `${cardName(cards[cards.length - 1], language.code)}: ${HAND.lastOne}` : HAND.alone;
  return tile({ "data-action": way.text, "aria-label": words },
    [cardElement(cards[cards.length - 1]), cards.length > 1 ? "" : element("span", { dir: language.dir }, HAND.alone)]);
}
