"""Boards to play: the demonstration's own, and random ones."""

from __future__ import annotations

from importlib import resources
from random import Random

from cuebid.core import CARDS, SEATS, Board, Deal, Hand

__all__ = ["demo_boards_text", "random_boards", "random_deal"]


def random_deal(random: Random) -> Deal:
    """Four hands, every deal as likely as any other."""
    cards = list(CARDS)
    random.shuffle(cards)
    return Deal({seat: Hand.of(cards[13 * seat : 13 * seat + 13]) for seat in SEATS})


def random_boards(count: int, seed: int, first: int = 1) -> list[Board]:
    """Boards numbered from `first`, the same for the same seed."""
    random = Random(seed)  # noqa: S311 - reproducible deals are wanted, not secret ones
    return [Board.numbered(number, random_deal(random)) for number in range(first, first + count)]


def demo_boards_text() -> str:
    """The PBN file of the demonstration's eight boards."""
    return resources.files("cuebid.match").joinpath("demo.pbn").read_text(encoding="ascii")
