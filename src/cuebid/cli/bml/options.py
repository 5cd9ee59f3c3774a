"""The argument FILE and the options for limits of the commands of `cuebid bml`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypedDict, TypeVar

import click

from cuebid.bml import Limits

__all__ = [
    "BML_FILE",
    "LimitValues",
    "limit_options",
    "limits_of",
]

BML_FILE: Final = click.Path(exists=True, dir_okay=False, allow_dash=True)
"""The type of an argument that names a BML file, or `-` for standard input."""

_Command = TypeVar("_Command", bound=Callable[..., Any])


class LimitValues(TypedDict):
    """The values of the options that `limit_options` adds, as click passes them."""

    max_characters: int
    max_depth: int
    max_auctions: int
    include_path: tuple[Path, ...]


def limit_options(command: _Command) -> _Command:
    """Add the options that raise or widen the limits of a document; `limits_of` reads them."""
    defaults = Limits()
    for option in (
        click.option("--max-characters", default=defaults.characters, show_default=True,
                     help="Longest text after includes and pastes."),
        click.option("--max-depth", default=defaults.include_depth, show_default=True,
                     help="Deepest nesting of includes, and of pastes."),
        click.option("--max-auctions", default=defaults.sequences, show_default=True,
                     help="Most auctions that the tables may expand to."),
        click.option("--include-path", multiple=True, metavar="DIR",
                     type=click.Path(exists=True, file_okay=False, path_type=Path),
                     help="Allow #INCLUDE to read files of this folder, beside those of FILE's; "
                          "may be repeated."),
    ):  # fmt: skip
        command = option(command)
    return command


def limits_of(options: LimitValues) -> Limits:
    """Return the limits that the options of `limit_options` set."""
    defaults = Limits()
    auctions = options["max_auctions"]
    # Steps are work inside the expansion, which no user can estimate, so they have no option: they
    # grow with the auctions at the ratio of the defaults, and never shrink, since rows that are
    # tried and dropped cost steps as well.
    return Limits(
        characters=options["max_characters"],
        include_depth=options["max_depth"],
        paste_depth=options["max_depth"],
        sequences=auctions,
        include_path=options["include_path"],
        steps=max(defaults.steps, defaults.steps // defaults.sequences * auctions),
    )
