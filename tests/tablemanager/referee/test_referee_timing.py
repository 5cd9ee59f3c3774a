"""Programs that die of the Timing line, and programs that wait for it, without an option."""

from __future__ import annotations

from referee_fixtures import SEATS, E, N, Rig, S, board

from cuebid.tablemanager.referee.effects import Hint
from cuebid.tablemanager.referee.rules import TableRules

BOARDS = [board(1), board(2), board(3)]


def rig() -> Rig:
    table = Rig(BOARDS, TableRules(timing_after=5))
    for seat in SEATS:
        team = "EW" if seat % 2 else "NS"
        table.take(table.table.sit(seat, team, table.now, is_guessed=True))
    table.ready_for_cards()
    return table


def play_a_board(table: Rig, *, dummys: bool) -> None:
    """North declares 1NT; all four ask for every card, dummy's by that name or by its seat."""
    table.calls("1NT P P P")
    while table.table.game is not None and table.table.game.play is not None:
        play = table.table.game.play
        if play.turn is None:
            break
        name = "dummy" if dummys and play.turn is S else play.turn.word
        for seat in SEATS:
            if seat is not play.actor:
                table.say(seat, f"ready for {name}'s card to trick {play.trick_number}")
        legal = play.legal_cards(table.table.game.board.deal[play.turn])
        table.line(play.actor, f"{play.turn.word} plays {next(iter(legal))}")
        if len(play) == 0:
            for seat in SEATS:
                table.say(seat, "ready for dummy")


def timings(table: Rig, seat) -> int:
    return sum(line.startswith("Timing") for line in table.sent[seat])


def test_a_program_that_asks_as_bridge_env_does_is_never_sent_the_line():
    table = rig()
    play_a_board(table, dummys=True)
    assert table.sent[E][-1] == "Start of board"
    table.ready_for_cards()
    play_a_board(table, dummys=True)
    assert timings(table, E) == 0
    assert any(isinstance(event, Hint) and event.seat is E for event in table.events)


def test_a_program_that_waits_for_the_line_gets_another_start_and_then_the_line():
    table = rig()
    play_a_board(table, dummys=True)
    starts = table.sent[E].count("Start of board")
    table.pass_time(5)
    assert table.sent[E].count("Start of board") == starts + 1
    table.ready_for_cards()
    play_a_board(table, dummys=True)
    assert timings(table, E) == 1


def test_a_program_that_asks_as_the_protocol_has_it_is_sent_the_line_at_once():
    table = rig()
    play_a_board(table, dummys=False)
    assert timings(table, E) == 1
    # North is declarer and asked for no card of dummy's: nothing is known of it yet.
    assert timings(table, N) == 0


def test_a_program_that_left_at_the_line_is_not_sent_it_again():
    table = rig()
    play_a_board(table, dummys=False)
    table.take(table.table.leave(E, table.now))
    table.table.note_fatal_timing(E)
    table.take(table.table.sit(E, "EW", table.now, is_guessed=True))
    table.ready_for_cards()
    play_a_board(table, dummys=False)
    assert timings(table, E) == 1
