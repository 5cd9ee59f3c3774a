"""The worth of a part of a system: the system with it against the system without it.

Both play the same boards in two rooms and bid only. Most parts come up rarely, so most boards are
level and are not solved; the mean over all boards is what a pair gains a board.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from cuebid.core import ReadError
from cuebid.match.entrants.entrant import Entrant
from cuebid.match.entrants.variants import parts_of
from cuebid.match.plan import BoardSource, MatchPlan
from cuebid.match.report.summary import MatchFigures
from cuebid.match.report.sums import summarise
from cuebid.match.running.runner import MatchProgress, MatchRunner
from cuebid.match.statistics.estimate import Estimate
from cuebid.match.store.match_store import MatchStore


@dataclass(frozen=True, slots=True)
class Worth:
    """The worth of a part of a system.

    Attributes:
        part: as `without` of an entrant names it.
        differing: the number of boards on which the auctions of the rooms differ.
        summary: the match of the system, at home, against the system without the part.
    """

    part: str
    differing: int
    summary: MatchFigures

    @property
    def result(self) -> Estimate:
        """IMPs a board that the part wins."""
        return self.summary.encounters[0].result

    @property
    def share(self) -> float:
        """The share of boards on which it comes up, for either side."""
        return self.differing / self.result.boards if self.result.boards else 0.0


def worth_of(
    system: str,
    part: str,
    boards: BoardSource,
    *,
    folder: Path | None = None,
    jobs: int = 1,
    cluster: object = None,
    progress: Callable[[MatchProgress], object] | None = None,
    watch: Callable[[str], object] | None = None,
) -> Worth:
    """Return what a part of a system is worth.

    Args:
        system: the name or path of the system.
        part: `module:two-suiters`, `rule:15010` or `node:1N P 2C`.
        boards: which boards.
        folder: where the match is kept, in a file for each part, and continued; in memory only,
            if not given.
        jobs: number of worker processes.
        cluster: as `map_boards` takes it.
        progress: told of the progress.
        watch: receives lines about the workers.

    Raises:
        PlanError: there is no such system or part.
        StoreError: the file belongs to another match, or cannot be written.
    """
    with_part = Entrant(name=system, player=system)
    without = Entrant(name=f"without {part}", player=system, without=(part,))
    plan = MatchPlan((with_part, without), boards)
    with MatchStore(None if folder is None else _file_of(folder, system, part)) as store:
        MatchRunner(plan, store, jobs=jobs, cluster=cluster, progress=progress, watch=watch).run()
        # The calls decide, not the contracts: a part may come up and change nothing.
        differing = sum(
            comparison.open_room is not None
            and comparison.closed_room is not None
            and comparison.open_room.auction.calls != comparison.closed_room.auction.calls
            for _, comparison in store.comparisons()
        )
        return Worth(part, differing, summarise(store))


def _file_of(folder: Path, system: str, part: str) -> Path:
    """Return the file of the match about a part: `2over1 without stayman.db`."""
    name = re.sub(r"[^\w -]+", "_", part.removeprefix("module:"))
    return folder / f"{Path(system).stem} without {name}.db"


def worth_of_modules(system: str, measure: Callable[[str], Worth]) -> Iterator[Worth]:
    """Yield what each module of a system is worth.

    Args:
        system: the name or path of the system.
        measure: measures one part.

    Raises:
        ReadError: the system is not made of modules.
    """
    modules = parts_of(system)
    if not modules:
        raise ReadError(f"{system} is not made of modules", system, 0, "--rule or --node")
    yield from map(measure, modules)
