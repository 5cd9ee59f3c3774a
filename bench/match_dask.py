"""Time a match on a dask cluster of one worker and of two; it needs two idle cores.

python bench/match_dask.py [BOARDS]
"""

from __future__ import annotations

import sys
import time

import distributed

from cuebid.match.board_source import boards_of_round
from cuebid.match.forms import next_round
from cuebid.match.plan_reading import plan_of
from cuebid.match.running.work import PlayWork, Work
from cuebid.parallel import map_boards

WARM_UP = 40


def main(boards: int) -> None:
    """Print the seconds with one worker and with two, and their ratio."""
    robots = [{"player": name, "budget": "0"} for name in ("sayc", "precision")]
    plan = plan_of({"entrants": robots, "boards": {"count": boards + WARM_UP}}, "bench")
    encounters = next_round(plan, [])
    works = [Work((board,), encounters) for board in boards_of_round(plan, 1)]
    seconds = {}
    for count in (1, 2):
        with (
            distributed.LocalCluster(
                n_workers=count, threads_per_worker=1, dashboard_address=None
            ) as cluster,
            distributed.Client(cluster) as client,
        ):
            # Workers load their systems first.
            list(map_boards(PlayWork(plan), works[:WARM_UP], cluster=client))
            start = time.perf_counter()
            list(map_boards(PlayWork(plan), works[WARM_UP:], cluster=client))
            seconds[count] = time.perf_counter() - start
        print(f"{count} workers: {seconds[count]:.1f} s for {boards} boards", flush=True)
    print(f"two are {seconds[1] / seconds[2]:.2f} times as fast as one")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
