"""Find calls that misdescribe the hand because no call of the system describes it."""

from __future__ import annotations

from collections.abc import Iterator

from cuebid.core import Auction, Deal, Vulnerability
from cuebid.database import RuleBook, choose
from cuebid.evaluation import features


def untrue_calls(
    book: RuleBook, deal: Deal, auction: Auction, vulnerability: Vulnerability
) -> Iterator[Auction]:
    """Yield the auction up to each call that misdescribes its hand for lack of a better call.

    Args:
        book: the system that bid the auction.
        deal: the four hands.
        auction: the auction.
        vulnerability: of the board.
    """
    for count, call in enumerate(auction.calls):
        before = Auction(auction.dealer, auction.calls[:count])
        hand = deal[auction.seat_of(count)]
        # Most calls show the hand, and need no second choice.
        if features(hand) in book.context(before, vulnerability).meaning(call).boxes:
            continue
        judged = choose(book, hand, before, vulnerability).judged
        if judged is not None and not judged.fits:
            yield before.with_call(call)
