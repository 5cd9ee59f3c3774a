"""The option for the languages of notes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from cuebid.notes import LANGUAGES

__all__ = ["language_option"]

_Command = TypeVar("_Command", bound=Callable[..., Any])


def language_option(command: _Command) -> _Command:
    """Add the option for the languages of notes to a command; the default is all languages."""
    option = click.option(
        "--language",
        "languages",
        multiple=True,
        type=click.Choice(LANGUAGES),
        callback=lambda _context, _option, value: value or LANGUAGES,
        help="A language of the descriptions; may be repeated.  [default: all]",
    )
    return option(command)
