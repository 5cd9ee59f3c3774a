"""The option for the scoring that players bid and play for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from cuebid.robots.double_dummy_play import Scoring

__all__ = ["scoring_option"]

_Command = TypeVar("_Command", bound=Callable[..., Any])


def scoring_option(command: _Command) -> _Command:
    """Add the option for the scoring that players bid and play for to a command."""
    option = click.option(
        "--scoring",
        type=click.Choice([scoring.value for scoring in Scoring]),
        default=Scoring.IMPS.value,
        show_default=True,
        callback=lambda _context, _option, value: Scoring(value),
        help="What calls and cards are chosen for: IMPs, where contracts are to be made or "
        "beaten, or matchpoints, where ten points and every trick count.",
    )
    return option(command)
