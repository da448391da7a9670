// The page: lobby or table, one live socket, one command at a time.

import { getGames, getView, postAction, postMatch } from "./api.js";
import { ACTED_MS, rest, SCREEN_MS } from "./calm.js";
import { cardElement } from "./card.js";
import { choosing } from "./lobby.js";
import { element, say } from "./dom.js";
import { admitted, whyNot } from "./door.js";
import { TABLE_LANGUAGE } from "./language.js";
import { Link } from "./link.js";
import { deedOf } from "./notation.js";
import { withPin } from "./operator.js";
import { people } from "./people.js";
import { keepScale } from "./scale.js";
import { fadeTo } from "./screens.js";
import { learn } from "./switches.js";
import "./table.js";
import { LINK, PROMPT } from "./words.js";

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").MatchSetup} MatchSetup */

const HELD_MS = 350;
const SEEN = "uno-kiosk-seen";

/** Work that is done once; when it fails it can be asked for again. @param {() => Promise<void>} work */
function once(work) {
  /** @type {Promise<void> | null} */
  let done = null;
  return () => { done ??= work().catch(() => { done = null; }); };
}

class App {
  /** @type {Link | null} */
  link = null;
  /** A socket that is to take over as soon as it has said something. @type {Link | null} */
  coming = null;
  /** @type {Frame | null} */
  frame = null;
  /** The next frame is taken whatever its version: the kiosk may have been started anew. */
  fresh = true;
  /** The lobby is shown although a match runs. */
  away = choosing();
  /** Which screen is shown. @type {"" | "lobby" | "table" | "sheet"} */
  screen = "";
  /** Another screen is about to come, with whatever is the newest frame then. */
  fading = false;
  /** What is under way: one deed of the turn, and each call. @type {Set<string>} */
  busy = new Set();
  /** @type {typeof import("./attract.js").attract | null} */
  attract = null;
  /** The match in which the hand was opened. @type {string | null} */
  match = null;

  /** @param {string} wrong what is wrong with the link that was opened */
  constructor(wrong) {
    this.wrong = wrong;
    this.lobby = /** @type {import("./lobby.js").KioskLobby} */ (document.querySelector("kiosk-lobby"));
    this.table = /** @type {import("./table.js").KioskTable} */ (document.querySelector("kiosk-table"));
    this.lost = /** @type {HTMLElement} */ (document.querySelector(".lost"));
    this.lost.dir = TABLE_LANGUAGE.dir;
    say(this.lost, LINK.lost);
    document.addEventListener("click", (event) => this.#clicked(event));
    document.addEventListener("contextmenu", (event) => event.preventDefault());
    this.table.addEventListener("table-look", (event) => this.#follow(/** @type {CustomEvent} */ (event).detail));
    this.table.addEventListener("table-hide", () => this.#hide());
    this.table.addEventListener("table-leave", () => this.#leave());
    this.lobby.addEventListener("lobby-back", () => this.#back());
    this.lobby.addEventListener("lobby-start", (event) => this.#start(/** @type {CustomEvent} */ (event).detail));
    this.#follow("");
    this.#complete();
  }

  /** Fetches what is still missing: at the start, and whenever the kiosk can be reached again. */
  #complete() {
    this.#learn();
    this.#later();
  }

  /** What the first picture can do without. */
  #later = once(async () => {
    const [{ listenTo }, { attract }] = await Promise.all([import("./sounds.js"), import("./attract.js")]);
    listenTo(this.table);
    this.attract = attract;
    if (this.frame) attract.heard(this.frame.version, this.frame.view);
  });

  #learn = once(async () => {
    const games = await getGames();
    if (!games.ok) throw new Error(games.message);
    learn(games.body);
    if (!this.table.hidden) this.#show();
  });

  /** The seat whose hand this page may show. */
  get open() {
    return this.link?.seat || null;
  }

  /** Listens as this seat, or as the table; the old socket stays until the new one speaks. @param {string} seat */
  #follow(seat) {
    this.coming?.close();
    const link = new Link(seat, (frame) => this.#heard(link, frame), (up) => this.#state(link, up));
    this.coming = link;
  }

  /** @param {Link} link @param {boolean} up */
  #state(link, up) {
    if (link !== this.link && link !== this.coming) return;
    this.lost.hidden = up;
    if (up) this.#complete();
    else this.fresh = true;
    if (!up && this.frame) say(this.lost, LINK.lost);
    else if (!up) this.#outside();
    if (!up && link.seat && link.tries > 1) this.#follow("");
  }

  /** A page that was never told anything says why, and asks again when the address changes. */
  async #outside() {
    const why = await whyNot();
    const title = element("h1", {});
    say(title, why && !this.frame ? this.wrong || why : LINK.lost);
    this.lost.replaceChildren(
      element("div", { class: "shown-cards", "aria-hidden": "true" }, ...["R7", "WAA", "B9"].map((card) => cardElement(card))),
      title);
  }

  /** @param {Link} link @param {Frame} frame */
  #heard(link, frame) {
    if (link === this.coming) {
      this.link?.close();
      this.link = link;
      this.coming = null;
      this.fresh = true;
      this.match = frame.view.match;
      this.lost.hidden = true;
    }
    if (link !== this.link) return;
    if (!this.fresh && this.frame && frame.version < this.frame.version) return;
    this.fresh = false;
    this.frame = frame;
    this.attract?.heard(frame.version, frame.view);
    this.#show();
  }

  /** Shows the newest frame, on the screen that it belongs on. */
  #show() {
    if (!this.frame || this.fading) return;
    const before = this.screen;
    this.screen = this.#screenNow();
    if (!before || before === this.screen) {
      this.#showNow();
      return;
    }
    this.fading = true;
    fadeTo(() => {
      this.fading = false;
      this.screen = this.#screenNow();
      this.#showNow();
    });
  }

  /** @returns {"" | "lobby" | "table" | "sheet"} */
  #screenNow() {
    const view = this.frame?.view;
    if (!view) return "";
    if (view.state === "lobby" || this.away) return "lobby";
    return view.match_over || view.state === "over" || view.state === "blocked" ? "sheet" : "table";
  }

  #showNow() {
    if (this.screen === "lobby") this.#showLobby();
    else if (this.frame) this.#showTable(this.frame);
  }

  async #showLobby() {
    if (!this.table.hidden) rest(document.body, SCREEN_MS);
    this.table.hidden = true;
    if (!this.lobby.hidden) return;
    this.lobby.hidden = false;
    const view = this.frame?.view ?? null;
    if (this.lobby.catalogue) {  // at once: a tap may follow
      this.lobby.show(this.lobby.catalogue, view);
      return;
    }
    const games = await getGames();
    if (games.ok) this.lobby.show(games.body, view);
    else this.#refuse(games.message);
  }

  /** @param {Frame} frame */
  #showTable(frame) {
    if (!this.lobby.hidden) rest(document.body, SCREEN_MS);
    this.lobby.hidden = true;
    this.table.hidden = false;
    const { view } = frame;
    const alone = people(view).length === 1;
    const acting = view.turn ?? view.running;
    const moved = view.match !== this.match || (!alone && acting !== this.open);
    const hide = this.open !== null && moved;
    this.table.show(frame, hide ? null : this.open);
    if (hide && !this.coming) this.#follow("");
    if (alone && this.open) sessionStorage.setItem(SEEN, view.match ?? "");
    if (alone && !this.open && !this.coming && sessionStorage.getItem(SEEN) === view.match) this.#follow(people(view)[0]);
  }

  /** @param {MatchSetup} setup */
  async #start(setup) {
    if (this.busy.has("start")) return;
    this.busy.add("start");
    const answer = await withPin(() => postMatch(setup));
    this.busy.delete("start");
    if (answer.body?.reason === "pin_needed") return; // nobody typed it
    if (!answer.ok) {
      this.#refuse(answer.message);
      return;
    }
    this.away = false;
    if (this.open) this.#follow("");
    else this.#show();
  }

  /** The match that was left goes on. */
  #back() {
    this.away = false;
    this.#show();
  }

  /** The hand that lies open is turned over. */
  #hide() {
    sessionStorage.removeItem(SEEN);
    if (this.frame) this.table.show(this.frame, null);
    this.#follow("");
  }

  #leave() {
    this.away = true;
    if (this.open) this.#follow("");
    this.#show();
  }

  /** @param {Event} event */
  #clicked(event) {
    const target = event.target instanceof Element ? event.target.closest("button[data-action]") : null;
    if (target instanceof HTMLButtonElement && target.dataset.action) this.#act(target.dataset.action, target);
  }

  /** @param {string} action @param {HTMLButtonElement} button */
  async #act(action, button) {
    const deed = deedOf(action);
    if (!this.frame || this.busy.has(deed)) return;
    this.#wait(deed, true);
    button.classList.add("sent");
    const parts = this.table.partsOf(button);
    parts.forEach((part) => rest(part, ACTED_MS));
    const someone = this.frame.view.seats.some((seat) => seat.catchable);
    const slow = someone ? setTimeout(() => this.table.tell(PROMPT.held), HELD_MS) : undefined;
    const { version } = this.frame;
    const answer = await withPin(() => postAction(action, version));
    clearTimeout(slow);
    button.classList.remove("sent");
    parts.forEach((part) => rest(part, ACTED_MS));
    this.#wait(deed, false);
    if (answer.body?.reason === "pin_needed") return; // nobody typed it
    const overtaken = someone && answer.body?.reason === "stale" && this.link?.up;
    if (overtaken) return; // by a call, which is what there is to tell
    if (!answer.ok) {
      this.#refuse(answer.message);
      if (answer.status === 409) await this.#again();
    } else if (!this.link?.up) await this.#again();
  }

  /** Notes what is under way, also for whoever looks on. @param {string} deed @param {boolean} begins */
  #wait(deed, begins) {
    if (begins) this.busy.add(deed);
    else this.busy.delete(deed);
    this.table.toggleAttribute("data-waits", this.busy.size > 0);
  }

  /** Asks for the view when the socket cannot be waited for. */
  async #again() {
    const answer = await getView(this.open ?? "");
    if (!answer.ok || !this.frame || answer.body.version <= this.frame.version) return;
    this.frame = { version: answer.body.version, view: answer.body, events: [] };
    this.#show();
  }

  /** @param {string} text */
  #refuse(text) {
    if (this.table.hidden) {
      say(this.lost, text);
      this.lost.hidden = false;
      setTimeout(() => { this.lost.hidden = true; say(this.lost, LINK.lost); }, 4_000);
    } else this.table.tell(text, "refusal");
  }
}

keepScale();
new App(await admitted());
addEventListener("hashchange", () => location.reload());
