// Who plays a seat, as a picture that needs no language.

import { picture } from "./dom.js";

/** Twenty-four wide. @type {Record<string, string>} */
const DRAWN = {
  screen: '<circle cx="12" cy="7.5" r="4.5"/><path d="M3 21.5c0-5 4-7.5 9-7.5s9 2.5 9 7.5Z"/>',
  phone: '<path fill-rule="evenodd" d="M8 1.5h8a2.2 2.2 0 0 1 2.2 2.2v16.6a2.2 2.2 0 0 1-2.2 2.2H8a2.2 2.2 0 0 1-2.2-2.2V3.7A2.2 2.2 0 0 1 8 1.5ZM7.8 4.5v13h8.4v-13ZM12 18.6a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4Z"/>',
  bot: '<path fill-rule="evenodd" d="M13 5.2h5a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-9a3 3 0 0 1 3-3h5V3.4a1.8 1.8 0 1 1 2 0ZM8.5 9.6a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8Zm7 0a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8ZM8 16v1.6h8V16Z"/>',
  away: '<path d="M20.5 14.5A8.8 8.8 0 0 1 9.5 3.5a8.8 8.8 0 1 0 11 11Z"/>',
};

/** @param {string} kind */
export function kindIcon(kind) {
  const icon = picture(`<g fill="currentColor">${DRAWN[kind] ?? ""}</g>`, "0 0 24 24");
  icon.classList.add("kind-icon");
  return icon;
}
