// The own hand on a phone, and every answer that is no card.

import { catches, mayBeWrong, suggestions } from "./calls.js";
import { cardElement } from "./card.js";
import { colorTiles } from "./chooser.js";
import { element, redraw } from "./dom.js";
import { TABLE_LANGUAGE } from "./language.js";
import { bare, cardName, choice } from "./notation.js";
import { nameOf, place } from "./people.js";
import { HAND, TABLE } from "./words_spoken.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./notation.js").Choice} Choice */
/** @typedef {(ways: Choice[], opener: HTMLElement) => void} Open */

/** The words on the buttons. @type {Record<string, (view: View) => string>} */
const ANSWERS = {
  press: () => TABLE.press,
  draw: (view) => (view.doing === "volley" && view.amount ? TABLE.drawMany(view.amount) : TABLE.draw),
  keep: () => HAND.keep,
  reject: () => HAND.reject,
  pass: (view) => (view.doing === "drawn" ? HAND.keepDrawn : HAND.passExtra),
  accept: () => HAND.accept,
  challenge: () => HAND.challenge,
};

/** @param {View} view @param {string} seat */
function ownWays(view, seat) {
  return view.legal.map(choice).filter((way) => way.seat === seat);
}

/** UNO on one side of the pile, catching on the other: nobody taps one for the other.
 * @param {HTMLElement} left @param {HTMLElement} right @param {View} view @param {string} seat @param {Open} open */
export function drawCalls(left, right, view, seat, open) {
  const own = view.seats[place(seat)];
  const ways = ownWays(view, seat);
  const always = Boolean(own) && mayBeWrong(view, own);
  const uno = always && !own.uno ? `${seat} uno` : ways.find((way) => way.verb === "uno")?.text;
  redraw(left, [uno], () => [uno && element("button", { type: "button", class: "call uno", "data-action": uno }, TABLE.uno)]);
  const caught = always ? catches(view, seat) : ways.filter((way) => way.verb === "catch").map((way) => ({ ...way, target: way.card }));
  redraw(right, [caught, view.names], () => [caught.length > 0 && catchButton(view, caught, open)]);
}

/** @param {View} view @param {Choice[]} caught @param {Open} open */
function catchButton(view, caught, open) {
  if (caught.length === 1) {
    return element("button", { type: "button", class: "call catch", "data-action": caught[0].text }, TABLE.catch(nameOf(view, caught[0].target)));
  }
  const button = element("button", { type: "button", class: "call catch", "aria-haspopup": "dialog", "data-place": "catch" }, TABLE.catchAny);
  button.addEventListener("click", () => open(caught, button));
  return button;
}

/** @param {HTMLElement} list @param {View} view @param {string} seat @param {Open} open */
export function drawHand(list, view, seat, open) {
  const hand = view.seats[place(seat)]?.hand ?? [];
  const plays = ownWays(view, seat).filter((way) => way.verb === "play");
  redraw(list, [hand, plays, view.drawn], () => {
    list.tabIndex = plays.length ? -1 : 0; // so that keys can scroll it
    list.dataset.size = hand.length > 24 ? "tiny" : hand.length > 15 ? "small" : hand.length > 8 ? "middle" : hand.length > 4 ? "large" : "few";
    return hand.map((card) => element("li", {}, held(view, card, plays.filter((way) => way.card === bare(card)), open)));
  });
}

/** @param {View} view @param {string} card @param {Choice[]} ways @param {Open} open */
function held(view, card, ways, open) {
  if (!ways.length) return cardElement(card, "pale");
  const drawn = view.drawn !== null && bare(view.drawn) === card;
  const style = drawn ? "playable drawn" : "playable";
  const name = cardName(card);
  if (ways.length === 1) {
    return element("button", { type: "button", class: style, "aria-label": name, "data-action": ways[0].text }, cardElement(card));
  }
  const button = element("button", { type: "button", class: style, "aria-label": `${name} …`, "aria-haspopup": "dialog",
    "data-place": `ways ${card}`, "data-ways": card }, cardElement(card));
  button.addEventListener("click", () => open(ways, button));
  return button;
}

/** What can be done besides laying a card, within reach of a thumb.
 * @param {HTMLElement} foot @param {View} view @param {string} seat @param {Open} open */
export function drawWays(foot, view, seat, open) {
  const ways = ownWays(view, seat);
  const advice = suggestions(view).filter((way) => way.seat === seat);
  const beneath = view.doing === "challenge" && view.turn === seat ? view.beneath[0] : "";
  redraw(foot, [ways, view.doing, view.amount, view.running, beneath, advice.length], () => {
    const colors = ways.filter((way) => way.verb === "color");
    if (colors.length) return [element("div", { class: "tiles colors" }, ...colorTiles(colors, TABLE_LANGUAGE))];
    const buttons = ways.filter((way) => way.verb in ANSWERS).map((way) => element("button",
      { type: "button", class: `loud ${way.verb}`, "data-action": way.text }, ANSWERS[way.verb](view)));
    return [beneath && laidOn(beneath), ...dumpButton(ways.filter((way) => way.verb === "dump"), open),
      ...buttons, advice.length > 0 && adviceButton(advice, open)];
  });
}

/** @param {Choice[]} dumps @param {Open} open */
function dumpButton(dumps, open) {
  if (!dumps.length) return [];
  if (dumps.length === 1) return [element("button", { type: "button", class: "loud", "data-action": dumps[0].text }, HAND.dump)];
  const button = element("button", { type: "button", class: "loud", "data-place": "dump", "data-ways": "dump" }, HAND.dump);
  button.addEventListener("click", () => open(dumps, button));
  return [button];
}

/** @param {Choice[]} advice @param {Open} open */
function adviceButton(advice, open) {
  if (advice.length === 1) return element("button", { type: "button", class: "plain advice", "data-action": advice[0].text }, TABLE.advice);
  const button = element("button", { type: "button", class: "plain advice", "data-place": "advice" }, TABLE.advice);
  button.addEventListener("click", () => open(advice, button));
  return button;
}

/** What a Wild Draw Four lies on says who is guilty. @param {string} card */
function laidOn(card) {
  return element("span", { class: "laid-on" }, element("small", {}, HAND.laidOn), cardElement(card));
}
