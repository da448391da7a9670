// <kiosk-table>: the table seen from above. It draws what it is told and knows no rule.

import { changeSettings } from "./api.js";
import { ACTED_MS, OPENED_MS, rest, SCREEN_MS } from "./calm.js";
import { cardElement } from "./card.js";
import { Chooser } from "./chooser.js";
import { Countdown } from "./countdown.js";
import { Dock } from "./dock.js";
import { bare, element, say } from "./dom.js";
import { Fault } from "./fault.js";
import { Flights } from "./flights.js";
import { learnLanguages, setTableLanguage, TABLE_LANGUAGE } from "./language.js";
import { plan, put } from "./layout.js";
import { Machine } from "./machine.js";
import { Moves } from "./moves.js";
import { suggestions } from "./calls.js";
import { drawPanels } from "./panels.js";
import { openPage } from "./pages.js";
import { outdated } from "./news.js";
import { nameOf, isPerson, present } from "./people.js";
import { Operator } from "./operator.js";
import { Pile } from "./pile.js";
import { promptFor } from "./prompt.js";
import { millimetre } from "./scale.js";
import { settings } from "./settings.js";
import { SeatsDialog } from "./seats_dialog.js";
import { SEATS } from "./seats_words.js";
import { Sheet } from "./sheet.js";
import { Spoken } from "./spoken.js";
import { Stray } from "./stray.js";
import { Tongues } from "./tongues.js";
import { HAND, LOBBY, OPERATOR, PROMPT, REFEREE, TABLE, translated } from "./words.js";

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").View} View */

/** The table is never mirrored; what is said on it is written as its language is. */
const { dir } = TABLE_LANGUAGE;

const NEWS_MS = 2_600;
/** Letters of a prompt that is written smaller where there is little room. */
const LONG = 48;

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
  asked = element("span", {});
  countdown = new Countdown();
  prompt = element("p", { class: "prompt", dir }, this.countdown.root, this.asked);
  news = element("p", { class: "news", dir, role: "status", "aria-live": "polite" });
  round = element("span", { class: "round-words", dir });
  reload = element("button", { type: "button", class: "plain", dir, "data-action": "reload" }, TABLE.reload);
  hide = element("button", { type: "button", class: "plain hide", dir, "aria-label": HAND.hide, onclick: () => this.#ask("hide") },
    element("i", { class: "back", "aria-hidden": "true" }), element("span", {}, HAND.hide));
  corner = element("div", { class: "corner" }, this.hide, this.round);
  chooser = new Chooser();
  stray = new Stray();
  flights = new Flights();
  sheet = new Sheet(() => this.#ask("leave"), () => this.#seats());
  spoken = new Spoken();
  dock = new Dock(
    (seat) => this.#ask("look", seat),
    (ways, opener) => this.frame && this.chooser.open(this.frame.view, ways, opener));
  advice = element("button", { type: "button", class: "plain", "data-place": "advice", onclick: () => this.#report() }, TABLE.advice);
  fault = new Fault();
  operator = new Operator((text, kind) => this.tell(text, kind));
  mute = element("button", { type: "button", class: "plain", role: "switch", "data-place": "mute", onclick: () => this.#mute() }, TABLE.sound);
  tongues = new Tongues();
  chairs = new SeatsDialog(() => rest(this, ACTED_MS), this.tongues, () => this.#draw());
  menu = this.#makeMenu();
  shown = element("dialog", { class: "menu shown", dir, onclose: () => rest(this, ACTED_MS) });
  stage = element("div", { class: "stage" }, this.#words(), this.pile.root, this.machine.root, this.fault.root, this.chooser.root);
  moves = new Moves(this);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  quiet;
  /** Whose turn makes the news untrue. @type {string | null} */
  untilTurn = null;

  connectedCallback() {
    if (this.childElementCount) return;
    this.append(element("div", { class: "felt", "aria-hidden": "true" }), this.ring, this.stage, this.dock.root,
      this.spoken.root, this.sheet.root, this.menu, this.tongues.root, this.operator.root,
      this.stray.root, this.chairs.root, this.dock.referee.picker.root, this.shown, this.flights.root);
    this.dock.byHand = (on) => this.operator.byHand(on);
    this.dock.count = (asItIs) => this.frame && this.operator.count(this.frame.view, asItIs);
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
      element("div", { class: "menu-more" }, this.advice,
        element("button", { type: "button", class: "plain", "data-place": "seats", onclick: () => this.#seats() }, SEATS.menu),
        element("button", { type: "button", class: "plain", "data-place": "help", onclick: () => this.#help() }, LOBBY.help),
        element("button", { type: "button", class: "plain", "data-place": "operator", onclick: () => this.#operate() }, OPERATOR.title),
        element("button", { type: "button", class: "plain", "data-place": "speak", onclick: () => this.#speak() }, LOBBY.language),
        this.mute),
      element("p", {}, TABLE.leaveSure),
      element("button", { type: "button", class: "loud", autofocus: true, onclick: () => this.menu.close() }, TABLE.leaveNo),
      element("button", { type: "button", class: "plain", "data-place": "leave", onclick: leave }, TABLE.leaveYes));
  }

  #openMenu() {
    this.advice.hidden = !this.frame || !suggestions(this.frame.view).length;
    this.mute.setAttribute("aria-checked", String(!settings.muted));
    this.menu.showModal();
  }

  /** Sound on or off, for everybody at this table. */
  async #mute() {
    await changeSettings({ muted: !settings.muted });
    this.mute.setAttribute("aria-checked", String(!settings.muted));
  }

  /** Another language for the table. */
  #speak() {
    this.menu.close();
    this.tongues.ask(LOBBY.language, TABLE_LANGUAGE, async (language) => {
      await changeSettings({ language: language.code });
      setTableLanguage(language);
    });
  }

  /** Who plays each seat, and codes for phones. */
  #seats() {
    this.menu.close();
    this.chairs.open();
  }

  /** The rules of this match, in a few sentences. */
  #help() {
    this.menu.close();
    if (this.frame) openPage("rules", { game: this.frame.view.game, rules: this.frame.view.switches });
  }

  /** For whoever looks after the table. */
  #operate() {
    this.menu.close();
    if (this.frame) this.operator.open(this.frame.view);
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
    const over = this.#covered;
    if (before && outdated(this.untilTurn, before.view.match, frame.view)) this.#hush();
    this.frame = frame;
    this.open = open;
    this.#draw();
    this.#learn(frame.view.tongues);
    this.chairs.show(frame);
    if (before && over !== this.#covered) rest(this, SCREEN_MS);
    if (next && spots) this.moves.animate(frame, spots);
    this.dataset.version = String(frame.version);
    this.dataset.open = open ?? "";
  }

  /** Who has a phone is spoken to in the language of that phone. @param {string[]} tongues */
  async #learn(tongues) {
    if (await learnLanguages(tongues)) this.#draw();
  }

  /** A sheet or a text lies over the table. */
  get #covered() {
    return !this.sheet.root.hidden || !this.spoken.root.hidden;
  }

  #draw() {
    if (!this.frame || this.hidden) return;
    const { view } = this.frame;
    const [width, height] = [this.clientWidth, this.clientHeight];
    if (!width) return;
    this.mm = millimetre();
    const laid = plan(present(view).length, width, height, this.mm, this.dock.needed(view));
    this.plan = laid;
    this.style.setProperty("--ring", `${laid.ring}px`);
    this.style.setProperty("--button", `${laid.button}px`);
    this.style.setProperty("--card", `${laid.card}px`);
    this.classList.toggle("tall", laid.tall);
    this.classList.toggle("flat", laid.flat);
    this.classList.toggle("narrow", !laid.tall && laid.stage.width - laid.ring - laid.button < 48 * this.mm);
    (laid.flat ? this.machine.foot : this.corner).append(this.stray.button, this.reload);
    put(this.stage, laid.stage);
    put(this.dock.root, laid.dock);
    drawPanels(this.ring, view, laid.slots, this.mm, (ways, opener) => this.chooser.open(view, ways, opener));
    this.pile.draw(view);
    this.machine.draw(view, this.open);
    this.fault.draw(view);
    this.stray.draw(view);
    this.dock.draw(view, this.open, laid, this.mm);
    this.sheet.draw(view, view.legal);
    this.spoken.draw(view);
    for (const part of [this.ring, this.stage, this.dock.root]) part.inert = this.#covered;
    this.#say(view);
  }

  /** @param {View} view */
  #say(view) {
    const who = view.turn ?? view.running;
    const thinking = who !== null && !isPerson(view, who) && !view.running;
    say(this.whose, who ? PROMPT.turn(nameOf(view, who)) : "");
    this.whose.hidden = !who;
    this.countdown.draw(view);
    say(this.asked, translated(view.trouble ?? "") || (view.paused ? SEATS.paused : "")
      || (thinking ? PROMPT.botTurn(nameOf(view, who)) : promptFor(view, REFEREE)));
    this.prompt.classList.toggle("trouble", Boolean(view.trouble));
    this.prompt.classList.toggle("long", (this.asked.textContent ?? "").length > LONG);
    this.reload.hidden = !this.stray.button.hidden || !["possible", "asked"].includes(view.reload ?? "") || !view.legal.includes("reload");
    this.reload.classList.toggle("asked", view.reload === "asked");
    this.hide.hidden = !this.open;
    this.round.hidden = [this.stray.button, this.reload, this.hide].some((button) => !button.hidden);
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

  /** One line of news in the place of the prompt, until the turn of whom it makes untrue.
   * @param {string} text @param {"news" | "refusal"} [kind] @param {string | null} [untilTurn] */
  tell(text, kind = "news", untilTurn = null) {
    this.dispatchEvent(new CustomEvent("table-told", { detail: { text, kind } }));
    say(this.news, text);
    this.news.dataset.kind = kind;
    this.untilTurn = untilTurn;
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.#hush(), kind === "refusal" ? 2 * NEWS_MS : NEWS_MS);
  }

  #hush() {
    this.news.textContent = "";
    this.untilTurn = null;
  }
}

customElements.define("kiosk-table", KioskTable);
