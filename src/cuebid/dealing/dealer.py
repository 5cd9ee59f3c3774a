"""Sample deals that contain known cards and match constraints, all equally likely."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Final

from cuebid.core import SEATS, Deal, Hand, Seat
from cuebid.core.hand import ALL_BITS
from cuebid.dealing.card_pool import CardPool
from cuebid.dealing.count import Count, ways_to_deal
from cuebid.dealing.errors import DealingError, ImpossibleError
from cuebid.dealing.side_bounds import SideBounds
from cuebid.evaluation import Box, Boxes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cuebid.dealing.rejection import Accept

# Batches grow, so that the first deals come at once and later ones at full speed. Their sizes do
# not depend on what is asked for: the same seed gives the same deals however they are taken.
_FIRST_BATCH: Final = 512
_MAX_BATCH: Final = 16_384
MAX_DRAWS: Final = 50_000_000
"""The number of proposals after which a search without a match ends."""
# An estimate goes on until this many deals match (a standard error of five per cent) ...
_MIN_MATCHES: Final = 400
# ... or this many were drawn.
_MAX_COUNT_DRAWS: Final = 10_000_000


class Dealer:
    """Samples deals that contain known cards and match a constraint on each hand.

    Every matching deal is equally likely. The same seed gives the same deals, however many are
    asked for at once. See `cuebid.dealing.rejection` for the method.

    Args:
        known: cards that seats hold: whole hands, or parts of them. Seats and hands may be text.
        constraints: the constraints on whole hands, held cards included. Seats and constraints may
            be text: `{"N": "15-17 balanced"}`; see `docs/dealing-texts.md`.
        seed: the seed of the random numbers.
        accept: a further test: given deals as an array of shape (deals, 4), it returns a mask.
        deck: the cards of the deck, as bits.
        size: the number of cards in a hand.
        north_south: alternative bounds on the cards of North and South together, one of which
            every accepted deal satisfies: the dealer uses them to propose such deals, and `accept`
            must test them.
        random_words: random 64-bit numbers that each deal carries in further columns of its arrays,
            for tests that depend on chance.

    Attributes:
        pool: the cards to deal.
        no_deals: an array without deals.
        constraints: the constraints, without those that any hand satisfies.
        drawn: the number of deals proposed so far.
        matched: the number of proposed deals that matched.

    Raises:
        DealingError: a card is held twice, or a hand has too many.
        ReadError: a text is no seat or no hand.
        TextError: a text is no constraint.
    """

    def __init__(
        self,
        known: Mapping[Seat, Hand] | Mapping[str, Hand | str] | None = None,
        constraints: Mapping[Seat, Boxes | Box] | Mapping[str, Boxes | Box | str] | None = None,
        *,
        seed: int = 0,
        accept: Accept | None = None,
        deck: int = ALL_BITS,
        size: int = 13,
        north_south: Sequence[SideBounds] | None = None,
        random_words: int = 0,
    ) -> None:
        # Imported here because they load NumPy, which takes a tenth of a second: robots import this
        # module at their start, and many of them never deal.
        import numpy as np  # noqa: PLC0415

        from cuebid.dealing.rejection import RejectionSampler  # noqa: PLC0415

        self._numpy = np
        hands = {Seat(seat): Hand(hand) for seat, hand in (known or {}).items()}
        self.pool = CardPool.from_known_cards(hands, deck, size)
        # Text is read before anything is drawn, so a mistake in it costs no time.
        as_boxes = {Seat(seat): _boxes(value) for seat, value in (constraints or {}).items()}
        # A constraint that any hand meets would only cost time: its seat counts as free.
        self.constraints = {seat: boxes for seat, boxes in as_boxes.items() if boxes != _ANYTHING}
        self._sampler = RejectionSampler(
            self.pool,
            self.constraints,
            accept,
            seed=seed,
            is_full_deck=size == 13,
            north_south=north_south,
            random_words=random_words,
        )
        self.no_deals: NDArray[np.uint64] = np.empty((0, 4 + random_words), dtype=np.uint64)
        self._rng = np.random.default_rng(seed)
        self._seed = seed
        self._stream = self._batches()
        self._surplus: list[NDArray[np.uint64]] = []
        # The cost of a proposal is known once the first batch has chosen the sampler.
        self._cost = 1
        self.drawn = 0
        self.matched = 0

    def why_impossible(self) -> str | None:
        """Return a reason why no deal can match, or None if no reason is found.

        Only single hands, totals and suit lengths are examined, so None proves nothing.
        """
        return self._sampler.why_impossible()

    def up_to(self, limit: int, draws: int = 0) -> NDArray[np.uint64]:
        """Return an array of up to `limit` of the next deals, few or none if matches are rare.

        For callers that watch a clock, or Ctrl-C, while a search goes on.

        Args:
            limit: the greatest number of deals to return.
            draws: the number of proposals after which to return; 0 for one batch. A proposal of
                two hands drawn jointly counts as fifteen, because it takes as long.

        Raises:
            ImpossibleError: no deal matches; the message says why.
        """
        # `<=` below: without `draws` one batch is drawn, so that a caller's loop makes progress.
        available, start = sum(map(len, self._surplus)), self.drawn
        while available < limit and (self.drawn - start) * self._cost <= draws:
            batch = next(self._stream)
            self._surplus.append(batch)
            available += len(batch)
        return self._take(limit)

    def arrays(self, count: int) -> NDArray[np.uint64]:
        """Return the next deals as `Hand.bits`, of shape (count, 4), a column for each seat.

        Raises:
            ImpossibleError: no deal matches; the message says why.
            DealingError: too few were found among `MAX_DRAWS`; `up_to` returns those found.
        """
        start = self.drawn
        available = sum(map(len, self._surplus))
        while available < count:
            # Counted from the beginning of this call: earlier calls may have drawn millions for
            # their deals.
            if self.drawn - start > MAX_DRAWS:
                raise DealingError(
                    f"only {available} more deals that match were found among "
                    f"{self.drawn - start:,} that were tried"
                )
            batch = next(self._stream)
            self._surplus.append(batch)
            available += len(batch)
        return self._take(count)

    def _take(self, limit: int) -> NDArray[np.uint64]:
        """Return up to `limit` deals of the batches drawn so far; keep the rest for later."""
        numpy = self._numpy
        # Joined once for a call, not after each batch.
        deals = numpy.concatenate([self.no_deals, *self._surplus])
        self._surplus = [deals[limit:]] if len(deals) > limit else []
        first: NDArray[np.uint64] = deals[:limit]
        return first

    def deals(self, count: int) -> list[Deal]:
        """Return the next `count` matching deals.

        Raises:
            ImpossibleError: no deal matches; the message says why.
            DealingError: too few were found among `MAX_DRAWS`.
        """
        return deals_of(self.arrays(count))

    def count(self, draws: int = 200_000) -> Count:
        """Return the number of matching deals: exact where it can be counted, else estimated.

        Args:
            draws: the number of proposals for an estimate; more are drawn if hardly any match.

        Raises:
            ImpossibleError: no deal matches; the message says why.
        """
        # The last estimate rests on all draws.
        *_, count = self.estimates(draws)
        return count

    def estimates(self, draws: int = 200_000) -> Iterator[Count]:
        """Yield the exact number of matching deals, or better and better estimates of it.

        Estimates end after `draws` proposals, or after up to ten million if hardly any match.

        Raises:
            ImpossibleError: no deal matches; the message says why.
        """
        self._raise_if_impossible()
        exact = self._sampler.exact_count()
        if exact is not None:
            yield exact
            return
        # A separate random generator, so that counting does not change which deals come next.
        rng = self._numpy.random.default_rng([self._seed, 1])
        matched, drawn = 0, 0
        while drawn < draws or (matched < _MIN_MATCHES and drawn < _MAX_COUNT_DRAWS):
            matched += len(self._sampler.matching(self._sampler.propose(_MAX_BATCH, rng)))
            drawn += _MAX_BATCH
            yield self._estimate(matched, drawn)

    @property
    def running_count(self) -> Count:
        """An estimate of the number of matching deals from those dealt so far."""
        return self._estimate(self.matched, self.drawn)

    def _estimate(self, matched: int, drawn: int) -> Count:
        all_deals = ways_to_deal(self.pool.missing)
        # Nothing is known yet: the share may be anything up to 1.
        if not drawn:
            return Count(0, all_deals, 1.0, 1)
        proposed, part = self._sampler.share, matched / drawn
        # The standard error of a proportion; where none or all matched, that of one success.
        error = proposed * sqrt(max(part * (1 - part), 1 / drawn) / drawn)
        return Count(round(part * proposed * all_deals), all_deals, error, drawn)

    def _raise_if_impossible(self) -> None:
        reason = self.why_impossible()
        if reason:
            raise ImpossibleError(reason)

    def _batches(self) -> Iterator[NDArray[np.uint64]]:
        """Yield matching deals batch by batch."""
        self._raise_if_impossible()
        # Impossible constraints were refused above, so each batch may hold a match.
        size = _FIRST_BATCH
        while True:
            batch = self._sampler.matching(self._sampler.propose(size, self._rng))
            self._cost = self._sampler.cost
            self.drawn += size
            self.matched += len(batch)
            yield batch
            # Smaller batches where a proposal costs more, so that whoever watches a clock between
            # two of them waits for less than 0.1 s.
            size = min(2 * size, max(_FIRST_BATCH, _MAX_BATCH // self._cost))


def _boxes(constraint: Boxes | Box | str) -> Boxes:
    if isinstance(constraint, str):
        # Imported here: most callers have boxes, and the language takes a while to load.
        from cuebid.dealing.shorthand import read_shorthand  # noqa: PLC0415

        return read_shorthand(constraint)
    return Boxes((constraint,)) if isinstance(constraint, Box) else constraint


def deals_of(hands: NDArray[np.uint64]) -> list[Deal]:
    """Return the deals of an array of hands of shape (deals, 4)."""
    return [
        Deal({seat: Hand.from_bits(bits) for seat, bits in zip(SEATS, row, strict=True)})
        for row in hands.tolist()
    ]


_ANYTHING: Final = Boxes((Box(),))
