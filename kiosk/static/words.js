// Every word that the page of the table shows, in the language of the table or of one seat.

import { faultWords } from "./words_faults.js";
import { lobbyWords } from "./words_lobby.js";
import { refereeWords } from "./words_referee.js";
import { speech } from "./words_spoken.js";

export * from "./words_spoken.js";
export const { FAULTS, ATTRACT } = faultWords(speech);
export const { REFEREE, OPERATOR } = refereeWords(speech);
export const { GAMES, SWITCHES, NAMES, LEVELS, LOBBY, CUSTOM } = lobbyWords(speech);

/** @typedef {import("./words_spoken.js").Words} Words */
