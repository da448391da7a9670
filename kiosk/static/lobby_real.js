// In the lobby: are the cards on this screen, or do real ones lie on the table, and who deals them?

import { element } from "./dom.js";
import { REFEREE } from "./words.js";

/** @typedef {import("./lobby.js").KioskLobby} Lobby */
/** @typedef {{ title: string, name: "cards" | "dealer", chosen: string, ways: [string, string][] }} Row */

/** @param {Lobby} lobby */
export function cardsRow(lobby) {
  const { cards = "screen", dealer = "people" } = lobby.order;
  const asks = cards === "real" && lobby.preset.family === "duo";
  return element("div", { class: "cards-rows" },
    row(lobby, { title: REFEREE.cards, name: "cards", chosen: cards, ways: [["screen", REFEREE.onScreen], ["real", REFEREE.onTable]] }),
    asks && row(lobby, { title: REFEREE.dealer, name: "dealer", chosen: dealer, ways: [["people", REFEREE.byPeople], ["launcher", REFEREE.byLauncher]] }));
}

/** @param {Lobby} lobby @param {Row} row */
function row(lobby, { title, name, chosen, ways }) {
  const half = (/** @type {[string, string]} */ [value, words]) =>
    element("button", { type: "button", role: "radio", "aria-checked": String(chosen === value), "data-place": `${name} ${value}`,
      onclick: () => lobby.change({ [name]: value }) }, element("span", {}, words));
  return element("div", { class: "cards-row" }, element("h2", { id: `${name}-row` }, title),
    element("div", { class: "kind", role: "radiogroup", "aria-labelledby": `${name}-row` }, ...ways.map(half)));
}
