"""A group of commands that imports a command's module only when the command is used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import click

from cuebid.cli.streams import without_collecting

__all__ = ["LazyCommand", "LazyGroup"]


@dataclass(frozen=True, slots=True)
class LazyCommand:
    """Where a command is, and the line that the group's help shows for it.

    Attributes:
        target: `module:attribute`, the attribute being a click command.
        help: what it does, in a line.
    """

    target: str
    help: str

    def load(self) -> click.Command:
        """Import the command."""
        module, _, attribute = self.target.partition(":")
        # What is imported stays: the collector would look through it all for nothing.
        with without_collecting():
            command = getattr(import_module(module), attribute)
        if not isinstance(command, click.Command):
            raise TypeError(f"{self.target} is not a click command")
        return command


class LazyGroup(click.Group):
    """A click group over a table of `LazyCommand`, by name; commands of its own come first."""

    def __init__(
        self,
        *arguments: Any,  # noqa: ANN401 - passed on to click as they are
        lazy: Mapping[str, LazyCommand],
        **options: Any,  # noqa: ANN401 - the same
    ) -> None:
        super().__init__(*arguments, **options)
        self._lazy = dict(lazy)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the table."""
        return [*super().list_commands(ctx), *self._lazy]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported; None where there is none."""
        lazy = self._lazy.get(cmd_name)
        return super().get_command(ctx, cmd_name) if lazy is None else lazy.load()

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands for `--help`, without importing any."""
        rows = [
            (name, lazy.help if lazy else self.commands[name].get_short_help_str())
            for name in self.list_commands(ctx)
            for lazy in (self._lazy.get(name),)
        ]
        with formatter.section("Commands"):
            formatter.write_dl(rows)
