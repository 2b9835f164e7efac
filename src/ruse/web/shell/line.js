/**
 * The line to the server: one WebSocket that comes back by itself. What happened meanwhile is told when it is back.
 *
 * Events: `message` { detail: the message }, `state` when `state` or `retryAt` changed.
 */

const PAUSES = [500, 1000, 2000, 3000, 5000, 10000];   // before each further try
const PING_AFTER = 15000;
const DEAD_AFTER = 25000;

export class Line extends EventTarget {
  /** @type {"connecting" | "open" | "lost" | "closed"} */ state = "connecting";
  /** When the next try is due, on the clock of `performance.now`. */
  retryAt = 0;

  /** @param {() => object} hello the first message of every connection */
  constructor(hello) {
    super();
    this._hello = hello;
    this._tries = 0;
    this._refs = 0;
    /** @type {Map<number, { done: (answer: any) => void, failed: (why: Error) => void }>} */
    this._asked = new Map();
    this._online = () => this.tryNow();
    addEventListener("online", this._online);
    this._open();
  }

  _open() {
    clearTimeout(this._retrying);
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/play`);
    this._socket = socket;
    socket.onopen = () => {
      this._heard();
      socket.send(JSON.stringify(this._hello()));
    };
    socket.onmessage = event => socket === this._socket && this._received(JSON.parse(event.data));
    socket.onclose = () => socket === this._socket && this._lost();
  }

  /** @param {any} message */
  _received(message) {
    this._heard();
    if (message.is === "pong") return;
    if (message.is === "welcome") {
      this._tries = 0;
      this._become("open");
    }
    if (message.is === "closing" && message.retry_in === null) this._tries = PAUSES.length;   // another window has the place: no hurry
    const asked = message.ref ? this._asked.get(message.ref) : undefined;
    this._asked.delete(message.ref);
    if (asked && message.is === "failed") asked.failed(Object.assign(new Error(message.text), { error: message.error }));
    else asked?.done(message);
    if (!asked) this.dispatchEvent(new CustomEvent("message", { detail: message }));
  }

  /** Something came: the line is alive. If nothing does for a while, ask; if nothing is answered, it is dead. */
  _heard() {
    clearTimeout(this._pinging);
    clearTimeout(this._dying);
    const socket = this._socket;
    this._pinging = setTimeout(() => socket?.readyState === WebSocket.OPEN && socket.send(`{"is":"ping"}`), PING_AFTER);
    this._dying = setTimeout(() => socket === this._socket && this._lost(), DEAD_AFTER);
  }

  _lost() {
    clearTimeout(this._pinging);
    clearTimeout(this._dying);
    if (this.state === "closed") return;
    const socket = this._socket;
    this._socket = undefined;
    socket?.close();
    for (const { failed } of this._asked.values()) failed(Object.assign(new Error(), { error: "lost" }));
    this._asked.clear();
    const pause = PAUSES[Math.min(this._tries++, PAUSES.length - 1)];
    this.retryAt = performance.now() + pause;
    this._retrying = setTimeout(() => this._open(), pause);
    this._become("lost");
  }

  /** @param {"open" | "lost" | "closed"} state */
  _become(state) {
    this.state = state;
    this.dispatchEvent(new CustomEvent("state"));
  }

  tryNow() {
    if (this.state === "lost") this._open();
  }

  /** The same hello again, from the beginning. */
  again() {
    this._tries = 0;
    this._lost();
    this._open();
  }

  /** Asks for something; the answer, or what went wrong. @param {object} request @returns {Promise<any>} */
  ask(request) {
    const socket = this._socket;
    if (this.state !== "open" || socket?.readyState !== WebSocket.OPEN) return Promise.reject(Object.assign(new Error(), { error: "lost" }));
    const ref = ++this._refs;
    return new Promise((done, failed) => {
      this._asked.set(ref, { done, failed });
      socket.send(JSON.stringify({ ...request, ref }));
    });
  }

  close() {
    this._become("closed");
    removeEventListener("online", this._online);
    clearTimeout(this._retrying);
    this._socket?.close();
  }
}
