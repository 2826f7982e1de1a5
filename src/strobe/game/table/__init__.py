"""Many hands at one table as one immutable value: moves go in, a new value and events come out.

>>> from strobe.game import dealers, table
>>> from strobe.game.table.moves import Sit, Start
>>> state = table.open_table("strobe", chairs=6, buy_in=(40, 200), blinds=(1, 2))
>>> for seat in (0, 3):
...     state, events = table.apply(state, Sit(seat=seat, chips=100))
>>> state, events = table.apply(state, Start())
>>> state, events = table.apply(state, dealers.seeded(7)(state.hand))
>>> state.stacks, table.legal(state).kind
((99, None, None, 98, None, None), 'boxes')
"""

from strobe.game.table.engine import apply, legal
from strobe.game.table.events import view_event
from strobe.game.table.front import Table
from strobe.game.table.saved import from_json, to_json
from strobe.game.table.terms import open_table
from strobe.game.table.view import view

__all__ = ["Table", "apply", "from_json", "legal", "open_table", "to_json", "view", "view_event"]
