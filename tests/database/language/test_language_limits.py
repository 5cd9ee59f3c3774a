"""Fields may be long and deep: every use of a rule bears it."""

import pytest

from cuebid.core import Auction, Call, Hand, Seat
from cuebid.database import RuleBook, choose, format_rule, load_database
from cuebid.database.analysis import check_source
from cuebid.database.stored.packed_book import pack_database, unpack_book
from cuebid.text import Diagnostics, Source

HAND = Hand("AKQ2.AK2.432.432")


def nested(levels, text):
    return "(" * levels + text + ")" * levels


RULES = {
    "parentheses in a sequence": f"1 START:{nested(60, '1C')} 50 . . #1",
    "parentheses in a constraint": f"1 START:1C 50 {nested(60, '@01~.>=12~')} . #1",
    "alternatives inside each other": f"1 START:1C 50 {'(' * 60}P{'|L)' * 60} . #1",
    "repetitions inside each other": f"1 START:{'(' * 60}1C{')?' * 60} 50 . . #1",
    "parentheses in arithmetic": f"1 START:1C 50 @01~{nested(60, '.>=12')}~ . #1",
    "negations": f"1 START:1C 50 {'!' * 60}P . #1",
    "a sum": f"1 START:1C 50 @01~.>={'+'.join('0' * 400)}~ . #1",
    "a chain of and": f"1 START:1C 50 ~{'&&'.join(['#12'] * 400)}~ . #1",
    "groups one after the other": f"1 START:1C 50 {'(P|1|7)?' * 300} . #1",
    "a sum in a specification": f"1 START:1C 50 . :P~{'+'.join('0' * 400)}~ #1",
}


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_a_long_or_deep_field_is_read_printed_packed_matched_and_checked(rule):
    report = Diagnostics()
    database = load_database(Source("mb", rule + "\n"), report)
    assert list(report) == []
    assert load_database(Source("mb", format_rule(database.rules[0])), report).rules == (
        database.rules
    )
    for book in (RuleBook(database), unpack_book(pack_database(database))):
        assert choose(book, HAND, Auction(Seat.NORTH)).call == Call("1C")
    assert not check_source(Source("mb", rule + "\n")).has_errors


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        (f"1 START:{nested(65, '1C')} 50 . . #1", "db-too-deep"),
        (f"1 START:1C 50 ~1{'+1' * 501}~ . #1", "db-too-long"),
    ],
)
def test_beyond_the_limit_a_field_is_an_error(rule, code):
    assert [one.code for one in check_source(Source("mb", rule + "\n"))] == [code]
