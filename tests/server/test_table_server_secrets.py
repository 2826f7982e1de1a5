"""What never leaves the example server, and what its file holds."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import random
import re
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from house import FAST, Client, go_on, house, play

from strobe.game import table
from strobe.game.fairness import hand_secret
from strobe.game.table.moves import from_list

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def stored(path: Path) -> list[Any]:
    """All that is in the file of a server that has stopped."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        names = ("tables", "moves", "seats", "hands", "snapshots")
        return [db.execute(f"SELECT * FROM {name}").fetchall() for name in names]


def test_nothing_hidden_reaches_a_spectator_an_opponent_or_a_log(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "t.db"
    caplog.set_level("DEBUG", "table_server")

    async def scenario() -> tuple[dict[int, Client], bytes]:
        rng = random.Random(11)
        async with house(path, replace(FAST, hand_pause=0.02)) as here:
            table_id = await here.open()
            clients = await here.sit(table_id, (0, 1, 3, 4))
            watcher = await here.join(table_id, None)
            room = here.rooms[table_id]
            while room.state.hands < 12:
                await go_on(clients, rng)
                await clients[0].refused("{")
                if room.state.hands % 4 == 2 and room.state.playing:
                    # One who comes back, and one who comes late, see no more than the others.
                    late = await here.join(table_id, None)
                    watcher.heard += late.heard
                    await late.socket.close()
            await watcher.pong()
            for client in clients.values():
                await client.pong()
            clients[-1] = watcher
            return clients, room._master

    clients, master = play(scenario)
    tables, moves, *_ = stored(path)
    tokens = {seat: client.token for seat, client in clients.items() if seat >= 0}
    state = table.from_json(tables[0][2])
    by_version = {state.version: state}
    for _, _, text in moves:
        state, _ = table.apply(state, from_list(json.loads(text)))
        by_version[state.version] = state
    secrets = {number: hand_secret(master, number).hex() for number in range(1, state.hands + 2)}
    cards_seen = hidden_cards = 0
    for seat, client in clients.items():
        revealed: set[int] = set()
        for text in client.heard:
            message = json.loads(text)
            assert master.hex() not in text
            assert not any(token in text for token in tokens.values())
            assert not any(hashlib.sha256(token.encode()).hexdigest() in text for token in tokens.values())
            if message["type"] == "revealed":
                revealed.add(message["hand"])
                now = by_version[
                    max(v for v, at in by_version.items() if at.hands == message["hand"] and not at.playing)
                ]
            elif message["type"] == "state":
                now = by_version[message["version"]]
            else:
                assert not CARD.search(text)
                continue
            for number, secret in secrets.items():
                over = number < now.hands or (number == now.hands and not now.playing)
                assert secret not in text or (message["type"] == "revealed" and over)
            if now.hand is None:
                assert not CARD.search(text)
                continue
            hand = now.hand
            open_to_all = {*hand.board.standing, *hand.removed}
            own = {card for at, cards in enumerate(hand.holes) for card in cards if at == seat or hand.shown >> at & 1}
            known = {card.text for card in own | open_to_all}
            found = set(CARD.findall(text))
            assert found <= known, (seat, message["type"], found - known)
            cards_seen += len(found)
            hidden_cards += sum(card.text not in known for cards in hand.holes for card in cards)
    # The search has had something to find.
    assert cards_seen > 1000
    assert hidden_cards > 1000
    written = capfd.readouterr()
    logged = written.out + written.err + caplog.text
    for secret in (master.hex(), *secrets.values(), *tokens.values()):
        assert secret not in logged
    # The tokens are not even in the file.
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert not any(token.encode() in kept for token in tokens.values())
    assert master in kept
    if os.name == "posix":
        assert oct(path.stat().st_mode)[-3:] == "600"


def test_one_server_at_a_time_and_no_store_that_was_tampered_with(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    from table_server.store import Store, StoreError

    path = tmp_path / "t.db"

    async def scenario() -> str:
        async with house(path) as here:
            table_id = await here.open()
            clients = await here.sit(table_id, (0, 1))
            await clients[0].see(lambda state: bool((state["hand"] or {}).get("pending")))
            with pytest.raises(StoreError, match="locked"):
                Store(path)
            return table_id

    table_id = play(scenario)
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        number, text = db.execute("SELECT number, move FROM moves WHERE move LIKE '[\"deal\"%'").fetchone()
        deal = json.loads(text)
        deal[1].reverse()
        db.execute("UPDATE moves SET move = ? WHERE number = ?", (json.dumps(deal), number))

    async def again() -> None:
        async with house(path) as here:
            assert not here.rooms

    play(again)
    assert f"table {table_id} cannot be read: ValueError" in caplog.text
    assert not CARD.search(caplog.text.replace(table_id, ""))
    (tmp_path / "text.db").write_text("no database, but long enough to be looked at " * 40)
    with pytest.raises(StoreError):
        Store(tmp_path / "text.db")
