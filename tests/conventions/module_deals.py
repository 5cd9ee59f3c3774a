"""Deals that reach a module: bid on from the auctions of its examples, and what went wrong.

The hands of the example's auction are dealt as its calls have shown them, so that each deal reaches
the module. A player who passes where partner's call asks, and nobody has come between, has broken
the module's promise.
"""

from __future__ import annotations

from collections.abc import Iterator

from cuebid.conventions import ModuleHeader
from cuebid.core import PASS, SEATS, Auction, Deal, IllegalError
from cuebid.dealing import Dealer, DealingError
from cuebid.dealing.dealer import deals_of
from cuebid.evaluation import Boxes
from cuebid.notes.rules.rule import FIRST_NUMBER
from cuebid.robots.bidder import Bidder

__all__ = ["faults_after"]

# An auction that is longer than this goes nowhere.
_LONGEST = 60
# After so many proposals the rest of an auction's share is dealt to others: some slam auctions
# fit one deal among a million.
_DRAWS = 1_000_000


def faults_after(
    header: ModuleHeader, bidder: Bidder, deals: int, seed: int
) -> Iterator[tuple[Auction, str]]:
    """Yield the faults of auctions that begin like the module's examples.

    Args:
        header: the module.
        bidder: plays it, in all seats; its book may read opponents by another system.
        deals: how many, shared among the examples; the common ones make up for the rare.
        seed: of the deals.
    """
    auctions = list(dict.fromkeys(example.auction for example in header.examples))
    share = -(-deals // len(auctions))
    # The dealers that gave their share, and may give what rare auctions leave.
    plentiful: list[tuple[Auction, Dealer]] = []
    for number, auction in enumerate(auctions):
        dealer = Dealer({}, _shown(auction, bidder), seed=seed + number)
        try:
            dealt = dealer.deals(1)
        except DealingError as error:
            yield auction, f"no deals: {error}"
            continue
        dealt += deals_of(dealer.up_to(share - 1, draws=_DRAWS))
        deals -= len(dealt)
        if len(dealt) == share:
            plentiful.append((auction, dealer))
        yield from _play_all(auction, dealt, bidder)
    for number, (auction, dealer) in enumerate(plentiful):
        more = -(-max(deals, 0) // (len(plentiful) - number))
        deals -= more
        yield from _play_all(auction, dealer.deals(more), bidder)


def _play_all(auction: Auction, dealt: list[Deal], bidder: Bidder) -> Iterator[tuple[Auction, str]]:
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
