"""Measure what a part of a system is worth: the system plays against itself without it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Unpack

from cuebid.core import ReadError
from cuebid.match.entrants.entrant import Entrant
from cuebid.match.entrants.variants import parts_of
from cuebid.match.plan import BoardSource
from cuebid.match.versions_match import Running, VersionsMatch, file_name, play_versions


def worth_of(
    system: str,
    part: str,
    boards: BoardSource,
    *,
    folder: Path | None = None,
    **running: Unpack[Running],
) -> VersionsMatch:
    """Play a system, at home, against itself without a part, to measure the part's worth.

    Args:
        system: the name or path of the system.
        part: `module:two-suiters`, `rule:15010` or `node:1N P 2C`.
        boards: the boards to play.
        folder: where the match is kept, in a file for each part, and continued; in memory only,
            if not given.
        running: how the match is run.

    Raises:
        PlanError: there is no such system or part.
        StoreError: the file belongs to another match, or cannot be written.
    """
    with_part = Entrant(name=system, player=system)
    without = Entrant(name=f"without {part}", player=system, without=(part,))
    title = f"{Path(system).stem} without {file_name(part.removeprefix('module:'))}"
    store = folder and folder / f"{title}.db"
    return play_versions(part, (with_part, without), boards, store=store, **running)


def worth_of_modules(
    system: str, measure: Callable[[str], VersionsMatch]
) -> Iterator[VersionsMatch]:
    """Yield the match that measures the worth of each module of a system.

    Raises:
        ReadError: the system is not made of modules.
    """
    modules = parts_of(system)
    if not modules:
        raise ReadError(f"{system} is not made of modules", system, 0, "--rule or --node")
    yield from map(measure, modules)
