"""Deals that reach a module: bid on from the auctions of its examples, and what went wrong.

The hands of the example's auction are dealt as its calls have shown them, so that each deal reaches
the module. A player who passes where partner's call asks, and nobody has come between, has broken
the module's promise.
"""

from __future__ import annotations

from collections.abc import Iterator

from cuebid.conventions import ModuleHeader
from cuebid.core import PASS, SEATS, Auction, IllegalError
from cuebid.dealing import Dealer, DealingError
from cuebid.evaluation import Boxes
from cuebid.notes.rules.rule import FIRST_NUMBER
from cuebid.robots.bidder import Bidder

__all__ = ["faults_after"]

# An auction that is longer than this goes nowhere.
_LONGEST = 60


def faults_after(
    header: ModuleHeader, bidder: Bidder, deals: int, seed: int
) -> Iterator[tuple[Auction, str]]:
    """Yield the faults of auctions that begin like the module's examples.

    Args:
        header: the module.
        bidder: plays it, in all seats; its book may read opponents by another system.
        deals: how many, shared among the examples.
        seed: of the deals.
    """
    auctions = list(dict.fromkeys(example.auction for example in header.examples))
    share = -(-deals // len(auctions))
    for number, auction in enumerate(auctions):
        shown = _shown(auction, bidder)
        try:
            dealt = Dealer({}, shown, seed=seed + number).deals(share)
        except DealingError as error:
            yield auction, f"no deals: {error}"
            continue
        for deal in dealt:
            yield from _play(auction, deal, bidder)


def _shown(auction: Auction, bidder: Bidder) -> dict:
    situation = bidder.book.context(auction).situation
    shown: dict = {}
    for offset, boxes in enumerate(situation.shown):
        seat = SEATS[(SEATS.index(auction.dealer) + offset) % 4]
        if isinstance(boxes, Boxes) and boxes.is_possible:
            shown[seat] = boxes
    return shown


def _notes_ask(auction: Auction, bidder: Bidder) -> bool:
    """Return whether a row of the notes says that partner's last call forces.

    Judgement may leave in a double that asks in general; an ask of the notes has an answer.
    """
    if len(auction.calls) < 2 or auction.calls[-1] is not PASS:
        return False
    before = Auction(auction.dealer, auction.calls[:-2])
    context, call = bidder.book.context(before), auction.calls[-2]
    return context.meaning(call).forcing is not None and any(
        match.rule.number >= FIRST_NUMBER for match in context.rules(call).matches
    )


def _play(auction: Auction, deal, bidder: Bidder) -> Iterator[tuple[Auction, str]]:
    while not auction.is_over:
        call = bidder.decide(deal[auction.turn], auction).call
        must_call = bidder.book.context(auction).situation.state.must_call
        if call is PASS and must_call and _notes_ask(auction, bidder):
            yield auction, f"a silent pass with {deal[auction.turn]}"
        try:
            auction = auction.with_call(call)
        except IllegalError as error:
            yield auction, f"illegal {call.text}: {error}"
            return
        if len(auction.calls) > _LONGEST:
            yield auction, "no end"
            return
