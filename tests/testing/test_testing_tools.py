"""What `cuebid.testing` promises to who tests a robot or a program that speaks the protocol."""

from __future__ import annotations

import doctest

import pytest

import cuebid.testing
from cuebid.core import SEATS, Board, CuebidError, Deal, ReadError, Seat
from cuebid.robots import RandomPlayer
from cuebid.tablemanager.grammar.profiles import BRIDGE_ENV
from cuebid.tablemanager.referee.effects import SeatLost
from cuebid.tablemanager.referee.phases import Phase
from cuebid.tablemanager.referee.rules import TableRules
from cuebid.tablemanager.referee.table import Table
from cuebid.tablemanager.seat.session import SeatSession
from cuebid.testing import (
    LoggedLine,
    MemoryTable,
    ScriptedPeer,
    ScriptError,
    WireLine,
    boards_in_log,
    read_log,
    replay_to_seat,
    replay_to_table,
    scripted,
)
from project_paths import DOCS

DEAL = Deal.parse("N:AKQ2.432.K32.432 JT98.AKQ.A54.JT9 765.JT98.QJT9.87 43.765.876.AKQ65")
BOARDS = [Board.numbered(number, DEAL) for number in (1, 2, 3)]


def table(**options) -> MemoryTable:
    players = {seat: RandomPlayer(seat) for seat in SEATS}
    return MemoryTable(BOARDS, players, teams=("Reds", "Blues"), **options)


def test_what_is_exported_is_what_is_named():
    assert sorted(cuebid.testing.__all__) == cuebid.testing.__all__
    assert all(hasattr(cuebid.testing, name) for name in cuebid.testing.__all__)


def test_the_example_of_the_scripted_peer_is_true():
    assert doctest.testmod(scripted).failed == 0
    assert doctest.testmod(scripted).attempted > 0


# MemoryTable.


def test_a_table_in_memory_plays_its_boards_the_same_each_time():
    first, second = table(), table()
    assert [record.board for record in first.play()] == BOARDS
    assert second.play() == first.records
    assert second.wire == first.wire
    assert all(record.is_finished for record in first.records)
    assert first.records[0].players == {seat: "Blues" if seat % 2 else "Reds" for seat in SEATS}


def test_the_wire_reads_as_a_log_does():
    memory = table()
    memory.play()
    assert str(memory.wire[0]) == 'C North Connecting "Reds" as North using protocol version 18'
    assert memory.lines_to(Seat.WEST)[0] == 'West ("Blues") seated'
    log = read_log(str(entry) for entry in memory.wire)
    assert [(entry.from_table, entry.seat, entry.line) for entry in log] == [
        (entry.from_table, entry.seat, entry.line) for entry in memory.wire
    ]
    assert boards_in_log(log) == BOARDS


def test_a_session_in_memory_can_be_replayed_from_its_wire():
    memory = table()
    memory.play()
    log = read_log(str(entry) for entry in memory.wire)
    effects = replay_to_table(Table(BOARDS), log)
    events = [effect for effect in effects if effect in memory.effects]
    assert events == memory.effects
    for seat in SEATS:
        replay = replay_to_seat(SeatSession(seat, "Blues" if seat % 2 else "Reds"), log, seat)
        assert replay.sent == replay.logged
        assert replay.noted == []


def test_profiles_versions_and_rules_are_the_tests_to_choose():
    memory = table(
        profiles={Seat.NORTH: BRIDGE_ENV},
        versions={Seat.EAST: 19},
        rules=TableRules(scoring="IMP"),
    )
    memory.play()
    assert not any(line.startswith("Timing") for line in memory.lines_to(Seat.NORTH))
    assert any(line.startswith("Timing") for line in memory.lines_to(Seat.EAST))
    assert any(line.endswith("Playing IMP") for line in memory.lines_to(Seat.EAST))
    assert not any(line.endswith("Playing IMP") for line in memory.lines_to(Seat.SOUTH))


def test_time_passes_only_when_the_test_says_so():
    memory = table(rules=TableRules(think=None, rejoin=30))
    for seat, session in list(memory.sessions.items()):
        memory.sit(seat, session)
    memory.run(30)
    memory.leave(Seat.NORTH)
    memory.run()
    assert memory.now == 0
    assert any(isinstance(effect, SeatLost) for effect in memory.effects)
    assert memory.table.phase is not Phase.CLOSED
    memory.wait(100)
    assert memory.now == 100
    assert memory.records[0].forfeited_by is Seat.NORTH


def test_lines_can_be_put_into_a_players_mouth():
    memory = table()
    memory.play()
    memory.send(Seat.NORTH, "nonsense")
    assert memory.wire[-1] == WireLine(False, Seat.NORTH, "nonsense")


def test_lines_are_delivered_one_by_one():
    memory = table()
    for seat, session in list(memory.sessions.items()):
        memory.sit(seat, session)
    assert memory.run(3) == 3
    assert memory.run() > 100
    assert memory.run() == 0


# ScriptedPeer.

SCRIPT = """
# a player's first lines
> Connecting "T" as North using protocol version 18
< North ("T") seated
> North ready for teams
< *
> North ready to start
"""


def test_a_scripted_peer_says_its_lines_when_they_are_next():
    said = []
    peer = ScriptedPeer(SCRIPT, said.append)
    assert said == ['Connecting "T" as North using protocol version 18']
    peer.hear(' North ("T") seated ')
    assert said[-1] == "North ready for teams"
    assert not peer.is_done
    peer.hear("anything at all")
    assert said[-1] == "North ready to start"
    assert peer.is_done


def test_a_scripted_peer_says_what_it_expected_and_where():
    peer = ScriptedPeer(SCRIPT, lambda _: None)
    with pytest.raises(ScriptError, match=r"line 4 of the script expects .* not 'North T seated'"):
        peer.hear("North T seated")
    peer.hear_all(['North ("T") seated', "x"])
    with pytest.raises(ScriptError, match="the script is over, but the other side said 'more'"):
        peer.hear("more")
    assert issubclass(ScriptError, CuebidError)


def test_a_script_with_other_signs_is_refused():
    with pytest.raises(ValueError, match="line 2 of the script begins with neither"):
        ScriptedPeer("> one\ntwo", lambda _: None)


def test_a_scripted_peer_can_sit_at_a_table():
    memory = table()
    memory.sit(Seat.NORTH, SeatSession(Seat.NORTH, "Reds"))
    said = []
    peer = ScriptedPeer('< North ("Reds") seated\n> North ready for teams', said.append)
    peer.hear_all(memory.lines_to(Seat.NORTH))
    assert said == ["North ready for teams"]


# Logs.


def test_a_log_is_read_with_times_or_without():
    log = read_log(
        [
            "   1.4148 C North North ready for teams\n",
            "S EAST EAST plays 4h",
            "",
            "0.1 C - connecting",
        ]
    )
    assert log == [
        LoggedLine(1.4148, False, Seat.NORTH, "North ready for teams"),
        LoggedLine(0.0, True, Seat.EAST, "EAST plays 4h"),
        LoggedLine(0.1, False, None, "connecting"),
    ]


def test_a_line_that_is_none_is_named():
    with pytest.raises(ReadError, match="line 2 of the log cannot be read: 'hello'"):
        read_log(["S East East to lead", "hello"])


def test_a_player_that_would_do_more_than_the_log_says_so():
    memory = table()
    memory.play()
    log = read_log(str(entry) for entry in memory.wire)
    silent = [entry for entry in log if entry.from_table or " bids" not in entry.line]
    caller = next(entry.seat for entry in log if " bids" in entry.line and not entry.from_table)
    with pytest.raises(CuebidError):
        replay_to_seat(SeatSession(caller, "Reds"), silent, caller)


def test_the_example_of_the_page_runs():
    page = DOCS / "testing.md"
    code = page.read_text().split("```python\n")[1].split("```")[0]
    names: dict[str, object] = {}
    exec(code, names)  # noqa: S102 - the page's own example
    assert str(names["table"].wire[0]) in code
    assert names["record"].is_finished
