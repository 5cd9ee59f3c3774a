"""Recorded sessions of other programs, replayed: to our table in place of theirs, to our client.

One session is our own; the others lie beside the repository, not in it, and are left out without.
"""

from __future__ import annotations

import pytest

from cuebid.core import SEATS, Auction, Play, Seat
from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.grammar.errors import MessageError
from cuebid.tablemanager.grammar.profiles import BRIDGE_ENV, DEFAULT, MONITEUR, Profile
from cuebid.tablemanager.grammar.reader import parse
from cuebid.tablemanager.grammar.writer import write
from cuebid.tablemanager.referee.effects import BoardEnded, Ignored, Refused, Ruled, Send
from cuebid.tablemanager.referee.table import Table
from cuebid.tablemanager.seat.session import SeatSession
from cuebid.testing import (
    LoggedLine,
    boards_in_log,
    read_log,
    replay_to_seat,
    replay_to_table,
)
from project_paths import INPUTS, SHARED

DATA = SHARED / "data" / "table-master"
OWN = INPUTS / "table" / "two-boards.log"
SESSIONS: dict[str, Profile] = {
    "bridge_env_server+client_4boards.log": BRIDGE_ENV,
    "mini_tm_bridge-player_x4_4boards.log": MONITEUR,
}
ONE_SEAT = "openspiel_mock_wbridge5_east_1board.log"


def text_of(name: str) -> list[str]:
    path = DATA / name
    return path.read_text(encoding="utf-8-sig").splitlines()


def played(log: list[LoggedLine]) -> list[tuple[Auction, Play | None]]:
    """The auction and play of each board, from what its own players said in the log."""
    boards = [(Auction(board.dealer), None) for board in boards_in_log(log)]
    actions = [
        message
        for entry in log
        if not entry.from_table
        and entry.seat is not None
        and isinstance(message := parse(entry.line), m.Bid | m.Play)
    ]
    # Lines stand in the order of arrival, so each action is the next of some board in order.
    number = 0
    for message in actions:
        auction, play = boards[number]
        if isinstance(message, m.Bid):
            auction = auction.with_call(message.call)
            done = auction.is_passed_out
            if auction.is_over and not done:
                play = Play(auction.contract)
        else:
            play = play.with_card(message.card)
            done = play.is_over
        boards[number] = (auction, play)
        number += done
    return boards


@pytest.fixture(
    params=[
        pytest.param("", id="ours"),
        *(pytest.param(name, marks=pytest.mark.real_inputs) for name in SESSIONS),
    ]
)
def session(request):
    """A recorded session and how its table speaks: one of our own programs, and those of others."""
    if not request.param:
        return read_log(OWN.read_text("utf-8").splitlines()), DEFAULT
    return read_log(text_of(request.param)), SESSIONS[request.param]


def test_our_table_reaches_the_same_contracts_and_tricks(session):
    log, _ = session
    effects = replay_to_table(Table(boards_in_log(log)), log)
    records = [effect.record for effect in effects if isinstance(effect, BoardEnded)]
    expected = played(log)
    assert len(records) == len(expected) == len(boards_in_log(log)) >= 2
    for record, (auction, play) in zip(records, expected, strict=True):
        assert record.auction == auction
        assert record.contract == play.contract
        assert record.cards == play.cards
        assert record.tricks == play.declarer_tricks
    assert not [effect for effect in effects if isinstance(effect, Refused | Ignored | Ruled)]


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: seat.word)
def test_our_table_sends_each_seat_the_same_lines(session, seat):
    """Case aside; and the Timing line, whose times are another clock's, is only counted."""
    log, profile = session
    effects = replay_to_table(Table(boards_in_log(log)), log)
    ours = [e.message for e in effects if isinstance(e, Send) and e.seat is seat]
    theirs = [entry.line for entry in log if entry.from_table and entry.seat is seat]
    our_lines = [write(message, profile).casefold() for message in ours]
    if profile is BRIDGE_ENV:  # bare in that log, though its client reads brackets
        our_lines[0] = write(ours[0], MONITEUR).casefold()

    def plain(lines: list[str]) -> list[str]:
        return [line.casefold() for line in lines if not line.casefold().startswith("timing")]

    assert plain(our_lines) == plain(theirs)
    timings = sum(isinstance(message, m.EndOfBoard) for message in ours)
    assert timings == len(boards_in_log(log))


# Our client in place of theirs.


def is_acceptable(ours: m.Message, theirs: m.Message, dummy: Seat | None) -> bool:
    """The same message; whether dummy is called by its seat or `dummy` is the program's choice."""
    if isinstance(ours, m.ReadyForCard) and isinstance(theirs, m.ReadyForCard):
        return (
            ours.seat is theirs.seat
            and ours.trick == theirs.trick
            and (
                ours.player == theirs.player
                # bridge-player's dummy says `dummy's card` of every hand.
                or (theirs.player == m.DUMMY and (ours.player is dummy or ours.seat is dummy))
                or (ours.player == m.DUMMY and theirs.player is dummy)
            )
        )
    if isinstance(ours, m.Play) and isinstance(theirs, m.Play):
        return ours.card is theirs.card and (
            ours.seat == theirs.seat or (theirs.seat == m.DUMMY and ours.seat is dummy)
        )
    if isinstance(ours, m.Connect) and isinstance(theirs, m.Connect):
        return (ours.team, ours.seat, ours.version) == (theirs.team, theirs.seat, theirs.version)
    if isinstance(ours, m.Bid) and isinstance(theirs, m.Bid):
        return (ours.seat, ours.call) == (theirs.seat, theirs.call)
    return ours == theirs


def without_dummy_lines(said: list[m.Message]) -> list[m.Message]:
    """Without `received dummy` and `ready for dummy`.

    bridge-player asks for dummy right after the auction, ours (as the protocol says) after the
    lead, and not at all where dummy was shown before the lead was told.
    """
    return [
        message for message in said if not isinstance(message, m.ReceivedDummy | m.ReadyForDummy)
    ]


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: seat.word)
def test_our_client_sends_an_acceptable_line_each_time(session, seat):
    log, profile = session
    team = "teamNS" if seat % 2 == 0 else "teamEW"
    replay = replay_to_seat(SeatSession(seat, team), log, seat)
    logged = [message for message in replay.logged if not isinstance(message, m.Connect)]
    said = [message for message in replay.sent if not isinstance(message, m.Connect)]
    dummies = [play.contract.dummy for _, play in played(log) if play is not None]
    assert replay.noted == []
    ours, theirs = without_dummy_lines(said), without_dummy_lines(logged)
    board = -1
    assert len(ours) == len(theirs)
    for mine, other in zip(ours, theirs, strict=True):
        board += isinstance(other, m.ReadyForDeal)
        dummy = dummies[board] if board >= 0 else None
        assert is_acceptable(mine, other, dummy), (mine, other)
    asked = sum(dummy is not seat for dummy in dummies)
    assert count(logged, m.ReadyForDummy) == asked
    assert count(said, m.ReadyForDummy) <= asked
    if profile is BRIDGE_ENV:
        assert count(said, m.ReadyForDummy) == asked


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: seat.word)
def test_our_client_asks_for_dummy_after_the_lead_and_before_the_next_card(session, seat):
    log, _ = session
    replay = replay_to_seat(SeatSession(seat, "any"), log, seat)
    for place, message in enumerate(replay.sent):
        if isinstance(message, m.ReadyForDummy):
            before, after = replay.sent[place - 1], replay.sent[place + 1]
            led = isinstance(before, m.Play)
            assert led or (isinstance(before, m.ReadyForCard) and before.trick == 1)
            assert isinstance(after, m.Play | m.ReadyForCard)


def count(messages: list[m.Message], kind: type) -> int:
    return sum(isinstance(message, kind) for message in messages)


@pytest.mark.real_inputs
def test_every_line_of_the_logs_is_read():
    for name in (*SESSIONS, ONE_SEAT):
        for entry in read_log(text_of(name)):
            assert parse(entry.line), entry


@pytest.mark.real_inputs
def test_our_client_can_sit_at_openspiels_table_in_place_of_wbridge5():
    """It asks as the log's program did, as far as the log goes."""
    log = read_log(text_of(ONE_SEAT))
    session = SeatSession(m.ANY_PLACE, "WBridge5")
    replay = replay_to_seat(session, log, Seat.EAST)
    dummy = Seat.WEST
    ours, theirs = replay.sent, replay.logged
    assert len(ours) == len(theirs) or len(ours) == len(theirs) + 1
    for mine, other in zip(ours, theirs, strict=False):
        assert is_acceptable(mine, other, dummy), (mine, other)
    assert session.view.auction.contract is not None
    assert session.view.is_declarer


@pytest.mark.real_inputs
def test_the_events_of_a_match_parse_and_are_legal():
    """`events.log`: two boards as a third program wrote them down."""
    boards: list[list[m.Message]] = []
    deals: list[dict[Seat, m.Cards]] = []
    for line in text_of("events.log"):
        text = line.split(" ", 1)[1]
        try:
            message = parse(text)
        except MessageError:
            assert text.startswith("Event "), text
            continue
        if isinstance(message, m.Deal):
            boards.append([message])
            deals.append({})
        elif isinstance(message, m.Cards):
            deals[-1][message.seat] = message
        elif boards:
            boards[-1].append(message)
    assert len(boards) == 2
    for lines, hands in zip(boards, deals, strict=True):
        assert len(hands) == 4
        assert all(len(cards.hand) == 13 for cards in hands.values())
        auction, play = Auction(lines[0].dealer), None
        for message in lines[1:]:
            if isinstance(message, m.Bid):
                assert message.seat is auction.turn
                auction = auction.with_call(message.call)
                play = Play(auction.contract) if auction.is_over else None
            elif isinstance(message, m.Play):
                assert message.seat is play.turn
                assert play.why_illegal(message.card, hands[message.seat].hand) is None
                play = play.with_card(message.card)
        assert len(play) == 52


def test_our_wire_log_and_the_log_of_lines_are_the_same_session():
    wire = read_log(OWN.with_suffix(".jsonl").read_text("utf-8").splitlines())
    lines = read_log(OWN.read_text("utf-8").splitlines())
    assert [(entry.from_table, entry.seat, entry.line) for entry in wire] == [
        (entry.from_table, entry.seat, entry.line) for entry in lines
    ]
