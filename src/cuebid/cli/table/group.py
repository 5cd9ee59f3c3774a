"""`cuebid table`: the Table Manager protocol."""

from __future__ import annotations

from typing import Final

import click

from cuebid.cli.lazy import LazyCommand, LazyGroup

__all__ = ["table"]

COMMANDS: Final = {
    "serve": LazyCommand("cuebid.cli.table.serve:serve", "Host a match and referee it."),
    "join": LazyCommand("cuebid.cli.table.join:join", "Let a robot take a seat at a table."),
    "parse": LazyCommand("cuebid.cli.table.messages:parse_lines", "Show what lines say."),
    "write": LazyCommand("cuebid.cli.table.messages:write_lines", "Turn trees into lines."),
    "messages": LazyCommand("cuebid.cli.table.messages:messages", "The catalogue of messages."),
}
"""Every command of the group, in the order of the help."""


@click.group(
    cls=LazyGroup,
    lazy=COMMANDS,
    epilog="""\b
Example: what a line says.
  cuebid table parse 'North plays KH'
""",
)
def table() -> None:
    """The Table Manager protocol: read and write its lines, host tables, join them."""
