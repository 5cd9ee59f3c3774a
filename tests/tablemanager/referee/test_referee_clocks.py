"""Time at the table, with a clock that the test moves: limits, pauses, and the Timing line."""

import pytest
from referee_fixtures import E, N, Rig, S, W, board

from cuebid.core import SEATS
from cuebid.tablemanager.grammar.profiles import BRIDGE_ENV, OFFICIAL
from cuebid.tablemanager.referee.clock import SideClocks
from cuebid.tablemanager.referee.effects import BoardEnded, Drop, Ruled, SeatLost, SessionEnded
from cuebid.tablemanager.referee.phases import Phase
from cuebid.tablemanager.referee.rules import AbsencePolicy, RulingPolicy, TableRules


def rulings(rig: Rig) -> list[str]:
    return [f"{event.ruling.seat} {event.ruling.text}" for event in rig.of(Ruled)]


def test_a_call_may_take_its_time_to_the_last_moment():
    rig = Rig(rules=TableRules(think=30)).deal()
    assert rig.table.deadline == 30
    rig.pass_time(29.999)
    assert not rulings(rig)
    rig.calls("1NT")
    rig.say(E, "ready for North's bid")
    assert rig.table.deadline == pytest.approx(59.999)
    rig.pass_time(30)
    assert rulings(rig) == ["E no call in 30 seconds; pass is assigned"]


def test_each_card_has_its_own_time():
    rig = Rig(rules=TableRules(think=30)).deal().calls("1NT P P P")
    rig.pass_time(20)
    rig.cards("JS")
    rig.pass_time(20)
    rig.cards("5S 3S")
    assert not rulings(rig)
    rig.pass_time(30)
    assert rulings(rig) == ["N no card in 30 seconds; 2S is played"]
    assert rig.of(Ruled)[0].ruling.seat is N


def test_a_table_without_limits_waits_for_ever():
    rig = Rig(rules=TableRules(think=None)).deal()
    for seat in (E, S, W):
        rig.say(seat, "ready for North's bid")
    assert rig.table.deadline is None


def test_a_side_has_its_time_for_a_whole_board():
    rig = Rig(rules=TableRules(think=None, board_time=100)).deal()
    for calls in ("P", "P", "P", "1C"):
        rig.pass_time(40)
        rig.calls(calls)
    assert rig.table.deadline == 160 + 20  # North-South have used 80 of their 100 seconds
    rig.pass_time(20)
    assert rulings(rig) == [
        "N North-South used more than 100 seconds in the board; pass is assigned"
    ]
    rig.pass_time(20)
    assert len(rulings(rig)) == 2
    assert rulings(rig)[1].startswith("E East-West used more")


def test_a_side_without_time_is_ruled_against_at_once_from_then_on_but_written_down_once():
    rig = Rig(rules=TableRules(think=None, board_time=10)).deal()
    rig.pass_time(10)
    rig.calls("1C")
    rig.pass_time(0)
    assert [str(call) for call in rig.table.game.auction] == ["P", "1C", "P"]
    rig.calls("P")
    rig.pass_time(0)
    assert rig.table.phase is Phase.PLAY
    assert len(rulings(rig)) == 1


@pytest.mark.parametrize("ruling", [RulingPolicy.FORFEIT, RulingPolicy.STOP])
@pytest.mark.parametrize(
    "rules",
    [
        {"think": 10},
        {"think": None, "board_time": 10},
        {"rejoin": 10},
        {"think": 10, "refusals": 1},
    ],
)
def test_other_policies_end_the_board_or_the_session_for_each_limit(ruling, rules):
    rig = Rig([board(1), board(2)], TableRules(ruling=ruling, **rules)).deal()
    if "rejoin" in rules:
        rig.take(rig.table.leave(N, rig.now))
    if "refusals" in rules:
        rig.say(N, "redoubles")
    rig.pass_time(10)
    if ruling is RulingPolicy.FORFEIT:
        assert rig.of(BoardEnded)[0].record.forfeited_by is N
        assert rig.of(BoardEnded)[0].record.rulings
    else:
        assert rig.of(SessionEnded)
        assert rulings(rig)[0].endswith("the session is stopped")


def test_the_timing_line_counts_each_sides_thinking_in_this_board_and_in_all():
    rig = Rig([board(1), board(2), board(3)]).deal()
    for seconds in (3, 5, 59, 2):
        rig.pass_time(seconds)
        rig.calls("P")
    line = (
        "Timing - N/S : this board  1:02,  total  0:01:02.  E/W : this board  0:07,  total  0:00:07"
    )
    assert rig.sent[N][-2:] == [line, "Start of board"]
    rig.ready_for_cards()
    rig.pass_time(3)
    rig.calls("P P P P")
    line = (
        "Timing - N/S : this board  0:00,  total  0:01:02.  E/W : this board  0:03,  total  0:00:10"
    )
    assert rig.sent[W][-2:] == [line, "Start of board"]


def test_the_record_event_carries_the_seconds():
    rig = Rig(rules=TableRules(think=None)).deal()
    for seconds in (1.5, 2, 3, 4):
        rig.pass_time(seconds)
        rig.calls("P")
    assert rig.of(BoardEnded)[0].seconds == (4.5, 6.0)


def test_times_longer_than_an_hour_are_written_in_hours():
    clocks = SideClocks((3600.0 * 10, 0.0))
    clocks.start(N, 0)
    clocks.stop(3700.9)
    message = clocks.message()
    assert (message.ns_board, message.ns_total) == ("61:40", "11:01:40")
    assert (message.ew_board, message.ew_total) == ("0:00", "0:00:00")


def test_a_profile_without_timing_is_spared_the_line():
    rig = Rig(profiles={N: BRIDGE_ENV}).deal().calls("P P P P")
    for seat in SEATS:
        rig.say(seat, "ready for West's bid")
    assert not any(line.startswith("Timing") for line in rig.sent[N])
    assert sum(line.startswith("Timing") for line in rig.sent[E]) == 1


def test_nobody_thinks_while_all_wait_for_an_absent_player():
    rig = Rig([board()], TableRules(rejoin=1000)).deal()
    rig.take(rig.table.leave(E, 0.0))
    rig.pass_time(4)
    rig.calls("P")
    rig.pass_time(500)  # East's turn, but East is away; North's clock must not run on
    rig.sit(E)
    rig.ready_for_cards(E)
    rig.pass_time(6)
    rig.calls("P P P")
    assert rig.of(BoardEnded)[0].seconds == (4.0, 6.0)
    assert not rig.of(Ruled)


def test_a_player_who_leaves_and_comes_back_does_not_get_its_time_anew():
    rig = Rig(rules=TableRules(think=30)).deal()
    for _ in range(2):
        rig.pass_time(10)
        rig.take(rig.table.leave(N, rig.now))
        rig.pass_time(5)
        rig.sit(N)
        rig.ready_for_cards(N)
    assert rig.table.deadline == 40
    rig.pass_time(10)
    assert rulings(rig) == ["N no call in 30 seconds; pass is assigned"]


def test_all_absences_of_a_board_together_may_last_as_long_as_one():
    rig = Rig(rules=TableRules(think=None, rejoin=60)).deal()
    for _ in range(5):
        rig.take(rig.table.leave(N, rig.now))
        rig.pass_time(11)
        rig.sit(N)
        rig.ready_for_cards(N)
    rig.take(rig.table.leave(N, rig.now))
    rig.pass_time(4.9)
    assert not rulings(rig)
    rig.pass_time(0.1)
    assert rulings(rig) == [
        (
            "N North came back 5 times but was lost again, and was away 60 seconds in all; "
            "the board is forfeited"
        )
    ]


def test_absences_that_nobody_waited_for_do_not_count():
    rig = Rig(rules=TableRules(think=None, rejoin=60)).deal()
    rig.take(rig.table.leave(S, rig.now))
    rig.pass_time(1000)  # it is North's turn
    rig.sit(S)
    rig.ready_for_cards(S)
    rig.calls("P P")
    rig.take(rig.table.leave(S, rig.now))
    rig.pass_time(59)
    assert not rulings(rig)


def test_an_absent_dummy_is_not_needed():
    rig = Rig(rules=TableRules(think=None, rejoin=5)).deal().calls("1NT P P P").cards("JS")
    rig.take(rig.table.leave(S, rig.now))
    rig.pass_time(100)
    rig.cards("5S 3S AS")
    assert not rulings(rig)


def test_the_pause_before_a_lead_is_nobodys_thinking_time():
    rig = Rig(rules=TableRules(think=10), profiles={E: OFFICIAL}).deal().calls("1NT P P P")
    assert rig.table.deadline == 11
    rig = Rig(rules=TableRules(think=10, lead_pause=2.5)).deal().calls("1NT P P P")
    rig.pass_time(12.4)
    assert not rulings(rig)
    rig.pass_time(0.1)
    assert rulings(rig) == ["E no card in 10 seconds; 4D is played"]


def test_who_is_not_ready_for_its_cards_is_sent_away_and_may_come_back_once():
    rig = Rig([board(1), board(2)], TableRules(ready=20, rejoin=60))
    rig.sit()
    rig.ready_for_cards(N, E, S)
    rig.pass_time(20)
    assert rig.of(Drop) == [Drop(W, "not ready for its cards in 20 seconds")]
    assert not rig.table.is_present(W)
    rig.sit(W)
    rig.pass_time(20)
    assert len(rig.of(Drop)) == 2
    assert rig.of(BoardEnded)[0].record.forfeited_by is W
    assert rig.table.game.board == board(2)


def test_with_hung_players_the_match_still_ends():
    """West never says a word: it is sent away, and given up in its time."""
    rules = TableRules(ready=20, rejoin=60, absence=AbsencePolicy.STOP)
    rig = Rig([board(1), board(2)], rules)
    rig.sit()
    rig.ready_for_cards(N, E, S)
    rig.pass_time(10_000)
    assert rig.table.phase is Phase.CLOSED
    assert not rig.of(BoardEnded)
    assert len(rig.of(SeatLost)) == 1


def test_the_first_board_waits_for_four_players_as_long_as_it_takes():
    rig = Rig()
    rig.sit(N, E, S)
    assert rig.table.deadline is None
    rig.pass_time(1e6)
    assert rig.table.phase is Phase.SEATING
