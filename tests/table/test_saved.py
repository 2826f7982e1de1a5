"""Saved tables and hands: they come back as they were, old ones stay readable, and what is broken is refused whole."""

from __future__ import annotations

import copy
import json
import pickle
import random
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from strobe import variants
from strobe.errors import FormatError, StrobeError
from strobe.game import dealers, table
from strobe.game.hand import Hand
from strobe.game.table import Table
from strobe.game.table.invariants import check_table
from table_histories import BLIND_TABLES, KILL_TABLES, history

GOLDEN = Path(__file__).resolve().parent.parent / "data" / "saved"
NAMES = ("hand-1", "table-1", "table-lowball-1", "table-record-1")


def golden(name: str) -> str:
    return (GOLDEN / f"{name}.json").read_text(encoding="utf-8")


def read(name: str, text: str) -> Any:
    if name.startswith("hand"):
        return Hand.from_json(text)
    return Table.from_json(text) if "record" in name else table.from_json(text)


def write(value: Any) -> str:
    return value.to_json() if isinstance(value, Hand | Table) else table.to_json(value)


def schema() -> dict[str, Any]:
    text = files("strobe.game").joinpath("schema", "saved-1.json").read_text(encoding="utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", NAMES)
def test_what_schema_number_one_has_saved_stays_readable(name: str) -> None:
    value = read(name, golden(name))
    again = write(value)
    assert_holds(json.loads(again), json.loads(golden(name)))
    assert write(read(name, again)) == again


def assert_holds(now: Any, then: Any) -> None:
    """All that was saved then is there now; an option may have come since, and stands at its default."""
    if isinstance(then, dict):
        assert isinstance(now, dict)
        for key, value in then.items():
            assert_holds(now[key], value)
        assert {key: now[key] for key in now.keys() - then.keys()} in ({}, {"killer_last": False})
    elif isinstance(then, list):
        assert len(now) == len(then)
        for one, other in zip(now, then, strict=True):
            assert_holds(one, other)
    else:
        assert now == then


def test_the_golden_hand_is_the_one_that_was_saved() -> None:
    hand = Hand.from_json(golden("hand-1"))
    assert (hand.state.version, hand.pending, hand.stacks, hand.pot) == (11, (0,), (178, 0, 128, 196), 48)
    assert str(hand.board) == "Qs 5h 4s 2h Ah --"


def test_the_golden_table_is_the_one_that_was_saved() -> None:
    state = table.from_json(golden("table-1"))
    assert state.playing
    assert (state.hands, state.version) == (3, len(Table.from_json(golden("table-record-1")).moves))
    assert state == Table.from_json(golden("table-record-1")).state
    assert state.coming is not None
    assert state.coming.blinds == (5, 10)
    assert [chair and (chair.owes_small, chair.away, chair.adding, chair.straddles) for chair in state.chairs] == [
        (True, False, 0, False),
        None,
        (False, False, 40, False),
        (False, True, 0, False),
        None,
        (False, False, 0, True),
    ]


def test_the_golden_lowball_table_waits_for_a_draw() -> None:
    state = table.from_json(golden("table-lowball-1"))
    assert state.due is not None
    assert (state.due.kind, state.due.seats) == ("draw", (3,))


@pytest.mark.parametrize("facts", [*BLIND_TABLES, *KILL_TABLES], ids=lambda facts: "-".join(map(str, facts.values())))
def test_random_tables_come_back_from_json_and_from_their_moves(facts: dict[str, Any]) -> None:
    for seed in range(3):
        record = None
        for at, (before, move, after, _) in enumerate(history(300 + seed, facts, 120)):
            record = record or Table(before)
            record.apply(move)
            check_table(after)
            if at % 7 == 0:
                again = table.from_json(table.to_json(after))
                assert again == after
                assert table.to_json(again) == table.to_json(after)
                assert pickle.loads(pickle.dumps(after)) == after
                assert copy.deepcopy(after) == after
        assert record is not None
        replayed = Table.from_json(record.to_json())
        assert replayed.state == record.state
        assert replayed.events == record.events
        assert replayed.moves == record.moves


def test_a_table_goes_on_from_json_as_if_nothing_had_happened() -> None:
    made = Table.from_json(golden("table-record-1"), dealers=lambda hand: dealers.seeded("golden", hand))
    again = Table(table.from_json(golden("table-1")), lambda hand: dealers.seeded("golden", hand))
    while made.playing:
        assert made.default() == again.default()
    assert made.state == again.state


def test_a_game_of_ones_own_is_given_when_its_table_is_read() -> None:
    own = variants.find("holdem")._replace(name="own", title="A game of one's own")
    state = table.open_table(own, chairs=3, buy_in=(10, 100), blinds=(1, 2))
    assert table.from_json(table.to_json(state), variant=own) == state
    with pytest.raises(FormatError, match=r"terms\.variant"):
        table.from_json(table.to_json(state))


# The schema.


@pytest.mark.needs("jsonschema")
def test_the_schema_that_is_shipped_fits_what_is_saved() -> None:
    import jsonschema

    validator = jsonschema.Draft202012Validator(schema())
    jsonschema.Draft202012Validator.check_schema(schema())
    for name in NAMES:
        validator.validate(json.loads(golden(name)))
    for seed, facts in enumerate([*BLIND_TABLES, *KILL_TABLES]):
        record = None
        for at, (before, move, after, _) in enumerate(history(600 + seed, facts, 60)):
            record = record or Table(before)
            record.apply(move)
            if at % 20 == 0:
                validator.validate(json.loads(table.to_json(after)))
        assert record is not None
        validator.validate(json.loads(record.to_json()))
    hand = Hand.start("pineapple_hilo", stacks=[50, 50, 50], blinds=(1, 2), dealer=dealers.seeded(7))
    while not hand.over:
        due: Any = hand.legal
        if due.kind == "discard":
            hand.discard(hand.state.holes[due.seats[0]][:1])
        elif due.kind == "show":
            hand.show()
        else:
            hand.call() if due.call else hand.check()
        validator.validate(json.loads(hand.to_json()))


@pytest.mark.needs("jsonschema")
def test_the_schema_refuses_what_is_not_ours() -> None:
    import jsonschema

    validator = jsonschema.Draft202012Validator(schema())
    for name in NAMES:
        facts = json.loads(golden(name))
        for key in facts:
            assert not validator.is_valid({other: fact for other, fact in facts.items() if other != key}), key
        assert not validator.is_valid({**facts, "more": 1})
        assert not validator.is_valid({**facts, "schema": 2})


# What is broken.


def places(facts: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON document."""
    found = [at] if at else []
    inner = facts.items() if isinstance(facts, dict) else enumerate(facts) if isinstance(facts, list) else ()
    for key, value in inner:
        found += places(value, (*at, key))
    return found


def changed(facts: Any, place: tuple[Any, ...], value: Any) -> Any:
    facts = copy.deepcopy(facts)
    inner = facts
    for key in place[:-1]:
        inner = inner[key]
    if value is places:
        del inner[place[-1]]
    else:
        inner[place[-1]] = value
    return facts


@pytest.mark.parametrize("name", NAMES)
def test_a_document_that_is_broken_anywhere_is_refused_or_means_a_whole_table(name: str) -> None:
    """Each place in turn holds something else, or nothing."""
    facts = json.loads(golden(name))
    rng = random.Random(3)
    refusals = 0
    wrong: list[Any] = [None, -7, 10**30, 1.5, "x", True, [], {}, [[]], places]
    spots = places(facts)
    for place in rng.sample(spots, min(len(spots), 150)):
        for value in rng.sample(wrong, 3):
            broken = json.dumps(changed(facts, place, value))
            try:
                made = read(name, broken)
            except FormatError:
                refusals += 1
            else:
                assert write(read(name, write(made))) == write(made)
    assert refusals > 250


@pytest.mark.parametrize(
    ("name", "place", "value", "said"),
    [
        ("table-1", ("chairs", 2, "stack"), -1, "chairs[2].stack"),
        ("table-1", ("chairs", 2, "stack"), 1, "chairs[2].stack"),
        ("table-1", ("chairs", 0, "away"), 1, "chairs[0].away"),
        ("table-1", ("chairs", 0, "new"), places, "chairs[0]"),
        ("table-1", ("chairs", 0, "adding"), 5, "chairs[0]"),
        ("table-1", ("terms", "buy_in"), [5], "terms, level"),
        ("table-1", ("terms", "rake", "cap"), -1, "terms, level"),
        ("table-1", ("terms", "options"), [], "terms.options"),
        ("table-1", ("terms", "variant"), "chess", "terms.variant"),
        ("table-1", ("terms", "chairs"), 7, "chairs"),
        ("table-1", ("coming", "blinds"), [4, 2], "coming"),
        ("table-1", ("level", "blinds"), "1", "level"),
        ("table-1", ("button",), 6, "button"),
        ("table-1", ("hands",), 0, "hand"),
        ("table-1", ("raked",), 5, "bought"),
        ("table-1", ("dealt",), [3, 2], "dealt"),
        ("table-1", ("dealt",), [2], "dealt"),
        ("table-1", ("recent", 3), ["fly"], "recent[3]"),
        ("table-1", ("recent",), [], "recent"),
        ("table-1", ("hand", "moves", 0), ["deal", [1, 1, 2, 3]], "hand.moves[0]"),
        ("table-1", ("hand", "setup"), 7, "hand.setup"),
        ("table-1", ("hand", "setup", "button"), 17, "hand.setup"),
        ("table-1", ("hand", "setup", "variant"), "omaha", "hand.setup.variant"),
        ("table-1", ("hand", "setup", "structure"), "pot_limit", "hand.setup.structure"),
        ("table-1", ("hand", "setup", "options", "max_raises"), 4, "hand.setup.options"),
        ("table-1", ("button",), -1, "button"),
        ("table-1", ("button",), 1, "button"),
        ("table-1", ("small",), -1, "small"),
        ("table-1", ("small",), 1, "small"),
        ("table-1", ("big",), -1, "big"),
        ("table-1", ("big",), 1, "big"),
        ("table-1", ("leg",), 2, "leg"),
        ("table-1", ("killer",), 2, "killer"),
        ("table-1", ("killer",), 1, "killer"),
        ("table-1", ("level", "blinds"), [1, 3], "hand.setup"),
        ("table-1", ("chairs", 2, "adding"), 10**6, "chairs[2].adding"),
        ("table-1", ("chairs", 2, "new"), True, "chairs[2].new"),
        ("table-1", ("chairs", 2, "owes_big"), True, "chairs[2].owes_big"),
        ("table-record-1", ("moves", 5), ["fold", 1], "moves[5]"),
        ("table-record-1", ("moves", 0), ["sit", 0, 1000, False], "moves[0]"),
        ("table-record-1", ("table", "version"), -1, "version"),
        ("hand-1", ("moves", 1), ["call", 1], "moves[1]"),
        ("hand-1", ("stacks",), [0, 0, 0, 0], "cannot start"),
    ],
)
def test_the_place_of_what_is_wrong_is_told(name: str, place: tuple[Any, ...], value: Any, said: str) -> None:
    with pytest.raises(FormatError) as error:
        read(name, json.dumps(changed(json.loads(golden(name)), place, value)))
    assert said in str(error.value)
    assert error.value.code


def between(**terms: Any) -> tuple[Table, dict[str, Any]]:
    """A table of three chairs, one of them empty, after a hand."""
    made = Table.open("holdem", chairs=3, buy_in=(10, 100), blinds=(1, 2), dealers=dealers_of(3), **terms)
    made.sit(0, 50)
    made.sit(1, 50)
    made.start()
    made.fold()
    assert not made.playing
    return made, json.loads(table.to_json(made.state))


def dealers_of(seed: int) -> Any:
    return lambda hand: dealers.seeded(seed, hand)


@pytest.mark.parametrize(
    ("terms", "place", "value", "said"),
    [
        ({}, ("killer",), 1, "killer"),
        ({}, ("leg",), 1, "leg"),
        ({"structure": "fixed_limit", "kill": "full"}, ("killer",), 2, "killer"),
        ({"structure": "fixed_limit", "kill": "full"}, ("leg",), 2, "leg"),
        ({}, ("button",), 2, "button"),
        ({}, ("small",), 2, "small"),
        ({}, ("big",), 2, "big"),
        ({}, ("chairs", 0, "straddles"), True, "chairs[0].straddles"),
        ({"tournament": True}, ("chairs", 0, "owes_big"), True, "chairs[0].owes_big"),
    ],
)
def test_a_table_between_hands_fits_together(
    terms: dict[str, Any], place: tuple[Any, ...], value: Any, said: str
) -> None:
    made, facts = between(**terms)
    assert table.from_json(json.dumps(facts)) == made.state
    with pytest.raises(FormatError) as error:
        table.from_json(json.dumps(changed(facts, place, value)))
    assert f"at {said}:" in str(error.value)


@pytest.mark.parametrize("name", ["button", "small", "big", "leg", "killer"])
def test_before_the_first_hand_nobody_has_a_place(name: str) -> None:
    state = table.open_table("holdem", chairs=3, buy_in=(10, 100), blinds=(1, 2))
    with pytest.raises(FormatError, match=f"at {name}:"):
        table.from_json(json.dumps({**json.loads(table.to_json(state)), name: 0}))


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", '{"kind": "strobe.hand"}', "[" * 100_000])
def test_what_is_no_saved_table_is_refused(text: str) -> None:
    for reader in (table.from_json, Table.from_json, Hand.from_json):
        with pytest.raises(FormatError):
            reader(text)
    assert issubclass(FormatError, StrobeError)


def test_a_schema_number_that_is_not_known_is_named() -> None:
    for name in NAMES:
        facts = {**json.loads(golden(name)), "schema": 2}
        reader = {"strobe.hand": Hand.from_json, "strobe.table": table.from_json}.get(facts["kind"], Table.from_json)
        with pytest.raises(FormatError, match="schema 2"):
            reader(json.dumps(facts))
