"""Random boards, and those of the demonstration.

Random boards are the same for the same seed on every platform, so figures in the documentation can
be reproduced. They need no constraints; `cuebid.dealing` deals hands that match a description.
"""

from __future__ import annotations

from importlib import resources
from random import Random

from cuebid.core import CARDS, SEATS, Board, Deal, Hand

__all__ = ["demo_boards_text", "random_boards", "random_deal"]


def random_deal(random: Random) -> Deal:
    """Return a deal; each is equally likely."""
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
