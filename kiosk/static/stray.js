// A card came out of the launcher while no shot ran: a button asks whose it is.

import { ACTED_MS, rest } from "./calm.js";
import { element, say } from "./dom.js";
import { TABLE_LANGUAGE } from "./language.js";
import { nameOf } from "./people.js";
import { OPERATOR, REFEREE, TABLE } from "./words.js";

/** @typedef {import("./types.js").View} View */

const { dir } = TABLE_LANGUAGE;

export class Stray {
  constructor() {
    /** @type {View | null} */
    this.view = null;
    this.button = element("button", { type: "button", class: "plain asked", dir, "data-place": "stray", hidden: true, onclick: () => this.#open() });
    this.root = element("dialog", { class: "menu stray", dir, "aria-label": REFEREE.whoseCard, onclose: () => rest(document.body, ACTED_MS) });
  }

  /** Where no hand can have it, it is put back. @param {View} view */
  draw(view) {
    if (view.version !== this.view?.version) this.root.close();
    this.view = view;
    this.button.hidden = !view.stray || Boolean(view.running);
    const asks = Boolean(view.stray?.seats.length);
    say(this.button, asks ? REFEREE.whose : TABLE.done);
    if (asks) this.button.setAttribute("aria-haspopup", "dialog");
    else this.button.removeAttribute("aria-haspopup");
    if (asks) delete this.button.dataset.action;
    else this.button.dataset.action = "stray hopper";
  }

  #open() {
    const { view } = this;
    if (!view?.stray?.seats.length) return;
    const answer = (/** @type {string} */ style, /** @type {string} */ place, /** @type {string} */ words) => element("button",
      { type: "button", class: style, "data-action": `stray ${place}`, onclick: () => this.root.close() }, element("bdi", {}, words));
    const back = element("button", { type: "button", class: "loud", "data-place": "stray-back", onclick: () => this.root.close() }, OPERATOR.back);
    this.root.replaceChildren(element("h2", {}, REFEREE.whoseCard),
      element("div", { class: "hands" }, ...view.stray.seats.map((seat) => answer("plain", seat, nameOf(view, seat)))),
      element("div", { class: "both" }, back, answer("plain", "hopper", REFEREE.isBack)));
    this.root.showModal();
    rest(this.root, ACTED_MS);
  }
}
