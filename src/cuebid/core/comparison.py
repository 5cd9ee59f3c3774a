"""Comparing scores: IMPs, victory points and matchpoints (Law 78)."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal, localcontext
from typing import Final

from cuebid.core.errors import RangeError

IMP_STEPS: Final = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
"""The least difference worth 1, 2, ... 24 IMPs (Law 78B)."""


def imps(difference: int) -> int:
    """Return the international match points for a difference in score, -24 to 24 (Law 78B)."""
    # A difference equal to a step is worth that step: 20 points are 1 IMP.
    won = bisect_right(IMP_STEPS, abs(difference))
    return won if difference >= 0 else -won


def victory_points(margin: int, boards: int) -> tuple[Decimal, Decimal]:
    """Return both sides' victory points on the WBF's continuous scale, to two decimals.

    The scale is 10 + 10 (1 - t^(3 m / b)) / (1 - t^3) with t the golden section (√5 - 1) / 2 and
    b = 15 √boards the margin worth 20. Each value is rounded by itself; none is smoothed.

    Args:
        margin: IMPs won by the first side less those of the second.
        boards: how many boards the match had.

    Raises:
        RangeError: `boards` is less than 1.
    """
    if boards < 1:
        raise RangeError(f"a match has at least one board, not {boards}")
    # The scale is the World Bridge Federation's of 2013.
    # Decimals, not floats: the scale is rounded half up, and the binary fraction nearest to a half
    # may lie just below it. Thirty digits are far more than the two that are kept.
    with localcontext() as context:
        context.prec = 30
        golden = (Decimal(5).sqrt() - 1) / 2
        blitz = 15 * Decimal(boards).sqrt()
        # A margin beyond `blitz` is worth no more than 20.
        share = min(Decimal(abs(margin)) / blitz, Decimal(1))
        exact = 10 + 10 * (1 - golden ** (3 * share)) / (1 - golden**3)
        won = exact.quantize(Decimal("0.01"), ROUND_HALF_UP)
        # Both sides' values have the sum 20, so only the winner's is computed.
        lost = 20 - won
    return (won, lost) if margin >= 0 else (lost, won)


def victory_points_discrete(margin: int, boards: int) -> tuple[int, int]:
    """Return both sides' victory points in whole numbers with the sum 20.

    They are the continuous victory points, rounded half up.

    Raises:
        RangeError: `boards` is less than 1.
    """
    # The winner's side is rounded and the loser's follows, whichever side is asked about first:
    # rounding each half up could make the sum 21.
    won, _ = victory_points(abs(margin), boards)
    rounded = int(won.quantize(Decimal(1), ROUND_HALF_UP))
    return (rounded, 20 - rounded) if margin >= 0 else (20 - rounded, rounded)


def matchpoints(scores: Sequence[int | None]) -> list[int | None]:
    """Return the matchpoints of each score of one board: 2 for a win, 1 for a tie (Law 78A).

    A table that did not play the board (None) gets None and counts for nobody. The top is twice
    the number of other scores.
    """
    # One sort for all tables, not a comparison of each score with each other one.
    played = sorted(score for score in scores if score is not None)
    count_of = Counter(played)
    below: dict[int, int] = {}
    for position, score in enumerate(played):
        below.setdefault(score, position)
    # Two for each lower score and one for each equal one, less one for the score itself.
    return [None if score is None else 2 * below[score] + count_of[score] - 1 for score in scores]
