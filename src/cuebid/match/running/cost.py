"""The time of a match, estimated from a sample of its boards that is played and not kept."""

from __future__ import annotations

import time
from dataclasses import dataclass
from itertools import islice
from typing import Final

import msgspec

from cuebid.core import CuebidError
from cuebid.match.board_source import boards_of_round, boards_per_round
from cuebid.match.forms import Encounter, next_round, rounds_of
from cuebid.match.plan import Form, MatchPlan
from cuebid.match.running.work import PlayWork, Work

__all__ = ["Cost", "cost_of"]

# Enough time that systems are loaded and caches filled before the clock counts.
_WARM_UP: Final = 2
_SAMPLE_SECONDS: Final = 10.0
_MOST_BOARDS: Final = 200
# The overhead of a row in SQLite and of the board that it belongs to, measured on a file of 20,000.
_BYTES_OF_ROW: Final = 60


@dataclass(frozen=True, slots=True)
class Cost:
    """The time and space that a match takes.

    Attributes:
        sample: boards that were played to measure it.
        seconds: what both rooms of a board take on one core.
        boards: of the whole match, each encounter's counted.
        bytes_of_board: what the file grows by for a board.
    """

    sample: int
    seconds: float
    boards: int
    bytes_of_board: float

    @property
    def core_hours(self) -> float:
        """The time of the match on one core, in hours."""
        return self.seconds * self.boards / 3600

    @property
    def megabytes(self) -> float:
        """The size of the file."""
        return self.bytes_of_board * self.boards / 1e6


def cost_of(plan: MatchPlan) -> Cost:
    """Play boards of the first round for ten seconds, in this process, and project the match.

    Raises:
        CuebidError: programs that a person starts by hand play in it.
    """
    if any(entrant.awaited_at is not None for entrant in plan.entrants):
        raise CuebidError("nobody can say what a match costs that waits for programs of others")
    encounters = next_round(plan, [])
    play = PlayWork(plan)
    sample, seconds, written = 0, 0.0, 0
    for number, board in enumerate(islice(boards_of_round(plan, 1), _MOST_BOARDS)):
        start = time.process_time()
        # One encounter after the other, so that all of them are in the sample.
        results = play(Work((board,), (encounters[number % len(encounters)],)))
        if number < _WARM_UP:
            continue
        sample += 1
        seconds += time.process_time() - start
        written += sum(len(msgspec.json.encode(result)) // 2 + _BYTES_OF_ROW for result in results)
        written += len(board.deal.pbn)
        if seconds > _SAMPLE_SECONDS:
            break
    total = _encounters_of(plan, encounters) * boards_per_round(plan)
    return Cost(sample, seconds / max(sample, 1), total, written / max(sample, 1))


def _encounters_of(plan: MatchPlan, first: tuple[Encounter, ...]) -> int:
    """Return the number of encounters of a whole match."""
    # Each encounter of a knock-out sends one entrant home.
    if plan.form is Form.KNOCK_OUT:
        return len(plan.entrants) - 1
    return len(first) * rounds_of(plan)
