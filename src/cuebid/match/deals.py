"""Random boards, and the boards of the demonstration.

Random boards are the same for the same seed on every platform, so figures in the documentation can
be reproduced. They need no constraints; `cuebid.dealing` deals hands that match a description.
"""

from __future__ import annotations

from importlib import resources
from io import StringIO
from random import Random
from typing import Final

from cuebid.core import CARDS, SEATS, Board, Deal, Hand
from cuebid.formats.pbn import read_boards


def random_deal(random: Random) -> Deal:
    """Return a random deal; all deals are equally likely."""
    # The order of draws is part of the promise: another one would change every board of a seed.
    cards = list(CARDS)
    random.shuffle(cards)
    return Deal({seat: Hand.of(cards[13 * seat : 13 * seat + 13]) for seat in SEATS})


def random_boards(count: int, seed: int, first: int = 1) -> list[Board]:
    """Return boards with random deals, numbered from `first`.

    Dealer and vulnerability follow from the number.
    """
    random = Random(seed)  # noqa: S311 - reproducible deals are wanted, not secret ones
    return [Board.numbered(number, random_deal(random)) for number in range(first, first + count)]


def demo_boards_text() -> str:
    """Return the text of the PBN file with the demonstration's eight boards."""
    # Not by a path beside this module: packages can be imported from an archive.
    return resources.files("cuebid.match").joinpath("demo.pbn").read_text(encoding="ascii")


_DEMO_BOARDS: Final = 8
"""The number of boards of the demonstration."""


def demo_boards(count: int | None, seed: int | None) -> list[Board]:
    """Return the demonstration's eight boards, then random ones; with a seed, only random boards.

    Args:
        count: the number of boards; None is eight.
        seed: the seed of random boards; None begins with the demonstration's own boards.
    """
    if seed is not None:
        return random_boards(count or _DEMO_BOARDS, seed)
    # A fixed seed for the continuation, so `--boards 100` plays the same boards each time.
    own = list(read_boards(StringIO(demo_boards_text())).boards)
    total = len(own) if count is None else count
    return own[:total] + random_boards(max(0, total - len(own)), 0, first=len(own) + 1)
