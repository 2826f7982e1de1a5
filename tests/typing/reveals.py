"""What type checkers make of the package's face: mypy and pyright read this file, nobody runs it."""

from fractions import Fraction
from typing import assert_type

import strobe
from strobe import game
from strobe.game import dealers
from strobe.game.events import Event
from strobe.game.state import State
from strobe.ranges import Range
from strobe.reports import Equity, Face, Faces, PlayerEquity, Survival
from strobe.variants import Variant

assert_type(strobe.evaluate("7h 2d Ah Ks 7d 7c 3s"), int)
assert_type(strobe.evaluate([1, 2, 3, 4, 5], ranking=strobe.LOW_27), int)
assert_type(strobe.mask("AhKh"), int)
assert_type(strobe.evaluate_mask(31), int)
assert_type(strobe.best_five("7h 2d Ah Ks 7d 7c 3s").cards, tuple[strobe.Card, ...])
assert_type(strobe.describe(1), str)
assert_type(strobe.category(1), strobe.Category)
assert_type(strobe.showdown(["7h2d", "Tc9h"], "Ah Ks Qd 7c 3s").winners, tuple[int, ...])
assert_type(strobe.parse_cards("AhKh"), tuple[strobe.Card, ...])
assert_type(strobe.simd, str)

odds = strobe.equity(["7h2d", Range("QQ+")], boxes="Ah Ks 7d 7c 3s Jh")
assert_type(odds, Equity)
assert_type(odds.players, tuple[PlayerEquity, ...])
assert_type(odds.players[0].equity, Fraction)
assert_type(odds.players[0].win, int)
assert_type(odds.stderr, float)
report = strobe.faces(["7h2d", "Tc9h"], "Ah Ks 7d 7c 3s Jh")
assert_type(report, Faces)
assert_type(report[3], Face)
assert_type(strobe.survival("7h2d", "Ah Ks 7d 7c 3s Jh"), Survival)

hand = strobe.Hand.start("strobe", stacks=[200, 200], blinds=(1, 2), dealer=dealers.seeded(7))
assert_type(hand.state, State)
assert_type(hand.pending, tuple[int, ...])
assert_type(hand.call(), tuple[Event, ...])
assert_type(hand.to_json(), str)
state, events = game.start("holdem", stacks=[100, 100], blinds=(1, 2))
assert_type(state, State)
assert_type(events, tuple[Event, ...])
assert_type(strobe.variants.find("omaha_hilo"), Variant)
