"""`cuebid db`: bidding databases in GIB's rule language."""

from __future__ import annotations

from typing import Final

import click

from cuebid.cli.lazy import LazyCommand, LazyGroup

__all__ = ["db"]

COMMANDS: Final = {
    "build": LazyCommand("cuebid.cli.db.build:build", "Expand macros and insert offsets."),
    "check": LazyCommand("cuebid.cli.db.check:check", "Report errors and doubtful rules."),
    "print": LazyCommand("cuebid.cli.db.print:print_", "Print rules in their canonical spelling."),
    "match": LazyCommand("cuebid.cli.db.match:match", "List the rules for each next call."),
    "stats": LazyCommand(
        "cuebid.cli.db.stats:stats", "Count rules by level, priority, flag and more."
    ),
}
"""Commands in the order of the help."""


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
    """Bidding databases: build, check, print and measure them."""
