"""Arguments, options and input of the commands that solve the boards of a PBN file."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import click

from cuebid.cli.progress import counting
from cuebid.cli.streams import fail
from cuebid.core import Deal
from cuebid.solver import Solver, TrickTable

__all__ = ["pbn_argument", "read_input", "solved_tables", "threads_option"]


# Deals in one call of the solver: about a second, which is how long Ctrl-C may have to wait.
_BATCH: Final = 8

pbn_argument = click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
"""The argument FILE; `-` is standard input."""


threads_option = click.option(
    "--threads", type=click.IntRange(min=0), default=0, show_default=True,
    help="Threads of the solver; 0 means one per core.",
)  # fmt: skip
"""The number of threads of the solver."""


def solved_tables(solver: Solver, deals: Iterable[Deal]) -> dict[Deal, TrickTable]:
    """Return the table of each deal; a deal that was played at several tables is solved once."""
    distinct = list(dict.fromkeys(deals))
    tables: dict[Deal, TrickTable] = {}
    # A bar is only worth looking at where there is more than one batch.
    with counting(hidden=len(distinct) <= _BATCH) as progress:
        bar = progress.add_task("deals", total=len(distinct))
        for start in range(0, len(distinct), _BATCH):
            batch = distinct[start : start + _BATCH]
            tables.update(zip(batch, solver.tables(batch), strict=True))
            progress.update(bar, completed=len(tables))
    return tables


def read_input(file: str) -> tuple[bytes, str]:
    """Return the content of a file or standard input, and its name; exit if it cannot be read."""
    # As a whole: `solve` inserts tags into these bytes, at the positions where the games stand.
    if file == "-":
        return sys.stdin.buffer.read(), "<stdin>"
    try:
        return Path(file).read_bytes(), file
    except OSError as error:
        fail(f"{file}: this file cannot be read: {error.strerror or error}")
