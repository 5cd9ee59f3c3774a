"""Arguments, options and input of the commands that solve the boards of a PBN file."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from cuebid.cli.streams import WRONG_USAGE
from cuebid.formats.pbn import PbnGame
from cuebid.text import Diagnostic, Severity, Span

__all__ = ["board_error", "pbn_argument", "read_input", "threads_option"]

_Command = TypeVar("_Command", bound=Callable[..., Any])


def pbn_argument(command: _Command) -> _Command:
    """Add the argument FILE to a command; `-` is standard input."""
    path = click.Path(exists=True, dir_okay=False, allow_dash=True)
    return click.argument("file", type=path)(command)


def threads_option(command: _Command) -> _Command:
    """Add the option for the number of threads of the solver."""
    option = click.option(
        "--threads",
        type=click.IntRange(min=0),
        default=0,
        show_default=True,
        help="Threads of the solver; 0 means one per core.",
    )
    return option(command)


def read_input(file: str) -> tuple[bytes, str]:
    """Return the content of a file or standard input, and its name; exit if it cannot be read."""
    # As a whole: `solve` inserts tags into these bytes, at the positions where the games stand.
    if file == "-":
        return sys.stdin.buffer.read(), "<stdin>"
    try:
        return Path(file).read_bytes(), file
    except OSError as error:
        click.echo(f"{file}: this file cannot be read: {error.strerror or error}", err=True)
        raise SystemExit(WRONG_USAGE) from error


def board_error(game: PbnGame, code: str, message: str) -> Diagnostic:
    """Return the error that a board is left out, at its deal, number, or the start of the file."""
    tag = game.tag("Deal") or game.tag("Board")
    span = Span.point(game.source, 0) if tag is None else game.span(tag)
    return Diagnostic(Severity.ERROR, code, message, span)
