"""What the example server refuses, and what never leaves it."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from house import FAST, Client, go_on, house, play
from websockets.exceptions import ConnectionClosed, InvalidStatus

DEEP = '{"type":"move","number":0,"move":' + "[" * 1800 + "]" * 1800 + "}"
MALFORMED = [
    ("", "bad_json"),
    ("{", "bad_json"),
    ("[]", "bad_message"),
    ("null", "bad_message"),
    ('"hello"', "bad_message"),
    ('{"type":"ping","type":"ping"}', "bad_json"),
    ('{"type":"move","number":NaN,"move":{"kind":"fold"}}', "bad_json"),
    ('{"type":"fold"}', "bad_message"),
    ('{"type":["move"]}', "bad_message"),
    ('{"type":"ping","more":1}', "bad_message"),
    ('{"type":"move","number":0}', "bad_message"),
    ('{"type":"move","number":true,"move":{"kind":"fold"}}', "bad_message"),
    ('{"type":"move","number":1.0,"move":{"kind":"fold"}}', "bad_message"),
    ('{"type":"move","number":-1,"move":{"kind":"fold"}}', "bad_message"),
    ('{"type":"move","number":0,"move":"fold"}', "bad_message"),
    ('{"type":"move","number":0,"move":{"kind":"deal","cards":[1,2]}}', "bad_move"),
    ('{"type":"move","number":0,"move":{"kind":"roll","face":6}}', "bad_move"),
    ('{"type":"move","number":0,"move":{"kind":"rule","code":"misdeal"}}', "bad_move"),
    ('{"type":"move","number":0,"move":{"kind":"fold","seat":1}}', "bad_move"),
    ('{"type":"move","number":0,"move":{"kind":"raise_to","to":"10"}}', "bad_move"),
    ('{"type":"move","number":0,"move":{"kind":"raise_to","to":-5}}', "bad_move"),
    ('{"type":"move","number":0,"move":{"kind":"raise_to","to":1' + "0" * 300 + "}}", "bad_move"),
    ('{"type":"move","number":0,"move":{"kind":["fold"]}}', "bad_move"),
    ('{"type":"table","number":0,"move":{"kind":"start"}}', "bad_move"),
    ('{"type":"table","number":0,"move":{"kind":"sit","seat":3,"chips":100}}', "bad_move"),
    ('{"type":"table","number":0,"move":{"kind":"set_level"}}', "bad_move"),
    ('{"type":"table","number":0,"move":{"kind":"top_up","chips":0}}', "bad_move"),
    ('{"type":"seed","seed":""}', "bad_seed"),
    ('{"type":"seed","seed":"' + "x" * 65 + '"}', "bad_seed"),
    ('{"type":"seed","seed":"\\ud800"}', "bad_seed"),
    (DEEP, "too_deep"),
    ('{"type":"move","number":0,"move":{"kind":{"kind":{"kind":"fold"}}}}', "bad_move"),
]


def test_what_is_malformed_or_out_of_turn_changes_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path / "t.db") as here:
            table_id = await here.open()
            clients = await here.sit(table_id, (0, 1, 2))
            clients[-1] = await here.join(table_id, None)
            await clients[0].see(lambda state: bool((state["hand"] or {}).get("pending")))
            room = here.rooms[table_id]
            before = room.game
            for text, code in MALFORMED:
                got = await clients[1].refused(text)
                assert got == code or (text == DEEP and got in ("bad_message", "too_deep")), (text, got)
            number = room.state.version
            turn = room.state.hand.pending[0]
            other = next(seat for seat in (0, 1, 2) if seat != turn)
            fold = {"type": "move", "number": number, "move": {"kind": "fold"}}
            assert await clients[other].refused(fold) == "not_your_turn"
            assert await clients[-1].refused(fold) == "no_seat"
            assert await clients[turn].refused(fold | {"number": number - 1}) == "stale"
            assert await clients[turn].refused(fold | {"number": number + 1}) == "early"
            check = {"type": "move", "number": number, "move": {"kind": "muck"}}
            assert await clients[turn].refused(check) == "bad_move"
            too_much = {"type": "move", "number": number, "move": {"kind": "raise_to", "to": 10**9}}
            assert await clients[turn].refused(too_much) == "raise_too_big"
            assert room.game is before
            # Sent twice it counts once, and the answer to the second is the state as it is.
            await clients[turn].say(fold)
            await clients[turn].up_to(number + 1)
            await clients[turn].pong()
            after = room.game
            await clients[turn].say(fold)
            again = await clients[turn].until(lambda message: message["type"] in ("state", "refused"))
            assert (again["type"], again["version"]) == ("state", after.state.version)
            assert room.game is after
            # The same message from somebody else is not his move.
            assert await clients[other].refused(fold) == "stale"

    play(scenario)


def test_tokens_that_are_nobodys_and_messages_before_hello(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path / "t.db", replace(FAST, hello=0.3)) as here:
            table_id, other_table = await here.open(), await here.open()
            token, other_token = await here.seat(table_id, 0), await here.seat(other_table, 0)
            assert len(token) >= 43
            assert token != other_token
            digest = hashlib.sha256(token.encode()).hexdigest()
            for forged in ("", token[:-1], token + "A", token.lower(), other_token, digest, "\x00", "é" * 50):
                client = Client(await here.socket(table_id))
                await client.say({"type": "hello", "token": forged})
                assert await client.closed() == "forged"
            client = Client(await here.socket(table_id))
            assert await client.refused({"type": "move", "number": 1, "move": {"kind": "fold"}}) == "no_hello"
            assert await client.closed() == "no_hello"

    play(scenario)


def test_sizes_rates_and_numbers_of_connections(tmp_path: Path) -> None:
    async def scenario() -> None:
        settings = replace(FAST, message_rate=1, message_burst=8, connections_per_address=4)
        async with house(tmp_path / "t.db", settings) as here:
            table_id = await here.open()
            large = await here.join(table_id, None)
            await large.say('{"type":"seed","seed":"' + "x" * 4096 + '"}')
            assert await large.closed() == "too_large"
            huge = await here.join(table_id, None)
            await huge.say("x" * 20_000)
            with pytest.raises(ConnectionClosed):
                await huge.closed()
            binary = await here.join(table_id, None)
            assert await binary.refused(b"{}") == "not_text"
            loud = await here.join(table_id, None)
            for _ in range(9):
                await loud.say({"type": "ping"})
            assert await loud.closed() == "rate_limit"
            await binary.socket.close()
            await asyncio.sleep(0.05)
            for _ in range(4):
                await here.join(table_id, None)
            with pytest.raises(InvalidStatus):
                await here.socket(table_id)

    play(scenario)


def test_only_its_own_pages_may_open_a_socket(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path / "t.db", replace(FAST, origins=("https://friends.example",))) as here:
            table_id = await here.open()
            for origin in (
                None,
                "null",
                "https://evil.example",
                f"http://{here.where}.evil.example",
                "http://localhost",
            ):
                with pytest.raises(InvalidStatus) as refused:
                    await here.socket(table_id, origin)
                assert refused.value.response.status_code == 403
            for origin in (f"http://{here.where}", "https://friends.example"):
                await (await here.socket(table_id, origin)).close()
            with pytest.raises(InvalidStatus):
                await here.socket("no-such-table")

    play(scenario)


def test_requests_that_are_refused_and_the_headers_of_all(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path / "t.db", replace(FAST, tables=2)) as here:
            good = {"name": "A", "chairs": 6, "small": 1, "big": 2, "buy_in": [40, 200], "opening_round": False}
            bad: list[tuple[dict[str, Any], str]] = [
                ({"name": ""}, "bad_name"),
                ({"name": "a\u202eb"}, "bad_name"),
                ({"name": "x" * 41}, "bad_name"),
                ({"chairs": 1}, "bad_seats"),
                ({"chairs": 10**6}, "bad_seats"),
                ({"chairs": "6"}, "bad_table"),
                ({"small": 0}, "bad_table"),
                ({"big": 1.5}, "bad_table"),
                ({"buy_in": [40]}, "bad_table"),
                ({"buy_in": [200, 40]}, "bad_buy_in"),
                ({"opening_round": 1}, "bad_table"),
                ({"more": 1}, "bad_table"),
            ]
            for change, code in bad:
                answer = await here.http.post("/api/tables", json=good | change)
                assert (answer.status_code, answer.json()["code"]) == (400, code), (change, answer.text)
            text = json.dumps(good)
            plain = await here.http.post("/api/tables", content=text, headers={"Content-Type": "text/plain"})
            assert plain.status_code == 415
            evil = await here.http.post("/api/tables", json=good, headers={"Origin": "https://evil.example"})
            assert evil.status_code == 403
            long = await here.http.post("/api/tables", json=good | {"name": "x" * 5000})
            assert long.status_code == 413
            first = await here.open()
            await here.open()
            full = await here.http.post("/api/tables", json=good)
            assert (full.status_code, full.json()["code"]) == (503, "full")
            seat = {"name": "Ann", "seat": 0, "chips": 100}
            for where, asked, code in (
                (first, seat | {"seat": 6}, "bad_seat"),
                (first, seat | {"seat": -1}, "bad_seat"),
                (first, seat | {"seat": True}, "bad_seat"),
                (first, seat | {"chips": 201}, "bad_buy_in"),
                (first, seat | {"name": " \t "}, "bad_name"),
                (first, {"name": "Ann"}, "bad_seat"),
                ("none", seat, "no_table"),
            ):
                answer = await here.http.post(f"/api/tables/{where}/seats", json=asked)
                assert answer.json()["code"] == code, (asked, answer.text)
            assert (await here.http.get(f"/api/tables/{first}/hands?after=-1")).status_code == 400
            assert (await here.http.get("/api/tables/none/hands")).status_code == 404
            for answer in (await here.http.get("/api/tables"), await here.http.get("/nothing"), full):
                assert answer.headers["x-content-type-options"] == "nosniff"
                assert answer.headers["referrer-policy"] == "no-referrer"
                policy = answer.headers["content-security-policy"]
                assert "frame-ancestors 'none'" in policy
                assert "unsafe" not in policy
                assert "server" not in answer.headers
            assert full.headers["cache-control"] == "no-store"

    play(scenario)


def test_requests_of_one_address_are_limited(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path / "t.db", replace(FAST, address_rate=0.01, address_burst=5)) as here:
            answers = [(await here.http.get("/api/tables")).status_code for _ in range(8)]
            assert answers == [200] * 5 + [429] * 3
        async with house(tmp_path / "u.db", replace(FAST, opening_rate=0.01, opening_burst=2)) as here:
            await here.open()
            table_id = await here.open()
            seat = await here.http.post(f"/api/tables/{table_id}/seats", json={"name": "A", "seat": 0, "chips": 100})
            assert seat.status_code == 429

    play(scenario)


def test_who_does_not_read_is_dropped_and_nobody_waits_for_him(tmp_path: Path) -> None:
    async def scenario() -> None:
        rng = random.Random(2)
        async with house(tmp_path / "t.db", replace(FAST, waiting=8)) as here:
            table_id = await here.open()
            room = here.rooms[table_id]
            clients = await here.sit(table_id, (0, 1))
            reader, writer = await asyncio.open_connection(*here.where.split(":"), limit=1024)
            head = f"GET /ws/{table_id} HTTP/1.1\r\nHost: {here.where}\r\nOrigin: http://{here.where}\r\n"
            head += "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            writer.write((head + "Sec-WebSocket-Version: 13\r\n\r\n").encode())
            await reader.readuntil(b"\r\n\r\n")
            hello = b'{"type":"hello","token":null}'
            writer.write(bytes((0x81, 0x80 | len(hello))) + b"\0\0\0\0" + hello)
            await reader.read(1)
            assert len(room.spectators) == 1
            slow = next(iter(room.spectators))
            # Much more than the sockets hold, and the room goes on all the while.
            for _ in range(4):
                for _ in range(8):
                    slow.send(b"x" * 1_000_000)
                await go_on(clients, rng)
            assert slow.dropped
            await asyncio.sleep(0.05)
            assert not room.spectators
            await go_on(clients, rng)
            writer.close()

    play(scenario)


def test_messages_of_every_length_arrive_whole_and_in_order(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path / "t.db") as here:
            table_id = await here.open()
            watcher = await here.join(table_id, None)
            listener = next(iter(here.rooms[table_id].spectators))
            texts = [
                chr(65 + place) * size for place, size in enumerate((1, 125, 126, 65535, 65536, 900_000, 3, 70_000))
            ]
            for text in texts[:-2]:
                listener.send(text.encode())
            # Two at once, while more than the socket holds is on its way.
            listener.send(*[text.encode() for text in texts[-2:]])
            assert [await watcher.socket.recv() for _ in texts] == texts

    play(scenario)


def test_a_move_that_could_not_be_saved_has_not_happened(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path / "t.db") as here:
            table_id = await here.open()
            clients = await here.sit(table_id, (0, 1, 2))
            await clients[0].see(lambda state: bool((state["hand"] or {}).get("pending")))
            room = here.rooms[table_id]
            before = room.state
            turn = before.hand.pending[0]
            await clients[turn].up_to(before.version)
            here.app.state.store._db.execute(
                "CREATE TRIGGER full BEFORE INSERT ON moves BEGIN SELECT RAISE(ABORT, 'full'); END"
            )
            await clients[turn].move("fold")
            assert await clients[turn].closed() == "not_saved"
            here.app.state.store._db.execute("DROP TRIGGER full")
            for client in clients.values():
                if client is not clients[turn]:
                    assert await client.closed() == "not_saved"
                assert client.state["version"] == before.version
            while here.rooms.get(table_id) in (None, room):
                await asyncio.sleep(0.01)
            # Read again from the file, the table stands where it stood, and goes on.
            assert here.rooms[table_id].state == before
            again = await here.join(table_id, clients[turn].token)
            await again.move("fold")
            await again.up_to(before.version + 1)

    play(scenario)
