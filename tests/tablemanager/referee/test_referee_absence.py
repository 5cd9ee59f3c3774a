"""Absent players cost one board at most: then the session waits for them, or ends."""

from __future__ import annotations

from referee_fixtures import SEATS, E, N, Rig, S, W, board

from cuebid.tablemanager.referee.effects import BoardEnded, Paused, Resumed, SessionEnded
from cuebid.tablemanager.referee.phases import Phase
from cuebid.tablemanager.referee.rules import AbsencePolicy, TableRules

BOARDS = [board(1), board(2), board(3)]


def leave(rig: Rig, *seats) -> None:
    for seat in seats:
        rig.take(rig.table.leave(seat, rig.now))


def test_one_board_is_forfeited_and_then_the_session_waits_for_the_player():
    rig = Rig(BOARDS, TableRules(rejoin=60)).deal()
    leave(rig, N)
    rig.pass_time(60)
    assert [event.record.forfeited_by for event in rig.of(BoardEnded)] == [N]
    assert rig.of(BoardEnded)[0].is_absence
    assert rig.of(Paused) == [Paused((N,))]
    rig.pass_time(100_000)
    assert rig.table.phase is Phase.GATHERING
    assert len(rig.of(BoardEnded)) == 1
    assert rig.table.deadline is None


def test_a_session_that_was_paused_goes_on_when_the_seats_are_taken():
    rig = Rig(BOARDS, TableRules(rejoin=60)).deal()
    leave(rig, N)
    rig.pass_time(5000)
    rig.sit(N)
    assert rig.of(Resumed)
    assert not rig.table.is_paused
    rig.ready_for_cards()
    assert rig.table.phase is Phase.AUCTION
    assert rig.table.game.board == board(2)


def test_both_sides_are_at_fault_where_both_are_absent_and_all_are_named():
    rig = Rig(BOARDS, TableRules(rejoin=60)).deal()
    leave(rig, *SEATS)
    rig.pass_time(60)
    (ended,) = rig.of(BoardEnded)
    assert ended.record.forfeiting_seats == (N, E)
    assert ended.record.rulings[0].text == (
        "North did not come back in 60 seconds; East and South and West are absent too; "
        "the board is forfeited"
    )


def test_partners_who_are_both_absent_are_one_side_at_fault():
    rig = Rig(BOARDS, TableRules(rejoin=60)).deal()
    leave(rig, N, S)
    rig.pass_time(60)
    assert rig.of(BoardEnded)[0].record.forfeiting_seats == (N,)


def test_a_board_that_has_not_begun_is_not_forfeited():
    rig = Rig(BOARDS, TableRules(rejoin=60))
    rig.sit()
    rig.ready_for_cards(N, E, S)
    leave(rig, W)
    rig.pass_time(1000)
    assert not rig.of(BoardEnded)
    assert rig.of(Paused) == [Paused((W,))]
    rig.sit(W)
    rig.ready_for_cards(W)
    assert rig.table.game.board == board(1)


def test_by_option_the_session_ends_after_the_forfeit():
    rig = Rig(BOARDS, TableRules(rejoin=60, absence=AbsencePolicy.STOP)).deal()
    leave(rig, N)
    rig.pass_time(60)
    assert len(rig.of(BoardEnded)) == 1
    assert rig.of(SessionEnded) == [SessionEnded("absent: North")]


def test_a_player_who_came_back_in_vain_is_not_told_that_it_did_not():
    rig = Rig(BOARDS, TableRules(rejoin=60)).deal()
    leave(rig, N)
    for _ in range(2):
        rig.pass_time(20)
        rig.sit(N)
        leave(rig, N)
    rig.pass_time(20)
    (ended,) = rig.of(BoardEnded)
    assert ended.record.rulings[0].text == (
        "North came back 2 times but was lost again, and was away 60 seconds in all; "
        "the board is forfeited"
    )
