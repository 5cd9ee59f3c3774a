"""What the commands about systems have in common: which system, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import click

from cuebid.cli.db.files import stop_on_errors
from cuebid.core import ReadError
from cuebid.notes import read_system
from cuebid.robots.budget import Budget
from cuebid.systems import SHIPPED, System
from cuebid.text import Diagnostics

__all__ = [
    "BudgetType",
    "budget_option",
    "opened",
    "system_argument",
    "system_option",
]

_Command = TypeVar("_Command", bound=Callable[..., Any])
_HELP = "A system of the package by name, the folder of one, or notes in BML."


def system_option(command: _Command) -> _Command:
    """Give a command the option that names the system."""
    option = click.option("--system", default=SHIPPED[0], show_default=True, help=_HELP)
    return option(command)


class BudgetType(click.ParamType[Budget]):
    """`40` deals, `0.5s`, or `0`."""

    name = "budget"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Budget:
        """The budget, or wrong usage."""
        if isinstance(value, Budget):
            return value
        try:
            return Budget.parse(str(value))
        except ReadError as error:
            self.fail(f"{error}: expected {error.expected}", param, ctx)


def budget_option(command: _Command) -> _Command:
    """Give a command the option for how much robots think."""
    option = click.option(
        "--budget",
        type=BudgetType(),
        default="0",
        show_default=True,
        help="How much to think about a call or card: 0 is by the book and rules of thumb, 40 is "
        "on 40 deals, 0.5s is half a second, more for the first tricks. Needs the extra robots.",
    )
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
    system = read_system(name, report)
    stop_on_errors(report, as_json)
    return system
