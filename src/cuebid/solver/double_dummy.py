"""`solve`: the double-dummy tricks of one deal, in a single call."""

from __future__ import annotations

from functools import cache

from cuebid.core import Deal
from cuebid.solver.protocol import Solver
from cuebid.solver.table import TrickTable


def solve(deal: Deal | str) -> TrickTable:
    """Return the double-dummy tricks of every declarer in every strain.

    For many deals `DdsSolver(threads=0).tables(deals)` is faster: it uses all cores.

    Args:
        deal: fifty-two cards, or text as `Deal` reads it.

    Raises:
        ReadError: the text is no deal.
        UnsolvableError: the deal is not complete.
        MissingExtraError: the double-dummy solver is not installed.
    """
    return _solver().tables([Deal(deal)])[0]


@cache
def _solver() -> Solver:
    # Loading the library takes longer than most deals take to solve, so one solver serves them all.
    from cuebid.solver.dds import DdsSolver  # noqa: PLC0415 - an extra

    return DdsSolver()
