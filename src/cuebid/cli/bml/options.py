"""The argument FILE and the options for limits of the commands of `cuebid bml`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from cuebid.bml import Limits
from cuebid.cli.options import gathered

BML_FILE: Final = click.Path(exists=True, dir_okay=False, allow_dash=True)
"""The type of an argument that names a BML file, or `-` for standard input."""

_DEFAULTS: Final = Limits()


def _limits(
    max_characters: int, max_depth: int, max_auctions: int, include_path: tuple[Path, ...]
) -> Limits:
    # Steps count work inside the expansion, which no user can estimate, so they have no option.
    # Their limit grows with that of the auctions, at the ratio of the defaults, and never shrinks,
    # since rows that are tried and dropped cost steps too.
    steps = max(_DEFAULTS.steps, _DEFAULTS.steps // _DEFAULTS.sequences * max_auctions)
    return Limits(
        characters=max_characters,
        include_depth=max_depth,
        paste_depth=max_depth,
        sequences=max_auctions,
        include_path=include_path,
        steps=steps,
    )


limit_options = gathered(
    "limits",
    _limits,
    click.option("--include-path", multiple=True, metavar="DIR",
                 type=click.Path(exists=True, file_okay=False, path_type=Path),
                 help="Allow #INCLUDE to read files of this folder, beside those of FILE's; "
                      "may be repeated."),
    click.option("--max-auctions", default=_DEFAULTS.sequences, show_default=True,
                 help="Most auctions that the tables may expand to."),
    click.option("--max-depth", default=_DEFAULTS.include_depth, show_default=True,
                 help="Deepest nesting of includes, and of pastes."),
    click.option("--max-characters", default=_DEFAULTS.characters, show_default=True,
                 help="Longest text after includes and pastes."),
)  # fmt: skip
"""The options that raise the limits of a document, passed to a command as `limits`."""
