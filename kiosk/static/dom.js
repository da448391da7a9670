// Building elements without a library.

import { CLOSE, OPEN } from "./language.js";

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element with attributes and children. `onclick` is a listener, `true` an empty
 * attribute; `null` and `false` leave the attribute out. What was put into a sentence
 * becomes a <bdi> of its own.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>} attributes
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== null && value !== undefined && value !== false) {
      made.setAttribute(name, bare(String(value)));
    }
  }
  made.append(...present(children));
  return made;
}

/** @param {Child[]} children @returns {(Node | string)[]} */
export function present(children) {
  return children.flatMap((child) => {
    if (typeof child === "string") return pieces(child);
    return child ? [child] : [];
  });
}

/** A text without the marks round what was put into it. @param {string} text */
export function bare(text) {
  return text.replace(/[\u2068\u2069]/g, "");
}

/** A text in which each value stands by itself, whichever way it is written. @param {string} text @returns {(Node | string)[]} */
function pieces(text) {
  const start = text.indexOf(OPEN);
  if (start < 0) return [text];
  let [depth, end] = [0, start];
  do {
    if (text[end] === OPEN) depth += 1;
    if (text[end] === CLOSE) depth -= 1;
    end += 1;
  } while (depth && end < text.length);
  const inner = element("bdi", {}, text.slice(start + 1, end - 1));
  return [text.slice(0, start), inner, ...pieces(text.slice(end))].filter((piece) => piece !== "");
}

/** Replaces what is said in an element. @param {HTMLElement} place @param {string} text */
export function say(place, text) {
  place.replaceChildren(...pieces(text));
}

/**
 * Replaces the children of `parent` when `key` is not the one they were made for.
 * The keyboard's place is kept when the same action is still there.
 * @param {HTMLElement} parent
 * @param {unknown} key
 * @param {() => Child[]} make
 */
export function redraw(parent, key, make) {
  const text = JSON.stringify(key);
  if (drawn.get(parent) === text) return;
  drawn.set(parent, text);
  const action = focusedAction(parent);
  parent.replaceChildren(...present(make()));
  if (action) focusAction(parent, action);
}

/** @type {WeakMap<HTMLElement, string>} */
const drawn = new WeakMap();

/** @param {HTMLElement} parent */
function focusedAction(parent) {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !parent.contains(active)) return null;
  return active.dataset.action ?? active.dataset.place ?? "?";
}

/** @param {HTMLElement} parent @param {string} action */
function focusAction(parent, action) {
  const name = CSS.escape(action);
  const again = parent.querySelector(`[data-action="${name}"], [data-place="${name}"]`);
  const next = again ?? parent.querySelector("button:enabled");
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

/**
 * A picture: SVG from text of our own modules, never from data.
 * @param {string} markup
 * @param {string} viewBox
 */
export function picture(markup, viewBox) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", viewBox);
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = markup;
  return svg;
}
