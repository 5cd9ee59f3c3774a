"""Hidden hands as a card player imagines them, the likelier ones more often.

Where few layouts are left they are all looked at, else some are drawn. Each is judged by what the
cards played tell (`layout_weights`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final

from cuebid.core import SEATS, Hand, Seat
from cuebid.dealing import Dealer, ImpossibleError
from cuebid.evaluation import Box, Boxes
from cuebid.robots.double_dummy_play.knowledge import Knowledge
from cuebid.robots.double_dummy_play.layout_weights import layout_weights
from cuebid.robots.sampling import relaxations

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["WeightedLayouts", "weighted_layouts"]

_FEW: Final = 4_000
"""Up to so many layouts are all looked at."""
_MOST_DRAWN: Final = 1_500
"""So many are drawn and judged where there are more."""
_LEAST: Final = 40
"""With fewer than these, what was shown is loosened."""
_DRAWS: Final = 100_000
"""Where fitting layouts are rare, so many attempts are enough."""


@dataclass(frozen=True, slots=True)
class WeightedLayouts:
    """Layouts to think about, those first that matter most.

    Attributes:
        rows: `Hand.bits` of the four hands as dealt, of each layout.
        shares: how much each counts.
        complete: whether these are all layouts that there are.
        judged: how many were looked at to find these.
    """

    rows: tuple[tuple[int, ...], ...]
    shares: tuple[float, ...]
    complete: bool
    judged: int

    def __len__(self) -> int:
        return len(self.rows)


def weighted_layouts(knowledge: Knowledge, most: int, seed: int) -> WeightedLayouts:
    """Layouts that fit what is known.

    What was shown in the auction is loosened where nothing fits it; what the play has settled
    never is.

    Args:
        knowledge: what is known.
        most: how many layouts at most.
        seed: where chance comes from.
    """
    import numpy as np  # noqa: PLC0415 - NumPy takes a tenth of a second to load

    hands, complete = _fitting(knowledge, seed)
    weight = layout_weights(knowledge, hands)
    if complete and len(hands) <= most:
        order = np.argsort(-weight, kind="stable")
        shares = weight[order] / weight.sum()
        rows = map(tuple, hands[order].tolist())
        return WeightedLayouts(
            tuple(rows), tuple(shares.tolist()), complete=True, judged=len(hands)
        )
    places, counts = _resampled(weight, most, seed)
    rows = map(tuple, hands[places].tolist())
    return WeightedLayouts(tuple(rows), tuple(counts), complete=False, judged=len(hands))


def _resampled(
    weight: NDArray[np.float64], most: int, seed: int
) -> tuple[NDArray[np.int64], list[float]]:
    """Layouts in proportion to their weights; one drawn several times counts so often."""
    import numpy as np  # noqa: PLC0415 - NumPy takes a tenth of a second to load

    random = np.random.default_rng([seed, 3])
    steps = weight.cumsum()
    marks = (np.arange(most) + random.random()) / most * steps[-1]
    drawn = steps.searchsorted(marks).clip(0, len(weight) - 1)
    places, counts = np.unique(drawn, return_counts=True)
    order = random.permutation(len(places))
    found: NDArray[np.int64] = places[order]
    return found, counts[order].astype(float).tolist()


def _fitting(knowledge: Knowledge, seed: int) -> tuple[NDArray[np.uint64], bool]:
    """Layouts that fit, and whether they are all that do."""
    import numpy as np  # noqa: PLC0415 - NumPy takes a tenth of a second to load

    from cuebid.evaluation import FeatureArrays  # noqa: PLC0415 - loads NumPy

    certain = knowledge.certain()
    every = _enumerated(knowledge)
    if every is not None:
        for shown in relaxations(knowledge.shown):
            mask = np.ones(len(every), dtype=bool)
            for seat, boxes in shown.items():
                mask &= boxes.mask(FeatureArrays(every[:, seat]))
            if mask.any():
                return every[mask], True
        return every, True
    for shown in relaxations(knowledge.shown):
        both = {seat: _together(boxes, certain[seat]) for seat, boxes in shown.items()}
        found = _drawn(knowledge.known, both, seed)
        if len(found) >= _LEAST:
            return found, False
    return _drawn(knowledge.known, certain, seed), False


def _drawn(
    known: Mapping[Seat, Hand], shown: Mapping[Seat, Boxes | Box], seed: int
) -> NDArray[np.uint64]:
    """Layouts that fit; few or none where players stretched, or erred."""
    dealer = Dealer(known, shown, seed=seed)
    try:
        return dealer.up_to(_MOST_DRAWN, _DRAWS)
    except ImpossibleError:
        import numpy as np  # noqa: PLC0415 - NumPy takes a tenth of a second to load

        none: NDArray[np.uint64] = np.empty((0, 4), dtype="uint64")
        return none


def _together(boxes: Boxes, box: Box) -> Boxes:
    return Boxes(tuple(one & box for one in boxes))


def _enumerated(knowledge: Knowledge) -> NDArray[np.uint64] | None:
    """All layouts that the play allows; None where there are many, or three hidden hands."""
    if len(knowledge.hidden) != 2:
        return None
    first, second = knowledge.hidden
    pool = _free(knowledge)
    room = 13 - len(knowledge.known[first]) - pool.forced[first].bit_count()
    if comb(len(pool.cards), room) > _FEW:
        return None
    return _rows(knowledge, pool, first, second, room)


@dataclass(frozen=True, slots=True)
class _Pool:
    """Unseen cards: those that only one hidden hand can have, and the others, as bits."""

    forced: Mapping[Seat, int]
    cards: tuple[int, ...]


def _free(knowledge: Knowledge) -> _Pool:
    first, second = knowledge.hidden
    forced = {first: 0, second: 0}
    cards = []
    for card in knowledge.view.unseen:
        if (first, card.suit) in knowledge.voids:
            forced[second] |= card.bit
        elif (second, card.suit) in knowledge.voids:
            forced[first] |= card.bit
        else:
            cards.append(card.bit)
    return _Pool(forced, tuple(cards))


def _rows(
    knowledge: Knowledge, pool: _Pool, first: Seat, second: Seat, room: int
) -> NDArray[np.uint64]:
    import numpy as np  # noqa: PLC0415 - NumPy takes a tenth of a second to load

    free = sum(pool.cards)
    chosen = np.array([sum(some) for some in combinations(pool.cards, room)], dtype="uint64")
    rows: NDArray[np.uint64] = np.empty((len(chosen), 4), dtype="uint64")
    for seat in SEATS:
        rows[:, seat] = knowledge.known[seat].bits | pool.forced.get(seat, 0)
    rows[:, first] |= chosen
    rows[:, second] |= np.uint64(free) & ~chosen
    return rows


def hands_of(row: tuple[int, ...]) -> Iterator[tuple[Seat, Hand]]:
    """The hands of a layout."""
    for seat, bits in zip(SEATS, row, strict=True):
        yield seat, Hand.from_bits(bits)
