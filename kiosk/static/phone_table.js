// What a phone shows: the others, the pile, what is to be done, the own hand.

import { cardElement } from "./card.js";
import { Chooser } from "./chooser.js";
import { Countdown } from "./countdown.js";
import { bare, element, redraw, say } from "./dom.js";
import { shape } from "./faces.js";
import { TABLE_LANGUAGE } from "./language.js";
import { newsOf, outdated, untilTurnOf } from "./news.js";
import { parts } from "./notation.js";
import { nameOf, place, present } from "./people.js";
import { drawCalls, drawHand, drawWays } from "./phone_hand.js";
import { NameDialog, SeenDialog } from "./phone_dialogs.js";
import { drawSheet } from "./phone_sheet.js";
import { PHONE } from "./phone_words.js";
import { promptFor } from "./prompt.js";
import { Tongues } from "./tongues.js";
import { setTableLanguage } from "./language.js";
import { PROMPT, TABLE, translated } from "./words_spoken.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").SeatView} SeatView */
/** @typedef {import("./types.js").TableEvent} TableEvent */

const NEWS_MS = 4_000;
/** Lie over the words as long as there is no game. */
const DECOR = ["R7", "WAA", "B9"];
/** More players than stand beside each other. */
const ABREAST = 4;

export class PhoneTable {
  root = /** @type {HTMLElement} */ (document.getElementById("table"));
  why = element("h1", {});
  waiting = element("div", { class: "waiting", role: "status", hidden: true },
    element("div", { class: "cards", "aria-hidden": "true" }, ...DECOR.map((card) => cardElement(card))), this.why);
  me = element("button", { type: "button", class: "plain me", "data-place": "me", onclick: () => this.askName(this.name) });
  tongues = new Tongues();
  others = element("ol", { class: "others" });
  pile = element("div", { class: "pile" });
  left = element("div", { class: "call-place" });
  right = element("div", { class: "call-place" });
  whose = element("h1", { class: "whose" });
  asked = element("span", {});
  countdown = new Countdown();
  prompt = element("p", { class: "prompt" }, this.countdown.root, this.asked);
  news = element("p", { class: "news", role: "status", "aria-live": "polite" });
  board = element("section", { class: "board" },
    element("div", { class: "middle" }, this.left, this.pile, this.right),
    element("div", { class: "words" }, this.whose, this.prompt, this.news));
  hand = element("ul", { class: "hand", "aria-label": PHONE.hand });
  ways = element("footer", { class: "ways-out" });
  sheet = element("section", { class: "sheet", hidden: true });
  chooser = new Chooser();
  seen = new SeenDialog();
  name = "";
  /** @type {string | null} */
  match = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  quiet;
  /** Whose turn makes the news untrue. @type {string | null} */
  untilTurn = null;

  /** @param {(name: string) => void} rename */
  constructor(rename) {
    this.dialog = new NameDialog(rename);
    const language = element("button", { type: "button", class: "plain", "data-place": "language",
      "aria-label": `${PHONE.language}: ${TABLE_LANGUAGE.name}`,
      onclick: () => this.tongues.ask(PHONE.language, TABLE_LANGUAGE, setTableLanguage) }, TABLE_LANGUAGE.name);
    this.game = element("div", { class: "game", hidden: true }, this.others,
      this.board, this.hand, this.ways, this.chooser.root, this.sheet);
    this.root.append(element("header", {}, this.me, language), this.waiting, this.game,
      this.tongues.root, this.dialog.root, this.seen.root);
    this.wait(PROMPT.wait);
  }

  /** Nothing can be played now. @param {string} why */
  wait(why) {
    say(this.why, why);
    this.waiting.hidden = false;
    this.game.hidden = this.me.hidden = true;
    this.chooser.close();
  }

  /** @param {View} view @param {string} seat @param {TableEvent[]} events */
  show(view, seat, events) {
    if (view.seats[place(seat)]?.gone) {
      this.wait(PHONE.gone);
      return;
    }
    this.waiting.hidden = true;
    this.game.hidden = this.me.hidden = false;
    this.name = nameOf(view, seat);
    if (outdated(this.untilTurn, this.match, view)) this.#hush();
    this.match = view.match;
    redraw(this.me, [this.name], () => [element("bdi", {}, this.name), " ✎"]);
    this.me.setAttribute("aria-label", bare(PHONE.rename(this.name)));
    this.chooser.outdated(view);
    const open = (/** @type {import("./notation.js").Choice[]} */ ways, /** @type {HTMLElement} */ opener) =>
      this.chooser.open(view, ways, opener);
    redraw(this.others, [view.seats, view.names, view.turn, view.running, view.joined], () => {
      const seats = present(view);
      const rows = seats.length > ABREAST ? 2 : 1;
      this.others.style.setProperty("--across", String(Math.ceil(seats.length / rows)));
      this.others.classList.toggle("crowd", rows > 1);
      return seats.map((one) => chip(view, one, seat));
    });
    this.board.dataset.color = view.color ?? "";
    redraw(this.pile, [view.top, view.color, view.direction, view.draw, view.look, view.draft], () => pileOf(view));
    drawCalls(this.left, this.right, view, seat, open);
    drawHand(this.hand, view, seat, open);
    drawWays(this.ways, view, seat, open);
    drawSheet(this.sheet, view, seat);
    for (const part of [this.others, this.hand, this.ways]) part.inert = !this.sheet.hidden;
    this.#say(view, seat, events);
  }

  /** @param {View} view @param {string} seat @param {TableEvent[]} events */
  #say(view, seat, events) {
    const who = view.turn ?? view.running;
    const mine = view.turn === seat;
    document.title = mine ? `● ${PHONE.yourTurn}` : "UNO";
    this.root.classList.toggle("mine", mine);
    say(this.whose, mine ? PHONE.yourTurn : who ? PROMPT.turn(nameOf(view, who)) : "");
    this.whose.hidden = !who;
    const written = view.spoken ? `${TABLE.says(nameOf(view, view.spoken.seat))} ${view.spoken.text}` : "";
    this.countdown.draw(view);
    say(this.asked, troubleOf(view) || written || (mine || !view.turn ? promptFor(view) : ""));
    for (const event of events) {
      const said = newsOf(event, view);
      if (said) this.tell(said, "news", untilTurnOf(event));
      if (event.kind === "shown" && event.cards && !event.cards.includes("??")) this.seen.show(nameOf(view, event.seat), event.cards);
    }
  }

  /** @param {string} text @param {"news" | "refusal"} [kind] @param {string | null} [untilTurn] */
  tell(text, kind = "news", untilTurn = null) {
    say(this.news, text);
    this.news.dataset.kind = kind;
    this.untilTurn = untilTurn;
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.#hush(), NEWS_MS);
  }

  #hush() {
    this.news.textContent = "";
    this.untilTurn = null;
  }

  /** @param {string} name */
  askName(name) {
    this.dialog.ask(name);
  }
}

/** One seat: name, cards, score, what it owes. @param {View} view @param {SeatView} one @param {string} own */
function chip(view, one, own) {
  const turn = (view.turn ?? view.running) === one.seat;
  const style = ["chip", turn && "turn", one.seat === own && "own", one.out && "out"].filter(Boolean).join(" ");
  return element("li", { class: style, "data-seat": one.seat, "aria-current": turn && "true" },
    element("b", {}, element("bdi", {}, view.names[place(one.seat)])),
    element("span", { class: "line" },
      element("span", { class: "count", title: TABLE.cards(one.count) }, element("i", { class: "back", "aria-hidden": "true" }), String(one.count)),
      element("span", { class: "score", title: TABLE.points(one.score) }, String(one.score)),
      one.owed > 0 && element("span", { class: "tag owed", role: "img", "aria-label": TABLE.owed(one.owed) }, `×${one.owed}`),
      one.uno && element("span", { class: "tag" }, TABLE.unoTag)));
}

/** What is wrong with the launcher; and whose the card is that sticks out of it. @param {View} view */
function troubleOf(view) {
  const whose = view.half_out && view.running ? TABLE.belongs(nameOf(view, view.running)) : "";
  return [translated(view.trouble ?? ""), whose].filter(Boolean).join(" ");
}

/** @param {View} view @returns {import("./dom.js").Child[]} */
function pileOf(view) {
  if (view.look) return [element("div", { class: "looked" }, element("small", {}, PHONE.look), cardElement(view.look))];
  const top = view.top ?? view.draft.at(-1);
  const color = view.color && !parts(top ?? "??").color ? shape(view.color) : null;
  if (color && view.color) color.dataset.color = view.color;
  return [
    element("span", { class: "way", role: "img", "aria-label": TABLE.direction[view.direction] }, view.direction === "left" ? "↻" : "↺"),
    cardElement(top ?? "??"),
    element("span", { class: "draw", role: "img", "aria-label": (view.family === "duo" ? TABLE.pile : TABLE.hopper)(view.draw) },
      color, element("i", { class: "back" }), String(view.draw))];
}
