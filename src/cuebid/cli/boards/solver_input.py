"""What the commands that solve the boards of a PBN file have in common."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from cuebid.formats.pbn import PbnGame
from cuebid.text import Diagnostic, Severity, Span

__all__ = ["left_out", "pbn_argument", "read_input", "threads_option"]

_UNREADABLE: Final = 2
_Command = TypeVar("_Command", bound=Callable[..., Any])


def pbn_argument(command: _Command) -> _Command:
    """Give a command the argument FILE; `-` is standard input."""
    path = click.Path(exists=True, dir_okay=False, allow_dash=True)
    return click.argument("file", type=path)(command)


def threads_option(command: _Command) -> _Command:
    """Give a command the option for how many threads the solver has."""
    option = click.option(
        "--threads",
        type=click.IntRange(min=0),
        default=0,
        show_default=True,
        help="Threads of the solver; 0 is one for each core.",
    )
    return option(command)


def read_input(file: str) -> tuple[bytes, str]:
    """What a file or standard input holds, and its name; ends the command if it cannot be read."""
    if file == "-":
        return sys.stdin.buffer.read(), "<stdin>"
    try:
        return Path(file).read_bytes(), file
    except OSError as error:
        click.echo(f"{file}: this file cannot be read: {error.strerror or error}", err=True)
        raise SystemExit(_UNREADABLE) from error


def left_out(game: PbnGame, code: str, message: str) -> Diagnostic:
    """The error that a board is left out, at its deal, its number, or the file's beginning."""
    tag = game.tag("Deal") or game.tag("Board")
    span = Span.point(game.source, 0) if tag is None else game.span(tag)
    return Diagnostic(Severity.ERROR, code, message, span)
