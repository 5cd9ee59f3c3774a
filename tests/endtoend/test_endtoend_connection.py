"""Faults of connections: each gets its answer, and the match does not notice."""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from endtoend_boards import boards
from endtoend_catalogue import covers, listed
from endtoend_match import (
    LIMITS,
    assert_unharmed,
    good,
    match_with,
    options_for,
    peer,
    port_of,
    seated,
    undisturbed,
)
from endtoend_peers import PATIENCE, Fault, Peer, Stranger, asks

import idle_clock
from cuebid.core import SEATS
from cuebid.tablemanager.server import MatchServer

N, E, S, W = SEATS
EXPECTED = r'Expected: Connecting "TEAM" as North using protocol version 18'


@dataclass
class Visited(Fault):
    """Nothing is wrong with this player, but strangers come at two points of the match.

    They come after North, East and West have their seats and before South asks for its own, and
    again in the middle of the first board.
    """

    visit: Callable[[int], Awaitable[None]]
    early: bool = True
    visits: int = 0

    async def greet(self, peer: Peer, line: str) -> None:
        if self.early:
            self.visits += 1
            await self.visit(peer.port)
        await peer.send(line)

    async def say(self, peer: Peer, line: str) -> None:
        if not self.early and line == "South bids 1H":
            self.visits += 1
            await self.visit(peer.port)
        await peer.send(line)


def stranger(first: bytes, answer: str) -> Callable[[int], Awaitable[None]]:
    """Says its first line, and must hear one answer and the end of the connection."""

    async def visit(port: int) -> None:
        async with Stranger(port) as visitor:
            await visitor.send(first)
            said = await visitor.answer()
        assert re.fullmatch(f"{answer}\r\n", said), said

    return visit


@dataclass(frozen=True)
class Refused:
    """A first line that gets no seat.

    Attributes:
        name: what is wrong with it.
        rows: the rows of the catalogue that it stands for.
        first: the line.
        answer: what the table must say, as a pattern.
    """

    name: str
    rows: tuple[str, ...]
    first: bytes
    answer: str


REFUSED = listed(
    [
        Refused(
            "the seat is taken",
            ("seat already taken", "seat taken"),
            asks(seat="North"),
            "The seat North is taken",
        ),
        Refused(
            "a fifth player",
            ("5th client",),
            asks('"Blue"', "ANYPL"),
            "(There is no free seat|The .*)",
        ),
        Refused(
            "another team than partner's",
            ("wrong team (partner)", "partner name clash"),
            asks('"Green"'),
            "Team name must be 'Red', as North's is",
        ),
        *(
            Refused(
                f"version {version}",
                ("wrong version", f"version {version}"),
                asks(version=version),
                f"Protocol version {version} is not spoken here, only 18 and 19",
            )
            for version in ("17", "20")
        ),
        Refused("version abc", ("version abc",), asks(version="abc"), EXPECTED),
        Refused(
            "no version",
            ("malformed/empty Connecting",),
            b'Connecting "Red" as South\r\n',
            EXPECTED,
        ),
        Refused(
            "another protocol", ("malformed/empty Connecting",), b"GET / HTTP/1.1\r\n", EXPECTED
        ),
        Refused(
            "an empty name",
            ("malformed/empty Connecting",),
            asks('""'),
            "(The team has no name|Exp.*)",
        ),
        Refused(
            "a name of 300 characters",
            ("300-char name",),
            asks('"' + 300 * "R" + '"'),
            "The team's name is longer than 100 characters",
        ),
        Refused("a first line of 1 MB", (">64 KiB",), b"C" * 1_000_000 + b"\r\n", EXPECTED),
        Refused(
            "bytes that are no text", ("non-UTF-8/garbage bytes",), b"\xff\x80\0\r\n", EXPECTED
        ),
    ]
)


@pytest.mark.parametrize("early", [True, False], ids=["before the match", "in mid-board"])
@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.name)
def test_who_gets_no_seat_is_told_why_and_sent_away(case: Refused, early: bool) -> None:
    fault = Visited(stranger(case.first, case.answer), early)
    outcome = match_with({S: peer(S, fault, after=(N, E, W))}, (1,))
    assert fault.visits == 1
    assert_unharmed(outcome, S, (1,))
    (entry,) = outcome.events("turned-away")
    assert re.fullmatch(case.answer, entry["reason"])


@covers("opponents' team name", "opponent name clash")
def test_a_team_must_not_have_the_name_of_its_opponents() -> None:
    answer = r"Team name must differ from the opponents' \('Blue'\)"
    turned_away = asyncio.Event()

    async def imitator(server: MatchServer) -> None:
        await seated(server, E, W)
        await stranger(asks('"blue"'), answer)(port_of(server))
        turned_away.set()

    async def north(server: MatchServer) -> None:
        await turned_away.wait()
        await good(N)(server)

    async def south(server: MatchServer) -> None:
        await turned_away.wait()
        await good(S)(server)

    outcome = match_with({N: north, S: south}, (1,), others=[imitator])
    assert_unharmed(outcome, None, (1,))


@dataclass(frozen=True)
class Welcome:
    """An unusual first line that gets its seat.

    Attributes:
        name: what is unusual.
        rows: the rows of the catalogue that it stands for.
        pattern: what is put otherwise in the usual line.
        words: how.
        seated: the answer.
        pbn: how the PBN has South's name.
    """

    name: str
    rows: tuple[str, ...]
    pattern: str
    words: str
    seated: str = 'South ("Red") seated'


WELCOME = listed(
    [
        Welcome("any place", ("ANYPL",), "South", "ANYPL", 'SOUTH ("Red") seated'),
        Welcome("lower case", ("lower-case",), ".*", "LOWER", "South Red seated"),
        Welcome("no quotes", ("missing quotes",), '"', ""),
        Welcome("a text after the version", ("extra text after version",), "$", " Robot 3.1"),
        Welcome("a blank at the end", ("trailing space/dot",), "$", " "),
        Welcome("a stop at the end", ("trailing space/dot",), "$", "."),
        Welcome("version 19", ("version 19",), "18", "19"),
    ]
)


@pytest.mark.parametrize("case", WELCOME, ids=lambda case: case.name)
def test_an_unusual_first_line_gets_its_seat(case: Welcome) -> None:
    class Greets(Fault):
        async def greet(self, peer: Peer, line: str) -> None:
            said = line.lower() if case.words == "LOWER" else re.sub(case.pattern, case.words, line)
            await peer.send(said)

    outcome = match_with({S: peer(S, Greets(), after=(N, E, W))}, (1, 2))
    assert outcome.heard(S)[0] == case.seated
    assert_unharmed(outcome, S, (1, 2))


@pytest.mark.parametrize("name", ["../../etc/passwd", 'The "Reds"', 'Re"d', "N/S", "a\\b", "%s{0}"])
@covers("quotes in team name", "path characters in team name", "% or {} in text")
def test_a_name_of_any_characters_is_a_name_and_no_path(name: str) -> None:
    outcome = match_with({N: good(N, team=name), S: peer(S, Fault(), team=name)}, (1,))
    assert outcome.summary.is_complete
    assert outcome.results == undisturbed((1,)).results
    (record,) = outcome.records
    assert record.players[S] == record.players[N] == name


class Dawdler(Fault):
    """Has its first line come drop by drop, or not at all, once."""

    def __init__(self, drops: bytes) -> None:
        self.drops = drops
        self.answer = ""

    async def greet(self, peer: Peer, line: str) -> None:
        if self.answer:
            await peer.send(line)
            return
        async with Stranger(peer.port) as slow:
            dropping = asyncio.create_task(self._drip(slow))
            self.answer = await slow.answer()
            dropping.cancel()
        await peer.send(line)

    async def _drip(self, slow: Stranger) -> None:
        for byte in self.drops:
            await slow.send(bytes([byte]))
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("drops", [b"", 100 * asks()], ids=["silence", "slowloris"])
@covers("silence after accept", "connects and says nothing", "slowloris")
def test_who_does_not_say_who_it_is_in_time_is_sent_away(drops: bytes) -> None:
    fault = Dawdler(drops)
    limits = replace(LIMITS, first_line=0.2)
    outcome = match_with({S: peer(S, fault, after=(N, E, W))}, (1,), limits=limits)
    assert fault.answer == f"Nothing was said for too long. {EXPECTED.replace(chr(92), '')}\r\n"
    assert_unharmed(outcome, None, (1,))


@covers("connect to finished table")
def test_who_comes_when_the_match_is_over_is_told_so_or_finds_no_port() -> None:
    late: list[str] = []

    async def latecomer(server: MatchServer) -> None:
        port = port_of(server)
        await server.finished()
        with contextlib.suppress(ConnectionRefusedError):
            async with Stranger(port) as visitor:
                late.append(await visitor.answer())
        late.append("no port")

    outcome = match_with({}, (1,), others=[latecomer])
    assert late[-1] == "no port"
    assert_unharmed(outcome, None, (1,))


@covers("connect to finished table")
def test_who_comes_back_to_a_room_that_is_over_is_told_so() -> None:
    answers: list[str] = []

    async def run() -> None:
        with tempfile.TemporaryDirectory() as folder:
            options = options_for(Path(folder), boards((1,)), rooms=2)
            async with (
                asyncio.timeout(PATIENCE),
                MatchServer(options) as server,
                asyncio.TaskGroup() as group,
            ):
                open_room = [group.create_task(good(seat)(server)) for seat in SEATS]
                await asyncio.gather(*open_room)
                async with Stranger(port_of(server)) as late:
                    await late.send(asks(seat="North"))
                    answers.append(await late.answer())
                for seat in SEATS:
                    team = "Red" if seat % 2 else "Blue"
                    group.create_task(good(seat, team=team)(server))
                summary = await server.finished()
            assert summary.is_complete
            assert summary.imps == 0

    idle_clock.run(run())
    assert answers == ["End of session\r\n"]


@covers("IPv6")
def test_a_table_listens_on_ipv6_too() -> None:
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            pass
    except OSError:
        pytest.skip("this machine has no IPv6")
    outcome = match_with({}, (1,), host="::1")
    assert_unharmed(outcome, None, (1,))
