// The rules of a game for people at the table: as the kiosk tells them for the switches in force.

import { getRules } from "./api.js";
import { cardElement } from "./card.js";
import { element } from "./dom.js";
import { RULES } from "./house_words.js";
import { parts, rankName } from "./notation.js";
import { GAMES, LOBBY, SWITCHES } from "./words.js";

/** @typedef {import("./house.js").About} About */
/** @typedef {import("./house.js").House} House */
/** @typedef {{ text: string, changed: boolean }} Line */
/** @typedef {Line & { card: string, points: number }} CardLine */
/** @typedef {{ game: string, cards_in_deck: number, sections: { title: string, lines: Line[] }[], cards: CardLine[],
 *   switches: Record<string, boolean | number | string> }} Help */

/** @type {import("./house.js").Page} */
export async function rulesPage(about, house) {
  const { game = "attack", rules = {} } = about;
  const answer = await getRules(game, rules);
  if (!answer.ok) throw new Error(answer.message);
  /** @type {Help} */
  const help = answer.body;
  return {
    title: RULES.title(GAMES[game]?.title ?? game),
    content: [
      element("div", { class: "rules" }, ...help.sections.map(section),
        element("section", { class: "rules-cards" },
          element("h2", {}, RULES.cards, element("small", {}, RULES.deck(help.cards_in_deck))),
          element("ul", {}, ...help.cards.map(cardLine))),
        element("section", { class: "in-force" }, element("h2", {}, RULES.switches),
          element("dl", {}, ...Object.entries(help.switches).map(([name, value]) => inForce(name, value, name in rules)))),
        otherGames(about, house)),
    ],
  };
}

/** The other games, by the book; the one that the page was opened for as it is played. @param {About} about @param {House} house */
function otherGames(about, house) {
  const { first = about } = about;
  const others = Object.entries(GAMES).filter(([name]) => name !== about.game);
  return element("section", {}, element("h2", {}, RULES.others), element("div", { class: "tabs" }, ...others.map(([name, { title }]) =>
    element("button", { type: "button", class: "tab", "data-place": `rules ${name}`,
      onclick: () => house.show(rulesPage, { ...(name === first.game ? first : { game: name, rules: {} }), first }) }, title))));
}

/** @param {{ title: string, lines: Line[] }} one */
function section({ title, lines }) {
  return element("section", {}, element("h2", {}, title), element("ul", {}, ...lines.map((line) =>
    element("li", { class: line.changed ? "changed" : "" }, line.text, line.changed && mark()))));
}

/** What is not by the book. */
function mark() {
  return element("em", { class: "mark" }, RULES.changed);
}

/** @param {CardLine} line */
function cardLine({ card, text, points, changed }) {
  const { rank } = parts(card);
  const number = /^\d$/.test(rank);
  return element("li", {}, element("span", { class: "rule-card", "aria-hidden": "true" }, cardElement(card)),
    element("p", {}, element("b", {}, number ? RULES.number : rankName(rank)), " ",
      element("small", {}, number ? RULES.face : RULES.worth(points)),
      !number && element("span", {}, text), changed && mark()));
}

/** @param {string} name @param {boolean | number | string} value @param {boolean} changed */
function inForce(name, value, changed) {
  const [title, words] = SWITCHES[name] ?? [name.replaceAll("_", " "), {}];
  const plain = value === true ? LOBBY.on : value === false ? LOBBY.off : String(value);
  return element("div", { class: changed ? "changed" : "" }, element("dt", {}, title),
    element("dd", {}, words[String(value)] ?? plain, changed && mark()));
}
