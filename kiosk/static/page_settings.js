// What the table is set to: each row one setting, with big buttons that step through its values.

import { changeSettings } from "./api.js";
import { element, say } from "./dom.js";
import { HOUSE, SETTINGS } from "./house_words.js";
import { setTableLanguage, TABLE_LANGUAGE } from "./language.js";
import { settings } from "./settings.js";
import { play } from "./sounds.js";
import { Tongues } from "./tongues.js";

/** @typedef {import("./types.js").Settings} Settings */
/** @typedef {import("./house.js").House} House */
/** @typedef {keyof Settings} Name */
/** @typedef {Settings[Name]} Value */

/** Sizes of panels that are sold, in inches. */
const DIAGONALS = [5, 5.5, 7, 8, 9, 10.1, 11.6, 13.3, 15.6, 17.3, 18.5, 21.5, 24, 27, 32];

/** What each setting steps through. @type {Partial<Record<Name, Value[]>>} */
const STEPS = {
  volume: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  pace: ["quick", "usual", "slow"],
  uno_grace: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  time_limit: [0, 30, 60, 90, 120],
  attract_minutes: [0, 1, 2, 3, 5, 10, 15, 30, 60, 120],
  night_minutes: [0, 1, 5, 10, 20, 30, 60, 120, 300, 600],
  brightness: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100],
  diagonal: DIAGONALS,
};

/** @type {import("./house.js").Page} */
export async function settingsPage(_about, house) {
  return { title: SETTINGS.title, content: rows(house) };
}

/** @param {House} house */
function rows(house) {
  const told = element("p", { class: "told", role: "status" });
  const set = async (/** @type {Partial<Settings>} */ change) => {
    const answer = await changeSettings(change);
    if (answer.ok) house.fill(rows(house));
    if (answer.ok && "volume" in change) play("won");
    if (!answer.ok) say(told, answer.message);
  };
  const step = (/** @type {Name} */ name) => stepper(name, set);
  const flip = (/** @type {"muted" | "speech"} */ name) => toggle(name, set);
  return [told, element("div", { class: "settings" },
    group(SETTINGS.sound, step("volume"), flip("muted"), flip("speech")),
    group(SETTINGS.game, step("pace"), step("uno_grace"), step("time_limit")),
    group(SETTINGS.rest, step("attract_minutes"), step("night_minutes"), step("brightness")),
    group(SETTINGS.screen, languageRow(house), step("diagonal"), ruler()))];
}

/** @param {string} title @param {...HTMLElement} children */
function group(title, ...children) {
  return element("section", {}, element("h2", {}, title), ...children);
}

/** @param {Name} name @param {HTMLElement} control */
function row(name, control) {
  const [title, hint] = SETTINGS.names[name];
  return element("div", { class: "setting" },
    element("p", {}, element("b", {}, title), hint && element("small", {}, hint)), control);
}

/** @param {Name} name @param {(change: Partial<Settings>) => void} set */
function stepper(name, set) {
  const values = STEPS[name] ?? [];
  const now = settings[name];
  const label = SETTINGS.names[name][0];
  const [less, more] = neighbours(values, now);
  const button = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {Value | undefined} */ value) =>
    element("button", { type: "button", class: "step", "data-place": `${name} ${sign}`, "aria-label": words,
      "aria-disabled": value === undefined ? "true" : null,
      onclick: () => value !== undefined && set({ [name]: value }) }, sign);
  return row(name, element("div", { class: "stepper", role: "group", "aria-label": label },
    button("−", HOUSE.less(label), less),
    element("output", { "data-setting": name }, SETTINGS.value(name, now)),
    button("+", HOUSE.more(label), more)));
}

/** The value before and the one after this, which may lie between two of them. @param {Value[]} values @param {Value} now @returns {[Value | undefined, Value | undefined]} */
function neighbours(values, now) {
  const at = values.indexOf(now);
  if (at >= 0) return [values[at - 1], values[at + 1]];
  return [[...values].reverse().find((value) => value < now), values.find((value) => value > now)];
}

/** @param {"muted" | "speech"} name @param {(change: Partial<Settings>) => void} set */
function toggle(name, set) {
  const [title] = SETTINGS.names[name];
  return row(name, element("button", { type: "button", class: "switch", role: "switch", "data-place": name, "data-setting": name,
    "aria-checked": String(settings[name]), "aria-label": title, onclick: () => set({ [name]: !settings[name] }) },
  element("i", { "aria-hidden": "true" }), settings[name] ? HOUSE.on : HOUSE.off));
}

/** @param {House} house */
function languageRow(house) {
  const tongues = new Tongues();
  house.root.append(tongues.root);
  house.ends.signal.addEventListener("abort", () => tongues.root.remove());
  const ask = () => tongues.ask(SETTINGS.names.language[0], TABLE_LANGUAGE, async (language) => {
    await changeSettings({ language: language.code });
    setTableLanguage(language);
  });
  return row("language", element("button", { type: "button", class: "plain", "data-place": "language", onclick: ask },
    TABLE_LANGUAGE.name));
}

/** As long as it says when the diagonal is right. */
function ruler() {
  return element("div", { class: "ruler" }, element("i", { "aria-hidden": "true" }), element("p", {}, SETTINGS.ruler));
}
