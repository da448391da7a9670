// Asking the kiosk: every answer is either what was asked for or a refusal in words.

import { TABLE_LANGUAGE } from "./language.js";
import { putInForce } from "./settings.js";
import { LINK } from "./words_spoken.js";

/** @typedef {import("./types.js").Catalogue} Catalogue */
/** @typedef {import("./types.js").MatchSetup} MatchSetup */
/** @typedef {{ ok: boolean, status: number, body: any, message: string }} Answer */

/** Longer than an action may be held back. */
const LONGEST_MS = 20_000;

/** An id for a command, also where the page has no secure context. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} path @param {unknown} [body] @returns {Promise<Answer>} */
async function ask(path, body) {
  try {
    const signal = AbortSignal.timeout(LONGEST_MS);
    const language = { "Accept-Language": TABLE_LANGUAGE.code };
    const answer = await fetch(path, body === undefined ? { cache: "no-store", headers: language, signal } : {
      method: "POST",
      headers: { ...language, "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal,
    });
    const said = await answer.json().catch(() => null);
    return { ok: answer.ok, status: answer.status, body: said, message: said?.message ?? LINK.refused };
  } catch {
    return { ok: false, status: 0, body: null, message: LINK.failed };
  }
}

/** @param {string} path @param {unknown} body */
export function post(path, body) {
  return ask(path, body);
}

/** @param {string} path */
export function get(path) {
  return ask(path);
}

/** @param {string} [seat] */
export function getView(seat = "") {
  return ask(seat ? `/api/view?seat=${seat}` : "/api/view");
}

export function getGames() {
  return ask("/api/games");
}

/** @param {MatchSetup} setup */
export function postMatch(setup) {
  return ask("/api/matches", setup);
}

/** @param {string} action @param {number} version */
export function postAction(action, version) {
  const shot = /^shot (\d+)(?: left (\d+))?$/.exec(action);
  if (shot) return ask("/api/operator/shot", { count: Number(shot[1]), left: Number(shot[2] ?? 0), version, id: newId() });
  const stray = /^stray (\w+)$/.exec(action);
  if (stray) return ask("/api/operator/stray", { place: stray[1], version, id: newId() });
  return ask("/api/actions", { action, version, id: newId() });
}

/** The rules of a game told for people. @param {string} game @param {Record<string, unknown>} rules switches that differ */
export function getRules(game, rules) {
  const changes = new URLSearchParams(Object.entries(rules).map(([name, value]) =>
    ["set", `${name}=${typeof value === "object" ? JSON.stringify(value) : value}`]));
  return ask(`/api/rules/${game}?${changes}`);
}

/** Keeps a change of settings and puts it in force. @param {Partial<import("./types.js").Settings>} change */
export async function changeSettings(change) {
  const answer = await ask("/api/settings", change);
  if (answer.ok) putInForce(answer.body);
  return answer;
}

/** How the launcher, the disk and the rest are. */
export function getHealth() {
  return ask("/api/health");
}

/** Whether there is a PIN, and how long it need not be typed. */
export function getOperator() {
  return ask("/api/operator");
}

/** @param {string} what @param {object} order */
export function postOperator(what, order) {
  return ask(`/api/operator/${what}`, order);
}

/** Matches that were kept, newest first. @param {number} most @param {number} [before] the one of this number */
export function getHistory(most, before) {
  return ask(`/api/history?most=${most}${before ? `&before=${before}` : ""}`);
}

/** @param {string} id */
export function getMatch(id) {
  return ask(`/api/history/${id}`);
}

export function getStatistics() {
  return ask("/api/statistics");
}
