// The page of a phone: it takes a seat by a code, shows its hand, and posts what it may do.

import { get, getView, newId, post } from "./api.js";
import { say } from "./dom.js";
import { TABLE_LANGUAGE } from "./language.js";
import { Link } from "./link.js";
import { deedOf } from "./notation.js";
import { PhoneTable } from "./phone_table.js";
import { PHONE } from "./phone_words.js";
import { LINK, PROMPT } from "./words_spoken.js";

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {{ seat: string, name: string, named: boolean, kind: string, language: string }} Chair */

const HELD_MS = 350;
/** How often a phone without a seat looks whether it has one again. */
const LOOK_MS = 1_500;
const AGAIN_MS = 300;
/** Long, short: it is your turn. */
const BUZZ = [90, 60, 40];

class Phone {
  /** @type {Link | null} */
  link = null;
  /** @type {Frame | null} */
  frame = null;
  /** The next frame is taken whatever its version. */
  fresh = true;
  /** What is under way. @type {Set<string>} */
  busy = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  later;
  /** It was this phone's turn when it was shown last. */
  acting = false;

  constructor() {
    document.documentElement.dir = TABLE_LANGUAGE.dir;
    this.table = new PhoneTable((name) => this.#rename(name));
    this.lost = /** @type {HTMLElement} */ (document.querySelector(".lost"));
    document.addEventListener("click", (event) => this.#clicked(event));
    addEventListener("hashchange", () => this.#enter());
    this.#enter();
  }

  /** The code that was scanned is shown once; then the phone is known by its cookie. */
  async #enter() {
    const secret = location.hash.slice(1);
    history.replaceState(null, "", location.pathname + location.search);
    const answer = secret ? await post("/api/join", { secret, language: TABLE_LANGUAGE.code }) : null;
    await this.#find(answer && !answer.ok ? answer.message : "");
    if (answer?.ok && !answer.body.named) this.table.askName("");
  }

  /** Which seat this phone has now. @param {string} [why] it may have none */
  async #find(why = "") {
    clearTimeout(this.later);
    const answer = await get("/api/seat");
    if (answer.ok && answer.body.kind === "phone") this.#sit(answer.body);
    else if (answer.status === 0) this.#tell(this.link?.up ? "" : PHONE.held);
    else this.#stand(answer.ok ? PHONE.playedBy : why || answer.message);
    if (!this.link) this.later = setTimeout(() => this.#find(why), LOOK_MS);
  }

  /** @param {Chair} chair */
  #sit(chair) {
    if (this.link?.seat === chair.seat) return; // it tells itself when it is up again
    this.#tell("");
    this.link?.close();
    this.fresh = true;
    const link = new Link(chair.seat, (frame) => this.#heard(link, frame), (up) => this.#state(link, up));
    this.link = link;
    const language = TABLE_LANGUAGE.code;
    if (chair.language !== language) post(`/api/seats/${chair.seat}`, { language });
  }

  /** Without a seat there is nothing to see. @param {string} why */
  #stand(why) {
    this.link?.close();
    this.link = this.frame = null;
    this.acting = false;
    this.#tell("");
    this.table.wait(why);
  }

  /** @param {Link} link @param {boolean} up */
  #state(link, up) {
    if (link !== this.link) return;
    if (up) {
      this.#tell("");
      return;
    }
    this.fresh = true;
    this.#tell(PHONE.held);
    if (link.tries > 0) this.#find();
  }

  /** @param {Link} link @param {Frame} frame */
  #heard(link, frame) {
    if (link !== this.link) return;
    if (!this.fresh && this.frame && frame.version < this.frame.version) return;
    const next = this.frame !== null && frame.version === this.frame.version + 1;
    this.fresh = false;
    this.#show(frame, next);
  }

  /** @param {Frame} frame @param {boolean} next what happened is news */
  #show(frame, next) {
    this.frame = frame;
    this.table.show(frame.view, this.link?.seat ?? "", next ? frame.events : []);
    this.table.root.dataset.version = String(frame.version);
    const acting = frame.view.turn === this.link?.seat && frame.view.due === "seat";
    const touched = navigator.userActivation?.hasBeenActive ?? true; // no browser buzzes before
    if (acting && !this.acting && touched) navigator.vibrate?.(BUZZ);
    this.acting = acting;
  }

  /** @param {Event} event */
  #clicked(event) {
    const target = event.target instanceof Element ? event.target.closest("button[data-action]") : null;
    if (target instanceof HTMLButtonElement && target.dataset.action) this.#act(target.dataset.action, target);
  }

  /** One tap is one action, however often it is sent. @param {string} action @param {HTMLButtonElement} button */
  async #act(action, button) {
    const deed = deedOf(action);
    if (!this.frame || !this.link || this.busy.has(deed)) return;
    this.busy.add(deed);
    button.classList.add("sent");
    const slow = setTimeout(() => this.table.tell(PROMPT.held), HELD_MS);
    const order = { action, seat: this.link.seat, version: this.frame.version, id: newId() };
    let answer = await post("/api/actions", order);
    if (answer.status === 0 || answer.status === 503) {
      await new Promise((resolve) => { setTimeout(resolve, AGAIN_MS); });
      answer = await post("/api/actions", order);
    }
    clearTimeout(slow);
    this.busy.delete(deed);
    button.classList.remove("sent");
    if (!answer.ok) this.table.tell(answer.message, "refusal");
    if (!answer.ok || !this.link?.up) await this.#again();
  }

  /** Asks for the view when the socket cannot be waited for. */
  async #again() {
    const answer = await getView(this.link?.seat);
    if (!answer.ok || !this.frame || answer.body.version <= this.frame.version) return;
    this.#show({ version: answer.body.version, view: answer.body, events: [] }, false);
  }

  /** @param {string} name */
  async #rename(name) {
    if (!this.link) return;
    const answer = await post(`/api/seats/${this.link.seat}`, { name });
    if (!answer.ok) this.table.tell(answer.message, "refusal");
  }

  /** @param {string} text "" when all is well */
  #tell(text) {
    say(this.lost, text || LINK.lost);
    this.lost.hidden = !text;
  }
}

new Phone();
