// Sounds by oscillators, and what is told spoken aloud: for whoever does not look at the screen.

import { bare } from "./dom.js";
import { TABLE_LANGUAGE } from "./language.js";
import { nameOf } from "./people.js";
import { settings } from "./settings.js";
import { tonesFor } from "./tones.js";
import { PROMPT } from "./words.js";

/** @typedef {import("./tones.js").Tone} Tone */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").TableEvent} TableEvent */

/** Louder than this nothing gets, so that several sounds at once are not torn. */
const LOUDEST = 0.5;
const FADE_S = 0.008;

/** Which event sounds how. @type {Record<string, (event: TableEvent, view: View) => [string, number]>} */
const HEARD = {
  pressed: () => ["press", 1],
  shot: (event, view) => (event.count ? ["shot", event.count] : ["blank", view.launcher.blanks]),
  played: (event) => ["play", event.cards?.length ?? 1],
  drew: (event) => ["card", event.cards?.length ?? 1],
  took: (event) => ["card", event.cards?.length ?? 1],
  uno: () => ["uno", 1],
  caught: () => ["caught", 1],
  reloaded: () => ["reload", 1],
  recycled: () => ["reload", 1],
  won: (_event, view) => [view.match_over ? "match" : "won", 1],
};

/** @type {AudioContext | null} */
let context = null;
/** Somebody has touched the screen: from then on browsers let it sound. */
let touched = false;

/** Plays a sound; does nothing while it is mute. @param {string} name @param {number} [amount] */
export function play(name, amount) {
  const volume = settings.muted ? 0 : settings.volume / 10;
  if (!volume || !touched || document.hidden) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  for (const tone of tonesFor(name, amount)) ring(context, tone, volume * volume * LOUDEST);
}

/** @param {AudioContext} audio @param {Tone} tone @param {number} volume */
function ring(audio, { at, seconds, from, to, wave, loud }, volume) {
  const start = audio.currentTime + at;
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + seconds);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud * volume, start + FADE_S);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

/** Says it aloud, where the browser has a voice for the language. @param {string} text */
export function speak(text) {
  if (!settings.speech || settings.muted || !touched || !("speechSynthesis" in window)) return;
  const { code } = TABLE_LANGUAGE;
  const voice = speechSynthesis.getVoices().find(({ lang }) => lang.toLowerCase().startsWith(code));
  if (!voice) return;
  const said = new SpeechSynthesisUtterance(bare(text));
  Object.assign(said, { voice, lang: voice.lang, volume: settings.volume / 10 });
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
}

/** @param {TableEvent} event @param {View} view */
function hear(event, view) {
  const heard = HEARD[event.kind]?.(event, view);
  if (heard) play(...heard);
  if (event.kind === "turn" && view.turn) speak(PROMPT.turn(nameOf(view, view.turn)));
}

/** Listens to the table from now on. @param {HTMLElement} table */
export function listenTo(table) {
  addEventListener("pointerup", () => { touched = true; }, { capture: true, once: true });
  addEventListener("keydown", () => { touched = true; }, { capture: true, once: true });
  table.addEventListener("table-event", (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    hear(detail.event, detail.view);
  });
  table.addEventListener("table-told", (event) => {
    const { text, kind } = /** @type {CustomEvent} */ (event).detail;
    if (kind === "refusal") play("refusal");
    speak(text);
  });
}
