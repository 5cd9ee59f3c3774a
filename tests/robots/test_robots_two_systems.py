"""Two systems at one table: each side's calls mean what its own system says."""

from __future__ import annotations

import pytest

from cuebid.core import Auction, Hand, Seat, Side
from cuebid.database import explain
from cuebid.database.meaning.shares import auction_key
from cuebid.evaluation import HCP
from cuebid.notes import load_notes
from cuebid.robots.bidder import Bidder
from cuebid.robots.system_bidder import book_facing, book_of_system
from cuebid.systems import System
from cuebid.text import Diagnostics

WEAK = """1N = 12--14, BAL
  3N = to play, 13--18 hcp
P = Any other hand

(1N)-
D = 16+ hcp
"""
STRONG = """1N = 15--17, BAL
P = Any other hand

(1N)-
D = 13+ hcp
"""


@pytest.fixture(scope="module")
def systems(tmp_path_factory: pytest.TempPathFactory) -> tuple[System, System]:
    folder = tmp_path_factory.mktemp("systems")
    opened = []
    for name, text in (("weak", WEAK), ("strong", STRONG)):
        path = folder / f"{name}.bml"
        path.write_text(text)
        opened.append(load_notes(path, Diagnostics()))
    return opened[0], opened[1]


@pytest.mark.parametrize("dealer", [Seat.NORTH, Seat.EAST])
def test_a_call_means_what_its_makers_system_says(systems, dealer) -> None:
    weak, strong = systems
    book = weak.book.with_opponents(strong.book)
    explained = explain(book, Auction(dealer, "1N"))
    bidder = explained.players[dealer]
    wanted = (12, 14) if dealer.side is Side.NS else (15, 17)
    assert bidder.boxes.hull().range(HCP) == wanted


def test_both_sides_of_a_competitive_auction_are_read_by_their_makers(systems) -> None:
    weak, strong = systems
    book = weak.book.with_opponents(strong.book)
    explained = explain(book, Auction(Seat.NORTH, "1N X"))
    assert explained.players[Seat.NORTH].boxes.hull().range(HCP) == (12, 14)
    assert explained.players[Seat.EAST].boxes.hull().range(HCP)[0] == 13
    other_way = explain(strong.book.with_opponents(weak.book), Auction(Seat.NORTH, "1N X"))
    assert other_way.players[Seat.NORTH].boxes.hull().range(HCP) == (15, 17)
    assert other_way.players[Seat.EAST].boxes.hull().range(HCP)[0] == 16


def test_a_bidder_knows_what_its_opponents_have_shown(systems) -> None:
    weak, strong = systems
    bidder = Bidder(strong.book.with_opponents(weak.book))
    hand, auction = Hand("AQ82.KQ5.A82.KJ5"), Auction(Seat.NORTH, "1N")
    decision = bidder.decide(hand, auction)
    assert decision.call.text == "X"
    assert decision.context.situation.shown[0].hull().range(HCP) == (12, 14)


def test_both_books_of_a_table_agree_on_what_was_shown(systems) -> None:
    weak, strong = systems
    book = weak.book.with_opponents(strong.book)
    assert book.opponents is not None
    auction = Auction(Seat.NORTH, "1N X P")
    ours = book.context(auction, side=Side.NS).situation
    theirs = book.opponents.context(auction, side=Side.EW).situation
    assert [boxes.hull() for boxes in ours.shown] == [boxes.hull() for boxes in theirs.shown]


def test_what_is_counted_for_an_auction_depends_on_what_the_opponents_show() -> None:
    """One notrump of 12 to 14 points, and one of 15 to 17: a count of one is no answer for both."""
    auction = Auction(Seat.NORTH, "1NT")
    keys = {
        auction_key(book_facing(book_of_system, "sayc", theirs).context(auction).situation)
        for theirs in ("acol", "2over1")
    }
    assert len(keys) == 2
