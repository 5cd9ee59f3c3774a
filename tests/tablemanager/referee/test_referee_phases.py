"""The table of transitions is the whole life of a table: each row happens, and nothing else."""

import pytest
from referee_fixtures import N, Rig, S, W, board

from cuebid.tablemanager.referee import table_state
from cuebid.tablemanager.referee.phases import NEXT_PHASE, TRANSITIONS, Occasion, Phase
from cuebid.tablemanager.referee.rules import RulingPolicy, TableRules


class Watch(dict):
    """The table of transitions, which notes every row that is used."""

    def __init__(self):
        super().__init__(NEXT_PHASE)
        self.used = set()

    def __getitem__(self, key):
        self.used.add(key)
        return super().__getitem__(key)


@pytest.fixture
def watch(monkeypatch):
    watch = Watch()
    monkeypatch.setattr(table_state, "NEXT_PHASE", watch)
    return watch


def play_out(rig: Rig) -> None:
    while rig.table.phase is Phase.PLAY:
        play = rig.table.game.play
        rig.cards(next(iter(play.legal_cards(rig.table.game.board.deal[play.turn]))).text)


def passed_out_then_played() -> None:
    rig = Rig([board(1), board(2)]).deal().calls("P P P P")
    rig.pass_time(5)
    rig.ready_for_cards()
    rig.calls("1NT P P P")
    play_out(rig)
    rig.pass_time(5)
    assert rig.table.phase is Phase.CLOSED


def no_boards() -> None:
    Rig([]).sit()


def stopped_in(phase: Phase) -> None:
    rig = Rig([board(1), board(2)])
    if phase is not Phase.SEATING:
        rig.sit()
    if phase not in (Phase.SEATING, Phase.GATHERING):
        rig.ready_for_cards()
    if phase is Phase.PLAY:
        rig.calls("1NT P P P")
    if phase is Phase.FINISHING:
        for seat in (N, N.next, S, W):
            rig.say(seat, "passes")
    assert rig.table.phase is phase
    rig.take(rig.table.stop(rig.now, "enough"))
    assert rig.table.phase is Phase.CLOSED


def forfeited_in(phase: Phase) -> None:
    rig = Rig([board(1), board(2)], TableRules(ready=20, rejoin=5, ruling=RulingPolicy.FORFEIT))
    rig.sit()
    if phase is Phase.GATHERING:
        rig.ready_for_cards(N, S, W)
        rig.pass_time(20)
        rig.sit(N.next)
        rig.pass_time(20)
        return
    rig.ready_for_cards()
    if phase is Phase.PLAY:
        rig.calls("1NT P P P")
    assert rig.table.phase is phase
    rig.take(rig.table.leave(rig.table.game.actor, rig.now))
    rig.pass_time(5)


def restarted_in(phase: Phase) -> None:
    rig = Rig().deal().calls("1NT P P P" if phase is Phase.PLAY else "1NT")
    rig.take(rig.table.leave(N, rig.now))
    rig.sit(N)
    rig.ready_for_cards(N)
    assert rig.table.phase is phase
    rig.say(N, "bids 2NT")
    assert rig.table.phase is Phase.GATHERING


def resumed(calls: str) -> None:
    before = Rig().deal().calls(calls)
    rig = Rig(interrupted=before.table.game.record({}, ""))
    rig.sit(repeats=True)
    rig.ready_for_cards()


SCENES = [
    passed_out_then_played,
    no_boards,
    *(lambda phase=phase: stopped_in(phase) for phase in Phase if phase is not Phase.CLOSED),
    *(
        lambda phase=phase: forfeited_in(phase)
        for phase in (Phase.GATHERING, Phase.AUCTION, Phase.PLAY)
    ),
    *(lambda phase=phase: restarted_in(phase) for phase in (Phase.AUCTION, Phase.PLAY)),
    lambda: resumed("1NT P"),
    lambda: resumed("1NT P P P"),
]


def test_every_row_of_the_table_happens_and_no_other(watch):
    for scene in SCENES:
        scene()
    assert watch.used == {(row.phase, row.occasion) for row in TRANSITIONS}


def test_the_rows_are_of_one_mind():
    assert len(NEXT_PHASE) == len(TRANSITIONS)


def test_closed_is_the_end_and_every_other_phase_can_be_stopped():
    assert not any(row.phase is Phase.CLOSED for row in TRANSITIONS)
    for phase in Phase:
        assert ((phase, Occasion.STOPPED) in NEXT_PHASE) is (phase is not Phase.CLOSED)


def test_after_the_end_lines_do_nothing():
    rig = Rig([]).deal().forget()
    rig.all_say("ready for deal")
    rig.say(N, "passes")
    rig.take(rig.table.stop(0, "again"))
    rig.take(rig.table.tick(1e9))
    assert not any(rig.sent.values())
    assert rig.table.phase is Phase.CLOSED


def test_a_seat_that_is_taken_cannot_be_taken():
    rig = Rig()
    rig.sit(N)
    with pytest.raises(ValueError, match="North is taken"):
        rig.sit(N)
