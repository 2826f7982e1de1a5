/* Cards: drawn, and said. */

import { el, svg } from "./dom.js";

const SMALL = { 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine" };
const RANKS = { ...SMALL, T: "ten", J: "jack", Q: "queen", K: "king", A: "ace" };
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const SHAPES = {
  c:
    [7.4, 2.4, 12.4].map((x, at) => `M${x} ${at ? 14 : 7}a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1-9.2 0`).join("") +
    "M11 9h2v6q.4 4 3.2 7H7.8Q10.6 19 11 15z",
  d: "M12 1.8 20.2 12 12 22.2 3.8 12z",
  h:
    "M12 21.6C5.2 16.2 2.4 12.7 2.4 8.7c0-3 2.2-5.4 5-5.4 2 0 3.7 1.1 4.6 2.9" +
    ".9-1.8 2.6-2.9 4.6-2.9 2.8 0 5 2.4 5 5.4 0 4-2.8 7.5-9.6 12.9z",
  s:
    "M12 1.8C17.8 6.8 20.8 10 20.8 13.4c0 2.5-1.9 4.4-4.2 4.4-1.4 0-2.6-.6-3.4-1.7.2 2.2 1.1 3.9 2.8 5.6H8" +
    "c1.7-1.7 2.6-3.4 2.8-5.6-.8 1.1-2 1.7-3.4 1.7-2.3 0-4.2-1.9-4.2-4.4C3.2 10 6.2 6.8 12 1.8z",
};
const CARD = /[2-9TJQKA][cdhs]|\?\?/;
const TAIL = new RegExp(`^(.*?)((?:(?:${CARD.source})\\s?)+)$`);

/** A card that lies face up, or its back where the text is "??". */
export function card(text) {
  if (text === "??") return el("span", { class: "card back", role: "img", "aria-label": "a hidden card" });
  const [rank, suit] = text;
  return el(
    "span",
    { class: "card", role: "img", "aria-label": cardWords(text), "data-card": text, "data-suit": suit },
    el("span", { class: "rank", "aria-hidden": "true" }, rankText(rank)),
    shape(suit),
  );
}

/** A card in words: "ten of hearts". */
export function cardWords(text) {
  return text === "??" ? "a hidden card" : `${RANKS[text[0]]} of ${SUITS[text[1]]}`;
}

/** A line about an event as nodes, its cards drawn small. A name is never read as a card. */
export function lineNodes(event) {
  const text = event.text ?? "";
  if (event.kind === "placed" || event.kind === "removed") return pieces(text);
  const found = ["dealt", "shown"].includes(event.kind) ? TAIL.exec(text) : null;
  return found ? [found[1], ...pieces(found[2])] : [text];
}

/** The same for those who listen. */
export function lineWords(event) {
  return lineNodes(event)
    .map((piece) => (typeof piece === "string" ? piece : piece.dataset.words))
    .join("");
}

function pieces(text) {
  return text
    .split(new RegExp(`(${CARD.source})`))
    .filter(Boolean)
    .map((piece) => (CARD.test(piece) ? small(piece) : piece));
}

function small(text) {
  const words = cardWords(text);
  if (text === "??") return el("span", { class: "inline back", role: "img", "aria-label": words, "data-words": words });
  const attributes = { class: "inline", role: "img", "aria-label": words, "data-words": words, "data-suit": text[1] };
  return el("span", attributes, el("span", { "aria-hidden": "true" }, rankText(text[0])), shape(text[1]));
}

function rankText(rank) {
  return rank === "T" ? "10" : rank;
}

function shape(suit) {
  return svg("svg", { class: "suit", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SHAPES[suit] }));
}
