/* The lobby: open tables, and a form for a new one. */

import { ask, byId, chips, el, setText } from "./dom.js";
import { startSettings } from "./settings.js";

const EVERY = 4000;

startSettings();

async function refresh() {
  try {
    const tables = await ask("/api/tables");
    const drawn = JSON.stringify(tables);
    if (drawn !== refresh.drawn) byId("tables").replaceChildren(...tables.map(item));
    refresh.drawn = drawn;
    byId("no-tables").hidden = tables.length > 0;
    byId("lobby-error").hidden = true;
  } catch {
    setText(byId("lobby-error"), "The server does not answer just now.");
    byId("lobby-error").hidden = false;
  }
}

/** Where several servers share the work, each is a hall with tables of its own. */
async function showHalls() {
  const { ports } = await ask("/api/servers");
  const links = ports.map((port, index) => {
    const url = new URL("/", location.href);
    url.port = port;
    const here = url.origin === location.origin;
    return el("a", { class: "plain", href: url.href, "aria-current": here ? "page" : null }, `Hall ${index + 1}`);
  });
  byId("halls").replaceChildren(...links);
  byId("halls").hidden = links.length < 2;
}

function item(table) {
  const path = `/table/${encodeURIComponent(table.table)}`;
  const free = table.chairs - table.seats_taken;
  const facts = [
    `Blinds ${table.blinds.map(chips).join("/")}`,
    `buy-in ${table.buy_in.map(chips).join(" to ")}`,
    table.opening_round ? "opening round" : "",
    table.hand ? `hand ${table.hand}` : "",
  ];
  const places = Array.from({ length: table.chairs }, (_, place) =>
    el("i", { class: place < table.seats_taken ? "taken" : "" }),
  );
  return el(
    "li",
    { class: "table-card", "data-table": table.table },
    el("h3", {}, table.name),
    el("p", { class: "facts" }, facts.filter(Boolean).join(" · ")),
    el(
      "p",
      { class: "places" },
      el("span", { class: "dots", "aria-hidden": "true" }, ...places),
      el("span", {}, `${table.seats_taken} of ${table.chairs} seats taken`),
    ),
    el(
      "p",
      { class: "ways" },
      free ? el("a", { class: "go", href: `${path}#join`, "aria-label": `Join ${table.name}` }, "Join") : null,
      el("a", { class: "plain", href: path, "aria-label": `Watch ${table.name}` }, "Watch"),
    ),
  );
}

byId("new-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const number = (id) => Number(byId(id).value);
  try {
    const { table } = await ask("/api/tables", {
      name: byId("new-name").value.trim(),
      chairs: number("new-chairs"),
      small: number("new-small"),
      big: number("new-big"),
      buy_in: [number("new-least"), number("new-most")],
      opening_round: byId("new-opening").checked,
    });
    location.assign(`/table/${encodeURIComponent(table)}#join`);
  } catch (error) {
    setText(byId("new-error"), error.message);
    byId("new-error").hidden = false;
  }
});

void refresh();
void showHalls();
setInterval(() => {
  if (!document.hidden) void refresh();
}, EVERY);
