// What was played here: matches, players and launchers, with charts and the numbers beside them.

import { getHistory, getMatch, getStatistics } from "./api.js";
import { element } from "./dom.js";
import { HISTORY, RULES } from "./house_words.js";
import { TABLE_LANGUAGE } from "./language.js";
import { GAMES, LEVELS, LOBBY } from "./words.js";

/** @typedef {import("./dom.js").Child} Child */
/** @typedef {import("./house.js").House} House */
/** @typedef {{ seat: string, name: string, bot: string | null }} Sat */
/** @typedef {{ number: number, match: string, opened: string, state: "running" | "finished" | "given up", game: string, seats: Sat[],
 *   scores: number[], winner: string | null }} Outline */
/** @typedef {{ round: number, winner: string | null, points: number[], scores: number[], played: boolean[] }} Round */
/** @typedef {{ name: string, bot: string | null, matches: number, matches_ended: number, matches_won: number,
 *   rounds: number, rounds_won: number, points: number }} Player */
/** @typedef {{ name: string, simulated: boolean, presses: number, cards: number, doubtful: number,
 *   sizes: Record<string, number>, profile: string, expected: Record<string, number> }} Launcher */

const MOST = 20;

/** Who makes each part. @type {Record<string, (house: House) => Promise<Child[]>>} */
const PARTS = { matches: (house) => matches(house), players, launchers };

/** @type {import("./house.js").Page} */
export async function historyPage(about, house) {
  const { part = "matches", match } = about;
  const found = match ? await oneMatch(match) : await PARTS[part](house);
  return {
    title: HISTORY.title,
    content: [partTabs(house, match ? "" : part), ...found],
  };
}

/** @param {House} house @param {string} now */
function partTabs(house, now) {
  return element("div", { class: "tabs parts", role: "group", "aria-label": HISTORY.title }, ...Object.keys(PARTS).map((part) =>
    element("button", { type: "button", class: "tab", "aria-pressed": String(part === now), "data-place": `part ${part}`,
      onclick: () => house.show(historyPage, { ...house.about, part, match: undefined }) }, HISTORY.parts[part])));
}

/** @param {import("./api.js").Answer} answer */
function refused(answer) {
  return [element("p", { class: "told", role: "status" }, answer.message)];
}

/** @param {House} house @param {number} [before] @returns {Promise<Child[]>} */
async function matches(house, before) {
  const answer = await getHistory(MOST, before);
  if (!answer.ok) return refused(answer);
  /** @type {Outline[]} */
  const found = answer.body.matches;
  if (!found.length && !before) return [element("p", {}, HISTORY.empty)];
  const list = element("ul", { class: "matches" }, ...found.map((one) => outline(one, house)));
  if (found.length < MOST) return [list];
  const older = element("button", { type: "button", class: "plain", "data-place": "older", onclick: async () => {
    older.replaceWith(...(await matches(house, found[found.length - 1].number)).filter((child) => child instanceof Node));
  } }, HISTORY.older);
  return [list, older];
}

/** @param {Outline} one @param {House} house */
function outline(one, house) {
  return element("li", {}, element("button", { type: "button", class: "match-row", "data-match": one.match, "data-place": `match ${one.match}`,
    onclick: () => house.show(historyPage, { ...house.about, match: one.match }) },
  element("span", { class: "match-game" }, element("b", {}, GAMES[one.game]?.title ?? one.game), element("small", {}, when(one))),
  element("span", { class: "match-seats" }, ...one.seats.map((seat, number) =>
    element("span", { class: seat.seat === one.winner ? "winner" : "" }, seat.seat === one.winner && "★ ",
      element("bdi", {}, seat.name), " ", element("b", {}, String(one.scores[number])))))));
}

/** @param {Outline} one */
function when({ opened, state }) {
  const day = new Intl.DateTimeFormat(TABLE_LANGUAGE.code, { dateStyle: "medium", timeStyle: "short" });
  return [day.format(new Date(opened)), HISTORY.states[state]].filter(Boolean).join(" · ");
}

/** @param {string} id @returns {Promise<Child[]>} */
async function oneMatch(id) {
  const answer = await getMatch(id);
  if (!answer.ok) return refused(answer);
  /** @type {Outline & { rounds: Round[] }} */
  const match = answer.body;
  const title = GAMES[match.game]?.title ?? match.game;
  return [
    element("div", { class: "match-head" }, element("h2", {}, title, element("small", {}, when(match))),
      element("div", { class: "tabs" },
        link(`/api/history/${id}/record`, `${id}.txt`, HISTORY.text),
        link(`/api/history/${id}`, `${id}.json`, HISTORY.json))),
    element("div", { class: "chart-and-table" },
      chart(`/charts/match/${id}.svg?`, HISTORY.scores(title)),
      table([HISTORY.round, ...match.seats.map((seat) => seat.name)], match.rounds.map((round) => [
        String(round.round),
        ...match.seats.map((seat, number) => round.played[number] && cell(round.scores[number], round.points[number], round.winner === seat.seat)),
      ]))),
  ];
}

/** @param {number} score @param {number} points @param {boolean} won */
function cell(score, points, won) {
  return element("span", {}, won && "★ ", String(score), points > 0 && element("small", {}, element("bdi", {}, ` +${points}`)));
}

/** @param {string} href @param {string} name @param {string} words */
function link(href, name, words) {
  return element("a", { class: "tab", href, download: name }, words);
}

/** @param {string} address that takes a language behind it @param {string} words */
function chart(address, words) {
  return element("img", { class: "chart", src: `${address}lang=${TABLE_LANGUAGE.code}`, alt: words, width: 900, height: 420 });
}

/** @param {string[]} heads @param {Child[][]} rows */
function table(heads, rows) {
  return element("div", { class: "numbers", tabindex: 0, role: "group", "aria-label": RULES.number }, element("table", {},
    element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { scope: "col" }, element("bdi", {}, head))))),
    element("tbody", {}, ...rows.map(([first, ...rest]) =>
      element("tr", {}, element("th", { scope: "row" }, first), ...rest.map((value) => element("td", {}, value)))))));
}

/** @returns {Promise<Child[]>} */
async function players() {
  const answer = await getStatistics();
  if (!answer.ok) return refused(answer);
  /** @type {Player[]} */
  const found = answer.body.players;
  if (!found.length) return [element("p", {}, HISTORY.empty)];
  return [table([HISTORY.player, HISTORY.matchesWon, HISTORY.roundsWon, HISTORY.points], found.map((one, place) => [
    element("span", {}, `${place + 1}. `, element("bdi", {}, one.bot ? `${LOBBY.bot} · ${LEVELS[one.bot] ?? one.bot}` : one.name)),
    HISTORY.of(one.matches_won, one.matches_ended), HISTORY.of(one.rounds_won, one.rounds), String(one.points),
  ]))];
}

/** @returns {Promise<Child[]>} */
async function launchers() {
  const answer = await getStatistics();
  if (!answer.ok) return refused(answer);
  /** @type {Launcher[]} */
  const found = answer.body.launchers;
  if (!found.length) return [element("p", {}, HISTORY.empty)];
  return found.map((one) => element("section", { class: "launcher" },
    element("h2", {}, element("bdi", {}, HISTORY.launcher(one.name)), element("small", {}, HISTORY.gave(one.presses, one.cards))),
    one.doubtful > 0 && element("p", {}, HISTORY.doubtful(one.doubtful)),
    element("div", { class: "chart-and-table" },
      chart(`/charts/launcher.svg?${new URLSearchParams({ name: one.name, simulated: String(one.simulated) })}&`,
        HISTORY.sizes(HISTORY.launcher(one.name))),
      sizeTable(one))));
}

/** @param {Launcher} one */
function sizeTable({ presses, sizes, expected, profile }) {
  const last = Math.max(...[...Object.keys(sizes), ...Object.keys(expected)].map(Number));
  const rows = Array.from({ length: last + 1 }, (_, size) => [
    String(size), String(sizes[size] ?? 0), percent((sizes[size] ?? 0) / presses), percent(expected[size] ?? 0),
  ]);
  return table([HISTORY.cards, HISTORY.times, HISTORY.share, HISTORY.profile(profile)], rows);
}

/** @param {number} share */
function percent(share) {
  return `${(share * 100).toFixed(1)} %`;
}
