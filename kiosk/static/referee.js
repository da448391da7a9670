// Real cards on the table: the screen leads, people say what they see. It asks only for what the
// kiosk lists as legal.

import { element, redraw } from "./dom.js";
import { choice } from "./notation.js";
import { nameOf, place } from "./people.js";
import { Picker } from "./picker.js";
import { HAND, REFEREE } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./notation.js").Choice} Choice */
/** @typedef {(ways: Choice[], opener: HTMLElement) => void} Choose */

/** Letters of a title that is written smaller. */
const LONG = 40;

export class Referee {
  picker = new Picker();
  /** The version for which something may be picked. @type {number | undefined} */
  seen;

  /** @param {Choose} choose */
  constructor(choose) {
    this.choose = choose;
  }

  /** The table has moved on. @param {View} view */
  outdated(view) {
    if (this.seen !== view.version) this.picker.close();
    this.seen = view.version;
  }

  /** What is asked in front of the table. @param {HTMLElement} root @param {View} view @param {string} dir @param {(own: Choice[]) => HTMLElement | null} answers */
  draw(root, view, dir, answers) {
    const own = view.legal.map(choice).filter((way) => way.seat === view.turn);
    const key = ["real", view.turn, view.doing, view.names, own.map((way) => way.text), view.unseen, dir];
    redraw(root, key, () => {
      const big = this.#big(view, own);
      const said = own.filter((way) => !["play", "dump", "left"].includes(way.verb));
      return [big && bigButton(dir, ...big), this.#dump(view, dir), answers(said)];
    });
  }

  /** @param {View} view @param {Choice[]} own @returns {[string, string, string, (opener: HTMLElement) => void] | null} */
  #big(view, own) {
    const { turn, doing } = view;
    if (doing === "turned") {
      const duo = view.dealing === null ? REFEREE.turnUp : REFEREE.fillTop;
      const hint = view.family === "duo" ? duo : REFEREE.deal;
      return ["turned", REFEREE.open, hint, () => this.#turned(view)];
    }
    if (!turn) return null;
    const name = nameOf(view, turn);
    if (doing === "left") return ["left", REFEREE.left(name), REFEREE.leftHint(view.seats[place(turn)].count), () => this.#left(view, turn)];
    const plays = own.filter((way) => way.verb === "play" && !way.rest.length);
    return plays.length ? ["lay", REFEREE.laid(name), REFEREE.tap, (opener) => this.#lay(view, plays, opener)] : null;
  }

  /** @param {View} view */
  #turned(view) {
    const unseen = view.unseen ?? {};
    const cards = Object.keys(unseen).filter((card) => unseen[card]);
    this.picker.one(REFEREE.open, cards, (card) => ({ action: `turned ${card}` }));
  }

  /** @param {View} view @param {string} seat */
  #left(view, seat) {
    const { count } = view.seats[place(seat)];
    this.picker.many({ title: REFEREE.left(nameOf(view, seat)), hint: REFEREE.leftHint(count), cards: view.unseen ?? {}, any: true,
      must: [], least: count, most: count, action: (chosen) => `${seat} left ${chosen.join(" ")}` });
  }

  /** @param {View} view @param {Choice[]} plays @param {HTMLElement} opener */
  #lay(view, plays, opener) {
    const cards = [...new Set(plays.map((way) => way.card))];
    this.picker.one(REFEREE.laid(nameOf(view, view.turn)), cards, (card) => {
      const ways = plays.filter((way) => way.card === card);
      const offer = view.companions?.[ways[0].text];
      if (offer?.most) return { then: () => this.#along(view, ways[0].text, ways[0].card, offer, 0) };
      if (ways.length === 1) return { action: ways[0].text };
      return { then: () => this.choose(ways, opener) };
    });
  }

  /** An open Reverse is answered with all of its colour. @param {View} view @param {string} dir */
  #dump(view, dir) {
    const text = `${view.turn} dump`;
    const offer = view.companions?.[text];
    if (!offer) return null;
    return element("button", { type: "button", class: "loud dump", dir, "data-place": "dump",
      onclick: () => this.#along(view, text, "", offer, 1) }, HAND.dump);
  }

  /** @param {View} view @param {string} text @param {string} laid @param {import("./types.js").Offer} offer @param {number} least */
  #along(view, text, laid, offer, least) {
    /** @type {Record<string, number>} */
    const cards = {};
    for (const [card, copies] of Object.entries(view.unseen ?? {})) {
      const there = copies - (card === laid ? 1 : 0) + offer.must.filter((one) => one === card).length;
      if (card[0] === offer.color && there > 0) cards[card] = there;
    }
    const words = [text, offer.word].filter(Boolean).join(" ");
    this.picker.many({ title: REFEREE.along, hint: REFEREE.alongHint, cards, must: offer.must, least: Math.max(least, offer.must.length),
      most: offer.most, action: (chosen) => (chosen.length ? `${words} ${chosen.join(" ")}` : text) });
  }
}

/** @param {string} dir @param {string} where @param {string} title @param {string} hint @param {(opener: HTMLElement) => void} open */
function bigButton(dir, where, title, hint, open) {
  const button = element("button", { type: "button", class: "curtain referee", "data-place": where, "aria-haspopup": "dialog" },
    element("span", { dir }, element("b", { class: title.length > LONG ? "long" : "" }, title), element("small", {}, hint)));
  button.addEventListener("click", () => open(button));
  return button;
}
