// In front of whoever holds the screen: the curtain, then the hand and what to answer.

import { cardElement } from "./card.js";
import { colorTiles } from "./chooser.js";
import { element, redraw } from "./dom.js";
import { fan } from "./layout.js";
import { bare, cardName, choice } from "./notation.js";
import { TABLE_LANGUAGE } from "./language.js";
import { isHere, nameOf, people, place, tongue } from "./people.js";
import { questionOf } from "./question.js";
import { Referee } from "./referee.js";
import { FAULTS, LINK, OPERATOR, TABLE, translated, wordsIn } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./layout.js").Plan} Plan */
/** @typedef {import("./notation.js").Choice} Choice */

/** @typedef {import("./language.js").Language} Language */
/** @typedef {import("./words.js").Words["HAND"]} Said */

/** Answers that are no card: the words on their buttons. @type {Record<string, (view: View, said: Said) => string>} */
const ANSWERS = {
  keep: (_view, said) => said.keep,
  reject: (_view, said) => said.reject,
  pass: (view, said) => (view.doing === "drawn" ? said.keepDrawn : said.passExtra),
  challenge: (_view, said) => said.challenge,
  accept: (_view, said) => said.accept,
  guilty: (_view, said) => said.guilty,
  innocent: (_view, said) => said.innocent,
};

/** What goes on at the launcher: whoever presses there needs no hand. */
const AT_THE_LAUNCHER = new Set(["press", "shot"]);

/** Letters of a name that is written smaller. */
const LONG = 14;

export class Dock {
  /**
   * @param {(seat: string) => void} lookAt
   * @param {(ways: Choice[], opener: HTMLElement) => void} choose
   */
  constructor(lookAt, choose) {
    this.lookAt = lookAt;
    this.choose = choose;
    this.referee = new Referee(choose);
    /** The match goes on without the launcher, or with it. @type {(on: boolean) => void} */
    this.byHand = () => {};
    /** The cards are counted, or only the launcher, which is empty. @type {(asItIs: boolean) => void} */
    this.count = () => {};
    this.root = element("section", { class: "dock" });
    this.language = TABLE_LANGUAGE;
  }

  /** Something will have to lie here in this match, or has to now. @param {View} view */
  needed(view) {
    return people(view).length > 0 || view.cards === "real" || Boolean(view.trouble) || view.reload === "needed";
  }

  /** @param {View} view @param {string | null} open @param {Plan} plan @param {number} mm */
  draw(view, open, plan, mm) {
    this.referee.outdated(view);
    const trouble = view.trouble && (view.question || view.legal.includes("retry"));
    const hand = open ? view.seats[place(open)]?.hand : null;
    this.language = TABLE_LANGUAGE;
    if (!trouble && view.reload !== "needed") this.language = tongue(view, (hand ? open : view.turn) ?? "");
    this.root.lang = this.language.code;
    if (view.trouble && view.question) this.#question(view, view.question);
    else if (trouble && view.missing) this.#missing(view);
    else if (trouble) this.#notice("trouble", translated(view.trouble ?? "") || LINK.trouble, "", "retry", LINK.retry);
    else if (view.reload === "needed") this.#notice("reload", TABLE.reloadBig,
      view.launcher.simulated ? TABLE.reloadSimulated : TABLE.reloadHint, "reload", TABLE.reloadDo);
    else if (view.cards === "real") this.#real(view);
    else if (open && hand) this.#hand(view, open, hand, plan, mm);
    else if (view.turn && isHere(view, view.turn) && !AT_THE_LAUNCHER.has(view.doing ?? "")) this.#curtain(view, view.turn);
    else redraw(this.root, "quiet", () => []);
  }

  /** Real cards: nobody has to look away. @param {View} view */
  #real(view) {
    const { dir } = this.language;
    this.referee.draw(this.root, view, dir, (own) => answersOf(view, own, this.choose, this.language));
  }

  /** @param {string} kind @param {string} title @param {string} hint @param {string} action @param {string} label */
  #notice(kind, title, hint, action, label) {
    redraw(this.root, [kind, title], () => {
      const button = element("button", { type: "button", class: "loud", "data-action": action }, label);
      return [element("div", { class: `notice ${kind}`, dir: this.language.dir },
        element("p", {}, element("b", {}, title), hint && ` ${hint}`),
        kind === "trouble" ? element("div", { class: "others" }, button, this.#otherWay(true, OPERATOR.byHand)) : button)];
    });
  }

  /** How many cards came of a shot that nobody counted to its end; or it never ran.
   * @param {View} view @param {import("./types.js").Question} asked */
  #question(view, asked) {
    redraw(this.root, ["question", asked, view.trouble, view.by_hand], () => {
      const retry = view.legal.includes("retry") && element("button", { type: "button", class: "loud", "data-action": "retry" }, LINK.retry);
      const other = view.by_hand ? this.#otherWay(false, OPERATOR.launcherAgain) : retry;
      return [questionOf(view, asked, this.language.dir, other)];
    });
  }

  /** The launcher is empty too soon: real cards are on the table that nobody counted. @param {View} view */
  #missing(view) {
    redraw(this.root, ["missing", view.trouble], () => {
      const button = (/** @type {string} */ style, /** @type {boolean} */ asItIs, /** @type {string} */ words) =>
        element("button", { type: "button", class: style, "data-place": asItIs ? "as-it-is" : "count", onclick: () => this.count(asItIs) }, words);
      return [element("div", { class: "notice trouble", dir: this.language.dir },
        button("loud", false, OPERATOR.recount),
        element("div", { class: "others" }, button("plain", true, FAULTS.asItIs),
          element("button", { type: "button", class: "plain", "data-action": "retry" }, LINK.retry)))];
    });
  }

  /** Without the launcher, or with it again. @param {boolean} on @param {string} words */
  #otherWay(on, words) {
    return element("button", { type: "button", class: "plain", "data-place": "by-hand", onclick: () => this.byHand(on) }, words);
  }

  /** @param {View} view @param {string} seat */
  #curtain(view, seat) {
    const { HAND } = wordsIn(this.language.code);
    redraw(this.root, ["curtain", seat, view.names, this.language], () => [
      element("button", { type: "button", class: "curtain", "data-place": "curtain", "data-open": seat,
        onclick: () => this.lookAt(seat) },
      cardElement("??"), element("span", { dir: this.language.dir },
        element("b", { class: nameOf(view, seat).length > LONG ? "long" : "" }, HAND.pass(nameOf(view, seat))), element("small", {}, HAND.tap)), cardElement("??"))]);
  }

  /** @param {View} view @param {string} seat @param {string[]} hand @param {Plan} plan @param {number} mm */
  #hand(view, seat, hand, plan, mm) {
    const own = view.legal.map(choice).filter((way) => way.seat === seat);
    const key = [seat, hand, own.map((way) => way.text), view.look, view.doing, view.color, plan.dock, plan.card, mm, this.language, view.beneath[0]];
    const said = wordsIn(this.language.code).HAND;
    redraw(this.root, key, () => {
      const answers = answersOf(view, own, this.choose, this.language);
      const strip = element("div", { class: "strip" });
      const list = element("ul", { class: "hand", "aria-label": said.of(nameOf(view, seat)) });
      strip.append(list);
      const beneath = ["challenge", "verdict"].includes(view.doing ?? "") && view.beneath[0];
      const several = people(view).length > 1;
      const owner = several && element("p", { class: "owner", "aria-hidden": "true" }, element("bdi", {}, nameOf(view, seat)));
      const parts = [owner, view.look && lookedAt(view.look), strip, beneath && laidOn(beneath, said, this.language), answers];
      queueMicrotask(() => lay(strip, list, this.#cards(view, hand, own), plan, mm, said));
      return parts;
    });
  }

  /** @param {View} view @param {string[]} hand @param {Choice[]} own */
  #cards(view, hand, own) {
    const plays = own.filter((way) => way.verb === "play");
    return hand.map((card) => {
      const ways = plays.filter((way) => way.card === bare(card));
      return { bright: ways.length > 0, item: element("li", {}, this.#card(view, card, ways)) };
    });
  }

  /** @param {View} view @param {string} card @param {Choice[]} ways */
  #card(view, card, ways) {
    const drawn = view.drawn !== null && bare(view.drawn) === card;
    if (!ways.length) return cardElement(card, "pale");
    const name = cardName(card, this.language.code);
    const inside = cardElement(card);
    const style = drawn ? "playable drawn" : "playable";
    if (ways.length === 1) {
      return element("button", { type: "button", class: style, "aria-label": name, "data-action": ways[0].text }, inside);
    }
    const button = element("button", { type: "button", class: style, "aria-label": `${name} …`,
      "aria-haspopup": "dialog", "data-place": `ways ${card}`, "data-ways": card }, inside);
    button.addEventListener("click", () => this.choose(ways, button));
    return button;
  }
}

/** The card of the draft that only this seat sees. @param {string} card */
function lookedAt(card) {
  return element("div", { class: "look" }, cardElement(card));
}

/** What a Wild Draw Four lies on says who is guilty. @param {string} card @param {Said} said @param {Language} language */
function laidOn(card, said, language) {
  return element("div", { class: "look laid-on" }, element("small", { dir: language.dir }, said.laidOn), cardElement(card));
}

/** @param {View} view @param {Choice[]} own @param {(ways: Choice[], opener: HTMLElement) => void} choose @param {Language} language */
function answersOf(view, own, choose, language) {
  const { HAND } = wordsIn(language.code);
  const { dir } = language;
  const colors = own.filter((way) => way.verb === "color");
  if (colors.length) return element("div", { class: "answers colors" }, ...colorTiles(colors, language));
  const buttons = own.filter((way) => way.verb in ANSWERS).map((way) =>
    element("button", { type: "button", class: `loud ${way.verb}`, dir, "data-action": way.text }, ANSWERS[way.verb](view, HAND)));
  const dumps = own.filter((way) => way.verb === "dump");
  if (dumps.length) buttons.push(dumpButton(dumps, choose, HAND.dump));
  return buttons.length ? element("div", { class: "answers" }, ...buttons) : null;
}

/** @param {Choice[]} dumps @param {(ways: Choice[], opener: HTMLElement) => void} choose @param {string} label */
function dumpButton(dumps, choose, label) {
  if (dumps.length === 1) {
    return element("button", { type: "button", class: "loud", "data-action": dumps[0].text }, label);
  }
  const button = element("button", { type: "button", class: "loud", "data-place": "dump", "data-ways": "dump" }, label);
  button.addEventListener("click", () => choose(dumps, button));
  return button;
}

/** @typedef {{ bright: boolean, item: HTMLLIElement }} Held */

/** Lays the cards side by side, closer when there are many, at last in a strip that moves.
 * @param {HTMLElement} strip @param {HTMLUListElement} list @param {Held[]} held @param {Plan} plan @param {number} mm @param {Said} said */
function lay(strip, list, held, plan, mm, said) {
  const width = strip.clientWidth;
  const height = cardHeight(held.length, width, strip.clientHeight, plan, mm);
  const half = height < plan.card * 0.55 ? Math.ceil(held.length / 2) : held.length;
  const rows = [held.slice(0, half), held.slice(half)].filter((row) => row.length);
  const laid = rows.map((row) => rowOf(row, width, (height * 2) / 3, 12.1 * mm));
  const total = Math.max(0, ...laid.map((row) => row.total));
  const moves = total > width + 1;
  strip.classList.toggle("moves", moves);
  list.style.setProperty("--card", `${height}px`);
  if (!moves) strip.style.flex = `0 0 ${total}px`;
  rows.forEach((row, line) => placeRow(row, laid[line], moves ? 0 : (total - laid[line].total) / 2, line * (height + 2 * mm)));
  list.append(...held.map((one) => one.item));
  if (moves) addArrows(strip, list, total, said);
}

/** As large as they can be: on an upright panel smaller ones that overlap less, or two rows.
 * @param {number} count @param {number} width @param {number} height @param {Plan} plan @param {number} mm */
function cardHeight(count, width, height, plan, mm) {
  if (!plan.tall) return plan.card;
  const airy = (width * 1.5) / (1 + Math.max(0, count - 1) * 0.55);
  const halved = (height - 5 * mm) / 2;
  return airy > halved * 1.15 ? Math.min(plan.card, airy) : halved;
}

/** @param {Held[]} row @param {number} width @param {number} card @param {number} least */
function rowOf(row, width, card, least) {
  return fan(row.map((one) => one.bright), width, card, Math.min(least, card));
}

/** @param {Held[]} row @param {{ offsets: number[] }} laid @param {number} from @param {number} top */
function placeRow(row, laid, from, top) {
  const middle = (row.length - 1) / 2;
  row.forEach(({ item, bright }, number) => {
    item.style.left = `${from + laid.offsets[number]}px`;
    item.style.top = `${top}px`;
    item.classList.toggle("stands", bright);
    item.style.rotate = row.length < 12 ? `${(number - middle) * 0.8}deg` : "";
  });
}

/** @param {HTMLElement} strip @param {HTMLElement} list @param {number} total @param {Said} said */
function addArrows(strip, list, total, said) {
  const end = element("li", { class: "end", "aria-hidden": "true" });
  end.style.left = `${total}px`;
  list.append(end);
  const move = (/** @type {number} */ way) => list.scrollBy({ left: way * list.clientWidth * 0.8, behavior: "smooth" });
  const arrow = (/** @type {number} */ way, /** @type {string} */ label) =>
    element("button", { type: "button", class: "arrow", "aria-label": label, onclick: () => move(way) }, way < 0 ? "‹" : "›");
  strip.prepend(arrow(-1, said.earlier));
  strip.append(arrow(1, said.later));
  const first = list.querySelector(".stands");
  if (first instanceof HTMLElement) list.scrollLeft = Math.max(0, first.offsetLeft - 40);
}
