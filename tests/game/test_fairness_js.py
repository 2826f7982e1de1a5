"""The fair deck in JavaScript, for the pages of a table server, against the second implementation of the tests.

Needs node; what the page and its steps give is tested in Python in any case.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fair_hands import deal_hands
from fairness_oracle import ROW, commitment_of, deck_of, digest_of, faces_of
from strobe import FormatError
from strobe.game.fairness import LONGEST_SEED, MOST_SEEDS
from strobe.game.moves import to_list
from strobe.game.verdict import verify

SCRIPT = Path(__file__).resolve().parent.parent.parent / "examples" / "table_server" / "static" / "fairness.js"
pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node runs the JavaScript")

DRIVER = """
const { cardName, commit, mix, openStream, verify } = await import(process.argv[1]);
let text = "";
for await (const part of process.stdin) text += part;
const toHex = (bytes) => Buffer.from(bytes).toString("hex");
const answers = [];
for (const { secret, hand, seeds: given, shuffle, joker, call } of JSON.parse(text)) {
  const seeds = given.map(({ hex, text }) => (hex === undefined ? text : Uint8Array.from(Buffer.from(hex, "hex"))));
  try {
    if (call) { answers.push(await verify({ ...call, seeds })); continue; }
    const stream = await openStream(secret, hand, seeds);
    answers.push({
      commitment: await commit(secret, hand), digest: toHex(await mix(seeds)),
      deck: (await stream.deck(shuffle, joker)).map(cardName).join(" "), faces: await stream.faces(30, shuffle),
    });
  } catch (error) { answers.push({ code: error.code ?? String(error) }); }
}
console.log(JSON.stringify(answers));
"""


def javascript(questions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    node = shutil.which("node")
    assert node
    done = subprocess.run(
        [node, "--input-type=module", "--eval", DRIVER, "--", SCRIPT.as_uri()],
        input=json.dumps(questions).encode(),
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr.decode()
    answers: list[dict[str, Any]] = json.loads(done.stdout)
    assert len(answers) == len(questions)
    return answers


def seeds_json(seeds: Sequence[str | bytes]) -> list[dict[str, str]]:
    return [{"text": seed} if isinstance(seed, str) else {"hex": seed.hex()} for seed in seeds]


def test_javascript_says_the_same() -> None:
    random = Random(3)
    questions: list[dict[str, Any]] = []
    expected = []
    cases: list[tuple[bytes, int, list[str | bytes], int, bool]] = [(bytes(32), 0, ["tea"], 0, False)]
    for _ in range(40):
        seeds = [random.randbytes(random.randint(1, 40)) for _ in range(random.randint(1, 9))]
        hand = random.choice([random.randrange(100), random.randrange(2**53), 2**53 - 1])
        shuffle = random.choice([0, 1, 2**32 - 1])
        cases.append((random.randbytes(32), hand, [*seeds, "é🎲"], shuffle, random.random() < 0.5))
    for secret, hand, seeds_, shuffle, joker in cases:
        facts = {"secret": secret.hex(), "hand": hand, "seeds": seeds_json(seeds_), "shuffle": shuffle, "joker": joker}
        raw = [seed.encode() if isinstance(seed, str) else seed for seed in seeds_]
        questions.append(facts)
        expected.append(
            {
                "commitment": commitment_of(secret, hand).hex(),
                "digest": digest_of(raw).hex(),
                "deck": " ".join(deck_of(secret, hand, raw, shuffle, joker)),
                "faces": faces_of(secret, hand, raw, 30, shuffle),
            }
        )
    assert javascript(questions) == expected


def test_javascript_refuses_the_same() -> None:
    good = {"secret": "00" * 32, "hand": 0, "seeds": [{"text": "s"}], "shuffle": 0, "joker": False}
    bad = [
        ("bad_secret", {"secret": "00" * 31}),
        ("bad_secret", {"secret": "0g" * 32}),
        ("bad_secret", {"secret": "00" * 32 + "\n"}),
        ("bad_hand", {"hand": 2**53}),
        ("bad_hand", {"hand": -1}),
        ("bad_hand", {"hand": "7"}),
        ("bad_seeds", {"seeds": []}),
        ("bad_seeds", {"seeds": [{"text": "s"}] * (MOST_SEEDS + 1)}),
        ("bad_seed", {"seeds": [{"text": ""}]}),
        ("bad_seed", {"seeds": [{"hex": ""}]}),
        ("bad_seed", {"seeds": [{"text": 7}]}),
        ("bad_seed", {"seeds": [{"text": "s" * (LONGEST_SEED + 1)}]}),
        ("bad_seed", {"seeds": [{"text": "ë" * (LONGEST_SEED // 2 + 1)}]}),
        ("bad_seed", {"seeds": [{"text": "\ud83c"}]}),
        ("bad_shuffle", {"shuffle": 2**32}),
        ("bad_shuffle", {"shuffle": 0.5}),
    ]
    longest = {**good, "seeds": [{"text": "ë" * (LONGEST_SEED // 2)}] * MOST_SEEDS}
    answers = javascript([{**good, **change} for _, change in bad] + [longest])
    assert [answer.get("code") for answer in answers] == [code for code, _ in bad] + [None]
    assert answers[-1]["deck"].split() != ROW


def test_javascript_verifies_as_python_does() -> None:
    """Hands of all games, dealt as promised and otherwise, by their deals and rolls."""
    questions: list[dict[str, Any]] = []
    expected: list[dict[str, Any]] = []
    for number, played in enumerate(deal_hands(60)):
        moves = [to_list(move) for move in played.hand.moves]
        deals = [move for move in moves if move[0] == "deal"]
        rolls = [move for move in moves if move[0] == "roll"]
        if number % 5 == 1:
            deals[-1][1][-1] = (deals[-1][1][-1] + 1) % 52
        if number % 5 == 2:
            deals[0][1][:2] = [None, None]
        if number % 5 == 3 and rolls:
            rolls[-1][1] = rolls[-1][1] % 6 + 1
        commitment = played.commitment if number % 5 != 4 else "00" * 32
        joker = played.hand.setup.options.joker
        facts = {"secret": played.secret, "hand": played.number, "joker": joker}
        call = {**facts, "commitment": commitment, "moves": moves}
        questions.append({"call": call, "seeds": seeds_json(played.seeds)})
        try:
            verdict = verify(commitment, played.secret, played.number, played.seeds, moves, joker=joker)
        except FormatError as error:
            expected.append({"code": error.code})
            continue
        difference = verdict.difference and verdict.difference._asdict()
        expected.append({"agrees": bool(verdict), **verdict._asdict(), "difference": difference})
    answers = javascript(questions)
    for answer, wanted in zip(answers, expected, strict=True):
        assert answer == json.loads(json.dumps(wanted))
    told = [answer.get("code") or answer["agrees"] for answer in answers]
    assert {*told} == {True, False, "needs_hand"}
