// What to do about the launcher: a picture and a few steps, as long as a press waits for it.

import { element, redraw } from "./dom.js";
import { TABLE_LANGUAGE } from "./language.js";
import { nameOf } from "./people.js";
import { FAULTS, TABLE } from "./words.js";

/** @typedef {import("./types.js").View} View */

/** States of the launcher that have a picture. */
const PICTURES = new Set(["cells flat", "door open", "empty", "exit blocked", "in question", "jammed", "motor fault", "sensor fault", "unplugged"]);
/** States that look alike from outside. @type {Record<string, string>} */
const ALIKE = { "no answer": "unplugged", "not available": "unplugged" };

export class Fault {
  constructor() {
    this.root = element("section", { class: "fault", dir: TABLE_LANGUAGE.dir, hidden: true, "aria-label": FAULTS.title });
  }

  /** @param {View} view */
  draw(view) {
    const state = faultOf(view);
    this.root.hidden = !state;
    if (!state) return;
    redraw(this.root, [state, view.missing, view.launcher.state, view.half_out, view.running, view.names], () => [
      element("img", { src: `/static/faults/${state.replaceAll(" ", "-")}.svg`, alt: "", width: 320, height: 220 }),
      element("ol", {}, ...stepsOf(view, state).map((step) => element("li", {}, step)))]);
  }
}

/** @param {View} view @param {string} state */
function stepsOf(view, state) {
  if (view.half_out) return [FAULTS.halfOut, ...(view.running ? [TABLE.belongs(nameOf(view, view.running))] : [])];
  if (!view.missing) return FAULTS.steps[state] ?? [];
  const found = FAULTS.missing(view.missing);
  return view.launcher.state === "empty" ? found : [FAULTS.look, ...found];
}

/** The state to show a picture of, or "". @param {View} view */
function faultOf(view) {
  if (view.half_out) return "jammed";
  if (!view.trouble || view.by_hand) return "";
  if (!view.question && !view.legal.includes("retry")) return "";
  const seen = view.missing ? "empty" : view.launcher.state;
  const state = view.question ? "in question" : seen;
  const shown = ALIKE[state] ?? state;
  return PICTURES.has(shown) ? shown : "";
}
