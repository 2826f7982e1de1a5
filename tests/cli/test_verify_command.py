"""``strobe verify``: what it prints, and its exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import Run

from fair_hands import Played, deal_hand
from strobe.game.dealers import fair
from strobe.game.fairness import Stream


def options(played: Played) -> list[str]:
    seeds = [
        word
        for seed in played.seeds
        for word in (("--seed", seed) if isinstance(seed, str) else ("--seed-hex", seed.hex()))
    ]
    known = ["--commitment", played.commitment, "--secret", played.secret, "--hand", str(played.number)]
    return ["verify", *known, *seeds]


@pytest.fixture(scope="module")
def played() -> Played:
    hands = (deal_hand("strobe", number, full=True) for number in range(99))
    return next(each for each in hands if len(each.hand.state.rolls) == 2)


@pytest.fixture
def file(played: Played, tmp_path: Path) -> str:
    path = tmp_path / "hand.json"
    path.write_text(played.hand.to_json(), encoding="utf-8")
    return str(path)


def test_a_hand_that_agrees(strobe: Run, shell: Run, played: Played, file: str) -> None:
    code, out, err = strobe(*options(played), "--ascii", file)
    assert (code, err) == (0, "")
    stream = played.dealer._stream
    lines = out.splitlines()
    assert " ".join(" ".join(lines[1:5]).split()) == " ".join(card.text for card in stream.deck())
    assert lines[5].split(": ")[1] == " ".join(map(str, stream.faces(10)))
    cards = 52 - played.hand.state.stub
    assert out.endswith(
        f"\n\nThe commitment was to this secret and this hand.\nThe saved hand agrees: {cards} cards and 2 faces.\n"
    )
    assert strobe(*options(played), "--ascii", "-", typed=played.hand.to_json()).out == out
    assert shell(*options(played), "--ascii", file) == (0, out, "")


def test_hands_that_do_not_agree(strobe: Run, played: Played, file: str) -> None:
    saved = json.loads(Path(file).read_text(encoding="utf-8"))
    roll = next(at for at, move in enumerate(saved["moves"]) if move[0] == "roll")
    due = saved["moves"][roll][1]
    saved["moves"] = [*saved["moves"][:roll], ["roll", due % 6 + 1]]
    Path(file).write_text(json.dumps(saved), encoding="utf-8")
    code, out, err = strobe(*options(played), file)
    assert (code, err) == (1, "")
    assert "The commitment was to this secret and this hand." in out
    told = " ".join(out.split())
    assert f"NOT the one that was due: move {roll + 1}: the die had to show {due}, not {due % 6 + 1}." in told
    code, out, _ = strobe(*options(played), "--json", file)
    assert code == 1
    answer = json.loads(out)
    assert (answer["command"], answer["agrees"], answer["committed"]) == ("verify", False, True)
    assert answer["difference"]["kind"] == "face"
    assert answer["difference"]["move"] == roll


def test_a_commitment_that_does_not_agree(strobe: Run, played: Played) -> None:
    words = options(played)
    words[2] = "00" * 32
    code, out, err = strobe(*words)
    assert (code, err) == (1, "")
    assert out.endswith("\nThe commitment was NOT to this secret and this hand.\n")
    words = options(played)
    words[6] = str(played.number + 1)
    assert strobe(*words).code == 1


def test_without_a_file_deck_and_faces_are_told(strobe: Run) -> None:
    promise = fair(bytes(32), 5)
    dealer = promise.dealer(["tea"])
    words = ["verify", "--commitment", promise.commitment, "--secret", dealer._secret.hex(), "--hand", "5"]
    code, out, err = strobe(*words, "--seed", "tea", "--joker", "--json")
    assert (code, err) == (0, "")
    answer = json.loads(out)
    stream = Stream(dealer._secret, 5, ["tea"])
    assert answer["shuffles"] == [
        {"deck": [card.text for card in stream.deck(joker=True)], "faces": [*stream.faces(10)]}
    ]
    assert (answer["agrees"], answer["cards"], answer["faces"], answer["difference"]) == (True, 0, 0, None)
    assert "Joker" in strobe(*words, "--seed", "tea", "--joker").out
    assert "Joker" not in strobe(*words, "--seed", "tea").out


def test_every_shuffle_is_told(strobe: Run, tmp_path: Path) -> None:
    hands = (deal_hand("deuce_to_seven_triple", number, full=True) for number in range(99))
    played = next(each for each in hands if each.hand.state.shuffles == 2)
    path = tmp_path / "hands.jsonl"
    path.write_text(f"{deal_hand('holdem', 0, full=False).hand.to_json()}\n{played.hand.to_json()}\n", encoding="utf-8")
    code, out, err = strobe(*options(played), "--at", "2", str(path))
    assert (code, err) == (0, "")
    assert "\nShuffle 2\n" in out
    assert "\nShuffle 3\n" in out
    assert out.splitlines()[-1].startswith("The saved hand agrees: ")
    assert strobe(*options(played), "--at", "1", str(path)).code == 1
    for more, text in (
        ([], "strobe: the file holds 2 hands: say which with --at\n"),
        (["--at", "3"], "strobe: the file holds 2 hands; there is no hand 3\n"),
        (["--at", "0"], "strobe: the file holds 2 hands; there is no hand 0\n"),
        (["--joker", "--at", "1"], "strobe: the saved hand knows whether it has the joker: no --joker with a file\n"),
    ):
        assert strobe(*options(played), *more, str(path)) == (1, "", text)
    assert strobe(*options(played), "--at", "1") == (1, "", "strobe: --at is for a file\n")


def test_what_is_refused(strobe: Run, played: Played, tmp_path: Path) -> None:
    words = options(played)
    for at, bad, text in (
        (2, "00", "strobe: a commitment is 32 bytes or 64 hexadecimal digits, not str of length 2\n"),
        (4, "00", "strobe: a secret is 32 bytes or 64 hexadecimal digits, not str of length 2\n"),
        (6, "-1", "strobe: hands are numbered from 0 to 2**53 - 1, not -1\n"),
    ):
        assert strobe(*words[:at], bad, *words[at + 1 :]) == (1, "", text)
    assert strobe(*words[:7]) == (1, "", "strobe: a hand has 1 to 64 seeds, not 0\n")
    assert strobe(*words, str(tmp_path / "none")).code == 1
    for wrong in (["--seed-hex", "0"], ["--hand", "x"], ["one", "two"]):
        code, out, err = strobe(*words, *wrong)
        assert (code, out) == (2, "")
        assert err.startswith("usage: strobe ")
    assert "not hexadecimal digits" in strobe(*words, "--seed-hex", "zz").err
    assert strobe("verify").code == 2


def test_the_page_of_the_command_is_true(strobe: Run) -> None:
    page = (Path(__file__).resolve().parent.parent.parent / "docs" / "fairness.md").read_text(encoding="utf-8")
    vector = json.loads(page.split("```json\n")[1].split("```")[0])
    words = ["verify", "--commitment", vector["commitment"], "--secret", vector["secret"], "--hand", "7"]
    result = strobe(*words, "--seed", "tea", "--seed", "Zoë ♠", "--seed-hex", "00ff80", "--json")
    assert result.code == 0
    assert " ".join(json.loads(result.out)["shuffles"][0]["deck"]) == vector["deck"]
