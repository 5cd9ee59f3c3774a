"""The option `--functions` of commands that read rules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

__all__ = ["functions_option"]

_Command = TypeVar("_Command", bound=Callable[..., Any])


def functions_option(command: _Command) -> _Command:
    """Add the option for a Python file that defines functions of rules to a command."""
    return click.option(
        "--functions",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        # Before the rules are read, and for the whole process; the command does not see it.
        is_eager=True,
        expose_value=False,
        callback=_load,
        help="A Python file that defines functions of the rules, #100 and above; it is run.",
    )(command)


def _load(_: click.Context, __: click.Parameter, path: Path | None) -> None:
    if path is not None:
        from cuebid.database import load_functions  # noqa: PLC0415 - few commands need it

        load_functions(path)
