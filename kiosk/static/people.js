// Who sits where: names and kinds of the seats, as the kiosk says them.

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

/** Seats of people at this screen. @param {View} view */
export function people(view) {
  return view.seats.map((seat) => seat.seat).filter((seat) => isPerson(view, seat));
}
