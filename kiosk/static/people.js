// Who sits where: names, kinds and languages of the seats.

import { languageOf, TABLE_LANGUAGE } from "./language.js";

/** @typedef {import("./types.js").View} View */

/** @param {string} seat "P3" gives 2 */
export function place(seat) {
  return Number(seat.slice(1)) - 1;
}

/** @param {View} view @param {string | null | undefined} seat */
export function nameOf(view, seat) {
  return seat ? (view.names[place(seat)] ?? seat) : "";
}

/** @param {View} view @param {string | null | undefined} seat */
export function isPerson(view, seat) {
  return Boolean(seat) && view.kinds[place(String(seat))] === "screen";
}

/** Bots speak the language of the table. @param {View} view @param {string} seat */
export function tongue(view, seat) {
  return isPerson(view, seat) ? languageOf(nameOf(view, seat)) : TABLE_LANGUAGE;
}

/** Seats of people at this screen. @param {View} view */
export function people(view) {
  return view.seats.map((seat) => seat.seat).filter((seat) => isPerson(view, seat));
}
