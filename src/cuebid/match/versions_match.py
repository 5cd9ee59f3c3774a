"""Play two versions of a system against each other: the same boards in two rooms, bidding only.

Most changes come up rarely, so most boards are level and are not solved; the mean over all boards
is what a pair gains a board.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict, Unpack

from cuebid.match.entrants.entrant import Entrant
from cuebid.match.plan import BoardSource, MatchPlan
from cuebid.match.report.summary import MatchFigures
from cuebid.match.report.sums import summarise
from cuebid.match.running.runner import MatchProgress, MatchRunner
from cuebid.match.statistics.estimate import Estimate
from cuebid.match.store.match_store import MatchStore


class Running(TypedDict, total=False):
    """Options of `MatchRunner`: the workers, and callbacks for its progress."""

    jobs: int
    cluster: object
    progress: Callable[[MatchProgress], object] | None
    watch: Callable[[str], object] | None


@dataclass(frozen=True, slots=True)
class VersionsMatch:
    """The match of two versions of a system."""

    name: str
    """The difference between the versions, such as a part that one leaves out."""
    differing: int
    """The number of boards on which the auctions of the rooms differ."""
    summary: MatchFigures
    """The match; its first entrant is at home."""

    @property
    def result(self) -> Estimate:
        """IMPs a board that the first version wins."""
        return self.summary.encounters[0].result

    @property
    def share(self) -> float:
        """The share of boards on which the auctions of the two versions differ."""
        return self.differing / self.result.boards if self.result.boards else 0.0


def play_versions(
    name: str,
    versions: tuple[Entrant, Entrant],
    boards: BoardSource,
    *,
    store: Path | None = None,
    **running: Unpack[Running],
) -> VersionsMatch:
    """Play two versions of a system against each other.

    Args:
        name: the difference between them.
        versions: the version whose gain is measured, and the other.
        boards: the boards to play.
        store: the file in which the match is kept, and continued; in memory only, if not given.
        running: how the match is run.

    Raises:
        PlanError: there is no such system.
        StoreError: the file belongs to another match, or cannot be written.
    """
    plan = MatchPlan(versions, boards)
    with MatchStore(store) as opened:
        MatchRunner(plan, opened, **running).run()
        # The calls decide, not the contracts: a change may come up and change nothing.
        differing = sum(
            comparison.open_room is not None
            and comparison.closed_room is not None
            and comparison.open_room.auction.calls != comparison.closed_room.auction.calls
            for _, comparison in opened.comparisons()
        )
        return VersionsMatch(name, differing, summarise(opened))


def file_name(title: str) -> str:
    """Return a title with only the characters that file names may have on every system."""
    return re.sub(r"[^\w -]+", "_", title)
