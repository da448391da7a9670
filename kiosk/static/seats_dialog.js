// Who plays each seat: a code for each phone, and who takes over, at any moment.

import { get, newId, post } from "./api.js";
import { bare, element, say } from "./dom.js";
import { languageOf, setLanguageOf, TABLE_LANGUAGE } from "./language.js";
import { kindIcon } from "./kind_icons.js";
import { present } from "./people.js";
import { SEATS } from "./seats_words.js";
import { LOBBY, NAMES } from "./words.js";

/** @typedef {import("./types.js").Kind} Kind */
/** @typedef {{ seat: string, name: string, kind: Kind, phone: boolean, awake: boolean, link: string | null }} Chair */

/** @type {Kind[]} */
const KINDS = ["screen", "phone", "bot", "away"];
/** Seats of a match, empty ones included. */
const MOST = 10;

export class SeatsDialog {
  /** The match for which it has opened by itself. @type {string | null} */
  match = null;
  version = -1;
  /** @type {import("./types.js").View | null} */
  view = null;

  /** @param {() => void} closed @param {import("./tongues.js").Tongues} tongues @param {() => void} spoke somebody has another language now */
  constructor(closed, tongues, spoke) {
    this.tongues = tongues;
    this.spoke = spoke;
    this.list = element("ol", { class: "chairs" });
    this.note = element("p", { class: "note" });
    this.root = element("dialog", { class: "seats-menu", dir: TABLE_LANGUAGE.dir, "aria-label": SEATS.title, onclose: closed },
      element("div", { class: "seats-head" }, element("h2", {}, SEATS.title),
        element("button", { type: "button", class: "loud", "data-place": "seats-done", onclick: () => this.root.close() }, SEATS.done)),
      this.note, this.list);
  }

  /** Opens by itself while a phone is waited for, and closes when all are there. @param {import("./types.js").Frame} frame */
  show({ version, view }) {
    this.view = view;
    const waiting = view.joined.includes(false);
    if (waiting && this.match !== view.match) {
      this.match = view.match;
      this.open();
    } else if (this.root.open && version !== this.version) this.#load(!waiting);
    this.version = version;
  }

  open() {
    if (!this.root.open) this.root.showModal();
    this.#load(false);
  }

  /** @param {boolean} complete every phone is there now */
  async #load(complete) {
    const wanted = this.list.querySelector("img") !== null;
    if (complete && wanted) {
      this.root.close();
      return;
    }
    const answer = await get("/api/seats");
    if (answer.ok) this.#draw(answer.body.seats, answer.body.open);
    else say(this.note, answer.message);
  }

  /** @param {Chair[]} chairs @param {boolean} open */
  #draw(chairs, open) {
    const place = document.activeElement?.getAttribute("data-place");
    const coded = chairs.some((one) => one.link);
    say(this.note, !coded ? "" : open ? SEATS.scan : SEATS.closed);
    this.note.hidden = !coded;
    this.list.replaceChildren(...this.#newcomer(), ...chairs.map((one) => this.#chair(one)));
    const again = place ? this.list.querySelector(`[data-place="${place}"]`) : null;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /** @param {Chair} one */
  #chair(one) {
    const kinds = this.#kinds.map((kind) => element("button", { type: "button", class: "who-plays", role: "radio", "aria-checked": String(one.kind === kind),
      "data-place": `${one.seat} ${kind}`, onclick: () => this.#change(one.seat, { kind }) }, kindIcon(kind), SEATS.kinds[kind]));
    return element("li", { class: "chair", "data-chair": one.seat },
      element("div", { class: "chair-head" }, element("b", {}, element("bdi", {}, one.name)), one.kind === "screen" && this.#speaks(one)),
      one.link && code(one),
      one.kind === "phone" && one.phone && this.#phone(one),
      kinds.length > 1 && element("div", { class: "kinds", role: "radiogroup", "aria-label": bare(SEATS.kind(one.name)) }, ...kinds),
      this.#between && present(this.#between).length > 2 && element("button", { type: "button", class: "plain goes", "data-place": `${one.seat} gone`,
        "aria-label": bare(`${one.name}: ${SEATS.goes}`), onclick: () => this.#move(`/api/seats/${one.seat}/gone`) }, SEATS.goes));
  }

  /** Who can hold the cards of this match: real ones are in the hands of people here. @returns {Kind[]} */
  get #kinds() {
    return this.view?.cards === "real" ? ["screen"] : KINDS;
  }

  /** The match, while people may come and go: between two rounds of Attack. */
  get #between() {
    return this.view?.due === "next" && this.view.family === "attack" ? this.view : null;
  }

  /** Another place at the table, where there is one. @returns {HTMLElement[]} */
  #newcomer() {
    const view = this.#between;
    if (!view || view.seats.length === MOST) return [];
    const ways = this.#kinds.filter((kind) => kind !== "away");
    return [element("li", { class: "chair newcomer" }, element("div", { class: "chair-head" }, element("b", {}, SEATS.newcomer)),
      element("div", { class: "kinds", role: "group", "aria-label": bare(SEATS.newcomer) }, ...ways.map((kind) =>
        element("button", { type: "button", class: "who-plays", "data-place": `new ${kind}`, onclick: () => this.#seat(view, kind) },
          kindIcon(kind), SEATS.kinds[kind]))))];
  }

  /** A name of the list that nobody has; who comes with a phone types one. @param {import("./types.js").View} view @param {Kind} kind */
  #seat(view, kind) {
    const name = kind === "phone" ? "" : NAMES.find((one) => !view.names.includes(one)) ?? "";
    return this.#move("/api/seats", { kind, name });
  }

  /** Somebody comes or goes. @param {string} path @param {Record<string, unknown>} [who] */
  async #move(path, who = {}) {
    await this.#answered(await post(path, { ...who, version: this.version, id: newId() }));
    if (who.kind) this.list.lastElementChild?.scrollIntoView({ block: "nearest" });
  }

  /** Another language for who plays here; a phone has its own. @param {Chair} one */
  #speaks({ seat, name }) {
    const now = languageOf(name);
    return element("button", { type: "button", class: "plain speaks", "data-place": `${seat} speaks`, "aria-label": `${bare(LOBBY.tongue(name))}: ${now.name}`,
      onclick: () => this.tongues.ask(LOBBY.tongue(name), now, async (language) => {
        await setLanguageOf(name, language);
        this.spoke();
        await this.#load(false);
      }) }, element("span", { lang: now.code, dir: now.dir }, now.name));
  }

  /** @param {Chair} one */
  #phone(one) {
    return element("div", { class: "has-phone" }, element("span", {}, one.awake ? SEATS.joined : SEATS.asleep),
      element("button", { type: "button", class: "plain", "data-place": `${one.seat} release`,
        onclick: () => this.#change(one.seat, { release: true }) }, SEATS.release));
  }

  /** @param {string} seat @param {Record<string, unknown>} change */
  async #change(seat, change) {
    await this.#answered(await post(`/api/seats/${seat}`, change));
  }

  /** @param {import("./api.js").Answer} answer */
  async #answered(answer) {
    if (answer.ok) await this.#load(false);
    else {
      say(this.note, answer.message);
      this.note.hidden = false;
    }
  }
}

/** The picture is made anew whenever the secret is another one. @param {Chair} one */
function code(one) {
  const link = one.link ?? "";
  const [address, secret] = link.split("#");
  return element("figure", { class: "code" },
    element("img", { src: `/api/seats/${one.seat}/code.svg?${secret.slice(0, 4)}`, alt: bare(SEATS.code(one.name)) }),
    element("figcaption", { dir: "ltr" }, address.replace("http://", "")));
}
