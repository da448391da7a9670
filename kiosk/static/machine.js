// The launcher: a machine of its own colour with a slot and one big button.

import { PASSED_MS, restUntilLeft } from "./calm.js";
import { bare, element, redraw, say } from "./dom.js";
import { TABLE_LANGUAGE } from "./language.js";
import { choice } from "./notation.js";
import { pulses, pulseSeconds } from "./suspense.js";
import { TABLE } from "./words.js";

/** @typedef {import("./types.js").View} View */

const LIGHTS = 5;

export class Machine {
  constructor() {
    this.slot = element("div", { class: "slot" });
    this.lights = element("div", { class: "lights", "aria-hidden": "true" });
    this.whose = "";
    this.button = element("button", { class: "big", type: "button", dir: TABLE_LANGUAGE.dir });
    this.hopper = element("span", { class: "hopper" });
    this.simulated = element("span", { class: "simulated" }, TABLE.simulated);
    this.foot = element("div", { class: "foot" }, this.hopper);
    this.label = element("span", {});
    this.root = element("div", { class: "machine" },
      this.slot, this.button, this.foot);
    this.button.append(this.label, this.lights, this.simulated);
    for (let light = 0; light < LIGHTS; light += 1) this.lights.append(element("i", {}));
  }

  /** @param {View} view @param {string | null} open the seat whose hand lies open */
  draw(view, open) {
    const action = view.legal.find((text) => ["press", "draw"].includes(choice(text).verb) && hasLooked(view, text, open));
    this.#pass(view);
    this.root.classList.toggle("ready", Boolean(action));
    this.root.classList.toggle("running", Boolean(view.running || view.dealing));
    this.root.classList.toggle("suspense", Boolean(view.running) && !view.trouble);
    this.root.style.setProperty("--pulse", `${pulseSeconds(view.launcher.blanks)}s`);
    this.root.classList.toggle("low", view.low);
    this.root.dataset.family = view.family;
    this.button.setAttribute("aria-disabled", String(!action));
    if (action) this.button.dataset.action = action;
    else delete this.button.dataset.action;
    const label = labelOf(view, action);
    say(this.label, label);
    this.button.classList.toggle("long", bare(label).length > 5);
    const blanks = view.launcher.blanks;
    this.root.dataset.blanks = String(blanks);
    [...this.lights.children].forEach((light, number) => light.classList.toggle("lit", number < blanks));
    this.lights.hidden = view.family === "duo";
    this.button.title = this.lights.hidden ? "" : TABLE.lights;
    redraw(this.hopper, [view.draw, view.family], () => hopper(view));
    this.simulated.hidden = !view.launcher.simulated;
  }

  /** Who goes on tapping taps for nobody else: the button wakes when it has been left alone. @param {View} view */
  #pass(view) {
    if (view.running || !view.turn) return;
    const whose = `${view.match} ${view.turn} ${view.doing === "press"}`;
    if (this.whose && whose !== this.whose) restUntilLeft(this.button, PASSED_MS);
    this.whose = whose;
  }

  /** The answer to a press without cards: dry, short. @param {number} blanks in a row */
  click(blanks) {
    this.button.animate(
      [{ translate: "0" }, { translate: "-2px" }, { translate: "2px" }, { translate: "0" }],
      { duration: 120 });
    const pulse = { duration: 1000 * pulseSeconds(blanks), delay: 120, iterations: pulses(blanks), easing: "steps(4)" };
    this.button.animate([{ filter: "brightness(1.5)" }, { filter: "none" }], pulse);
    this.slot.animate([{ background: "#4b3f8f" }, {}], pulse);
  }

  /** The slot lights while it shoots. @param {number} milliseconds */
  shoot(milliseconds) {
    this.slot.animate([{ background: "#ffd45e" }, { background: "#ffd45e", offset: 0.85 }, {}],
      { duration: milliseconds });
  }
}

/** Presses that are owed need no look at the cards, everything else does. @param {View} view @param {string} action @param {string | null} open */
function hasLooked(view, action, open) {
  return view.cards === "real" || view.doing === "press" || choice(action).seat === open;
}

/** @param {View} view @param {string | undefined} action */
function labelOf(view, action) {
  if (view.running) return TABLE.firing;
  if (view.family === "attack") return TABLE.press;
  return action && view.doing === "volley" && view.amount ? TABLE.drawMany(view.amount) : TABLE.draw;
}

/** @param {View} view */
function hopper(view) {
  const what = (view.family === "duo" ? TABLE.pile : TABLE.hopper)(view.draw);
  return [element("i", { class: "stack", "aria-hidden": "true" }),
    element("span", { title: what, role: "img", "aria-label": what }, String(view.draw))];
}
