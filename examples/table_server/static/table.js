/* The page of one table: takes what the server says, and hands it to the parts of the page. */

import { Actions } from "./actions.js";
import { Board } from "./board.js";
import { lineNodes, lineWords } from "./cards.js";
import { isCalm } from "./die.js";
import { ask, byId, chips, el, setText } from "./dom.js";
import { FairPanel } from "./fair_panel.js";
import { Hands } from "./hands.js";
import { Link } from "./link.js";
import { Seats } from "./seats.js";
import { keep, recall, startSettings } from "./settings.js";
import { startTabs } from "./tabs.js";

const TABLE = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1));
const API = `/api/tables/${encodeURIComponent(TABLE)}`;
const TOKEN = `strobe.token.${TABLE}`;
const NAME = "strobe.name";
const MOST_LINES = 200;
const SILENT = new Set(["settled", "hand_over"]);

let state = null;
let fresh = true; // the next state is the first of its connection
let said = null; // the token of this connection
let won = new Map();
let queue = Promise.resolve();
let waiting = 0;

startSettings();
const tabs = startTabs(byId("tabs"));
const link = new Link(
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${encodeURIComponent(TABLE)}`,
  {
    token: () => (said = recall(TOKEN)),
    message: hear,
    status: connection,
  },
);
const seats = new Seats(byId("seats"), openJoin);
const board = new Board({
  boxes: byId("boxes"),
  pot: byId("pot"),
  street: byId("street"),
  out: byId("out"),
  die: byId("die"),
});
const actions = new Actions((move) => link.send({ type: "move", number: state.version, move }));
const fair = new FairPanel((seed) => link.send({ type: "seed", seed }));
const hands = new Hands(`${API}/hands`, {
  onRecord: (record) => fair.revealed(record),
  onVerify: (hand) => {
    tabs.open("fairness");
    void fair.show(hand);
  },
});

function hear(facts) {
  if (facts.type === "state") {
    const isFirst = fresh;
    fresh = false;
    waiting++;
    queue = queue.then(() => show(facts, isFirst)).finally(() => waiting--);
  } else if (facts.type === "revealed") {
    queue = queue.then(() => {
      fair.revealed(facts);
      return void hands.load(facts.hand);
    });
  } else if (facts.type === "refused") {
    actions.refused();
    complain(facts.code === "stale" ? "Too late: the table has moved on." : facts.message);
  }
}

async function show(next, isFirst) {
  const rolled = next.events.filter((event) => event.kind === "rolled").at(-1);
  // Who is behind does not watch every roll.
  if (rolled && !isFirst && waiting < 3) await board.roll(rolled.face);
  state = next;
  if (next.seat === null && said !== null) forget();
  for (const event of next.events) {
    if (event.kind === "started") won = new Map();
    if (event.kind === "pot_awarded") {
      for (const [seat, amount] of event.shares) won.set(seat, (won.get(seat) ?? 0) + amount);
    }
  }
  fair.state(next, isFirst);
  if (isFirst) void hands.load(next.table.hands);
  board.render(next);
  seats.render(next, won);
  actions.render(next);
  story(next.events, isFirst);
  status();
  chair();
}

function story(events, isFirst) {
  const log = byId("log-list");
  if (isFirst) log.replaceChildren();
  const told = events.filter((event) => !SILENT.has(event.kind));
  for (const event of told) {
    if (event.kind === "started") log.replaceChildren();
    log.append(el("li", { "data-kind": event.kind }, ...lineNodes(event)));
  }
  while (log.children.length > MOST_LINES) log.firstChild.remove();
  log.parentElement.scrollTop = log.parentElement.scrollHeight;
  if (!told.length) return;
  byId("ticker").replaceChildren(
    ...told.slice(-2).flatMap((event, index) => [index ? " · " : "", ...lineNodes(event)]),
  );
  setText(byId("spoken"), told.slice(-6).map(lineWords).join(". "));
}

function status() {
  const { table, hand, names, seat, strength } = state;
  const due = table.playing ? hand.pending[0] : undefined;
  const mine = due !== undefined && due === seat;
  let text = "";
  if (mine) text = hand.legal.kind === "show" ? "Show your hand, or muck it" : "Your turn";
  else if (due !== undefined) text = `${names[due]} to ${hand.legal.kind === "show" ? "show" : "act"}`;
  else if (table.playing && hand.legal.kind === "roll")
    text = `${names[hand.legal.seats[0]] || "The house"} rolls the die`;
  else if (table.playing) text = "Cards are dealt";
  else if (table.next.length >= 2) text = "The next hand begins";
  else text = "Waiting for players";
  setText(byId("turn"), text);
  setText(byId("strength"), strength ?? "");
  const { blinds } = table.level;
  setText(byId("stakes"), `Blinds ${blinds.map(chips).join("/")}${table.hands ? ` · Hand ${table.hands}` : ""}`);
  document.title = `${mine ? "● Your turn – " : ""}${byId("table-name").textContent} – Strobe`;
}

function chair() {
  const { table, seat } = state;
  const mine = seat === null ? null : table.chairs[seat];
  byId("my-chair").hidden = mine === null;
  byId("watching").hidden = mine !== null;
  if (mine === null) {
    byId("join").hidden = table.chairs.every((other) => other !== null);
    byId("resume").hidden = recall(TOKEN, true) === null || recall(TOKEN) !== null;
    return;
  }
  const lowest = Math.max(1, table.buy_in[0] - mine.stack);
  const room = table.buy_in[1] - mine.stack;
  byId("sit-out").hidden = mine.away;
  byId("sit-in").hidden = !mine.away;
  byId("top-up").hidden = room < 1;
  byId("top-up-chips").min = mine.stack === 0 ? lowest : 1;
  byId("top-up-chips").max = room;
  const notes = [];
  if (mine.stack === 0 && !table.playing) notes.push("You have no chips left: add some to play on.");
  if (mine.adding) notes.push(`${chips(mine.adding)} more after this hand.`);
  if (mine.leaving) notes.push("You leave after this hand.");
  setText(byId("chair-note"), notes.join(" "));
}

function connection(kind, detail) {
  const bar = byId("connection");
  bar.dataset.state = kind;
  if (kind === "connecting" || kind === "waiting") fresh = true;
  document.body.classList.toggle("offline", kind !== "open");
  const words = { open: "Connected", connecting: "Connecting…", waiting: "Connection lost, trying again…" };
  setText(byId("connection-text"), words[kind] ?? "");
  byId("try-now").hidden = kind !== "waiting";
  if (kind === "stopped") {
    const replaced = detail === "replaced";
    setText(byId("connection-text"), replaced ? "Your seat is open in another window." : "This table is closed.");
    byId("try-now").hidden = !replaced;
  }
  if (kind === "waiting" && detail === "forged") {
    // The seat is no longer mine: go on as a spectator.
    forget();
    link.open();
  }
  if (kind === "waiting") void describe();
}

function forget() {
  said = null;
  keep(TOKEN, null);
  keep(TOKEN, null, true);
}

function complain(text) {
  const note = byId("complaint");
  setText(note, "");
  setText(note, text);
  note.hidden = false;
  clearTimeout(complain.timer);
  complain.timer = setTimeout(() => (note.hidden = true), 6000);
}

async function describe() {
  const tables = await ask("/api/tables").catch(() => null);
  const mine = tables?.find((other) => other.table === TABLE);
  if (mine) setText(byId("table-name"), mine.name);
  else if (tables) setText(byId("connection-text"), "There is no such table any more.");
}

function openJoin(seat = null) {
  if (!state) return;
  const free = state.table.chairs.flatMap((other, place) => (other === null ? [place] : []));
  const [least, most] = state.table.buy_in;
  byId("join-seat").replaceChildren(...free.map((place) => el("option", { value: place }, `Seat ${place + 1}`)));
  byId("join-seat").value = free.includes(seat) ? seat : free[0];
  Object.assign(byId("join-chips"), {
    min: least,
    max: most,
    value: Math.min(most, 100 * (state.table.level.blinds.at(-1) || 1)),
  });
  if (Number(byId("join-chips").value) < least) byId("join-chips").value = least;
  setText(byId("join-range"), `${chips(least)} to ${chips(most)}`);
  byId("join-name").value = recall(NAME, true) ?? "";
  byId("join-error").hidden = true;
  byId("join-dialog").showModal();
}

async function join() {
  const name = byId("join-name").value.trim();
  try {
    const { token } = await ask(`${API}/seats`, {
      name,
      seat: Number(byId("join-seat").value),
      chips: Number(byId("join-chips").value),
    });
    keep(TOKEN, token);
    keep(TOKEN, token, true);
    keep(NAME, name, true);
    byId("join-dialog").close();
    link.open();
  } catch (error) {
    setText(byId("join-error"), error.message);
    byId("join-error").hidden = false;
  }
}

function tableMove(move) {
  link.send({ type: "table", number: state.version, move });
}

byId("join").addEventListener("click", () => openJoin());
byId("resume").addEventListener("click", () => {
  keep(TOKEN, recall(TOKEN, true));
  link.open();
});
byId("join-form").addEventListener("submit", (event) => {
  event.preventDefault();
  void join();
});
byId("try-now").addEventListener("click", () => link.open());
byId("sit-out").addEventListener("click", () => tableMove({ kind: "sit_out" }));
byId("sit-in").addEventListener("click", () => tableMove({ kind: "sit_in" }));
byId("top-up").addEventListener("click", () => {
  byId("top-up-chips").value = byId("top-up-chips").max;
  byId("top-up-dialog").showModal();
});
byId("top-up-form").addEventListener("submit", () =>
  tableMove({ kind: "top_up", chips: Number(byId("top-up-chips").value) }),
);
byId("leave").addEventListener("click", () => byId("leave-dialog").showModal());
byId("leave-form").addEventListener("submit", () => tableMove({ kind: "leave" }));
for (const cancel of document.querySelectorAll("dialog .cancel")) {
  cancel.addEventListener("click", () => cancel.closest("dialog").close());
}

if (isCalm()) document.documentElement.dataset.calm = "";
void describe();
link.open();
if (location.hash === "#join" && recall(TOKEN) === null) {
  const open = setInterval(() => {
    if (!state) return;
    clearInterval(open);
    if (state.seat === null) openJoin();
  }, 50);
}
