"""Solve deals in batches, with a progress bar."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cuebid.cli.progress import counting
from cuebid.core import Deal
from cuebid.solver import Solver, TrickTable

# Deals in one call of the solver: about a second, for which Ctrl-C may have to wait.
_BATCH: Final = 8


def solved_tables(solver: Solver, deals: Iterable[Deal]) -> dict[Deal, TrickTable]:
    """Return the double-dummy table of each deal; equal deals are solved only once."""
    distinct = list(dict.fromkeys(deals))
    tables: dict[Deal, TrickTable] = {}
    # A progress bar is only useful for more than one batch.
    with counting(hidden=len(distinct) <= _BATCH) as progress:
        bar = progress.add_task("deals", total=len(distinct))
        for start in range(0, len(distinct), _BATCH):
            batch = distinct[start : start + _BATCH]
            tables.update(zip(batch, solver.tables(batch), strict=True))
            progress.update(bar, completed=len(tables))
    return tables
