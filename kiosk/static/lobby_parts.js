// The three parts of the lobby: games, seats, switches.

import { cardElement } from "./card.js";
import { element } from "./dom.js";
import { kindIcon } from "./kind_icons.js";
import { languageOf } from "./language.js";
import { customRows } from "./lobby_cards.js";
import { GAMES, LEVELS, LOBBY, SWITCHES, translated } from "./words.js";

/** @typedef {import("./lobby.js").KioskLobby} Lobby */
/** @typedef {import("./types.js").Preset} Preset */
/** @typedef {import("./types.js").Switch} Switch */

/** Letters of a name that is written smaller. */
const LONG = 8;

/** A few cards that show what is special. @type {Record<string, [string, string, string]>} */
const SHOWN = {
  attack: ["RH2", "BDA", "WAA"],
  "attack-classic": ["YTH", "GH2", "WHF"],
  "attack-mega-hit": ["BH1", "YH2", "WAA"],
  "attack-extreme": ["GDA", "RH2", "WXH"],
  duo: ["BR", "R+2", "W+4"],
  "duo-108": ["G7", "Y+2", "W"],
};

/** House rules about one card, and the games that are played with it. @type {Record<string, string[]>} */
const ABOUT_A_CARD = {
  all_hit_includes_caller: ["attack-classic"],
  trade_receiver_uno: ["attack-classic"],
  attack_attack_skips: ["attack", "attack-mega-hit", "attack-extreme"],
};

/** The launcher is what this table is about: its games come first. @param {Preset[]} games */
function inOrder(games) {
  return [...games.filter((preset) => preset.family === "attack"), ...games.filter((preset) => preset.family !== "attack")];
}

/** @param {Lobby} lobby @param {Preset[]} games */
export function gameCards(lobby, games) {
  return element("div", { class: "games", role: "radiogroup", "aria-label": LOBBY.title }, ...inOrder(games).map((preset) => {
    const { title, lines } = GAMES[preset.name] ?? { title: preset.name, lines: ["", ""] };
    const chosen = lobby.order.game === preset.name;
    return element("button", {
      type: "button", role: "radio", class: "game", "aria-checked": String(chosen),
      "data-game": preset.name, "data-place": `game ${preset.name}`,
      onclick: () => lobby.change({ game: preset.name, rules: {} }),
    },
    element("span", { class: "trio", "aria-hidden": "true" }, ...(SHOWN[preset.name] ?? []).map((card) => cardElement(card))),
    element("span", { class: "game-words" }, element("b", {}, title),
      element("span", {}, lines[0]), element("span", {}, lines[1])));
  }));
}

/** @param {Lobby} lobby @param {string[]} levels */
export function seatRows(lobby, levels) {
  const { least, most } = lobby.preset;
  const { seats } = lobby.order;
  const rows = seats.map((seat, number) => element("li", { class: "seat-row", "data-row": number + 1 },
    element("button", { type: "button", class: "name", "aria-label": LOBBY.rename(seat.name), "data-place": `name ${number}`,
      onclick: () => lobby.rename(number) },
      element("bdi", { class: seat.name.length > LONG ? "long" : "" }, seat.name),
      element("i", { class: "turn-over", "aria-hidden": "true" })),
    lobby.order.cards === "real" ? element("span", {}) : kindButtons(lobby, number),
    seat.kind === "bot" ? levelButton(lobby, number, levels) : tongueButton(lobby, number),
    seats.length > least && element("button", { type: "button", class: "fewer", "aria-label": `${LOBBY.fewer}: ${seat.name}`,
      "data-place": `fewer ${number}`, onclick: () => lobby.dismiss(number) }, "×")));
  const more = seats.length < most && element("li", { class: "seat-row more" },
    element("button", { type: "button", "data-place": "more", onclick: () => lobby.invite() }, `+ ${LOBBY.more}`));
  return element("ol", { class: "seat-rows" }, ...rows, more);
}

/** Each half says what it sets. @param {Lobby} lobby @param {number} number */
function kindButtons(lobby, number) {
  const { kind, name } = lobby.order.seats[number];
  const half = (/** @type {"screen" | "phone" | "bot"} */ one, /** @type {string} */ words) =>
    element("button", { type: "button", role: "radio", "aria-checked": String(kind === one), "aria-label": words, title: words, "data-place": `kind ${number} ${one}`,
      onclick: () => lobby.seat(number, { kind: one }) }, element("span", {}, kindIcon(one)));
  return element("div", { class: "kind", role: "radiogroup", "aria-label": LOBBY.kind(name) },
    half("screen", LOBBY.person), half("phone", LOBBY.phone), half("bot", LOBBY.bot));
}

/** @param {Lobby} lobby @param {number} number */
function tongueButton(lobby, number) {
  const { name } = lobby.order.seats[number];
  const language = languageOf(name);
  return element("button", { type: "button", class: "level speaks", "data-place": `tongue ${number}`,
    "aria-label": `${LOBBY.tongue(name)}: ${language.name}`, onclick: () => lobby.address(number) },
  element("span", { lang: language.code, dir: language.dir }, language.name));
}

/** @param {Lobby} lobby @param {number} number @param {string[]} levels */
function levelButton(lobby, number, levels) {
  const { level = levels[0], name } = lobby.order.seats[number];
  const next = levels[(levels.indexOf(level) + 1) % levels.length];
  return element("button", { type: "button", class: "level", "data-place": `level ${number}`, "aria-label": `${LOBBY.level(name)}: ${LEVELS[level] ?? level}`,
    onclick: () => lobby.seat(number, { level: next }) },
  LEVELS[level] ?? level, pips((levels.indexOf(level) + 1) / levels.length));
}

/** How good a bot is, as a bar. @param {number} share */
function pips(share) {
  const bar = element("i", { class: "pips", "aria-hidden": "true" });
  bar.style.setProperty("--level", `${Math.round(share * 100)}%`);
  return bar;
}

/** @param {Lobby} lobby @param {Switch[]} switches @param {boolean} open */
export function switchRows(lobby, switches, open) {
  const { preset } = lobby;
  const mine = switches.filter(({ kind, name, games }) =>
    kind !== "cards" && games.includes(preset.name) && (ABOUT_A_CARD[name]?.includes(preset.name) ?? true));
  const changed = Object.keys(lobby.order.rules).length;
  return element("details", { class: "switches", open },
    element("summary", { "data-place": "rules" }, LOBBY.rules,
      element("small", {}, changed ? LOBBY.changed(changed) : LOBBY.rulesHint)),
    element("ul", {}, ...mine.map((one) => switchRow(lobby, one))),
    customRows(lobby, switches));
}

/** @param {Lobby} lobby @param {Switch} one */
function switchRow(lobby, one) {
  const standard = lobby.preset.values[one.name];
  const value = lobby.order.rules[one.name] ?? standard;
  const [title, words] = SWITCHES[one.name] ?? [one.name.replaceAll("_", " "), {}];
  const label = words[String(value)] ?? plain(value);
  return element("li", {},
    element("span", { class: "about" }, element("b", {}, title), element("small", {}, translated(one.description))),
    element("button", { type: "button", class: value === standard ? "value" : "value changed",
      "data-switch": one.name, "data-value": String(value), "data-place": `switch ${one.name}`, "aria-label": `${title}: ${label}`,
      onclick: () => lobby.change({ rules: after(lobby, one, value, standard) }) },
    label, value === standard && element("small", {}, LOBBY.standard)));
}

/** @param {unknown} value */
function plain(value) {
  if (value === true) return LOBBY.on;
  if (value === false) return LOBBY.off;
  return String(value).replaceAll("_", " ");
}

/** The rules with the next value of this switch. @param {Lobby} lobby @param {Switch} one @param {unknown} value @param {unknown} standard */
function after(lobby, one, value, standard) {
  const { values } = one;
  const next = values[(values.findIndex((other) => other === value) + 1) % values.length];
  const { [one.name]: _old, ...rest } = lobby.order.rules;
  return next === standard ? rest : { ...rest, [one.name]: next };
}
