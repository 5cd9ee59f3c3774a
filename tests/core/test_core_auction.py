"""Auctions: what is legal, why not, how many there are, and what contract they reach."""

from functools import cache

import pytest
from core_fixtures import auctions, pasted, pickled, seats
from hypothesis import given
from hypothesis import strategies as st

from cuebid.core import (
    BIDS,
    CALLS,
    DOUBLE,
    EAST,
    NORTH,
    PASS,
    REDOUBLE,
    SEATS,
    SOUTH,
    WEST,
    Auction,
    Call,
    CallFault,
    Contract,
    Doubled,
    IllegalError,
    ReadError,
)

POSSIBLE_AUCTIONS = 128745650347030683120231926111609371363122697557


def state(auction: Auction) -> tuple[object, ...]:
    """All that the laws let matter for what may follow, read off the calls themselves."""
    texts = [call.text for call in auction]
    passes = next((n for n, text in enumerate(reversed(texts)) if text != "P"), len(texts))
    bids = [position for position, call in enumerate(auction) if call.is_bid]
    if not bids:
        return ("no bid", passes)
    since = texts[bids[-1] :]
    doubling = "XX" if "XX" in since else "X" if "X" in since else ""
    return (texts[bids[-1]], doubling, passes, len(since) % 2)


def test_the_number_of_possible_auctions():
    """Counted by asking our own rules, auctions with the same state taken together."""
    known: dict[tuple[object, ...], int] = {}

    def continuations(auction: Auction) -> int:
        key = state(auction)
        if key not in known:
            following = [auction.with_call(call) for call in auction.legal_calls]
            known[key] = sum(map(continuations, following)) if following else 1
        return known[key]

    assert continuations(Auction(NORTH)) == POSSIBLE_AUCTIONS


def test_the_longest_auction_has_319_calls():
    known: dict[tuple[object, ...], int] = {}

    def longest(auction: Auction) -> int:
        key = state(auction)
        if key not in known:
            following = [auction.with_call(call) for call in auction.legal_calls]
            known[key] = 1 + max(map(longest, following)) if following else 0
        return known[key]

    assert longest(Auction(EAST)) == 319


def test_an_auction_of_319_calls_can_be_held():
    rounds = " ".join(f"{bid.text} P P X P P XX P P" for bid in BIDS)
    auction = Auction.parse(SOUTH, f"P P P {rounds} P")
    assert len(auction) == 319
    assert auction.is_over
    assert auction.contract == Contract.parse("7NTXX by E")


def shortest(key: tuple[object, ...]) -> Auction:
    """The shortest auction with that state."""
    if key[0] == "no bid":
        return Auction(NORTH, [PASS] * key[1])
    bid, doubling, passes, _ = key
    doubles = {"": [], "X": [DOUBLE], "XX": [DOUBLE, REDOUBLE]}[doubling]
    return Auction(NORTH, [Call(bid), *doubles, *[PASS] * passes])


@given(auctions())
def test_the_state_decides_what_may_follow(auction):
    """This is why the counts above may take auctions with the same state together."""
    like = shortest(state(auction))
    assert state(like) == state(auction)
    assert like.legal_calls == auction.legal_calls
    for call in auction.legal_calls:
        assert state(like.with_call(call)) == state(auction.with_call(call))


def test_short_auctions_counted_one_by_one():
    @cache
    def beginnings(length: int) -> list[Auction]:
        if length == 0:
            return [Auction(WEST)]
        return [a.with_call(c) for a in beginnings(length - 1) for c in a.legal_calls]

    # One call: pass or 35 bids. Two: after pass 36; after each bid pass, double and higher bids.
    assert len(beginnings(1)) == 36
    assert len(beginnings(2)) == 36 + sum(2 + higher for higher in range(35))
    assert len(set(beginnings(3))) == len(beginnings(3))


@given(auctions())
def test_legal_calls_are_those_without_a_fault(auction):
    assert auction.legal_calls == tuple(call for call in CALLS if auction.is_legal(call))
    for call in CALLS:
        fault = auction.why_illegal(call)
        if fault is None:
            following = auction.with_call(call)
            assert (*auction, call) == following.calls
            assert len(following) == len(auction) + 1
        else:
            with pytest.raises(IllegalError, match="not allowed") as caught:
                auction.with_call(call)
            assert caught.value.fault is fault
            assert fault.value in str(caught.value)


FAULTS = [
    ("P P P P", "P", CallFault.AUCTION_OVER),
    ("1C P P P", "1D", CallFault.AUCTION_OVER),
    ("1C P P P", "X", CallFault.AUCTION_OVER),
    ("1H", "1H", CallFault.INSUFFICIENT_BID),
    ("1H P P", "1D", CallFault.INSUFFICIENT_BID),
    ("7NT", "7NT", CallFault.INSUFFICIENT_BID),
    ("", "X", CallFault.NOTHING_TO_DOUBLE),
    ("P P P", "X", CallFault.NOTHING_TO_DOUBLE),
    ("1H P", "X", CallFault.DOUBLE_OF_OWN_SIDE),
    ("1H X P", "X", CallFault.ALREADY_DOUBLED),
    ("1H X XX", "X", CallFault.ALREADY_DOUBLED),
    ("1H X", "X", CallFault.DOUBLE_OF_OWN_SIDE),
    ("", "XX", CallFault.NOTHING_TO_REDOUBLE),
    ("1H", "XX", CallFault.NOTHING_TO_REDOUBLE),
    ("1H X 1S", "XX", CallFault.NOTHING_TO_REDOUBLE),
    ("1H X P", "XX", CallFault.REDOUBLE_OF_OWN_DOUBLE),
    ("1H X XX", "XX", CallFault.ALREADY_REDOUBLED),
    ("1H X XX P", "XX", CallFault.ALREADY_REDOUBLED),
]


@pytest.mark.parametrize(("calls", "call", "fault"), FAULTS)
def test_why_a_call_is_illegal(calls, call, fault):
    assert Auction.parse(NORTH, calls).why_illegal(Call(call)) is fault


@pytest.mark.parametrize(
    ("calls", "call"),
    [
        ("1H", "X"),
        ("1H P P", "X"),
        ("1H X", "XX"),
        ("1H X P P", "XX"),
        ("1H X 1S", "X"),
        ("P P P", "1C"),
        ("P P P", "P"),
        ("1H X XX", "1S"),
    ],
)
def test_what_is_legal(calls, call):
    assert Auction.parse(NORTH, calls).why_illegal(Call(call)) is None


def test_an_illegal_call_is_named_with_its_place_and_leaves_the_auction_as_it_was():
    auction = Auction.parse(EAST, "1NT P")
    with pytest.raises(IllegalError, match="call 3, 1H by West, is not allowed: the bid is not"):
        auction.with_call(Call("1H"))
    with pytest.raises(IllegalError, match="call 3, Double by West"):
        auction.with_call(DOUBLE)
    assert auction.calls == (Call("1NT"), PASS)
    with pytest.raises(IllegalError, match="call 2, 1C by South"):
        Auction(EAST, [Call("1D"), Call("1C")])


@given(auctions())
def test_the_turn_goes_clockwise_from_the_dealer(auction):
    assert auction.turn is (None if auction.is_over else SEATS[(auction.dealer + len(auction)) % 4])
    for position in range(len(auction)):
        assert auction.seat_of(position) is auction.dealer.after(position)


@given(auctions())
def test_an_auction_is_over_after_three_passes_or_four(auction):
    texts = [call.text for call in auction]
    bid = any(call.is_bid for call in auction)
    assert auction.is_over == (len(texts) >= 4 and texts[-3:] == ["P", "P", "P"])
    assert auction.is_passed_out == (texts == ["P"] * 4)
    assert (auction.last_bid is not None) == bid
    assert (auction.contract is not None) == bid


@given(auctions(complete=True))
def test_the_contract_is_the_last_bid_declared_by_who_named_its_strain_first(auction):
    contract = auction.contract
    bids = [(seat, call) for seat, call in _with_seats(auction) if call.is_bid]
    if contract is None:
        assert not bids
        return
    last_seat, last = bids[-1]
    named = [
        seat for seat, call in bids if call.strain is last.strain and seat.side is last_seat.side
    ]
    assert (contract.level, contract.strain) == (last.level, last.strain)
    assert contract.declarer is named[0]
    doubling = [call for call in auction.calls[auction.calls.index(last) :] if call is not PASS][1:]
    assert contract.doubled == len(doubling) == auction.doubled


def _with_seats(auction):
    return [(auction.seat_of(position), call) for position, call in enumerate(auction)]


@pytest.mark.parametrize(
    ("dealer", "calls", "contract"),
    [
        (NORTH, "1NT AP", "1NT by N"),
        (NORTH, "1S P 2S AP", "2S by N"),
        (WEST, "P 1H P 2H P 4H AP", "4H by N"),
        (NORTH, "1H 1S 2S P 4H AP", "4H by N"),
        (NORTH, "1C 1H P 1S P 2H AP", "2H by E"),
        (NORTH, "1D P 1H P 2H P 4H X P P XX AP", "4HXX by S"),
        (NORTH, "1C X XX 1D AP", "1D by W"),
        (SOUTH, "1S 2S X 3S AP", "3S by W"),
    ],
)
def test_who_declares(dealer, calls, contract):
    assert Auction.parse(dealer, calls).contract == Contract.parse(contract)


def test_the_contract_of_an_unfinished_auction_is_what_stands():
    auction = Auction.parse(NORTH, "1S X")
    assert auction.contract == Contract.parse("1SX by N")
    assert auction.doubled is Doubled.DOUBLED
    assert auction.last_bid is Call("1S")


@given(auctions())
def test_an_auction_is_written_and_read_back(auction):
    words = [call.text for call in auction]
    for text in (" ".join(words), ", ".join(words), "-".join(words), "\n".join(words)):
        assert Auction.parse(auction.dealer, text) == auction
    assert pasted(auction) == auction
    assert pickled(auction) == auction
    assert hash(pickled(auction)) == hash(auction)


@given(auctions())
def test_all_pass_stands_for_the_passes_that_end_it(auction):
    if auction.is_over:
        with pytest.raises(IllegalError, match="all pass"):
            auction.with_all_pass()
        return
    complete = auction.with_all_pass()
    assert complete.is_over
    assert set(complete.calls[len(auction) :]) == {PASS}
    words = " ".join(call.text for call in auction)
    for closing in ("AP", "ap", "all pass", "All Pass", "ALLPASS", "all-pass"):
        assert Auction.parse(auction.dealer, f"{words} {closing}") == complete


@pytest.mark.parametrize(
    "text",
    [
        "1NT P 3NT P P P",
        "1nt pass 3n pass pass pass",
        "1NT,P,3NT,AP",
        "1NT-P-3NT-P-P-P",
        "1NT–P–3NT–AP",
        "1NT (P) 3NT (all pass)",
        "1NT - 3NT - - -",
        "1NT -- 3NT / / /",
        " 1NT\tP\n3NT\nP P P ",
    ],
)
def test_every_usual_spelling_of_one_auction(text):
    assert Auction.parse(NORTH, text) == Auction(
        NORTH, [Call("1NT"), PASS, Call("3NT"), PASS, PASS, PASS]
    )


@pytest.mark.parametrize(
    ("text", "offset", "word"),
    [
        ("1NT P 3Z", 6, "3Z"),
        ("P P P 1C Q P", 9, "Q"),
        ("1C-P-1Y", 5, "1Y"),
        ("1C (1Z)", 4, "1Z"),
        ("1C 1D! P", 3, "1D!"),
        ("apple", 0, "apple"),
    ],
)
def test_what_is_no_call_is_refused_where_it_stands(text, offset, word):
    with pytest.raises(ReadError, match="is not a call") as caught:
        Auction.parse(NORTH, text)
    assert (caught.value.text, caught.value.offset) == (text, offset)
    assert repr(word) in str(caught.value)


def test_nothing_may_follow_the_end():
    for text in ("P P P P AP", "1C AP P", "1C P P P 1D"):
        with pytest.raises(IllegalError, match="the auction is over"):
            Auction.parse(NORTH, text)


@given(seats, st.lists(st.sampled_from(CALLS), max_size=8))
def test_any_calls_make_an_auction_or_an_error(dealer, calls):
    try:
        auction = Auction(dealer, calls)
    except IllegalError as error:
        assert isinstance(error.fault, CallFault)  # noqa: PT017 - any calls may come, legal or not
    else:
        assert auction.calls == tuple(calls)
        assert list(auction) == calls


def test_auctions_differ_by_dealer():
    assert Auction(NORTH) != Auction(EAST)
    assert Auction(NORTH, [PASS]) != Auction(NORTH, [REDOUBLE][:0])
