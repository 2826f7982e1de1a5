"""Equity on a Dask cluster: here two processes of this machine, elsewhere the address of your scheduler."""

from __future__ import annotations

import sys

from distributed import Client, LocalCluster

from strobe import equity

QUESTION = {"players": ["QQ+,AKs", "22+,A2s+,KTs+", "random"], "method": "sample", "budget": 8_000_000, "seed": 7}


def progress(done: int, total: int) -> None:
    print(f"\r{done / total:4.0%} of {total:,} showdowns", end="" if done < total else "\n", file=sys.stderr)


def main() -> None:
    # For a cluster that is running already: Client("tcp://scheduler:8786").
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as cluster,
        Client(cluster) as client,
        client.get_executor() as executor,
    ):
        there = equity(**QUESTION, executor=executor, progress=progress)
    here = equity(**QUESTION)
    for player, stderr in zip(there.players, there.stderrs, strict=True):
        print(f"{float(player.equity):.5f} +- {stderr:.5f}")
    print("the same answer:", there == here)


# Worker processes import this file, and must not start clusters of their own.
if __name__ == "__main__":
    main()
