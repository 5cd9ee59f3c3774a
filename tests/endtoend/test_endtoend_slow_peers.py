"""Clocks and peers who do not answer: time is measured truly, and nobody waits for ever."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

import pytest
from endtoend_boards import Scripted
from endtoend_catalogue import covers
from endtoend_match import RULES, match_with, peer, port_of, seated, undisturbed
from endtoend_peers import Fault, Peer, Stranger

from cuebid.core import SEATS, Side, View
from cuebid.tablemanager.grammar.profiles import DEFAULT
from cuebid.tablemanager.referee.rules import AbsencePolicy, RulingPolicy
from cuebid.tablemanager.server import MatchServer

N, E, S, W = SEATS


class Sleeper(Fault):
    """Thinks before its call, and measures how long.

    Attributes:
        seconds: at least.
        used: seconds for each call.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.used: list[float] = []

    async def asked(self, _peer: Peer, _view: View) -> None:
        clock = asyncio.get_running_loop().time
        before = clock()
        await asyncio.sleep(self.seconds)
        self.used.append(clock() - before)


def test_thinking_time_is_within_50_ms_of_the_truth() -> None:
    """Two boards are passed out; only the calls take time, and each side's is booked as its own."""
    player = Scripted(auctions=((1, "P P P P"), (2, "P P P P")))
    faults = {N: Sleeper(0.05), E: Sleeper(0.15), S: Sleeper(0.2), W: Sleeper(0.1)}
    actors = {seat: peer(seat, fault, player) for seat, fault in faults.items()}
    # Given a profile, as the table otherwise tries whether they wait for the line.
    outcome = match_with(actors, (1, 2), profiles=dict.fromkeys(SEATS, DEFAULT))
    overs = outcome.events("board-ended")
    total = [0.0, 0.0]
    times = []
    for place, over in enumerate(overs):
        for side in Side:
            truth = sum(faults[seat].used[place] for seat in side.seats)
            assert over["seconds"][side] == pytest.approx(truth, abs=0.05)
            total[side] += over["seconds"][side]
        (ns, ew), (ns_total, ew_total) = map(int, over["seconds"]), map(int, total)
        times.append(
            f"Timing - N/S : this board  0:0{ns},  total  0:00:0{ns_total}.  "
            f"E/W : this board  0:0{ew},  total  0:00:0{ew_total}"
        )
    for seat in SEATS:
        assert [line for line in outcome.told(seat) if line.startswith("Timing")] == times


class Asleep(Fault):
    """Does not call; wakes up when the table has called for it."""

    slept = False

    async def asked(self, peer: Peer, view: View) -> None:
        if view.board_number == 1 and not self.slept:
            self.slept = True
            await peer.expect("South passes")


@covers("slow / never answering")
@pytest.mark.parametrize(
    ("policy", "words"),
    [
        (RulingPolicy.ASSIGN, "no call in 0.2 seconds; pass is assigned"),
        (RulingPolicy.FORFEIT, "no call in 0.2 seconds; the board is forfeited"),
    ],
)
def test_who_does_not_act_in_time_is_ruled_against_and_the_match_ends(
    policy: RulingPolicy, words: str
) -> None:
    class Dead(Fault):
        """Does not even wake up then."""

        async def asked(self, peer: Peer, view: View) -> None:
            if view.board_number == 1 and view.play is None:
                await peer.expect("Timing.*")

    rules = replace(RULES, think=0.2, ruling=policy)
    outcome = match_with(
        {S: peer(S, Asleep() if policy is RulingPolicy.ASSIGN else Dead())}, (1, 2), rules=rules
    )
    assert outcome.summary.is_complete
    ruling, *_ = outcome.events("ruling", S)
    assert ruling["text"] == words
    assert words in re.sub(r"\s+", " ", outcome.pbn)
    assert outcome.results[1] == undisturbed((1, 2)).results[1]


@covers("slow / never answering")
def test_a_side_that_uses_up_its_time_for_a_board_is_played_for() -> None:
    class Slow(Fault):
        async def asked(self, _peer: Peer, view: View) -> None:
            if view.play is not None and view.board_number == 3:
                await asyncio.sleep(0.05)

    rules = replace(RULES, board_time=0.4)
    outcome = match_with({S: peer(S, Slow())}, (3, 2), rules=rules)
    assert outcome.summary.is_complete
    (ruling,) = outcome.events("ruling")
    assert "more than 0.4 seconds in the board" in ruling["text"]
    (record, _) = outcome.records
    assert len(record.cards) == 52
    over, _ = outcome.events("board-ended")
    assert 0.4 <= over["seconds"][0] < 2.0  # by itself South would think for more than a second


@covers("slow / never answering")
def test_a_client_that_never_reads_cannot_stall_the_others() -> None:
    """It has said all that it will ever say; the referee calls and plays for it."""

    async def deaf(server: MatchServer) -> None:
        async with Stranger(port_of(server)) as peer:
            wishes = ["ready for teams", "ready to start", "ready for deal", "ready for cards"]
            lines = ['Connecting "Red" as South using protocol version 18']
            lines += [f"South {wish}" for wish in wishes]
            await peer.send("".join(f"{line}\r\n" for line in lines).encode())
            await seated(server, *SEATS)
            await server.finished()

    stop = AbsencePolicy.STOP
    rules = replace(RULES, think=0.02, ready=0.3, rejoin=0.3, absence=stop)
    outcome = match_with({S: deaf}, (1, 2), rules=rules)
    assert [entry["board"] for entry in outcome.events("board-ended")] == [1]
    assert {ruling["seat"] for ruling in outcome.events("ruling")} == {"S"}
    (first, *_) = outcome.results
    assert first[1].split()[2] == "P"
    assert len(first[2].split()) == 52
