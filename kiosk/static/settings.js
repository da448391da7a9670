// What the table is set to: it comes with the page and is kept by the kiosk.

/** @typedef {import("./types.js").Settings} Settings */

/** As long as the kiosk has said nothing else. @type {Settings} */
const USUAL = {
  diagonal: 10.1, language: "", volume: 6, muted: false, speech: false, pace: "usual",
  uno_grace: 2, time_limit: 0, attract_minutes: 5, night_minutes: 30, brightness: 100,
};

/** In force now; changed in place. @type {Settings} */
export const settings = { ...USUAL, ...JSON.parse(document.documentElement.dataset.settings || "{}") };

/** @type {Set<() => void>} */
const listeners = new Set();

/** Calls this after every change. @param {() => void} listener */
export function onSettings(listener) {
  listeners.add(listener);
}

/** Puts in force what the kiosk has taken. @param {Settings} now */
export function putInForce(now) {
  Object.assign(settings, now);
  listeners.forEach((listener) => listener());
}
