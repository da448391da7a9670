// <kiosk-card data-card="R5">: one visible card.

import { bare } from "./dom.js";
import { face } from "./faces.js";
import { cardName } from "./notation.js";

class KioskCard extends HTMLElement {
  static observedAttributes = ["data-card"];

  connectedCallback() {
    this.#draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#draw();
  }

  #draw() {
    const card = this.dataset.card ?? "??";
    if (!this.closest("button")) {
      this.setAttribute("role", "img");
      const language = this.closest("[lang]")?.getAttribute("lang");
      this.setAttribute("aria-label", bare(cardName(card, language ?? undefined)));
    }
    this.replaceChildren(face(card));
  }
}

customElements.define("kiosk-card", KioskCard);

/** @param {string} card @param {string} [style] a class */
export function cardElement(card, style = "") {
  const made = document.createElement("kiosk-card");
  made.dataset.card = card;
  if (style) made.className = style;
  return made;
}
