"""Print the memory of a long match at ten points.

python bench/match_memory.py [BOARDS]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from cuebid.match.plan_reading import plan_of
from cuebid.match.running import MatchProgress, MatchRunner
from cuebid.match.store import MatchStore

STEPS = 10


def resident_megabytes() -> float:
    """Return the memory of this process in megabytes (Linux)."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def main(boards: int) -> None:
    """Play a match of two quick robots and print the memory at ten points of it."""
    robot = {"player": "simple", "budget": "0"}
    described = {"entrants": [{**robot, "name": "A"}, {**robot, "name": "B"}]}
    plan = plan_of(described | {"boards": {"count": boards}}, "bench")

    def progress(state: MatchProgress) -> None:
        if state.done % (max(1, boards // STEPS)) == 0:
            print(f"{state.done} boards: {resident_megabytes():.0f} MB", flush=True)

    with tempfile.TemporaryDirectory() as folder, MatchStore(Path(folder) / "match.db") as store:
        MatchRunner(plan, store, progress=progress).run()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
