"""The simple opponents: legal, repeatable, and blind to what they may not see."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

from strobe.cards import parse_cards
from strobe.cli.opponents import POLICIES, Policy, simple
from strobe.cli.rating import rate, spare
from strobe.game.dealers import seeded
from strobe.game.hand import Hand
from strobe.game.moves import BringIn, Discard, Draw, Fold, RaiseTo
from strobe.ranking import LOW_27, LOW_A5
from strobe.variants import STRUCTURES, find, names


def stakes(game: str, structure: str) -> dict[str, Any]:
    limit = {"bets": (2, 4)} if structure in ("fixed_limit", "spread_limit") else {}
    stud = find(game).limit.duty == "bring_in"
    return {"ante": 1, **limit} if stud else {"blinds": (1, 2), **limit}


def hands(count: int, **facts: Any) -> list[Hand]:
    rng = Random(2)
    return [
        Hand.start(
            facts.get("game", "strobe"),
            stacks=[rng.randint(1, 60) for _ in range(rng.randint(2, 6))],
            structure=facts.get("structure", "no_limit"),
            **stakes(facts.get("game", "strobe"), facts.get("structure", "no_limit")),
            dealer=seeded(number),
        )
        for number in range(count)
    ]


@pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES)
@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("game", names())
def test_every_move_is_legal(game: str, structure: str, policy: Policy) -> None:
    for number, hand in enumerate(hands(5, game=game, structure=structure)):
        chips = sum(chips for chips in hand.setup.stacks if chips)
        while not hand.over:
            seat = hand.pending[0]
            hand.apply(policy(hand.view(seat), Random(f"{number}/{hand.state.version}")))
        assert sum(hand.stacks) == chips


@pytest.mark.parametrize("game", names())
def test_a_move_follows_from_the_view_and_the_randomness_alone(game: str) -> None:
    for hand in hands(4, game=game):
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
        return rate(hand.view(0), Random(1))

    assert 0 < rated("7h2d") < rated("KhQh") < rated("AhAd") < 1
    board = "2s 7d 9h Js Kd 4s"
    assert 0 < rated("3h5h", board) < rated("Kh3h", board) < rated("KhJh", board) < rated("KhKc", board) < 1
    assert rated("AsQs", "Ks Js Ts 9s 2d 3d") == 1


def test_opponents_play_in_more_than_one_way() -> None:
    kinds = set()
    for game in ("strobe", "razz", "deuce_to_seven", "pineapple"):
        for hand in hands(25, game=game, structure="fixed_limit"):
            while not hand.over:
                move = simple(hand.view(hand.pending[0]), Random(hand.state.version))
                kinds.add(move.kind)
                hand.apply(move)
    assert kinds == {"fold", "check", "call", "raise_to", "muck", "bring_in", "draw", "discard"}


def stud(game: str, own: str, theirs: str, structure: str = "fixed_limit") -> Hand:
    """Third street between two; seat 0 holds the first hand, the last card of which lies face up."""
    hand = Hand.start(game, stacks=[100, 100], structure=structure, **stakes(game, structure))
    one, two = parse_cards(own), parse_cards(theirs)
    hand.deal([two[0], one[0], two[1], one[1], two[2], one[2]])
    return hand


def rated(game: str, own: str, theirs: str) -> float:
    return rate(stud(game, own, theirs).view(0), Random(1))


def test_in_razz_low_is_good() -> None:
    assert rated("razz", "Ac2d3h", "4s5s8c") > 0.6 > rated("razz", "9c9dKh", "4s5s8c")
    assert rated("seven_card_stud", "KcKdKh", "4s5s8c") > 0.9
    # What a rival shows counts.
    assert rated("razz", "Ac4d7h", "9s9cKd") > rated("razz", "Ac4d7h", "9s9c3d")
    assert rated("seven_card_stud", "9c4d7h", "2s3cKd") < rated("seven_card_stud", "9c4d7h", "2s3c3d")


def test_the_bring_in_is_never_folded() -> None:
    moves = {simple(stud("razz", "KcKdKh", "2s3s4s").view(0), Random(seed)) for seed in range(40)}
    assert BringIn(seat=0) in moves
    assert {move.kind for move in moves} <= {"bring_in", "raise_to"}


def test_bet_or_fold() -> None:
    # With no bring-in the worst card must bet or fold; nobody can check.
    bad = [simple(stud("razz", "QcQdKh", "2s3s4s", "no_limit").view(0), Random(seed)) for seed in range(30)]
    assert bad.count(Fold(seat=0)) > 20
    good = [simple(stud("razz", "Ac2d4h", "9s9cKd", "no_limit").view(1), Random(seed)) for seed in range(30)]
    assert good.count(Fold(seat=1)) > 20
    hand = stud("seven_card_stud", "AcAdAh", "2s3s4s", "no_limit")
    assert {type(simple(hand.view(0), Random(seed))) for seed in range(30)} == {RaiseTo}


@pytest.mark.parametrize(
    ("hand", "ranking", "last", "changed"),
    [
        ("Ac2d3h4s5c", LOW_A5, False, ""),
        ("2d3h4s5c6d", LOW_27, True, "6d"),  # a straight
        ("2d3d4d5d7d", LOW_27, True, "7d"),  # a flush
        ("2d3d4d5d7c", LOW_27, True, ""),
        ("2d3d4d5dAd", LOW_27, True, "Ad"),
        ("2d3d4d5dAd", LOW_A5, True, ""),
        ("7c7d3h2sKc", LOW_27, True, "7d Kc"),
        ("9c7d3h2s4c", LOW_27, False, ""),
        ("Tc7d3h2s4c", LOW_27, False, "Tc"),
        ("Tc7d3h2s4c", LOW_27, True, ""),
        ("Joker 7d 7h 2s Kc", LOW_A5, True, "7h Kc"),
        ("QcQdQhQsKc", LOW_A5, True, "Qc Qd Qh Qs Kc"),
    ],
)
def test_what_a_lowball_player_changes(hand: str, ranking: Any, last: bool, changed: str) -> None:
    assert set(spare(parse_cards(hand), ranking, last=last)) == set(parse_cards(changed))


def test_what_is_put_away_is_the_worst() -> None:
    hand = Hand.start("pineapple", stacks=[100, 100], blinds=(1, 2))
    hand.deal("2c Ac 3d Ad 7h 4h")
    assert simple(hand.view(0), Random(1)) == Discard(seat=0, cards=tuple(parse_cards("4h")))
    hand = Hand.start("deuce_to_seven", stacks=[100, 100], blinds=(1, 2), dealer=seeded(2))
    while hand.legal.kind == "turn":
        hand.check() if hand.legal.check else hand.call()  # type: ignore[union-attr]
    move = simple(hand.view(hand.pending[0]), Random(1))
    assert isinstance(move, Draw)
    assert move == simple(hand.view(hand.pending[0]), Random(2))
