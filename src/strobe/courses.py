"""What a game deals to whom, as far as its odds go: a variant's streets in a few numbers."""

from __future__ import annotations

from typing import NamedTuple

from .cards import _describe
from .errors import SetupError, StrobeError
from .kinds import ANY, LOW_8, LOW_A5, Ranking, Use
from .variants import Boxes, Discard, Draw, Hole, Roll, Variant, find

__all__ = ["Course", "course_of", "find_game"]

CARDS = 3


class Course(NamedTuple):
    """A game in a few numbers.

    Attributes:
        name, title: those of the variant.
        own: how many cards each player is dealt, with those that he draws or puts away.
        board: how many board cards there are when a street ends, for each street that deals some.
        discard: how many board cards lie when each player puts away one of his three cards; None if nobody does.
        die: whether a die removes cards from six boxes.
        draws: whether cards may be changed.
        use, rankings: as in the variant, without a qualifier if the house has none.
        joker: whether it is in the deck.
        streets: for each street its name, and how many cards each player and the board have then.
    """

    name: str
    title: str
    own: int
    board: tuple[int, ...]
    discard: int | None
    die: bool
    draws: bool
    use: Use
    rankings: tuple[Ranking, ...]
    joker: bool
    streets: tuple[tuple[str, int, int], ...]

    @property
    def shown(self) -> int:
        """How many of his cards a player has at the showdown."""
        return self.own - (self.discard is not None)


def find_game(game: object) -> Variant:
    """Which game is meant by its name or its variant?

    Raises:
        StrobeError: no such game (``"unknown_game"``).

    >>> find_game("razz").title
    'Razz'
    """
    if isinstance(game, Variant):
        return game
    try:
        return find(game)  # type: ignore[arg-type]  # what is no name is refused there
    except SetupError as error:
        raise StrobeError("unknown_game", error.message, game) from None


def course_of(variant: Variant) -> Course:
    """What does this game deal to whom?

    Raises:
        StrobeError: a game of mechanics that have no odds here (``"not_supported"``).

    >>> from .variants import CRAZY_PINEAPPLE, RAZZ
    >>> course_of(RAZZ).own, course_of(CRAZY_PINEAPPLE).discard, course_of(CRAZY_PINEAPPLE).board
    (7, 3, (3, 4, 5))
    """
    own = board = 0
    boards: list[int] = []
    streets: list[tuple[str, int, int]] = []
    discard: int | None = None
    die = draws = False
    for street in variant.streets:
        for step in street.steps:
            if isinstance(step, Hole):
                own += step.down + step.up
            elif isinstance(step, Boxes):
                board += step.number
                boards.append(board)
            elif isinstance(step, Roll):
                die = True
            elif isinstance(step, Draw):
                draws = True
            elif isinstance(step, Discard):
                if discard is not None or step.number != 1 or own != CARDS or board not in (0, 3):
                    raise _not_supported(variant)
                discard = board
        streets.append((street.name, own, board))
    course = Course(
        variant.name,
        variant.title,
        own,
        tuple(boards),
        discard,
        die,
        draws,
        variant.use,
        variant.rankings
        if variant.defaults.qualifier
        else tuple([LOW_A5 if low is LOW_8 else low for low in variant.rankings]),
        variant.defaults.joker,
        tuple(streets),
    )
    final = 5 if boards else 0
    fits = 5 <= course.shown + final <= 8 if course.use is ANY else final == 5 and 2 <= course.shown <= 6
    with_die = board == 6 and discard is None and own == 2
    if not fits or len(course.rankings) > 2 or (draws and own != 5) or not (with_die if die else board in (0, 5)):
        raise _not_supported(variant)
    if course.joker and (discard is not None or die or course.use is not ANY):
        raise _not_supported(variant)
    return course


def _not_supported(variant: Variant) -> StrobeError:
    return StrobeError("not_supported", f"the odds of {_describe(variant.name)} cannot be told", variant.name)
