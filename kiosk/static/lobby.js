// <kiosk-lobby>: which game, by which rules, and who plays.

import { changeSettings } from "./api.js";
import { element } from "./dom.js";
import { languageOf, setLanguageOf, setTableLanguage, TABLE_LANGUAGE } from "./language.js";
import { gameCards, seatRows, switchRows } from "./lobby_parts.js";
import { cardsRow } from "./lobby_real.js";
import { openPage } from "./pages.js";
import { place, present } from "./people.js";
import { Tongues } from "./tongues.js";
import { GAMES, LOBBY, NAMES } from "./words.js";

/** @typedef {import("./types.js").Catalogue} Catalogue */
/** @typedef {import("./types.js").MatchSetup} MatchSetup */
/** @typedef {import("./types.js").SeatSetup} SeatSetup */
/** @typedef {import("./types.js").Preset} Preset */
/** @typedef {import("./types.js").View} View */
/** @typedef {{ game: string, cards?: "screen" | "real", dealer?: "people" | "launcher", rules: Record<string, import("./types.js").SwitchValue>, seats: SeatSetup[] }} Order */

const KEPT = "uno-kiosk-order";
const CHOOSING = "uno-kiosk-choosing";

/** The page began anew while somebody chose here. */
export function choosing() {
  return sessionStorage.getItem(CHOOSING) !== null;
}

export class KioskLobby extends HTMLElement {
  /** @type {Catalogue | null} */
  catalogue = null;
  /** @type {Order} */
  order = { game: "attack", rules: {}, seats: [] };
  tongues = new Tongues();
  /** Who sat here before a game was chosen that takes fewer. @type {SeatSetup[]} */
  bench = [];
  /** A match goes on meanwhile. */
  running = false;

  /** @param {Catalogue} catalogue @param {View | null} view of the match that was left */
  show(catalogue, view) {
    this.catalogue = catalogue;
    this.running = Boolean(view?.match && !view.match_over);
    const kept = remembered(catalogue);
    this.order = (view?.match && !choosing() ? lastPlayed(view, kept) : kept?.order) ?? first(catalogue);
    this.bench = (kept?.bench ?? []).filter((seat) => !this.order.seats.some((one) => one.name === seat.name));
    sessionStorage.removeItem(CHOOSING);
    this.#fit();
    this.#draw();
  }

  /** @returns {Preset} */
  get preset() {
    const games = this.catalogue?.presets ?? [];
    return games.find((preset) => preset.name === this.order.game) ?? games[0];
  }

  /** @param {Partial<Order>} change */
  change(change) {
    this.order = { ...this.order, ...change };
    this.#fit();
    this.#draw();
  }

  /** As many seats as this game takes. */
  #fit() {
    const { least, most } = this.preset;
    const seats = [...this.order.seats, ...this.bench];
    while (seats.length < least) seats.push(newcomer(seats));
    this.bench = seats.slice(most);
    this.order.seats = seats.slice(0, most);
    if (this.order.cards === "real") this.order.seats = this.order.seats.map((seat) => ({ ...seat, kind: "screen" }));
  }

  invite() {
    this.change({ seats: [...this.order.seats, newcomer(this.order.seats)] });
  }

  /** @param {number} number */
  dismiss(number) {
    this.change({ seats: this.order.seats.filter((_, at) => at !== number) });
  }

  /** @param {number} number @param {Partial<SeatSetup>} change */
  seat(number, change) {
    this.change({ seats: this.order.seats.map((seat, at) => (at === number ? { ...seat, ...change } : seat)) });
  }

  /** Another name of the list that nobody has. @param {number} number */
  rename(number) {
    const taken = [...this.order.seats, ...this.bench].map((seat) => seat.name);
    const from = NAMES.indexOf(taken[number]);
    const name = [...NAMES.slice(from + 1), ...NAMES].find((one) => !taken.includes(one));
    if (name) this.seat(number, { name });
  }

  #keep() {
    localStorage.setItem(KEPT, JSON.stringify({ ...this.order, bench: this.bench }));
  }

  /** Another language for the table. */
  #speak() {
    this.tongues.ask(LOBBY.language, TABLE_LANGUAGE, async (language) => {
      this.#keep();
      sessionStorage.setItem(CHOOSING, "1");
      await changeSettings({ language: language.code });
      setTableLanguage(language);
    });
  }

  /** Another language for who sits there. @param {number} number */
  address(number) {
    const { name } = this.order.seats[number];
    this.tongues.ask(LOBBY.tongue(name), languageOf(name), async (language) => {
      await setLanguageOf(name, language);
      this.#draw();
    });
  }

  /** The rules lie below what a low screen shows. */
  #rules() {
    const rules = this.querySelector("details");
    if (!rules) return;
    rules.open = true;
    rules.scrollIntoView({ block: "start" });
    rules.querySelector("summary")?.focus({ preventScroll: true });
  }

  #back() {
    this.dispatchEvent(new CustomEvent("lobby-back", { bubbles: true }));
  }

  #start() {
    this.#keep();
    /** @type {MatchSetup} */
    const setup = { ...this.order, cards: this.order.cards ?? "screen", dealer: this.order.dealer ?? "people" };
    this.dispatchEvent(new CustomEvent("lobby-start", { detail: setup, bubbles: true }));
  }

  #draw() {
    if (!this.catalogue) return;
    const place = document.activeElement?.getAttribute("data-place");
    const open = this.querySelector("details")?.open ?? false;
    const scrolled = this.querySelector(".lobby-body")?.scrollTop ?? 0;
    this.dir = TABLE_LANGUAGE.dir;
    this.replaceChildren(this.tongues.root,
      element("div", { class: "lobby-body" },
        element("div", { class: "lobby-head" }, element("h1", {}, LOBBY.title),
          element("button", { type: "button", class: "plain icon", "data-place": "help", "aria-label": LOBBY.help,
            onclick: () => openPage("rules", this.order) }, "?"),
          element("button", { type: "button", class: "plain tongue", "data-place": "to-rules", onclick: () => this.#rules() }, LOBBY.rules),
          element("button", { type: "button", class: "plain tongue", "data-place": "language", "aria-label": `${LOBBY.language}: ${TABLE_LANGUAGE.name}`,
            onclick: () => this.#speak() }, TABLE_LANGUAGE.name),
          element("button", { type: "button", class: "plain icon", "data-place": "house", "aria-label": LOBBY.house,
            onclick: () => openPage("history", this.order) }, element("i", { class: "bars", "aria-hidden": "true" }))),
        gameCards(this, this.catalogue.presets),
        element("div", { class: "players-head" },
          element("h2", { class: "h2" }, LOBBY.players, element("small", {}, LOBBY.range(this.preset.least, this.preset.most))), cardsRow(this)),
        seatRows(this, this.catalogue.levels),
        switchRows(this, this.catalogue.switches, open)),
      element("footer", { class: "lobby-foot" },
        element("p", {}, element("b", {}, GAMES[this.order.game]?.title ?? this.order.game),
          ...this.order.seats.flatMap((seat) => [" · ", element("bdi", {}, seat.name)])),
        this.running && element("button", { type: "button", class: "plain", "data-place": "back", onclick: () => this.#back() }, LOBBY.back),
        element("button", { type: "button", class: "loud start", "data-place": "start", onclick: () => this.#start() }, LOBBY.start)));
    const body = this.querySelector(".lobby-body");
    if (body) body.scrollTop = scrolled;
    const again = place ? this.querySelector(`[data-place="${CSS.escape(place)}"]`) : null;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }
}

/** @param {SeatSetup[]} seats @returns {SeatSetup} */
function newcomer(seats) {
  const name = NAMES.find((one) => !seats.some((seat) => seat.name === one)) ?? NAMES[0];
  return { name, kind: seats.length ? "bot" : "screen", level: "normal" };
}

/** @param {Catalogue} catalogue @returns {Order} */
function first(catalogue) {
  const game = catalogue.presets.find((preset) => preset.name === "attack") ?? catalogue.presets[0];
  /** @type {SeatSetup[]} */
  const seats = [];
  while (seats.length < 3) seats.push(newcomer(seats));
  return { game: game.name, rules: {}, seats };
}

/** @param {SeatSetup} seat @param {Catalogue} catalogue @returns {SeatSetup} */
function seated({ name, kind, level }, { levels }) {
  return {
    name: String(name),
    kind: kind === "bot" || kind === "phone" ? kind : "screen",
    level: level && levels.includes(level) ? level : levels[0],
  };
}

/** The match that runs: its seats stay, with the levels that its bots had when they were chosen here.
 * @param {View} view @param {{ order: Order } | null} kept @returns {Order} */
function lastPlayed(view, kept) {
  const seats = present(view).map((seat) => {
    const number = place(seat.seat);
    const name = view.names[number];
    const level = kept?.order.seats.find((seat) => seat.name === name)?.level ?? "normal";
    const kind = view.kinds[number] === "away" ? "screen" : view.kinds[number];
    return { name, kind, level };
  });
  return { game: view.game, cards: view.cards, dealer: view.dealing === null ? "people" : "launcher", rules: { ...view.switches }, seats };
}

/** What was played last on this screen, if it can still be played. @param {Catalogue} catalogue @returns {{ order: Order, bench: SeatSetup[] } | null} */
function remembered(catalogue) {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    const known = catalogue.presets.some((preset) => preset.name === kept?.game);
    if (!known || !Array.isArray(kept.seats)) return null;
    const [seats, bench] = [kept.seats, kept.bench ?? []].map((some) => some.map((/** @type {SeatSetup} */ seat) => seated(seat, catalogue)));
    const cards = kept.cards === "real" ? "real" : "screen";
    const dealer = kept.dealer === "launcher" ? "launcher" : "people";
    return { order: { game: kept.game, cards, dealer, rules: kept.rules ?? {}, seats }, bench };
  } catch {
    return null;
  }
}

customElements.define("kiosk-lobby", KioskLobby);
