"""What the commands about systems have in common: which system, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import click

from cuebid.cli.db_files import stop_on_errors
from cuebid.systems import SHIPPED, System, load_system, system_folder
from cuebid.text import Diagnostics

__all__ = ["opened", "system_argument", "system_option"]

_Command = TypeVar("_Command", bound=Callable[..., Any])
_HELP = "A system of the package by name, or the folder of one."


def system_option(command: _Command) -> _Command:
    """Give a command the option that names the system."""
    option = click.option("--system", default=SHIPPED[0], show_default=True, help=_HELP)
    return option(command)


def system_argument(command: _Command) -> _Command:
    """Give a command the argument that names the system."""
    return click.argument("system", default=SHIPPED[0])(command)


@cache
def opened(name: str, *, as_json: bool = False) -> System:
    """A system; with errors in it, they are printed and the command ends with exit code 1.

    Raises:
        ReadError: there is no such system.
        TextError: a file cannot be read.
    """
    report = Diagnostics()
    system = load_system(system_folder(name), report)
    stop_on_errors(report, as_json)
    return system
