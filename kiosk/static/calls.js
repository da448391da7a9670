// What is called out besides the turn: UNO, a catch, and advice that somebody heard.

import { choice } from "./notation.js";
import { isHere, isPerson } from "./people.js";
import { penaltyOf } from "./switches.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").SeatView} SeatView */
/** @typedef {import("./notation.js").Choice} Choice */

/** A call that names somebody, as a choice of whom. @param {string} text @returns {Choice} */
function naming(text) {
  const way = choice(text);
  return { ...way, target: way.card };
}

/** True where a wrong call is taken and costs: then nobody is told which one is right. @param {View} view @param {SeatView} seat */
export function mayBeWrong(view, seat) {
  return view.state === "playing" && !seat.out && isHere(view, seat.seat) && penaltyOf(view, "false_uno_penalty") > 0;
}

/** Whom this seat may claim to have caught. @param {View} view @param {string} seat */
export function catches(view, seat) {
  return view.seats.filter((other) => other.seat !== seat && !other.out).map((other) => naming(`${seat} catch ${other.seat}`));
}

/** Who may have heard whom: only people talk. @param {View} view */
export function suggestions(view) {
  if (view.doing !== "turn" || penaltyOf(view, "suggestion_penalty") === 0) return [];
  const talking = view.seats.filter((seat) => !seat.out && isPerson(view, seat.seat)).map((seat) => seat.seat);
  return talking.filter((seat) => isHere(view, seat))
    .flatMap((seat) => talking.filter((other) => other !== seat).map((other) => naming(`${seat} suggested ${other}`)));
}
