/* The connection to a table: says hello with the token; after a break tries again, at longer and longer intervals. */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 15_000;
const SILENCE = 40_000;
/* After these the server would say the same again. */
const FINAL = new Set(["closed", "replaced"]);

export class Link {
  #url;
  #told;
  #socket = null;
  #tries = 0;
  #timer = 0;
  #pings = 0;
  #heard = 0;
  #reason = "";

  /** `told` has token(), message(facts) and status(kind, detail): connecting, open, waiting (ms), stopped (why). */
  constructor(url, told) {
    this.#url = url;
    this.#told = told;
    addEventListener("online", () => this.now());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.now();
    });
  }

  /** Connect; also after it was stopped. */
  open() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#drop();
    this.#reason = "";
    this.#told.status("connecting");
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.addEventListener("open", () => this.send({ type: "hello", token: this.#told.token() }));
    socket.addEventListener("message", (event) => this.#hear(socket, event.data));
    socket.addEventListener("close", () => {
      if (this.#socket === socket) this.#closed();
    });
    this.#heard = Date.now();
    clearInterval(this.#pings);
    this.#pings = setInterval(() => this.#ping(), PING_EVERY);
  }

  /** Do not wait any longer for the next try. */
  now() {
    if (this.#timer) this.open();
  }

  /** Whether it could be sent. */
  send(facts) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(facts));
    return true;
  }

  #hear(socket, text) {
    if (this.#socket !== socket) return;
    this.#heard = Date.now();
    const facts = JSON.parse(text);
    if (facts.type === "closed") {
      this.#reason = facts.reason;
      return;
    }
    if (facts.type === "state") {
      this.#tries = 0;
      this.#told.status("open");
    }
    if (facts.type !== "pong") this.#told.message(facts);
  }

  #ping() {
    if (Date.now() - this.#heard > SILENCE) {
      this.#drop();
      this.#closed();
    } else {
      this.send({ type: "ping" });
    }
  }

  #closed() {
    this.#drop();
    clearInterval(this.#pings);
    if (FINAL.has(this.#reason)) {
      this.#told.status("stopped", this.#reason);
      return;
    }
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++);
    const wait = Math.round(longest * (0.75 + Math.random() / 2));
    this.#timer = setTimeout(() => this.open(), wait);
    this.#told.status("waiting", this.#reason);
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
