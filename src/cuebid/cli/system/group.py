"""`cuebid system`: bidding systems."""

from __future__ import annotations

from typing import Final

import click

from cuebid.cli.lazy import LazyCommand, LazyGroup

__all__ = ["system"]

COMMANDS: Final = {
    "list": LazyCommand("cuebid.cli.system.list:list_", "List the shipped systems."),
    "show": LazyCommand("cuebid.cli.system.show:show", "Show the chapters, or a rule."),
    "card": LazyCommand("cuebid.cli.system.card:card", "Show the convention card."),
    "build": LazyCommand("cuebid.cli.system.build:build", "Build rules from notes in BML."),
    "notes": LazyCommand("cuebid.cli.system.notes:notes", "Write a system as notes in BML."),
    "new": LazyCommand("cuebid.cli.system.new:new", "Make a system of a base and modules."),
    "options": LazyCommand("cuebid.cli.system.options_of_base:options", "List what a base offers."),
    "modules": LazyCommand("cuebid.cli.system.modules:modules", "Explain the convention modules."),
    "copy": LazyCommand("cuebid.cli.system.copy:copy", "Copy a system's files, to change them."),
    "check": LazyCommand("cuebid.cli.system.check:check", "Check rules, and calls on deals."),
    "test": LazyCommand("cuebid.cli.system.test:test", "Test examples, and show changed calls."),
    "measure": LazyCommand(
        "cuebid.cli.system.measure:measure", "Compare with other calls and par."
    ),
    "worth": LazyCommand("cuebid.cli.system.worth:worth", "Measure what a convention gains."),
}
"""Commands in the order of the help."""


@click.group(
    cls=LazyGroup,
    lazy=COMMANDS,
    epilog="""\b
Example: a system of your own, begun as a copy of SAYC.
  cuebid system copy sayc mine
  cuebid system test mine
  cuebid bid KQ54.AJ3.K832.Q7 --system mine
""",
)
def system() -> None:
    """Show, build, check, test and measure bidding systems."""
