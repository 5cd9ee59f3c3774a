"""Options that the commands of `cuebid bml` share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from cuebid.bml import Limits

__all__ = ["BML_FILE", "limit_options", "limits_of"]

BML_FILE: Final = click.Path(exists=True, dir_okay=False, allow_dash=True)
"""A BML file, or `-` for standard input."""

_Command = TypeVar("_Command", bound=Callable[..., Any])


def limit_options(command: _Command) -> _Command:
    """Options that raise the limits on a document; `limits_of` makes `Limits` of them."""
    usual = Limits()
    for option in (
        click.option("--max-characters", default=usual.characters, show_default=True,
                     help="Longest text after includes and pastes."),
        click.option("--max-depth", default=usual.include_depth, show_default=True,
                     help="Deepest nesting of includes, and of pastes."),
        click.option("--max-auctions", default=usual.sequences, show_default=True,
                     help="Most auctions that the tables may expand to."),
    ):  # fmt: skip
        command = option(command)
    return command


def limits_of(options: dict[str, int]) -> Limits:
    """The limits that `limit_options` were given."""
    usual = Limits()
    auctions = options["max_auctions"]
    return Limits(
        characters=options["max_characters"],
        include_depth=options["max_depth"],
        paste_depth=options["max_depth"],
        sequences=auctions,
        steps=max(usual.steps, usual.steps // usual.sequences * auctions),
    )
