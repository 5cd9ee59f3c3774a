"""`cuebid table`: the Table Manager protocol."""

from __future__ import annotations

from typing import Final

import click

from cuebid.cli.lazy import LazyCommand, LazyGroup

__all__ = ["table"]

# The server takes asyncio and the referee with it; `parse` in a pipe should not wait for those.
COMMANDS: Final = {
    "serve": LazyCommand("cuebid.cli.table.serve:serve", "Host a match and referee it."),
    "join": LazyCommand("cuebid.cli.table.join:join", "Let a robot take a seat at a table."),
    "parse": LazyCommand("cuebid.cli.table.parse_lines:parse_lines", "Show the tree of lines."),
    "write": LazyCommand("cuebid.cli.table.write_lines:write_lines", "Turn trees into lines."),
    "messages": LazyCommand("cuebid.cli.table.catalogue:messages", "List the kinds of messages."),
}
"""Every command of the group, in the order of the help."""


@click.group(
    cls=LazyGroup,
    lazy=COMMANDS,
    epilog="""\b
Examples: the tree of a line; a table for four programs; a robot that joins it.
  cuebid table parse 'North plays KH'
  cuebid table serve --boards boards.pbn --out played.pbn
  cuebid table join --seat S --team Red --robot sayc
""",
)
def table() -> None:
    """Use the Table Manager protocol: read and write its lines, host a table, join one."""
