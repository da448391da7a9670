// House rules of a match: a view names those that were changed, the catalogue has the others.

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Catalogue} Catalogue */

/** @type {Map<string, Record<string, import("./types.js").SwitchValue>>} */
const standards = new Map();

/** @param {Catalogue} catalogue */
export function learn(catalogue) {
  for (const preset of catalogue.presets) standards.set(preset.name, preset.values);
}

/** What a call costs that is not right: 0 when it is only refused. @param {View} view @param {"false_uno_penalty" | "suggestion_penalty"} name */
export function penaltyOf(view, name) {
  return Number(view.switches?.[name] ?? standards.get(view.game)?.[name] ?? 0);
}
