// A keypad on the page: there is no keyboard at a table. For the PIN, and for numbers of cards.

import { ACTED_MS, rest } from "./calm.js";
import { element, say } from "./dom.js";
import { TABLE_LANGUAGE } from "./language.js";
import { OPERATOR } from "./words.js";

/** What is asked: digits that nobody reads, or a number from `least` to `most`.
 * @typedef {{ title: string, hint?: string, secret?: boolean, least?: number, most?: number }} Asked */

const PIN_LEAST = 4;
const PIN_MOST = 8;

class Keypad {
  /** @type {Asked} */
  asked = { title: "" };
  typed = "";
  /** @type {(typed: string | null) => void} */
  answer = () => {};

  constructor() {
    this.title = element("h2", { id: "keypad-title" });
    this.hint = element("p", { class: "keypad-hint", role: "alert" });
    this.shown = element("output", { class: "typed", dir: "ltr" });
    this.go = element("button", { type: "button", class: "loud", "data-place": "keypad-go", onclick: () => this.#close(this.typed) }, OPERATOR.done);
    this.root = element("dialog", { class: "menu keypad", dir: TABLE_LANGUAGE.dir, "aria-labelledby": "keypad-title",
      onclose: () => this.#close(null) },
    this.title, this.hint, this.shown, this.#keys(),
    element("footer", {},
      element("button", { type: "button", class: "plain", "data-place": "keypad-back", onclick: () => this.#close(null) }, OPERATOR.back),
      this.go));
    this.root.addEventListener("keydown", (event) => this.#pressed(event));
    document.body.append(this.root);
  }

  #keys() {
    const digit = (/** @type {string} */ key) => element("button", { type: "button", "data-key": key, onclick: () => this.#type(key) }, key);
    return element("div", { class: "keys", dir: "ltr" }, ...Array.from("123456789", digit), element("i", {}), digit("0"),
      element("button", { type: "button", "data-key": "erase", "aria-label": OPERATOR.erase, onclick: () => this.#erase() }, "⌫"));
  }

  /** What was typed; null: nothing. @param {Asked} asked @returns {Promise<string | null>} */
  ask(asked) {
    this.#close(null);
    this.asked = asked;
    this.typed = "";
    say(this.title, asked.title);
    say(this.hint, asked.hint ?? "");
    this.#show();
    this.root.showModal();
    rest(this.root, ACTED_MS);
    return new Promise((resolve) => { this.answer = resolve; });
  }

  #show() {
    const { secret, least = 0, most = 0 } = this.asked;
    const { length } = this.typed;
    this.shown.textContent = secret ? "●".repeat(length) : this.typed;
    this.shown.setAttribute("aria-label", secret ? OPERATOR.digits(length) : this.typed || OPERATOR.digits(0));
    const number = Number(this.typed);
    this.go.disabled = secret ? length < PIN_LEAST : !length || number < least || number > most;
  }

  /** @param {string} key */
  #type(key) {
    const longest = this.asked.secret ? PIN_MOST : String(this.asked.most ?? 0).length;
    if (this.typed.length < longest) this.typed += key;
    this.#show();
  }

  #erase() {
    this.typed = this.typed.slice(0, -1);
    this.#show();
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (/^\d$/.test(event.key)) this.#type(event.key);
    else if (event.key === "Backspace") this.#erase();
    else if (event.key === "Enter" && !this.go.disabled && !(event.target instanceof HTMLButtonElement)) this.#close(this.typed);
  }

  /** @param {string | null} typed */
  #close(typed) {
    const { answer } = this;
    this.answer = () => {};
    if (this.root.open) this.root.close();
    this.typed = "";
    answer(typed);
  }
}

/** @type {Keypad | null} */
let only = null;

/** @param {Asked} asked */
export function ask(asked) {
  only ??= new Keypad();
  return only.ask(asked);
}
