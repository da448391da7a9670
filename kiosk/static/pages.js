// Pages beside the game: rules and others. What they are made of is loaded when one is opened.

import { say } from "./dom.js";
import { LINK } from "./words.js";

/** @typedef {import("./house.js").About} About */

/** Opens a page over whatever is shown. @param {string} name @param {About} [about] */
export async function openPage(name, about = {}) {
  try {
    const { house } = await import("./house.js");
    await house.open(name, about);
  } catch {
    const lost = /** @type {HTMLElement} */ (document.querySelector(".lost"));
    say(lost, LINK.failed);
    lost.hidden = false;
    setTimeout(() => { lost.hidden = true; say(lost, LINK.lost); }, 4_000);
  }
}
