"""Estimate the time of a match from a sample of its boards, whose results are not stored."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any, Final

import msgspec

from cuebid.core import CuebidError
from cuebid.match.board_source import boards_of_round, boards_per_round
from cuebid.match.forms import Encounter, next_round, rounds_of
from cuebid.match.plan import MatchForm, MatchPlan
from cuebid.match.running.opening import check_plan
from cuebid.match.running.pieces import boards_together, encounter_groups
from cuebid.match.running.work import PlayWork, Work
from cuebid.text.layout import counted

# Pieces of work after which the judgement and the solver are loaded, and caches begin to serve.
_WARM_UP: Final = 2
_SAMPLE_SECONDS: Final = 10.0
_MOST_BOARDS: Final = 2_000
# The overhead of a row in SQLite and of the board that it belongs to, measured on a file of 20,000.
_BYTES_OF_ROW: Final = 60


@dataclass(frozen=True, slots=True)
class Cost:
    """The time and space that a match takes."""

    sample: int
    """Boards that were played to measure it."""
    seconds: float
    """The seconds that both rooms of a board take on one core."""
    boards: int
    """The boards of the whole match, counted once for each encounter."""
    bytes_of_board: float
    """The bytes by which the file grows for each board."""

    @property
    def core_hours(self) -> float:
        """The time of the match on one core, in hours."""
        return self.seconds * self.boards / 3600

    @property
    def megabytes(self) -> float:
        """The size of the match file in megabytes."""
        return self.bytes_of_board * self.boards / 1e6

    def lines(self, jobs: int) -> Iterator[str]:
        """Yield the cost in words, with the time that `jobs` worker processes need."""
        yield (
            f"{self.seconds:.3f} s a board of both rooms, "
            f"from {counted(self.sample, 'board')} on one core"
        )
        yield (
            f"{counted(self.boards, 'board')}: {self.core_hours:.2f} core hours, "
            f"{self.megabytes:.1f} MB"
        )
        hours = self.core_hours / jobs
        wall = f"{hours:.1f} hours" if hours >= 1 else f"{60 * hours:.1f} minutes"
        yield f"--jobs {jobs}: about {wall}, if as many cores are free"

    def record(self) -> dict[str, Any]:
        """Return the cost for JSON."""
        return {
            "sample": self.sample,
            "seconds_a_board": self.seconds,
            "boards": self.boards,
            "core_hours": self.core_hours,
            "megabytes": self.megabytes,
        }


def cost_of(plan: MatchPlan) -> Cost:
    """Play boards for ten seconds in this process, and estimate what the whole match takes.

    Raises:
        CuebidError: programs that a person starts by hand play in the match.
    """
    if any(entrant.awaited_at is not None for entrant in plan.entrants):
        raise CuebidError("nobody can say what a match costs that waits for programs of others")
    # Opens the systems, which is done once in a match and would weigh much in a sample.
    check_plan(plan)
    encounters = next_round(plan, [])
    play = PlayWork(plan)
    # Boards, seconds and bytes of each piece of work.
    pieces: list[tuple[int, float, int]] = []
    used = 0.0
    for work in _works(plan, encounters):
        start = time.process_time()
        results = play(work)
        seconds = time.process_time() - start
        written = sum(len(msgspec.json.encode(result)) // 2 + _BYTES_OF_ROW for result in results)
        written += sum(len(board.deal.pbn) for board in work.boards)
        pieces.append((len(work.boards) * len(work.encounters), seconds, written))
        used += seconds if len(pieces) > _WARM_UP else 0
        if used > _SAMPLE_SECONDS or sum(boards for boards, _, _ in pieces) >= _MOST_BOARDS:
            break
    # A match of a board or two has nothing else to measure.
    counted = pieces[_WARM_UP:] or pieces
    sample = sum(boards for boards, _, _ in counted)
    seconds = sum(seconds for _, seconds, _ in counted) / max(sample, 1)
    bytes_of_board = sum(written for _, _, written in counted) / max(sample, 1)
    total = _encounters_of(plan, encounters) * boards_per_round(plan)
    return Cost(sample, seconds, total, bytes_of_board)


def _works(plan: MatchPlan, encounters: tuple[Encounter, ...]) -> Iterator[Work]:
    """Yield pieces of work as large as in the match, for one group of encounters after another."""
    boards = boards_of_round(plan, 1)
    together = boards_together(plan, len(encounters))
    for group in cycle(encounter_groups(plan, encounters)):
        batch = tuple(islice(boards, together))
        if not batch:
            return
        yield Work(batch, group)


def _encounters_of(plan: MatchPlan, first: tuple[Encounter, ...]) -> int:
    """Return the number of encounters of a whole match; `first` has those of the first round."""
    # Each encounter of a knock-out sends one entrant home.
    if plan.form is MatchForm.KNOCK_OUT:
        return len(plan.entrants) - 1
    return len(first) * rounds_of(plan)
