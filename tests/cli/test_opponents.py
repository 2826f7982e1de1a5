"""The simple opponents: legal, repeatable, and blind to what they may not see."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

from strobe.cli.opponents import POLICIES, Policy, rate, simple
from strobe.game.dealers import seeded
from strobe.game.hand import Hand
from strobe.variants import STRUCTURES, names


def hands(count: int, **facts: Any) -> list[Hand]:
    rng = Random(2)
    return [
        Hand.start(
            facts.get("game", "strobe"),
            stacks=[rng.randint(1, 60) for _ in range(rng.randint(2, 6))],
            structure=facts.get("structure", "no_limit"),
            blinds=(1, 2),
            dealer=seeded(number),
        )
        for number in range(count)
    ]


@pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES)
@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("game", names())
def test_every_move_is_legal(game: str, structure: str, policy: Policy) -> None:
    for number, hand in enumerate(hands(12, game=game, structure=structure)):
        chips = sum(chips for chips in hand.setup.stacks if chips)
        while not hand.over:
            seat = hand.pending[0]
            hand.apply(policy(hand.view(seat), Random(f"{number}/{hand.state.version}")))
        assert sum(hand.stacks) == chips


def test_a_move_follows_from_the_view_and_the_randomness_alone() -> None:
    for hand in hands(30):
        while not hand.over:
            view = hand.view(hand.pending[0])
            before = copy.deepcopy(view)
            move = simple(view, Random(5))
            assert view == before
            # The view is plain data: what went through JSON gives the same move.
            assert simple(json.loads(json.dumps(view)), Random(5)) == move
            hand.apply(move)


def test_hidden_cards_make_no_difference() -> None:
    # The same hand for the one to act, other cards for everybody else.
    boxes = "2c 7d 9h Js Kd 4c"
    moves = set()
    for others in ("AsAdAhAc", "2s3s2h3h", "7s7h9s9d"):
        hand = Hand.start("strobe", stacks=[100, 100, 100], blinds=(1, 2))
        hand.deal([others[0:2], others[4:6], "Qs", others[2:4], others[6:8], "Qd"])
        hand.deal(boxes)
        seat = hand.pending[0]
        assert [card.text for card in hand.state.holes[seat] if card] == ["Qs", "Qd"]
        moves.add(simple(hand.view(seat), Random(1)))
    assert len(moves) == 1


def test_better_hands_are_rated_higher() -> None:
    def rated(own: str, boxes: str = "") -> float:
        hand = Hand.start("strobe", stacks=[100, 100], blinds=(1, 2), options={"opening_round": True})
        hand.deal(["8c" if "8c" not in own else "9c", own[0:2], "6c", own[2:4]])
        if boxes:
            hand.call()
            hand.check()
            hand.deal(boxes)
        return rate(hand.view(0))

    assert 0 < rated("7h2d") < rated("KhQh") < rated("AhAd") < 1
    board = "2s 7d 9h Js Kd 4s"
    assert 0 < rated("3h5h", board) < rated("Kh3h", board) < rated("KhJh", board) < rated("KhKc", board) < 1
    assert rated("AsQs", "Ks Js Ts 9s 2d 3d") == 1


def test_opponents_play_in_more_than_one_way() -> None:
    kinds = set()
    for hand in hands(40):
        while not hand.over:
            move = simple(hand.view(hand.pending[0]), Random(hand.state.version))
            kinds.add(move.kind)
            hand.apply(move)
    assert kinds == {"fold", "check", "call", "raise_to", "muck"}
