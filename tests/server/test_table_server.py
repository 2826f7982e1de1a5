"""The example server, played over its WebSockets: whole hands, reconnecting, clocks, seats and chips, restarts."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

from house import FAST, Client, House, go_on, house, play

from strobe.game import table
from strobe.game.verdict import verify


def chips_of(state: dict[str, Any]) -> int:
    """All chips at the table, as a player sees them."""
    return sum(chair["stack"] for chair in state["table"]["chairs"] if chair) + state["table"]["pot"]


def test_several_seats_play_whole_hands(tmp_path: Path) -> None:
    async def scenario() -> None:
        rng = random.Random(7)
        async with house(tmp_path / "t.db", replace(FAST, hand_pause=0.02)) as here:
            table_id = await here.open()
            clients = await here.sit(table_id, (0, 2, 5))
            revealed: list[str] = []
            promised: dict[int, str] = {}
            watcher = await here.join(table_id, None)
            while len(revealed) < 6:
                for seat, client in clients.items():
                    if client.state["fair"]["next"]["hand"] not in promised:
                        await client.say({"type": "seed", "seed": f"seed of {seat}"})
                promised[client.state["fair"]["next"]["hand"]] = client.state["fair"]["next"]["commitment"]
                await go_on(clients, rng)
                for client in clients.values():
                    # All chips came a hundred at a time, and none is lost.
                    assert chips_of(client.state) >= 300
                    assert chips_of(client.state) % 100 == 0
                revealed = [text for text in clients[0].heard if '"type":"revealed"' in text]
            state = here.rooms[table_id].state
            assert sum(filter(None, state.stacks)) + state.pot == state.bought
            listed = (await here.http.get(f"/api/tables/{table_id}/hands?after=1")).json()["hands"]
            assert [hand["hand"] for hand in listed] == list(range(2, state.hands + (not state.playing)))
            for hand in listed:
                # The commitment was known before the first card, and everything agrees with it.
                assert promised[hand["hand"]] == hand["commitment"]
                seeds = [seed for _, seed in hand["seeds"]]
                verdict = verify(hand["commitment"], hand["secret"], hand["hand"], seeds, hand["history"]["moves"])
                assert verdict, verdict
                assert verdict.cards >= 6
            assert any(seat >= 0 for hand in listed for seat, _ in hand["seeds"])
            await watcher.pong()
            assert watcher.state["seat"] is None
            rows = (await here.http.get("/api/tables")).json()
            assert rows[0]["seats_taken"] == 3
            assert rows[0]["hand"] >= state.hands

    play(scenario)


def test_what_is_sent_is_what_the_views_hold(tmp_path: Path) -> None:
    async def scenario() -> None:
        rng = random.Random(3)
        async with house(tmp_path / "t.db", replace(FAST, hand_pause=0.02)) as here:
            table_id = await here.open()
            clients = await here.sit(table_id, (1, 3, 4))
            clients[-1] = await here.join(table_id, None)
            room = here.rooms[table_id]
            for _ in range(40):
                version = room.state.version
                for seat, client in clients.items():
                    await client.up_to(version)
                    seen = table.view(room.state, None if seat < 0 else seat)
                    if room.state.version == client.state["version"]:
                        assert client.state["hand"] == seen.pop("hand")
                        assert client.state["table"] == seen
                players = {seat: client for seat, client in clients.items() if seat >= 0}
                await go_on(players, rng)

    play(scenario)


def test_the_same_cards_come_again_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "t.db"

    async def scenario() -> None:
        rng = random.Random(5)
        async with house(path, replace(FAST, snapshot_every=2)) as here:
            table_id = await here.open()
            clients = await here.sit(table_id, (0, 1, 2))
            room = here.rooms[table_id]
            while room.state.hands < 6 or not room.state.playing or len(room.state.made) < 3:
                await go_on(clients, rng)
            before = room.game
        async with house(path, replace(FAST, snapshot_every=2)) as here:
            after = here.rooms[table_id].game
            assert after.state == before.state
            assert after.seeds == before.seeds
            assert [told.own for told in after.story][-5:] == [told.own for told in before.story][-5:]
            # The players come back with their tokens, and the hand goes on.
            again = {seat: await here.join(table_id, client.token) for seat, client in clients.items()}
            for seat, client in again.items():
                assert client.state["seat"] == seat
                if before.state.dealt >> seat & 1:
                    assert client.state["hand"]["hands"][seat] == [
                        card.text for card in before.state.hand.holes[seat] if card
                    ]
            while here.rooms[table_id].state.hands == before.state.hands:
                await go_on(again, rng)
            hands = (await here.http.get(f"/api/tables/{table_id}/hands?after=0")).json()["hands"]
            assert [hand["hand"] for hand in hands] == list(range(1, len(hands) + 1))
            assert all(verify_record(hand) for hand in hands)

    play(scenario)


def verify_record(hand: dict[str, Any]) -> bool:
    """Whether a finished hand agrees with its commitment."""
    seeds = [seed for _, seed in hand["seeds"]]
    return bool(verify(hand["commitment"], hand["secret"], hand["hand"], seeds, hand["history"]["moves"]))


def test_who_comes_back_with_his_token_sees_his_cards_at_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path / "t.db") as here:
            table_id = await here.open()
            clients = await here.sit(table_id, (0, 1))
            await clients[0].see(lambda state: bool((state["hand"] or {}).get("pending")))
            cards = clients[0].state["hand"]["hands"][0]
            assert "??" not in cards
            await clients[0].socket.close()
            again = await here.join(table_id, clients[0].token)
            assert again.state["hand"]["hands"][0] == cards
            dealt = [event for event in again.state["events"] if event["kind"] == "dealt"]
            assert [event["cards"] == cards for event in dealt if event["seat"] == 0] == [True]
            assert all(event["cards"] == ["??", "??"] for event in dealt if event["seat"] != 0)
            # A second connection takes the place of the first.
            third = await here.join(table_id, clients[0].token)
            assert await again.closed() == "replaced"
            assert third.state["seat"] == 0

    play(scenario)


def test_time_runs_out_for_those_who_are_there_and_for_those_who_are_not(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path / "t.db", replace(FAST, clock=0.08)) as here:
            table_id = await here.open()
            clients = await here.sit(table_id, (0, 1, 2))
            await clients[1].socket.close()
            await clients[2].see(lambda state: state["table"]["hands"] == 1)
            assert clients[2].state["clock"] is None or 0 <= clients[2].state["clock"]["ms"] <= 80

            def nobody_plays(state: dict[str, Any]) -> bool:
                away = [chair["away"] for chair in state["table"]["chairs"] if chair]
                return not state["table"]["playing"] and sum(away) >= 2

            await clients[2].see(nobody_plays)
            state = here.rooms[table_id].state
            assert sum(filter(None, state.stacks)) == 300
            texts = [event["text"] for text in clients[2].heard if '"state"' in text for event in events_of(text)]
            assert any(text.endswith("sits out") for text in texts)
            # Who was not there sits out before the others.
            away = [text for text in texts if text.endswith("sits out")]
            assert away[0] == "Player 1 sits out"
            # One who is back plays again.
            back = await here.join(table_id, clients[1].token)
            await back.table("sit_in")
            await back.see(lambda state: not state["table"]["chairs"][1]["away"])

    play(scenario)


def events_of(text: str) -> list[dict[str, Any]]:
    import json

    return json.loads(text).get("events", [])  # type: ignore[no-any-return]


def test_leaving_topping_up_and_the_limits_of_the_buy_in(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path / "t.db", replace(FAST, hand_pause=30)) as here:
            table_id = await here.open()
            too_few = await here.http.post(
                f"/api/tables/{table_id}/seats", json={"name": "Poor", "seat": 0, "chips": 39}
            )
            assert (too_few.status_code, too_few.json()["code"]) == (400, "bad_buy_in")
            clients = await here.sit(table_id, (0, 1))
            taken = await here.http.post(f"/api/tables/{table_id}/seats", json={"name": "New", "seat": 0, "chips": 50})
            assert (taken.status_code, taken.json()["code"]) == (409, "seat_taken")
            same = await here.http.post(
                f"/api/tables/{table_id}/seats", json={"name": "PLAYER 1", "seat": 4, "chips": 50}
            )
            assert (same.status_code, same.json()["code"]) == (409, "name_taken")
            await clients[0].pong()
            await clients[0].table("top_up", chips=100)
            await clients[0].until(lambda message: message["type"] == "state")
            assert clients[0].state["table"]["chairs"][0]["stack"] == 200
            number = clients[0].state["version"]
            more = {"type": "table", "number": number, "move": {"kind": "top_up", "chips": 1}}
            assert await clients[0].refused(more) == "bad_buy_in"
            await clients[1].pong()
            await clients[1].table("leave")
            await clients[1].until(lambda message: message["type"] == "state" and message["seat"] is None)
            assert clients[1].state["table"]["chairs"][1] is None
            assert await clients[1].refused({"type": "seed", "seed": "x"}) == "no_seat"
            # The token has gone with the seat.
            late = Client(await here.socket(table_id))
            await late.say({"type": "hello", "token": clients[1].token})
            assert await late.closed() == "forged"
            state = here.rooms[table_id].state
            assert (state.bought, state.left) == (300, 100)

    play(scenario)


def test_who_is_away_for_long_leaves_and_an_unused_table_is_closed(tmp_path: Path) -> None:
    async def scenario() -> None:
        settings = replace(FAST, absent=0.7, unused=0.7, sweep=0.02, hand_pause=30)
        async with house(tmp_path / "t.db", settings) as here:
            table_id = await here.open()
            clients = await here.sit(table_id, (0, 1))
            await clients[1].socket.close()
            while here.rooms[table_id].players.keys() != {0}:
                await clients[0].until(lambda message: message["type"] == "state")
            await clients[0].socket.close()
            while table_id in here.rooms:
                await wait()
        async with house(tmp_path / "t.db", settings) as here:
            assert not here.rooms

    play(scenario)


async def wait() -> None:
    import asyncio

    await asyncio.sleep(0.01)


def test_cards_and_rolls_come_one_by_one_and_chances_only_when_hands_lie_open(tmp_path: Path) -> None:
    async def scenario(here: House) -> None:
        table_id = await here.open()
        clients = await here.sit(table_id, (0, 1))
        while not clients[0].state["odds"]:
            hand = clients[0].state["hand"]
            if hand:
                assert not clients[0].state["odds"] or not set(hand["live"]) - set(hand["shown"])
            if hand and hand["pending"]:
                client = clients[hand["pending"][0]]
                await client.up_to(clients[0].state["version"])
                legal = client.state["hand"]["legal"]
                if legal["kind"] == "show":
                    await client.move("show")
                elif legal["raise_to"]:
                    await client.move("raise_to", to=legal["raise_to"]["most"])
                else:
                    await client.move("check" if legal["check"] else "call")
                await clients[0].up_to(clients[0].state["version"] + 1)
            else:
                await clients[0].hear()
        state = clients[0].state
        assert sorted(state["hand"]["shown"]) == sorted(state["hand"]["live"])
        assert abs(sum(share for _, _, share in state["odds"]["now"]) - 1) < 0.001
        assert len(state["odds"]["faces"]) in (0, 6)

    async def paced() -> None:
        async with house(tmp_path / "t.db", replace(FAST, deal_pause=0.01, roll_pause=0.01, hand_pause=0.01)) as here:
            await scenario(here)

    play(paced)
