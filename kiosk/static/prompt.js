// What is to be done now, in words.

import { parts, rankName } from "./notation.js";
import { COLOR_NAMES, PROMPT } from "./words_spoken.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {{ soon: string, say: string, leftSay: string, dealing: (dealing: any) => string }} Said */

/** "red or 5", as far as the pile says it. @param {View} view */
function matching(view) {
  if (!view.top || !view.color) return "";
  const { color, rank } = parts(view.top);
  const name = COLOR_NAMES[view.color];
  return color ? PROMPT.or(name, rankName(rank)) : name;
}

/** @param {View} view */
function turnWords(view) {
  const what = matching(view);
  if (view.family === "duo") return what ? PROMPT.matchOrDraw(what) : PROMPT.anyOrDraw;
  return what ? PROMPT.matchOrPress(what) : PROMPT.anyOrPress;
}

/** @type {Record<string, (view: View) => string>} */
const DOINGS = {
  turn: turnWords,
  extra: () => PROMPT.extra,
  drawn: (view) => (view.family === "duo" ? PROMPT.drawn : PROMPT.shot),
  volley: (view) => PROMPT.volley(view.amount),
  open: () => PROMPT.open,
  challenge: (view) => PROMPT.challenge(view.amount),
  verdict: () => PROMPT.verdict,
  color: () => PROMPT.color,
  press: (view) => (view.amount ? PROMPT.press(view.amount) : PROMPT.pressUntil),
  hit: (view) => PROMPT.hit(view.amount),
  pick: () => PROMPT.pick,
  reload: () => PROMPT.reload,
  shuffle: () => PROMPT.shuffle,
  cut: () => PROMPT.shuffle,
};

/** One short sentence. @param {View} view @param {Said | null} [referee] who leads with real cards @returns {string} */
export function promptFor(view, referee = null) {
  if (view.running) return PROMPT.running;
  if (referee && view.dealing) return referee.dealing(view.dealing);
  if (referee && view.reload === "asked") return referee.soon;
  if (referee && view.due === "turned") return referee.say;
  if (referee && view.doing === "left") return referee.leftSay;
  return DOINGS[view.doing ?? view.due]?.(view) ?? PROMPT.wait;
}
