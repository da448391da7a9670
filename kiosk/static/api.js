// Asking the kiosk: every answer is either what was asked for or a refusal in words.

import { TABLE_LANGUAGE } from "./language.js";
import { LINK } from "./words.js";

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
  const shot = /^shot (\d+)$/.exec(action);
  if (shot) return ask("/api/operator/shot", { count: Number(shot[1]), version, id: newId() });
  return ask("/api/actions", { action, version, id: newId() });
}
