"""The page of the example server in Chromium: whole hands by mouse and keys, a break, watching, verifying, a phone.

STROBE_SCREENSHOTS=folder keeps pictures.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from browsing import CHROMIUM, DRIVER, Server, Window, start_browser

pytestmark = [
    pytest.mark.needs("selenium"),
    pytest.mark.needs("uvicorn"),
    pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="no Chromium with its chromedriver is installed"),
]

LOOK = """(() => {
  const at = (id) => document.getElementById(id);
  return {
    seat: document.querySelector(".seat.turn")?.dataset.seat,
    mine: at("actions").classList.contains("mine"),
    hand: Number(at("stakes").textContent.split("Hand ")[1]),
    hole: [...document.querySelectorAll(".me .hole [data-card]")].map((card) => card.dataset.card),
    shows: !at("show-buttons").hidden,
    check: at("pass").textContent.includes("Check"),
    raises: !at("raise-form").hidden,
    ready: !at("fold").disabled,
    complaint: at("complaint").hidden ? "" : at("complaint").textContent,
    done: document.querySelectorAll("#hand-list > li").length,
  };
})()"""
ENTER, RIGHT = "\ue007", "\ue014"
# How to check or call, raise, fold and answer at the showdown, by mouse and by keys, one after the other.
PASSES, FOLDS, SHOWDOWN = ("click", "key"), ("key", "click"), ("show key", "muck click")
RAISES = ("typed", "quick", "slider")
SHORT, LONG = ("raise", "fold", "fold"), ("pass", "raise", "pass", "pass", "pass", "pass", "pass")


@pytest.fixture(scope="module")
def server(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(checkout, tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    started = start_browser(tmp_path_factory.mktemp("profile"))
    yield started
    started.quit()


@pytest.fixture
def window(driver: Any) -> Iterator[Callable[[], Window]]:
    """Opens windows, and looks at the end whether the browser had to complain."""
    opened: list[Window] = []

    def open_one() -> Window:
        opened.append(Window(driver))
        return opened[-1]

    yield open_one
    errors = [error for one in opened for error in one.errors()]
    for one in opened:
        one.close()
    assert errors == []


class Evening:
    """Players at one table; they do in turn what the plan of the hand says, and remember the cards they have seen."""

    def __init__(
        self,
        players: dict[int, Window],
        plans: tuple[tuple[str, ...], ...] = (SHORT, SHORT, LONG),
        showdown: tuple[str, ...] = SHOWDOWN,
    ) -> None:
        self.players = players
        self.used: set[str] = set()
        self.holes: dict[int, dict[int, list[str]]] = {}
        self._plans = plans
        self._plan: Iterator[str] = iter(())
        self._hand = 0
        self._ways = {"pass": cycle(PASSES), "fold": cycle(FOLDS), "raise": cycle(RAISES), "show": cycle(showdown)}
        self._page = next(iter(players.values()))

    def play(self, hands: int) -> None:
        """Until so many more hands are over."""
        done = self._page.js(f"return {LOOK}")["done"]
        end = done + hands
        while done < end:
            done = self.act()

    def turn(self) -> dict[str, Any]:
        """What the page of the seat whose turn it is shows."""
        seen = self._page.until(f"(({LOOK}).seat && {LOOK})")
        self._page = self.players[int(seen["seat"])]
        if not seen["mine"]:
            seen = self._page.until(f"(({LOOK}).mine && {LOOK})")
        if seen["hole"]:
            self.holes.setdefault(seen["hand"], {})[int(seen["seat"])] = seen["hole"]
        return dict(seen)

    def act(self) -> int:
        """One move by whoever is to act; how many hands are over then."""
        seen = self.turn()
        if seen["hand"] != self._hand:
            self._hand = seen["hand"]
            self._plan = cycle(self._plans[self._hand % len(self._plans)])
        what = next(self._plan)
        if seen["shows"]:
            what = "show"
        elif (what == "fold" and seen["check"]) or (what == "raise" and not seen["raises"]):
            what = "pass"
        way = next(self._ways[what])
        self.used.add(f"{what} {way}")
        self._make(self._page, what, way)
        told = self._page.until(f"(({LOOK}).ready && {LOOK})")
        assert told["complaint"] == ""
        return int(told["done"])

    def _make(self, page: Window, what: str, way: str) -> None:
        if what == "show":
            page.press("s") if way == "show key" else page.click("muck")
        elif what != "raise":
            page.click(what) if way == "click" else page.press("c" if what == "pass" else "f")
        elif way == "typed":
            least = int(page.js("return document.getElementById('raise-amount').min"))
            page.press("r")
            page.press("c", "f")  # in the field they are letters
            assert "mine" in page.js("return document.getElementById('actions').className")
            assert page.js("return document.getElementById('raise-button').disabled")
            page.write("raise-amount", str(least + 1))
            page.press(ENTER)
        elif way == "quick":
            page.front().find_element("css selector", "[data-quick=Min]").click()
            page.click("raise-button")
        else:
            page.js("document.getElementById('raise-slider').focus()")
            page.press(RIGHT)
            assert page.js("return document.getElementById('raise-amount').value") in page.text("raise-button")
            page.click("raise-button")


def sit_down(page: Window, name: str, chips: int) -> None:
    page.until("document.getElementById('join')?.hidden === false || document.getElementById('join-dialog')?.open")
    if not page.js("return document.getElementById('join-dialog').open"):
        page.click("join")
    page.write("join-name", name)
    page.write("join-chips", str(chips))
    page.press(ENTER)
    page.until("document.querySelector('.seat.me .name')?.textContent")


def hidden_cards_in(frames: list[str], holes: dict[int, dict[int, list[str]]], eyes: int | None) -> list[str]:
    """Cards that were told to somebody who must not know them yet."""
    found = []
    for frame in frames:
        facts = json.loads(frame)
        if facts["type"] != "state" or facts["hand"] is None:
            continue
        words = {word for event in facts["events"] for word in event["text"].replace(",", " ").split()}
        for seat, cards in holes.get(facts["table"]["hands"], {}).items():
            if seat != eyes and seat not in facts["hand"]["shown"]:
                found += [card for card in cards if f'"{card}"' in frame or card in words]
    return found


def test_two_and_three_seats_play_whole_hands_and_a_watcher_learns_nothing_hidden(
    server: Server, window: Callable[[], Window]
) -> None:
    # The lobby: a table is opened there, and found by others.
    ada, bob, watcher = window(), window(), window()
    ada.open(server.url)
    ada.write("new-name", "Friday <i>night</i>")
    ada.write("new-chairs", "4")
    ada.press(ENTER)
    sit_down(ada, "Ada <b>L.</b>", 150)
    table = ada.js("return location.pathname").rsplit("/", 1)[1]
    bob.open(server.url)
    bob.until("document.querySelector('.table-card a.go')")
    assert "Friday <i>night</i>" in bob.js("return document.querySelector('#tables').innerText")
    bob.picture("lobby")
    watcher.open(f"{server.url}/table/{table}")
    watcher.until("document.querySelectorAll('.seat').length === 4")
    bob.js("document.querySelector('[data-table=\"' + arguments[0] + '\"] a.go').click()", table)
    sit_down(bob, "Bob", 200)
    seats = [int(page.js("return document.querySelector('.me').dataset.seat")) for page in (ada, bob)]
    evening = Evening(dict(zip(seats, (ada, bob), strict=True)))

    # Two seats.
    held = evening.turn()["hole"]
    assert len(held) == 2
    drawn = watcher.js("return document.documentElement.outerHTML")
    assert 'data-card="' in drawn
    assert not [card for card in held if f'data-card="{card}"' in drawn]
    assert watcher.js("return document.querySelectorAll('.hole .back').length") == 4
    evening.play(5)
    ada.picture("table")

    # A third.
    cleo = window()
    cleo.open(f"{server.url}/table/{table}#join")
    sit_down(cleo, "Cleo", 180)
    evening.players[int(cleo.js("return document.querySelector('.me').dataset.seat"))] = cleo
    evening.play(5)
    assert {f"pass {way}" for way in PASSES} | {f"raise {way}" for way in RAISES} | {"fold key"} <= evening.used

    # Nobody was told a card too early, no text became markup, no chip was lost.
    pages = {None: watcher, **evening.players}
    for eyes, page in pages.items():
        assert hidden_cards_in(page.heard(), evening.holes, eyes) == []
    assert hidden_cards_in(ada.heard(), evening.holes, None) != []  # her own cards, which another must not be told
    assert sum(len(seen) for seen in evening.holes.values()) >= 12
    assert ada.js("return document.querySelector('.me .name').textContent") == "Ada <b>L.</b>"
    assert ada.js("return document.querySelectorAll('.felt b, .felt i:not([class]):not(.time i), h1 i').length") == 0
    state = [json.loads(frame) for frame in watcher.heard() if frame.startswith('{"type":"state"')][-1]
    chairs = [chair for chair in state["table"]["chairs"] if chair]
    assert sum(chair["stack"] for chair in chairs) + state["table"]["pot"] == 150 + 200 + 180
    # Who has asked for calm sees no die in motion, and the face all the same.
    assert ada.js("return window.rolls") == 0
    records = server.ask(f"/api/tables/{table}/hands")["hands"]
    assert any(len(record["faces"]) == 2 for record in records)


def test_a_hand_goes_on_after_the_server_has_been_away(server: Server, window: Callable[[], Window]) -> None:
    table = server.open_table()
    tokens = [server.sit(table, seat, name) for seat, name in ((1, "Ada"), (4, "Bob"))]
    ada, bob = window(), window()
    ada.take_seat(server.url, table, tokens[0])
    bob.take_seat(server.url, table, tokens[1])
    evening = Evening({1: ada, 4: bob}, (("pass",),))
    evening.act()
    before = evening.turn()
    held = [page.js(f"return {LOOK}")["hole"] for page in (ada, bob)]
    server.stop()
    for page in (ada, bob):
        page.until("document.getElementById('connection').dataset.state !== 'open'")
        assert page.text("connection-text")
    server.start()
    # One comes back by himself, the other does not want to wait.
    bob.js("document.getElementById('try-now').click()")
    for page in (bob, ada):
        page.until("document.getElementById('connection').dataset.state === 'open'")
    assert evening.turn() == before
    assert [page.js(f"return {LOOK}")["hole"] for page in (ada, bob)] == held
    # So does it after a page has been loaded again.
    ada.open(f"{server.url}/table/{table}")
    ada.until("document.querySelector('.me .hole [data-card]')")
    assert evening.turn() == before
    assert ada.js(f"return {LOOK}")["hole"] == held[0]
    evening.play(1)


def test_the_page_verifies_a_hand_and_notices_one_changed_digit(server: Server, window: Callable[[], Window]) -> None:
    table = server.open_table()
    tokens = [server.sit(table, seat, name) for seat, name in ((0, "Ada"), (3, "Bob"))]
    ada, bob = window(), window()
    ada.take_seat(server.url, table, tokens[0])
    bob.take_seat(server.url, table, tokens[1])
    ada.media(prefers_reduced_motion="no-preference")
    ada.click("tab-fairness")
    ada.write("my-seed", "tea ♠")
    ada.press(ENTER)
    ada.click("tab-fairness")
    # The first hand has begun; the seed goes into the second.
    Evening({0: ada, 3: bob}, (("pass",), ("raise", "fold"))).play(2)
    assert ada.js("return window.rolls") > 0
    ada.until("[...document.getElementById('verify-hand').options].some((option) => option.value === '2')")

    def verdict() -> tuple[str, str]:
        ada.js("document.getElementById('verdict').dataset.agrees = ''")
        ada.click("verify")
        agrees = ada.until("document.getElementById('verdict').dataset.agrees")
        return agrees, ada.text("verdict")

    ada.js("const s = document.getElementById('verify-hand'); s.value = '2'; s.dispatchEvent(new Event('change'))")
    assert ada.js("return document.querySelector('#verify-seeds code').textContent") == "tea ♠"
    agrees, text = verdict()
    assert agrees == "true", text
    assert "My seed went into" in text
    assert "9 cards and 2 faces that this page has seen" in text or "11 cards and 2 faces that this" in text
    ada.picture("verified")
    for field in ("verify-secret", "verify-commitment"):
        digits = ada.js("return document.getElementById(arguments[0]).value", field)
        ada.write(field, digits[:-1] + ("0" if digits[-1] != "0" else "1"))
        agrees, text = verdict()
        assert agrees == "false"
        assert "does not" in text
        ada.write(field, digits)
    assert verdict()[0] == "true"


SMALL = """
return [...document.querySelectorAll("button, a, select, input:not([type=checkbox]), summary")]
  .map((control) => [control.id || control.textContent, control.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < 44 || box.left < 0 || box.right > innerWidth))
  .map(([name, box]) => `${name}: ${box.height} high, ${box.left} to ${box.right}`)
"""
# Contrast by WCAG 2.2, of texts on plain backgrounds.
CONTRAST = """
const channels = (colour) => colour.match(/[\\d.]+/g).map(Number);
const light = (colour) => channels(colour).slice(0, 3)
  .map((value) => value / 255)
  .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
const ground = (element) => {
  const colour = getComputedStyle(element).backgroundColor;
  const opaque = (channels(colour)[3] ?? 1) > 0.9;
  return opaque || element === document.documentElement ? colour : ground(element.parentElement);
};
const written = (element) => element.getClientRects().length && element.textContent.trim();
return [...document.querySelectorAll(arguments[0])].filter(written).map((element) => {
  const [a, b] = [light(getComputedStyle(element).color), light(ground(element))].sort();
  return [element.id || element.className || element.tagName, (b + 0.05) / (a + 0.05)];
});
"""
TEXTS = "h1, h2, p.quiet, #actions p, #actions button, #tabs button, .lines li, .plate *, label"


CHANCES = """
return [...document.querySelectorAll(".chances tbody tr")].map((row) => [
  row.className,
  row.querySelector("th").textContent,
  ...[...row.querySelectorAll("td")].map((cell) => cell.title),
]);
"""


def test_when_a_hand_is_over_everybody_may_look_at_its_chances(server: Server, window: Callable[[], Window]) -> None:
    table = server.open_table()
    tokens = [server.sit(table, seat, name) for seat, name in ((0, "Ada <b>L.</b>"), (3, "Bob"))]
    ada, bob, watcher = window(), window(), window()
    ada.take_seat(server.url, table, tokens[0])
    bob.take_seat(server.url, table, tokens[1])
    watcher.open(f"{server.url}/table/{table}")
    Evening({0: ada, 3: bob}, (("pass",),), ("show key",)).play(2)
    told = server.ask(f"/api/tables/{table}/hands/2/chances")
    rows = []
    for stage in told["stages"]:
        rows.append([exact for _, exact, _ in stage["now"]])
        rows += [[exact for _, exact, _ in row["equities"]] for row in stage["faces"]]
    assert len(rows) == 17
    ada.emulate(390, 844)
    for page, name in ((watcher, "watcher"), (ada, "phone")):
        page.until("document.querySelectorAll('#hand-list > li').length >= 2")
        page.click("tab-hands")
        page.js("document.querySelector('#hand-list [data-hand=\"2\"] details').open = true")
        page.js("document.querySelector('#hand-list [data-hand=\"2\"] .chances button').click()")
        page.until("document.querySelector('.chances table')")
        seen = page.js(CHANCES)
        assert [row[2:] for row in seen] == rows
        assert [row[1].split(":")[0] for row in seen if row[0] == "would came"] == [
            f"rolled {stage['rolled']}" for stage in told["stages"] if "rolled" in stage
        ]
        heads = page.js("return [...document.querySelectorAll('.chances .who')].map((name) => name.textContent)")
        assert heads == ["Ada <b>L.</b>", "Bob"]
        for scheme in ("light", "dark"):
            page.media(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
            page.js("document.querySelector('.chances').scrollIntoView()")
            page.picture(f"chances_{name}_{scheme}")
            legible = page.js(CONTRAST, ".chances th, .chances td, .chances p")
            assert [what for what, ratio in legible if ratio < 4.5] == []
    assert ada.js("return document.documentElement.scrollWidth") <= 390
    assert ada.js(SMALL) == []


def test_a_phone_has_room_for_everything_and_texts_are_legible(server: Server, window: Callable[[], Window]) -> None:
    table = server.open_table(10)
    page = window()
    page.emulate(360, 740)
    page.open(server.url)
    page.until("document.querySelector('.table-card')")
    assert page.js(SMALL) == []
    assert page.js("return document.documentElement.scrollWidth") <= 360
    tokens = {seat: server.sit(table, seat, f"Wilhelmina {seat} W" + "w" * 10) for seat in range(10)}
    page.take_seat(server.url, table, tokens[0])
    first = int(page.until("document.querySelector('.seat.turn')?.dataset.seat"))
    if first != 0:
        page.take_seat(server.url, table, tokens[first])
    page.until("document.getElementById('actions').classList.contains('mine')")
    for scheme in ("light", "dark"):
        page.media(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
        page.picture(f"phone_{scheme}")
        assert page.js("return document.documentElement.scrollWidth") <= 360
        assert page.js(SMALL) == []
        told = page.js(CONTRAST, TEXTS)
        assert len(told) > 20
        assert [name for name, ratio in told if ratio < 4.5] == []
    for tab in ("hands", "fairness", "settings"):
        page.js("document.getElementById(arguments[0]).click()", f"tab-{tab}")
        assert page.js(SMALL) == []
        assert page.js("return document.documentElement.scrollWidth") <= 360


def test_chips_pauses_a_second_tab_and_leaving(server: Server, window: Callable[[], Window]) -> None:
    table = server.open_table()
    ada = window()
    ada.open(f"{server.url}/table/{table}")
    sit_down(ada, "Ada", 100)
    mine = "document.querySelector('.seat.me .stack')?.textContent === '250'"
    ada.click("top-up")
    ada.write("top-up-chips", "150")
    ada.press(ENTER)
    ada.until(mine)
    ada.click("sit-out")
    ada.until("document.querySelector('.seat.me.away') && !document.getElementById('sit-in').hidden")
    ada.click("sit-in")
    ada.until("!document.querySelector('.seat.me.away')")
    # A new tab watches until its owner takes the seat there; then the first one knows, and takes it back.
    other = window()
    other.open(f"{server.url}/table/{table}")
    other.until("document.getElementById('resume')?.hidden === false")
    other.click("resume")
    other.until(mine)
    ada.until("document.getElementById('connection-text').textContent.includes('another window')")
    ada.click("try-now")
    ada.until(f"document.getElementById('connection').dataset.state === 'open' && {mine}")
    ada.click("leave")
    ada.js("document.querySelector('#leave-form .go').click()")
    ada.until("!document.querySelector('.seat.me') && !document.getElementById('join').hidden")
    kept = "return [sessionStorage, localStorage].map((storage) => storage.getItem(arguments[0]))"
    assert ada.js(kept, f"strobe.token.{table}") == [None, None]
    assert server.ask("/api/tables")[-1]["seats_taken"] == 0
