// When nobody has touched the screen for a while: cards to look at, twice a second; later the night.
// The first touch only wakes it.

import { post } from "./api.js";
import { rest, SCREEN_MS } from "./calm.js";
import { cardElement } from "./card.js";
import { element } from "./dom.js";
import { TABLE_LANGUAGE } from "./language.js";
import { onSettings, settings } from "./settings.js";
import { ATTRACT } from "./words.js";

/** @typedef {import("./types.js").View} View */

const MINUTE_MS = 60_000;
const STEP_MS = 500;
/** Everything moves on by a little so often, so that nothing burns in. */
const DRIFT_STEPS = 40;
/** A page that has been open for so long begins anew in the night. */
const LONG_MS = 6 * 60 * MINUTE_MS;
const NIGHT = "uno-kiosk-night";
const CARDS = ["R7", "YH2", "WAA", "GDA", "BS", "W"];

class Attract {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  waiting;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  stepping;
  step = 0;
  version = -1;

  constructor() {
    const dir = TABLE_LANGUAGE.dir;
    this.cards = CARDS.map((card) => element("span", {}, cardElement(card)));
    this.root = element("dialog", { class: "attract", "aria-label": ATTRACT.title },
      element("button", { type: "button", class: "wake" },
        element("span", { class: "shown-cards", "aria-hidden": "true" }, ...this.cards),
        element("b", { dir }, ATTRACT.title), element("span", { dir }, ATTRACT.tap)));
    this.root.addEventListener("click", () => this.wake());
    document.body.append(this.root);
    addEventListener("keydown", (event) => this.#key(event), { capture: true });
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => this.touched(), { capture: true });
    onSettings(() => this.touched());
    if (sessionStorage.getItem(NIGHT)) {
      sessionStorage.removeItem(NIGHT);
      this.#begin();
      this.#night();
    } else this.touched();
  }

  /** Somebody is there: the time begins again. */
  touched() {
    if (this.root.open) return;
    clearTimeout(this.waiting);
    if (settings.attract_minutes) this.waiting = setTimeout(() => this.#begin(), settings.attract_minutes * MINUTE_MS);
  }

  /** Moves of people, on phones or real cards, count as touches; bots among themselves do not. @param {number} version @param {View} view */
  heard(version, view) {
    if (version === this.version) return;
    const first = this.version < 0;
    this.version = version;
    if (first || view.kinds.every((kind) => kind === "bot")) return;
    if (this.root.open) this.wake();
    else this.touched();
  }

  /** Any key wakes the screen, also in the night, when nothing has the focus. @param {KeyboardEvent} event */
  #key(event) {
    if (!this.root.open) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.wake();
  }

  #begin() {
    clearTimeout(this.waiting);
    this.root.showModal();
    this.step = 0;
    this.#move();
    this.stepping = setInterval(() => this.#move(), STEP_MS);
    if (settings.night_minutes) this.waiting = setTimeout(() => this.#night(), settings.night_minutes * MINUTE_MS);
  }

  /** One card stands up, the next one follows; from time to time everything lies elsewhere. */
  #move() {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.cards.forEach((card, number) => card.classList.toggle("up", !still && number === this.step % this.cards.length));
    const turn = Math.floor(this.step / DRIFT_STEPS);
    this.root.style.setProperty("--x", String(((turn * 7) % 11) - 5));
    this.root.style.setProperty("--y", String(((turn * 5) % 9) - 4));
    this.step += 1;
  }

  #night() {
    clearInterval(this.stepping);
    this.root.classList.add("night");
    post("/api/light", { lit: false });
    if (performance.now() < LONG_MS) return;
    sessionStorage.setItem(NIGHT, "1");
    location.reload();
  }

  wake() {
    if (!this.root.open) return;
    clearInterval(this.stepping);
    clearTimeout(this.waiting);
    if (this.root.classList.contains("night")) post("/api/light", { lit: true });
    this.root.classList.remove("night");
    this.root.close();
    rest(document.body, SCREEN_MS);
    this.touched();
  }
}

export const attract = new Attract();
