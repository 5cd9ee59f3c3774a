"""Find natural calls that the hands of a row could make as well, and which call goes first."""

# Priorities measure how much a call tells. That is no reason to bid one of two natural suits rather
# than another, or notrump rather than a suit, so between those the usual order of bidding decides:
# the longer suit first; of equally long ones the cheaper bid with four cards, the higher suit with
# five; a suit before notrump. The order limits the hands of the rules and leaves their priorities,
# so that no third call beside them is affected.

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from cuebid.bml import Conditions
from cuebid.core import SUITS, Call, Strain, Suit
from cuebid.evaluation import HCP, LENGTH, SHORTEST, Box, Feature
from cuebid.notes.meaning.described_row import SuitOrder
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction

NodeName: TypeAlias = tuple[bool, str]
"""Whether they open, and the calls before as `AuctionPrefix.code` has them."""

# A call that shows fewer cards in its suit is not natural.
_LEAST: Final = 3
# A suit of which this many cards have been shown is known to partner.
_SHOWN_LENGTH: Final = 4
# Suits of at most this many cards are bid up the line.
_UP_THE_LINE: Final = 4
# The shortest and the longest suit of a balanced hand.
_BALANCED: Final = (2, 5)
_CARDS: Final = 13


@dataclass(frozen=True, slots=True)
class NaturalSuit:
    """A call that shows the suit that it bids.

    Attributes:
        suit: the suit.
        call: the call.
        hull: the hull of its hands.
        conditions: the conditions under which its row applies.
    """

    suit: Suit
    call: Call
    hull: Box
    conditions: Conditions


def node_name(interpreted: InterpretedAuction) -> NodeName:
    """Return the node at which a call is made."""
    path = interpreted.sequence.prefix
    return path.they_open, path.code[:-1]


def stands_beside(others: Conditions, conditions: Conditions) -> bool:
    """Return whether a row with conditions `others` applies wherever `conditions` hold."""
    return others.against == conditions.against and others.covers(conditions)


class NaturalSuits:
    """For each node our calls that show the suit that they bid; mutable, because it caches.

    Notes may have a node for each seat and vulnerability, all with the same rivals.

    Args:
        auctions: the auctions of the notes.
    """

    def __init__(self, auctions: Iterable[InterpretedAuction]) -> None:
        self._nodes: dict[NodeName, list[NaturalSuit]] = defaultdict(list)
        self._beside: dict[tuple[NodeName, Conditions], list[NaturalSuit]] = {}
        for interpreted in auctions:
            suit, sequence = interpreted.context.suit, interpreted.sequence
            if suit is None or interpreted.meaning.is_artificial or not sequence.is_ours:
                continue
            hull = interpreted.meaning.boxes.hull()
            if hull.range(LENGTH, suit)[0] >= _LEAST:
                natural = NaturalSuit(suit, sequence.call, hull, sequence.conditions)
                self._nodes[node_name(interpreted)].append(natural)

    def beside(self, interpreted: InterpretedAuction) -> Iterator[NaturalSuit]:
        """Yield the natural calls that apply wherever a row does, in suits not shown before."""
        conditions = interpreted.sequence.conditions
        key = node_name(interpreted), conditions
        if key not in self._beside:
            self._beside[key] = [
                rival
                for rival in self._nodes.get(key[0], ())
                if stands_beside(rival.conditions, conditions)
            ]
        for rival in self._beside[key]:
            if interpreted.context.length_of_own(rival.suit) < _SHOWN_LENGTH:
                yield rival


def order_of(
    interpreted: InterpretedAuction, box: Box, naturals: NaturalSuits
) -> tuple[SuitOrder, ...]:
    """Return the comparisons of lengths by which a suit is bid before other suits of its node.

    Suits at the same level are compared; and a new suit with those that a cheaper bid shows, unless
    it jumps. A suit that the bidder has shown is no rival of a new one: with five spades and four
    diamonds the second suit is bid after one spade, although spades are longer. Nor is any suit one
    of partner's major.
    """
    suit = interpreted.context.suit
    least = box.range(LENGTH, suit)[0] if suit is not None else 0
    if suit is None or interpreted.meaning.is_artificial or least < _LEAST:
        return ()
    context = interpreted.context
    # A fit in a major is shown before any suit of one's own.
    if suit.is_major and context.length_of_partner(suit) >= _SHOWN_LENGTH:
        return ()
    orders: dict[SuitOrder, None] = {}
    for rival in naturals.beside(interpreted):
        # A suit that these hands cannot hold as long, or lack the points for, never goes first.
        if rival.suit is suit or box.range(LENGTH, rival.suit)[1] < least:
            continue
        if not _may_be_one_hand(rival.hull, box):
            continue
        if rival.call.level == context.level:
            up_the_line = least <= _UP_THE_LINE
            orders[suit, rival.suit, (rival.suit > suit) is up_the_line] = None
        # A cheaper suit goes first unless it is shorter; a fit goes before either.
        elif _is_cheaper_suit(rival, interpreted):
            orders[suit, rival.suit, False] = None
    return tuple(sorted(orders))


def without_majors(interpreted: InterpretedAuction, box: Box, naturals: NaturalSuits) -> Box | None:
    """Return a notrump bid's hands without majors that cheaper bids show; None if unchanged.

    The author does not mention the major because a suit is usually shown before notrump.
    None if there is no such major, or the row says how many cards of it there can be.
    """
    call = interpreted.sequence.call
    if call.strain is not Strain.NOTRUMP or interpreted.meaning.is_artificial or not box.bounds:
        return None
    if interpreted.context.opens:
        return None
    # The first answer may be balanced, with a major of five cards too; later bids of notrump that
    # are called balanced have a strength that nothing else shows.
    if interpreted.context.turns and box.range(SHORTEST)[0] >= _BALANCED[0]:
        return None
    low, high = (0, _CARDS) if interpreted.context.turns else _BALANCED
    capped = box
    for rival in naturals.beside(interpreted):
        least, most = box.range(LENGTH, rival.suit)
        is_open = least <= low and most >= high
        if not rival.suit.is_major or not is_open or rival.call.index > call.index:
            continue
        if _may_be_one_hand(rival.hull, box):
            length = rival.hull.range(LENGTH, rival.suit)[0]
            capped = capped.at_most(LENGTH, length - 1, rival.suit)
    return capped if capped != box and capped.is_possible else None


def _is_cheaper_suit(rival: NaturalSuit, interpreted: InterpretedAuction) -> bool:
    """Return whether a rival suit is bid at a lower level than a row's, and neither is a raise."""
    context = interpreted.context
    is_raise = any(
        suit is not None and context.length_of_partner(suit) >= _LEAST
        for suit in (rival.suit, context.suit)
    )
    is_jump = context.opens or context.jumps
    return rival.call.level < context.level and not is_jump and not is_raise


def _may_be_one_hand(first: Box, second: Box) -> bool:
    """Return whether one hand may fit two calls: their points and lengths overlap."""
    measures: list[tuple[Feature, Suit | None]] = [(HCP, None)]
    measures += [(LENGTH, suit) for suit in SUITS]
    ranges = [(first.range(*measure), second.range(*measure)) for measure in measures]
    return all(max(a[0], b[0]) <= min(a[1], b[1]) for a, b in ranges)
