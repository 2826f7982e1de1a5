/* The chances in a hand that is over, street by street, and what each face of the die would have done. */

import { STREETS } from "./board.js";
import { lineNodes } from "./cards.js";
import { ask, el, percent } from "./dom.js";

/** A button that fetches the chances of a hand and puts them in its own place; null if too few hands were shown. */
export function chancesButton(path, record) {
  const shown = new Set(record.history.events.filter((event) => event.kind === "shown").map((event) => event.seat));
  if (shown.size < 2) return null;
  const note = el("span", { class: "quiet", role: "status" });
  const button = el("button", { type: "button", class: "plain" }, "Chances in this hand");
  const place = el("div", { class: "chances" }, button, note);
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      place.replaceChildren(...parts(await ask(`${path}/${record.hand}/chances`)));
      place.tabIndex = -1;
      place.focus();
    } catch (error) {
      note.textContent = error.message;
      button.disabled = false;
    }
  });
  return place;
}

function parts({ hand, players, stages }) {
  const heads = players.map(({ name, cards }) =>
    el("th", { scope: "col" }, el("span", { class: "who" }, name), ...cardNodes(cards.join(" "))),
  );
  return [
    el(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": `Chances in hand ${hand}` },
      el(
        "table",
        {},
        el("thead", {}, el("tr", {}, el("td"), ...heads)),
        ...stages.map((stage) => el("tbody", {}, ...rows(stage))),
      ),
    ),
    el(
      "p",
      { class: "quiet" },
      "Between the hands that were shown, if nobody folds; other hands count as unknown. Under the rows of six: what " +
        "each face would have done, and the card that it takes away.",
    ),
  ];
}

function rows({ street, now, faces, rolled }) {
  const face = (row) =>
    el(
      "tr",
      { class: row.face === rolled ? "would came" : "would" },
      el("th", { scope: "row" }, `${row.face === rolled ? "rolled" : "if"} ${row.face}: `, ...cardNodes(row.card)),
      ...row.equities.map(share),
    );
  const stage = el("tr", {}, el("th", { scope: "row" }, STREETS[street] ?? street), ...now.map(share));
  return [stage, ...faces.map(face)];
}

function share([, exact, rounded]) {
  return el("td", { title: exact }, percent(rounded));
}

function cardNodes(text) {
  return lineNodes({ kind: "placed", text });
}
