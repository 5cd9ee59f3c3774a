"""`cuebid db`: bidding databases in GIB's rule language."""

from __future__ import annotations

from typing import Final

import click

from cuebid.cli.lazy import LazyCommand, LazyGroup

__all__ = ["db"]

COMMANDS: Final = {
    "build": LazyCommand("cuebid.cli.db_build:build", "Expand macros and insert offsets."),
    "print": LazyCommand("cuebid.cli.db_print:print_", "Print rules in their canonical spelling."),
    "stats": LazyCommand("cuebid.cli.db_stats:stats", "Count what a database is made of."),
}
"""Every command, in the order of the help."""


@click.group(
    cls=LazyGroup,
    lazy=COMMANDS,
    epilog="""\b
Example: from rules and macros to one file, and what is in it.
  cuebid db build mb.txt2 --macros mac.m4 -o mb.txt
  cuebid db stats mb.txt
""",
)
def db() -> None:
    """Bidding databases: build, print and measure them."""
