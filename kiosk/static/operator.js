// What whoever looks after the table may do, behind the PIN if there is one.

import { getOperator, newId, postOperator } from "./api.js";
import { ACTED_MS, rest } from "./calm.js";
import { element } from "./dom.js";
import { ask } from "./keypad.js";
import { TABLE_LANGUAGE } from "./language.js";
import { nameOf } from "./people.js";
import { OPERATOR, TABLE } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./api.js").Answer} Answer */
/** @typedef {{ place: string, name: string, count: number, was: number }} Counted */

const MOST_CARDS = 255;

/** Does something for which the PIN may be asked; null: nobody typed it. @param {() => Promise<Answer>} post @returns {Promise<Answer>} */
export async function withPin(post) {
  let answer = await post();
  let hint = "";
  while (answer.body?.reason === "pin_needed") {
    const pin = await ask({ title: OPERATOR.pin, hint, secret: true });
    if (pin === null) return answer;
    const opened = await postOperator("pin", { pin });
    hint = opened.ok ? "" : opened.message;
    if (opened.ok) answer = await post();
  }
  return answer;
}

/** @param {string} what @param {object} [more] @param {number} [version] */
function operate(what, version, more = {}) {
  return withPin(() => postOperator(what, { ...more, ...(version === undefined ? {} : { version, id: newId() }) }));
}

export class Operator {
  /** @param {(text: string, kind?: "news" | "refusal") => void} tell */
  constructor(tell) {
    this.tell = tell;
    /** @type {View | null} */
    this.view = null;
    this.body = element("div", { class: "operator-body" });
    this.root = element("dialog", {
      class: "menu operator",
      dir: TABLE_LANGUAGE.dir,
      "aria-label": OPERATOR.title,
      onclose: () => rest(document.body, ACTED_MS),
    }, this.body);
  }

  /** @param {View} view */
  async open(view) {
    this.view = view;
    const { body } = await getOperator();
    const set = Boolean(body?.pin);
    const real = view.cards === "real" && view.state === "playing";
    this.#show(element("h2", {}, OPERATOR.title),
      this.#way("undo", OPERATOR.undo, () => this.#undo()),
      real && this.#way("recount", OPERATOR.recount, () => this.#count("recount")),
      this.#byHand(view.by_hand),
      this.#way("end", OPERATOR.end, () => this.#sure()),
      this.#way("set-pin", set ? OPERATOR.changePin : OPERATOR.setPin, () => this.#pin()),
      set && this.#way("no-pin", OPERATOR.noPin, () => this.#setPin("")),
      this.#back());
  }

  /** @param {boolean} on @returns {HTMLElement} */
  #byHand(on) {
    return this.#way("by-hand", on ? OPERATOR.launcherAgain : OPERATOR.byHand, () => this.byHand(!on));
  }

  /** @param {...import("./dom.js").Child} parts */
  #show(...parts) {
    this.body.replaceChildren(...parts.filter((part) => part instanceof Node));
    if (!this.root.open) this.root.showModal();
    rest(this.root, ACTED_MS);
    const first = this.body.querySelector("button");
    first?.focus({ preventScroll: true });
  }

  /** @param {string} where @param {string} words @param {() => void} work @param {string} [style] */
  #way(where, words, work, style = "plain") {
    return element("button", { type: "button", class: style, "data-place": where, onclick: work }, words);
  }

  #back(style = "loud") {
    return this.#way("operator-back", OPERATOR.back, () => this.root.close(), style);
  }

  /** @param {Answer} answer @param {string} [words] */
  #told(answer, words = "") {
    this.root.close();
    if (!answer.ok) this.tell(answer.message, "refusal");
    else if (words) this.tell(words);
  }

  get version() {
    return this.view?.version ?? 0;
  }

  async #undo() {
    const answer = await operate("undo", this.version);
    if (answer.body?.reason === "recount_first") this.#count("undo");
    else this.#told(answer, OPERATOR.undone);
  }

  /** Asks how many cards there really are, of everybody and of the launcher. @param {"undo" | "recount"} what */
  #count(what) {
    const { view } = this;
    if (!view) return;
    const hopper = hopperOf(view);
    const hands = view.seats.filter((seat) => !seat.out).map((seat) => (
      { place: seat.seat, name: nameOf(view, seat.seat), count: seat.count, was: seat.count }));
    /** @type {Counted[]} */
    const places = [hopper, ...hands];
    this.#show(element("h2", {}, OPERATOR.howMany),
      element("div", { class: "recount" }, ...places.map((one) => countRow(one))),
      element("div", { class: "both" }, this.#back("plain"),
        this.#way("counted", what === "undo" ? OPERATOR.undo : OPERATOR.done,
          () => (what === "undo" ? this.#undoCounted(places) : this.#recounted(places)), "loud")));
  }

  /** The launcher is empty too soon. @param {View} view @param {boolean} asItIs nobody counts hands */
  async count(view, asItIs) {
    this.view = view;
    if (asItIs) await this.#recounted([hopperOf(view)]);
    else this.#count("recount");
  }

  /** @param {Counted[]} places */
  async #undoCounted(places) {
    const recount = Object.fromEntries(places.map(({ place, count }) => [place, count]));
    this.#told(await operate("undo", this.version, { recount }), OPERATOR.undone);
  }

  /** @param {Counted[]} places */
  async #recounted(places) {
    let { version, view } = this;
    for (const { place, count, was } of places) {
      const now = view?.seats.find((seat) => seat.seat === place)?.count ?? was;
      if (count === now) continue;
      const answer = await operate("recount", version, { place, count });
      if (!answer.ok) {
        this.#told(answer);
        return;
      }
      view = answer.body;
      version = answer.body.version;
    }
    this.root.close();
  }

  /** @param {boolean} on */
  async byHand(on) {
    this.#told(await operate("by-hand", undefined, { on }));
  }

  #sure() {
    this.#show(element("h2", {}, OPERATOR.endSure), element("div", { class: "both" },
      this.#way("operator-back", TABLE.leaveNo, () => this.root.close(), "loud"),
      this.#way("end-yes", OPERATOR.endYes, async () => this.#told(await operate("end", this.version)))));
  }

  async #pin() {
    const pin = await ask({ title: OPERATOR.newPin, secret: true });
    if (pin !== null) await this.#setPin(pin);
  }

  /** @param {string} pin */
  async #setPin(pin) {
    this.#told(await operate("pin", undefined, { new: pin }), pin ? OPERATOR.pinSet : OPERATOR.pinGone);
  }
}

/** One that is empty too soon holds nothing, and that is told even so. @param {View} view @returns {Counted} */
function hopperOf(view) {
  const name = view.family === "duo" ? OPERATOR.pile : OPERATOR.launcher;
  return { place: "hopper", name, count: view.missing ? 0 : view.draw, was: view.missing ? -1 : view.draw };
}

/** A number with less and more; the number itself opens the keypad. @param {Counted} one */
function countRow(one) {
  const least = one.place === "hopper" ? 0 : 1;
  const number = element("button", { type: "button", class: "number", "data-count": one.place, onclick: async () => {
    const typed = await ask({ title: one.name, least, most: MOST_CARDS });
    if (typed !== null) set(Number(typed));
  } });
  const set = (/** @type {number} */ count) => {
    one.count = Math.min(MOST_CARDS, Math.max(least, count));
    number.textContent = String(one.count);
    number.setAttribute("aria-label", `${one.name}: ${one.count}`);
  };
  /** @param {number} by @param {string} sign @param {string} words */
  const step = (by, sign, words) => element("button", { type: "button", class: "step",
    "data-step": `${one.place} ${by}`, "aria-label": `${one.name}: ${words}`, onclick: () => set(one.count + by) }, sign);
  set(one.count);
  return element("div", { class: "count-row" }, element("span", {}, element("bdi", {}, one.name)),
    step(-1, "−", OPERATOR.less), number, step(1, "+", OPERATOR.more));
}
