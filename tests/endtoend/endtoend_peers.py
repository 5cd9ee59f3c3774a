"""Clients by hand, over bare sockets: what they say can be meddled with."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Iterable
from typing import Self

from cuebid.core import Card, IllegalError, Player, Seat, View
from cuebid.tablemanager.grammar.errors import MessageError
from cuebid.tablemanager.grammar.profiles import DEFAULT, Profile
from cuebid.tablemanager.grammar.reader import parse
from cuebid.tablemanager.grammar.writer import write
from cuebid.tablemanager.seat.answers import answer
from cuebid.tablemanager.seat.effects import AskCall, AskCard, Say, SeatEffect
from cuebid.tablemanager.seat.session import SeatSession

PATIENCE = 300.0
"""Seconds after which a test gives up on a line; on a busy machine a line may take many."""


class ComeBack(Exception):  # noqa: N818 - no error: the peer hangs up and dials again
    """Raised by a fault: the peer ends its connection and comes back on a new one."""


class Fault:
    """What is wrong with a peer; this one has nothing wrong with it."""

    profile: Profile = DEFAULT

    async def greet(self, peer: Peer, line: str) -> None:
        """The first line of a connection is to be said."""
        await peer.send(line)

    async def say(self, peer: Peer, line: str) -> None:
        """A later line is to be said."""
        await peer.send(line)

    async def asked(self, peer: Peer, view: View) -> None:
        """The player is about to call or play."""

    async def heard(self, peer: Peer, line: str) -> None:
        """A line came, and the session has taken it."""


class Peer:
    """A foreign program: the session of our client over a socket, with a fault between the two.

    Attributes:
        lines: all that the table said to it, on every connection.
        connections: how often it has dialled.
        keeps_open: whether it leaves the connection open when it comes back on a new one.
    """

    def __init__(self, seat: Seat, team: str, player: Player, port: int, fault: Fault) -> None:
        self.seat = seat
        self.team = team
        self.port = port
        self.fault = fault
        self.player = player
        self.lines: list[str] = []
        self.connections = 0
        self.keeps_open = False
        self.host = "127.0.0.1"
        self.session = SeatSession(seat, team)
        self._backlog: deque[str] = deque()
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def play(self) -> None:
        """Sit down and play to the end of the session, coming back when cut off."""
        while not self.session.is_over:
            await self._dial()
            try:
                await self.fault.greet(self, write(self.session.connect(), self.fault.profile))
                while not self.session.is_over and (line := await self.next_line()) is not None:
                    await self._take(line)
            except (ComeBack, ConnectionError):
                pass
            finally:
                if not self.keeps_open:
                    hang_up(self.writer)
                self.keeps_open = False

    async def _dial(self) -> None:
        assert self.connections < 8, f"the table cuts {self.seat.word} off time and again"
        self.connections += 1
        self._backlog.clear()
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)

    async def send(self, line: str) -> None:
        """Say a line."""
        await self.send_bytes(f"{line}\r\n".encode())

    async def send_bytes(self, data: bytes) -> None:
        """Send bytes as they are."""
        self.writer.write(data)
        await self.writer.drain()

    async def expect(self, pattern: str) -> str:
        """Wait for a line that matches; lines before it are dealt with later."""
        early: list[str] = []
        while (line := await self.next_line()) is not None:
            if re.fullmatch(pattern, line):
                self._backlog.extendleft(reversed(early))
                return line
            early.append(line)
        raise AssertionError(f"the table hung up instead of saying {pattern!r}; it said {early}")

    async def next_line(self) -> str | None:
        """The next line; None at the end of the connection."""
        if self._backlog:
            return self._backlog.popleft()
        async with asyncio.timeout(PATIENCE):
            data = await self.reader.readline()
        if not data.endswith(b"\n"):
            return None
        line = data.decode("ascii").removesuffix("\r\n")
        self.lines.append(line)
        return line

    async def _take(self, line: str) -> None:
        try:
            await self._act(self.session.receive(parse(line)))
        except MessageError:
            await self._act(self.session.receive_unreadable(line))
        await self.fault.heard(self, line)

    async def _act(self, effects: Iterable[SeatEffect]) -> None:
        for effect in effects:
            if isinstance(effect, Say):
                await self.fault.say(self, write(effect.message, self.fault.profile))
            elif isinstance(effect, AskCall | AskCard):
                await self.fault.asked(self, effect.view)
                await self._act(answer(self.session, self.player, effect))

    @property
    def view(self) -> View | None:
        """What the player knows; None between boards."""
        try:
            return self.session.view
        except IllegalError:
            return None


def hang_up(writer: asyncio.StreamWriter) -> None:
    """End a connection, and do not wait until the other side reads what is left."""
    if writer.transport.get_write_buffer_size():
        writer.transport.abort()
    else:
        writer.close()


def asks(team: str = '"Red"', seat: str = "South", version: str = "18") -> bytes:
    """The first line of who wants a seat."""
    return f"Connecting {team} as {seat} using protocol version {version}\r\n".encode()


class Stranger:
    """A connection that is nobody's."""

    def __init__(self, port: int, host: str = "127.0.0.1") -> None:
        self._port = port
        self._host = host
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def __aenter__(self) -> Self:
        self.reader, self.writer = await asyncio.open_connection(self._host, self._port)
        return self

    async def __aexit__(self, *_: object) -> None:
        hang_up(self.writer)

    async def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        self.writer.write(data)
        await self.writer.drain()

    async def answer(self) -> str:
        """All that the table says until it hangs up."""
        async with asyncio.timeout(PATIENCE):
            data = await self.reader.read()
        return data.decode("ascii")


def legal_other(view: View) -> Card:
    """A card of the hand to play that may not be played now: a revoke.

    Raises:
        LookupError: every card of the hand may be played.
    """
    left = set(view.hand_to_play) - (set(view.play or ()))
    for card in sorted(left - set(view.legal_cards)):
        return card
    raise LookupError
