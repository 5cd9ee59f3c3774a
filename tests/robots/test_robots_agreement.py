"""Layouts of a simulation: those on which the others bid as they did come first."""

import random

import pytest

from cuebid.core import CARDS, SEATS, Auction, Call, Deal, Hand, Seat, Vulnerability
from cuebid.database import NOT_EXPLAINED, RuleBook, load_database
from cuebid.evaluation import ANYTHING, Boxes
from cuebid.meaning import CallMeaning, MeaningSource
from cuebid.robots.bidder.agreement import agreeing_layouts
from cuebid.text import Diagnostics, Source

RULES = """;! defaults=rules
1 START:(P:)*1N 100 P~.[15,17]~ :P15:p17 #1
1 START:(P:)*1C 90 P~.>=12~ :P12 #2
0d P$ 0 . . #3
"""
HAND = Hand("K52.72.AQ43.K842")


@pytest.fixture(scope="module")
def book():
    report = Diagnostics()
    database = load_database(Source("mb.txt2", RULES), report)
    assert not report.has_errors
    return RuleBook(database)


@pytest.fixture(scope="module")
def layouts():
    """Layouts with the hand in South, dealt by chance alone."""
    source = random.Random(3)
    deals = []
    for _ in range(60):
        rest = [card for card in CARDS if card not in HAND]
        source.shuffle(rest)
        others = [seat for seat in SEATS if seat is not Seat.SOUTH]
        hands = {seat: Hand.of([rest.pop() for _ in range(13)]) for seat in others}
        deals.append(Deal(hands | {Seat.SOUTH: HAND}))
    return deals


def kept(book, layouts, auction, count, explained=NOT_EXPLAINED):
    return agreeing_layouts(book, layouts, auction, Vulnerability.NONE, explained, count)


def test_layouts_on_which_partner_calls_otherwise_come_last(book, layouts):
    # The rule of one club takes any strong hand, but 15 to 17 points open one notrump.
    result = kept(book, layouts, Auction("N", "1C P"), len(layouts))
    opens_one_club = [12 <= deal[Seat.NORTH].hcp not in (15, 16, 17) for deal in result]
    assert 0 < sum(opens_one_club) < len(layouts)
    assert opens_one_club == sorted(opens_one_club, reverse=True)


def test_no_more_layouts_are_kept_than_asked_for(book, layouts):
    result = kept(book, layouts, Auction("N", "1C P"), 4)
    assert len(result) == 4
    assert all(deal[Seat.NORTH].hcp >= 12 for deal in result)


def test_a_pass_says_what_its_player_does_not_hold(book, layouts):
    result = kept(book, layouts, Auction("E", "P"), 10)
    assert all(deal[Seat.EAST].hcp < 12 for deal in result)


def test_calls_that_opponents_explained_are_not_judged_by_the_book(book, layouts):
    auction = Auction("E", "1C")
    anything = CallMeaning(Call("1C"), Boxes((ANYTHING,)), source=MeaningSource.EXPLAINED)
    explained = ((0, anything),)
    assert kept(book, layouts, auction, 10, explained) == layouts[:10]
    assert kept(book, layouts, auction, 10) != layouts[:10]
