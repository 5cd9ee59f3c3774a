"""`cuebid system`: bidding systems."""

from __future__ import annotations

from typing import Final

import click

from cuebid.cli.lazy import LazyCommand, LazyGroup

__all__ = ["system"]

COMMANDS: Final = {
    "list": LazyCommand("cuebid.cli.system.list:list_", "Name the systems of the package."),
    "show": LazyCommand("cuebid.cli.system.show:show", "Show chapters, or what a rule says."),
    "card": LazyCommand("cuebid.cli.system.card:card", "The convention card, as text or a page."),
    "build": LazyCommand("cuebid.cli.system.build:build", "Make a system of notes in BML."),
    "notes": LazyCommand("cuebid.cli.system.notes:notes", "What the calls show, as notes in BML."),
    "copy": LazyCommand("cuebid.cli.system.copy:copy", "Copy a system's files, to change them."),
    "check": LazyCommand("cuebid.cli.system.check:check", "Faults, coverage, and untrue calls."),
    "test": LazyCommand("cuebid.cli.system.test:test", "Examples, and what a change alters."),
    "measure": LazyCommand("cuebid.cli.system.measure:measure", "Compare with others' calls."),
}
"""Every command, in the order of the help."""


@click.group(
    cls=LazyGroup,
    lazy=COMMANDS,
    epilog="""\b
Example: a system of your own, begun from the one of the package.
  cuebid system copy sayc mine
  cuebid system test mine
  cuebid bid KQ54.AJ3.K832.Q7 --system mine
""",
)
def system() -> None:
    """Bidding systems: what they say, how good they are, and what a change alters."""
