"""Try changes of a system on the same boards, and confirm the best on boards kept back.

Each change plays against the system as it is. The best of many looks better than it is, because
chance chose it too. So the intervals hold for all changes at once, and what is shown to be better
plays again, on boards that had no part in the choice.
"""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Final, Unpack

from msgspec import structs

from cuebid.core import CuebidError
from cuebid.match.entrants.entrant import Entrant
from cuebid.match.plan import BoardSource, MatchPlan
from cuebid.match.running.opening import check_plan
from cuebid.match.running.runner import MatchProgress
from cuebid.match.statistics.estimate import Estimate, together
from cuebid.match.store.match_store import StoreError
from cuebid.match.tuning.change import Change
from cuebid.match.versions_match import Running, VersionsMatch, file_name, play_versions
from cuebid.text import OutputError

# Added to the seed for boards kept back, so that no other seed that a person chooses has them.
_KEPT_BACK: Final = 1_000_000_000
SYSTEMS: Final = "systems"
"""The folder of the changed systems, beside their matches."""


class TuningVerdict(Enum):
    """The conclusion from the matches of all changes."""

    BETTER = "better"
    """One change is better, and boards kept back confirm it."""
    EQUAL = "no difference"
    """No change is shown to be better."""
    OPEN = "too few boards"
    """Nothing is shown: no change brought IMPs on enough boards."""


@dataclass(frozen=True, slots=True)
class Tuning:
    """The results of tuning a system: a match for each change, and one that confirms the best."""

    system: str
    """The name or path of the system."""
    tried: tuple[VersionsMatch, ...]
    """The match of each change, at home, against the system as it is, on the same boards."""
    confirmation: VersionsMatch | None = None
    """The match of the best change on boards kept back; None where no change is shown to be
    better."""

    @property
    def results(self) -> list[Estimate]:
        """IMPs a board that each change wins, with intervals that hold for all at once."""
        return together([match.result for match in self.tried])

    @property
    def best(self) -> VersionsMatch | None:
        """The match of the best of the changes that are shown to be better; None if none is."""
        better = [
            match
            for match, result in zip(self.tried, self.results, strict=True)
            if result.is_shown and result.mean > 0
        ]
        return max(better, key=lambda match: match.result.mean, default=None)

    @property
    def verdict(self) -> TuningVerdict:
        """The conclusion, from the boards that all changes played and those kept back."""
        if self.confirmation is not None:
            kept = self.confirmation.result
            return TuningVerdict.BETTER if kept.is_shown and kept.mean > 0 else TuningVerdict.EQUAL
        # A change that comes up nowhere is equal however many boards there are.
        came_up = [match.result for match in self.tried if match.differing]
        is_open = bool(came_up) and all(result.is_too_small for result in came_up)
        return TuningVerdict.OPEN if is_open else TuningVerdict.EQUAL


def try_changes(
    system: str,
    changes: Sequence[Change],
    boards: BoardSource,
    kept_back: int,
    *,
    folder: Path | None = None,
    **running: Unpack[Running],
) -> Tuning:
    """Play each change against the system as it is, and confirm the best on boards kept back.

    Args:
        system: the name or path of the system.
        changes: the changes to try.
        boards: random boards, described or not, which all changes play.
        kept_back: the number of other boards, which the best change plays.
        folder: where the changed systems and a file for each match are kept, and continued; not
            kept, if not given.
        running: how each match is run.

    Raises:
        CuebidError: two changes have the same name.
        OutputError: a changed system cannot be written.
        PlanError: a system has errors.
        StoreError: a file belongs to another match or another version of the system, or cannot be
            written.
    """
    # Files are named after changes.
    for name, count in Counter(file_name(change.name) for change in changes).items():
        if count > 1:
            raise CuebidError(f"{name!r} is tried twice")
    with _written(changes, folder) as players:
        present = Entrant(name=system, player=system)
        versions = [
            (Entrant(name=change.name, player=player), present)
            for change, player in zip(changes, players, strict=True)
        ]
        # Errors in any change are reported before the first one plays.
        for pair in versions:
            check_plan(MatchPlan(pair, boards))
        play = _Player(len(changes) * boards.wanted + kept_back, folder, running)
        tuning = Tuning(system, tuple(play(pair, boards) for pair in versions))
        if tuning.best is None:
            return tuning
        [best] = [pair for pair in versions if pair[0].name == tuning.best.name]
        kept = structs.replace(boards, count=kept_back, seed=boards.seed + _KEPT_BACK)
        return replace(tuning, confirmation=play(best, kept, " on boards kept back"))


@contextmanager
def _written(changes: Sequence[Change], folder: Path | None) -> Iterator[list[str]]:
    """Write the changed systems, and yield their names or paths."""
    with tempfile.TemporaryDirectory(prefix="cuebid-tune-") as name:
        temporary = Path(name)
        try:
            players = [change.write(temporary / file_name(change.name)) for change in changes]
            if folder is not None:
                players = [_kept(Path(each), temporary, folder / SYSTEMS) for each in players]
        except OSError as error:
            reason = error.strerror or str(error)
            raise OutputError(f"{folder or name}: no system can be written: {reason}") from error
        yield players


def _kept(player: Path, temporary: Path, folder: Path) -> str:
    """Copy a changed system into the folder where it is kept, and return its path there.

    Raises:
        StoreError: another system is kept there.
    """
    if not player.is_relative_to(temporary):
        # A system that somebody has written stays where it is.
        return str(player)
    within = player.relative_to(temporary)
    written, kept = (parent / within.parts[0] for parent in (temporary, folder))
    if not kept.exists():
        shutil.copytree(written, kept)
    elif _contents(kept) != _contents(written):
        raise StoreError(
            f"{kept}: the system has changed since this was written; name another folder with "
            "--store"
        )
    return str(folder / within)


def _contents(folder: Path) -> dict[Path, bytes]:
    return {
        path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


class _Player:
    """Plays several matches, and reports their progress as that of one; mutable."""

    def __init__(self, total: int, folder: Path | None, running: Running) -> None:
        self._total = total
        self._folder = folder
        self._running = running
        self._played = 0

    def __call__(
        self, versions: tuple[Entrant, Entrant], boards: BoardSource, title: str = ""
    ) -> VersionsMatch:
        """Play two versions against each other, in a file of their own."""
        name = versions[0].name
        store = self._folder and self._folder / f"{file_name(name + title)}.db"
        running = Running(**{**self._running, "progress": self._observe})
        match = play_versions(name, versions, boards, store=store, **running)
        self._played += boards.wanted
        return match

    def _observe(self, progress: MatchProgress) -> None:
        observe = self._running.get("progress")
        if observe is not None:
            observe(replace(progress, done=self._played + progress.done, total=self._total))
