// Reading the notation of cards and actions. No rule of the game lives here.

import { RANK_NAMES, wordsIn } from "./words_spoken.js";
import { TABLE_LANGUAGE } from "./language.js";

export const COLORS = ["R", "Y", "G", "B"];

/**
 * A card as its parts: `named` is the colour that a wild was given.
 * @typedef {{ color: string, rank: string, named: string }} Parts
 */

/** @param {string} card @returns {Parts} */
export function parts(card) {
  if (card === "??") return { color: "", rank: "?", named: "" };
  if (!card.startsWith("W")) return { color: card[0], rank: card.slice(1), named: "" };
  const [rank, named = ""] = card.split(":");
  return { color: "", rank, named };
}

/** The card without the colour that was named. @param {string} card */
export function bare(card) {
  return card.split(":")[0];
}

/** @param {string} rank @param {Record<string, string>} [names] */
export function rankName(rank, names = RANK_NAMES) {
  if (/^WC\d$/.test(rank)) return `${names.WC} ${rank[2]}`;
  return names[rank] ?? rank;
}

/** What a screen reader says. @param {string} card @param {string} [language] */
export function cardName(card, language = TABLE_LANGUAGE.code) {
  const { CARD, COLOR_NAMES, RANK_NAMES: names } = wordsIn(language);
  const { color, rank, named } = parts(card);
  if (rank === "?") return CARD.hidden;
  if (color) return CARD.colored(COLOR_NAMES[color], rankName(rank, names));
  return named ? CARD.named(rankName(rank, names), COLOR_NAMES[named]) : rankName(rank, names);
}

/**
 * One legal action, taken apart.
 * @typedef {object} Choice
 * @property {string} text the whole notation, as it is posted
 * @property {string} seat "" when no seat makes it
 * @property {string} verb
 * @property {string} card played, or the first argument
 * @property {string} color named for a wild
 * @property {string} target
 * @property {string[]} rest what goes along, last one on top
 */

/** @param {string} text @returns {Choice} */
export function choice(text) {
  const words = text.split(" ");
  const seat = /^P\d+$/.test(words[0]) ? (words.shift() ?? "") : "";
  const [verb, card = "", ...more] = words;
  const at = more.indexOf("at");
  const along = verb === "dump" ? [card, ...more] : more.slice(1);
  return {
    text,
    seat,
    verb,
    card: bare(card),
    color: verb === "color" ? card : parts(card || "??").named,
    target: at < 0 ? "" : more[at + 1],
    rest: at < 0 ? along.filter(Boolean) : [],
  };
}

/** What is called out besides the turn. */
const CALLS = new Set(["uno", "catch", "suggested"]);

/** What may be under way only once: something of the turn, or this call. @param {string} action */
export function deedOf(action) {
  return CALLS.has(choice(action).verb) ? action : "turn";
}
