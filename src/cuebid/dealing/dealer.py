"""Deals that fit, each as likely as any other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from cuebid.core import SEATS, Deal, Hand, Seat
from cuebid.core.hand import ALL_BITS
from cuebid.dealing.counting import Count, exact_count, ways_to_deal
from cuebid.dealing.errors import DealingError, ImpossibleError
from cuebid.dealing.lengths import Layouts, layouts
from cuebid.dealing.pool import Pool
from cuebid.dealing.spread import by_lengths, spread
from cuebid.dealing.sums import why_too_much_or_little
from cuebid.dealing.tight import TightHand
from cuebid.dealing.two import TwoHands
from cuebid.evaluation import ALL_HANDS, Box, Boxes, FeatureArrays
from cuebid.evaluation.arrays import load_numpy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["MOST_DRAWN", "Count", "Dealer", "deals_of"]

Accept = Callable[[Any], Any]

_FIRST: Final = 512
_BATCH: Final = 16_384
MOST_DRAWN: Final = 50_000_000
"""Deals that are tried at most while nothing that fits is found."""
_ENOUGH: Final = 400
_MOST_COUNTED: Final = 10_000_000
"""An estimate goes on until so many fit, which is an error of five per cent, or were tried."""
_PILOT: Final = 2_000
_RARE: Final = 0.12
"""Below this share of fitting deals, the tightest hand is drawn exactly."""
_RARER: Final = 0.03
"""Below this share of those, the two tightest are, if that leaves so much less to try: a pair costs
as much as `_DEARER` single hands."""
_DEARER: Final = 15
_MOST_LAYOUTS: Final = 320_000


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
        """Why no deal fits, as far as single hands, sums and lengths tell.

        None if there may be one.
        """
        reasons = (self._why_no_hand(seat, boxes) for seat, boxes in self.constraints.items())
        reason = next((one for one in reasons if one is not None), None)
        reason = reason or why_too_much_or_little(self.pool, self.constraints)
        if reason is None and self._shown and not len(self._layouts):
            who = " and ".join(seat.word for seat, _ in self._shown)
            return f"the suits have too few cards, or too many, for {who} together"
        return reason

    def _why_no_hand(self, seat: Seat, boxes: Boxes) -> str | None:
        """Why no hand that the seat may get is as it should be."""
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
        return None

    def some(self, most: int, draws: int = 0) -> NDArray[np.uint64]:
        """The next deals as `arrays` has them, but fewer, or none, where fitting ones are rare.

        For whoever wants to look at the clock, or at Ctrl-C, while rare deals are searched for.

        Args:
            most: how many deals at most.
            draws: after so many attempts it is enough; 0 for one draw.

        Raises:
            ImpossibleError: no deal fits; the message says why.
        """
        have, end = sum(map(len, self._spare)), self.drawn + draws
        while have < most and self.drawn <= end:
            batch = next(self._stream)
            self._spare.append(batch)
            have += len(batch)
        return self._taken(most)

    def arrays(self, count: int) -> NDArray[np.uint64]:
        """The next deals as `Hand.bits`, of shape (count, 4), a column for each seat from North.

        Raises:
            ImpossibleError: no deal fits; the message says why.
            DealingError: too few were found among very many; `some` still gives those.
        """
        begin = self.drawn
        have = sum(map(len, self._spare))
        while have < count:
            if self.drawn - begin > MOST_DRAWN:
                among = f"{self.drawn - begin:,} that were tried"
                raise DealingError(f"only {have} more deals that fit were found among {among}")
            batch = next(self._stream)
            self._spare.append(batch)
            have += len(batch)
        return self._taken(count)

    def _taken(self, most: int) -> NDArray[np.uint64]:
        """So many of the deals found, if there are."""
        numpy = self._numpy
        together = numpy.concatenate([numpy.empty((0, 4), dtype=numpy.uint64), *self._spare])
        self._spare = [together[most:]] if len(together) > most else []
        found: NDArray[np.uint64] = together[:most]
        return found

    def deals(self, count: int) -> list[Deal]:
        """The next deals.

        Raises:
            ImpossibleError: no deal fits; the message says why.
            DealingError: too few were found among very many.
        """
        return deals_of(self.arrays(count))

    def count(self, draws: int = 200_000) -> Count:
        """How many deals fit: exactly where that can be counted, else estimated.

        Exact are one hand or two together (`cuebid.dealing.counting` says of which bounds).

        Args:
            draws: on how many deals an estimate rests, or more where hardly any of them fit.

        Raises:
            ImpossibleError: no deal fits; the message says why.
        """
        estimates = self.estimates(draws)
        found = next(estimates)
        for found in estimates:  # noqa: B007 - the last one counts
            pass
        return found

    def estimates(self, draws: int = 200_000) -> Iterator[Count]:
        """The count, better and better: an exact one at once, else estimates.

        They end after `draws` deals, or later, after ten million, where hardly any of them fit.

        Raises:
            ImpossibleError: no deal fits; the message says why.
        """
        self._refuse_impossible()
        exact = exact_count(self.pool, self._shown) if self._accept is None else None
        if exact is not None:
            yield exact
            return
        random = self._numpy.random.default_rng([self._seed, 1])
        fitting, drawn = 0, 0
        while drawn < draws or (fitting < _ENOUGH and drawn < _MOST_COUNTED):
            fitting += len(self._fitting(self._draw(_BATCH, tight=self._tight, random=random)))
            drawn += _BATCH
            yield self._estimate(fitting, drawn)

    @property
    def so_far(self) -> Count:
        """How many deals fit, as far as those dealt so far tell."""
        return self._estimate(self.found, self.drawn)

    def _estimate(self, fitting: int, drawn: int) -> Count:
        everything = ways_to_deal(self.pool.wanted)
        if not drawn:
            return Count(0, everything, 1.0, 1)
        base, part = self._base(self._tight), fitting / drawn
        error = base * sqrt(max(part * (1 - part), 1 / drawn) / drawn)
        return Count(round(part * base * everything), everything, error, drawn)

    def _base(self, tight: TightHand | TwoHands | None) -> float:
        """The share of all deals among which draws are made: the smaller, the more of them fit."""
        wanted = self.pool.wanted
        drawn = self._layouts if tight is None else tight
        rest = [0 if at in drawn.seats else cards for at, cards in zip(SEATS, wanted, strict=True)]
        return drawn.total * ways_to_deal(rest) / ways_to_deal(wanted) if drawn.seats else 1.0

    def _refuse_impossible(self) -> None:
        reason = self.why_impossible()
        if reason:
            raise ImpossibleError(reason)

    @cached_property
    def _tight(self) -> TightHand | TwoHands | None:
        """The hands to be drawn exactly; None where lengths alone do."""
        if not self._shown:
            return None
        random = self._numpy.random.default_rng([self._seed, 2])
        plain = len(self._fitting(self._draw(_PILOT, tight=None, random=random))) / _PILOT
        if plain >= _RARE:
            return None
        hands = [TightHand(self.pool, seat, boxes) for seat, boxes in self._shown]
        hands.sort(key=self._base)
        chosen = hands[0] if self._base(hands[0]) < self._base(None) else None
        if len(hands) == 1 or plain * self._base(None) >= _RARER * self._base(chosen):
            return chosen
        first, second = ((hand.seats[0], self.constraints[hand.seats[0]]) for hand in hands[:2])
        two = TwoHands.of(self.pool, first, second, _MOST_LAYOUTS)
        worth_it = two is not None and _DEARER * self._base(two) < self._base(chosen)
        return two if worth_it else chosen

    def _draw(
        self,
        count: int,
        *,
        tight: TightHand | TwoHands | None,
        random: Any = None,  # noqa: ANN401 - NumPy's
    ) -> NDArray[np.uint64]:
        """Deals that may fit; of those that can be drawn, each is as likely as any other."""
        source = self._random if random is None else random
        numpy = self._numpy
        if tight is not None:
            hands = numpy.empty((count, 4), dtype=numpy.uint64)
            hands[:] = numpy.array(self.pool.known, dtype=numpy.uint64)
            hands[:, tight.seats] |= tight.draw(count, source)
            return spread(self.pool, hands, tight.seats, source)
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


def deals_of(hands: NDArray[np.uint64]) -> list[Deal]:
    """Arrays of hands, of shape (deals, 4), as deals."""
    return [
        Deal({seat: Hand.from_bits(bits) for seat, bits in zip(SEATS, row, strict=True)})
        for row in hands.tolist()
    ]


_ANYTHING: Final = Boxes((Box(),))


def _tightness(boxes: Boxes) -> float:
    return boxes.hull().count / ALL_HANDS
