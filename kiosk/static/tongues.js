// Which language: each in its own words, for the table or for one seat.

import { element, say } from "./dom.js";
import { LANGUAGES } from "./language.js";

/** @typedef {import("./language.js").Language} Language */

export class Tongues {
  constructor() {
    this.title = element("p", {});
    this.tiles = element("div", { class: "tiles" });
    this.root = element("dialog", { class: "menu tongues" }, this.title, this.tiles);
  }

  /** @param {string} question @param {Language} now @param {(language: Language) => void} choose */
  ask(question, now, choose) {
    say(this.title, question);
    this.root.setAttribute("aria-label", this.title.textContent ?? "");
    this.tiles.replaceChildren(...LANGUAGES.map((language) => element("button", {
      type: "button", class: "tile", lang: language.code, dir: language.dir, "data-language": language.code,
      "aria-pressed": String(language === now), autofocus: language === now,
      onclick: () => this.#chosen(language, choose),
    }, language.name)));
    this.root.showModal();
  }

  /** @param {Language} language @param {(language: Language) => void} choose */
  #chosen(language, choose) {
    this.root.close();
    choose(language);
  }
}
