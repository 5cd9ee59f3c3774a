"""A click group that imports a command's module only when the command is used.

Importing all commands takes several times as long as most of them run. So a group has a table of
module names and help lines, and `cuebid --help` imports no command.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import click

from cuebid.cli.streams import without_collecting


@dataclass(frozen=True, slots=True)
class LazyCommand:
    """A command that is not imported yet: its module, and its line in the group's help."""

    target: str
    """`module:attribute`, below `cuebid.cli`; the attribute is a click command."""
    help: str
    """The line in the help that says what the command does."""

    def load(self) -> click.Command:
        """Import the module, and return the command."""
        module, _, attribute = self.target.partition(":")
        # Modules stay until the process ends, so there is no garbage to collect.
        with without_collecting():
            command = getattr(import_module(f"cuebid.cli.{module}"), attribute)
        if not isinstance(command, click.Command):
            raise TypeError(f"{self.target} is not a click command")
        return command


class LazyGroup(click.Group):
    """A click group whose commands are imported when they are used.

    Args:
        lazy: the commands by name, listed under "Commands" in the help.
        sections: commands by name, by headings of the help; in place of `lazy`, for a group with
            many commands.
    """

    def __init__(
        self,
        *arguments: Any,  # noqa: ANN401 - handed to click unchanged
        lazy: Mapping[str, LazyCommand] | None = None,
        sections: Mapping[str, Mapping[str, LazyCommand]] | None = None,
        **options: Any,  # noqa: ANN401 - handed to click unchanged
    ) -> None:
        super().__init__(*arguments, **options)
        self._sections = {"Commands": lazy or {}} if sections is None else sections
        self._lazy = {
            name: command for part in self._sections.values() for name, command in part.items()
        }

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order of the table."""
        return [*super().list_commands(ctx), *self._lazy]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return the command with a name; None if there is no such command."""
        lazy = self._lazy.get(cmd_name)
        return super().get_command(ctx, cmd_name) if lazy is None else lazy.load()

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the lists of commands for `--help`, without importing any."""
        loaded = [(name, command.get_short_help_str()) for name, command in self.commands.items()]
        # One width for the first column of all sections, so that they look like one table.
        width = max((len(name) for name in self.list_commands(ctx)), default=0)
        for heading, commands in self._sections.items():
            rows = [(name.ljust(width), command.help) for name, command in commands.items()]
            with formatter.section(heading):
                formatter.write_dl([*loaded, *rows])
            loaded = []
