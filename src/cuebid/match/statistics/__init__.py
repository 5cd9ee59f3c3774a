"""Statistics of the results of a match: margins, errors, tests.

`estimate` is a mean with its interval, `sequential` a test that may stop at any board. Boards are
the units of chance everywhere: results of different tables on one deal are not independent.
"""

from cuebid.match.statistics.estimate import (
    Estimate,
    boards_to_settle,
    estimate,
    t_quantile,
    together,
)
from cuebid.match.statistics.sequential import SequentialTest, SequentialVerdict

__all__ = [
    "Estimate",
    "SequentialTest",
    "SequentialVerdict",
    "boards_to_settle",
    "estimate",
    "t_quantile",
    "together",
]
