"""Players who leave and come back, and boards that go on after a break.

A player that is pure does the same again when it is led through the board a second time; then the
record is that of a game that nothing disturbed.
"""

from __future__ import annotations

import pytest
from referee_fixtures import Bookish, E, N, Rig, S, W, auction_of, board, dealt, essence

from cuebid.core import SEATS, Call, Card, Explanation, Seat
from cuebid.core.call import PASS
from cuebid.robots import RandomPlayer
from cuebid.tablemanager.referee.effects import (
    BoardEnded,
    BoardRestarted,
    BoardStarted,
    CallEntered,
    Ignored,
    Refused,
    Ruled,
    SeatTaken,
)
from cuebid.tablemanager.referee.phases import Phase
from cuebid.tablemanager.referee.rules import RulingPolicy, TableRules
from cuebid.tablemanager.seat.session import SeatSession
from cuebid.testing import MemoryTable

PLAYER = Bookish(
    {1: "1C P 1H X XX P 2NT P 3NT", 2: "P 1S X"},
    {(1, 2): Explanation("4+ hearts"), (1, 3): Explanation("spades", alerted=False)},
)
PLAYERS = dict.fromkeys(SEATS, PLAYER)
# One in the default suite, the others with the slow tests.
ONE_SEAT = [N, *(pytest.param(seat, marks=pytest.mark.slow) for seat in SEATS if seat is not N)]
BOARDS = [dealt(1), dealt(2)]
TEAMS = ("NS", "EW")


def new_table(interrupted=None, boards=BOARDS) -> MemoryTable:
    return MemoryTable(boards, PLAYERS, teams=TEAMS, interrupted=interrupted)


def undisturbed() -> MemoryTable:
    table = new_table()
    table.play()
    return table


UNDISTURBED = undisturbed()
LINES = sum(entry.from_table for entry in UNDISTURBED.wire)
EXPECTED = [essence(record) for record in UNDISTURBED.records]


def seated() -> MemoryTable:
    table = new_table()
    for seat, session in list(table.sessions.items()):
        table.sit(seat, session)
    return table


def come_back(table: MemoryTable, seat: Seat, *, fresh: bool) -> None:
    session = SeatSession(seat, TEAMS[seat.side]) if fresh else table.sessions[seat]
    table.sit(seat, session)


def cut_and_return(seat: Seat, after: int, *, fresh: bool, others_go_on: bool) -> MemoryTable:
    """Let `seat` lose its connection after so many lines, and come back."""
    table = seated()
    table.run(after)
    table.leave(seat)
    if others_go_on:
        table.run()
    come_back(table, seat, fresh=fresh)
    table.run()
    table.wait(30)
    return table


def check(table: MemoryTable) -> None:
    assert [essence(record) for record in table.records] == EXPECTED
    assert table.table.phase is Phase.CLOSED
    assert not [event for event in table.effects if isinstance(event, BoardRestarted | Ruled)]


@pytest.mark.parametrize("seat", ONE_SEAT, ids=lambda seat: seat.word)
def test_a_pure_player_may_leave_at_any_point_and_come_back(seat):
    for count, after in enumerate(range(seat * 5, LINES, 20)):
        fresh, others_go_on = count % 2 == 0, count // 2 % 2 == 0
        check(cut_and_return(seat, after, fresh=fresh, others_go_on=others_go_on))


@pytest.mark.slow
@pytest.mark.parametrize("fresh", [True, False])
@pytest.mark.parametrize("others_go_on", [True, False])
@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: seat.word)
def test_a_pure_player_may_leave_at_every_point_in_every_way(seat, fresh, others_go_on):
    for after in range(LINES):
        check(cut_and_return(seat, after, fresh=fresh, others_go_on=others_go_on))


def test_all_four_may_leave_at_once():
    for after in range(0, LINES, 47):
        table = seated()
        table.run(after)
        for seat in SEATS:
            table.leave(seat)
        for seat in SEATS:
            come_back(table, seat, fresh=True)
        table.run()
        check(table)


def test_a_player_may_leave_again_and_again():
    table = seated()
    left = 0
    while table.table.phase is not Phase.CLOSED:
        table.run(11)
        if left < 60:
            seat = SEATS[left % 4]
            table.leave(seat)
            come_back(table, seat, fresh=True)
            left += 1
    check(table)
    assert left == 60


@pytest.mark.slow
def test_a_board_goes_on_after_a_break_where_all_repeat():
    for after in range(0, LINES, 13):
        first = seated()
        first.run(after)
        if first.table.game is None:
            continue
        done = len(first.records)
        record = first.table.game.record(first.table.players, "")
        second = new_table(
            record,
            BOARDS[done:] if first.table.phase is not Phase.FINISHING else BOARDS[done - 1 :],
        )
        second.play()
        records = first.records[: len(BOARDS) - len(second.records)] + second.records
        assert [essence(entry) for entry in records] == EXPECTED
        assert second.table.phase is Phase.CLOSED
        assert next(e.goes_on for e in second.effects if isinstance(e, BoardStarted))


def test_a_finished_record_ends_its_board_at_once():
    for record in UNDISTURBED.records:
        table = new_table(record, [record.board])
        table.play()
        assert [essence(entry) for entry in table.records] == [essence(record)]
        assert table.table.phase is Phase.CLOSED


def test_a_board_begins_anew_where_not_all_repeat():
    before = Rig().deal().calls("1NT P")
    record = before.table.game.record({}, "")
    rig = Rig(interrupted=record)
    rig.sit(N, E, S, repeats=True)
    rig.sit(W, repeats=False)
    assert rig.of(BoardStarted) == [BoardStarted(board(), goes_on=False)]
    assert len(rig.table.game.auction) == 0


def test_a_record_of_another_board_is_not_gone_on_with():
    record = Rig([board(2)]).deal().calls("1NT").table.game.record({}, "")
    rig = Rig(interrupted=record)
    rig.sit(repeats=True)
    assert rig.of(BoardStarted) == [BoardStarted(board(), goes_on=False)]


def test_who_comes_back_is_told_what_it_missed_when_it_asks():
    rig = Rig().deal().calls("1NT P P P").cards("JS")
    rig.take(rig.table.leave(W, rig.now))
    rig.cards("5S").forget()
    rig.sit(W)
    rig.ready_for_cards(W)
    for bidder in ("North", "East", "South"):
        rig.say(W, f"ready for {bidder}'s bid")
    rig.say(W, "passes")
    rig.say(W, "ready for East's card to trick 1")
    rig.say(W, "ready for dummy")
    rig.say(W, "ready for South's card to trick 1")
    assert rig.sent[W] == [
        'West ("EW") seated',
        'Teams : N/S : "NS" E/W : "EW"',
        "Start of board",
        "Board number 1. Dealer North. Neither vulnerable.",
        "West's cards : S 4 3. H 7 6 5. D 8 7 6. C A K Q 6 5.",
        "North bids 1NT",
        "East passes",
        "South passes",
        "East plays JS",
        "Dummy's cards : S 7 6 5. H J T 9 8. D Q J T 9. C 8 7.",
        "South plays 5S",
    ]
    assert rig.of(SeatTaken) == [SeatTaken(W, "EW", True)]
    rig.cards("3S")
    assert len(rig.table.game.play) == 3


@pytest.mark.parametrize("seat", [N, E, S, W])
def test_a_player_that_calls_otherwise_makes_the_board_begin_again(seat):
    rig = Rig().deal().calls("1C 1H 1S 1NT P")
    rig.take(rig.table.leave(seat, rig.now))
    rig.forget().sit(seat)
    rig.ready_for_cards(seat)
    rig.say(seat, "bids 7NT")
    (restarted,) = rig.of(BoardRestarted)
    assert restarted.reason == f"{seat.word} calls otherwise than before the break"
    assert len(rig.table.game.auction) == 0
    assert all(lines[-1] == "Start of board" for lines in rig.sent.values())
    rig.ready_for_cards()
    rig.calls("P P P P")
    rig.pass_time(5)
    assert rig.of(BoardEnded)[0].record.auction == auction_of("P P P P")


def test_a_player_that_plays_otherwise_makes_the_board_begin_again():
    rig = Rig().deal().calls("1NT P P P").cards("JS 5S 3S AS")
    rig.take(rig.table.leave(N, rig.now))
    rig.forget().sit(N)
    rig.ready_for_cards(N)
    rig.say(N, "bids 1NT")
    rig.line(N, "South plays 6S")
    assert rig.of(BoardRestarted)[0].reason == "North plays otherwise than before the break"


class Moody:
    """A player whose every choice is another one each time it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def call(self, view) -> Call:
        self.asked += 1
        return PASS if view.auction.last_bid else view.legal_calls[self.asked % 30 + 1]

    def card(self, view) -> Card:
        self.asked += 1
        cards = tuple(view.legal_cards)
        return cards[self.asked % len(cards)]


def test_a_match_with_a_player_that_never_repeats_itself_still_ends():
    players = {seat: RandomPlayer(seat) for seat in SEATS} | {N: Moody()}
    table = MemoryTable(BOARDS, players, teams=TEAMS)
    for seat, session in list(table.sessions.items()):
        table.sit(seat, session)
    for _ in range(12):
        table.run(60)
        table.leave(N)
        come_back(table, N, fresh=True)
    table.run()
    assert len(table.records) == 2
    assert any(isinstance(event, BoardRestarted) for event in table.effects)


def test_what_the_referee_did_need_not_be_repeated():
    """The player would have bid; the table tells it again what it is taken to have done."""
    rig = Rig(rules=TableRules(think=10)).deal()
    rig.pass_time(10)
    rig.calls("1C")
    rig.take(rig.table.leave(N, rig.now))
    rig.forget().sit(N)
    rig.ready_for_cards(N)
    rig.forget().say(N, "bids 1NT")
    assert rig.sent[N] == ["North passes"]
    assert not rig.of(BoardRestarted)
    rig.say(N, "ready for East's bid")
    assert rig.sent[N] == ["North passes", "East bids 1C"]


def test_what_the_referee_played_need_not_be_repeated():
    rig = Rig(rules=TableRules(think=10)).deal().calls("1NT P P P").cards("JS 5S 3S")
    rig.pass_time(10)
    rig.take(rig.table.leave(N, rig.now))
    rig.forget().sit(N)
    rig.ready_for_cards(N)
    rig.say(N, "bids 1NT")
    rig.line(N, "South plays 5S")
    rig.forget().say(N, "plays AS")
    assert rig.sent[N] == ["North plays 2S"]
    assert not rig.of(BoardRestarted)


def test_who_does_not_catch_up_is_ruled_against_and_told_when_it_comes_there():
    rig = Rig(rules=TableRules(think=10)).deal().calls("1C P 1H P")
    rig.take(rig.table.leave(N, rig.now))
    rig.sit(N)
    rig.ready_for_cards(N)
    rig.forget().pass_time(10)  # North has not repeated 1C yet
    assert rig.of(Ruled)[0].ruling.text == "no call in 10 seconds; pass is assigned"
    assert not any(line.startswith("North") for line in rig.sent[N])
    rig.forget().say(N, "bids 1C")
    assert rig.sent[N] == []
    rig.say(N, "bids 2H")
    assert rig.sent[N] == ["North passes"]
    assert not rig.of(BoardRestarted)


def test_each_repeated_action_has_its_own_time():
    rig = Rig(rules=TableRules(think=10)).deal().calls("1C P 1H P 1S P 2H P")
    rig.take(rig.table.leave(N, rig.now))
    rig.sit(N)
    rig.ready_for_cards(N)
    for call in ("1C", "1S"):
        rig.pass_time(9)
        rig.say(N, f"bids {call}")
    rig.pass_time(9)
    assert not rig.of(Ruled)
    rig.pass_time(1)
    assert rig.of(Ruled)


def test_a_board_that_is_over_stays_as_it_is_whatever_a_late_comer_repeats():
    rig = Rig([board(1), board(2)]).deal().calls("P P P")
    rig.take(rig.table.leave(N, rig.now))
    rig.sit(N)
    rig.ready_for_cards(N)
    rig.say(W, "passes")
    assert rig.table.phase is Phase.FINISHING
    rig.forget().say(N, "bids 7NT")
    assert not rig.of(BoardRestarted)
    assert rig.of(Ignored)[0].reason == "the board is over"
    for bidder in ("East", "South", "West"):
        rig.say(N, f"ready for {bidder}'s bid")
    heard = ["North passes", "East passes", "South passes", "West passes"]
    assert rig.sent[N][:4] == heard


@pytest.mark.parametrize("ruling", [RulingPolicy.ASSIGN, RulingPolicy.FORFEIT])
def test_for_who_does_not_come_back_the_board_is_forfeited(ruling):
    rig = Rig([board(1), board(2)], TableRules(ruling=ruling, rejoin=60)).deal()
    rig.calls("1NT")
    rig.take(rig.table.leave(E, rig.now))
    rig.pass_time(60)
    record = rig.of(BoardEnded)[0].record
    assert record.forfeited_by is E
    assert record.auction == auction_of("1NT")
    assert str(record.rulings[0]) == (
        "Ruling, East: East did not come back in 60 seconds; the board is forfeited"
    )
    assert rig.table.game.board == board(2)
    rig.sit(E)
    rig.ready_for_cards()
    rig.calls("P P P P")
    assert rig.of(BoardEnded)[1].record.auction.is_passed_out


def test_a_stale_call_after_a_restart_does_nothing():
    rig = Rig().deal().calls("1C P 1S")
    rig.take(rig.table.leave(N, rig.now))
    rig.sit(N)
    rig.ready_for_cards(N)
    rig.forget().say(N, "bids 1D")
    assert rig.of(BoardRestarted)
    rig.forget().say(W, "bids 2C")  # meant for the board before it began again
    assert not rig.of(CallEntered)
    assert not rig.of(Refused)
    assert not rig.sent[W]


def test_rulings_outlive_a_restart():
    rig = Rig(rules=TableRules(refusals=1)).deal()
    rig.say(N, "redoubles")
    rig.calls("1C")
    rig.take(rig.table.leave(E, rig.now))
    rig.sit(E)
    rig.ready_for_cards(E)
    rig.say(E, "bids 1D")
    assert rig.of(BoardRestarted)
    rig.ready_for_cards()
    rig.calls("P P P P")
    assert len(rig.of(BoardEnded)[0].record.rulings) == 1


def test_a_player_that_breaks_off_in_every_board_at_the_same_call_cannot_hold_the_match():
    """It dies whenever it is to act, and somebody starts it again at once."""
    rig = Rig([board(1)], TableRules(think=60, rejoin=60)).deal()
    for _ in range(10_000):
        if rig.table.phase is Phase.CLOSED:
            break
        rig.take(rig.table.leave(N, rig.now))
        rig.pass_time(0.5)
        rig.sit(N)
        rig.ready_for_cards(N)
        rig.pass_time(0.5)
    assert rig.table.phase is Phase.CLOSED
    assert rig.now < 130


def test_random_players_leave_and_come_back_in_a_longer_match():
    players = {seat: RandomPlayer(seat) for seat in SEATS}
    boards = [dealt(number, 3) for number in range(1, 5)]
    calm = MemoryTable(boards, players, teams=TEAMS)
    expected = [essence(record) for record in calm.play()]
    table = MemoryTable(boards, players, teams=TEAMS)
    for seat, session in list(table.sessions.items()):
        table.sit(seat, session)
    step = 0
    while table.table.phase is not Phase.CLOSED:
        step += 1
        table.run(37 + 8 * step)
        table.leave(SEATS[step % 4])
        come_back(table, SEATS[step % 4], fresh=step % 3 == 0)
    assert [essence(record) for record in table.records] == expected
