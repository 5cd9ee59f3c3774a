"""The search for gaps in the auctions that the rules reach, the likeliest first.

Every player follows the rules, on hands of one pool. An auction holds, for each player, the hands
that have made the player's calls; its likelihood is the product of the shares of its calls. There
is no end to auctions, so the search goes step by step, and its caller stops it when time is up.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from itertools import count, dropwhile
from typing import Final

from cuebid.core import PASS, Auction, Call, Hand, Seat
from cuebid.database.analysis.auction_hands import AuctionHands
from cuebid.database.analysis.constraint_masks import ConstraintMasks
from cuebid.database.analysis.context import CheckContext
from cuebid.database.analysis.gaps.gap import Gap, GapKind
from cuebid.database.analysis.gaps.nearby import nearby_pool
from cuebid.database.analysis.gaps.position import PoolPosition, is_question, study
from cuebid.database.analysis.gaps.uncovered import boxes_left, deal_hand
from cuebid.database.analysis.interpreter.regions import ALL_VALUES, Region, subtract
from cuebid.database.language.database import Database
from cuebid.database.language.source.build import BuiltSource
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.database.meaning.call_context import CallContext, RankedRule
from cuebid.database.meaning.choice import choose
from cuebid.evaluation import ALL_HANDS
from cuebid.evaluation.hand_pool import HandPool

# With fewer hands of the pool in an auction than this, more are made (`nearby`).
_FEW_HANDS: Final = 60
# Exact boxes are worth their time where an auction is likely; in rare ones samples have to do.
_EXACT_REACH: Final = 1e-4
_MOST_EXACT_RULES: Final = 150
# Of hands rarer than this the pool has too few to say how many there are.
_RARE: Final = 1e-4
# The number of boxes, the largest ones, from which a hand is dealt and tried.
_MOST_DEALT: Final = 12

_Calls = tuple[Call, ...]
_Hands = tuple[int, int, int, int]


class GapSearch:
    """A search for gaps; mutable: each step studies one more auction.

    Attributes:
        studied: how many auctions were studied.
        given_up: auctions in which a pattern had too many ways to match.
    """

    def __init__(self, database: Database, built: BuiltSource) -> None:
        self.studied = 0
        self.given_up = 0
        self._context = CheckContext(database, built)
        self._hands = self._context.auction_hands
        self._gaps: dict[tuple[GapKind, _Calls, tuple[int, ...]], Gap] = {}
        self._order = count()
        every = self._pool.all
        # Likeliest first; the number decides between equals, and keeps calls from being compared.
        self._queue: list[tuple[float, int, _Calls, _Hands]] = [
            (-1.0, next(self._order), (), (every, every, every, every))
        ]

    @property
    def _pool(self) -> HandPool:
        return self._hands.masks.pool

    @property
    def waiting(self) -> int:
        """The number of auctions that are known and not studied yet."""
        return len(self._queue)

    @property
    def next_reach(self) -> float:
        """The probability that a deal comes to the next auction; 0 if no auction is left."""
        return -self._queue[0][0] if self._queue else 0.0

    @property
    def gaps(self) -> tuple[Gap, ...]:
        """The gaps so far, the likeliest first."""
        return tuple(sorted(self._gaps.values(), key=lambda gap: (-gap.weight, len(gap.calls))))

    def step(self) -> bool:
        """Study the likeliest auction not studied yet; return False if there is none."""
        if not self._queue:
            return False
        negative_reach, _, calls, hands = heapq.heappop(self._queue)
        self.studied += 1
        try:
            self._study(calls, hands, -negative_reach)
        except MatchLimitError:
            self.given_up += 1
        return True

    def _study(self, calls: _Calls, hands: _Hands, reach: float) -> None:
        asked = self._hands.context(calls)
        own = hands[len(calls) % 4]
        masks = self._hands.masks
        position = study(_rules(asked, calls), masks, asked.situation, own)
        self._note(asked, calls, position, own, reach, self._pool)
        if own.bit_count() < _FEW_HANDS:
            self._study_nearby(asked, calls, own, reach)
        is_rare = self._pool.share(position.without, own) < _RARE
        if position.has_rules and is_rare and reach >= _EXACT_REACH:
            self._study_exactly(asked, calls, reach)
        self._follow(calls, hands, position, reach)

    def _note(
        self,
        asked: CallContext,
        calls: _Calls,
        position: PoolPosition,
        own: int,
        reach: float,
        pool: HandPool,
    ) -> None:
        """Add the gaps in an auction to the results: hands without a call, rules that disagree."""
        question = is_question(asked.situation)
        # An auction without any rule is where the system ends; this is a gap only after a question.
        if position.without and (position.has_rules or question):
            kind = GapKind.UNANSWERED if question else GapKind.NO_RULE
            share = pool.share(position.without, own) if pool is self._pool else 0.0
            self._add(Gap(kind, calls, share, reach, pool.example(position.without)))
        for disagreement in position.disagreements:
            share = pool.share(disagreement.hands, own) if pool is self._pool else 0.0
            rules = disagreement.first.number, disagreement.second.number
            hand = pool.example(disagreement.hands)
            self._add(Gap(GapKind.DISAGREEMENT, calls, share, reach, hand, rules))

    def _add(self, gap: Gap) -> None:
        # The seats of an opening differ in passes only, and mostly have the same gaps.
        from_opening = tuple(dropwhile(PASS.__eq__, gap.calls))
        key = gap.kind, from_opening, gap.rules
        earlier = self._gaps.get(key)
        if earlier is None or gap.count is not None or gap.weight > earlier.weight:
            self._gaps[key] = gap

    def _study_nearby(self, asked: CallContext, calls: _Calls, own: int, reach: float) -> None:
        """Study an auction with more hands, similar to the few hands of the pool that reach it."""
        if not own or len(calls) < 4:
            return
        pool = nearby_pool(self._pool, own, seed=len(calls))
        near = AuctionHands(self._hands.book, ConstraintMasks(pool))
        hands = near.before(calls)
        position = study(_rules(asked, calls), near.masks, asked.situation, hands)
        self._note(asked, calls, position, hands, reach, pool)

    def _study_exactly(self, asked: CallContext, calls: _Calls, reach: float) -> None:
        """Look for a hand without a rule among all possible hands, by exact regions."""
        ranked = list(_rules(asked, calls))
        if len(ranked) > _MOST_EXACT_RULES:
            return
        start = self._start_regions(calls)
        left = boxes_left(self._context, ranked, start) if start else None
        if left is None:
            return
        boxes, is_exact = left
        boxes.sort(key=lambda box: -box.count)
        kind = GapKind.UNANSWERED if is_question(asked.situation) else GapKind.NO_RULE
        for seed, box in enumerate(boxes[:_MOST_DEALT]):
            hand = deal_hand(box, seed)
            if self._is_without_rule(hand, calls):
                exact_count = None
                if is_exact and len(calls) < 4:
                    exact_count = sum(box.count for box in boxes)
                share = (exact_count or 0) / ALL_HANDS
                self._add(Gap(kind, calls, share, reach, hand, count=exact_count))
                return

    def _start_regions(self, calls: _Calls) -> list[Region]:
        """Return disjoint regions of the hands that may have made the player's last call."""
        if len(calls) < 4:
            return [ALL_VALUES]
        earlier = calls[:-4]
        regions: list[Region] = []
        for ranked in _rules(self._hands.context(earlier), earlier):
            if ranked.call is calls[-4]:
                match = ranked.match
                new = list(self._context.hands(match.rule, match.captures).regions)
                for region in regions:
                    new = [rest for piece in new for rest in subtract(piece, region)]
                regions += new
            if len(regions) > _MOST_EXACT_RULES:
                return []
        return regions

    def _is_without_rule(self, hand: Hand, calls: _Calls) -> bool:
        """Return whether a hand makes all calls of its player, and then has no rule."""
        for length in range(len(calls) % 4, len(calls), 4):
            choice = choose(self._hands.book, hand, Auction(Seat.NORTH, calls[:length]))
            if choice.call is not calls[length]:
                return False
        return choose(self._hands.book, hand, Auction(Seat.NORTH, calls)).best is None

    def _follow(self, calls: _Calls, hands: _Hands, position: PoolPosition, reach: float) -> None:
        """Put the auction after each chosen call into the queue of auctions to study."""
        me = len(calls) % 4
        own = hands[me]
        by_call: Mapping[Call, int] = position.by_call
        # A player without a rule passes.
        if position.without:
            by_call = {**by_call, PASS: by_call.get(PASS, 0) | position.without}
        for call, chosen in by_call.items():
            following = (*calls, call)
            if Auction(Seat.NORTH, following).is_over:
                continue
            likelihood = reach * self._pool.share(chosen, own)
            after = tuple(chosen if player == me else hands[player] for player in range(4))
            heapq.heappush(
                self._queue,
                (
                    -likelihood,
                    next(self._order),
                    following,
                    (after[0], after[1], after[2], after[3]),
                ),
            )


def _rules(asked: CallContext, calls: _Calls) -> Iterator[RankedRule]:
    """Return the rules for the next call, the most preferred first."""
    return asked.iter_ranked(Auction(Seat.NORTH, calls).legal_calls)
