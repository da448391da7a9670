// How everything is: launcher, memory, disk, who is connected. Asked again while it is looked at.

import { getHealth } from "./api.js";
import { element } from "./dom.js";
import { HEALTH, HISTORY } from "./house_words.js";

/** @typedef {import("./house.js").House} House */
/** @typedef {"good" | "look" | "bad" | "plain"} State */
/** @typedef {{ label: string, value: string, hint?: string, state: State }} Row */
/** @typedef {{ name: string, state: string, simulated: boolean, cards: number, volts: number | null, door_open: boolean, warnings: string[] }} Launcher */
/** @typedef {{ ready: boolean, launcher: Launcher, journal: "ready" | "failing" | "read-only" | "none", version: number,
 *   disk: { free: number, total: number, little: boolean, database: number } | null,
 *   clients: number, uptime_s: number, program: string }} Health */

const AGAIN_MS = 4_000;

/** @type {import("./house.js").Page} */
export async function healthPage(_about, house) {
  const again = setInterval(async () => house.fill(await content()), AGAIN_MS);
  house.ends.signal.addEventListener("abort", () => clearInterval(again));
  return { title: HEALTH.title, content: await content() };
}

async function content() {
  const answer = await getHealth();
  if (!answer.ok) return [element("p", { class: "told", role: "status" }, answer.message)];
  return [element("dl", { class: "health" }, ...rows(answer.body).map(({ label, value, hint, state }) =>
    element("div", { class: `is-${state}` }, element("dt", {}, element("i", { "aria-hidden": "true" }, SIGNS[state]), label),
      element("dd", {}, element("span", {}, value), hint && element("small", {}, hint)))))];
}

/** Of the launcher; an empty one is usual before the first deal. @type {Record<string, State>} */
const STATES = { ready: "good", firing: "good", empty: "look", "door open": "look" };

/** Never colour alone. */
const SIGNS = { good: "✓", look: "!", bad: "✕", plain: "" };

/** @param {Health} health @returns {Row[]} */
function rows(health) {
  const { launcher, disk } = health;
  /** @type {State} */
  const memory = health.journal === "none" ? "look" : health.journal === "ready" ? "good" : "bad";
  /** @type {Row[]} */
  const warnings = launcher.warnings.map((warning) => ({ label: HEALTH.warning, value: HEALTH.warnings[warning] ?? warning, state: "look" }));
  return [
    { label: HEALTH.launcher, value: HEALTH.state(launcher.state), hint: HISTORY.launcher(launcher.name), state: STATES[launcher.state] ?? "bad" },
    ...warnings,
    { label: HEALTH.hopper, value: HEALTH.cards(launcher.cards), state: launcher.cards ? "good" : "look" },
    { label: HEALTH.cells, ...cells(launcher) },
    { label: HEALTH.memory, value: HEALTH.journal[health.journal], state: memory },
    { label: HEALTH.disk, value: disk ? room(disk.free) : HEALTH.nothing,
      hint: disk ? HEALTH.database(rounded(disk.database / 1e6)) : "", state: disk ? (disk.little ? "bad" : "good") : "plain" },
    { label: HEALTH.clients, value: HEALTH.pages(health.clients), state: "plain" },
    { label: HEALTH.uptime, value: HEALTH.since(Math.floor(health.uptime_s / 3600), Math.floor(health.uptime_s / 60) % 60), state: "plain" },
    { label: HEALTH.program, value: health.program, hint: health.ready ? "" : HEALTH.stopped, state: health.ready ? "good" : "bad" },
  ];
}

/** @param {Launcher} launcher @returns {{ value: string, state: State }} */
function cells({ volts, state, warnings }) {
  if (volts === null) return { value: HEALTH.unmeasured, state: "plain" };
  const weak = warnings.includes("cells low") ? "look" : "good";
  return { value: HEALTH.volts(volts.toFixed(1)), state: state === "cells flat" ? "bad" : weak };
}

/** @param {number} bytes */
function room(bytes) {
  return bytes < 1e10 ? HEALTH.free(rounded(bytes / 1e6)) : HEALTH.plenty(rounded(bytes / 1e9));
}

/** @param {number} amount */
function rounded(amount) {
  return amount < 10 ? amount.toFixed(1) : String(Math.round(amount));
}
