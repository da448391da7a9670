// What a card counts on the score sheet. For the sum that is shown; the score itself
// comes from the kiosk.

import { parts } from "./notation.js";

/** @type {Record<"attack" | "duo", Record<string, number>>} */
const POINTS = {
  attack: { S: 20, R: 20, H1: 20, H2: 20, DA: 30, TH: 30, WH4: 40, wild: 50 },
  duo: { S: 10, R: 10, "+2": 10, "W+4": 20, wild: 15 },
};

/** @param {string} card @param {"attack" | "duo"} family */
export function pointsOf(card, family) {
  const { color, rank } = parts(card);
  if (rank === "?") return 0;
  if (/^\d$/.test(rank)) return Number(rank);
  return POINTS[family][rank] ?? (color ? 0 : POINTS[family].wild);
}
