// Every word that the page shows, in the language of the table or of one seat.

import { speechOf, TABLE_LANGUAGE } from "./language.js";
import { lobbyWords } from "./words_lobby.js";
import { tableWords } from "./words_table.js";

const speech = speechOf(TABLE_LANGUAGE.code);

export const { COLOR_NAMES, RANK_NAMES, CARD, TABLE, SHEET, HAND, PROMPT, EVENTS, LINK } = tableWords(speech);
export const { GAMES, SWITCHES, NAMES, LEVELS, LOBBY } = lobbyWords(speech);

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
