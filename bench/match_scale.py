"""Measure the jobs of a match, and simulate how many workers one runner can keep busy.

    python bench/match_scale.py [BOARDS]

The runner hands out portions, takes results and writes the file, all in one process. Its cost is
measured with results that are ready at once; the times of jobs are measured in a real match. Then
a queue is simulated: workers take portions of a second, and the runner serves them one by one.
"""

from __future__ import annotations

import heapq
import pickle
import random
import sys
import tempfile
import time
from itertools import islice
from pathlib import Path

from cuebid.match.board_source import boards_of_round
from cuebid.match.forms import next_round
from cuebid.match.plan import MatchPlan
from cuebid.match.plan_reading import plan_of
from cuebid.match.running.runner import MatchRunner, _ResultWriter
from cuebid.match.running.work import PlayWork, Work
from cuebid.match.store import MatchStore

PORTION_SECONDS = 1.0
PORTION_OVERHEAD = 0.001
"""Seconds of dask's scheduler for a task, by its documentation (about 1 ms, some say 0.2 ms)."""


def job_times(plan: MatchPlan, boards: int) -> list[float]:
    """Return the processor time of each board in both rooms, after a warm-up."""
    encounters = next_round(plan, [])
    play = PlayWork(plan)
    times = []
    for board in islice(boards_of_round(plan, 1), boards + 5):
        start = time.process_time()
        play(Work((board,), encounters))
        times.append(time.process_time() - start)
    return times[5:]


def runner_cost(plan: MatchPlan, boards: int) -> float:
    """Return the processor seconds that the runner's process spends on a board."""
    encounters = next_round(plan, [])
    play = PlayWork(plan)
    works = [Work((board,), encounters) for board in islice(boards_of_round(plan, 1), 40)]
    results = [play(work) for work in works]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.db"
        with MatchStore(path) as store:
            store.begin(plan, ["-"] * len(plan.entrants))
            writer = _ResultWriter(store, 1)
            start = time.process_time()
            for number in range(boards):
                work = works[number % len(works)]
                # Work for a worker and its results are pickled on both sides.
                pickle.loads(pickle.dumps(work))  # noqa: S301 - our own bytes
                answers = pickle.loads(pickle.dumps(results[number % len(works)]))  # noqa: S301
                writer.expecting(work)
                writer.add(answers)
            writer.flush()
            seconds = time.process_time() - start
        return seconds / boards


def stored_bytes(plan: MatchPlan) -> float:
    """Play a match; return the bytes that its file has for each board."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.db"
        with MatchStore(path) as store:
            MatchRunner(plan, store).run()
            boards = store.count()
        return path.stat().st_size / boards


def busy_share(times: list[float], workers: int, per_board: float) -> float:
    """Return the share of time in which workers are busy, from a simulated minute."""
    chance = random.Random(1)
    mean = sum(times) / len(times)
    size = max(1, round(PORTION_SECONDS / mean))
    free_at = [(0.0, number) for number in range(workers)]
    runner_free, worked, end = 0.0, 0.0, 60.0
    while free_at[0][0] < end:
        now, worker = heapq.heappop(free_at)
        # The worker's results are taken and its next portion is sent, one worker at a time.
        runner_free = max(now, runner_free) + size * per_board + PORTION_OVERHEAD
        seconds = sum(chance.choices(times, k=min(size, 50))) * size / min(size, 50)
        worked += seconds
        # Two portions wait at each worker, so it works on unless the runner is late by more.
        start = max(now, runner_free - 2 * PORTION_SECONDS)
        heapq.heappush(free_at, (start + seconds, worker))
    return min(1.0, worked / (workers * end))


def main(boards: int) -> None:
    """Print the constants of docs/scale.md, and the simulation."""
    by_book = {"budget": "0"}
    bidding = [{"player": "sayc", **by_book}, {"player": "precision", **by_book}]
    cases = {
        "bidding only": {"entrants": bidding},
        "with cards, rules of thumb": {"entrants": bidding, "play": True},
        "with cards, 16 layouts": {"entrants": ["sayc", "precision"], "play": True},
    }
    for name, described in cases.items():
        thinks = "layouts" in name
        count = max(3, boards // 50) if thinks else boards
        plan = plan_of(described | {"boards": {"count": count + 5}}, "bench")
        times = job_times(plan, count)
        mean = sum(times) / len(times)
        per_board = runner_cost(
            plan
            if not thinks
            else plan_of({"entrants": bidding, "play": True, "boards": {"count": 50}}, "bench"),
            2000,
        )
        print(f"{name}: {mean:.4f} s a board (both rooms, {count} boards),")
        print(f"    runner {1e3 * per_board:.2f} ms a board, ", end="")
        if not thinks:
            print(f"{stored_bytes(plan):.0f} bytes a board")
        else:
            print()
        shares = {n: busy_share(times, n, per_board) for n in (1, 8, 32, 128, 512, 2048)}
        print("    busy:", ", ".join(f"{n} workers {100 * s:.0f} %" for n, s in shares.items()))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
