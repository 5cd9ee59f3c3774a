"""Deals that fit, each as likely as any other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import comb, factorial, prod, sqrt
from typing import TYPE_CHECKING, Any, Final

from cuebid.core import SEATS, Deal, Hand, Seat
from cuebid.core.hand import ALL_BITS
from cuebid.dealing.errors import DealingError, ImpossibleError
from cuebid.dealing.lengths import Layouts, layouts
from cuebid.dealing.pool import Pool
from cuebid.dealing.spread import by_lengths, spread
from cuebid.dealing.tight import TightHand
from cuebid.evaluation import ALL_HANDS, Box, Boxes, FeatureArrays
from cuebid.evaluation.arrays import load_numpy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Count", "Dealer"]

Accept = Callable[[Any], Any]

_FIRST: Final = 512
_BATCH: Final = 16_384
_MOST_DRAWN: Final = 50_000_000
_PILOT: Final = 2_000
_RARE: Final = 0.12
"""Below this share of fitting deals, the tightest hand is drawn exactly."""


@dataclass(frozen=True, slots=True)
class Count:
    """How many deals fit.

    Attributes:
        deals: how many.
        share: of all deals that the known cards allow.
        error: standard error of `share`; 0 where the count is exact.
    """

    deals: float
    share: float
    error: float

    @property
    def is_exact(self) -> bool:
        """Whether nothing was estimated."""
        return self.error == 0


class Dealer:
    """Makes deals that contain known cards and satisfy what is known of each hand.

    Every deal that fits is as likely as any other. Suit lengths are drawn first, so that only
    those are made that can fit; where few of these do, the tightest hand is drawn exactly, from
    its lengths and high-card points. The same seed gives the same deals, however many are asked
    for at once.

    Args:
        known: cards that seats hold: whole hands, or parts of them.
        constraints: what is known of the whole hands.
        seed: where chance comes from.
        accept: tells for an array of deals, of shape (deals, 4), which may stay.
        deck: the cards that there are, as bits.
        size: how many cards a hand has.

    Raises:
        DealingError: a card is known twice, or a hand has too many.
        MissingExtraError: NumPy is not installed.
    """

    def __init__(
        self,
        known: Mapping[Seat, Hand] | None = None,
        constraints: Mapping[Seat, Boxes | Box] | None = None,
        *,
        seed: int = 0,
        accept: Accept | None = None,
        deck: int = ALL_BITS,
        size: int = 13,
    ) -> None:
        self._numpy = load_numpy()
        self.pool = Pool.of(known or {}, deck, size)
        given = {
            seat: Boxes((boxes,)) if isinstance(boxes, Box) else boxes
            for seat, boxes in (constraints or {}).items()
        }
        self.constraints = {seat: boxes for seat, boxes in given.items() if boxes != _ANYTHING}
        self._accept = accept
        self._random = self._numpy.random.default_rng(seed)
        self._seed = seed
        self._whole = size == 13
        self._stream = self._batches()
        self._spare: list[Any] = []
        self.drawn = 0
        self.found = 0

    @cached_property
    def _shown(self) -> list[tuple[Seat, Boxes]]:
        """What is known of the seats that get cards, the tightest first."""
        shown = [
            (seat, boxes) for seat, boxes in self.constraints.items() if self.pool.wanted[seat]
        ]
        return sorted(shown, key=lambda one: (_tightness(one[1]), one[0]))

    @cached_property
    def _layouts(self) -> Layouts:
        return layouts(self.pool, self._shown)

    def why_impossible(self) -> str | None:
        """Why no deal fits, as far as lengths and single hands tell; None if there may be one."""
        for seat, boxes in self.constraints.items():
            if not boxes.boxes:
                return f"no hand is what {seat.word} should have"
            reasons = [box.why_impossible() for box in boxes] if self._whole else [None]
            if all(reasons):
                return f"{seat.word}: {reasons[0]}"
            if not self.pool.wanted[seat]:
                hand = Hand.from_bits(self.pool.known[seat])
                if not any(hand in box for box in boxes):
                    return f"{seat.word}'s hand is not {boxes.words()}"
            elif not TightHand(self.pool, seat, boxes).parts:
                return f"the cards that are left make no hand for {seat.word}: {boxes.words()}"
        if self._shown and not len(self._layouts):
            who = " and ".join(seat.word for seat, _ in self._shown)
            return f"the suits have too few cards, or too many, for {who} together"
        return None

    def arrays(self, count: int) -> NDArray[np.uint64]:
        """The next deals as `Hand.bits`, of shape (count, 4), a column for each seat from North.

        Raises:
            ImpossibleError: no deal fits; the message says why.
            DealingError: too few were found among very many.
        """
        found = self.some(count, _MOST_DRAWN)
        if len(found) < count:
            self._spare.insert(0, found)
            raise DealingError(f"only {self.found} deals that fit were found among {self.drawn:,}")
        return found

    def some(self, count: int, draws: int) -> NDArray[np.uint64]:
        """The next deals as `arrays` has them, but fewer, or none, where fitting ones are rare.

        Args:
            count: how many deals at most.
            draws: after so many attempts it is enough.

        Raises:
            ImpossibleError: no deal fits; the message says why.
        """
        numpy = self._numpy
        have, end = sum(map(len, self._spare)), self.drawn + draws
        while have < count and self.drawn <= end:
            batch = next(self._stream)
            self._spare.append(batch)
            have += len(batch)
        together = numpy.concatenate(self._spare) if self._spare else numpy.empty((0, 4), "uint64")
        self._spare = [together[count:]]
        found: NDArray[np.uint64] = together[:count]
        return found

    def deals(self, count: int) -> list[Deal]:
        """The next deals.

        Raises:
            ImpossibleError: no deal fits; the message says why.
            DealingError: too few were found among very many.
        """
        return [
            Deal({seat: Hand.from_bits(bits) for seat, bits in zip(SEATS, row, strict=True)})
            for row in self.arrays(count).tolist()
        ]

    def count(self, draws: int = 200_000) -> Count:
        """How many deals fit: exactly where one hand only is constrained, else estimated.

        Args:
            draws: on how many deals an estimate rests.

        Raises:
            ImpossibleError: no deal fits; the message says why.
        """
        everything = _ways(self.pool.wanted)
        if not self._shown and self._accept is None:
            self._refuse_impossible()
            return Count(everything, 1.0, 0.0)
        self._refuse_impossible()
        if len(self._shown) == 1 and self._accept is None:
            seat, boxes = self._shown[0]
            hand = TightHand(self.pool, seat, boxes)
            if hand.is_exact:
                cards = sum(self.pool.wanted)
                share = hand.total / comb(cards, self.pool.wanted[seat])
                return Count(round(share * everything), share, 0.0)
        ahead = Dealer.__new__(Dealer)
        ahead.__dict__.update(self.__dict__)
        ahead._random = self._numpy.random.default_rng([self._seed, 1])
        fitting, drawn, base = 0, 0, self._base(everything)
        while drawn < draws:
            fitting += len(ahead._fitting(ahead._draw(_BATCH, tight=self._tight)))
            drawn += _BATCH
        part = fitting / drawn
        share = part * base
        error = base * sqrt(max(part * (1 - part), 1 / drawn) / drawn)
        return Count(share * everything, share, error)

    def _base(self, everything: float) -> float:
        """The share of all deals among which draws are made."""
        tight = self._tight
        cards = sum(self.pool.wanted)
        if tight is not None:
            return tight.total / comb(cards, self.pool.wanted[tight.seat])
        seats = self._layouts.seats
        rest = tuple(
            wanted
            for seat, wanted in zip(SEATS, self.pool.wanted, strict=True)
            if seat not in seats
        )
        return self._layouts.total * _ways(rest) / everything if seats else 1.0

    def _refuse_impossible(self) -> None:
        reason = self.why_impossible()
        if reason:
            raise ImpossibleError(reason)

    @cached_property
    def _tight(self) -> TightHand | None:
        """The hand to be drawn exactly; None where lengths alone do."""
        if not self._shown:
            return None
        random = self._numpy.random.default_rng([self._seed, 2])
        plain = len(self._fitting(self._draw(_PILOT, tight=None, random=random))) / _PILOT
        if plain >= _RARE:
            return None
        hands = [TightHand(self.pool, seat, boxes) for seat, boxes in self._shown]
        best = min(hands, key=lambda hand: hand.total / comb(52, self.pool.wanted[hand.seat]))
        exact = len(self._fitting(self._draw(_PILOT, tight=best, random=random))) / _PILOT
        return best if exact > plain else None

    def _draw(
        self,
        count: int,
        *,
        tight: TightHand | None,
        random: Any = None,  # noqa: ANN401 - NumPy's
    ) -> NDArray[np.uint64]:
        """Deals that may fit; of those that can be drawn, each is as likely as any other."""
        source = self._random if random is None else random
        numpy = self._numpy
        if tight is not None:
            hands = numpy.empty((count, 4), dtype=numpy.uint64)
            hands[:] = numpy.array(self.pool.known, dtype=numpy.uint64)
            hands[:, tight.seat] |= tight.draw(count, source)
            return spread(self.pool, hands, (tight.seat,), source)
        lengths = self._layouts.draw(source, count)
        hands = by_lengths(self.pool, self._layouts.seats, lengths, source)
        return spread(self.pool, hands, self._layouts.seats, source)

    def _fitting(self, hands: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """Those of the deals that satisfy everything."""
        for seat, boxes in self._shown:
            if len(hands):
                hands = hands[boxes.mask(FeatureArrays(hands[:, seat]))]
        if self._accept is not None and len(hands):
            hands = hands[self._accept(hands)]
        return hands

    def _batches(self) -> Iterator[NDArray[np.uint64]]:
        """Deals that fit, in batches whose sizes nobody's asking changes."""
        self._refuse_impossible()
        size = _FIRST
        while True:
            batch = self._fitting(self._draw(size, tight=self._tight))
            self.drawn += size
            self.found += len(batch)
            yield batch
            size = min(2 * size, _BATCH)


_ANYTHING: Final = Boxes((Box(),))


def _tightness(boxes: Boxes) -> float:
    return boxes.hull().count / ALL_HANDS


def _ways(wanted: tuple[int, ...]) -> float:
    """In how many ways cards can be dealt to seats that get so many each."""
    return factorial(sum(wanted)) // prod(factorial(cards) for cards in wanted)
