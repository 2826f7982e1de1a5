/* Fairness: what the house has promised, what I add, and after the hand the proof, worked out here. */

import { cardWords } from "./cards.js";
import { byId, el, setText } from "./dom.js";
import { cardName, verify } from "./fairness.js";

const SUIT_ORDER = "cdhs";
const RANK_ORDER = "23456789TJQKA";

/** What this page has seen of a hand with its own eyes, apart from what the house says afterwards. */
class Witness {
  commitment = null;
  seed = null;
  #order = [];
  #holes = new Map();
  #placed = [];
  #faces = [];

  see(event) {
    if (event.kind === "started") this.#order = event.seats;
    else if (event.kind === "rolled") this.#faces.push(event.face);
    else if (event.kind === "placed") this.#placed.push(...event.cards);
    else if (event.kind === "shown" || event.kind === "dealt") this.#remember(event.seat, event.cards);
  }

  /** As moves of strobe: what was not seen is null. */
  moves() {
    const rounds = this.#order.length ? [0, 1] : [];
    const holes = rounds.flatMap((round) => this.#order.map((seat) => this.#holes.get(seat)?.[round] ?? null));
    return movesOf([...holes, ...this.#placed], this.#faces);
  }

  #remember(seat, cards) {
    if (!cards.includes("??")) this.#holes.set(seat, cards);
  }
}

export class FairPanel {
  #send;
  #seed = "";
  #seedHand = null;
  #witnesses = new Map();
  #records = new Map();
  #names = [];

  /** `send` is given my seed for the next hand. */
  constructor(send) {
    this.#send = send;
    byId("my-seed").addEventListener("change", () => this.#give(byId("my-seed").value));
    byId("new-seed").addEventListener("click", () => this.#give(randomSeed()));
    byId("verify-hand").addEventListener("change", () => this.#choose());
    byId("verify-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#verify();
    });
  }

  /** Take what a state says about promises, and what it shows. */
  state(state, isFirst) {
    const { fair, table } = state;
    this.#names = state.names;
    const coming = fair.next;
    this.#witness(coming.hand).commitment ??= coming.commitment;
    // The first state after a connection tells the hand from its beginning.
    if (isFirst) this.#witnesses.set(table.hands, this.#renewed(table.hands));
    let hand = table.hands;
    for (const event of state.events) {
      if (event.kind === "started") hand = event.number;
      this.#witness(hand).see(event);
    }
    if (table.playing) this.#witness(table.hands).commitment ??= fair.commitment;
    setText(byId("now-title"), table.playing ? `Hand ${table.hands}, now` : "No hand is going on");
    setText(byId("now-commitment"), table.playing ? fair.commitment : "–");
    setText(byId("next-title"), `Hand ${coming.hand}, next`);
    setText(byId("next-commitment"), coming.commitment);
    byId("now-seeds").replaceChildren(...this.#seedItems(fair.seeds));
    byId("my-seed-row").hidden = state.seat === null;
    if (state.seat !== null && (isFirst || this.#seedHand !== coming.hand)) {
      const fresh = this.#seedHand !== coming.hand;
      this.#seedHand = coming.hand;
      this.#give(fresh || !this.#seed ? randomSeed() : this.#seed);
    }
  }

  /** A hand is over, and the house has told its secret. */
  revealed(record) {
    if (!this.#records.has(record.hand)) {
      const option = el("option", { value: record.hand }, `Hand ${record.hand}`);
      const after = [...byId("verify-hand").options].find((other) => Number(other.value) < record.hand);
      byId("verify-hand").insertBefore(option, after ?? null);
    }
    this.#records.set(record.hand, record);
    byId("verify-form").hidden = false;
    byId("verify-none").hidden = true;
    // Somebody who is looking at a hand goes on looking at it.
    const busy = byId("verdict").childElementCount > 0 || byId("verify-form").contains(document.activeElement);
    if (!busy && record.hand === Math.max(...this.#records.keys())) {
      byId("verify-hand").value = record.hand;
      this.#choose();
    }
  }

  /** Verify one of the finished hands. */
  show(hand) {
    byId("verify-hand").value = hand;
    this.#choose();
    return this.#verify();
  }

  #witness(hand) {
    if (!this.#witnesses.has(hand)) this.#witnesses.set(hand, new Witness());
    return this.#witnesses.get(hand);
  }

  #renewed(hand) {
    const { commitment, seed } = this.#witness(hand);
    return Object.assign(new Witness(), { commitment, seed });
  }

  #give(text) {
    const seed = [...text].length && text.length <= 64 ? text : randomSeed();
    this.#seed = seed;
    byId("my-seed").value = seed;
    const sent = this.#send(seed);
    if (sent) this.#witness(this.#seedHand).seed = seed;
    setText(byId("my-seed-note"), sent ? `goes into hand ${this.#seedHand}` : "not sent: no connection");
  }

  #seedItems(seeds) {
    return seeds.map(([seat, seed]) => el("li", {}, el("b", {}, this.#nameOf(seat)), " ", el("code", {}, seed)));
  }

  #nameOf(seat) {
    return seat < 0 ? "House" : this.#names[seat] || `Seat ${seat + 1}`;
  }

  #choose() {
    const record = this.#records.get(Number(byId("verify-hand").value));
    if (!record) return;
    byId("verify-commitment").value = record.commitment;
    byId("verify-secret").value = record.secret;
    byId("verify-seeds").replaceChildren(...this.#seedItems(record.seeds));
    byId("verdict").replaceChildren();
    byId("verdict").dataset.agrees = "";
  }

  async #verify() {
    const hand = Number(byId("verify-hand").value);
    const record = this.#records.get(hand);
    const witness = this.#witnesses.get(hand) ?? new Witness();
    const facts = {
      commitment: byId("verify-commitment").value.trim(),
      secret: byId("verify-secret").value.trim(),
      hand,
      seeds: record.seeds.map(([, seed]) => seed),
    };
    let lines;
    try {
      const told = await verify({ ...facts, moves: movesOf(record.cards, record.faces) });
      const seen = await verify({ ...facts, moves: witness.moves() });
      lines = [...this.#promises(facts, record, witness, told), ...comparisons(told, seen)];
    } catch (error) {
      lines = [[false, error.message]];
    }
    const agrees = lines.every(([good]) => good);
    const headline = agrees ? `Hand ${hand} was dealt as promised.` : `Hand ${hand} does not agree.`;
    byId("verdict").dataset.agrees = agrees;
    byId("verdict").replaceChildren(
      el("p", { class: "headline" }, headline),
      el("ul", {}, ...lines.map(([good, text]) => el("li", { class: good ? "good" : "bad" }, text))),
    );
    byId("verdict").scrollIntoView({ block: "nearest" });
    return agrees;
  }

  #promises(facts, record, witness, told) {
    const lines = [];
    if (witness.commitment) {
      const same = witness.commitment === facts.commitment;
      lines.push([
        same,
        same
          ? "The commitment is the one that came before the hand."
          : "The commitment is not the one that came before the hand.",
      ]);
    }
    lines.push([
      told.committed,
      told.committed ? "The secret fits the commitment." : "The secret does not fit the commitment.",
    ]);
    const mine = witness.seed;
    if (mine !== null && told.committed) {
      const inside = record.seeds.some(([, seed]) => seed === mine);
      lines.push([inside, inside ? "My seed went into the deck and the die." : "My seed did not go into this hand."]);
    }
    return lines;
  }
}

function comparisons(told, seen) {
  return [
    [told, "the house has told"],
    [seen, "this page has seen"],
  ].map(([verdict, whose]) => {
    if (verdict.difference) {
      const { kind, expected, found } = verdict.difference;
      const words = (value) => (kind === "face" ? `a ${value}` : `the ${cardWords(cardName(value))}`);
      return [false, `Of what ${whose}: ${words(expected)} was due, not ${words(found)}.`];
    }
    return [
      true,
      `${verdict.cards} cards and ${verdict.faces} faces that ${whose} follow from the secret and the seeds.`,
    ];
  });
}

function movesOf(cards, faces) {
  const numbers = cards.map((text) => (text === null || text === "??" ? null : numberOf(text)));
  return [["deal", numbers], ...faces.map((face) => ["roll", face])];
}

function numberOf(text) {
  return 4 * RANK_ORDER.indexOf(text[0]) + SUIT_ORDER.indexOf(text[1]);
}

function randomSeed() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
