"""Rejection sampling: propose deals that probably match, and keep those that do.

All proposals of one kind are equally likely, so the deals that stay are too: no weights are needed.
There are four kinds of proposals. A pilot sample chooses among the first three:

1. lengths only (`LengthSampler`): joint suit lengths of the constrained seats, then cards. The
   default, and the cheapest for each proposal.
2. one hand exactly (`OneHandSampler`), where fewer than `_RARE` of the first kind match.
3. two hands jointly (`TwoHandSampler`), where that still leaves fewer than `_VERY_RARE`.
4. the cards of a side (`SideSampler`), where a condition bounds what partners hold together, if
   that leaves fewer deals.

The seats that a proposal leaves out get the remaining cards at random. Each kind may leave bounds
to rejection, so every proposal is tested against all constraints.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cuebid.core import SEATS, Seat
from cuebid.dealing.card_pool import CardPool
from cuebid.dealing.completion import complete_deals
from cuebid.dealing.count import Count, ways_to_deal
from cuebid.dealing.exact_count import exact_count
from cuebid.dealing.impossible import why_impossible
from cuebid.dealing.length_sampler import LengthSampler
from cuebid.dealing.one_hand_sampler import OneHandSampler
from cuebid.dealing.side_bounds import SideBounds
from cuebid.dealing.side_sampler import SideSampler
from cuebid.dealing.two_hand_sampler import TwoHandSampler
from cuebid.evaluation import ALL_HANDS, Boxes, FeatureArrays

Accept = Callable[[NDArray[np.uint64]], Any]
"""A test of an array of deals, which returns a mask or a slice of the deals to keep."""
Sampler = LengthSampler | OneHandSampler | TwoHandSampler | SideSampler

# After this many deals, a share of 12 % is known to within 0.7 points (one standard error).
_PILOT: Final = 2_000
# Below this share of matching proposals by lengths, one hand is drawn exactly.
_RARE: Final = 0.12
# Below this share with one hand drawn exactly, two are, if the smaller space is worth it: a pair
# costs about as much as `_PAIR_COST` single hands.
_VERY_RARE: Final = 0.03
_PAIR_COST: Final = 15
# More pairs of lengths than this take too long to tabulate for a sampler.
_MAX_LENGTH_PAIRS: Final = 320_000


# Samplers are properties that are made when first asked for: `why_impossible` needs no pilot
# sample, and neither does an exact count.
class RejectionSampler:
    """Proposes deals and keeps those that satisfy every constraint.

    Args:
        pool: the cards to deal.
        constraints: the constraints on whole hands.
        accept: a further test over arrays of deals.
        seed: the seed of the pilot sample.
        is_full_deck: whether hands have thirteen cards.
        north_south: alternatives, one of which holds for the cards of North and South together;
            None for any cards. `accept` tests them.
        random_words: random numbers that each deal carries in further columns.
    """

    def __init__(
        self,
        pool: CardPool,
        constraints: Mapping[Seat, Boxes],
        accept: Accept | None,
        *,
        seed: int,
        is_full_deck: bool,
        north_south: Sequence[SideBounds] | None = None,
        random_words: int = 0,
    ) -> None:
        self.pool = pool
        self._constraints = constraints
        self._accept = accept
        self._seed = seed
        self._is_full_deck = is_full_deck
        self._north_south = north_south
        self._random_words = random_words
        self._one_hands: dict[Seat, OneHandSampler] = {}

    @cached_property
    def _shown(self) -> list[tuple[Seat, Boxes]]:
        """The constraints on seats that get cards, the tightest first."""
        shown = [
            (seat, boxes) for seat, boxes in self._constraints.items() if self.pool.missing[seat]
        ]
        # The seat settles ties, so that the same constraints give the same deals in any order.
        return sorted(shown, key=lambda side: (_tightness(side[1]), side[0]))

    @cached_property
    def _length_sampler(self) -> LengthSampler:
        return LengthSampler.of(self.pool, self._shown)

    def why_impossible(self) -> str | None:
        """Return why no deal matches, from single hands, totals and lengths; None if unknown."""
        if self._is_proven_possible:
            return None
        reason = why_impossible(
            self.pool, self._constraints, self._one_hand, is_full_deck=self._is_full_deck
        )
        # Joint lengths last: they cost most to enumerate, and say least.
        if reason is None and self._shown and not len(self._length_sampler):
            seats = " and ".join(seat.word for seat, _ in self._shown)
            return f"the suits have too few cards, or too many, for {seats} together"
        if reason is None and self._side_sampler is not None and not self._side_sampler.total:
            return "the cards that are left do not make what North and South hold together"
        return reason

    @property
    def _is_proven_possible(self) -> bool:
        """Whether the pilot sample has a deal that matches, which costs less than a proof."""
        # The sample tells nothing of hands that are known, or of what two hands hold together.
        if self._side_sampler is not None or len(self._shown) < len(self._constraints):
            return False
        return bool(self._shown and len(self._length_sampler) and self._pilot_matches)

    @cached_property
    def _pilot_matches(self) -> int:
        """How many deals of a pilot sample match."""
        # A separate random generator, so that the choice does not depend on earlier deals.
        rng = np.random.default_rng([self._seed, 2])
        return len(self.matching(self._propose(self._length_sampler, _PILOT, rng)))

    def _one_hand(self, seat: Seat) -> OneHandSampler:
        """Return the sampler of a seat's hand, which is made once because it takes milliseconds."""
        if seat not in self._one_hands:
            self._one_hands[seat] = OneHandSampler(self.pool, seat, self._constraints[seat])
        return self._one_hands[seat]

    def exact_count(self) -> Count | None:
        """Return the exact number of matching deals, or None if it cannot be counted."""
        return exact_count(self.pool, self._shown) if self._accept is None else None

    @cached_property
    def _side_sampler(self) -> SideSampler | None:
        alternatives = self._north_south
        return None if alternatives is None else SideSampler(self.pool, alternatives)

    @cached_property
    def proposals(self) -> Sampler:
        """The sampler that proposes deals, chosen so that few proposals fail to match."""
        side, chosen = self._side_sampler, self._hand_proposals()
        return chosen if side is None else min(side, chosen, key=self._share)

    def _hand_proposals(self) -> Sampler:
        """Choose by a pilot sample whether to draw lengths, one hand or two; return the sampler."""
        by_lengths = self._length_sampler
        # Without constraints every deal matches.
        if not self._shown:
            return by_lengths
        matching = self._pilot_matches / _PILOT
        if matching >= _RARE:
            return by_lengths
        one_hand: list[Sampler] = [self._one_hand(seat) for seat, _ in self._shown]
        one_hand.sort(key=self._share)
        chosen = min(by_lengths, one_hand[0], key=self._share)
        # Matching deals are the same whatever proposes them, so the left side is the share of
        # proposals of the chosen kind that would match, times the share it can propose.
        would_match = matching * self._share(by_lengths)
        if len(one_hand) == 1 or would_match >= _VERY_RARE * self._share(chosen):
            return chosen
        first, second = (
            (sampler.seats[0], self._constraints[sampler.seats[0]]) for sampler in one_hand[:2]
        )
        two_hands = TwoHandSampler.of(self.pool, first, second, _MAX_LENGTH_PAIRS)
        # No pair at all is a proof that no deal matches: drawing from it says so. Its share of 0
        # makes it the choice below.
        if two_hands is not None and _PAIR_COST * self._share(two_hands) < self._share(chosen):
            return two_hands
        return chosen

    @property
    def share(self) -> float:
        """The share of all possible deals that the chosen sampler can propose."""
        return self._share(self.proposals)

    def _share(self, sampler: Sampler) -> float:
        missing = self.pool.missing
        free_counts = [
            0 if seat in sampler.seats else cards
            for seat, cards in zip(SEATS, missing, strict=True)
        ]
        if not sampler.seats:
            return 1.0
        return sampler.total * ways_to_deal(free_counts) / ways_to_deal(missing)

    @property
    def cost(self) -> int:
        """The time of one proposal, in units of a proposal that draws a single hand."""
        return max(1, _PAIR_COST) if isinstance(self.proposals, TwoHandSampler) else 1

    def propose(self, count: int, rng: np.random.Generator) -> NDArray[np.uint64]:
        """Return deals that may match, as hands of shape (count, 4).

        Raises:
            ImpossibleError: the constraints on two hands exclude each other.
        """
        return self._propose(self.proposals, count, rng)

    def _propose(
        self, sampler: Sampler, count: int, rng: np.random.Generator
    ) -> NDArray[np.uint64]:
        hands = np.empty((count, 4), dtype=np.uint64)
        hands[:] = np.array(self.pool.held, dtype=np.uint64)
        hands[:, sampler.seats] |= sampler.draw(count, rng)
        deals = complete_deals(self.pool, hands, sampler.seats, rng)
        if not self._random_words:
            return deals
        shape = (count, self._random_words)
        words = rng.integers(0, 1 << 64, shape, dtype=np.uint64)
        return np.concatenate([deals, words], axis=1)

    def matching(self, hands: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """Return the deals that satisfy every constraint."""
        # The tightest constraint first, so that later ones test fewer deals.
        for seat, boxes in self._shown:
            if len(hands):
                hands = hands[boxes.mask(FeatureArrays(hands[:, seat]))]
        if self._accept is not None and len(hands):
            hands = hands[self._accept(hands)]
        return hands


# The count of the hull is enough to choose an order; counting a union exactly can take many
# disjoint boxes.
def _tightness(boxes: Boxes) -> float:
    return boxes.hull().count / ALL_HANDS
