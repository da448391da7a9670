// Between rounds: all hands lie open and are counted; at the end of a match, the winner.

import { cardElement } from "./card.js";
import { bare, element, redraw } from "./dom.js";
import { COLORS } from "./notation.js";
import { shape } from "./faces.js";
import { TABLE_LANGUAGE } from "./language.js";
import { nameOf, played } from "./people.js";
import { pointsOf } from "./points.js";
import { millimetre } from "./scale.js";
import { SEATS } from "./seats_words.js";
import { SHEET, TABLE } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").SeatView} SeatView */

const HEADS = [SHEET.player, SHEET.hand, SHEET.worth, SHEET.round, SHEET.total];

/** Millimetres of a name above its cards, on an upright panel. */
const NAME_LINE = 10;
/** And of all that is no row, after a round and at the end of a match. */
const [ROUND, MATCH] = [48, 53];

export class Sheet {
  /** @param {() => void} leave @param {() => void} seats who joins and who goes home */
  constructor(leave, seats) {
    this.leave = leave;
    this.seats = seats;
    this.root = element("section", { class: "sheet", role: "dialog", dir: TABLE_LANGUAGE.dir, hidden: true });
    this.root.addEventListener("scroll", () => this.#fade(), { capture: true, passive: true });
  }

  /** @param {View} view @param {string[]} legal */
  draw(view, legal) {
    const shown = view.match_over || view.state === "over" || view.state === "blocked";
    this.root.hidden = !shown;
    if (!shown) return;
    this.root.classList.toggle("match", view.match_over);
    const upright = innerHeight > innerWidth;
    const room = (innerHeight / millimetre() - (view.match_over ? MATCH : ROUND)) / played(view).length - (upright ? NAME_LINE : 0);
    this.root.classList.toggle("pair", room >= 29);
    this.root.classList.toggle("few", room >= 20 && room < 29);
    this.root.classList.toggle("many", room < 14.3);
    this.root.classList.toggle("crowd", room < 9);
    queueMicrotask(() => this.#fade());
    const next = legal.find((text) => text.endsWith(" next"));
    redraw(this.root, [view.match, view.seats, next, view.winner, view.names, view.state], () => {
      const title = element("h1", {}, titleOf(view));
      this.root.setAttribute("aria-label", bare(titleOf(view)));
      return [
        element("header", {}, view.winner && confetti(view.match_over ? 72 : 14), title),
        scores(view),
        element("footer", {}, element("p", { class: "sum" }, ...sumOf(view)), this.#who(view), this.#button(view, next)),
      ];
    });
  }

  /** Rows that do not fit fade out, so that one sees that there are more. */
  #fade() {
    const list = this.root.querySelector(".scores");
    list?.classList.toggle("more", list.scrollTop + list.clientHeight < list.scrollHeight - 2);
  }

  /** Between two rounds seats change hands. @param {View} view */
  #who(view) {
    return !view.match_over && element("button", { type: "button", class: "plain", "data-place": "sheet-seats",
      "aria-label": `${SEATS.seats}: ${SEATS.menu}`, onclick: this.seats }, SEATS.seats);
  }

  /** @param {View} view @param {string | undefined} next */
  #button(view, next) {
    if (!view.match_over && next) {
      return element("button", { type: "button", class: "loud", "data-action": next }, SHEET.next);
    }
    if (!view.match_over && view.kinds.includes("phone")) return element("p", {}, SEATS.nextOnPhone);
    return element("button", { type: "button", class: "loud", "data-place": "again", onclick: this.leave }, SHEET.again);
  }
}

/** @param {View} view */
function titleOf(view) {
  if (view.match_over) return view.winner ? SHEET.match(nameOf(view, view.winner)) : SHEET.draw;
  return view.state === "blocked" ? SHEET.blocked : SHEET.won(nameOf(view, view.winner));
}

/** @param {View} view */
function scores(view) {
  const rows = played(view).map((seat) => element("tr", { class: seat.seat === view.winner ? "winner" : "" },
    element("th", { scope: "row" }, element("bdi", {}, nameOf(view, seat.seat)), seat.gone && element("small", {}, ` ${SEATS.gone}`)),
    element("td", { class: "cards" }, openHand(seat, view)),
    element("td", { class: "hand-points" }, String(handPoints(seat, view))),
    element("td", { class: "round" }, seat.points ? element("bdi", {}, `+${seat.points}`) : ""),
    element("td", { class: "total" }, String(seat.score))));
  return element("div", { class: "scores", tabindex: 0 }, element("table", {},
    element("thead", {}, element("tr", {}, ...HEADS.map((head) => element("th", { scope: "col" }, head)))),
    element("tbody", {}, ...rows)));
}

/** @param {SeatView} seat @param {View} view */
function openHand(seat, { family, winner, match_over: over }) {
  const hand = element("div", { class: "open-hand" });
  if (seat.hand?.length === 0 && (over || seat.seat === winner)) hand.append(element("em", {}, SHEET.empty));
  for (const card of seat.hand ?? []) {
    hand.append(element("span", {}, cardElement(card), element("small", {}, String(pointsOf(card, family)))));
  }
  return hand;
}

/** @param {SeatView} seat @param {View} view */
function handPoints(seat, view) {
  return (seat.hand ?? []).reduce((sum, card) => sum + pointsOf(card, view.family), 0);
}

/** The sum that the score is made of, written out. @param {View} view */
function sumOf(view) {
  const hands = view.seats.map((seat) => handPoints(seat, view)).filter((points) => points > 0);
  const sum = hands.reduce((one, other) => one + other, 0);
  if (view.state === "blocked" && view.family === "attack") return [];
  const written = hands.length > 1 && hands.length < 6 ? hands.join(" + ") : "";
  const whose = view.family === "attack" && view.scoring === "winner_takes" ? SHEET.counts.winner : SHEET.counts.own;
  const behind = written ? [" (", element("bdi", { dir: "ltr" }, written), ")"] : [];
  return [`${SHEET.sum} `, element("b", {}, TABLE.points(sum)), ...behind, ` · ${whose}`];
}

/** Our four shapes rain once, then are gone: many for a match, a few for a round. @param {number} pieces */
function confetti(pieces) {
  const rain = element("div", { class: "confetti", "aria-hidden": "true" });
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return rain;
  for (let number = 0; number < pieces; number += 1) {
    const piece = element("i", { class: `piece ${COLORS[number % 4]}` });
    piece.append(shape(COLORS[number % 4]));
    piece.style.scale = String(0.7 + ((number * 17) % 10) / 12);
    piece.style.left = `${(number * (pieces > 20 ? 37 : 23) + 4) % 100}%`;
    rain.append(piece);
    piece.animate([
      { transform: "translateY(-12vh) rotate(0)", opacity: 1 },
      { transform: `translateY(${70 + ((number * 29) % 40)}vh) rotate(${180 + number * 31}deg)`, opacity: 0.9 },
      { transform: `translateY(${80 + ((number * 29) % 40)}vh) rotate(${220 + number * 31}deg)`, opacity: 0 },
    ], { duration: 2200 + ((number * 53) % 1400), delay: (number * 71) % 900, easing: "ease-in", fill: "both" });
  }
  return rain;
}
