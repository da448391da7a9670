// What has just happened, in one line.

import { bare } from "./notation.js";
import { nameOf } from "./people.js";
import { EVENTS } from "./words_spoken.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").TableEvent} TableEvent */

/** "" when there is nothing to tell. @param {TableEvent} event @param {View} view */
export function newsOf(event, view) {
  const [name, other] = [nameOf(view, event.seat), nameOf(view, event.to)];
  const written = view.texts[bare(event.cards?.at(-1) ?? "")];
  /** @type {Record<string, () => string>} */
  const words = {
    shot: () => EVENTS.shot(name, event.count ?? 0),
    caught: () => EVENTS.caught(name, other),
    uno: () => EVENTS.uno(name),
    swapped: () => EVENTS.swapped(name, other),
    guilty: () => EVENTS.guilty(name),
    innocent: () => EVENTS.innocent(name),
    skipped: () => EVENTS.skipped(name),
    wrong: () => EVENTS.wrong(name, event.count ?? 0),
    suggested: () => EVENTS.suggested(name, other),
    played: () => (written ? EVENTS.written(name, written) : ""),
    seated: () => EVENTS.seated(name),
    gone: () => EVENTS.gone(name),
    notice: () => ({ undone: EVENTS.undone, "time up": EVENTS.timeUp(name) })[event.note ?? ""] ?? "",
    recycled: () => EVENTS.recycled,
    reloaded: () => EVENTS.reloaded,
  };
  return words[event.kind]?.() ?? "";
}

/** Whose next turn makes that news untrue. @param {TableEvent} event @returns {string | null} */
export function untilTurnOf(event) {
  return event.kind === "skipped" ? event.seat ?? null : null;
}

/** Whether news of a match has no place in this view. @param {string | null} untilTurn @param {string | null} match @param {View} view */
export function outdated(untilTurn, match, view) {
  return match !== view.match || (untilTurn !== null && untilTurn === view.turn);
}
