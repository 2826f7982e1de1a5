"""The golden playthroughs: each is replayed word for word, under the eyes of the croupier."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import croupier
import pytest
from croupier import Croupier, End, Rules, Table
from random_games import compare, expect

from playthroughs import FOLDER, Playthrough, again, play, read
from strobe import game, variants
from strobe.game.hand import Hand
from strobe.variants import Variant

FILES = sorted(FOLDER.glob("*.txt"))
HANDS = [read(path) for path in FILES]


def variant_of(made: Playthrough, checkout: Path) -> Variant:
    return new_game(checkout) if made.game == "die_tryin" else variants.find(made.game)


def new_game(checkout: Path) -> Variant:
    """The game that docs/new-game.md declares."""
    text = (checkout / "docs" / "new-game.md").read_text(encoding="utf-8")
    code = text.split("```python\n")[1].split("```")[0]
    names: dict[str, Any] = {}
    exec(code, names)
    found: Variant = names["DIE_TRYIN"]
    return found


DIE_TRYIN = Rules(
    (2, 10),
    (
        ("deal", ("hole 2 0",), "small"),
        ("board", ("boxes 6",), "small"),
        ("first roll", ("roll", "refill"), "big"),
        ("second roll", ("roll", "refill"), "big"),
    ),
)


@pytest.mark.parametrize("made", HANDS, ids=lambda made: made.name)
def test_word_for_word(made: Playthrough, checkout: Path) -> None:
    assert again(made, variant_of(made, checkout)) == made.text


@pytest.mark.parametrize("made", HANDS, ids=lambda made: made.name)
def test_croupier(made: Playthrough, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the text says is right, not only what the engine says today."""
    monkeypatch.setitem(croupier.GAMES, "die_tryin", DIE_TRYIN)
    variant = variant_of(made, checkout)
    hand, _ = play(variant, made.facts, made.moves)
    setup = hand.setup
    books = Croupier(
        Table(
            made.game,
            setup.structure,
            setup.stacks,
            setup.button,
            tuple((post.seat, post.post, post.amount) for post in setup.posts),
            setup.blinds,
            setup.min_bet,
            setup.bets,
            setup.bring_in,
            tuple(made.facts.get("options", {}).items()),
        )
    )
    state, _ = game.start(variant, **made.facts)
    run = books.run()
    due = next(run)
    for move in made.moves:
        expect(state, due, books)
        compare(state, due, books)
        state, _ = game.apply(state, move)
        due = run.send(move)
    assert isinstance(due, End)
    assert list(state.stacks) == books.stacks
    told = [(event.pot, event.amount, event.side) for event in hand.events if event.kind == "pot_awarded"]
    assert told == [(number, amount, side) for number, amount, side, _ in books.awards]


@pytest.mark.parametrize("made", HANDS, ids=lambda made: made.name)
def test_saved_and_read_back(made: Playthrough, checkout: Path) -> None:
    variant = variant_of(made, checkout)
    hand, _ = play(variant, made.facts, made.moves)
    back = Hand.from_json(hand.to_json(), variant=variant)
    assert back.state == hand.state
    assert back.events == hand.events


def test_every_playthrough_cites_its_rules() -> None:
    for made in HANDS:
        assert len(made.comments) >= 3, made.name
        assert made.comments[1].startswith("Rule: "), made.name


def test_every_game_has_one() -> None:
    assert {made.game for made in HANDS} == {*variants.names(), "die_tryin"}
    assert {name for name in variants.names() if not (FOLDER / f"{name}.txt").is_file()} == set()


def test_a_new_game_is_a_declaration(checkout: Path) -> None:
    """Die Tryin' needs no step that Strobe has not, plays in every structure, and needs eight cards at the end."""
    made = new_game(checkout)
    steps = {step.kind for street in made.streets for step in street.steps}
    assert steps <= {step.kind for street in variants.STROBE.streets for step in street.steps}
    hand, _ = play(made, read(FOLDER / "die_tryin.txt").facts, read(FOLDER / "die_tryin.txt").moves)
    assert len(hand.board.standing) == 6
    assert len(hand.state.removed) == len(hand.state.rolls) == 2
    with pytest.raises(Exception, match="no game is called"):
        variants.find("die_tryin")


def test_the_page_about_a_new_game_runs(checkout: Path) -> None:
    text = (checkout / "docs" / "new-game.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    for block in text.split("```python\n")[1:]:
        exec(block.split("```")[0], names)
    hand = names["hand"]
    assert hand.setup.variant == names["DIE_TRYIN"]
    while not hand.over:
        if hand.legal.kind == "show":
            hand.show()
        elif hand.legal.check:
            hand.check()
        else:
            hand.call()
    assert len(hand.board.standing) == 6
