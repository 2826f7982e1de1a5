"""The sevens rule of limit ace-to-five lowball: who does not bet a seven wins no bets with it (rules 5.4)."""

from __future__ import annotations

from strobe._eval import evaluate
from strobe.game.showdown import winners
from strobe.game.state import Draft
from strobe.ranking import LOW_A5

__all__ = ["void"]

SEVEN = evaluate("7c 6d 5c 4c 3c", LOW_A5)  # the worst seven without a pair


def void(draft: Draft) -> tuple[int, ...]:
    """The chips of each seat in the betting after the draw that are void and go back.

    A seven or better that was checked wins nothing beyond the pot before the draw. One that just called an all-in
    of less than half a bet wins that bet, but nothing that was put in after its call. Players who were all-in
    before the draw are outside the rule.
    """
    limit, last = draft.limit, draft.last
    if not last or limit is None:
        return ()  # there was no betting after the draw
    hands = draft.strengths
    best = winners(0, draft.live & draft.acted, hands)
    sevens = [seat for seat, hand in enumerate(hands) if best >> seat & 1 and hand[0] >= SEVEN]
    if any(limit.checked >> seat & 1 for seat in sevens):
        return last
    if limit.short:
        allin, *callers = limit.short
        for place, seat in enumerate(callers):
            if seat in sevens:
                stays = (allin, *callers[: place + 1])
                return tuple([put - min(put, last[allin]) if who in stays else put for who, put in enumerate(last)])
    return (0,) * len(last)
