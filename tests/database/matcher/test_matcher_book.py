"""The rules for each call: levels, labels, the index, and what is remembered."""

import re
from random import Random

import pytest
from matcher_books import NOTRUMP, auction, book, numbers
from matcher_cases import by_reference
from matcher_maker import PatternMaker, random_auction
from rule_reference import Subject

from cuebid.core import CALLS, Auction, Call, Hand, ReadError, Seat, Vulnerability
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.database.matcher.table_calls import call_text
from cuebid.database.meaning.choice import choose
from cuebid.database.stored.packed_book import pack_database, unpack_book

REPLACE = ";! restart=replace\n"


@pytest.mark.parametrize(
    ("calls", "call", "expected"),
    [
        ("", "1NT", [1]),
        ("P P", "1H", [2]),
        ("1NT P", "2C", [3, 4]),
        ("1NT P", "2D", [4, 5]),
        ("1NT P", "2S", [4]),
        ("1NT P 2H P", "2S", [6]),
        ("1NT P 2H P", "2NT", []),
        ("P 1S P", "2S", [7]),
        ("1S P 4NT P", "5D", [9]),
        ("1NT P 6NT X", "P", [10]),
        ("1NT P 6NT", "X", []),
    ],
)
def test_the_rules_for_a_call(calls, call, expected):
    assert numbers(book(NOTRUMP).context(auction(calls)), Call(call)) == expected


def test_a_level_counts_from_the_opening_bid():
    rules = "2 START.* 1 . . #1\n3 START.* 1 . . #2\n0 START.* 1 . . #3\n1 START.* 1 . . #4\n"
    asked = book(rules)
    assert numbers(asked.context(auction("P P 1C")), Call("P")) == [1, 3]
    assert numbers(asked.context(auction("1C P")), Call("P")) == [2, 3]
    assert numbers(asked.context(auction("P")), Call("1C")) == [3, 4]
    assert numbers(asked.context(auction("P")), Call("P")) == [3]


def test_a_label_that_replaces_goes_on_with_what_was_not_matched():
    asked = book(
        "0 Open(e[12]N:P:[+#e]C)@_STAY 0 . . #14\n0 _STAY:P:,~e>0~ 30 . :D0H #15\n", REPLACE
    )
    match = asked.context(auction("2NT P 3C P")).matches(Call("3D"))[Call("3D")][0]
    assert match.rule.number == 15
    assert match.subject == "_STAY:P:3D"
    assert match.captures[ord("e") - ord("a")] == 2
    assert numbers(asked.context(auction("1NT P 2C P")), Call("2D")) == [15]
    assert numbers(asked.context(auction("1NT P 3C P")), Call("3D")) == []
    assert numbers(asked.context(auction("2NT P")), Call("3C")) == []


def test_a_label_that_is_appended_tags_the_auction():
    asked = book(
        "0 Open(1a[HS]:P:2#a)@:RAISE 0 . . #17\n0 Open(1a[HS]:P:2#a:RAISE) 55 . :D3#a #18\n"
    )
    turn = asked.context(auction("1H P"))
    assert numbers(turn, Call("2H")) == [18]
    assert turn.matches(Call("2H"))[Call("2H")][0].subject == "START:1H:P:2H:RAISE"
    assert numbers(turn, Call("2S")) == []
    assert numbers(asked.context(auction("1H P 2H")), Call("P")) == []


def test_the_same_rules_read_both_ways():
    rules = (
        "0 START:1N:P:2C@:_ASK 0 . . #1\n0 .*:_ASK$ 1 . . #2\n"
        "0 .*:_ASK 1 . . #3\n0 :_ASK 1 . . #4\n"
    )
    both = [book(rules, header) for header in ("", REPLACE)]
    turns = [one.context(auction("1NT P")) for one in both]
    assert [numbers(turn, Call("2C")) for turn in turns] == [[3], [3, 4]]


def test_a_label_of_a_rule_counts_no_match_itself():
    asked = book("0 START:1N@_A 90 . :P15 #1\n")
    assert numbers(asked.context(auction("")), Call("1NT")) == []


def test_labels_may_follow_each_other():
    rules = "0 START:1N@:A 0 . . #1\n0 START:1N:A@:B 0 . . #2\n0 START:1a[N]:A:B 5 . . #3\n"
    assert numbers(book(rules).context(auction("")), Call("1NT")) == [3]


def test_labels_in_a_cycle_are_not_followed_and_the_rules_are_named():
    rules = "0 _B@_A 0 . . #1\n0 _A@_B 0 . . #2\n0 START:1N@_A 0 . . #3\n0 _A 5 . . #4\n"
    asked = book(rules, REPLACE)
    assert numbers(asked.context(auction("")), Call("1NT")) == [4]
    (fault,) = asked.restart_faults
    assert re.search(r"in a cycle from START:1N: .*#2, #1", fault)


def test_a_cycle_of_labels_does_not_touch_other_openings():
    rules = "0 _A@_A 0 . . #1\n0 START:1N@_A 0 . . #2\n1 START:1C 50 @01~.>=12~ :P12 #3\n"
    asked = book(rules, REPLACE)
    assert choose(asked, Hand("AKQ2.AK2.432.432"), auction("")).call == Call("1C")


def test_labels_without_end_are_cut_off_and_the_rule_is_named():
    asked = book("0 START.*@:A 0 . . #7\n0 START:1C:A:A 5 . . #8\n")
    assert numbers(asked.context(auction("")), Call("1C")) == [8]
    assert re.search(r"more than 20 deep from START:1C: .*#7", asked.restart_faults[0])


def test_labels_that_multiply_are_cut_off_and_the_rules_are_named():
    rules = "".join(f"0 START.*@:{letter} 0 . . #{ord(letter)}\n" for letter in "ABCDEF")
    asked = book(rules)
    asked.context(auction("")).matches(Call("1C"))
    fault = asked.restart_faults[0]
    assert re.search(r"more than 200 auctions of START:1C: .*#6\d, #6\d", fault)


def test_two_rules_may_share_an_id():
    rules = "1 START:1S 78 @01~.>=20~ :P20 #10016\n1 START:1H 60 @01~.<20~ :p19 #10016\n"
    asked = book(rules)
    assert choose(asked, Hand("AKQ2.AK2.432.432"), auction("")).call == Call("1H")
    assert choose(asked, Hand("AKQ2.AKQ.AK2.432"), auction("")).call == Call("1S")
    assert asked.database.by_number[10016].priority == 78


def test_a_pattern_with_too_many_ways_is_an_error_that_names_the_rule():
    turn = book("0 START((a.|b.|c.|d.|.)*)*:1N 1 . . #12\n").context(auction("P P P 1C X XX 1D X"))
    with pytest.raises(MatchLimitError, match="of rule #12 was given up"):
        turn.matches(Call("1NT"))


def test_a_rule_under_two_labels_counts_once():
    rules = "0 START:1N@:A 0 . . #1\n0 START:1N.* 5 . . #2\n"
    assert numbers(book(rules).context(auction("")), Call("1NT")) == [2]


def random_book(rng, count):
    maker = PatternMaker(rng)
    lines, kept = [], []
    for number in range(count):
        calls = random_auction(rng)
        level = rng.choice([0, 0, 0, rng.randint(1, 6)])
        lines.append(f"{level} {maker.sequence(calls)} 1 . . #{number}")
        kept.append(calls)
    return book("\n".join(lines) + "\n", ";! offsets=written\n"), kept


def plainly(asked, so_far, call):
    """The rules for a call and what they capture, each tried by the reference."""
    calls = [call_text(one) for one in (*so_far.calls, call)]
    subject = Subject(":".join(["START", *calls]), anchors=True)
    opening = next((at for at, text in enumerate(calls) if text[0].isdigit()), len(calls))
    context = FunctionContext(asked.context(so_far).situation)
    for rule in asked.database.rules:
        fits = rule.level in (0, len(calls) - opening)
        way = by_reference(rule.sequence, subject, context) if fits else None
        if way:
            yield rule.number, way[1]


@pytest.mark.parametrize("count", [150, pytest.param(1500, marks=pytest.mark.slow)])
def test_following_an_auction_gives_what_the_reference_finds(count):
    rng = Random(count)
    asked, kept = random_book(rng, count)
    found = 0
    for texts in rng.sample(kept, 60):
        calls = [Call(text.replace("R", "XX")) for text in texts]
        so_far = Auction(Seat.NORTH, calls[:-1])
        for call in {*calls[-1:], *rng.sample(so_far.legal_calls, 2)}:
            expected = list(plainly(asked, so_far, call))
            matches = asked.context(so_far).matches(call)[call]
            assert [(match.rule.number, match.captures) for match in matches] == expected
            found += len(expected)
    assert found > 100


def test_a_book_remembers_only_so_many_auctions():
    asked = book(NOTRUMP)
    asked._remembered = 10
    for bid in CALLS[3:]:
        asked.context(Auction(Seat.NORTH, [bid]))
        assert len(asked._contexts) <= 10
    assert numbers(asked.context(auction("1NT P")), Call("2S")) == [4]


def test_auctions_are_remembered_by_vulnerability_from_the_dealers_side():
    asked = book(NOTRUMP)
    north, east = auction("1NT"), auction("1NT", Seat.EAST)
    assert asked.context(north) is asked.context(east)
    assert asked.context(north, Vulnerability.NS) is asked.context(east, Vulnerability.EW)
    assert asked.context(north, Vulnerability.NS) is not asked.context(east, Vulnerability.NS)


@pytest.mark.parametrize("header", ["", REPLACE])
def test_a_packed_book_gives_the_same_answers(header):
    asked = book(NOTRUMP + "0 Open(1a[HS]:P:2#a)@:RAISE 0 . . #17\n", header)
    packed = pack_database(asked.database)
    again = unpack_book(packed)
    assert again.database.rules == asked.database.rules
    assert again.database.options == asked.database.options
    assert pack_database(again.database) == packed
    for calls in ("", "1NT P", "1H P"):
        turns = [one.context(auction(calls)) for one in (asked, again)]
        for call in CALLS[3:]:
            assert len({str(numbers(turn, call)) for turn in turns}) == 1


@pytest.mark.parametrize("packed", [b"", b"\xc0", b"nothing", b"\x91\x02"])
def test_bytes_that_are_no_packed_database_are_refused(packed):
    with pytest.raises(ReadError):
        unpack_book(packed)
