"""The option `-o` of every command that writes a file; without it the output is printed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click

_HELP: Final = (
    "File to write, replaced as a whole or not at all; - is standard output.  "
    "[default: standard output]"
)
_PATH: Final = click.Path(dir_okay=False, allow_dash=True, path_type=Path)
_Command = TypeVar("_Command", bound=Callable[..., Any])


def output_option(
    *older_names: str, name: str = "output", help_text: str = _HELP
) -> Callable[[_Command], _Command]:
    """Return the decorator that adds `-o` to a command, as a path; None is standard output.

    Args:
        older_names: further names of the option, for compatibility with earlier versions.
        name: the name of the parameter.
        help_text: the help of the option.
    """
    return click.option(
        "-o", "--output", *older_names, name, type=_PATH,
        callback=lambda _context, _parameter, value: None if str(value) == "-" else value,
        help=help_text,
    )  # fmt: skip


older_output_argument = click.argument("out", metavar="[OUT]", required=False, type=_PATH)
"""The second argument OUT, which names the output as `-o` does."""


def output_of(output: Path | None, out: Path | None) -> Path | None:
    """Return the output path that `-o` or the second argument names; None for standard output.

    Raises:
        UsageError: both name an output.
    """
    if output is not None and out is not None:
        raise click.UsageError("name the output once: with -o, or as the second argument")
    named = output or out
    return None if str(named) == "-" else named
