// The live socket: comes back by itself, notices when it is dead.

/** @typedef {import("./types.js").Frame} Frame */

const PING_AFTER_MS = 4_000;
const SILENCE_MS = 9_000;
/** So long a socket may take to answer after a sleep. */
const KNOCK_MS = 700;
const CONNECT_MS = 5_000;
const LONGEST_WAIT_MS = 8_000;

export class Link {
  /** @type {WebSocket | null} */
  #socket = null;
  #closed = false;
  #tries = 0;
  #heard = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #again;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #watch;

  /**
   * @param {string} seat "" for the table's own view
   * @param {(frame: Frame) => void} onFrame
   * @param {(up: boolean) => void} onState
   */
  constructor(seat, onFrame, onState) {
    this.seat = seat;
    this.onFrame = onFrame;
    this.onState = onState;
    for (const kind of ["online", "pageshow"]) addEventListener(kind, this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
    this.#connect();
    this.#watch = setInterval(() => this.#check(), PING_AFTER_MS);
  }

  get up() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** So often in vain: a seat may not be played here any more. */
  get tries() {
    return this.#tries;
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#again);
    clearInterval(this.#watch);
    for (const kind of ["online", "pageshow"]) removeEventListener(kind, this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#drop(true);
  }

  /** Something may have slept: this page, or its network. @param {Event} event */
  #wake = (event) => {
    const loads = event instanceof PageTransitionEvent && !event.persisted;
    if (loads) return; // it was made a moment ago
    const state = this.#socket?.readyState ?? WebSocket.CLOSED;
    if (document.hidden || this.#closed) return;
    if (state <= WebSocket.OPEN) this.#knock();
    else {
      this.#tries = 0;
      this.#connect();
    }
  };

  /** A socket from before a sleep may be dead, or get nowhere: it has a moment to answer. */
  #knock() {
    const before = this.#heard;
    if (this.up) this.#socket?.send('{"ping":1}');
    clearTimeout(this.#again);
    this.#again = setTimeout(() => {
      if (this.#closed || this.#heard !== before) return;
      this.#tries = 0;
      this.#connect();
    }, KNOCK_MS);
  }

  /** A new socket has to wait for an old one that still tries to get there; closing that is told
   * in the console, so it is let in `softly` first where no new one is to come.
   * @param {boolean} [softly]
   */
  #drop(softly = false) {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onclose = socket.onmessage = socket.onopen = null;
    if (softly && socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket.close();
  }

  #connect() {
    clearTimeout(this.#again);
    this.#drop();
    const address = new URL("/api/live", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    if (this.seat) address.searchParams.set("seat", this.seat);
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#heard = performance.now();
    const slow = setTimeout(() => this.#lost(), CONNECT_MS);
    socket.onopen = () => {
      clearTimeout(slow);
      this.#tries = 0;
      this.onState(true);
    };
    socket.onmessage = (message) => this.#hear(message);
    socket.onclose = () => {
      clearTimeout(slow);
      this.#lost();
    };
  }

  /** @param {MessageEvent} message */
  #hear(message) {
    this.#heard = performance.now();
    const said = JSON.parse(message.data);
    if (said && typeof said === "object" && "view" in said) this.onFrame(said);
  }

  #lost() {
    this.#drop();
    if (this.#closed) return;
    const longest = Math.min(LONGEST_WAIT_MS, 250 * 2 ** this.#tries);
    this.#tries += 1;
    this.onState(false);
    if (this.#closed) return;
    this.#again = setTimeout(() => this.#connect(), longest * (0.5 + Math.random() / 2));
  }

  #check() {
    if (!this.up || document.hidden) return;
    if (performance.now() - this.#heard > SILENCE_MS) this.#lost();
    else this.#socket?.send('{"ping":1}');
  }
}
