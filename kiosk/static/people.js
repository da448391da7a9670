// Who sits where: names, kinds and languages of the seats.

import { languageOf, spoken, TABLE_LANGUAGE } from "./language.js";

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
  return Boolean(seat) && ["screen", "phone"].includes(view.kinds[place(String(seat))]);
}

/** A seat that is played on this page. @param {View} view @param {string | null | undefined} seat */
export function isHere(view, seat) {
  return Boolean(seat) && (view.kinds[place(String(seat))] === "screen" || view.viewer === seat);
}

/** Bots speak the language of the table, who has a phone that of the phone. @param {View} view @param {string} seat */
export function tongue(view, seat) {
  if (!isPerson(view, seat)) return TABLE_LANGUAGE;
  const own = view.kinds[place(seat)] === "phone" ? view.tongues[place(seat)] : "";
  return spoken(own) ?? languageOf(nameOf(view, seat));
}

/** Seats of people at this screen. @param {View} view */
export function people(view) {
  return present(view).map((seat) => seat.seat).filter((seat) => isHere(view, seat));
}

/** Seats that are not empty: nobody of them has gone home. @param {View} view */
export function present(view) {
  return view.seats.filter((seat) => !seat.gone);
}

/** Whose round it was that just ended, also of those who have gone home since. @param {View} view */
export function played(view) {
  return view.seats.filter((seat) => !seat.gone || seat.hand?.length || seat.seat === view.winner);
}
