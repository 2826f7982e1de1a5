/* The seats around the table. */

import { card } from "./cards.js";
import { chips, el, percent, setText } from "./dom.js";

const TICK = 500;

export class Seats {
  #list;
  #onSit;
  #seats = [];
  #shape = "";
  #longest = 1;
  #ticking = 0;

  /** `onSit` is told which empty chair was chosen. */
  constructor(list, onSit) {
    this.#list = list;
    this.#onSit = onSit;
  }

  /** Show everybody as of this state; `won` is what each seat has won in the hand that is over. */
  render(state, won) {
    const { table, hand, seat: me } = state;
    this.#build(table.chairs.length, me);
    for (const place of this.#seats) this.#one(place, state, won);
    this.#list.dataset.seated = me !== null;
    const others = table.chairs.filter((chair, seat) => chair !== null && seat !== me);
    this.#list.parentElement.dataset.others = others.length;
    this.#clock(state.clock, hand);
  }

  #build(count, me) {
    const shape = `${count} ${me}`;
    if (shape === this.#shape) return;
    this.#shape = shape;
    this.#seats = Array.from({ length: count }, (_, step) => this.#make(((me ?? 0) + step) % count, step, count, me));
    this.#list.replaceChildren(...this.#seats.map((place) => place.item));
  }

  #make(seat, step, count, me) {
    const place = { seat, cards: [] };
    place.hand = el("span", { class: "hole" });
    place.name = el("span", { class: "name" });
    place.stack = el("span", { class: "stack" });
    place.note = el("span", { class: "note" });
    place.button = el("span", { class: "button", role: "img", "aria-label": "has the button", title: "Button" }, "D");
    place.amount = el("span");
    place.bet = el(
      "span",
      { class: "bet" },
      el("i", { class: "chip" }),
      el("span", { class: "unseen" }, "bet "),
      place.amount,
    );
    place.time = el("span", { class: "time", "aria-hidden": "true" }, el("i"), el("span", { class: "left" }));
    place.sit = el("button", { type: "button", class: "sit", onclick: () => this.#onSit(seat) }, "Sit here");
    place.sit.setAttribute("aria-label", `Sit at seat ${seat + 1}`);
    place.chance = el("span", { class: "chance" });
    place.plate = el("div", { class: "plate" }, place.name, place.stack, place.note, place.chance, place.time);
    place.item = el(
      "li",
      { class: "seat", "data-seat": seat },
      place.hand,
      place.plate,
      place.button,
      place.bet,
      place.sit,
    );
    if (seat === me) place.item.classList.add("me");
    const angle = Math.PI / 2 + (2 * Math.PI * step) / count;
    place.item.style.setProperty("--cos", Math.cos(angle).toFixed(4));
    place.item.style.setProperty("--sin", Math.sin(angle).toFixed(4));
    return place;
  }

  #one(place, state, won) {
    const { seat, item } = place;
    const { table, hand, names } = state;
    const chair = table.chairs[seat];
    const holds = chair !== null && hand !== null && (hand.hands[seat] ?? []).length > 0;
    const live = holds && hand.live.includes(seat);
    item.classList.toggle("empty", chair === null);
    item.classList.toggle("folded", holds && !live);
    item.classList.toggle("away", Boolean(chair?.away));
    item.classList.toggle("turn", Boolean(table.playing && hand?.pending.includes(seat)));
    item.classList.toggle("won", won.has(seat));
    setText(place.name, chair ? names[seat] : "");
    setText(place.stack, chair ? chips(chair.stack) : "");
    setText(place.note, chair ? noteOf(chair, seat, state, won, holds, live) : "");
    const order = (state.odds?.now ?? []).findIndex(([other]) => other === seat);
    place.chance.hidden = order < 0;
    place.chance.className = `chance seat-colour-${order}`;
    setText(place.chance, order < 0 ? "" : percent(state.odds.now[order][2]));
    place.button.hidden = !chair || table.button !== seat;
    place.sit.hidden = chair !== null || state.seat !== null;
    const bet = hand && table.playing ? hand.bets[seat] : 0;
    place.bet.hidden = !bet;
    setText(place.amount, chips(bet));
    const shown = live || (holds && hand.shown.includes(seat)) ? hand.hands[seat] : [];
    const mine = holds && seat === state.seat ? hand.hands[seat] : shown;
    if (mine.join() !== place.cards.join()) {
      place.cards = mine;
      place.hand.replaceChildren(...mine.map(card));
    }
  }

  #clock(clock, hand) {
    clearInterval(this.#ticking);
    const end = performance.now() + (clock?.ms ?? 0);
    this.#longest = Math.max(this.#longest, clock?.ms ?? 0);
    for (const place of this.#seats) place.time.hidden = clock === null || hand === null || clock.seat !== place.seat;
    const place = this.#seats.find((other) => !other.time.hidden);
    if (!place) return;
    // In steps: a bar that glides would have every window painted anew sixty times a second.
    const draw = () => {
      const left = Math.max(0, end - performance.now());
      place.time.firstChild.style.transform = `scaleX(${(left / this.#longest).toFixed(3)})`;
      place.time.lastChild.textContent = Math.ceil(left / 1000);
    };
    draw();
    this.#ticking = setInterval(draw, TICK);
  }
}

function noteOf(chair, seat, state, won, holds, live) {
  const { table, hand } = state;
  if (won.has(seat)) return `wins ${chips(won.get(seat))}`;
  if (table.playing && holds && !live) return "folded";
  if (table.playing && live && hand.stacks[seat] === 0) return "all-in";
  if (chair.leaving) return "leaving";
  if (chair.away) return "sits out";
  if (chair.stack === 0) return "no chips";
  if (table.playing && !chair.dealt) return "next hand";
  return "";
}
