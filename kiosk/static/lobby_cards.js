// What the table writes on its Wild Customizables: ready texts to choose from, or its own.

import { cardElement } from "./card.js";
import { element } from "./dom.js";
import { CUSTOM, SWITCHES } from "./words.js";

/** @typedef {import("./lobby.js").KioskLobby} Lobby */
/** @typedef {import("./types.js").CustomCard} CustomCard */
/** @typedef {import("./types.js").Switch} Switch */
/** @typedef {"skip_next" | "swap" | "again" | "spoken"} Flag */

const NAME = "custom_cards";
const MOST = 3;
const LONGEST = 120;
const COUNTS = [1, 2, 3, 4, 5, 6, 8, 10];
const WHO = ["nobody", "next", "target", "everyone else", "everyone"];
/** @type {Flag[]} */
const FLAGS = ["skip_next", "swap", "again", "spoken"];

/** @param {Lobby} lobby @returns {CustomCard[]} */
function written(lobby) {
  const cards = lobby.order.rules[NAME];
  return Array.isArray(cards) ? cards : [];
}

/** @param {Lobby} lobby @param {CustomCard[]} cards */
function rules(lobby, cards) {
  const { [NAME]: _old, ...rest } = lobby.order.rules;
  return cards.length ? { ...rest, [NAME]: cards } : rest;
}

/** The editor, where this game is played with such cards. @param {Lobby} lobby @param {Switch[]} switches */
export function customRows(lobby, switches) {
  const mine = switches.find(({ kind, games }) => kind === "cards" && games.includes(lobby.preset.name));
  if (!mine || !needed(lobby, mine.needs)) return null;
  const cards = written(lobby);
  const more = cards.length < MOST && element("li", { class: "custom more" },
    element("button", { type: "button", "data-place": "custom more",
      onclick: () => {
        lobby.change({ rules: rules(lobby, [...cards, ready(cards)]) });
        lobby.querySelector(`[data-custom="${cards.length + 1}"]`)?.scrollIntoView({ block: "nearest" });
      } }, `+ ${CUSTOM.more}`));
  return element("section", { class: "customs", "aria-label": SWITCHES[NAME][0] },
    element("h3", {}, SWITCHES[NAME][0]),
    element("ul", {}, ...cards.map((card, number) => row(lobby, card, number)), more));
}

/** What has to be set for these cards to mean anything. @param {Lobby} lobby @param {Record<string, string>} needs */
function needed(lobby, needs) {
  return Object.entries(needs).every(([name, value]) => {
    const standard = lobby.preset.values[name];
    return standard === undefined || (lobby.order.rules[name] ?? standard) === value;
  });
}

/** A ready card that is not written yet. @param {CustomCard[]} cards @param {string} [after] */
function ready(cards, after) {
  const from = CUSTOM.ready.findIndex((one) => one.text === after) + 1;
  const rest = [...CUSTOM.ready.slice(from), ...CUSTOM.ready];
  return rest.find((one) => !cards.some((card) => card.text === one.text)) ?? rest[0];
}

/** @param {Lobby} lobby @param {CustomCard} card @param {number} number */
function row(lobby, card, number) {
  const cards = written(lobby);
  const put = (/** @type {Partial<CustomCard>} */ change) =>
    rules(lobby, written(lobby).map((one, at) => (at === number ? { ...one, ...change } : one)));
  const write = element("input", { type: "text", dir: "auto", maxlength: LONGEST, autocomplete: "off", value: card.text ?? "",
    "aria-label": CUSTOM.text(number + 1), "data-place": `custom text ${number}`,
    oninput: () => { lobby.order = { ...lobby.order, rules: put({ text: write.value }) }; } });
  const another = () => lobby.change({ rules: rules(lobby, cards.map((one, at) => (at === number ? ready(cards, card.text) : one))) });
  const name = `WC${cards.length > 1 ? number + 1 : ""}`;
  return element("li", { class: "custom", "data-custom": number + 1 },
    cardElement(name), write,
    element("button", { type: "button", class: "other", "aria-label": CUSTOM.other(number + 1), "data-place": `custom other ${number}`,
      onclick: another }, element("i", { class: "turn-over", "aria-hidden": "true" })),
    element("button", { type: "button", class: "fewer", "aria-label": CUSTOM.fewer(number + 1), "data-place": `custom fewer ${number}`,
      onclick: () => lobby.change({ rules: rules(lobby, cards.filter((_, at) => at !== number)) }) }, "×"),
    element("div", { class: "effects" },
      ...presses(lobby, card, number, put),
      ...FLAGS.map((flag) => element("button", { type: "button", class: "flag", "aria-pressed": String(Boolean(card[flag])),
        "data-place": `custom ${flag} ${number}`, onclick: () => lobby.change({ rules: put({ [flag]: !card[flag] }) }) },
      CUSTOM.flags[flag]))));
}

/** @param {Lobby} lobby @param {CustomCard} card @param {number} number @param {(change: Partial<CustomCard>) => Lobby["order"]["rules"]} put */
function presses(lobby, card, number, put) {
  const who = card.who ?? WHO[0];
  const count = card.presses ?? 0;
  const words = lobby.preset.family === "duo" ? CUSTOM.draw : CUSTOM.press;
  const next = WHO[(WHO.indexOf(who) + 1) % WHO.length];
  const often = COUNTS[(COUNTS.indexOf(count) + 1) % COUNTS.length];
  return [
    element("button", { type: "button", class: "flag who", "data-place": `custom who ${number}`, "data-value": who,
      onclick: () => lobby.change({ rules: put({ who: next, presses: next === WHO[0] ? 0 : count || 1 }) }) },
    element("small", {}, words.who), CUSTOM.who[who]),
    who !== WHO[0] && element("button", { type: "button", class: "flag count", "data-place": `custom count ${number}`, "data-value": count,
      onclick: () => lobby.change({ rules: put({ presses: often }) }) },
    element("small", {}, words.count), `×${count}`),
  ];
}
