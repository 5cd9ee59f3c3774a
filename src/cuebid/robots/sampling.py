"""Sample layouts of the hidden hands; descriptions that nothing fits are loosened.

Players stretch, and err: what a call has shown is then not what its player holds. A sampler that
insisted on it would find no deal, or search for one deal in millions, while the clock runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress

from cuebid.core import SEATS, Deal, Hand, Seat
from cuebid.dealing import Dealer, ImpossibleError
from cuebid.evaluation import HCP, LENGTH, POINTS, Box, Boxes
from cuebid.evaluation.feature import DIMENSIONS

__all__ = ["relaxations", "sample_layouts"]

# How far points may differ from what was shown once it is loosened.
_POINTS_SLACK = 2
# Where fitting deals are rarer than this many attempts find, what was shown is loosened.
_MAX_ATTEMPTS = 500_000


def sample_layouts(
    known_cards: Mapping[Seat, Hand], shown: Mapping[Seat, Boxes], count: int, seed: int
) -> list[Deal]:
    """Return deals that fit what has been shown: a `bidder.thinking.LayoutSampler`.

    Where no deal fits, or hardly any, points may differ by two and lengths by one from what was
    shown; if that does not help, points are left out, then everything but the known cards.

    Args:
        known_cards: cards that are known to be in a hand; all thirteen of a hand in sight.
        shown: what the other hands have shown.
        count: how many deals.
        seed: of the sample: equal seeds give equal deals.
    """
    for loosened in relaxations(shown):
        with suppress(ImpossibleError):
            rows = Dealer(known_cards, loosened, seed=seed).up_to(count, _MAX_ATTEMPTS).tolist()
            if len(rows) == count:
                return [
                    Deal(dict(zip(SEATS, map(Hand.from_bits, row), strict=True))) for row in rows
                ]
    return Dealer(known_cards, seed=seed).deals(count)


def relaxations(shown: Mapping[Seat, Boxes]) -> Iterator[Mapping[Seat, Boxes]]:
    """Yield what has been shown, then with slack, then only the least lengths.

    A loosened description is one box, around all alternatives of what was shown.
    """
    yield shown
    yield {seat: Boxes((_widened(boxes.hull()),)) for seat, boxes in shown.items()}
    yield {seat: Boxes((_lengths(boxes.hull()),)) for seat, boxes in shown.items()}


def _widened(box: Box) -> Box:
    """Return a box with points two wider and lengths one wider, without other bounds."""
    widened = Box()
    for index, low, high in box.bounds:
        dimension = DIMENSIONS[index]
        if dimension.feature in (HCP, POINTS) and dimension.suit is None:
            widened = widened.between(
                dimension.feature, max(0, low - _POINTS_SLACK), high + _POINTS_SLACK
            )
        elif dimension.feature is LENGTH:
            widened = widened.between(LENGTH, max(0, low - 1), high + 1, dimension.suit)
    return widened


def _lengths(box: Box) -> Box:
    """Return a box with the least lengths only, one card shorter."""
    lengths = Box()
    for index, low, _ in box.bounds:
        dimension = DIMENSIONS[index]
        if dimension.feature is LENGTH and low > 0:
            lengths = lengths.at_least(LENGTH, low - 1, dimension.suit)
    return lengths
