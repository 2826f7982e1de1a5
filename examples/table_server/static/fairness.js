/* Was a hand dealt as the house had promised? The steps of docs/fairness.md, for browsers and for node 18 and later.

   An ES module without dependencies. In a browser the page has to come over https or from localhost, for elsewhere
   there is no WebCrypto. Cards are numbers as in strobe: four times the rank plus the suit, 52 is the joker. */

const webcrypto = globalThis.crypto ?? (await import("node:crypto")).webcrypto;

const TAG = "strobe-fair-1/";
const LONGEST_SEED = 1024;
const MOST_SEEDS = 64;
const MOST_FACES = 10_000;
const MOST_MOVES = 100_000;
const MOST_SHUFFLES = 2 ** 32;
const JOKER = 52;

/** What is refused: `code` is for programs, the message for people. */
export class FairnessError extends Error {
  constructor(code, message) {
    super(message);
    this.name = "FairnessError";
    this.code = code;
  }
}

/** What the house publishes before the hand, in hexadecimal digits. */
export async function commit(secret, hand) {
  return toHex(await sha256(join(ascii("commitment"), handBytes(hand), readKey(secret, "a secret"))));
}

/** What the players' seeds, texts or Uint8Arrays in seat order, come to: 32 bytes. */
export async function mix(seeds) {
  if (!Array.isArray(seeds) || seeds.length < 1 || seeds.length > MOST_SEEDS) {
    throw new FairnessError("bad_seeds", `seeds are a list of 1 to ${MOST_SEEDS} texts or Uint8Arrays`);
  }
  const parts = [ascii("seeds"), bigEndian(seeds.length, 4)];
  seeds.forEach((seed, index) => {
    const bytes = seedBytes(seed, index + 1);
    parts.push(bigEndian(bytes.length, 4), bytes);
  });
  return sha256(join(...parts));
}

/** The random bytes of one hand, and the decks and faces that are read from them. Made by `openStream`. */
export class Stream {
  #key;
  #start;

  constructor(key, start) {
    this.#key = key;
    this.#start = start;
  }

  /** The bytes for "deck" or "face" after so many new shuffles: 32 at a time, without end. */
  async *blocks(purpose, number = 0) {
    if (purpose !== "deck" && purpose !== "face") {
      throw new FairnessError("bad_purpose", "the bytes are for 'deck' or 'face'");
    }
    if (!isWhole(number, MOST_SHUFFLES)) {
      throw new FairnessError("bad_shuffle", "shuffles are numbered from 0 to 2**32 - 1");
    }
    for (let counter = 0; ; counter++) {
      const message = join(this.#start, encode(purpose), bigEndian(number, 4), bigEndian(counter, 4));
      yield new Uint8Array(await subtle().sign("HMAC", this.#key, message));
    }
  }

  /** The whole deck in the order of this shuffle, first card first. */
  async deck(number = 0, joker = false) {
    const cards = Array.from({ length: joker ? 53 : 52 }, (_, card) => card);
    const below = this.#reader("deck", number);
    for (let last = cards.length - 1; last > 0; last--) {
      const pick = await below(last + 1);
      [cards[last], cards[pick]] = [cards[pick], cards[last]];
    }
    return cards;
  }

  /** A function that gives the next face of the die each time. */
  die(number = 0) {
    const below = this.#reader("face", number);
    return async () => 1 + (await below(6));
  }

  /** The first faces of the die. */
  async faces(count, number = 0) {
    if (!isWhole(count, MOST_FACES + 1)) {
      throw new FairnessError("bad_count", `0 to ${MOST_FACES} faces can be read`);
    }
    const next = this.die(number);
    const faces = [];
    while (faces.length < count) faces.push(await next());
    return faces;
  }

  /** A function that gives the next whole number below a bound; bytes that would favour some are passed over. */
  #reader(purpose, number) {
    const blocks = this.blocks(purpose, number);
    let block = new Uint8Array(0);
    let at = 0;
    return async (bound) => {
      const limit = 256 - (256 % bound);
      for (;;) {
        if (at === block.length) {
          block = (await blocks.next()).value;
          at = 0;
        }
        const byte = block[at++];
        if (byte < limit) return byte % bound;
      }
    };
  }
}

/** The stream of a hand, from its secret (64 hexadecimal digits or 32 bytes), its number and the players' seeds. */
export async function openStream(secret, hand, seeds) {
  const start = join(ascii("stream"), handBytes(hand), await mix(seeds));
  const key = readKey(secret, "a secret");
  return new Stream(await subtle().importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]), start);
}

/**
 * Compare what the house had published, and the deals and rolls of a hand, with what its secret gives.
 *
 * `moves` are moves of strobe as JSON lists, `["deal", [12, null, 3]]` and `["roll", 4]`; null is a card that is not
 * known, other moves are passed over. They do not tell when the cards were shuffled anew other than by a misdeal:
 * where that matters the code of the error is "needs_hand", and `strobe verify` reads the saved hand instead.
 *
 * Resolves to `{agrees, committed, cards, faces, unknown, shuffles, difference}`; `difference` is null or
 * `{kind, move, place, expected, found}`, the first one.
 */
export async function verify({ commitment, secret, hand, seeds, moves = [], joker = false }) {
  const promised = toHex(readKey(commitment, "a commitment"));
  const committed = promised === (await commit(secret, hand));
  const stream = await openStream(secret, hand, seeds);
  if (!Array.isArray(moves) || moves.length > MOST_MOVES) {
    throw new FairnessError("bad_record", `moves are a list of at most ${MOST_MOVES} lists`);
  }
  const told = { cards: 0, faces: 0, unknown: 0, shuffles: 0 };
  const difference = await firstDifference(told, stream, moves, joker);
  return { agrees: committed && difference === null, committed, ...told, difference };
}

/** The name of a card: "Ah", "Joker". */
export function cardName(card) {
  if (!isWhole(card, JOKER + 1)) throw new FairnessError("bad_card", "a card is a number from 0 to 52");
  return card === JOKER ? "Joker" : "23456789TJQKA"[card >> 2] + "cdhs"[card & 3];
}

async function firstDifference(told, stream, moves, joker) {
  let deck = await stream.deck(0, joker);
  let nextFace = stream.die(0);
  let dealt = 0;
  for (const [move, item] of moves.entries()) {
    if (!Array.isArray(item)) throw new FairnessError("bad_move", `move ${move} is not a list`);
    const [kind, value] = item;
    if (kind === "rule" && value === "misdeal") {
      told.shuffles++;
      deck = await stream.deck(told.shuffles, joker);
      nextFace = stream.die(told.shuffles);
      dealt = 0;
    } else if (kind === "rule" && value === "redeal_board") {
      throw new FairnessError("needs_hand", "after a board is dealt again the moves do not tell which cards are left");
    } else if (kind === "roll") {
      const expected = await nextFace();
      if (value !== expected) return { kind: "face", move, place: 0, expected, found: value };
      told.faces++;
    } else if (kind === "deal") {
      if (!Array.isArray(value) || !value.every((card) => card === null || isWhole(card, JOKER + 1))) {
        throw new FairnessError("bad_move", `move ${move}: the cards of a deal are numbers from 0 to 52, or null`);
      }
      // Where the stub gets short the cards are shuffled anew with one of them left over.
      if (dealt + value.length >= deck.length) {
        throw new FairnessError("needs_hand", "the moves do not tell which cards are left where the deck runs out");
      }
      for (const [place, found] of value.entries()) {
        const expected = deck[dealt++];
        if (found === null) told.unknown++;
        else if (found !== expected) return { kind: "card", move, place, expected, found };
        else told.cards++;
      }
    }
  }
  return null;
}

function readKey(key, name) {
  if (typeof key === "string" && /^[0-9a-fA-F]{64}$/.test(key)) {
    return Uint8Array.from(key.match(/../g), (digits) => parseInt(digits, 16));
  }
  if (key instanceof Uint8Array && key.length === 32) return key;
  throw new FairnessError("bad_secret", `${name} is 64 hexadecimal digits or 32 bytes`);
}

function seedBytes(seed, place) {
  if (typeof seed !== "string" && !(seed instanceof Uint8Array)) {
    throw new FairnessError("bad_seed", `seed ${place} is neither text nor a Uint8Array`);
  }
  // TextEncoder would write another character in the place of half a one.
  if (typeof seed === "string" && seed.length <= LONGEST_SEED && /\p{Surrogate}/u.test(seed)) {
    throw new FairnessError("bad_seed", `seed ${place} holds half a character`);
  }
  const bytes = typeof seed === "string" && seed.length <= LONGEST_SEED ? encode(seed) : seed;
  if (bytes.length < 1 || bytes.length > LONGEST_SEED) {
    throw new FairnessError("bad_seed", `seed ${place} has 1 to ${LONGEST_SEED} bytes`);
  }
  return bytes;
}

function handBytes(hand) {
  if (!Number.isSafeInteger(hand) || hand < 0) {
    throw new FairnessError("bad_hand", "hands are numbered from 0 to 2**53 - 1");
  }
  return bigEndian(hand, 8);
}

function isWhole(value, bound) {
  return Number.isInteger(value) && value >= 0 && value < bound;
}

function bigEndian(number, size) {
  const bytes = new Uint8Array(size);
  for (let at = size - 1, rest = number; at >= 0; at--, rest = Math.floor(rest / 256)) bytes[at] = rest % 256;
  return bytes;
}

function encode(text) {
  return new TextEncoder().encode(text);
}

function ascii(word) {
  return encode(TAG + word);
}

function join(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function subtle() {
  if (!webcrypto.subtle) {
    throw new FairnessError("no_webcrypto", "the browser checks hands only on pages from https or localhost");
  }
  return webcrypto.subtle;
}

async function sha256(bytes) {
  return new Uint8Array(await subtle().digest("SHA-256", bytes));
}

function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
