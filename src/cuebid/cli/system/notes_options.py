"""What the commands that read notes have in common: the languages that descriptions are in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from cuebid.notes import LANGUAGES

__all__ = ["language_option"]

_Command = TypeVar("_Command", bound=Callable[..., Any])


def language_option(command: _Command) -> _Command:
    """Give a command the option for the languages of notes; all that are known if none is named."""
    option = click.option(
        "--language",
        "languages",
        multiple=True,
        type=click.Choice(LANGUAGES),
        callback=lambda _context, _option, value: value or LANGUAGES,
        help="A language that the notes are in, in place of all that are known; may be repeated.",
    )
    return option(command)
