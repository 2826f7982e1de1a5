"""The list of moves is the hand: undo, replay, saving, reading back, and values that never change."""

from __future__ import annotations

import json
import pickle
import random
from itertools import pairwise
from typing import Any

import pytest

from random_hands import Tally, play_many
from strobe import game
from strobe.cards import Card, parse_cards
from strobe.errors import ActionError, FormatError, StrobeError
from strobe.game import dealers, moves
from strobe.game.hand import Hand
from strobe.game.moves import Call, Check, Deal, Fold, Muck, RaiseTo, Roll, Show


def dealt(**facts: Any) -> Hand:
    facts.setdefault("stacks", [200, 200, 200])
    return Hand.start("strobe", blinds=(1, 2), dealer=dealers.seeded(7), **facts)


def to_the_end(hand: Hand) -> Hand:
    while not hand.over:
        legal: Any = hand.legal
        if legal.kind == "show":
            hand.show()
        elif legal.check:
            hand.check()
        else:
            hand.call()
    return hand


def test_random_hands_are_the_same_when_replayed_and_saved() -> None:
    tally = play_many(150, first=500_000, tally=Tally(), offer=0, remember=1)
    assert tally["hands replayed and saved"] == 150


def test_undo_goes_back_to_the_very_value_and_the_dealer_deals_the_same_again() -> None:
    hand = dealt()
    marks = []
    while not hand.over:
        marks.append((hand.state, hand.events, hand.moves))
        legal: Any = hand.legal
        if legal.kind == "show":
            hand.muck()
        elif legal.check:
            hand.check()
        else:
            hand.call()
    end = (hand.state, hand.events, hand.moves)
    for state, events, made in reversed(marks):
        hand.undo()
        assert (hand.state, hand.events, hand.moves) == (state, events, made)
    with pytest.raises(ActionError) as refused:
        hand.undo()
    assert refused.value.code == "nothing_to_undo"
    to_the_end(hand)
    assert hand.state.board == end[0].board
    assert hand.state.rolls == end[0].rolls


def test_a_saved_hand_goes_on_with_the_same_cards() -> None:
    whole = to_the_end(dealt())
    broken = dealt()
    broken.call()
    broken.call()
    back = Hand.from_json(broken.to_json(), dealer=dealers.seeded(7))
    assert back.state == broken.state
    assert to_the_end(back).events == whole.events
    assert back.moves == whole.moves


def test_json_holds_whole_numbers_and_text_only_and_a_schema() -> None:
    hand = to_the_end(dealt())
    saved = json.loads(hand.to_json())
    assert saved["schema"] == 1

    def plain(thing: Any) -> bool:
        if isinstance(thing, dict):
            return all(isinstance(key, str) and plain(value) for key, value in thing.items())
        if isinstance(thing, list):
            return all(plain(item) for item in thing)
        return thing is None or type(thing) in (int, str, bool)

    assert plain(saved)
    assert Hand.replay(hand.setup, hand.moves).events == hand.events


def test_an_old_value_stays_what_it_was() -> None:
    first = dealt().state
    copy = pickle.loads(pickle.dumps(first))
    assert copy == first
    second, _ = game.apply(first, RaiseTo(seat=first.pending[0], to=10))
    assert first == copy
    assert second != first
    assert second.version == first.version + 1
    other, _ = game.apply(first, Fold(seat=first.pending[0]))
    assert other != second
    assert first == copy


def test_states_count_their_moves() -> None:
    hand = to_the_end(dealt())
    state, _ = game.start("strobe", stacks=[200, 200, 200], blinds=(1, 2))
    states = [state]
    for move in hand.moves:
        states.append(game.apply(states[-1], move)[0])
    assert [before.version + 1 for before, _ in pairwise(states)] == [after.version for _, after in pairwise(states)]
    assert states[-1] == hand.state


@pytest.mark.parametrize(
    "move",
    [
        Fold(seat=1),
        Check(seat=1),
        Call(seat=1),
        RaiseTo(seat=2, to=12),
        Show(seat=3),
        Show(seat=3, cards=parse_cards("AhKd")),
        Muck(seat=0),
        Deal(cards=(Card("Ah"), None, Card("2c"))),
        Roll(face=6),
    ],
)
def test_moves_survive_json(move: Any) -> None:
    back = moves.from_list(json.loads(json.dumps(moves.to_list(move))))
    assert back == move
    assert type(back) is type(move)


def test_two_kinds_of_move_are_never_equal() -> None:
    kinds = [Fold(seat=1), Check(seat=1), Call(seat=1), Muck(seat=1), Show(seat=1), Roll(face=1), RaiseTo(seat=1, to=1)]
    assert all((one == other) == (one is other) for one in kinds for other in kinds)


BAD_TEXTS = [
    "",
    "[]",
    "{}",
    "null",
    "3",
    "{" * 10_000,
    '{"kind": "strobe.hand"}',
    '{"kind": "strobe.hand", "schema": 99}',
    '{"kind": "strobe.hand", "schema": 1, "moves": []}',
]


@pytest.mark.parametrize("text", BAD_TEXTS, ids=range(len(BAD_TEXTS)))
def test_text_that_is_no_saved_hand_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        Hand.from_json(text)


def test_every_fact_that_is_missing_or_wrong_is_refused() -> None:
    hand = to_the_end(dealt())
    saved = json.loads(hand.to_json())
    for name in saved:
        less = {key: value for key, value in saved.items() if key != name}
        with pytest.raises(StrobeError):
            Hand.from_json(json.dumps(less))
    for name in ("variant", "structure", "stacks", "button", "posts", "blinds", "min_bet", "options", "moves"):
        for wrong in (7.5, "x", [1.5], {"a": 1}, [[]], -3):
            with pytest.raises(StrobeError):
                Hand.from_json(json.dumps({**saved, name: wrong}))


def test_a_text_with_a_few_wrong_letters_never_breaks_the_reader() -> None:
    text = to_the_end(dealt()).to_json()
    rng = random.Random(11)
    refused = 0
    for _ in range(1500):
        letters = list(text)
        for _ in range(rng.randint(1, 4)):
            letters[rng.randrange(len(letters))] = rng.choice('0123456789[]{},":-ntfue. ')
        try:
            Hand.from_json("".join(letters))
        except StrobeError:
            refused += 1
    assert refused > 1000


def test_a_saved_move_that_is_not_legal_is_refused() -> None:
    saved = json.loads(to_the_end(dealt()).to_json())
    for place in range(len(saved["moves"])):
        for wrong in (["fold", 99], ["raise_to", 0, "5"], ["deal", [1, 1]], ["roll", 9], ["nothing"], [], 5, None):
            tampered = [*saved["moves"][:place], wrong, *saved["moves"][place + 1 :]]
            with pytest.raises(StrobeError):
                Hand.from_json(json.dumps({**saved, "moves": tampered}))


def test_a_failed_move_leaves_the_hand_as_it_was() -> None:
    hand = dealt()
    state, events, made = hand.state, hand.events, hand.moves
    for act in (lambda: hand.raise_to(1), lambda: hand.check(), lambda: hand.roll(3), lambda: hand.deal("Ah")):
        with pytest.raises(ActionError):
            act()
        assert hand.state is state
        assert (hand.events, hand.moves) == (events, made)


def test_a_dealer_that_cannot_go_on_leaves_no_half_move() -> None:
    dealer = dealers.scripted("2c 2d 2h 2s 3c 3d 3h 3s 4c 4d")
    hand = Hand.start("strobe", stacks=[50, 50], blinds=(1, 2), dealer=dealer)
    hand.call()
    state, made = hand.state, hand.moves
    with pytest.raises(StrobeError):
        hand.check()  # the die has no face to show
    assert hand.state is state
    assert hand.moves == made


def test_the_seed_decides_the_cards_and_the_die() -> None:
    same = to_the_end(dealt())
    assert to_the_end(dealt()).events == same.events
    hand = Hand.start("strobe", stacks=[200] * 3, blinds=(1, 2), dealer=dealers.seeded(8))
    assert to_the_end(hand).state.holes != same.state.holes
    many = [Hand.start("strobe", stacks=[9, 9], blinds=(1, 2), dealer=dealers.seeded(seed)) for seed in range(120)]
    faces = {to_the_end(hand).state.rolls for hand in many}
    assert {face for pair in faces for face in pair} == {1, 2, 3, 4, 5, 6}
    assert len(faces) > 25


def test_the_representation_hides_hole_cards() -> None:
    hand = dealt()
    text = repr(hand.state) + repr(hand)
    for hole in hand.state.holes:
        for card in hole:
            assert card is not None
            assert card.text not in text
