// What every page says about a match, in the language of the page or of one seat.

import { speechOf, TABLE_LANGUAGE } from "./language.js";
import { tableWords } from "./words_table.js";

export const speech = speechOf(TABLE_LANGUAGE.code);

export const { COLOR_NAMES, RANK_NAMES, CARD, TABLE, SHEET, HAND, PROMPT, EVENTS, LINK } = tableWords(speech);

/** A sentence that the kiosk says in English. @param {string} text */
export function translated(text) {
  return text && speech._(text);
}

/** @typedef {ReturnType<typeof tableWords>} Words */
/** @type {Map<string, Words>} */
const made = new Map();

/** The words for the table in another language. @param {string} code @returns {Words} */
export function wordsIn(code) {
  const words = made.get(code) ?? tableWords(speechOf(code));
  made.set(code, words);
  return words;
}
