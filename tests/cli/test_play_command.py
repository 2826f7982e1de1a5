"""``strobe play``: whole sessions, typed beforehand."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from running import Run

from strobe.cli import main
from strobe.cli.person import understand
from strobe.errors import StrobeError
from strobe.game.dealers import seeded
from strobe.game.hand import Hand
from strobe.game.moves import BringIn, Call, Check, Discard, Draw, Fold, Move, RaiseTo
from strobe.variants import STRUCTURES, names

# Check or call whatever comes, show a beaten hand, and go on; what does not fit is asked again.
CALL_DOWN = "check\ncall\nshow\n\n" * 400


def test_a_scripted_session(strobe: Run) -> None:
    code, out, err = strobe("play", "--seed", "7", "--hands", "3", typed=CALL_DOWN)
    assert (code, err) == (0, "")
    assert re.findall(r"^Hand (\d+)", out, re.M) == ["1", "2", "3"]
    # The button begins with the player and moves on.
    assert re.findall(r"(\w+) \d+ \(button\)", out) == ["You", "A", "B"]
    assert out.count("── Six boxes") == 3
    last = out.splitlines()[-1]
    assert re.fullmatch(r"You leave with \d+ chips \([+-]\d+\) after 3 hands\. Seed 7\.", last)


def test_a_session_with_a_seed_repeats_itself(strobe: Run) -> None:
    sessions = [strobe("play", "--seed", seed, "--hands", "2", typed=CALL_DOWN).out for seed in ("7", "7", "8")]
    assert sessions[0] == sessions[1] != sessions[2]


WRONG = [
    "",
    "   ",
    "what",
    "check",  # a blind is owed
    "bet",
    "bet much",
    "bet 0",
    "raise 3",
    "raise -5",
    "raise to",
    "999",
    "9" * 5000,
    "raise " + "9" * 5000,
    "2.5",
    "1e3",
    "raise 1 2 3",
    "fold now",
    "show",
    "muck",
    "\x00",
    "\ud7ff",
    "٣",
    "help me",
    "quit now",
    "call 17",
    "call 2 or so",
    "Fo ld",
    "ﬀ",
]


def test_wrong_input_never_ends_the_game(strobe: Run) -> None:
    typed = "\n".join([*WRONG, "help", "boxes", "chips", "call", "quit"])
    code, out, err = strobe("play", "--seed", "7", typed=typed)
    assert (code, err) == (0, "")
    assert "You cannot check, you owe 2" in out
    assert "You may bet or raise to 4-200, not to 3." in out
    assert "To how much?" in out
    assert out.count("You hold") == 2  # once for each turn, not once for each wrong word
    assert "You call 2." in out
    assert out.count("  > ") == len(WRONG) + 5
    assert "You leave with 198 chips (-2) after 0 hands." in out


def test_every_wrong_word_gets_an_answer(strobe: Run) -> None:
    out = strobe("play", "--seed", "7", typed="\n".join(WRONG)).out
    answers = out.split("  > ")[1:]
    assert len(answers) == len(WRONG) + 1
    for word, answer in zip(WRONG, answers, strict=False):
        echoed, *reason = answer.splitlines()
        assert len(echoed) <= 30, word
        assert len(reason) == 1, word
        assert reason[0].startswith("  "), word


@pytest.mark.parametrize("typed", ["", "quit\n", "q\n", "exit\n", "call\n"])
def test_leaving(strobe: Run, typed: str) -> None:
    code, out, err = strobe("play", "--seed", "7", typed=typed)
    assert (code, err) == (0, "")
    assert "after 0 hands. Seed 7." in out


def test_leaving_between_hands(strobe: Run) -> None:
    out = strobe("play", "--seed", "7", typed="fold\nno idea\nq\n").out
    assert "Please press Enter" in out
    assert "after 1 hand. Seed 7." in out


def test_the_game_ends_when_the_chips_have_gone(strobe: Run) -> None:
    endings = set()
    for seed in range(12):
        out = strobe(
            "play", "--seed", str(seed), "--players", "2", "--stack", "20", typed="all-in\ncall\nshow\n\n" * 500
        ).out
        if "You are out of chips." in out:
            endings.add("lost")
            assert "You leave with 0 chips (-20)" in out
        if "All the chips are yours." in out:
            endings.add("won")
            assert "is out of chips." in out
            assert "You leave with 40 chips (+20)" in out
    assert endings == {"lost", "won"}


def test_players_without_chips_sit_out_and_the_button_passes_them(strobe: Run, tmp_path: Path) -> None:
    file = tmp_path / "session.jsonl"
    seen = set()
    for seed in range(10):
        file.unlink(missing_ok=True)
        given = ["--seed", str(seed), "--players", "5", "--stack", "12", "--hands", "30", "--save", str(file)]
        strobe("play", *given, typed="call\ncheck\nshow\n\n" * 2000)
        hands = [json.loads(line) for line in file.read_text().splitlines()]
        for before, after in pairwise(hands):
            stacks = [chips or 0 for chips in Hand.from_json(json.dumps(before)).stacks]
            assert [chips or 0 for chips in after["stacks"]] == stacks
            assert sum(stacks) == 60
            seats = [seat for seat in (*range(before["button"] + 1, 5), *range(5)) if stacks[seat]]
            assert after["button"] == seats[0]
            seen.add(sum(1 for chips in stacks if chips))
    assert len(seen) >= 3


class Reader:
    """A person who knows nothing but what stands on the screen, and types one of the things it offers."""

    def __init__(self, capsys: pytest.CaptureFixture[str], seed: str) -> None:
        self.capsys, self.rng, self.story, self.typed = capsys, Random(seed), "", ""

    def __call__(self, prompt: str) -> str:
        said = self.capsys.readouterr().out
        self.story += said
        # Whatever the screen offers is understood: it is never asked again.
        assert not re.search(r"may not|cannot|try 'help'|do not hold|Which cards|Please", said), said
        self.typed = self.answer(said)
        self.story += prompt
        return self.typed

    def answer(self, said: str) -> str:
        if "Enter for the next hand" in said:
            return ""
        if "show or muck?" in said:
            return self.rng.choice(["show", "muck"])
        held = re.findall(r"You hold (.*)", said)[-1]
        cards = re.findall(r"\b[2-9TJQKA][cdhs]\b|Joker", held)
        if "Put away one card" in said:
            return f"discard {self.rng.choice(cards)}"
        if "Change up to five cards" in said:
            some = self.rng.sample(cards, self.rng.randint(0, len(cards)))
            return f"draw {' '.join(some)}" if some else "pat"
        offered = re.findall(r"Your turn: (.*?)  \(help", said)[-1].split(", ")
        offered = [each for each in offered if each not in ("fold", "all-in")] * 8 + offered
        words = self.rng.choice(offered)
        if span := re.search(r"(\d+)-(\d+)$", words):
            amount = str(min(int(span[2]), self.rng.randint(int(span[1]), int(span[1]) + 6)))
            return words.replace(span[0], amount)
        if either := re.search(r"(\d+) or (\d+)$", words):
            return words.replace(either[0], either[self.rng.randint(1, 2)])
        return words


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("game", names())
def test_every_game_and_structure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str, structure: str
) -> None:
    story, hands = _read_and_play(
        capsys, monkeypatch, tmp_path, ["--game", game, "--structure", structure, "--hands", "4"]
    )
    # The name of the file may be as long as it likes.
    assert max(len(line) for line in story.splitlines() if str(tmp_path) not in line) < 80
    for hand in hands:
        assert hand.over
        assert sum(hand.stacks) == 800
    _check_nothing_leaks(story, hands)


@pytest.mark.parametrize("structure", ["no_limit", "fixed_limit"])
@pytest.mark.parametrize("game", names())
def test_short_stacks_until_somebody_is_broke(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str, structure: str
) -> None:
    given = ["--game", game, "--structure", structure, "--stack", "11", "--players", "3", "--hands", "12"]
    story, hands = _read_and_play(capsys, monkeypatch, tmp_path, given)
    assert all(sum(hand.stacks) == 33 for hand in hands)
    assert "out of chips" in story or len(hands) == 12
    _check_nothing_leaks(story, hands)


def _read_and_play(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, given: Sequence[str]
) -> tuple[str, list[Hand]]:
    """What stood on the screen of a session, and its hands."""
    file = tmp_path / "session.jsonl"
    reader = Reader(capsys, " ".join(given))
    monkeypatch.setattr("builtins.input", reader)
    assert main(["play", "--seed", "3", "--ascii", "--save", str(file), *given]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    story = reader.story + out
    hands = [Hand.from_json(line) for line in file.read_text().splitlines()]
    assert hands
    assert f"You leave with {hands[-1].stacks[0]} chips" in story
    return story, hands


def _check_nothing_leaks(story: str, hands: Sequence[Hand]) -> None:
    """In the story of each hand occur no cards but those that the player may see."""
    for told, hand in zip(re.split(r"^Hand \d+$", story, flags=re.M)[1:], hands, strict=False):
        allowed = set()
        eyes = {0}
        for event in hand.events:
            match event.kind:
                case "shown":
                    eyes.add(event.seat)
                    allowed |= {*event.cards}
                case "placed":
                    allowed |= {*event.cards}
                case "removed":
                    allowed.add(event.card)
                case "dealt":
                    allowed |= {*(event.cards if event.seat in eyes else event.cards[len(event.cards) - event.up :])}
        cards = set(re.findall(r"\b(?:[2-9TJQKA][cdhs]|Joker)\b", told))
        assert cards <= {str(card) for card in allowed}


def test_the_opening_round(strobe: Run) -> None:
    out = strobe("play", "--seed", "7", "--opening-round", typed="").out
    assert "You hold" in out
    assert "Six boxes" not in out


def test_nobody_elses_cards_are_shown_before_they_are_tabled(strobe: Run, tmp_path: Path) -> None:
    file = tmp_path / "session.jsonl"
    hidden = 0
    for seed in range(15):
        file.unlink(missing_ok=True)
        out = strobe("play", "--seed", str(seed), "--hands", "4", "--ascii", "--save", str(file), typed=CALL_DOWN).out
        stories = re.split(r"^Hand \d+$", out, flags=re.M)[1:]
        for story, line in zip(stories, file.read_text().splitlines(), strict=True):
            state = Hand.from_json(line).state
            board = {card.text for card in (*state.board.standing, *state.removed)}
            cards = set(re.findall(r"\b[2-9TJQKA][cdhs]\b", story))
            shown = {0, *(seat for seat in range(4) if state.shown >> seat & 1)}
            allowed = board | {str(card) for seat in shown for card in state.holes[seat]}
            assert cards <= allowed
            hidden += 8 - 2 * len(shown)
            # Before the showdown only the player's own cards, unless hands were tabled all-in.
            before = story.split("-- Showdown")[0]
            if "show" not in before:
                own = {str(card) for card in state.holes[0]}
                assert set(re.findall(r"\b[2-9TJQKA][cdhs]\b", before)) <= board | own
    assert hidden


def test_played_hands_are_saved_for_replay(strobe: Run, tmp_path: Path) -> None:
    file = tmp_path / "session.jsonl"
    out = strobe("play", "--seed", "7", "--hands", "2", "--save", str(file), typed=CALL_DOWN).out
    told = json.loads(strobe("replay", "--json", str(file)).out)["hands"]
    assert len(told) == 2
    assert f"You leave with {told[1]['stacks'][0]} chips" in out


def test_saving_adds_to_the_hands_that_are_there(strobe: Run, tmp_path: Path) -> None:
    file = tmp_path / "session.jsonl"
    given = ["play", "--seed", "7", "--hands", "2", "--save", str(file)]
    assert f"\nHands are saved to {file}.\n" in strobe(*given, typed=CALL_DOWN).out
    first = file.read_text()
    file.write_text(first.rstrip("\n"))
    assert f"\nHands are saved to {file}, after the 2 in it.\n" in strobe(*given, typed=CALL_DOWN).out
    assert file.read_text() == first * 2


@pytest.mark.parametrize("text", ["my diary\n", '{\n  "kind": "strobe.hand"\n}\n', "[]", "7\n", "\x89PNG"])
def test_a_file_of_something_else_stays_as_it_is(strobe: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "diary"
    file.write_bytes(text.encode("latin-1"))
    for command in ("play", "deal"):
        code, out, err = strobe(command, "--seed", "7", "--save", str(file), typed=CALL_DOWN)
        assert (code, out) == (1, "")
        assert str(file) in err
        assert "saved hands" in err or "not a text file" in err
    assert file.read_bytes() == text.encode("latin-1")


def test_each_hand_is_saved_when_it_ends(
    strobe: Run, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "session.jsonl"
    held = []

    def typed(prompt: str) -> str:
        if "Enter for the next hand" in capsys.readouterr().out:
            held.append(len(file.read_text().splitlines()))
            if len(held) == 3:
                raise KeyboardInterrupt
            return ""
        return "fold"

    monkeypatch.setattr("builtins.input", typed)
    assert main(["play", "--seed", "7", "--save", str(file)]) == 130
    assert held == [1, 2, 3]
    assert len(json.loads(strobe("replay", str(file), "--json").out)["hands"]) == 3


def test_a_replay_knows_the_players_by_the_same_names(strobe: Run, tmp_path: Path) -> None:
    file = tmp_path / "session.jsonl"
    out = strobe("play", "--seed", "7", "--hands", "2", "--save", str(file), typed=CALL_DOWN).out
    again = strobe("replay", str(file)).out
    assert "You have the button." in again
    assert "A has the button." in again
    winners = re.compile(r"^  (\w+) wins? the pot of (\d+)", re.M)
    assert winners.findall(again) == winners.findall(out)
    assert re.findall(r"^  (\w+) +\d+ → .*", again, re.M) == ["You", "A", "B", "C"] * 2
    told = json.loads(strobe("replay", str(file), "--json").out)["hands"]
    assert [hand["names"] for hand in told] == [["You", "A", "B", "C"]] * 2
    assert json.loads(strobe("replay", "-", "--json", typed=json.dumps(told[0])).out)["hands"] == told[:1]


@pytest.mark.parametrize(
    "names",
    [[], ["A"] * 3, ["A"] * 5, "ABCD", [1, 2, 3, 4], ["A", "B", "C", ""], ["A", "B", "C", "\x1b[2J"], ["A" * 21] * 4],
)
def test_names_that_are_none(strobe: Run, names: object) -> None:
    told = json.loads(strobe("deal", "--seed", "7", "--json").out)
    code, out, err = strobe("replay", "-", typed=json.dumps({**told, "names": names}))
    assert (code, out) == (1, "")
    assert "names are 4 words of at most 20 letters" in err


def test_many_players_with_many_chips_fit_the_page(strobe: Run) -> None:
    given = ["--game", "holdem", "--players", "11", "--stack", "1000000000", "--hands", "1"]
    out = strobe("play", "--seed", "7", *given, typed=CALL_DOWN).out
    assert "J 1000000000\n" in out
    assert max(map(len, out.splitlines())) < 80
    rows = re.findall(r"^  \w+ +(\d+) → (\d+ +)[+-]\d+$", out, re.M)
    assert len(rows) == 11
    assert len({len(after) for _, after in rows}) == 1


def turn(structure: str = "no_limit") -> Hand:
    """Seat 0 owes 2 of a pot of 3 and has 100."""
    hand = Hand.start("strobe", stacks=[100] * 3, blinds=(1, 2), structure=structure, dealer=seeded(7))
    assert hand.pending == (0,)
    return hand


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("k", Check(seat=0)),
        (" CHECK ", Check(seat=0)),
        ("c", Call(seat=0)),
        ("call 2", Call(seat=0)),
        ("f", Fold(seat=0)),
        ("raise to 8", RaiseTo(seat=0, to=8)),
        ("r 8", RaiseTo(seat=0, to=8)),
        ("bet 8", RaiseTo(seat=0, to=8)),
        ("8", RaiseTo(seat=0, to=8)),
        ("1,00", RaiseTo(seat=0, to=100)),
        ("min", RaiseTo(seat=0, to=4)),
        ("raise half", RaiseTo(seat=0, to=4)),
        ("pot", RaiseTo(seat=0, to=7)),
        ("raise max", RaiseTo(seat=0, to=100)),
        ("a", RaiseTo(seat=0, to=100)),
        ("all-in", RaiseTo(seat=0, to=100)),
        ("all in", RaiseTo(seat=0, to=100)),
    ],
)
def test_what_words_mean(text: str, move: Move) -> None:
    assert understand(text, turn().state, 0) == move


def test_in_fixed_limit_a_raise_needs_no_amount() -> None:
    assert understand("raise", turn("fixed_limit").state, 0) == RaiseTo(seat=0, to=4)


def test_all_in_where_it_is_too_much() -> None:
    with pytest.raises(StrobeError, match=r"You may not go all-in now; the most is 7\."):
        understand("all-in", turn("pot_limit").state, 0)


def test_all_in_as_a_call() -> None:
    hand = Hand.start("strobe", stacks=[50, 100], blinds=(1, 2), dealer=seeded(7))
    hand.call()
    hand.raise_to(80)
    assert understand("all-in", hand.state, 0) == Call(seat=0)


def stud() -> Hand:
    """Seat 0 has the lowest card and brings in."""
    hand = Hand.start("seven_card_stud", stacks=[100, 100], ante=1, structure="fixed_limit", bets=(4, 8))
    hand.deal("As Ks Ad Kd Ah 2c")
    assert hand.pending == (0,)
    return hand


@pytest.mark.parametrize("text", ["bring in", "bring-in", "bringin", "Bring in 1", "i"])
def test_bringing_in(text: str) -> None:
    assert understand(text, stud().state, 0) == BringIn(seat=0)


@pytest.mark.parametrize("text", ["complete", "complete to 4", "complete 4", "raise", "bet 4", "4"])
def test_completing(text: str) -> None:
    assert understand(text, stud().state, 0) == RaiseTo(seat=0, to=4)


def test_nothing_to_bring_in() -> None:
    with pytest.raises(StrobeError, match="nothing to bring in"):
        understand("bring in", turn().state, 0)
    with pytest.raises(StrobeError, match=r"The bring-in is 1, not 3\."):
        understand("bring in 3", stud().state, 0)


def test_the_two_sizes_of_an_open_pair() -> None:
    hand = stud()
    hand.bring_in()
    hand.call()
    hand.deal("2s")
    hand.deal("Ac 3c")
    assert hand.pending == (1,)
    assert hand.legal.raise_to == (4, 8)  # type: ignore[union-attr]
    assert understand("bet 8", hand.state, 1) == RaiseTo(seat=1, to=8)
    with pytest.raises(StrobeError, match=r"To how much\? You may bet or raise to 4 or 8\."):
        understand("bet", hand.state, 1)


def drawing() -> Hand:
    """Seat 0 draws."""
    hand = Hand.start("deuce_to_seven", stacks=[100, 100], blinds=(1, 2), dealer=seeded(7), button=1)
    hand.call()
    hand.check()
    assert hand.legal.kind == "draw"
    return hand


def test_drawing() -> None:
    hand = drawing()
    seat = hand.pending[0]
    first, second = (str(card) for card in hand.state.holes[seat][:2])
    two = Draw(seat=seat, cards=hand.state.holes[seat][:2])
    for text in (
        f"draw {first} {second}",
        f"d {first}{second}",
        f"DRAW {first}, {second}",
        f"discard {first} {second}",
    ):
        assert understand(text, hand.state, seat) == two
    for text in ("pat", "p", "stand pat"):
        assert understand(text, hand.state, seat) == Draw(seat=seat)
    for text, reason in {
        "draw": "Which cards",
        "draw one": "no list of cards",
        f"draw {first} {first}": "twice",
        "check": "nothing you can do now",
        "4": "nothing you can do now",
    }.items():
        with pytest.raises(StrobeError, match=reason):
            understand(text, hand.state, seat)


def test_discarding() -> None:
    hand = Hand.start("pineapple", stacks=[100, 100], blinds=(1, 2), dealer=seeded(7))
    card = hand.state.holes[1][2]
    assert understand(f"discard {card}", hand.state, 1) == Discard(seat=1, cards=(card,))
    assert understand(f"d {card}", hand.state, 1) == Discard(seat=1, cards=(card,))
    for text in ("pat", "discard", "fold"):
        with pytest.raises(StrobeError):
            understand(text, hand.state, 1)


def test_what_is_not_allowed_is_asked_again(strobe: Run) -> None:
    typed = "discard 2c 3c\ndiscard\ndiscard zz\ndiscard As\npat\ncheck\nchips\nboxes\nhelp\n"
    out = strobe("play", "--game", "pineapple", "--seed", "3", "--ascii", typed=typed).out
    assert "You have to put away one card, not 2." in out
    assert "Which cards? Say for example 'discard 7h'." in out
    assert "'zz' is no list of cards." in out
    assert "You do not hold As." in out
    assert out.count("'pat' is nothing you can do now") == 1
    assert "No cards lie on the table." in out
    assert out.count("You hold") == 1


def test_nobody_can_check_where_somebody_has_to_open(strobe: Run) -> None:
    given = ["play", "--game", "seven_card_stud", "--seed", "3", "--ascii"]
    out = strobe(*given, typed="check\ncall\nraise 7\nbring in\n").out
    assert "You cannot check; you may bring in 2, complete to 4 or fold." in out
    assert "There is nothing to call; you may bring in 2, complete to 4 or fold." in out
    assert "You may bet or raise to 4, not to 7." in out
    assert "You bring it in for 2." in out
    out = strobe(*given, "--structure", "no_limit", typed="pat\n" + "check\nfold\n\n" * 8).out
    assert re.search(r"You cannot check; you may bet 1-\d+, all-in or fold\.", out)


def test_upcards_and_common_cards(strobe: Run) -> None:
    out = strobe("play", "--game", "seven_card_stud", "--seed", "3", "--ascii", typed="boxes\n").out
    assert out.count("  You  (Js Tc) 8c\n  A    (?? ??) Qd\n  B    (?? ??) Qs\n  C    (?? ??) Th\n") == 2


def test_both_sides_of_a_split_pot(strobe: Run) -> None:
    out = strobe("play", "--game", "omaha_hilo", "--seed", "3", "--ascii", typed="call\n").out
    assert re.search(r"  You hold \S\S \S\S \S\S \S\S\n  high     \w.*\n  low      (no low|.* low)\n", out)
