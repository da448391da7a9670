// The end of a round on a phone: who went out, what everybody has, and the next round.

import { element, redraw } from "./dom.js";
import { choice } from "./notation.js";
import { nameOf, played } from "./people.js";
import { PHONE } from "./phone_words.js";
import { SHEET } from "./words_spoken.js";

/** @typedef {import("./types.js").View} View */

/** @param {HTMLElement} sheet @param {View} view @param {string} seat */
export function drawSheet(sheet, view, seat) {
  const over = view.state === "over" || view.state === "blocked";
  sheet.hidden = !over;
  sheet.classList.toggle("match", view.match_over);
  redraw(sheet, over && [view.seats, view.names, view.winner, view.match_over, view.legal], () => (over ? inside(view, seat) : []));
}

/** @param {View} view @param {string} seat */
function inside(view, seat) {
  const next = view.legal.find((text) => choice(text).verb === "next");
  return [
    element("h2", {}, title(view)),
    element("table", {},
      element("thead", {}, element("tr", {}, ...[SHEET.player, SHEET.round, SHEET.total].map((word) => element("th", { scope: "col" }, word)))),
      element("tbody", {}, ...played(view).map((one) => element("tr", { class: rowClass(view, one.seat, seat), "data-seat": one.seat },
        element("th", { scope: "row" }, element("bdi", {}, nameOf(view, one.seat))),
        element("td", {}, String(one.points ?? 0)), element("td", {}, String(one.score)))))),
    next ? element("button", { type: "button", class: "loud", "data-action": next }, SHEET.next) : element("p", {}, PHONE.table)];
}

/** @param {View} view @param {string} seat @param {string} own */
function rowClass(view, seat, own) {
  return [seat === own && "own", seat === view.winner && "winner"].filter(Boolean).join(" ");
}

/** @param {View} view */
function title(view) {
  const name = nameOf(view, view.winner);
  if (view.match_over) return name ? SHEET.match(name) : SHEET.draw;
  return view.state === "blocked" || !name ? SHEET.blocked : SHEET.won(name);
}
