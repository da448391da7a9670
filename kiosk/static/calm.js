// Taps that nobody meant: what has just changed under a finger takes none for a moment.

/** After a curtain has been opened. */
export const OPENED_MS = 500;
/** After an answer was given: one tap is one action. */
export const ACTED_MS = 400;
/** After another screen has come. */
export const SCREEN_MS = 600;
/** Who goes on tapping for so long means it, except at the launcher's button. */
const MEANT_MS = 2_000;
/** So long the launcher's button must be left alone when it comes to somebody else. */
export const PASSED_MS = 900;

/** How much of that: 0 for a program that taps, and never twice. */
const share = Number(localStorage.getItem("uno-kiosk-calm") ?? 1);

/** What takes no taps: until when, how long after one that came too early, and until when at the latest.
 * @type {Map<HTMLElement, { until: number, pause: number, latest: number }>} */
const resting = new Map();
/** When each button was tapped last. @type {WeakMap<Element, number>} */
const tapped = new WeakMap();

/** Lets a part of the page take no taps for a while. @param {HTMLElement} part @param {number} milliseconds
 * @param {number} [from] @param {number} [longest] */
export function rest(part, milliseconds, from = performance.now(), longest = MEANT_MS) {
  const pause = milliseconds * share;
  const until = Math.max(from + pause, resting.get(part)?.until ?? 0);
  if (until <= performance.now()) return;
  resting.set(part, { until, pause, latest: performance.now() + longest });
  part.dataset.rests = "";
  setTimeout(() => wake(part), until - performance.now());
}

/** Lets a button rest until it has been left alone for so long. @param {HTMLElement} button @param {number} milliseconds */
export function restUntilLeft(button, milliseconds) {
  rest(button, milliseconds, tapped.get(button) ?? -Infinity, Infinity);
}

/** @param {HTMLElement} part */
function wake(part) {
  const left = (resting.get(part)?.until ?? 0) - performance.now();
  if (left > 0) {
    setTimeout(() => wake(part), left);
    return;
  }
  resting.delete(part);
  delete part.dataset.rests;
}

/** @param {Event} event */
function judge(event) {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const now = performance.now();
  for (const [part, { until, pause, latest }] of [...resting]) {
    if (until <= now || !part.contains(target)) continue;
    resting.set(part, { until: Math.max(until, Math.min(now + pause, latest)), pause, latest });
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  const button = target.closest("button");
  if (button) tapped.set(button, now);
}

addEventListener("click", judge, { capture: true });
