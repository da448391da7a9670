// What a phone asks and shows in front of everything else: the own name, and a hand of another seat.

import { cardElement } from "./card.js";
import { bare, element, say } from "./dom.js";
import { PHONE } from "./phone_words.js";
import { HAND } from "./words_spoken.js";

const LONGEST_NAME = 24;

export class NameDialog {
  /** @param {(name: string) => void} keep */
  constructor(keep) {
    this.field = element("input", { type: "text", maxlength: LONGEST_NAME, autocomplete: "nickname", autocapitalize: "words",
      enterkeyhint: "done", dir: "auto", "aria-label": PHONE.name });
    this.form = element("form", { method: "dialog" }, element("p", {}, PHONE.name), this.field,
      element("button", { type: "submit", class: "loud", "data-place": "keep-name" }, PHONE.keepName));
    this.root = element("dialog", { class: "menu", "aria-label": PHONE.name }, this.form);
    this.form.addEventListener("submit", () => this.field.value && keep(this.field.value));
  }

  /** @param {string} name */
  ask(name) {
    this.field.value = name;
    if (!this.root.open) this.root.showModal();
    this.field.select();
  }
}

export class SeenDialog {
  root = element("dialog", { class: "menu seen" });

  /** A hand that only this player may see. @param {string} name @param {string[]} cards */
  show(name, cards) {
    const title = element("p", {});
    say(title, HAND.of(name));
    this.root.setAttribute("aria-label", bare(HAND.of(name)));
    this.root.replaceChildren(title,
      element("div", { class: "shown-hand" }, ...cards.map((card) => cardElement(card))),
      element("button", { type: "button", class: "loud", onclick: () => this.root.close() }, HAND.seen));
    if (!this.root.open) this.root.showModal();
  }
}
