"""Select layouts on which the players would have made the calls of the auction.

The boxes that calls show describe the hands only roughly: a pass shows hardly anything, and the
boxes of a rule include hands that a rule of higher priority takes. On half of the layouts that fit
the boxes, partner would have made another call. So more layouts are sampled than simulated, and
those are selected on which the rules repeat the most calls of the auction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cuebid.core import Auction, Call, Deal, Hand, Vulnerability
from cuebid.database import Explained, RuleBook
from cuebid.systems.many_hands import call_of_hand, rules_of_hands

SAMPLED_PER_LAYOUT: Final = 3
"""The number of layouts sampled for each layout that is used."""

# The weights of a call that the rules would not make: partner follows them, opponents may not.
_PARTNERS: Final = 3
_OPPONENTS: Final = 2


def agreeing_layouts(
    book: RuleBook,
    layouts: Sequence[Deal],
    auction: Auction,
    vulnerability: Vulnerability,
    explained: Explained,
    count: int,
) -> list[Deal]:
    """Return the layouts on which the other players are the likeliest to have bid the auction.

    Calls that opponents explained do not count: the rules do not say which hands make them.

    Args:
        book: the system.
        layouts: layouts of the hidden hands, any number.
        auction: the calls so far.
        vulnerability: the vulnerability of the board.
        explained: what opponents say that their calls show.
        count: how many layouts to return at most.

    Raises:
        MatchLimitError: a pattern of the system has too many ways to match.
    """
    faults = [0] * len(layouts)
    for position, maker, weight in _calls_of_others(book, auction, explained):
        before = Auction(auction.dealer, auction.calls[:position])
        player = auction.seat_of(position)
        hands = [layout[player] for layout in layouts]
        calls = _calls_by_book(maker, before, vulnerability, explained, hands)
        for index, call in enumerate(calls):
            if call is not auction.calls[position]:
                faults[index] += weight
    order = sorted(range(len(layouts)), key=faults.__getitem__)
    return [layouts[index] for index in order[:count]]


def _calls_of_others(
    book: RuleBook, auction: Auction, explained: Explained
) -> Iterator[tuple[int, RuleBook, int]]:
    """Yield (index, caller's rules, penalty) for the other players' calls that count.

    The penalty counts against a layout on which the rules make another call. Calls that opponents
    explained do not count.
    """
    own_seat = auction.seat_of(len(auction))
    explained_positions = {position for position, _ in explained}
    for position in range(len(auction)):
        player = auction.seat_of(position)
        if player is own_seat.partner:
            yield position, book, _PARTNERS
        elif player is not own_seat and position not in explained_positions:
            yield position, book.opponents or book, _OPPONENTS


def _calls_by_book(
    book: RuleBook,
    auction: Auction,
    vulnerability: Vulnerability,
    explained: Explained,
    hands: Sequence[Hand],
) -> list[Call]:
    """Return the call that the rules make with each hand."""
    context = book.context(auction, vulnerability, explained=explained)
    legal_calls = auction.legal_calls
    rules = rules_of_hands(book, context, legal_calls, hands)
    return [
        call_of_hand(context, rule, legal_calls, hand)
        for rule, hand in zip(rules, hands, strict=True)
    ]
