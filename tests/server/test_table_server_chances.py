"""The chances in a finished hand: against winners counted one by one here, and nothing of a hand that is going on."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from fractions import Fraction
from itertools import chain, combinations
from pathlib import Path
from typing import Any

from house import FAST, Client, House, go_on, house, play
from table_server.chances import chances

from strobe import evaluate

CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def split(players: list[list[str]], boards: list[list[str]]) -> list[Fraction]:
    """Each player's part of the pots, one for each of these boards of five."""
    taken = [Fraction(0)] * len(players)
    for board in boards:
        strengths = [max(evaluate(list(five)) for five in combinations([*cards, *board], 5)) for cards in players]
        best = strengths.count(max(strengths))
        for place, strength in enumerate(strengths):
            taken[place] += Fraction(strength == max(strengths), best)
    return [share / len(boards) for share in taken]


def without(boxes: list[str], face: int) -> list[str]:
    return boxes[: face - 1] + boxes[face:]


def told(rows: list[list[Any]]) -> list[Fraction]:
    return [Fraction(exact) for _, exact, _ in rows]


async def answer(here: House, table: str, hand: object) -> tuple[int, Any]:
    got = await here.http.get(f"/api/tables/{table}/hands/{hand}/chances")
    return got.status_code, got.json()


async def some_hands(here: House, table: str, clients: dict[int, Client], number: int) -> list[dict[str, Any]]:
    rng = random.Random(8)
    while here.rooms[table].state.hands <= number:
        await go_on(clients, rng)
    records: list[dict[str, Any]] = (await here.http.get(f"/api/tables/{table}/hands")).json()["hands"]
    return records


def test_the_chances_of_a_hand_are_those_that_counting_gives(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path / "t.db", replace(FAST, hand_pause=0.02)) as here:
            table_id = await here.open()
            clients = await here.sit(table_id, (0, 2, 5))
            records = await some_hands(here, table_id, clients, 14)
            whole = short = 0
            for record in records:
                status, facts = await answer(here, table_id, record["hand"])
                assert status == 200
                assert facts["hand"] == record["hand"]
                shown = {event["seat"]: event for event in record["history"]["events"] if event["kind"] == "shown"}
                assert [player["seat"] for player in facts["players"]] == sorted(shown)
                if len(shown) < 2:
                    short += 1
                    assert facts["stages"] == []
                    continue
                whole += 1
                for player in facts["players"]:
                    assert player["cards"] == shown[player["seat"]]["cards"]
                    assert player["name"] == f"Player {player['seat']}"
                check(facts)
                assert [stage["rolled"] for stage in facts["stages"] if "rolled" in stage] == record["faces"]
                # Who won the only pot is who is told to have won.
                pots = [event for event in record["history"]["events"] if event["kind"] == "pot_awarded"]
                if len(pots) == 1 and len(facts["stages"]) == 5:
                    winners = {seat for seat, _, share in facts["stages"][-1]["now"] if share}
                    assert winners & set(shown) == {seat for seat, _ in pots[0]["shares"]} & set(shown)
            assert whole >= 3
            assert short >= 1

    play(scenario)


def check(facts: dict[str, Any]) -> None:
    """Count the stages whose boards are few: the rolls over a refilled row, and the end."""
    players = [player["cards"] for player in facts["players"]]
    streets = [stage["street"] for stage in facts["stages"]]
    assert streets == ["deal", "board", "first roll", "refill", "second roll"]
    gone: list[str] = []
    for stage in facts["stages"]:
        boxes = stage["boxes"]
        assert sum(told(stage["now"])) == 1
        if stage["street"] == "board":
            assert [row["card"] for row in stage["faces"]] == boxes
            # The mean over the faces is what stood before them.
            means = [sum(shares) / 6 for shares in zip(*[told(row["equities"]) for row in stage["faces"]], strict=True)]
            assert means == told(stage["now"])
        elif stage["street"] == "first roll":
            before = facts["stages"][1]
            assert told(stage["now"]) == told(before["faces"][before["rolled"] - 1]["equities"])
            gone.append(before["boxes"][before["rolled"] - 1])
            left = [card for card in CARDS if card not in {*gone, *boxes, *chain(*players)}]
            rows = [[card or fresh for card in boxes] for fresh in left]
            assert told(stage["now"]) == split(players, [without(row, face) for row in rows for face in range(1, 7)])
        elif stage["street"] == "refill":
            boards = [without(boxes, face) for face in range(1, 7)]
            assert told(stage["now"]) == split(players, boards)
            for row, board in zip(stage["faces"], boards, strict=True):
                assert told(row["equities"]) == split(players, [board])
        elif stage["street"] == "second roll":
            assert told(stage["now"]) == split(players, [[card for card in boxes if card]])


def test_nothing_is_told_of_a_hand_that_is_going_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        rng = random.Random(4)
        async with house(tmp_path / "t.db", replace(FAST, hand_pause=0.02)) as here:
            table_id = await here.open()
            clients = await here.sit(table_id, (0, 1, 3))
            room = here.rooms[table_id]
            asked = 0
            while room.state.hands < 8:
                if room.state.playing:
                    status, facts = await answer(here, table_id, room.state.hands)
                    assert (status, facts["code"]) == (404, "no_hand")
                    asked += 1
                await go_on(clients, rng)
            assert asked > 20
            for hand, code in (("99", "no_hand"), ("0", "no_hand"), ("-1", "bad_number"), ("x", "bad_number")):
                assert (await answer(here, table_id, hand))[1]["code"] == code
            assert (await answer(here, table_id, "9" * 30))[1]["code"] == "bad_number"
            assert (await answer(here, "nowhere", "1"))[1]["code"] == "no_table"
            assert (await here.http.post(f"/api/tables/{table_id}/hands/1/chances", json={})).status_code == 405
            # Of a finished hand nothing is told that its public record does not hold.
            for record in (await here.http.get(f"/api/tables/{table_id}/hands")).json()["hands"]:
                _, facts = await answer(here, table_id, record["hand"])
                seen = {card for player in facts["players"] for card in player["cards"]}
                assert seen <= set(record["cards"])

    play(scenario)


def test_a_name_cannot_pass_for_something_else() -> None:
    events = [
        {"kind": "shown", "seat": 1, "cards": ["As", "Ks"], "text": "A shows As shows As Ks"},
        {"kind": "shown", "seat": 4, "cards": ["Qh", "Qd"], "text": "<b> shows Qh Qd"},
    ]
    facts = chances(json.dumps({"hand": 3, "history": {"events": events}}))
    assert [player["name"] for player in facts["players"]] == ["A shows As", "<b>"]
    assert [stage["street"] for stage in facts["stages"]] == ["deal"]
