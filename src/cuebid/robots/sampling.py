"""Sample layouts of the hidden hands, relaxing what was shown if hardly any deal fits.

Players stretch and err, so a hand may not fit what its calls have shown. A sampler that insisted on
it would find no deal, or search for one in millions.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from cuebid.core import SEATS, Deal, Hand, Seat
from cuebid.dealing import Dealer, DealingError
from cuebid.evaluation import DIMENSIONS, HCP, LENGTH, POINTS, Box, Boxes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# By how many points a hand may differ from what was shown after relaxation.
_POINTS_SLACK = 2
# After this many attempts sampling stops, and what was shown is relaxed.
_MAX_ATTEMPTS = 500_000


def sample_layouts(
    known_cards: Mapping[Seat, Hand], shown: Mapping[Seat, Boxes], count: int, seed: int
) -> list[Deal]:
    """Return deals that fit what has been shown: a `bidder.thinking.LayoutSampler`.

    If no deal fits, or hardly any, points may differ by two and lengths by one from what was shown;
    if that does not help, points are ignored, then everything but the known cards. An error of the
    sampler counts as no deal, and issues a warning.

    Args:
        known_cards: the known cards of each hand; all thirteen of a visible hand.
        shown: what the other hands have shown.
        count: the number of deals.
        seed: the seed of the sample: equal seeds give equal deals.
    """
    rows = sample_rows(known_cards, shown, count, seed)
    return [Deal(dict(zip(SEATS, map(Hand.from_bits, row), strict=True))) for row in rows.tolist()]


def sample_rows(
    known_cards: Mapping[Seat, Hand], shown: Mapping[Seat, Boxes], count: int, seed: int
) -> NDArray[np.uint64]:
    """Return the deals of `sample_layouts` as `Hand.bits`, a row for each deal, North first."""
    for loosened in relaxations(shown):
        rows = matching_rows(known_cards, loosened, count, _MAX_ATTEMPTS, seed)
        if rows is not None and len(rows) == count:
            return rows
    return Dealer(known_cards, seed=seed).arrays(count)


def matching_rows(
    known_cards: Mapping[Seat, Hand],
    shown: Mapping[Seat, Boxes | Box],
    count: int,
    attempts: int,
    seed: int,
) -> NDArray[np.uint64] | None:
    """Return at most `count` matching deals as `Hand.bits`; None if sampling fails.

    The caller then relaxes the conditions, because a robot in the middle of a board needs layouts.
    Only a contradiction is expected; any other error is a fault of the sampler, and issues a
    warning.

    Args:
        known_cards: the known cards of each hand.
        shown: what hands have shown.
        count: the most deals to return.
        attempts: the number of proposals after which to give up.
        seed: the seed of the sample.
    """
    try:
        return Dealer(known_cards, shown, seed=seed).up_to(count, attempts)
    except DealingError:
        return None
    # Treated like a contradiction, since simpler conditions rarely cause the same fault.
    except Exception as error:  # noqa: BLE001
        fault = f"{type(error).__name__}: {error}"
        warnings.warn(f"layouts cannot be sampled: {fault}", RuntimeWarning, stacklevel=2)
        return None


def drawn_by_weight(
    weights: NDArray[np.float64], count: int, random: np.random.Generator
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Draw indices in proportion to weights; return distinct indices, and how often each was drawn.

    Systematic resampling: one random offset, then equal steps through the cumulated weights. It
    varies less than independent draws, and a heavy layout is evaluated only once.

    Args:
        weights: the weights of layouts, in any unit.
        count: the number of draws.
        random: the generator for the offset.
    """
    import numpy as np  # noqa: PLC0415 - NumPy takes a tenth of a second to load

    cumulated = weights.cumsum()
    marks = (np.arange(count) + random.random()) / count * cumulated[-1]
    # Rounding may put the last mark beyond the last weight.
    drawn = cumulated.searchsorted(marks).clip(0, len(weights) - 1)
    indices, times = np.unique(drawn, return_counts=True)
    return indices, times.astype(float)


def relaxations(shown: Mapping[Seat, Boxes]) -> Iterator[Mapping[Seat, Boxes]]:
    """Yield what was shown, then it with wider ranges, then with minimum lengths only.

    A relaxed version has one box for each seat, around all alternatives of what was shown.
    """
    yield shown
    yield {seat: Boxes((_widened(boxes.hull()),)) for seat, boxes in shown.items()}
    yield {seat: Boxes((_lengths(boxes.hull()),)) for seat, boxes in shown.items()}


def _widened(box: Box) -> Box:
    """Return a box with wider ranges: points by two, lengths by one, no other bounds."""
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
    """Return a box with only the minimum lengths of a box, reduced by one card."""
    lengths = Box()
    for index, low, _ in box.bounds:
        dimension = DIMENSIONS[index]
        if dimension.feature is LENGTH and low > 0:
            lengths = lengths.at_least(LENGTH, low - 1, dimension.suit)
    return lengths
