// What each sound is made of: plain numbers, so that they can be looked at without being heard.

import { pulses, pulseSeconds } from "./suspense.js";

/**
 * One oscillator: when it begins and how long it rings (seconds), where its pitch begins and ends
 * (hertz), its wave, and how loud it is (0 to 1).
 * @typedef {{ at: number, seconds: number, from: number, to: number, wave: OscillatorType, loud: number }} Tone
 */

/** Between two cards that leave the slot, as they fly (flights.js). */
const CARD_S = 0.09;
/** Each sound comes in so many pitches, and never twice in the same one running. */
export const PITCHES = [1, 1.06, 0.94, 1.12, 0.89];

/** @param {number} at @param {number} seconds @param {number} from @param {number} to @param {OscillatorType} wave @param {number} loud @returns {Tone} */
function tone(at, seconds, from, to, wave, loud) {
  return { at, seconds, from, to, wave, loud };
}

/** The same pulse so many times. @param {number} blanks */
function suspense(blanks) {
  const every = pulseSeconds(blanks);
  return Array.from({ length: pulses(blanks) }, (_, number) =>
    tone(0.12 + number * every, 0.09, 210 + 26 * blanks, 190 + 26 * blanks, "triangle", 0.3));
}

/** A scale upwards. @param {number[]} steps in hertz @param {number} every seconds */
function fanfare(steps, every) {
  return steps.map((hertz, number) => tone(number * every, 0.32, hertz, hertz, "triangle", 0.45));
}

/** A card that leaves the slot, and one that lands. @param {number} cards */
function storm(cards) {
  return Array.from({ length: Math.min(cards, 20) }, (_, number) => [
    tone(number * CARD_S, 0.07, 520 + 14 * number, 240, "sawtooth", 0.22),
    tone(number * CARD_S + 0.4, 0.05, 160, 90, "sine", 0.5),
  ]).flat();
}

/** What makes each sound; `amount` is its number of cards or of blanks. @type {Record<string, (amount: number) => Tone[]>} */
export const SOUNDS = {
  press: () => [tone(0, 0.06, 180, 110, "square", 0.25), tone(0.05, 0.22, 880, 880, "sine", 0.35)],
  blank: (blanks) => [tone(0, 0.025, 1400, 500, "square", 0.25), ...suspense(blanks)],
  shot: storm,
  card: (cards) => storm(Math.max(1, cards)).slice(0, 6),
  play: (cards) => Array.from({ length: Math.max(1, Math.min(cards, 12)) }, (_, number) =>
    tone(number * 0.07, 0.06, 330, 150, "triangle", 0.5)),
  turn: () => [tone(0, 0.09, 520, 560, "sine", 0.2)],
  uno: () => fanfare([660, 880], 0.11),
  caught: () => [tone(0, 0.16, 440, 300, "sawtooth", 0.25), tone(0.16, 0.3, 300, 150, "sawtooth", 0.25)],
  reload: () => Array.from({ length: 7 }, (_, number) => tone(number * 0.05, 0.05, 260 + 20 * number, 200, "triangle", 0.3)),
  won: () => fanfare([523, 659, 784, 1047], 0.13),
  match: () => [...fanfare([523, 659, 784, 1047, 784, 1047, 1319], 0.14), tone(0.98, 0.9, 1047, 1047, "sine", 0.35)],
  refusal: () => [tone(0, 0.12, 170, 150, "square", 0.16), tone(0.14, 0.16, 140, 120, "square", 0.16)],
};

/** @type {Map<string, number>} */
const last = new Map();

/** The tones of a sound, in another pitch than the time before. @param {string} name @param {number} [amount] @returns {Tone[]} */
export function tonesFor(name, amount = 1) {
  const others = PITCHES.map((_, number) => number).filter((number) => number !== last.get(name));
  const chosen = others[Math.floor(Math.random() * others.length)];
  last.set(name, chosen);
  return (SOUNDS[name]?.(amount) ?? []).map((one) => ({ ...one, from: one.from * PITCHES[chosen], to: one.to * PITCHES[chosen] }));
}
