/* The middle of the table: six boxes, the die, the pot, what the die took away, and everybody's chances. */

import { card, cardWords } from "./cards.js";
import { Die, isCalm } from "./die.js";
import { chips, el, percent, setText } from "./dom.js";

export const STREETS = {
  deal: "The deal",
  board: "Six boxes",
  "first roll": "First roll",
  refill: "Refill",
  "second roll": "Second roll",
};

export class Board {
  #boxes;
  #pot;
  #street;
  #out;
  #die;
  #rolls = "";
  #removed = "";

  constructor({ boxes, pot, street, out, die }) {
    this.#pot = pot;
    this.#street = street;
    this.#out = out;
    this.#die = new Die(die);
    this.#boxes = [1, 2, 3, 4, 5, 6].map((number) => {
      const slot = el("span", { class: "slot" });
      const odds = el("span", { class: "odds" });
      const item = el(
        "li",
        { class: "box", "data-box": number },
        el("span", { class: "number" }, String(number)),
        slot,
        odds,
      );
      return { item, slot, odds, text: null };
    });
    boxes.replaceChildren(...this.#boxes.map((box) => box.item));
  }

  /** Let the die land before the state that it has made is shown. */
  async roll(face) {
    await this.#die.land(face);
  }

  /** Show the middle as of this state. */
  render(state) {
    const { hand, table } = state;
    const board = hand?.board ?? [];
    const rolls = hand?.rolls ?? [];
    this.#boxes.forEach((box, index) => this.#box(box, board[index] ?? null, index, hand?.removed ?? []));
    const face = rolls.at(-1) ?? 0;
    this.#boxes.forEach((box, index) => box.item.classList.toggle("hit", face === index + 1 && box.text === null));
    if (rolls.join() !== this.#rolls) {
      this.#rolls = rolls.join();
      this.#die.show(face);
    }
    if (table.playing && hand?.legal.kind === "roll") this.#die.tumble();
    setText(this.#pot, hand && (table.playing || table.pot) ? `Pot ${chips(hand.pot)}` : "");
    setText(this.#street, streetOf(state));
    const removed = hand?.removed ?? [];
    if (removed.join() !== this.#removed) {
      this.#removed = removed.join();
      this.#out.replaceChildren(
        ...(removed.length ? [el("span", { class: "label" }, "Out"), ...removed.map(card)] : []),
      );
    }
    this.#chances(state);
  }

  #box(box, text, index, removed) {
    if (text === box.text) return;
    for (const gone of box.slot.querySelectorAll(".leaving")) gone.remove();
    const before = box.slot.querySelector(".card");
    box.text = text;
    if (before && removed.includes(before.dataset.card) && !isCalm() && !document.hidden) {
      before.classList.add("leaving");
      before.addEventListener("animationend", () => before.remove());
    } else {
      before?.remove();
    }
    if (text !== null) {
      const fresh = card(text);
      fresh.classList.add("arriving");
      fresh.style.setProperty("--order", index);
      box.slot.append(fresh);
    }
  }

  #chances({ odds, names }) {
    const faces = new Map((odds?.faces ?? []).map((row) => [row.face, row]));
    this.#boxes.forEach((box, index) => {
      const row = faces.get(index + 1);
      box.odds.replaceChildren(...(row?.equities ?? []).map(bar));
      box.odds.hidden = !row;
      box.odds.classList.toggle("many", (row?.equities.length ?? 0) > 4);
      if (row) {
        const told = row.equities.map(([seat, , share]) => `${names[seat]} ${percent(share)}`).join(", ");
        box.odds.setAttribute("role", "img");
        box.odds.setAttribute("aria-label", `if ${index + 1} is rolled and the ${cardWords(row.card)} goes: ${told}`);
        box.odds.title = told;
      }
    });
  }
}

function bar([, , share], place) {
  const filled = el("i");
  filled.style.setProperty("--share", share);
  return el("span", { class: `share seat-colour-${place}` }, filled, el("b", {}, percent(share)));
}

function streetOf({ hand, table }) {
  if (!hand || !table.playing) return "";
  return STREETS[hand.street] ?? hand.street;
}
