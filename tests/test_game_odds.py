"""Equity in every game against brute force, against published figures, and against its own laws.

``STROBE_SPOTS=300 pytest -s tests/test_game_odds.py`` tries as many random spots of every game.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, permutations
from multiprocessing import get_context
from typing import Any

import pytest

from games_oracle import GAMES, HILO, Cards, Policy, Question, by_worth, random_question, shares, spelled
from strobe import equity, evaluate_mask, mask
from strobe.cards import DECK, JOKER, parse_cards
from strobe.deals import deals_of, read_question
from strobe.discards import _BEST, first_flop, flop_values
from strobe.errors import CardError, StrobeError
from strobe.kinds import HIGH, LOW_8
from strobe.odds import Equity
from strobe.tallies import _deal_of, _make
from strobe.variants import ACE_TO_FIVE, HOLDEM, OMAHA_HILO, PINEAPPLE_HILO, Options, names

SPOTS = int(os.environ.get("STROBE_SPOTS", "12"))
RANKS = "23456789TJQKA"


def asked(question: Question, dead: Cards) -> dict[str, Any]:
    """The question in the words of the package."""
    facts: dict[str, Any] = {"game": question.game, "dead": spelled(dead)}
    if question.board:
        facts["board"] = spelled(question.board)
    if question.boxes:
        facts |= {"boxes": spelled(question.boxes), "removed": spelled(question.removed)}
    facts["players"] = [spelled(seat.cards) + " ??" * seat.draws for seat in question.seats]
    return facts


@cache
def share_on_flop(pair: Cards, flop: Cards) -> Fraction:
    """By the engine of hold'em, which shares nothing with the tables of the games but the kernels."""
    return equity([spelled(pair), "random"], board=spelled(flop)).equities[0]


@cache
def split_share_on_flop(pair: Cards, flop: Cards) -> int:
    """Every turn, river and other hand, one showdown after the other; in quarters of the pot."""
    seen = {*pair, *flop}
    left = [1 << (16 * (card % 4) + card // 4) for card in range(52) if card not in seen]
    own, table = mask(pair), mask(flop)
    taken = 0
    for turn, river in combinations(left, 2):
        board = table | turn | river
        high, low = evaluate_mask(own | board), evaluate_mask(own | board, LOW_8)
        rest = [card for card in left if card not in (turn, river)]
        for first, second in combinations(rest, 2):
            other = board | first | second
            theirs = evaluate_mask(other)
            half = 2 * (high > theirs) + (high == theirs)
            their_low = evaluate_mask(other, LOW_8) if low or board_can_be_low(board) else 0
            taken += half + (2 * (low > their_low) + (low == their_low) if low or their_low else half)
    return taken


def board_can_be_low(board: int) -> bool:
    ranks = (board | board >> 16 | board >> 32 | board >> 48) & 0x107F
    return ranks.bit_count() >= 3


def table_share(pair: Cards, flop: Cards, rankings: tuple[int, ...]) -> int:
    """What the package's own table says, for the spots of which the suite has too many to count each."""
    first, turn = first_flop(mask(flop))
    low, high = sorted(4 * (card // 4) + turn[card % 4] for card in pair)
    values = memoryview(flop_values(first, rankings)).cast("I")
    return values[high * (high - 1) // 2 + low]


def place(pair: Cards, rankings: tuple[int, ...]) -> int:
    low, high = sorted(pair)
    kind = "" if high // 4 == low // 4 else "s" if high % 4 == low % 4 else "o"
    return -_BEST[rankings].split().index(RANKS[high // 4] + RANKS[low // 4] + kind)


def policy_of(game: str) -> Policy:
    rules = GAMES[game]
    if rules.discard == 0:
        rankings = (HIGH, LOW_8) if rules.rankings == HILO else (HIGH,)
        return by_worth(lambda pair, _: place(pair, rankings))
    if rules.rankings == HILO:
        return by_worth(lambda pair, flop: table_share(pair, flop, (HIGH, LOW_8)))
    return by_worth(share_on_flop)


def chances(result: Equity) -> list[Counter[Fraction]]:
    """For every player the chance of each part of the pot, from the answer."""
    found = []
    for player in result.players:
        given = player.shares or [(Fraction(1, winners), count) for winners, count in enumerate(player.split, 1)]
        each = Counter({part: Fraction(count, result.total) for part, count in given if count})
        some = sum(each.values())
        assert (player.win, player.tie) == (each[Fraction(1)] * result.total, (some - each[Fraction(1)]) * result.total)
        assert player.lose == result.total - player.win - player.tie
        assert player.equity == sum(part * chance for part, chance in each.items())
        if some != 1:
            each[Fraction(0)] = 1 - some
        found.append(+each)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_random_spots_by_brute_force(game: str) -> None:
    chance = random.Random(f"spots of {game}")
    policy, rules = policy_of(game), GAMES[game]
    # On every flop of crazy pineapple somebody has to be asked what he keeps.
    for _ in range(SPOTS if rules.discard != 3 else -(-SPOTS // 4)):
        question, dead = random_question(game, chance)
        facts = asked(question, dead)
        result = equity(**facts, method="exact")
        assert result.method == "exact"
        assert chances(result) == list(shares(question, policy)), facts
        assert sum(result.equities) == 1


def test_every_game_is_asked_about() -> None:
    assert {*GAMES, "strobe", "holdem"} == {*names()}


# The policy of D-EQ-1

FLOPS = ["Ah7d2c", "Ah7h2c", "Th9h8h", "QhQd5c", "4c4d4h"]


@pytest.mark.parametrize("flop", FLOPS)
def test_what_is_kept_on_the_flop_is_worth_most(flop: str) -> None:
    """The table against the engine of hold'em: equal shares, so an equal order of any two cards."""
    cards = tuple(parse_cards(flop))
    chance = random.Random(flop)
    left = [card for card in range(52) if card not in cards]
    for _ in range(8):
        pair = tuple(sorted(chance.sample(left, 2)))
        whole = 2 * 1081 * 990
        assert Fraction(table_share(pair, cards, (HIGH,)), whole) == share_on_flop(pair, cards), spelled(pair)


@pytest.mark.parametrize(("flop", "pair"), [("Ah7d2c", "5s4s"), ("8h6h3c", "KdKc")])
def test_what_is_kept_for_both_halves_is_worth_most(flop: str, pair: str) -> None:
    cards, hole = tuple(parse_cards(flop)), tuple(sorted(parse_cards(pair)))
    assert table_share(hole, cards, (HIGH, LOW_8)) == split_share_on_flop(hole, cards)


def test_turned_flops_have_turned_tables() -> None:
    for turn in permutations("cdhs"):
        other = str.maketrans("cdhs", "".join(turn))
        flop, pair = (tuple(parse_cards(cards.translate(other))) for cards in ("Ah7h2c", "KhQd"))
        assert table_share(tuple(sorted(pair)), flop, (HIGH,)) == table_share(
            (41, 46), tuple(parse_cards("Ah7h2c")), (HIGH,)
        )


def test_hole_cards_are_ranked_by_their_share_of_split_pots() -> None:
    """tools/rank_hole_cards.py counts all classes; these are far enough apart to be told by a sample."""
    shown = ["AsAh", "JsJh", "As8s", "9s9h", "As6s", "7s7h", "As9s", "5s5h", "KsTh", "7s5s", "2s2h", "9s2h"]
    names_of = ["AA", "JJ", "A8s", "99", "A6s", "77", "A9s", "55", "KTo", "75s", "22", "92o"]
    found = [equity([pair, "?? ??"], game="strobe_hilo", method="sample", budget=400_000).equities[0] for pair in shown]
    ranked = _BEST[(HIGH, LOW_8)].split()
    assert len({*ranked}) == 169
    assert {*ranked} == {*_BEST[(HIGH,)].split()}
    order = sorted(range(len(shown)), key=lambda at: -found[at])
    places = [ranked.index(names_of[at]) for at in order]
    # Neighbours among these differ by six standard errors or change places.
    for one, other in pairwise(order):
        apart = float(found[one] - found[other]) > 6 * 0.0008
        assert not apart or ranked.index(names_of[one]) < ranked.index(names_of[other]), (names_of[one], places)


def test_a_card_is_put_away_for_what_can_be_seen() -> None:
    """Before the flop by the hole cards alone, whatever the others hold and the board brings."""
    after = equity(["AsAh", "KsKh"], game="pineapple", dead="2s Qd")
    assert equity(["AsAh2s", "KsKhQd"], game="pineapple").players == after.players
    late = equity(["AsAh2s", "KsKhQd"], game="pineapple", board="2h 2d 2c")
    assert late.equities == equity(["AsAh", "KsKh"], game="pineapple", board="2h 2d 2c", dead="2s Qd").equities
    crazy = equity(["AsAh2s", "KsKhQd"], game="crazy_pineapple", board="2h 2d 2c")
    assert crazy.equities != late.equities
    assert crazy.equities[0] == equity(["As2s", "KsKh"], board="2h 2d 2c", dead="Ah Qd").equities[0]


# Figures


def test_published_figures() -> None:
    """Counts of another evaluator and of the combinations by hand."""
    told = equity(["AsAhKsKh", "QdJdTc9c"], game="omaha")
    assert (told.total, told.players[0][:3]) == (1_086_008, (669_247, 70, 416_691))
    # Nine-low against eight-low, and only a pair makes it worse: a pat hand against one card.
    assert equity(["2s3s4s5h9d", "2d3d4d7c"], game="deuce_to_seven").total == 43


# Spots of pokerkit 0.7: one card to come, every deal judged by its hand types.
LATE_SPOTS: list[tuple[Any, ...]] = [
    ("omaha_hilo", ["Js6cKs7h", "KcQdTd2d", "9d5sKh2s"], "4h3s7s9h", "", ["5/24", "1/18", "53/72"]),
    ("omaha_hilo", ["8c6s2d7s", "8h4h4d6c", "3c7dAhJh"], "Jd2cQhQs", "", ["1/18", "1/9", "5/6"]),
    ("seven_card_stud_hilo", ["Jd6h7h4c8hKsJc", "QdTh7s9d4d4hJh", "8cKd9h5cAc3d"], "", "Ad", ["22/31", "0", "9/31"]),
    ("seven_card_stud_hilo", ["7c6s9s6h4d9h2d", "3sQhJs9c5sAc2h", "4c8d2cKh6dQc"], "", "Th", ["25/31", "0", "6/31"]),
    ("razz", ["2c9d2s9cQs8h4h", "2hKcTsTdJc7h3h", "3c5s9s3d9hAd"], "", "Qc", ["0", "12/31", "19/31"]),
    ("razz", ["9s8sJc8cTdQc4c", "2c6s9c5hTs3sKd", "Qs9h3d6c8d7c"], "", "Jh", ["0", "18/31", "13/31"]),
    ("deuce_to_seven", ["AhTh8s8d2c", "Qh8cKd4sQd", "Td5dJs7c"], "", "Kc", ["5/37", "0", "32/37"]),
    ("deuce_to_seven", ["8h5s6dQhKh", "3c4dAd3hTs", "9h8s4sTh"], "", "8c", ["11/37", "0", "26/37"]),
    ("omaha", ["Qd2dKs9s", "7cJh9d4c", "Kd5s3c7s"], "JsAh2c4s", "", ["5/18", "1/9", "11/18"]),
    ("omaha", ["9hQhKd2s", "2cKs5d8h", "5hTcJs5s"], "6sAcAhQc", "", ["31/36", "0", "5/36"]),
]


@pytest.mark.parametrize("known", LATE_SPOTS, ids=lambda known: known[0])
def test_late_spots_of_another_package(known: tuple[Any, ...]) -> None:
    game, players, board, dead, equities = known
    table = {"board": board} if board else {}
    assert [str(share) for share in equity(players, game=game, dead=dead, **table).equities] == equities


# One answer, whoever counts it

SHAPES: dict[str, dict[str, Any]] = {
    "omaha": {"players": ["AsAhKs ??", "QdJdTc9c"], "board": "2c 7d 9h"},
    "omaha_hilo": {"players": ["AsAh2s3h", "QdJdTc9c", "2d4d5h6h"]},
    "seven_card_stud_hilo": {"players": ["AsAh2s3h4d", "QdJdTc9c8c"]},
    "crazy_pineapple_hilo": {"players": ["AsAh2s", "QdJd ??"], "board": "2d 3d Kc"},
    "strobe_hilo": {"players": ["AsAh", "QdJd"], "boxes": "2c 7d 9h Ts 3s 5c"},
    "ace_to_five": {"players": ["As2h3s", "2d4d5h6h", "Ks2s7s8s9s"]},
}


@pytest.mark.parametrize("game", SHAPES)
def test_pieces_make_the_whole(game: str) -> None:
    asked_of = read_question(**SHAPES[game], game=game)
    use, rankings, players, live, slots, flop = _deal_of(asked_of)
    deal = _make(use, rankings, players, live, slots, flop)
    whole = deal.count(0, 0, deal.units(0))
    ways, total = deals_of(asked_of.live, asked_of.hands, asked_of.slots)
    width = len(whole) // len(players)
    assert sum(whole[:width]) == total
    assert ways <= total
    chance = random.Random(game)
    for depth in (0, 1, 2, 3, 9):
        units = deal.units(depth)
        cuts = sorted({0, units, *(chance.randrange(units + 1) for _ in range(4))})
        parts_of = [deal.count(depth, start, stop) for start, stop in pairwise(cuts)]
        assert [sum(column) for column in zip(*parts_of, strict=True)] == whole, depth


def test_a_duel_is_every_deal() -> None:
    chance = random.Random(0)
    for game in ("razz", "seven_card_stud", "deuce_to_seven", "ace_to_five"):
        rules = GAMES[game]
        for draws in ((0, 1), (1, 1), (2, 1), (1, 3), (2, 2)):
            deck = chance.sample(range(53 if rules.joker else 52), 26)
            hands_of = [[deck.pop() for _ in range(rules.own - number)] for number in draws]
            asked_of = read_question([spelled(hand) for hand in hands_of], dead=spelled(deck), game=game)
            deal = _make(*_deal_of(asked_of))
            assert deal.duel() == deal.count(0, 0, 1), (game, draws, hands_of)


@pytest.mark.parametrize("game", ["omaha_hilo", "seven_card_stud_hilo", "strobe_hilo"])
def test_threads_and_executors_give_the_same(game: str) -> None:
    for method in ("exact", "sample"):
        question = {**SHAPES[game], "game": game, "method": method, "budget": 1_200_000}
        alone = equity(**question, threads=1)
        assert equity(**question, threads=3) == alone
        with ThreadPoolExecutor(2) as pool:
            assert equity(**question, executor=pool) == alone


# Few cards may come, so the flops are few.
SMALL_DECK = {"dead": [card for card in DECK if card.rank not in (0, 5, 12) or card == 1]}


def test_processes_give_the_same() -> None:
    question: dict[str, Any] = {"players": ["AsAh2s", "7s7h ??"], "game": "crazy_pineapple"}
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        for more in ({"method": "exact"}, {"method": "sample", "budget": 400_000}):
            facts = {**question, **SMALL_DECK, **more}
            assert equity(**facts, executor=pool) == equity(**facts)


def test_progress_and_a_stop() -> None:
    seen: list[tuple[int, int]] = []
    question: dict[str, Any] = {"players": ["random"] * 3, "game": "omaha_hilo", "budget": 1_200_000}
    equity(**question, progress=lambda done, total: seen.append((done, total)))
    assert seen[0] == (0, 1_200_000)
    assert seen[-1] == (1_200_000, 1_200_000)

    def stop(done: int, total: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        equity(**question, progress=stop)


# Samples

SAMPLES: dict[str, dict[str, Any]] = {
    "strobe_hilo": {"players": ["AsAh", "2d3d", "random"], "boxes": "4c 7d 9h Ts 3s 5c"},
    "omaha": {"players": ["AsAhKsKh", "QdJdTc9c"]},
    "omaha_hilo": {"players": ["AsAh2s3h", "QdJdTc9c", "KsKh2c4c"]},
    "seven_card_stud": {"players": ["AsAhKsKh", "QdJdTc9c"]},
    "seven_card_stud_hilo": {"players": ["AsAh2s3h7d", "QdJdTc9c6c"]},
    "razz": {"players": ["As2h3s", "4d5d7c"]},
    "mississippi_stud": {"players": ["AsAhKs", "QdJdTc"]},
    "pineapple": {"players": ["AsAhKs", "QdJdTc"]},
    "pineapple_hilo": {"players": ["AsAh ??", "QdJdTc"], "board": "2c 7d 9h"},
    "crazy_pineapple": {"players": ["AsAh ??", "QdJdTc"], "board": "2c 7d 9h"},
    "crazy_pineapple_hilo": {"players": ["AsAh2s", "QdJdTc"], "board": "2c 7d 9h"},
    "tahoe": {"players": ["AsAhKs", "QdJdTc"]},
    "tahoe_hilo": {"players": ["AsAh2s", "QdJdTc"]},
    "ace_to_five": {"players": ["As2h3s", "4d5d7c8c"]},
    "deuce_to_seven": {"players": ["2h3s4c", "4d5d7c8c"]},
    "deuce_to_seven_triple": {"players": ["2h3s4c7h", "4d5d7c8c"]},
}


@pytest.mark.parametrize("game", SAMPLES)
def test_samples_are_within_their_error(game: str) -> None:
    exact = equity(**SAMPLES[game], game=game)
    assert (exact.method, exact.game) == ("exact", game)
    sampled = equity(**SAMPLES[game], game=game, method="sample", budget=300_000, seed=5)
    assert (sampled.method, sampled.total, sum(sampled.equities)) == ("sample", 300_000, 1)
    assert 0 < sampled.stderr < 0.0012
    for truth, found, off in zip(exact.equities, sampled.equities, sampled.stderrs, strict=True):
        assert abs(truth - found) < 4 * off
    again = equity(**SAMPLES[game], game=game, method="sample", budget=300_000, seed=5)
    assert again == sampled
    assert equity(**SAMPLES[game], game=game, method="sample", budget=300_000, seed=6) != sampled


def test_a_sample_is_spread_over_the_flops() -> None:
    """Each flop gets as many trials as the others, or one more."""
    question: dict[str, Any] = {"players": ["AsAh2s", "7s7hAc"], "game": "crazy_pineapple", **SMALL_DECK}
    exact = equity(**question)
    assert (exact.total, exact.method) == (10, "exact")
    sampled = equity(**question, method="sample", budget=200_001)
    assert sampled.total == 200_001
    assert abs(exact.equities[0] - sampled.equities[0]) < 4 * sampled.stderr
    assert equity(**question, method="sample", budget=3).total == 3


# Laws


@pytest.mark.parametrize("game", SAMPLES)
def test_players_and_suits_may_change_places(game: str) -> None:
    facts = SAMPLES[game]
    told = equity(**facts, game=game)
    turned = equity(**{**facts, "players": facts["players"][::-1]}, game=game)
    assert turned.players == told.players[::-1]
    other = str.maketrans("cdhs", "dhsc")
    words = {name: value.translate(other) for name, value in facts.items() if name != "players"}
    players = [player.translate(other) if player != "random" else player for player in facts["players"]]
    suited = equity(players, **words, game=game)
    if not (GAMES[game].discard is not None and any("?" in player for player in facts["players"])):
        # Where a card to put away is unknown, equal pairs are told apart by suit.
        assert suited.players == told.players


def test_two_cards_of_hold_em_are_two_cards() -> None:
    """Pineapple after the discard is hold'em, and Strobe hi-lo without lows is Strobe."""
    two = ["AsAh", "KsQs", "7d2c"]
    assert equity(two, game="pineapple", board="9h8h3c").equities == equity(two, board="9h8h3c").equities
    high = "Kc Ks Qd Jc Tc 9h"
    hands_of = ["AsAh", "KhQs", "7d2c"]
    told = equity(hands_of, game="strobe_hilo", boxes=high)
    assert told.equities == equity(hands_of, boxes=high).equities
    assert equity(hands_of, game="strobe_hilo").total == equity(hands_of).total


def test_a_variant_may_be_given_itself() -> None:
    players = ["As2hKsKh", "QdJdTc9c"]
    assert equity(players, game=OMAHA_HILO) == equity(players, game="omaha_hilo")
    open_low = equity(players, game=OMAHA_HILO._replace(defaults=Options(qualifier=False)))
    assert open_low.equities != equity(players, game=OMAHA_HILO).equities
    plain = ACE_TO_FIVE._replace(defaults=Options())
    assert equity(["As2h3s4d", "5c6c7c8c9c"], game=plain).total == 43
    assert equity(["As2h3s4d", "5c6c7c8c9c"], game="ace_to_five").total == 44
    with_bug = HOLDEM._replace(defaults=Options(joker=True))
    assert equity(["AsAh", "KsKh"], game=with_bug, board="Joker 2c 3c").total == 1035


# Refusals

OMAHAS = ["AsAhKsKh", "QdJdTc9c"]
REFUSED: list[tuple[str, str, str, dict[str, Any]]] = [
    ("unknown_game", "'omahaa'", "omahaa", {}),
    ("unknown_game", "7", 7, {}),  # type: ignore[list-item]
    (
        "duplicate_card",
        "As is in the hand of player 1 and in the hand of player 2",
        "omaha",
        {"players": ["AsAhKsKh", "AsJdTc9c"]},
    ),
    ("duplicate_card", "player 1: As occurs twice", "omaha", {"players": ["AsAsKsKh", "QdJdTc9c"]}),
    ("duplicate_card", "Qd is dead and in the hand of player 2", "omaha", {"dead": "Qd"}),
    ("duplicate_card", "Qd is on the board", "omaha", {"board": "Qd2c3c"}),
    ("card_count", "player 2: a hand of Omaha has four cards", "omaha", {"players": ["AsAhKsKh", "QdJdTc"]}),
    ("card_count", "up to seven cards, the rest is dealt, not 8", "razz", {"players": ["2c3c4c5c6c7c8c9c", ""]}),
    ("card_count", "up to five cards", "ace_to_five", {"players": ["2c3c4c5c6c7c", ""]}),
    ("card_count", "three cards before the flop", "crazy_pineapple", {"players": ["2c3c", "4c5c6c"]}),
    ("card_count", "three cards before the discard or two after it", "pineapple", {"players": ["2c", "4c5c6c"]}),
    ("no_stage", "Omaha has no boxes: give board=", "omaha", {"boxes": "2c 3c 4c 5c 6c 7c"}),
    ("no_stage", "Razz has no boxes", "razz", {"players": ["As", "Ks"], "boxes": "2c 3c 4c 5c 6c 7c"}),
    ("no_stage", "no die", "omaha", {"removed": "2c"}),
    ("no_stage", "0, 3, 4 or 5 cards, not 2", "omaha", {"board": "2c 3c"}),
    ("no_stage", "Razz has no board", "razz", {"players": ["As", "Ks"], "board": "2c 3c 4c"}),
    ("no_stage", "Strobe hi-lo has boxes", "strobe_hilo", {"players": ["AsAh", "KsKh"], "board": "2c 3c 4c"}),
    ("bad_card", "player 1: 'Ax' at character 1", "omaha", {"players": ["Ax??????", "random"]}),
    ("bad_card", "player 2: None", "razz", {"players": ["As", None]}),
    ("joker", "no joker", "razz", {"players": ["Joker", ""]}),
    ("not_supported", "not a range such as 'QQ+'", "strobe_hilo", {"players": ["QQ+", "AsAh"]}),
    ("not_supported", "can be sampled", "omaha", {"players": ["random"] * 3, "method": "exact"}),
    ("too_few_cards", "52 cards are left, but 56 are to come", "razz", {"players": ["random"] * 8}),
    (
        "too_few_cards",
        "0 cards are left, but 1 are to come",
        "ace_to_five",
        {
            "players": ["2c3c4c5c", "2d3d4d5d6d"],
            "dead": [card for card in (*DECK, JOKER) if card not in parse_cards("2c3c4c5c2d3d4d5d6d")],
        },
    ),
    ("players", "2 to 10 players can be compared, not 11", "omaha", {"players": ["random"] * 11}),
    ("players", "not the text", "omaha", {"players": "AsAh"}),
    ("unknown_method", "'guess'", "omaha", {"method": "guess"}),
    ("bad_budget", "0", "omaha", {"budget": 0}),
    ("bad_threads", "0", "omaha", {"threads": 0}),
]


@pytest.mark.parametrize(("code", "words", "game", "facts"), REFUSED)
def test_refusals(code: str, words: str, game: str, facts: dict[str, Any]) -> None:
    with pytest.raises(StrobeError) as caught:
        equity(**{"players": OMAHAS, "game": game, **facts})
    assert (caught.value.code, words in caught.value.message) == (code, True), caught.value


def test_games_of_other_mechanics_are_refused() -> None:
    for variant in (
        PINEAPPLE_HILO._replace(defaults=Options(qualifier=False)),
        HOLDEM._replace(name="half", streets=HOLDEM.streets[:2]),
        HOLDEM._replace(name="long", streets=(*HOLDEM.streets, *HOLDEM.streets[1:])),
    ):
        with pytest.raises(StrobeError) as caught:
            equity(["AsAhKs", "QdJdTc"], game=variant)
        assert caught.value.code == "not_supported"


class Holding(Executor):
    """An executor whose futures all hold the same."""

    def __init__(self, held: object) -> None:
        self.held = held

    def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(self.held)
        return future


@pytest.mark.parametrize("held", [None, [1, 2, 3], [-1] * 24, [0.5] * 24, "nothing", {}])
@pytest.mark.parametrize("game", ["omaha", "razz", "omaha_hilo"])
def test_what_no_piece_gives_is_counted_here(game: str, held: object) -> None:
    hands, board = (["AsAh2s2h", "QdJd3c4c"], "2c7d9h") if "omaha" in game else (["As2s3sKsQsJs", "Td9d8d7d6d5d"], None)
    question = {"board": board, "game": game}
    with pytest.warns(RuntimeWarning, match="executor lost work"):
        answer = equity(hands, **question, executor=Holding(held))  # type: ignore[arg-type]
    assert answer == equity(hands, **question)  # type: ignore[arg-type]


def test_results_that_do_not_add_up_are_no_answer() -> None:
    with pytest.raises(StrobeError, match="the executor's results come to 0 of 820") as error:
        equity(["AsAhKsKh", "QdJdTc9c"], board="2c7d9h", game="omaha", executor=Holding([0] * 24))
    assert error.value.code == "bad_executor"


def test_arrays_among_the_cards_are_refused_by_name() -> None:
    numpy = pytest.importorskip("numpy")
    for player in (numpy.array([[1, 2], [3, 4]]), [numpy.array([1, 2]), 3, 4, 5]):
        with pytest.raises(CardError):
            equity([player, "random"], game="omaha", budget=10)
