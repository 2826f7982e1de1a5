"""The deck and the die that nobody could choose: its page, a second implementation, evenness, and what is refused.

Where types are ignored, what the types forbid is given on purpose: it has to be refused when it runs, too.
"""

from __future__ import annotations

import copy
import json
import pickle
import re
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenness import Chi, die_tests, shuffle_tests
from fairness_oracle import Reader, commitment_of, deck_of, digest_of, faces_of, secret_of
from strobe import Hand, SetupError, StrobeError, dealers, format_cards
from strobe.game.fairness import LONGEST_SEED, MOST_SEEDS, Stream, commit, hand_secret, mix, same

CHECKOUT = Path(__file__).resolve().parent.parent.parent
PAGE = (CHECKOUT / "docs" / "fairness.md").read_text(encoding="utf-8")
VECTOR: dict[str, Any] = json.loads(re.search(r"^```json\n(.*?)^```$", PAGE, re.M | re.S)[1])  # type: ignore[index]

keys = st.binary(min_size=32, max_size=32)
hands = st.integers(0, 2**53 - 1)
seed_lists = st.lists(st.binary(min_size=1, max_size=8), min_size=1, max_size=5)


def vector_seeds() -> list[str | bytes]:
    return [seed["text"] if "text" in seed else bytes.fromhex(seed["hex"]) for seed in VECTOR["seeds"]]


def raw(seeds: list[str | bytes]) -> list[bytes]:
    return [seed.encode() if isinstance(seed, str) else seed for seed in seeds]


def test_the_vector_of_the_page() -> None:
    hand, seeds = VECTOR["hand"], vector_seeds()
    secret = hand_secret(VECTOR["master"], hand)
    assert secret.hex() == VECTOR["secret"]
    assert commit(secret, hand).hex() == VECTOR["commitment"]
    assert mix(seeds).hex() == VECTOR["seeds_digest"]
    stream = Stream(secret, hand, seeds)
    assert b"".join(islice(stream.blocks("deck"), 2)).hex() == VECTOR["deck_bytes"]
    assert next(stream.blocks("face")).hex() == VECTOR["face_bytes"]
    assert format_cards(stream.deck()) == VECTOR["deck"]
    assert format_cards(stream.deck(joker=True)) == VECTOR["deck_with_joker"]
    assert format_cards(stream.deck(1)) == VECTOR["deck_of_shuffle_1"]
    assert [*stream.faces(10)] == VECTOR["faces"]
    assert [*stream.faces(10, 1)] == VECTOR["faces_of_shuffle_1"]


def test_the_vector_of_the_page_by_its_steps_alone() -> None:
    hand, seeds = VECTOR["hand"], raw(vector_seeds())
    secret = secret_of(bytes.fromhex(VECTOR["master"]), hand)
    assert secret.hex() == VECTOR["secret"]
    assert commitment_of(secret, hand).hex() == VECTOR["commitment"]
    assert digest_of(seeds).hex() == VECTOR["seeds_digest"]
    reader = Reader(secret, hand, seeds, b"deck", 0)
    assert (reader.block() + reader.block()).hex() == VECTOR["deck_bytes"]
    assert Reader(secret, hand, seeds, b"face", 0).block().hex() == VECTOR["face_bytes"]
    assert " ".join(deck_of(secret, hand, seeds)) == VECTOR["deck"]
    assert " ".join(deck_of(secret, hand, seeds, joker=True)) == VECTOR["deck_with_joker"]
    assert " ".join(deck_of(secret, hand, seeds, 1)) == VECTOR["deck_of_shuffle_1"]
    assert faces_of(secret, hand, seeds, 10) == VECTOR["faces"]
    assert faces_of(secret, hand, seeds, 10, 1) == VECTOR["faces_of_shuffle_1"]


@given(keys, hands, seed_lists, st.integers(0, 2**32 - 1), st.booleans())
def test_both_implementations_say_the_same(
    master: bytes, hand: int, seeds: list[bytes], shuffle: int, joker: bool
) -> None:
    secret = hand_secret(master, hand)
    assert secret == secret_of(master, hand)
    assert commit(secret, hand) == commitment_of(secret, hand)
    stream = Stream(secret.hex().upper(), hand, seeds)
    deck = stream.deck(shuffle, joker=joker)
    assert [card.text for card in deck] == deck_of(secret, hand, seeds, shuffle, joker)
    assert sorted(deck) == [*range(52 + joker)]
    assert [*stream.faces(20, shuffle)] == faces_of(secret, hand, seeds, 20, shuffle)


@given(seed_lists, seed_lists)
def test_different_seeds_are_different_bytes(one: list[bytes], two: list[bytes]) -> None:
    assert (mix(one) == mix(two)) == (one == two)


@given(st.lists(st.binary(min_size=1, max_size=4), min_size=2, max_size=4), st.data())
def test_seeds_that_are_the_same_when_joined_are_told_apart(parts: list[bytes], data: st.DataObject) -> None:
    joined = b"".join(parts)
    cuts = data.draw(st.sets(st.integers(1, max(1, len(joined) - 1))))
    edges = [0, *sorted(cut for cut in cuts if cut < len(joined)), len(joined)]
    other = [joined[start:stop] for start, stop in pairwise(edges)]
    assert b"".join(other) == joined
    assert (mix(parts) == mix(other)) == (parts == other)
    # Nor can a seed pretend to be the length of the next.
    assert mix([b"a\0\0\0\1b"]) != mix([b"a", b"b"])


@given(keys, hands, seed_lists, st.data())
def test_every_fact_matters(secret: bytes, hand: int, seeds: list[bytes], data: st.DataObject) -> None:
    deck, faces = Stream(secret, hand, seeds).deck(), Stream(secret, hand, seeds).faces(40)
    bit = 1 << data.draw(st.integers(0, 255))
    changed = (int.from_bytes(secret, "big") ^ bit).to_bytes(32, "big")
    later = (hand + 1) % 2**53
    extended = [*seeds, b"x"]
    swapped = seeds[::-1]
    for other in (Stream(changed, hand, seeds), Stream(secret, later, seeds), Stream(secret, hand, extended)):
        assert (other.deck(), other.faces(40)) != (deck, faces)
        assert other.deck() != deck
        assert other.faces(40) != faces
    if swapped != seeds:
        assert Stream(secret, hand, swapped).deck() != deck
    assert commit(changed, hand) != commit(secret, hand) != commit(secret, later)


def test_text_is_its_utf_8() -> None:
    assert mix(["Zoë ♠"]) == mix(["Zoë ♠".encode()])
    assert mix(["Zoë"]) != mix(["Zoe\u0308"])


def test_the_deck_the_die_and_every_shuffle_have_bytes_of_their_own() -> None:
    stream = Stream(bytes(32), 0, ["s"])
    blocks = [
        block
        for purpose in ("deck", "face")
        for shuffle in (0, 1, 256)
        for block in islice(stream.blocks(purpose, shuffle), 3)  # type: ignore[arg-type]
    ]
    assert len({*blocks}) == 18
    assert stream.faces(5) == stream.faces(50)[:5] == tuple(islice(stream.die(), 5))


REFUSED: list[tuple[str, Any]] = [
    ("bad_secret", lambda: hand_secret(bytes(31), 0)),
    ("bad_secret", lambda: hand_secret("0" * 63, 0)),
    ("bad_secret", lambda: commit("g" * 64, 0)),
    ("bad_secret", lambda: commit("٣" * 64, 0)),
    ("bad_secret", lambda: commit("00 " * 32, 0)),
    ("bad_secret", lambda: commit(7, 0)),  # type: ignore[arg-type]
    ("bad_secret", lambda: commit(bytearray(32), 0)),  # type: ignore[arg-type]
    ("bad_secret", lambda: Stream(bytes(10**6), 0, ["s"])),
    ("bad_hand", lambda: commit(bytes(32), -1)),
    ("bad_hand", lambda: commit(bytes(32), 2**53)),
    ("bad_hand", lambda: commit(bytes(32), 10**5000)),
    ("bad_hand", lambda: commit(bytes(32), True)),
    ("bad_hand", lambda: commit(bytes(32), 1.0)),  # type: ignore[arg-type]
    ("bad_seeds", lambda: mix([])),
    ("bad_seeds", lambda: mix("tea")),
    ("bad_seeds", lambda: mix(b"tea")),  # type: ignore[arg-type]
    ("bad_seeds", lambda: mix(7)),  # type: ignore[arg-type]
    ("bad_seeds", lambda: mix(["s"] * (MOST_SEEDS + 1))),
    ("bad_seeds", lambda: mix(range(10**30))),  # type: ignore[arg-type]  # numbers are no seeds
    ("bad_seed", lambda: mix(["tea", ""])),
    ("bad_seed", lambda: mix([b""])),
    ("bad_seed", lambda: mix([7])),  # type: ignore[list-item]
    ("bad_seed", lambda: mix(["s" * (LONGEST_SEED + 1)])),
    ("bad_seed", lambda: mix(["ë" * (LONGEST_SEED // 2 + 1)])),
    ("bad_seed", lambda: mix([bytes(10**7)])),
    ("bad_seed", lambda: mix(["\ud83c"])),
    ("bad_shuffle", lambda: Stream(bytes(32), 0, ["s"]).deck(-1)),
    ("bad_shuffle", lambda: Stream(bytes(32), 0, ["s"]).deck(2**32)),
    ("bad_shuffle", lambda: Stream(bytes(32), 0, ["s"]).faces(1, True)),
    ("bad_count", lambda: Stream(bytes(32), 0, ["s"]).faces(10**9)),
    ("bad_count", lambda: Stream(bytes(32), 0, ["s"]).faces(-1)),
    ("bad_purpose", lambda: Stream(bytes(32), 0, ["s"]).blocks("die")),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("code", "call"), REFUSED)
def test_what_is_refused(code: str, call: Any) -> None:
    with pytest.raises(SetupError) as caught:
        call()
    assert caught.value.code == code
    assert len(str(caught.value)) < 250


def test_the_longest_seeds_are_taken() -> None:
    assert mix(["s" * LONGEST_SEED] * MOST_SEEDS) != mix(["s" * LONGEST_SEED] * (MOST_SEEDS - 1))
    assert mix(["ë" * (LONGEST_SEED // 2)])


def test_same_is_equality() -> None:
    assert same(bytes(32), bytes(32))
    assert not same(bytes(32), bytes(31) + b"\1")


# The dealer.

MASTER = bytes(range(32))


def shown_by(thing: object) -> str:
    return f"{thing!r} {thing} {thing.__doc__}"


def test_nothing_shows_the_secret() -> None:
    secret = hand_secret(MASTER, 3)
    promise = dealers.fair(MASTER, 3)
    dealer = promise.dealer(["tea"])
    hand = Hand.start("strobe", stacks=[50, 50], blinds=(1, 2), dealer=dealer)
    said = [shown_by(promise), shown_by(dealer), shown_by(hand), hand.to_json(), repr(hand.state)]
    for call in (
        lambda: dealer.reveal(hand.state),
        lambda: dealers.Fair(secret[:31], 3, ["tea"]),
        lambda: dealers.fair(MASTER[:31], 3),
        lambda: dealers.fair(MASTER.hex()[:63], 3),
        lambda: pickle.dumps(dealer),
        lambda: pickle.dumps(promise),
        lambda: pickle.dumps(hand),
        lambda: dealer.__getstate__(),
        lambda: promise.dealer([]),
    ):
        with pytest.raises(StrobeError) as caught:
            call()
        said.append(f"{caught.value} {caught.value.args}")
    for text in said:
        for hidden in (secret, MASTER, secret[:31], MASTER[:31]):
            assert hidden.hex()[:16] not in text
            assert repr(hidden)[2:18] not in text


def test_pickling_is_refused_and_copies_are_the_dealer_itself() -> None:
    dealer = dealers.fair(MASTER, 3).dealer(["tea"])
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        with pytest.raises(StrobeError) as caught:
            pickle.dumps(dealer, protocol)
        assert caught.value.code == "secret_kept"
    assert copy.copy(dealer) is dealer
    assert copy.deepcopy([dealer])[0] is dealer


def test_a_promise_cannot_deal() -> None:
    with pytest.raises(SetupError):
        Hand.start("strobe", stacks=[50, 50], blinds=(1, 2), dealer=dealers.fair(MASTER, 3))  # type: ignore[arg-type]


def test_the_secret_is_shown_after_the_hand_alone_and_for_its_hand_alone() -> None:
    dealer = dealers.fair(MASTER, 3).dealer(["tea"])
    other = dealers.fair(MASTER, 4).dealer(["tea"])
    hand = Hand.start("strobe", stacks=[50, 50], blinds=(1, 2), dealer=dealer)
    for state in (hand.state, None):
        with pytest.raises(StrobeError) as caught:
            dealer.reveal(state)  # type: ignore[arg-type]
        assert caught.value.code == "not_over"
    hand.fold()
    with pytest.raises(StrobeError) as caught:
        other.reveal(hand.state)
    assert caught.value.code == "other_hand"
    assert dealer.reveal(hand.state) == hand_secret(MASTER, 3).hex()
    assert dealer.commitment == commit(dealer.reveal(hand.state), 3).hex() == dealers.fair(MASTER, 3).commitment
    assert (dealer.hand, dealer.seeds) == (3, (b"tea",))


def test_undo_and_restoring_deal_the_same() -> None:
    hand = Hand.start("strobe", stacks=[50, 50], blinds=(1, 2), dealer=dealers.fair(MASTER, 3).dealer(["tea"]))
    hand.call()
    saved = hand.to_json()
    hand.check()
    after = hand.state
    assert after.rolls
    hand.undo()
    hand.check()
    assert hand.state == after
    again = Hand.from_json(saved, dealer=dealers.fair(MASTER.hex(), 3).dealer(["tea"]))
    again.check()
    assert again.state == after


def test_after_a_misdeal_nothing_comes_again() -> None:
    hand = Hand.start("strobe", stacks=[50, 50], blinds=(1, 2), dealer=dealers.fair(MASTER, 3).dealer(["tea"]))
    secret, seeds = hand_secret(MASTER, 3), [b"tea"]
    for shuffle in range(12):
        deck, faces = deck_of(secret, 3, seeds, shuffle), faces_of(secret, 3, seeds, 2, shuffle)
        hand.call()
        while len(hand.state.rolls) < 2:
            hand.check()
        state = hand.state
        dealt = [*state.holes[1], *state.holes[0]]
        assert [card.text for card in dealt] == [deck[0], deck[2], deck[1], deck[3]]
        assert [*state.rolls] == faces
        assert hand.state.shuffles == shuffle
        hand.rule("misdeal")
    assert len({str(faces_of(secret, 3, seeds, 12, shuffle)) for shuffle in range(12)}) == 12


# Evenness. What comes out is the same each time, for the seeds are fixed; an even source would be as far off as the
# bounds once in 500 times.


def uneven(tests: list[Chi]) -> list[Chi]:
    return [test for test in tests if test.chance < 0.002]


def test_the_shuffle_is_even() -> None:
    assert uneven(shuffle_tests(lambda hand: Stream(MASTER, hand, ["e"]).deck(), 20_000)) == []
    assert uneven(shuffle_tests(lambda hand: Stream(MASTER, hand, ["e"]).deck(joker=True), 15_000, 53)) == []


def test_later_shuffles_are_even() -> None:
    stream = Stream(MASTER, 1, ["even"])
    assert uneven(shuffle_tests(stream.deck, 15_000)) == []


def test_the_die_is_even() -> None:
    faces = [*islice(Stream(MASTER, 0, ["even"]).die(), 300_000)]
    assert uneven(die_tests(faces)) == []
    # The second face of many hands, as it is rolled.
    assert uneven(die_tests([face for hand in range(10_000) for face in Stream(MASTER, hand, ["e"]).faces(2)])) == []


def test_uneven_sources_would_be_noticed() -> None:
    random = Random(1)

    def naive(number: int) -> list[int]:
        """The well-known mistake: every place is exchanged with any other."""
        cards = [*range(52)]
        for place in range(52):
            pick = random.randrange(52)
            cards[place], cards[pick] = cards[pick], cards[place]
        return cards

    def modulo(number: int) -> list[int]:
        """Bytes that favour small numbers are not passed over."""
        cards, bytes_ = [*range(52)], random.randbytes(51)
        for last in range(51, 0, -1):
            pick = bytes_[last - 1] % (last + 1)
            cards[last], cards[pick] = cards[pick], cards[last]
        return cards

    def cut(number: int) -> list[int]:
        """Every card is everywhere equally often, and keeps its neighbour."""
        at = random.randrange(52)
        return [*range(at, 52), *range(at)]

    assert "places" in {test.name for test in uneven(shuffle_tests(naive, 10_000))}
    assert "places" in {test.name for test in uneven(shuffle_tests(modulo, 10_000))}
    assert {test.name for test in uneven(shuffle_tests(cut, 10_000))} == {"neighbours", "first and last", "places"}
    biased = [1 + byte % 6 for byte in random.randbytes(300_000)]
    assert "faces" in {test.name for test in uneven(die_tests(biased))}
    paired = [face for _ in range(20_000) for face in [random.randint(1, 6)] * 2]
    assert {test.name for test in uneven(die_tests(paired))} == {"pairs of faces"}
