"""Compares the beginnings of hands of random tables with the oracle that walks round the table; takes minutes.

python tools/prove_tables.py [histories]
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from table_histories import BLIND_TABLES, floor_for, follow, history


def main() -> int:
    """0 once all have been compared; the first difference is an AssertionError."""
    histories = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    compared: Counter[str] = Counter()
    for seed in range(histories):
        facts = BLIND_TABLES[seed % len(BLIND_TABLES)]
        floor = None
        for before, move, after, events in history(1_000_000 + seed, facts, 250):
            floor = floor or floor_for(before)
            compared[" ".join(map(str, facts.values()))] += follow(floor, before, move, after, events)
    for table, hands in compared.items():
        print(f"{hands:9} hands  {table}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
