// How many cards came of a shot that nobody counted to its end, or that people made by hand.

import { element } from "./dom.js";
import { ask } from "./keypad.js";
import { LINK, OPERATOR, translated } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Question} Question */

/** Cards of the largest shot that a launcher was seen to give. */
const LARGEST_SHOT = 13;

/** @param {View} view @param {Question} asked @param {string} dir @param {HTMLElement | false} other what else may be done @returns {HTMLElement} */
export function questionOf(view, asked, dir, other) {
  const most = Math.min(asked.most, asked.least + LARGEST_SHOT);
  const counts = Array.from({ length: most - asked.least + 1 }, (_, more) => asked.least + more);
  const words = translated(view.trouble ?? "") || LINK.trouble;
  const group = element("div", { class: "counts", role: "group", "aria-label": words }, ...counts.map((count) => countButton(asked, count)));
  const places = counts.length + (asked.likely === null ? 0 : 1); // the launcher's own count takes two
  group.style.setProperty("--columns", String(columns(places, 7)));
  group.style.setProperty("--columns-tall", String(columns(places, 6)));
  return element("div", { class: "notice question", dir },
    group,
    element("div", { class: "others" }, most < asked.most && otherButton(asked), other));
}

/** So many in a row that all rows are about as long. @param {number} places @param {number} most */
function columns(places, most) {
  return Math.ceil(places / Math.ceil(places / most));
}

/** @param {Question} asked @param {number} count */
function countButton(asked, count) {
  const words = [String(count), count === asked.likely && element("small", {}, OPERATOR.counted)];
  if (count <= asked.held) return element("button", { type: "button", "data-action": `shot ${count}` }, ...words);
  const button = element("button", { type: "button", "data-place": `shot ${count}`, "aria-haspopup": "dialog" }, ...words);
  button.addEventListener("click", () => askLeft(button, count));
  return button;
}

/** @param {Question} asked */
function otherButton(asked) {
  const button = element("button", { type: "button", class: "plain", "data-place": "shot other", "aria-haspopup": "dialog" }, OPERATOR.otherNumber);
  button.addEventListener("click", async () => {
    if (button.dataset.action) return;
    const typed = await ask({ title: OPERATOR.otherNumber, least: asked.least, most: asked.most });
    if (typed === null) return;
    if (Number(typed) <= asked.held) send(button, `shot ${Number(typed)}`);
    else await askLeft(button, Number(typed));
  });
  return button;
}

/** More came than were thought to be there: what is left is counted. @param {HTMLButtonElement} button @param {number} count */
async function askLeft(button, count) {
  if (button.dataset.action) return;
  const left = await ask({ title: OPERATOR.inLauncher, least: 0, most: 112 });
  if (left !== null) send(button, `shot ${count} left ${Number(left)}`);
}

/** @param {HTMLButtonElement} button @param {string} action */
function send(button, action) {
  button.dataset.action = action;
  button.click();
  delete button.dataset.action;
}
