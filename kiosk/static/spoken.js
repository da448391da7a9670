// A text of the table's own, shown large until the table says that it is done.

import { cardElement } from "./card.js";
import { bare, element, redraw } from "./dom.js";
import { TABLE_LANGUAGE } from "./language.js";
import { nameOf } from "./people.js";
import { TABLE } from "./words.js";

/** @typedef {import("./types.js").View} View */

/** Characters of a text that is written smaller. */
const LONG = 48;

export class Spoken {
  root = element("section", { class: "spoken", role: "dialog", dir: TABLE_LANGUAGE.dir, hidden: true });

  /** @param {View} view */
  draw(view) {
    const { spoken } = view;
    const came = this.root.hidden && spoken;
    this.root.hidden = !spoken;
    if (!spoken) return;
    const who = TABLE.says(nameOf(view, spoken.seat));
    this.root.setAttribute("aria-label", bare(`${who} ${spoken.text}`));
    redraw(this.root, [view.match, spoken, view.names, view.legal.includes("done")], () => [
      cardElement(spoken.card),
      element("div", {}, element("h2", {}, who),
        element("p", { class: spoken.text.length > LONG ? "long" : "", dir: "auto" }, spoken.text)),
      view.legal.includes("done") && element("button", { type: "button", class: "loud", "data-action": "done" }, TABLE.done),
    ]);
    if (came) this.root.querySelector("button")?.focus({ preventScroll: true });
  }
}
