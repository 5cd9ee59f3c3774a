"""The thirty-eight calls."""

import itertools

import pytest
from core_fixtures import calls, mixed_case, pasted
from hypothesis import given
from hypothesis import strategies as st

from cuebid.core import (
    BIDS,
    CALLS,
    DOUBLE,
    NOTRUMP,
    PASS,
    REDOUBLE,
    Call,
    RangeError,
    ReadError,
    Strain,
)


def test_there_are_thirty_eight_calls_in_order():
    assert (PASS, DOUBLE, REDOUBLE, *BIDS) == CALLS
    assert len(set(CALLS)) == 38
    assert [call.index for call in CALLS] == list(range(38))
    assert [call.text for call in CALLS[:8]] == ["P", "X", "XX", "1C", "1D", "1H", "1S", "1NT"]
    assert CALLS[-1] is Call("7NT")
    pairs = itertools.product(range(1, 8), Strain)
    assert [(bid.level, bid.strain) for bid in BIDS] == list(pairs)
    assert all(Call.bid(bid.level, bid.strain) is bid for bid in BIDS)
    assert [call.is_bid for call in CALLS] == [False] * 3 + [True] * 35
    assert [(call.level, call.strain) for call in CALLS[:3]] == [(0, None)] * 3


@given(calls, calls)
def test_calls_compare_as_their_indices_do(one, other):
    assert (one < other) == (one.index < other.index)
    assert (one <= other) == (one.index <= other.index)
    assert (one > other) == (one.index > other.index)
    assert (one >= other) == (one.index >= other.index)
    assert (one == other) == (one.index == other.index)


def test_a_call_does_not_compare_with_anything_else():
    for compare in ("__lt__", "__le__", "__gt__", "__ge__"):
        assert getattr(PASS, compare)(0) is NotImplemented
    assert PASS != 0


@pytest.mark.parametrize("call", CALLS)
def test_a_call_is_written_and_read_back(call):
    for text in (call.text, str(call), call.word, call.symbol):
        assert Call(text) is Call.parse(text) is call
    assert pasted(call) is call


SPELLINGS = [
    (PASS, "P p Pass PASS pass passes passed - -- – / NB"),
    (DOUBLE, "X x D d Dbl dbl double DOUBLE Doubles ×"),
    (REDOUBLE, "XX xx R r RD rd Rdbl rdbl redbl REDOUBLE redoubles ××"),
    (Call.bid(1, NOTRUMP), "1NT 1nt 1N 1n 1SA 1sa 1NoTrump 1notrumps"),
    (Call.bid(4, Strain.HEARTS), "4H 4h 4♥ 4♥️ 4♡ 4heart 4Hearts 4!h"),
    (Call.bid(7, Strain.DIAMONDS), "7D 7d 7♦ 7♢ 7diamonds 7!D"),
    (Call.bid(2, Strain.CLUBS), "2c 2♣ 2♧ 2CLUBS"),
    (Call.bid(3, Strain.SPADES), "3S 3♠︎ 3♤ 3spades"),
]


@pytest.mark.parametrize(("call", "texts"), SPELLINGS, ids=lambda value: str(value)[:6])
def test_a_call_is_read_as_people_write_it(call, texts):
    for text in texts.split():
        assert Call(text) is call
        assert Call(f" {text}\n") is call


@pytest.mark.parametrize(
    ("text", "call"),
    [("no bid", "P"), ("1 nt", "1NT"), ("4 ♥", "4H"), ("3 no trump", "3NT"), ("2 Spades", "2S")],
)
def test_blanks_inside_a_call_say_nothing(text, call):
    assert Call(text) is Call(call)


@given(st.sampled_from(BIDS), st.data())
def test_case_does_not_matter(bid, data):
    assert Call(data.draw(mixed_case(bid.text))) is bid


def test_a_letter_alone_is_a_call_and_with_a_level_a_bid():
    assert Call("D") is DOUBLE
    assert Call("1D") is Call.bid(1, Strain.DIAMONDS)
    assert Call("R") is REDOUBLE


@pytest.mark.parametrize(
    "text",
    ["", "0NT", "8C", "1", "NT", "4H!", "4H*", "1NTX", "XXX", "S", "H", "C", "N", "1Z", "14", "?"],
)
def test_what_is_no_call_is_refused_with_what_was_expected(text):
    with pytest.raises(ReadError, match="not a call") as caught:
        Call(text)
    assert caught.value.text == text
    assert caught.value.expected == "a bid, pass, X or XX"


@pytest.mark.parametrize("level", [-1, 0, 8])
def test_there_is_no_bid_outside_seven_levels(level):
    with pytest.raises(RangeError, match=f"level {level} "):
        Call.bid(level, Strain.CLUBS)
