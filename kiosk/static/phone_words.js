// The words of the phone, in its language.

import { phoneWords } from "./words_phone.js";
import { speech } from "./words_spoken.js";

export const PHONE = phoneWords(speech);
