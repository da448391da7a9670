// How the suspense rises: after each blank light and sound pulse faster, and once more.

const MOST_PULSES = 6;

/** Seconds from one pulse to the next, after so many blanks in a row. @param {number} blanks */
export function pulseSeconds(blanks) {
  return Math.max(0.14, 0.62 * 0.76 ** blanks);
}

/** How often it pulses then. @param {number} blanks */
export function pulses(blanks) {
  return Math.min(MOST_PULSES, 2 + blanks);
}
