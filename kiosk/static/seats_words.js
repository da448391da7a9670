// The words about seats, in the language of the table.

import { speech } from "./words_spoken.js";
import { seatsWords } from "./words_seats.js";

export const SEATS = seatsWords(speech);
