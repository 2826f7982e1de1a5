"""The command as a whole: help, exit codes, messages, terminals, and how it is stopped."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from running import Run

from strobe import __version__
from strobe.cli import COMMANDS
from strobe.cli.saved import read

COLOR = re.compile(r"\x1b\[[0-9;]*m")
posix = pytest.mark.skipif(os.name == "nt", reason="signals, pipes and terminals of POSIX")


def test_version(strobe: Run, shell: Run) -> None:
    said = (0, f"strobe {__version__}\n", "")
    assert strobe("--version") == said
    assert shell("--version") == said
    module = subprocess.run([sys.executable, "-m", "strobe", "--version"], capture_output=True, text=True, check=True)
    assert module.stdout == said[1]


def test_help_lists_every_command(strobe: Run) -> None:
    result = strobe("--help")
    assert result.code == 0
    for name, module in COMMANDS.items():
        assert re.search(rf"^ +{name} +", result.out, re.M)
        assert module.SUMMARY.split(",")[0] in result.out


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_each_command(strobe: Run, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    result = strobe(name, "--help")
    assert result.code == 0
    assert "\nexamples:\n  strobe " in result.out
    assert max(map(len, result.out.splitlines())) <= 80


def examples() -> list[str]:
    texts = [module.EXAMPLES.replace("\\\n", " ") for module in COMMANDS.values()]
    lines = [line for text in texts for line in text.splitlines()]
    return [line.strip() for line in lines if line.startswith("  strobe ")]


@pytest.mark.parametrize("line", examples())
def test_the_examples_of_the_help_work(line: str, strobe: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    evening = "".join(strobe("deal", "--seed", str(seed), "--save", "one.json").out for seed in (1, 2))
    hand = Path("one.json").read_text()
    assert evening
    Path("evening.jsonl").write_text(hand + hand)
    piped = ""
    for part in re.split(r" (?:&&|\|) ", line):
        words = shlex.split(part)
        assert words[0] == "strobe"
        result = strobe(*words[1:], typed=piped)
        assert (result.code, result.err) == (0, "")
        assert result.out
        piped = result.out


def test_no_command_is_wrong_usage(strobe: Run) -> None:
    code, out, err = strobe()
    assert (code, out) == (2, "")
    assert "strobe example" in err


@pytest.mark.parametrize(
    "arguments",
    [
        "nonsense",
        "deal --players many",
        "deal --game snap",
        "deal --structure spread",
        "example --rolls 3",
        "eval --ranking best Ah",
        "play --json",
        "replay",
    ],
)
def test_wrong_usage(strobe: Run, arguments: str) -> None:
    code, out, err = strobe(*arguments.split())
    assert (code, out) == (2, "")
    assert err.startswith("usage: strobe")


REFUSED = {
    "eval": "no cards are given",
    "eval Ah Ks": "5 to 8 cards, not 2",
    "eval Ah Ks 7d 7c 1s": "'1s'",
    "eval AhKsQdJcTh Ah": "5 to 8 cards, not 1",
    "eval Ah Ks 7d 7c Ah": "Ah occurs twice",
    "eval AhKsQdJcTh2c3c4c5c": "5 to 8 cards, not 9",
    "eval AhKsQdJcTh --hole 2c3c": "not both",
    "eval --board AhKsQdJcTh": "--hole",
    "eval --hole Ah2c --board AhKsQdJcTh": "Ah",
    "example --rolls 3 7": "1 to 6, not 7",
    "example --rolls 0 1": "1 to 6, not 0",
    "eval --hole 7h2d 7h3c": "7h is in hand 1 and in hand 2",
    "eval --hole Joker2d Joker3c --board AhKsQd": "Joker is in hand 1 and in hand 2",
    "eval --hole 7h 2d --board AhKsQdJcTh": "holds 2 cards or more, not 1: '7h'; the cards of one player go together,"
    " as in --hole 7h2d",
    "eval --hole 7h2d Tc --board AhKsQdJcTh": "holds 2 cards like the first, not 1: 'Tc'",
    "eval --game holdem --hole 7h2d3c --board AhKsQdJcTh": "holds 2 cards in holdem, not 3: '7h2d3c'",
    "eval --game omaha --hole 7h2d --board AhKsQdJcTh": "holds 4 cards in omaha, not 2",
    "eval --game pineapple --hole 7h2d3c4c --board AhKsQdJcTh": "holds 2 or 3 cards in pineapple, not 4",
    "example --refill 7d": "7d is in the boxes (others: --boxes) and in the refill",
    "example --refill Tc": "Tc is in hand 2 (others: --hands) and in the refill",
    "example --boxes 7h Ks 7d 7c 3s Jh": "7h is in hand 1 (others: --hands) and in the boxes",
    "example --hands AhAs KdKc --boxes Ah Ks 7d 7c 3s Jh": "Ah is in hand 1 and in the boxes",
    "example --hands 8h8s 8h2c": "8h is in hand 1 and in hand 2",
    "example --hands 7h2d": "2 to 10 players, not 1",
    "example --hands 7h2dAc Tc9h": "two cards, not 3",
    "example --boxes Ah Ks 7d": "six boxes to fill, not 3",
    "deal --players 11": "2 to 10 players, not 11",
    "deal --players 0": "2 to 10 players, not 0",
    "deal --players -3": "2 to 10 players, not -3",
    "deal --stack 0": "--stack is from 1 to 1000000000 chips, not 0",
    "play --stack -5": "--stack is from 1 to 1000000000 chips, not -5",
    "play --stack 1000000001": "not 1000000001",
    f"deal --stack 1{'0' * 99}": "not a number of 100 digits",
    f"deal --blinds 1 1{'0' * 99}": "--blinds: from 0 to 1000000000 chips, not a number of 100 digits",
    "deal --blinds -1 2": "not -1",
    "deal --blinds 2 1": "--blinds go up from the left of the button, unlike 2 1",
    "deal --ante -1": "--ante: from 0 to 1000000000 chips, not -1",
    "play --hands 0": "--hands is 1 or more, not 0",
    "play --hands -1": "--hands is 1 or more, not -1",
    "deal --game holdem --burn": "--burn is for strobe and strobe_hilo, not for holdem",
    "deal --blinds 1 2 3 4 5": "4 players cannot post 5 blinds",
    "deal --blinds 0": "least bet",
    "deal --game holdem --opening-round": "--opening-round is for strobe and strobe_hilo, not for holdem",
    "deal --save nowhere/hand.json": "nowhere",
    "play --save nowhere/hand.json": "nowhere",
    "play --save .": "directory",
    "play --players 1": "2 to 10 players, not 1",
    "replay nothing.json": "nothing.json: No such file",
}


@pytest.mark.parametrize("arguments", REFUSED)
def test_refusals(strobe: Run, arguments: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = strobe(*arguments.split())
    assert (code, out) == (1, "")
    assert err.startswith("strobe: ")
    assert err.count("\n") == 1
    assert REFUSED[arguments] in err


def test_a_refusal_through_the_script(shell: Run) -> None:
    code, out, err = shell("eval", "Xx")
    assert (code, out) == (1, "")
    assert err.startswith("strobe: 'Xx'")
    assert "Traceback" not in err


def test_suits_where_they_can_be_shown(shell: Run) -> None:
    shown = shell("example").out
    assert "A♥" in shown
    assert "╭─ 1 ─╮" in shown
    assert "●" in shown


@pytest.mark.parametrize(
    ("flags", "environment"), [((), {"PYTHONIOENCODING": "ascii"}), (("--ascii",), {})], ids=["encoding", "flag"]
)
@pytest.mark.parametrize("command", ["example", "deal --seed 7", "play --seed 7", "eval AhKs7d7c3s 2c3c4c5c6c"])
def test_ascii(shell: Run, command: str, flags: tuple[str, ...], environment: dict[str, str]) -> None:
    code, shown, err = shell(*command.split(), *flags, **environment)
    assert (code, err) == (0, "")
    assert shown.isascii()
    assert re.search(r"\b[2-9TJQKA][cdhs]\b", shown)
    if not command.startswith("eval"):
        assert "+- 1 -+" in shown


def test_an_encoding_that_has_only_some_of_the_characters(shell: Run) -> None:
    # Windows' code page 1252 knows neither suits nor boxes; what it cannot say must not be tried.
    assert "Ah" in shell("example", PYTHONIOENCODING="cp1252").out


@pytest.mark.parametrize("command", ["example", "deal --players 10 --seed 1", "deal --seed 7 --policy simple"])
def test_nothing_is_wider_than_the_page(strobe: Run, command: str) -> None:
    assert max(map(len, strobe(*command.split()).out.splitlines())) < 80


@pytest.mark.needs("rich")
def test_color_changes_no_word(strobe: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    plain = strobe("example").out
    colored = strobe("example", "--color", "always").out
    assert "\x1b[1;31m" in colored  # a heart
    assert COLOR.sub("", colored) == plain
    assert "\x1b" not in plain


def test_no_color_is_honoured(strobe: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    codes = set(re.findall(r"\x1b\[([0-9;]*)m", strobe("example", "--color", "always").out))
    assert codes <= {"0", "1", "2"}  # bold and dim are no colours


def test_without_rich(strobe: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "rich"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "rich", None)
    assert strobe("example").code == 0
    code, out, err = strobe("example", "--color", "always")
    assert (code, out) == (1, "")
    assert "strobe-poker[cli]" in err
    assert "from a clone: pip install '.[cli]'" in err


@posix
def test_a_reader_that_goes_away_is_no_error(script: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as closed:
        done = subprocess.run([script, "deal", "--seed", "7"], stdout=closed, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (141, b"")


@posix
def test_ctrl_c_is_clean(script: str) -> None:
    playing = subprocess.Popen(
        [script, "play", "--seed", "7"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A shell that runs the tests in the background has them, and so their children, ignore the signal.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert playing.stdout
    assert playing.stderr
    shown = b""
    while not shown.endswith(b"  > "):
        more = playing.stdout.read1()  # type: ignore[attr-defined]
        assert more, shown
        shown += more
    playing.send_signal(signal.SIGINT)
    _, err = playing.communicate(timeout=60)
    assert (playing.returncode, err) == (130, b"\n")


def test_what_the_output_cannot_spell_is_no_error(shell: Run) -> None:
    code, out, err = shell("deal", "--seed", "Zürich", PYTHONIOENCODING="ascii")
    assert (code, err) == (0, "")
    assert "Seed Z?rich." in out


@posix
def test_finished_hands_outlive_a_hangup(script: str, tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    playing = subprocess.Popen(
        [script, "play", "--seed", "7", "--save", str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),
    )
    assert playing.stdin
    assert playing.stdout
    playing.stdin.write(b"fold\n")
    playing.stdin.flush()
    shown = b""
    while not shown.endswith(b"q to leave\n  > "):
        more = playing.stdout.read1()  # type: ignore[attr-defined]
        assert more, shown
        shown += more
    playing.send_signal(signal.SIGHUP)
    playing.communicate(timeout=60)
    assert playing.returncode == -signal.SIGHUP
    assert [saved.hand.over for saved in read(str(file))] == [True]


def in_a_terminal(command: list[str], typed: bytes, **environment: str) -> tuple[int, str]:
    """Run a command on a terminal of its own, 80 columns wide."""
    import pty

    child, terminal = pty.fork()
    if child == 0:
        os.environ.update({"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "40", **environment})
        os.execv(command[0], command)
    os.write(terminal, typed)
    shown = b""
    while True:
        try:
            more = os.read(terminal, 65536)
        except OSError:  # how Linux says that the other side is gone
            break
        if not more:
            break
        shown += more
    os.close(terminal)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), shown.decode(errors="replace")


@pytest.mark.needs("rich")
@posix
@pytest.mark.filterwarnings("ignore:.*use of fork:DeprecationWarning")
def test_a_terminal_gets_color(script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    code, shown = in_a_terminal([script, "example"], b"", PYTHONIOENCODING="utf-8")
    assert code == 0
    assert "\x1b[1;31mA♥" in shown


@posix
@pytest.mark.filterwarnings("ignore:.*use of fork:DeprecationWarning")
def test_a_dumb_terminal_gets_none(script: str) -> None:
    code, shown = in_a_terminal([script, "example"], b"", TERM="dumb")
    assert code == 0
    assert "\x1b" not in shown


@posix
@pytest.mark.filterwarnings("ignore:.*use of fork:DeprecationWarning")
def test_play_in_a_terminal(script: str) -> None:
    code, shown = in_a_terminal([script, "play", "--seed", "7"], b"what\r\x00\xff\rhelp\rquit\r")
    assert code == 0
    assert "'what' is nothing you can do now" in shown
    assert "leave the table" in shown
    assert "You leave with 200 chips" in COLOR.sub("", shown)
    assert "Traceback" not in shown


@posix
@pytest.mark.filterwarnings("ignore:.*use of fork:DeprecationWarning")
def test_a_narrow_terminal(script: str) -> None:
    given = {"PYTHONIOENCODING": "utf-8", "COLUMNS": "50"}
    code, shown = in_a_terminal([script, "play", "--seed", "7"], b"call\r" + b"check\r" * 12 + b"quit\r", **given)
    assert code == 0
    told = re.sub(r"\x1b\[[?0-9;]*[a-zA-Z]", "", shown)
    assert "  1     2     3     4     5     6" in told
    assert re.search(r"die [1-6]", told)
    assert "╭" not in told
    # Only words are left to the terminal to wrap.
    drawn = [line for line in re.split(r"[\r\n]+", told) if "You" not in line and not re.search(r"[♠♥♦♣]  \w", line)]
    assert 30 < max(map(len, drawn)) <= 50


def test_a_file_that_is_nested_too_deeply(strobe: Run, tmp_path: Path) -> None:
    file = tmp_path / "deep.json"
    file.write_text('{"kind": "strobe.hand", "schema": 1, "x": ' + "[" * 990 + "]" * 990 + "}")
    code, out, err = strobe("replay", str(file))
    assert (code, out) == (1, "")
    assert "Traceback" not in err


@posix
@pytest.mark.parametrize(
    "line",
    [
        "play <&-",
        "replay - <&-",
        "play --hands 1 >&- </dev/null",
        r"deal --seed $(printf '\377') >/dev/null",
        "deal --seed é",
    ],
)
def test_no_stream_is_taken_for_granted(script: str, line: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(["sh", "-c", f"'{script}' {line}"], capture_output=True, env=environment, check=False)
    assert b"Traceback" not in done.stderr
    assert done.returncode in (0, 1, 2)
