"""Hidden hands drawn with the dealer; what cannot all be true is loosened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress

from cuebid.core import SEATS, Deal, Hand, Seat
from cuebid.dealing import Dealer, ImpossibleError
from cuebid.evaluation import HCP, LENGTH, POINTS, Box, Boxes
from cuebid.evaluation.feature import DIMENSIONS

__all__ = ["relaxations", "sample_layouts"]

_SLACK = 2
_DRAWS = 500_000
"""Where fitting deals are rarer than so many attempts find, what was shown is loosened."""


def sample_layouts(
    known: Mapping[Seat, Hand], shown: Mapping[Seat, Boxes], count: int, seed: int
) -> list[Deal]:
    """Deals that fit what has been shown, as `bidder.thinking.LayoutSampler` has it.

    Where no deal fits, or hardly any, points may differ by two and lengths by one from what was
    shown; if that does not help, points are left out, then everything.
    """
    for loosened in relaxations(shown):
        # Players stretch, and err: what they have shown is then not what they have.
        with suppress(ImpossibleError):
            rows = Dealer(known, loosened, seed=seed).up_to(count, _DRAWS).tolist()
            if len(rows) == count:
                return [
                    Deal(dict(zip(SEATS, map(Hand.from_bits, row), strict=True))) for row in rows
                ]
    return Dealer(known, seed=seed).deals(count)


def relaxations(shown: Mapping[Seat, Boxes]) -> Iterator[Mapping[Seat, Boxes]]:
    """What has been shown, then with slack, then only the least lengths."""
    yield shown
    yield {seat: Boxes((_widened(boxes.hull()),)) for seat, boxes in shown.items()}
    yield {seat: Boxes((_lengths(boxes.hull()),)) for seat, boxes in shown.items()}


def _widened(box: Box) -> Box:
    """Points two more or less, lengths one; other bounds are left out."""
    found = Box()
    for index, low, high in box.bounds:
        dimension = DIMENSIONS[index]
        if dimension.feature in (HCP, POINTS) and dimension.suit is None:
            found = found.between(dimension.feature, max(0, low - _SLACK), high + _SLACK)
        elif dimension.feature is LENGTH:
            found = found.between(LENGTH, max(0, low - 1), high + 1, dimension.suit)
    return found


def _lengths(box: Box) -> Box:
    """Only the least lengths, less one."""
    found = Box()
    for index, low, _ in box.bounds:
        dimension = DIMENSIONS[index]
        if dimension.feature is LENGTH and low > 0:
            found = found.at_least(LENGTH, low - 1, dimension.suit)
    return found
