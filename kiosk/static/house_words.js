// What the pages beside the game say, in the language of the table.

import { speechOf, TABLE_LANGUAGE } from "./language.js";
import { houseWords } from "./words_house.js";

export const { HOUSE, RULES, SETTINGS, HEALTH, HISTORY } = houseWords(speechOf(TABLE_LANGUAGE.code));
