"""Players who leave, are cut off, or talk too much: their seats are kept, and the match goes on."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest
from endtoend_catalogue import covers, listed
from endtoend_faults import HangUp
from endtoend_match import (
    LIMITS,
    RULES,
    assert_unharmed,
    match_with,
    peer,
)
from endtoend_peers import PATIENCE, ComeBack, Fault, Peer, Stranger, asks

from cuebid.core import SEATS
from cuebid.tablemanager.referee.rules import AbsencePolicy
from cuebid.tablemanager.server import MatchServer

N, E, S, W = SEATS


async def half_closed(peer: Peer) -> None:
    """Say no more, but listen on; the table hangs up."""
    peer.writer.write_eof()
    while await peer.next_line() is not None:
        pass


async def reset(peer: Peer) -> None:
    """End the connection at once, without a word (RST)."""
    sock: socket.socket = peer.writer.get_extra_info("socket")
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")


@dataclass(frozen=True)
class Leaving:
    """South leaves in the middle and comes back.

    Attributes:
        name: how.
        rows: the rows of the catalogue that it stands for.
        fault: makes the fault.
    """

    name: str
    rows: tuple[str, ...]
    fault: Callable[[], HangUp]


LEAVING = listed(
    [
        Leaving(
            "before its hand", ("disconnect in mid-board",), lambda: HangUp("South ready for cards")
        ),
        Leaving("in the auction", ("disconnect in mid-board",), lambda: HangUp("South bids 1H")),
        Leaving(
            "behind its call",
            ("disconnect in mid-board",),
            lambda: HangUp("South ready for West's bid"),
        ),
        Leaving(
            "as dummy", ("disconnect in mid-board",), lambda: HangUp("South ready for .* trick 7")
        ),
        Leaving("as declarer", ("disconnect in mid-board",), lambda: HangUp("North plays")),
        Leaving(
            "three times",
            ("disconnect in mid-board",),
            lambda: HangUp("South ready for .* trick 5", times=3),
        ),
        Leaving(
            "with half a line",
            ("half line then close",),
            lambda: HangUp("South bids 1H", b"South bi"),
        ),
        Leaving(
            "with a reset", ("disconnect in mid-board",), lambda: HangUp("South bids 1H", way=reset)
        ),
        Leaving(
            "by saying no more", ("half close",), lambda: HangUp("South bids 1H", way=half_closed)
        ),
    ]
)


@pytest.mark.parametrize("case", LEAVING, ids=lambda case: case.name)
def test_a_player_who_leaves_and_comes_back_goes_on_with_the_board(case: Leaving) -> None:
    fault = case.fault()
    outcome = match_with({S: peer(S, fault)}, (1, 3))
    assert fault.done
    assert_unharmed(outcome, S, (1, 3))
    assert len(outcome.events("seat-lost", S)) >= fault.times
    assert not outcome.events("board-restarted")


class Gone(Fault):
    """Leaves at a point and does not come back."""

    async def say(self, peer: Peer, line: str) -> None:
        if line == "South bids 1H":
            peer.writer.close()
            raise asyncio.CancelledError
        await peer.send(line)


@covers("disconnect in mid-board")
def test_a_player_who_does_not_come_back_forfeits_one_board() -> None:

    async def leaver(server: MatchServer) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await peer(S, Gone())(server)

    rules = replace(RULES, rejoin=0.2, absence=AbsencePolicy.STOP)
    outcome = match_with({S: leaver}, (1, 2), rules=rules)
    assert not outcome.summary.is_complete
    assert outcome.summary.without_result == 1
    assert [entry["result"] for entry in outcome.events("board-ended")] == ["Forfeited by South"]
    assert outcome.pbn.count("did not come back in 0.2 seconds") == 1


def test_an_empty_seat_is_kept_for_its_team() -> None:
    """While South is away, no other team may take its place, and South still can."""
    answers = []

    class Robbed(HangUp):
        async def say(self, peer: Peer, line: str) -> None:
            await super().say(peer, line)

        async def greet(self, peer: Peer, line: str) -> None:
            if peer.connections > 1:
                async with Stranger(peer.port) as thief:
                    await thief.send(asks('"Thieves"'))
                    answers.append(await thief.answer())
            await peer.send(line)

    outcome = match_with({S: peer(S, Robbed("South bids 1H"))}, (1,))
    assert answers == ["Team name must be 'Red', as North's is\r\n"]
    assert_unharmed(outcome, S, (1,))


@covers("same process reconnecting")
def test_the_same_program_on_a_second_connection_takes_its_seat_over_by_its_token() -> None:
    """Without the token the seat is taken; with it the older connection is cut."""
    seen = {}
    older: list[Any] = []

    class Twin(Fault):
        async def greet(self, peer: Peer, line: str) -> None:
            if peer.connections == 1:
                await peer.send(f"{line} cuebid 1.0")
                token = await peer.expect("Cuebid token .*")
                seen["token"] = token.removeprefix("Cuebid token ")
            else:
                await peer.send(f"{line} cuebid 1.0 token={seen['token']}")
                reader, writer = older
                with contextlib.suppress(ConnectionError):
                    await asyncio.wait_for(reader.read(), PATIENCE)  # the table has cut it
                writer.close()

        async def say(self, peer: Peer, line: str) -> None:
            if line == "South bids 1H" and peer.connections == 1:
                async with Stranger(peer.port) as other:
                    await other.send(asks())
                    seen["refused"] = await other.answer()
                older.extend((peer.reader, peer.writer))
                peer.keeps_open = True
                raise ComeBack
            await peer.send(line)

    outcome = match_with({S: peer(S, Twin())}, (1,))
    assert seen["refused"] == "The seat South is taken\r\n"
    assert_unharmed(outcome, S, (1,))
    lost, *_ = outcome.events("seat-lost", S)
    assert lost["reason"] == "the same player came on another connection"
    assert seen["token"] not in outcome.pbn + str(outcome.log)


@pytest.mark.slow
@covers("slow / never answering")
def test_a_client_that_floods_without_reading_is_cut_off_and_the_others_play_on() -> None:

    class Flood(Fault):
        done = False

        async def say(self, peer: Peer, line: str) -> None:
            if line == "South bids 1H" and not self.done:
                self.done = True
                flood = b"South claims\r\n" * 4000
                with contextlib.suppress(ConnectionError):
                    for _ in range(100):
                        peer.writer.write(flood)
                        await asyncio.wait_for(peer.writer.drain(), PATIENCE)
                raise ComeBack
            await peer.send(line)

    limits = replace(LIMITS, unsent=64 * 1024, faults=10**9)
    fault = Flood()
    outcome = match_with({S: peer(S, fault)}, (1, 3), limits=limits)
    assert fault.done
    assert_unharmed(outcome, S, (1, 3))
    lost, *_ = outcome.events("seat-lost", S)
    assert lost["reason"] == "it does not read what it is sent"


def test_a_client_that_only_talks_rubbish_is_cut_off() -> None:
    class Babble(Fault):
        done = False

        async def say(self, peer: Peer, line: str) -> None:
            if line == "South bids 1H" and not self.done:
                self.done = True
                await peer.send_bytes(b"what a lovely day\r\n" * 300)
                while await peer.next_line() is not None:
                    pass
                raise ComeBack
            await peer.send(line)

    fault = Babble()
    outcome = match_with({S: peer(S, fault)}, (1,))
    assert fault.done
    assert_unharmed(outcome, S, (1,))
    lost, *_ = outcome.events("seat-lost", S)
    assert lost["reason"] == "too many lines were of no use"
