"""A session of a pair: who may call, who may see what, and what arrives from outside."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode
from itertools import cycle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from practice_fixtures import DEAL, session, weak_notrump

from cuebid.core import PASS, Auction, Call, IllegalError, RangeError, ReadError, Seat
from cuebid.practice import (
    PairSession,
    SessionStyle,
    answers_of,
    answers_text,
    invitation_text,
    new_session,
    read_answers,
    read_invitation,
    session_from_text,
    session_text,
    visible_session,
    with_robot_calls,
)
from cuebid.practice.sealing import new_key_pair

NORTH, SOUTH = Seat.NORTH, Seat.SOUTH
EMPTY = session()
KEYS = new_key_pair()


def bid(state: PairSession, seat: Seat, board: int, calls: str) -> PairSession:
    """Let a person make these calls, everybody else passing."""
    for text in calls.split():
        state = passes(state, seat, board)
        if state.bidding(seat, board).auction.is_over:
            break
        state = state.with_call(seat, board, Call(text), 100.0)
    return passes(state, seat, board)


def passes(state: PairSession, seat: Seat, board: int) -> PairSession:
    while state.robots_turn(seat, board):
        auction = state.bidding(seat, board).auction.with_call(PASS)
        state = state.with_auction(seat, board, auction, 100.0)
    return state


def test_nothing_of_the_partner_is_visible_before_both_have_bid_a_board() -> None:
    state = bid(session(), NORTH, 0, "1S 2S P")
    [first, _] = visible_session(state, NORTH).boards
    assert first.state == "waiting"
    assert (first.hand, first.deal, first.biddings) == (DEAL[NORTH], None, ())
    [partners] = visible_session(state, SOUTH).boards
    assert (partners.hand, partners.state) == (DEAL[SOUTH], "to bid")
    assert list(partners.auction) == []
    state = bid(state, SOUTH, 0, "1NT P")
    for seat in (NORTH, SOUTH):
        opened = visible_session(state, seat).boards[0]
        assert opened.state == "open"
        assert opened.deal == DEAL
        assert [each.word for each, _ in opened.biddings] == ["North", "South"]


@given(st.lists(st.sampled_from(["1C", "1H", "2NT", "P", "X"]), max_size=8), st.booleans())
def test_what_one_partner_does_never_changes_what_the_other_sees(calls, finishes) -> None:
    state = session(1)
    before = visible_session(state, SOUTH)
    for text in calls:
        state = passes(state, NORTH, 0)
        if state.is_finished(NORTH, 0) or not state.bidding(NORTH, 0).auction.is_legal(text):
            break
        state = state.with_call(NORTH, 0, Call(text), 5.0)
    if finishes and not state.is_finished(NORTH, 0):
        state = bid(state, NORTH, 0, "P P P P")
    after = visible_session(state, SOUTH)
    assert after.boards == before.boards
    # Only that a board has been bid may be known.
    assert after.partner_finished in {0, 1}


def test_nobody_calls_for_somebody_else_or_twice() -> None:
    state = session()
    with pytest.raises(IllegalError, match="South's turn"):
        state.with_call(SOUTH, 0, PASS, 1.0)
    state = state.with_call(NORTH, 0, PASS, 1.0)
    with pytest.raises(IllegalError, match="North's turn"):
        state.with_call(NORTH, 0, PASS, 1.0)
    with pytest.raises(IllegalError, match="continue"):
        state.with_auction(NORTH, 0, Auction("N", "1C P"), 1.0)
    with pytest.raises(RangeError, match="no board 9"):
        state.with_call(NORTH, 8, PASS, 1.0)
    with pytest.raises(RangeError, match="East"):
        state.with_call(Seat.EAST, 0, PASS, 1.0)


def test_two_who_bid_together_have_one_auction() -> None:
    state = session(1, style=SessionStyle.TOGETHER)
    for seat, text in zip(cycle((NORTH, SOUTH)), ("1S", "2S", "P"), strict=False):
        state = passes(state, seat, 0)
        state = state.with_call(seat, 0, Call(text), 1.0)
        assert visible_session(state, NORTH).boards[0].auction == (
            visible_session(state, SOUTH).boards[0].auction
        )
        assert visible_session(state, SOUTH).boards[0].deal is None
    state = passes(state, NORTH, 0)
    assert state.is_open(0)
    assert state.disagreements() == ()


def test_boards_that_two_bid_differently_are_disagreements() -> None:
    state = bid(bid(session(), NORTH, 0, "1S P"), SOUTH, 0, "1NT P P")
    assert state.disagreements() == (0,)
    assert bid(state, NORTH, 1, "P P").disagreements() == (0,)


def test_remarks_wait_until_both_have_bid() -> None:
    state = bid(session(), NORTH, 0, "1S P")
    with pytest.raises(IllegalError, match="both"):
        state.with_remark(0, NORTH, "I had four spades")
    state = bid(state, SOUTH, 0, "1NT P")
    remarked = state.with_remark(0, NORTH, "  we play\n five-card majors ")
    assert [remark.text for remark in remarked.remarks] == ["we play five-card majors"]
    assert visible_session(remarked, SOUTH).boards[0].remarks == remarked.remarks


def test_a_session_survives_being_written_down() -> None:
    state = bid(bid(session(), NORTH, 0, "1S P"), SOUTH, 0, "1NT P")
    state = state.with_remark(0, SOUTH, 'a € sign, "quotes" and <b>')
    assert session_from_text(session_text(state)) == state
    with pytest.raises(ReadError, match="no session"):
        session_from_text(session_text(state)[:-20])


def test_answers_travel_as_a_word_and_are_checked_on_arrival() -> None:
    here = session()
    word = invitation_text(here, SOUTH, KEYS.public, "http://127.0.0.1:8080/practice/answers")
    invited = read_invitation(f"Bid with me: <https://example.org/take#{word}>")
    there = invited.session
    assert (there, invited.seat) == (here, SOUTH)
    assert invited.home.endswith("/practice/answers")
    there = bid(bid(there, SOUTH, 0, "1NT P"), SOUTH, 1, "P P")
    answers = answers_text(answers_of(there, SOUTH, "theirs"), invited.key)
    opened = read_answers(answers, here, KEYS)
    assert opened.key == "theirs"
    arrived = here.with_answers(opened.seat, opened.auctions, 9.0)
    assert arrived.finished(SOUTH) == 2
    assert arrived.finished(NORTH) == 0
    assert arrived.bidding(SOUTH, 0).auction == there.bidding(SOUTH, 0).auction


def test_answers_that_are_damaged_or_of_another_session_are_refused_with_the_reason() -> None:
    done = bid(bid(session(), SOUTH, 0, "P P"), SOUTH, 1, "P P")
    word = answers_text(answers_of(done, SOUTH), KEYS.public)
    other = new_session("s2", done.boards, system="weak", digest="d", theme="")
    for text, reason in (
        (word[:-5], "cut short"),
        (word[:20] + "AAAA" + word[24:], "damaged|changed"),
        ("", "damaged"),
        (invitation_text(done, SOUTH, KEYS.public), "an invitation, not answers"),
    ):
        with pytest.raises(ReadError, match=reason):
            read_answers(text, session(), KEYS)
    with pytest.raises(ReadError, match="another session"):
        read_answers(word, other, KEYS)
    with pytest.raises(RangeError, match="all boards"):
        answers_of(session(), SOUTH)
    bid_otherwise = bid(session(), SOUTH, 0, "1NT P")
    with pytest.raises(IllegalError, match="otherwise"):
        bid_otherwise.with_answers(SOUTH, read_answers(word, session(), KEYS).auctions, 1.0)


def test_nobody_but_the_server_that_they_are_for_can_read_answers() -> None:
    done = bid(bid(session(), SOUTH, 0, "1NT P"), SOUTH, 1, "P P")
    word = answers_text(answers_of(done, SOUTH), KEYS.public)
    unpacked = zlib.decompress(urlsafe_b64decode(word + "=" * (-len(word) % 4)))
    assert b"auctions" not in unpacked
    assert b"1NT" not in unpacked
    with pytest.raises(ReadError, match="another session"):
        read_answers(word, session(), new_key_pair())
    with pytest.raises(ReadError, match="key"):
        answers_text(answers_of(done, SOUTH), "no key")


def test_an_editor_shows_no_hand_of_an_invitation() -> None:
    word = invitation_text(session(), SOUTH, KEYS.public)
    hands = [hand.pbn for board in session().boards for hand in board.board.deal]
    assert not any(suit in word for hand in hands for suit in hand.split(".") if len(suit) > 3)


def test_remarks_travel_with_answers_and_arrive_once() -> None:
    done = bid(bid(session(), SOUTH, 0, "1NT P"), SOUTH, 1, "P P")
    both = bid(bid(done, NORTH, 0, "1S P"), NORTH, 1, "P P")
    written = both.with_remark(0, SOUTH, "weak?").with_remark(1, NORTH, "mine stays here")
    opened = read_answers(answers_text(answers_of(written, SOUTH), KEYS.public), both, KEYS)
    assert [remark.text for remark in opened.remarks] == ["weak?"]
    arrived = both.with_remarks_of(SOUTH, opened.remarks)
    assert arrived.remarks == opened.remarks
    assert arrived.with_remarks_of(SOUTH, opened.remarks) == arrived


@given(st.text(max_size=60))
def test_no_text_ends_in_anything_but_a_reason(text) -> None:
    with pytest.raises(ReadError):
        read_answers(text, EMPTY, KEYS)
    with pytest.raises(ReadError):
        read_invitation(text)


def test_robots_bid_up_to_the_persons_turn_and_opponents_pass_if_they_are_silent() -> None:
    state = session()
    book = weak_notrump().system.book
    filled = with_robot_calls(
        state.boards[0], Auction("N"), state.callers(SOUTH), book, rivals=None
    )
    assert filled.turn is SOUTH
    assert filled.calls[1] is PASS
    state = state.with_auction(SOUTH, 0, filled, 1.0)
    assert not state.robots_turn(SOUTH, 0)


def test_a_session_is_for_partners_and_a_sensible_number_of_boards() -> None:
    with pytest.raises(RangeError, match="partners"):
        session(people=(NORTH, Seat.EAST))
    with pytest.raises(RangeError, match="boards"):
        session(0)
    with pytest.raises(RangeError, match="boards"):
        session(65)
