"""The size of pieces of work, which are sent to workers and sampled by a dry run."""

from __future__ import annotations

from typing import Final

from cuebid.match.board_source import boards_per_round
from cuebid.match.forms import Encounter
from cuebid.match.plan import MatchPlan
from cuebid.match.running.bidding_together import bids_by_book

# A board that is only bid takes milliseconds; with play, and thought, up to minutes.
_ENCOUNTERS_TOGETHER: Final = {False: 16, True: 1}
# Robots that bid by the book bid this many boards at once, counted once for each encounter: the
# more, the more share the beginning of an auction. Some seconds of work, as a portion should be.
_BID_TOGETHER: Final = 256
# A sequential test may stop at any board, and boards that are played after that are wasted.
_BID_TOGETHER_TESTED: Final = 32
# A short match has pieces for all its workers, and steps for its progress.
_FEWEST_PIECES: Final = 16


def encounter_groups(
    plan: MatchPlan, encounters: tuple[Encounter, ...]
) -> list[tuple[Encounter, ...]]:
    """Split encounters into groups, one for each piece of work."""
    size = _ENCOUNTERS_TOGETHER[plan.play]
    return [encounters[start : start + size] for start in range(0, len(encounters), size)]


def boards_together(plan: MatchPlan, encounters: int, *, is_tested: bool = False) -> int:
    """Return the number of boards in a piece of work."""
    if plan.play or plan.explanations or not all(map(bids_by_book, plan.players)):
        return 1
    tables = _BID_TOGETHER_TESTED if is_tested else _BID_TOGETHER
    together = tables // min(encounters, _ENCOUNTERS_TOGETHER[plan.play])
    return max(1, min(together, boards_per_round(plan) // _FEWEST_PIECES))
