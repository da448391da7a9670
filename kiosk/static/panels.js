// The seat panels along the edges, each facing outward.

import { catches, mayBeWrong } from "./calls.js";
import { bare, element, redraw } from "./dom.js";
import { put } from "./layout.js";
import { choice } from "./notation.js";
import { nameOf, place, present, tongue } from "./people.js";
import { SEATS } from "./seats_words.js";
import { wordsIn } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").SeatView} SeatView */
/** @typedef {import("./layout.js").Slot} Slot */
/** @typedef {import("./words.js").Words["TABLE"]} Said */

/** @typedef {import("./notation.js").Choice} Choice */
/** @typedef {(ways: Choice[], opener: HTMLElement) => void} Choose */

/** @param {HTMLElement} ring @param {View} view @param {Slot[]} slots @param {number} mm @param {Choose} choose */
export function drawPanels(ring, view, slots, mm, choose) {
  const seats = present(view);
  seats.forEach((seat, number) => {
    const slot = slots[number];
    const panel = panelOf(ring, number);
    panel.dataset.seat = seat.seat;
    panel.className = `seat ${slot.shape}`;
    panel.classList.toggle("short", Math.max(slot.width, slot.height) < 46 * mm);
    panel.classList.toggle("turn", view.turn === seat.seat);
    panel.classList.toggle("out", seat.out);
    put(panel, slot, slot.turn);
    const always = mayBeWrong(view, seat);
    const calls = always ? allCalls(view, seat) : callsOf(view, seat.seat);
    panel.classList.toggle("always", always);
    const language = tongue(view, seat.seat);
    panel.lang = language.code;
    panel.dir = language.dir;
    const said = wordsIn(language.code).TABLE;
    redraw(panel, [seat, nameOf(view, seat.seat), view.joined[place(seat.seat)], calls, view.family, language],
      () => inside(view, seat, calls, said, choose));
  });
  for (const panel of [...ring.children].slice(seats.length)) panel.remove();
}

/** @param {HTMLElement} ring @param {number} number along the edges */
function panelOf(ring, number) {
  const there = ring.children[number];
  if (there instanceof HTMLElement) return there;
  const made = element("section", {});
  ring.append(made);
  return made;
}

/** What this seat may call out now. @param {View} view @param {string} seat */
function callsOf(view, seat) {
  return view.legal.filter((text) => {
    const { seat: caller, verb } = choice(text);
    return caller === seat && (verb === "uno" || verb === "catch");
  });
}

/** UNO and a catch, right or wrong. @param {View} view @param {SeatView} seat */
function allCalls(view, seat) {
  const ways = catches(view, seat.seat);
  const someone = ways.length > 1 ? `${seat.seat} catch` : ways.map((way) => way.text)[0];
  return [seat.uno ? "" : `${seat.seat} uno`, someone ?? ""].filter(Boolean);
}

/** @param {View} view @param {SeatView} seat @param {string[]} calls @param {Said} said @param {Choose} choose */
function inside(view, seat, calls, said, choose) {
  const name = nameOf(view, seat.seat);
  return [
    element("div", { class: "who" },
      element("span", { class: "name" }, element("bdi", {}, name)),
      element("span", { class: "line" }, ...(view.joined[place(seat.seat)] ? facts(seat, calls.length > 0, said)
        : [element("span", { class: "tag waits" }, SEATS.waits)]))),
    calls.length
      ? element("div", { class: "calls" }, ...calls.map((text) => callButton(view, text, said, choose)))
      : fanOfBacks(seat),
  ];
}

/** @param {SeatView} seat @param {boolean} short @param {Said} said @returns {import("./dom.js").Child[]} */
function facts(seat, short, said) {
  const count = element("span", { class: "count", title: said.cards(seat.count) },
    element("i", { class: "back", "aria-hidden": "true" }), String(seat.count));
  const score = element("span", { class: "score", title: said.points(seat.score) }, String(seat.score));
  if (seat.out) return [element("span", { class: "tag" }, said.out), score];
  if (seat.owed) return [!short && count, owedTag(seat.owed, said)];
  if (seat.uno) return [count, element("span", { class: "tag uno" }, said.unoTag)];
  return short ? [count] : [count, score];
}

/** Presses owed hang on the seat as a violet tag. @param {number} count @param {Said} said */
function owedTag(count, said) {
  return element("span", { class: "tag owed", role: "img", "aria-label": said.owed(count) },
    element("span", { class: "wide", "aria-hidden": "true" }, `${said.owedWord} `), element("bdi", {}, `×${count}`));
}

/** @param {View} view @param {string} text @param {Said} said @param {Choose} choose */
function callButton(view, text, said, choose) {
  const { verb, card, seat } = choice(text);
  if (verb === "uno") {
    return element("button", { class: "call uno", type: "button", "data-action": text }, said.uno);
  }
  if (!card) {
    const button = element("button", { class: "call catch", type: "button", "aria-haspopup": "dialog", "data-place": text }, said.catchAny);
    button.addEventListener("click", () => choose(catches(view, seat), button));
    return button;
  }
  const words = said.catch(nameOf(view, card));
  const long = bare(words).split(" ").some((word) => word.length > 6);
  return element("button", { class: long ? "call catch long" : "call catch", type: "button", "data-action": text }, words);
}

/** A small fan: more cards, more backs. @param {SeatView} seat */
function fanOfBacks(seat) {
  const shown = Math.min(seat.count, 9);
  const tagged = seat.owed || seat.uno || seat.out;
  const fan = element("div", { class: tagged ? "fan tagged" : "fan", "aria-hidden": "true" });
  for (let number = 0; number < shown; number += 1) {
    const back = element("i", { class: "back" });
    back.style.rotate = `${(number - (shown - 1) / 2) * Math.min(9, 50 / shown)}deg`;
    fan.append(back);
  }
  return fan;
}
