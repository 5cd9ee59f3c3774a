"""The option for the scoring that card players play for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from cuebid.robots.double_dummy_play import Scoring

__all__ = ["scoring_option"]

_Command = TypeVar("_Command", bound=Callable[..., Any])


def scoring_option(command: _Command) -> _Command:
    """Add the option for the scoring that card players play for to a command."""
    option = click.option(
        "--scoring",
        type=click.Choice([scoring.value for scoring in Scoring]),
        default=Scoring.IMPS.value,
        show_default=True,
        callback=lambda _context, _option, value: Scoring(value),
        help="What cards are played for: to make or beat the contract, or every trick.",
    )
    return option(command)
