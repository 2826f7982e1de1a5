"""``strobe equity``, ``faces``, ``chart`` and ``ranges``: what they say is what the library answers."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from running import Run

import strobe as library
from strobe.cli import asking
from strobe.matrix import CLASSES, preflop_matrix
from strobe.ranges import NOTATION, Range

COLOR = re.compile(r"\x1b\[[0-9;]*m")
SIX = "--boxes Ah Ks 7d 7c 3s Jh"
EMPTY = ("--boxes", "Ah Ks -- 7c 3s Jh", "--removed", "7d")
posix = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")


def told(strobe: Run, *arguments: str) -> Any:
    code, out, err = strobe(*arguments, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_equity_is_a_table(strobe: Run) -> None:
    code, out, err = strobe(*f"equity 7h2d Tc9h {SIX}".split())
    assert (code, err) == (0, "")
    assert "╭─ 1 ─╮" in out
    assert re.search(r"1  7♥ 2♦ +81\.22 % +0\.40 % +18\.39 % +81\.42 %  = 1231/1512\n", out)
    assert re.search(r"2  T♣ 9♥ +18\.39 % +0\.40 % +81\.22 % +18\.58 %  = 281/1512\n", out)
    assert "Exact: every way for the cards to come was counted, 1,512 in all." in out


def test_equity_as_json(strobe: Run) -> None:
    answer = told(strobe, "equity", "7h2d", "QQ+,AKs", *EMPTY)
    expected = library.equity(["7h2d", "QQ+,AKs"], boxes="Ah Ks -- 7c 3s Jh", removed="7d")
    assert [row["equity"] for row in answer["players"]] == [str(share) for share in expected.equities]
    assert [row["win"] for row in answer["players"]] == [player.win for player in expected.players]
    assert answer["board"] == ["Ah", "Ks", None, "7c", "3s", "Jh"]
    assert (answer["stage"], answer["method"], answer["stderr"]) == ("first roll", "exact", 0)


def test_a_sample_says_how_far_it_may_be_off(strobe: Run) -> None:
    asked = "equity AsKs QQ+ random --method sample --budget 5000 --seed 7"
    answer = told(strobe, *asked.split())
    expected = library.equity(["AsKs", "QQ+", "random"], method="sample", budget=5000, seed=7)
    assert [row["equity"] for row in answer["players"]] == [str(share) for share in expected.equities]
    assert [row["stderr"] for row in answer["players"]] == [*expected.stderrs]
    out = strobe(*asked.split(), "--threads", "1").out
    assert "Sampled: 5,000 hands" in out
    assert f"standard error {100 * expected.stderr:.2f} %" in out


def test_holdem_and_dead_cards(strobe: Run) -> None:
    answer = told(strobe, *["equity", "AhAd", "KK", "--board", "2c", "7d", "9h", "--dead", "Ks"])
    expected = library.equity(["AhAd", "KK"], board="2c 7d 9h", dead="Ks")
    assert answer["game"] == "holdem"
    assert answer["players"][0]["equity"] == str(expected.equities[0])
    assert "dead K♠" in strobe(*["equity", "AhAd", "KK", "--board", "2c", "7d", "9h", "--dead", "Ks"]).out


def test_other_games(strobe: Run) -> None:
    asked = ["equity", "AsAh2s3h", "QdJdTc ??", "--game", "omaha_hilo", "--board", "2c", "7d", "9h"]
    expected = library.equity(["AsAh2s3h", "QdJdTc ??"], game="omaha_hilo", board="2c 7d 9h")
    answer = told(strobe, *asked)
    assert (answer["game"], answer["stage"], answer["board"]) == ("omaha_hilo", "flop", ["2c", "7d", "9h"])
    assert [row["equity"] for row in answer["players"]] == [str(share) for share in expected.equities]
    assert answer["players"][0]["parts"] == {str(part): weight for part, weight in expected.players[0].shares}
    out = strobe(*asked).out
    assert re.search(r"hand +all +part +nothing +equity\n", out)
    assert re.search(r"2  Q♦ J♦ T♣ \?\? +\d", out)


def test_stud_tells_its_street(strobe: Run) -> None:
    answer = told(strobe, "equity", "As2h3s4d", "5c6c7d9h", "--game", "razz", "--dead", "Kd", "Kc")
    assert (answer["stage"], answer["dead"], answer["method"]) == ("fourth street", ["Kd", "Kc"], "exact")
    assert "parts" not in answer["players"][0]
    code, out, err = strobe("equity", "AsAh", "KsKhQd", "--game", "tahoe")
    assert (code, out) == (1, "")
    assert "a hand of Tahoe has three cards" in err


def test_a_long_range_is_cut(strobe: Run) -> None:
    long = ",".join(["22+", "A2s+", "KTs+", "QTs+", "JTs", "AJo+", "KQo"])
    out = strobe("equity", long, "7h2d", *SIX.split()).out
    assert "22+,A2s+,KTs+,QTs+,JTs," in out
    assert "…" in out
    assert max(map(len, out.splitlines())) < 80


def test_faces(strobe: Run) -> None:
    out = strobe(*f"faces 7h2d Tc9h {SIX}".split()).out
    first, second = out.split("  2  T♣ 9♥")
    assert re.search(r"84\.1% +88\.9% +68\.1% +68\.1% +84\.1% +95\.2% +if the die hits", first)
    assert re.search(r"\+2\.7 +\+7\.5 +-13\.4 +-13\.4 +\+2\.7 +\+13\.8 +swing", first)
    assert "Ends with three of a kind or better: 45.50 %. Boxes 3 and 4 carry it." in first
    assert re.search(r"-2\.7 +-7\.5 +\+13\.4 +\+13\.4 +-2\.7 +-13\.8 +swing", second)


def test_faces_as_json(strobe: Run) -> None:
    answer = told(strobe, *f"faces 7h2d QQ+ {SIX}".split())
    expected = library.faces(["7h2d", "QQ+"], "Ah Ks 7d 7c 3s Jh")
    for row in answer["faces"]:
        face = expected[row["face"]]
        assert row["removed"] == face.removed.text
        assert [each["equity"] for each in row["players"]] == [str(share) for share in face.equities]
    mine, theirs = answer["players"]
    assert (mine["carriers"], theirs["carriers"]) == ([3, 4], [])
    assert mine["keeps"]["chance"] == str(expected.keeps[0])
    assert sum(mine["swings"]) == pytest.approx(0)
    survival = library.survival("7h2d", "Ah Ks 7d 7c 3s Jh")
    assert [*mine["survival"]["counts"].values()] == [*survival.counts]
    assert theirs["survival"] is None


def test_an_empty_box_has_outs(strobe: Run) -> None:
    expected = library.refills(["7h2d", "Tc9h"], "Ah Ks -- 7c 3s Jh", "7d")
    out = strobe("faces", "7h2d", "Tc9h", *EMPTY).out
    assert "28 outs of 42 cards for box 3" in out
    assert "14 outs of 42 cards for box 3" in out
    assert out.count("*") == 28 + 14 + 1  # and once in the legend
    answer = told(strobe, "faces", "7h2d", "Tc9h", *EMPTY)
    assert answer["players"][1]["outs"] == [card.text for card in expected.outs(1)]
    shares = {row["card"]: row["players"][0]["equity"] for row in answer["refills"]}
    assert shares == {card.text: str(after.equities[0]) for card, after in expected.items()}


def test_chart_of_a_range_shows_its_weights(strobe: Run) -> None:
    answer = told(strobe, "chart", "QQ+,AKs:0.5,AhQh")
    held = {name: cell["value"] for name, cell in answer["classes"].items() if cell}
    assert held == {"AA": "1", "KK": "1", "QQ": "1", "AKs": "1/2", "AQs": "1/4"}
    assert Fraction(answer["whole"]["value"]) == Fraction(18 + 2 + 1, 1326)
    out = strobe("chart", "QQ+,AKs:0.5,AhQh").out
    assert re.search(r"^  A  100 50\.0 25\.0 +\.", out, re.M)
    assert re.search(r"^  K    \.  100 ", out, re.M)


def test_chart_before_the_board(strobe: Run) -> None:
    answer = told(strobe, "chart", "--against", "QQ+,AK")
    matrix = preflop_matrix()
    assert [*answer["classes"]] == [*CLASSES]
    for name in ("AA", "AKs", "72o", "QQ"):
        win, tie, lose = matrix.ranges(name, "QQ+,AK")
        assert answer["classes"][name]["value"] == str(Fraction(2 * win + tie, 2 * (win + tie + lose)))
    assert "85.2 67.0 66.2" in strobe("chart").out


def test_chart_on_the_boxes(strobe: Run) -> None:
    answer = told(strobe, *f"chart 22+,72o --against QQ+ {SIX}".split())
    classes = answer["classes"]
    assert {name for name, cell in classes.items() if cell} == {*[rank * 2 for rank in "AKQJT98765432"], "72o"}
    expected = library.equity(["72o", "QQ+"], boxes="Ah Ks 7d 7c 3s Jh").equities[0]
    assert classes["72o"]["value"] == str(expected)
    whole = library.equity(["22+,72o", "QQ+"], boxes="Ah Ks 7d 7c 3s Jh").equities[0]
    assert answer["whole"]["value"] == str(whole)


def test_a_hand_that_cannot_be_is_left_out_of_a_chart(strobe: Run) -> None:
    answer = told(strobe, *["chart", "AA,KK", "--against", "AhKc", "--board", "As", "Ac", "Kd"])
    assert answer["classes"]["AA"] is None
    assert answer["classes"]["KK"] is not None


@pytest.mark.needs("rich")
def test_a_chart_in_color_has_the_same_words(strobe: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    plain = strobe("chart", "--against", "QQ+").out
    colored = strobe("chart", "--against", "QQ+", "--color", "always").out
    assert COLOR.sub("", colored) == plain
    assert "48;2;" in colored


@pytest.mark.parametrize("command", [f"equity 7h2d Tc9h {SIX}", f"faces 7h2d QQ+ {SIX}", "chart top20%", "ranges"])
def test_pages_of_ascii(shell: Run, command: str) -> None:
    code, out, err = shell(*command.split(), "--ascii", PYTHONIOENCODING="ascii")
    assert (code, err) == (0, "")
    assert max(map(len, out.splitlines())) < 80


def test_ranges(strobe: Run) -> None:
    out = strobe("ranges", "AKs KK AA", "AhQh:0.5 QQ").out
    assert "QQ+, AKs, AhQh:0.5" in out
    assert "23 of 1326, with their weights 22.5" in out
    answer = told(strobe, "ranges", "AKs KK AA AhQh:0.5 QQ")
    assert (answer["range"], answer["combos"], answer["weight"]) == ("QQ+,AKs,AhQh:0.5", 23, "45/2")
    assert answer["classes"] == ["AA", "AKs", "AQs", "KK", "QQ"]
    assert Range(answer["range"]) == Range("AKs KK AA AhQh:0.5 QQ")


def test_the_notation_is_told_and_is_in_the_help(strobe: Run) -> None:
    said, helped = strobe("ranges").out, strobe("ranges", "--help").out
    assert said.split() == NOTATION.split()
    assert said in helped
    assert told(strobe, "ranges")["notation"] == NOTATION


REFUSED = {
    "equity AsAh": "2 to 10 players",
    "equity AsAh AsKd": "As is in the hand of player 1 and in the hand of player 2",
    "equity AsAh KdKx": "'KdKx'",
    "equity 7h2d Tc9h --boxes Ah Ks 7d 7c 3s": "all in quotes",
    "equity 7h2d Tc9h --boxes Ah Ks 7d 7c 3s Jh --board 2c 7d 9h": "one game's",
    "equity 7h2d Tc9h --board 2c 7d": "0, 3, 4 or 5 cards",
    "equity 7h2d Tc9h --budget 0": "a budget is a number",
    "equity 7h2d Tc9h --seed -1": "a seed is a number",
    "equity 7h2d Tc9h --threads 0": "threads is a number",
    "equity random random random --method exact": "can be sampled",
    "faces 7h2d Tc9h": "give --boxes",
    "chart QQx": "'QQx' at character 1",
    "chart AA --against AA --board As Ac Ad": "can meet",
    "chart --budget 0": "a budget is a number",
    "chart AA --save nowhere/chart.png": "nowhere",
    "chart AA --save chart.gif": ".svg or .png, not 'chart.gif'",
    "ranges QQ+ AKx": "'AKx' at character 5",
}


@pytest.mark.parametrize("arguments", REFUSED)
def test_refusals(strobe: Run, arguments: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if "--save" in arguments:
        pytest.importorskip("matplotlib", reason="it has no wheels for every machine")
    monkeypatch.chdir(tmp_path)
    code, out, err = strobe(*arguments.split())
    assert (code, out) == (1, "")
    assert err.startswith("strobe: ")
    assert err.count("\n") == 1
    assert REFUSED[arguments] in err


@pytest.mark.parametrize(
    "arguments", ["equity", "equity AsAh KdKc --method guess", "chart AA KK", "faces AsAh --board 2c"]
)
def test_wrong_usage(strobe: Run, arguments: str) -> None:
    code, out, err = strobe(*arguments.split())
    assert (code, out) == (2, "")
    assert err.startswith("usage: strobe")


def test_pictures_need_matplotlib(strobe: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    code, out, err = strobe("chart", "AA", "--save", str(tmp_path / "chart.png"))
    assert (code, out) == (1, "")
    assert "strobe-poker[plot]" in err


@pytest.mark.parametrize("command", ["chart QQ+", f"faces 7h2d Tc9h {SIX}"])
@pytest.mark.parametrize(("ending", "begins"), [("svg", b"<?xml"), ("PNG", b"\x89PNG")])
def test_a_picture_is_kept(strobe: Run, tmp_path: Path, command: str, ending: str, begins: bytes) -> None:
    pytest.importorskip("matplotlib", reason="it has no wheels for every machine")
    file = tmp_path / f"picture.{ending}"
    plain = strobe(*command.split()).out
    assert strobe(*command.split(), "--save", str(file)) == (0, plain, "")
    assert file.read_bytes().startswith(begins)


class Terminal:
    """A standard error that is a terminal."""

    def __init__(self) -> None:
        self.shown = ""
        self.encoding = "utf-8"

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.shown += text
        return len(text)

    def flush(self) -> None:
        pass


@pytest.mark.needs("rich")
@pytest.mark.parametrize(("patience", "seen"), [(0.0, True), (3600.0, False)])
def test_a_bar_for_those_who_wait(monkeypatch: pytest.MonkeyPatch, patience: float, seen: bool) -> None:
    terminal = Terminal()
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(asking, "PATIENCE", patience)
    with asking.meter("counting") as tell:
        for done in range(5):
            tell(done, 4)
    assert ("counting" in terminal.shown) == seen


def test_no_bar_where_nobody_looks(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(asking, "PATIENCE", 0.0)
    with asking.meter("counting") as tell:
        tell(1, 4)
    assert capsys.readouterr() == ("", "")


@posix
def test_ctrl_c_stops_a_long_question(script: str) -> None:
    asking_long = subprocess.Popen(
        [script, "equity", *["random"] * 6, "--budget", str(2**30)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A shell that runs the tests in the background has them, and so their children, ignore the signal.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    with pytest.raises(subprocess.TimeoutExpired):
        asking_long.wait(2)
    asking_long.send_signal(signal.SIGINT)
    out, err = asking_long.communicate(timeout=120)
    assert (asking_long.returncode, out, err) == (130, b"", b"\n")


def test_a_bare_empty_box_is_told_how_to_be_written(strobe: Run) -> None:
    done = strobe("equity", "7h2d", "Tc9h", "--boxes", "Ah", "Ks", "--", "7c", "3s", "Jh", "--removed", "7d")
    assert done.code == 2
    assert "the boxes are one text in quotes" in done.err
