"""Boards that robots bid together: the calls of one by one, and shared rooms where none differs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from cuebid.core import Board
from cuebid.database import RuleBook
from cuebid.match.deals import random_boards
from cuebid.match.entrants.common_rules import common_rules, rules_apart
from cuebid.match.entrants.entrant import Entrant
from cuebid.match.forms import next_round
from cuebid.match.plan_reading import plan_of
from cuebid.match.running.bidding_together import bids_by_book
from cuebid.match.running.pieces import boards_together
from cuebid.match.running.work import PlayWork, Work
from cuebid.notes import open_system
from cuebid.systems.judged_book import judged_book
from cuebid.systems.many_deals import bid_while

pytest.importorskip("endplay", reason="double dummy needs the extra solver")

# Stayman comes up on the first: one notrump, passed round to a partner with four cards in a major.
FIT = "N:AQ2.KJ84.KQ73.J5 T63.Q3.J95.AKQT7 KJ85.AT75.A42.83 974.962.T86.9642"
LEVEL = "N:AKQJ.AKQ.AKQ.AKQ T98.JT9.JT9.JT98 765.876.876.7654 432.5432.5432.32"
WHOLE = {"name": "whole", "player": "sayc"}
WITHOUT = {"name": "without", "player": "sayc", "without": ["node:1N P 2C"]}


def results(entrants, boards, size):
    plan = plan_of({"entrants": entrants}, "a match")
    play = PlayWork(plan)
    tables = [
        table
        for start in range(0, len(boards), size)
        for table in play(Work(tuple(boards[start : start + size]), next_round(plan, [])))
    ]
    return [(table.board, table.room, table.auction, table.tricks) for table in tables]


def test_two_boards_bid_together_have_the_results_of_one_by_one():
    boards = [Board(1, "N", "none", FIT), Board(2, "N", "none", LEVEL)]
    assert results([WHOLE, WITHOUT], boards, 2) == results([WHOLE, WITHOUT], boards, 1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("away", "count"),
    [
        (WITHOUT, 200),
        ({"player": "simple"}, 100),
    ],
)
def test_boards_bid_together_have_the_results_of_one_by_one(away, count):
    boards = list(random_boards(count, 11))
    entrants = [WHOLE, away]
    assert results(entrants, boards, count) == results(entrants, boards, 1)


@pytest.fixture(scope="module")
def database():
    return open_system("sayc").database


def book_without(database, number):
    rules = tuple(rule for rule in database.rules if rule.number != number)
    return judged_book(RuleBook(replace(database, rules=rules)))


def test_only_boards_on_which_versions_may_differ_are_bid_twice(database):
    stayman = next(rule for rule in database.rules if rule.number == 15010)
    books = judged_book(RuleBook(database)), book_without(database, stayman.number)
    common = common_rules(*books)
    boards = [Board(1, "N", "none", FIT), Board(2, "N", "none", LEVEL)]
    bid_twice, shared = bid_while(common.book, boards, common.decide)
    assert bid_twice is None
    assert shared.is_over


def test_systems_without_much_in_common_share_nothing(database):
    simple = open_system("simple").book
    assert common_rules(judged_book(RuleBook(database)), simple) is None


def test_books_that_ask_for_aces_in_other_ways_share_nothing(database):
    few = replace(database, rules=database.rules[:20])
    books = [judged_book(RuleBook(few), {"ace_ask": ask}) for ask in ("aces", "1430")]
    assert common_rules(*books) is None
    assert common_rules(books[0], books[0]) is not None


def test_rules_are_apart_that_only_one_has_or_that_were_moved(database):
    few = replace(database, rules=database.rules[:20])
    first, second, third, *others = few.rules
    renumbered = structs.replace(third, number=99999)
    other = replace(few, rules=(renumbered, *others, first))
    assert set(rules_apart(few, other)) == {first, second}
    assert rules_apart(few, few) == ()


@pytest.mark.parametrize(
    ("entrant", "expected"),
    [
        (Entrant(player="sayc"), True),
        (Entrant(player="sayc", budget="0"), True),
        (Entrant(player="sayc", think=1), False),
        (Entrant(player="sayc", board_time=1), False),
        (Entrant(player="sayc", budget="4"), False),
        (Entrant(player="random"), False),
        (Entrant(program="node bot.js"), False),
    ],
)
def test_robots_bid_together_that_neither_think_nor_have_a_clock(entrant, expected):
    assert bids_by_book(entrant) is expected


def test_pieces_of_work_are_larger_the_fewer_encounters_a_board_has():
    def size(entrants, **options):
        return boards_together(plan_of({"entrants": [*entrants], **options}, "a match"), 1)

    boards = {"count": 10_000}
    assert size(["sayc", "simple"], boards=boards) == 256
    assert size(["sayc", "simple"], boards={"count": 32}) == 2
    assert size(["sayc", "simple"], boards=boards, play=True) == 1
    assert size(["sayc", "random"], boards=boards) == 1
