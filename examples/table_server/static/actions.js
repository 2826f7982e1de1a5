/* What I may do now: buttons with amounts, and keys for them. */

import { byId, chips, el, setText } from "./dom.js";

export class Actions {
  #send;
  #legal = null;
  #raises = null;
  #sent = false;

  /** `send` is given a move, `{kind, to}`. */
  constructor(send) {
    this.#send = send;
    byId("fold").addEventListener("click", () => this.#make({ kind: "fold" }));
    byId("pass").addEventListener("click", () => this.#make({ kind: this.#legal?.check ? "check" : "call" }));
    byId("show").addEventListener("click", () => this.#make({ kind: "show" }));
    byId("muck").addEventListener("click", () => this.#make({ kind: "muck" }));
    byId("raise-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#raise();
    });
    byId("raise-slider").addEventListener("input", (event) => this.#setAmount(event.target.value));
    byId("raise-amount").addEventListener("input", () => this.#typed());
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Offer what is legal for me in this state, and nothing else. */
  render(state) {
    const { hand, table, seat } = state;
    const mine = seat !== null && table.playing && hand !== null && hand.pending.includes(seat);
    const before = JSON.stringify([this.#legal, this.#sent]);
    this.#legal = mine ? hand.legal : null;
    this.#sent = false;
    const turn = mine && hand.legal.kind === "turn";
    byId("turn-buttons").hidden = !turn;
    byId("show-buttons").hidden = !(mine && hand.legal.kind === "show");
    byId("actions").classList.toggle("mine", mine);
    this.#enable(true);
    this.#raises = turn ? hand.legal.raise_to : null;
    byId("raise-form").hidden = !this.#raises;
    if (!turn) return;
    const { check, call } = hand.legal;
    const allIn = !check && hand.stacks[seat] === call;
    label(byId("pass"), check ? "Check" : allIn ? "All-in" : "Call", check ? "" : chips(call));
    byId("pass").setAttribute("aria-keyshortcuts", "C");
    if (this.#raises && before !== JSON.stringify([this.#legal, this.#sent])) this.#offer(state);
  }

  /** The server has not taken it: it may be tried again. */
  refused() {
    this.#sent = false;
    this.#enable(true);
  }

  #offer({ hand, seat }) {
    const { least, most } = this.#raises;
    const opening = Math.max(...hand.bets) === 0;
    byId("raise-button").dataset.word = opening ? "Bet" : "Raise to";
    for (const field of [byId("raise-slider"), byId("raise-amount")]) {
      field.min = least;
      field.max = most;
    }
    const level = hand.bets[seat] + hand.legal.call;
    const part = (share) => Math.min(most, Math.max(least, level + Math.floor(share * (hand.pot + hand.legal.call))));
    const quick = new Map([[least, "Min"]]);
    for (const [amount, word] of [
      [part(0.5), "½ pot"],
      [part(1), "Pot"],
      [most, "All-in"],
    ]) {
      if (amount === most && word !== "All-in" && hand.legal.all_in_to === most) continue;
      if (!quick.has(amount) || word === "All-in") quick.set(amount, word);
    }
    byId("quick").replaceChildren(
      ...[...quick].map(([amount, word]) => {
        const choose = () => this.#setAmount(amount);
        return el(
          "button",
          { type: "button", "data-quick": word, onclick: choose, "aria-label": `${word}, ${amount}` },
          word,
        );
      }),
    );
    this.#setAmount(least);
  }

  #setAmount(amount) {
    byId("raise-amount").value = amount;
    byId("raise-slider").value = amount;
    this.#typed();
  }

  #typed() {
    const button = byId("raise-button");
    const amount = this.#amount();
    const { least, most } = this.#raises;
    label(button, button.dataset.word, amount === null ? "" : chips(amount));
    button.disabled = amount === null || this.#sent;
    byId("raise-amount").setAttribute("aria-invalid", amount === null);
    setText(byId("raise-hint"), amount === null ? `${chips(least)} to ${chips(most)}` : "");
    if (amount !== null) byId("raise-slider").value = amount;
  }

  #amount() {
    const text = byId("raise-amount").value.trim();
    const { least, most } = this.#raises;
    const amount = Number(text);
    return /^\d{1,13}$/.test(text) && amount >= least && amount <= most ? amount : null;
  }

  #raise() {
    const amount = this.#raises && this.#amount();
    if (amount) this.#make({ kind: "raise_to", to: amount });
  }

  #make(move) {
    if (!this.#legal || this.#sent) return;
    if (!this.#send(move)) return;
    this.#sent = true;
    this.#enable(false);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  #enable(can) {
    for (const control of byId("actions").querySelectorAll("button, input")) control.disabled = !can;
  }

  #key(event) {
    if (event.key === "Escape" && event.target === byId("raise-amount")) {
      event.target.blur();
      return;
    }
    const written = event.target.closest?.("input:not([type=range]):not([type=checkbox]), textarea, select, dialog");
    if (written || event.ctrlKey || event.metaKey || event.altKey || event.repeat || !this.#legal) return;
    const shows = this.#legal.kind === "show";
    const what = { f: "fold", c: "pass", k: "pass", r: "raise-amount", s: "show", m: "muck" }[event.key.toLowerCase()];
    if (!what || shows !== ["show", "muck"].includes(what)) return;
    const control = byId(what);
    if (control.disabled || control.closest("[hidden]")) return;
    event.preventDefault();
    if (what === "raise-amount") control.select();
    else control.click();
  }
}

function label(button, word, amount) {
  setText(button.querySelector(".word"), word);
  setText(button.querySelector(".amount"), amount);
}
