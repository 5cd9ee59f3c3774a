"""Layouts of the hidden hands, weighted by the evidence of the play.

1. If few layouts are possible, all of them are enumerated; otherwise `Dealer` samples some. All
   must fit the play, which is certain, and what the auction has shown, which is relaxed if hardly
   any layout fits it.
2. Each layout gets a weight by the cards played (`layout_weights`).
3. If there are more layouts than can be solved, they are resampled in proportion to their weights,
   so that the solver's time is spent on likely layouts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, sqrt
from typing import TYPE_CHECKING, Final

from cuebid.core import SEATS, Hand, Seat
from cuebid.dealing import Dealer
from cuebid.evaluation import Box, Boxes
from cuebid.robots.double_dummy_play.knowledge import Knowledge
from cuebid.robots.double_dummy_play.layout_weights import layout_weights
from cuebid.robots.sampling import drawn_by_weight, matching_rows, relaxations

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["WeightedLayouts", "weighted_error", "weighted_layouts", "weighted_mean"]

# Up to this many layouts are enumerated, near the end of the play, so that results are exact.
_MAX_ENUMERATED: Final = 4_000
# If there are more, this many are sampled. That is cheap beside solving them: 97,000 a second are
# sampled, but fewer than 240 solved (docs/performance.md, Card play).
_SAMPLE_SIZE: Final = 1_500
# If a sample has fewer layouts, it is too small to resample, and what was shown is relaxed.
_MIN_SAMPLE: Final = 40
# After this many attempts sampling stops.
_MAX_ATTEMPTS: Final = 100_000


@dataclass(frozen=True, slots=True)
class WeightedLayouts:
    """Layouts to solve, with their weights.

    Attributes:
        rows: `Hand.bits` of the four hands as dealt, for each layout.
        shares: the weight of each layout.
        complete: whether these are all possible layouts.
        judged: the number of layouts that were weighted to select these.
    """

    rows: tuple[tuple[int, ...], ...]
    shares: tuple[float, ...]
    complete: bool
    judged: int

    def __len__(self) -> int:
        return len(self.rows)


def weighted_layouts(knowledge: Knowledge, limit: int, seed: int) -> WeightedLayouts:
    """Return weighted layouts that fit what is known; if complete, the likeliest first.

    What was shown in the auction is relaxed if no layout fits it; what the play has proved is not.

    Args:
        knowledge: what the player knows.
        limit: the most layouts to return.
        seed: the seed of the sample: equal seeds give equal layouts.
    """
    import numpy as np  # noqa: PLC0415 - NumPy takes a tenth of a second to load

    hands, complete = _fitting_layouts(knowledge, seed)
    weights = layout_weights(knowledge, hands)
    if complete and len(hands) <= limit:
        # The likeliest come first, so that a clear case may stop early. The sort is stable, so
        # that equal weights have the same order on every machine.
        order = np.argsort(-weights, kind="stable")
        shares = weights[order] / weights.sum()
        rows = map(tuple, hands[order].tolist())
        return WeightedLayouts(
            tuple(rows), tuple(shares.tolist()), complete=True, judged=len(hands)
        )
    indices, counts = _resampled(weights, limit, seed)
    rows = map(tuple, hands[indices].tolist())
    return WeightedLayouts(tuple(rows), tuple(counts), complete=False, judged=len(hands))


def _resampled(
    weights: NDArray[np.float64], limit: int, seed: int
) -> tuple[NDArray[np.int64], list[float]]:
    """Draw layouts in proportion to weights; return their indices, and how often each was drawn.

    The order is random, because the player may stop after any batch.
    """
    import numpy as np  # noqa: PLC0415 - NumPy takes a tenth of a second to load

    # The dealer has the same seed and uses its streams 1 and 2.
    random = np.random.default_rng([seed, 3])
    indices, times = drawn_by_weight(weights, limit, random)
    order = random.permutation(len(indices))
    shuffled: NDArray[np.int64] = indices[order]
    return shuffled, times[order].tolist()


def _fitting_layouts(knowledge: Knowledge, seed: int) -> tuple[NDArray[np.uint64], bool]:
    """Return layouts that fit what is known, and whether they are all such layouts."""
    import numpy as np  # noqa: PLC0415 - NumPy takes a tenth of a second to load

    from cuebid.evaluation import FeatureArrays  # noqa: PLC0415 - loads NumPy

    certain = knowledge.certain()
    possible = _enumerated(knowledge)
    if possible is not None:
        for shown in relaxations(knowledge.shown):
            mask = np.ones(len(possible), dtype=bool)
            for seat, boxes in shown.items():
                mask &= boxes.mask(FeatureArrays(possible[:, seat]))
            if mask.any():
                return possible[mask], True
        return possible, True
    for shown in relaxations(knowledge.shown):
        both = {seat: _intersection(boxes, certain[seat]) for seat, boxes in shown.items()}
        sample = matching_rows(knowledge.known_cards, both, _SAMPLE_SIZE, _MAX_ATTEMPTS, seed)
        if sample is not None and len(sample) >= _MIN_SAMPLE:
            return sample, False
    sample = matching_rows(knowledge.known_cards, certain, _SAMPLE_SIZE, _MAX_ATTEMPTS, seed)
    if sample is None or not len(sample):
        # The voids contradict the remaining cards, as after a revoke: use only the known cards.
        sample = Dealer(knowledge.known_cards, seed=seed).arrays(_SAMPLE_SIZE)
    return sample, False


def _intersection(boxes: Boxes, box: Box) -> Boxes:
    return Boxes(tuple(alternative & box for alternative in boxes))


def _enumerated(knowledge: Knowledge) -> NDArray[np.uint64] | None:
    """Return all layouts that the play allows; None if there are too many.

    With three hidden hands, before dummy is visible, there are always too many.
    """
    if len(knowledge.hidden) != 2:
        return None
    first, second = knowledge.hidden
    unseen = _unseen_cards(knowledge)
    room = 13 - len(knowledge.known_cards[first]) - unseen.forced[first].bit_count()
    if comb(len(unseen.free), room) > _MAX_ENUMERATED:
        return None
    return _combinations(knowledge, unseen, first, second, room)


@dataclass(frozen=True, slots=True)
class _UnseenCards:
    """The unseen cards of two hidden hands, as bits of the deck.

    Attributes:
        forced: for each hand, the cards that it must have because the other is void in the suit.
        free: the cards that either hand may have.
    """

    forced: Mapping[Seat, int]
    free: tuple[int, ...]


def _unseen_cards(knowledge: Knowledge) -> _UnseenCards:
    first, second = knowledge.hidden
    forced = {first: 0, second: 0}
    free = []
    for card in knowledge.view.unseen:
        if (first, card.suit) in knowledge.voids:
            forced[second] |= card.bit
        elif (second, card.suit) in knowledge.voids:
            forced[first] |= card.bit
        else:
            free.append(card.bit)
    return _UnseenCards(forced, tuple(free))


def _combinations(
    knowledge: Knowledge, unseen: _UnseenCards, first: Seat, second: Seat, room: int
) -> NDArray[np.uint64]:
    """Return the layouts in which `first` gets `room` cards of `unseen.free`, `second` the rest."""
    import numpy as np  # noqa: PLC0415 - NumPy takes a tenth of a second to load

    free = sum(unseen.free)
    chosen = np.array([sum(cards) for cards in combinations(unseen.free, room)], dtype="uint64")
    rows: NDArray[np.uint64] = np.empty((len(chosen), 4), dtype="uint64")
    for seat in SEATS:
        rows[:, seat] = knowledge.known_cards[seat].bits | unseen.forced.get(seat, 0)
    rows[:, first] |= chosen
    rows[:, second] |= np.uint64(free) & ~chosen
    return rows


def hands_of(row: tuple[int, ...]) -> Iterator[tuple[Seat, Hand]]:
    """Yield the hands of a layout with their seats."""
    for seat, bits in zip(SEATS, row, strict=True):
        yield seat, Hand.from_bits(bits)


def weighted_mean(values: Sequence[float], shares: Sequence[float]) -> float:
    """Return the mean of values on layouts, weighted by shares."""
    return sum(value * share for value, share in zip(values, shares, strict=True)) / sum(shares)


def weighted_error(values: Sequence[float], shares: Sequence[float]) -> float:
    """Return the standard error of the mean of values on layouts, weighted by shares."""
    mean = weighted_mean(values, shares)
    squares = sum(
        (share * (value - mean)) ** 2 for value, share in zip(values, shares, strict=True)
    )
    return sqrt(squares) / sum(shares)
