// <kiosk-table>: the table seen from above. It draws what it is told and knows no rule.

import { ACTED_MS, OPENED_MS, rest, SCREEN_MS } from "./calm.js";
import { cardElement } from "./card.js";
import { Chooser } from "./chooser.js";
import { Dock } from "./dock.js";
import { bare, element, say } from "./dom.js";
import { Flights } from "./flights.js";
import { TABLE_LANGUAGE } from "./language.js";
import { plan, put } from "./layout.js";
import { Machine } from "./machine.js";
import { Moves } from "./moves.js";
import { suggestions } from "./calls.js";
import { drawPanels } from "./panels.js";
import { nameOf, isPerson } from "./people.js";
import { Pile } from "./pile.js";
import { promptFor } from "./prompt.js";
import { millimetre } from "./scale.js";
import { Sheet } from "./sheet.js";
import { HAND, PROMPT, TABLE, translated } from "./words.js";

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").View} View */

/** The table is never mirrored; what is said on it is written as its language is. */
const { dir } = TABLE_LANGUAGE;

const NEWS_MS = 2_600;

export class KioskTable extends HTMLElement {
  /** @type {Frame | null} */
  frame = null;
  /** The seat whose hand lies open. @type {string | null} */
  open = null;
  mm = 4.6;

  /** @type {import("./layout.js").Plan | null} */
  plan = null;
  ring = element("div", { class: "seats" });
  pile = new Pile();
  machine = new Machine();
  whose = element("h1", { class: "whose", dir });
  prompt = element("p", { class: "prompt", dir });
  news = element("p", { class: "news", dir, role: "status", "aria-live": "polite" });
  round = element("span", { class: "round-words", dir });
  reload = element("button", { type: "button", class: "plain", dir, "data-action": "reload" }, TABLE.reload);
  hide = element("button", { type: "button", class: "plain hide", dir, onclick: () => this.#ask("hide") }, HAND.hide);
  corner = element("div", { class: "corner" }, this.hide, this.round);
  chooser = new Chooser();
  flights = new Flights();
  sheet = new Sheet(() => this.#ask("leave"));
  dock = new Dock(
    (seat) => this.#ask("look", seat),
    (ways, opener) => this.frame && this.chooser.open(this.frame.view, ways, opener));
  advice = element("button", { type: "button", class: "plain", "data-place": "advice", onclick: () => this.#report() }, TABLE.advice);
  menu = this.#makeMenu();
  shown = element("dialog", { class: "menu shown", dir, onclose: () => rest(this, ACTED_MS) });
  stage = element("div", { class: "stage" }, this.#words(), this.pile.root, this.machine.root, this.chooser.root);
  moves = new Moves(this);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  quiet;

  connectedCallback() {
    if (this.childElementCount) return;
    this.append(element("div", { class: "felt", "aria-hidden": "true" }), this.ring, this.stage, this.dock.root,
      this.sheet.root, this.menu, this.shown, this.flights.root);
    addEventListener("resize", () => this.#draw());
  }

  #words() {
    const bars = element("i", { class: "bars", "aria-hidden": "true" });
    this.corner.prepend(element("button", { type: "button", class: "plain menu-button", "aria-label": TABLE.menu,
      onclick: () => this.#openMenu() }, bars));
    return element("div", { class: "words" }, this.whose,
      element("div", { class: "lines" }, this.prompt, this.news),
      this.corner);
  }

  #makeMenu() {
    const leave = () => {
      this.menu.close();
      this.#ask("leave");
    };
    return element("dialog", { class: "menu", dir, "aria-label": TABLE.menu, onclose: () => rest(this, ACTED_MS) },
      this.advice,
      element("p", {}, TABLE.leaveSure),
      element("button", { type: "button", class: "loud", autofocus: true, onclick: () => this.menu.close() }, TABLE.leaveNo),
      element("button", { type: "button", class: "plain", "data-place": "leave", onclick: leave }, TABLE.leaveYes));
  }

  #openMenu() {
    this.advice.hidden = !this.frame || !suggestions(this.frame.view).length;
    this.menu.showModal();
  }

  /** Somebody heard a play being suggested, where that costs something. */
  #report() {
    this.menu.close();
    if (this.frame) this.chooser.open(this.frame.view, suggestions(this.frame.view), this.advice);
  }

  /** What is not to be tapped again at once after this button. @param {HTMLElement} button @returns {HTMLElement[]} */
  partsOf(button) {
    if (button === this.machine.button) return [];
    const panel = button.closest("[data-seat]");
    return panel instanceof HTMLElement ? [panel] : [this.dock.root, this.stage];
  }

  /** @param {string} what @param {string} [seat] */
  #ask(what, seat) {
    this.dispatchEvent(new CustomEvent(`table-${what}`, { detail: seat, bubbles: true }));
  }

  /** Shows a frame; its events move cards when it is the very next one.
   * @param {Frame} frame @param {string | null} open */
  show(frame, open) {
    const before = this.frame;
    const next = before !== null && frame.version === before.version + 1 && frame.view.match === before.view.match;
    const spots = next ? this.moves.before() : undefined;
    if (before?.version !== frame.version || this.open !== open) this.chooser.outdated(frame.view);
    if (open && this.open !== open) rest(this.dock.root, OPENED_MS);
    const sheet = this.sheet.root.hidden;
    this.frame = frame;
    this.open = open;
    this.#draw();
    if (before && sheet !== this.sheet.root.hidden) rest(this, SCREEN_MS);
    if (next && spots) this.moves.animate(frame, spots);
    this.dataset.version = String(frame.version);
    this.dataset.open = open ?? "";
  }

  #draw() {
    if (!this.frame || this.hidden) return;
    const { view } = this.frame;
    const [width, height] = [this.clientWidth, this.clientHeight];
    if (!width) return;
    this.mm = millimetre();
    const laid = plan(view.seats.length, width, height, this.mm);
    this.plan = laid;
    this.style.setProperty("--ring", `${laid.ring}px`);
    this.style.setProperty("--button", `${laid.button}px`);
    this.style.setProperty("--card", `${laid.card}px`);
    this.classList.toggle("tall", laid.tall);
    this.classList.toggle("flat", laid.flat);
    this.classList.toggle("narrow", !laid.tall && laid.stage.width - laid.ring - laid.button < 48 * this.mm);
    (laid.flat ? this.machine.foot : this.corner).append(this.reload);
    put(this.stage, laid.stage);
    put(this.dock.root, laid.dock);
    drawPanels(this.ring, view, laid.slots, this.mm, (ways, opener) => this.chooser.open(view, ways, opener));
    this.pile.draw(view);
    this.machine.draw(view, this.open);
    this.dock.draw(view, this.open, laid, this.mm);
    this.sheet.draw(view, view.legal);
    for (const part of [this.ring, this.stage, this.dock.root]) part.inert = !this.sheet.root.hidden;
    this.#say(view);
  }

  /** @param {View} view */
  #say(view) {
    const who = view.turn ?? view.running;
    const thinking = who !== null && !isPerson(view, who) && !view.running;
    say(this.whose, who ? PROMPT.turn(nameOf(view, who)) : "");
    this.whose.hidden = !who;
    say(this.prompt, translated(view.trouble ?? "")
      || (thinking ? PROMPT.botTurn(nameOf(view, who)) : promptFor(view)));
    this.prompt.classList.toggle("trouble", Boolean(view.trouble));
    this.reload.hidden = view.reload !== "possible" || !view.legal.includes("reload");
    this.hide.hidden = !this.open;
    this.round.hidden = !this.reload.hidden || !this.hide.hidden;
    const loses = view.family === "duo" || view.scoring === "elimination";
    say(this.round, (loses ? TABLE.outAt : TABLE.round)(view.round, view.goal));
  }

  /** A hand that only this player may see, until it has been looked at. @param {string} name @param {string[]} cards */
  reveal(name, cards) {
    this.shown.setAttribute("aria-label", bare(HAND.of(name)));
    this.shown.replaceChildren(
      element("p", {}, HAND.of(name)),
      element("div", { class: "shown-hand" }, ...cards.map((card) => cardElement(card))),
      element("button", { type: "button", class: "loud", onclick: () => this.shown.close() }, HAND.seen));
    if (!this.shown.open) this.shown.showModal();
  }

  /** One line of news in the place of the prompt. @param {string} text @param {"news" | "refusal"} [kind] */
  tell(text, kind = "news") {
    say(this.news, text);
    this.news.dataset.kind = kind;
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => { this.news.textContent = ""; }, kind === "refusal" ? 2 * NEWS_MS : NEWS_MS);
  }
}

customElements.define("kiosk-table", KioskTable);
