"""Boards, players and peers for the tests of the server."""

from __future__ import annotations

import asyncio
import socket
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import ClassVar

import idle_clock
from cuebid.core import PASS, SEATS, Board, BoardRecord, Call, Card, Seat, View
from cuebid.formats.pbn import read_pbn
from cuebid.match.deals import random_boards
from cuebid.tablemanager.addresses import Address
from cuebid.tablemanager.client import TableClient
from cuebid.tablemanager.grammar.errors import MessageError
from cuebid.tablemanager.grammar.lines import LineReader
from cuebid.tablemanager.grammar.reader import parse
from cuebid.tablemanager.grammar.writer import write
from cuebid.tablemanager.referee.rules import TableRules
from cuebid.tablemanager.seat.answers import answer
from cuebid.tablemanager.seat.effects import AskCall, AskCard, Say
from cuebid.tablemanager.seat.session import SeatSession
from cuebid.tablemanager.server import (
    MatchServer,
    MatchSummary,
    Port,
    ServeOptions,
    ServerLimits,
)

QUICK = TableRules(think=20.0, ready=20.0, rejoin=20.0, push_after=0.05)
LIMITS = ServerLimits(first_line=0.4, closing=0.02, flushing=0.2)


def boards(count: int, seed: int = 3) -> list[Board]:
    """Random deals, numbered from 1."""
    return random_boards(count, seed)


class Plain:
    """Calls and plays by the position alone, so that it does the same in every run."""

    def call(self, view: View) -> Call:
        if len(view.auction) > 5 or self._draw(view, len(view.auction)) % 2:
            return PASS
        return view.legal_calls[min(len(view.legal_calls) - 1, 1 + self._draw(view, 9) % 4)]

    def card(self, view: View) -> Card:
        cards = list(view.legal_cards)
        played = len(view.play) if view.play is not None else 0
        return cards[self._draw(view, 100 + played) % len(cards)]

    def _draw(self, view: View, place: int) -> int:
        return zlib.crc32(f"{view.board_number} {view.seat} {place}".encode())


def options(folder: Path, count: int = 2, **changes: object) -> ServeOptions:
    """A match on a port that the system chooses."""
    base = ServeOptions(
        boards=boards(count),
        out=folder / "match.pbn",
        log=folder / "match.jsonl",
        ports=(Port(0),),
        rules=QUICK,
        limits=LIMITS,
    )
    return replace(base, **changes)  # type: ignore[arg-type] - the fields' own types


def number_of(server: MatchServer, place: int = 0) -> int:
    return server.listeners[place].port.number


def team_of(seat: Seat, room: int = 0) -> str:
    return ("Red", "Blue")[seat.side ^ room]


async def play(server: MatchServer, *, port: int | None = None) -> None:
    """Let our own clients play in all rooms until the session is over."""
    address = Address(server.options.host, number_of(server) if port is None else port)
    clients = [
        TableClient(seat, team_of(seat, room), Plain(), address, patience=10.0)
        for room in range(server.options.rooms)
        for seat in SEATS
    ]
    await asyncio.gather(*(client.play() for client in clients))


def run_match(settings: ServeOptions) -> MatchSummary:
    """A whole match, undisturbed."""

    async def match() -> MatchSummary:
        async with MatchServer(settings) as server:
            summary, _ = await asyncio.gather(server.finished(), play(server))
            return summary

    return idle_clock.run(asyncio.wait_for(match(), 60))


def records(path: Path) -> list[BoardRecord]:
    """What a PBN file says, which must be in order."""
    read = [game.to_record() for game in read_pbn(path)]
    assert not any(reading.diagnostics.has_errors for reading in read)
    return [reading.record for reading in read if reading.record is not None]


def played(path: Path) -> list[tuple[int, str, tuple[Call, ...], tuple[Card, ...]]]:
    """Board, room, calls and cards of all records."""
    return [
        (record.board.number, record.room, record.auction.calls, record.cards)
        for record in records(path)
    ]


Twist = Callable[["Puppet", str], Iterable[str | bytes]]


def straight(_puppet: Puppet, line: str) -> Iterable[str | bytes]:
    yield line


@dataclass
class Puppet:
    """A seat that plays like the others, but whose lines are twisted on their way out.

    Attributes:
        twist: makes of a line what is sent; text gets the line end, bytes are sent as they are.
        heard: all that the table said.
        deaf: whether `Illegal ...` is kept from the player, whose own lines were in order.
    """

    seat: Seat
    port: int
    twist: Twist = straight
    team: str = ""
    host: str = "127.0.0.1"
    info: str = ""
    end: bytes = b"\r\n"
    version: int = 18
    heard: list[str] = field(default_factory=list)
    said: int = 0
    session: SeatSession = field(init=False)

    def __post_init__(self) -> None:
        self.team = self.team or team_of(self.seat)
        self.session = SeatSession(self.seat, self.team, version=self.version, info=self.info)

    async def play(self) -> None:
        """Sit down and play to the end, on one connection."""
        reader, writer = await asyncio.open_connection(self.host, self.port)
        lines = LineReader()
        await self._send(writer, [write(self.session.connect())])
        try:
            while not self.session.is_over and (data := await reader.read(65536)):
                for line in lines.feed(data):
                    await self._send(writer, self._hear(line))
        finally:
            writer.close()

    def _hear(self, line: str) -> list[str]:
        self.heard.append(line)
        try:
            message = parse(line)
        except MessageError:
            return []
        if message.kind.startswith("illegal"):
            return []
        return self._said(self.session.receive(message))

    def _said(self, effects: Iterable[object]) -> list[str]:
        said: list[str] = []
        for effect in effects:
            if isinstance(effect, Say):
                said.append(write(effect.message))
            elif isinstance(effect, AskCall | AskCard):
                said += self._said(answer(self.session, Plain(), effect))
        return said

    async def _send(self, writer: asyncio.StreamWriter, lines: Iterable[str]) -> None:
        for line in lines:
            for part in self.twist(self, line):
                self.said += 1
                data = part if isinstance(part, bytes) else part.encode() + self.end
                writer.write(data)
                await writer.drain()
                if isinstance(part, bytes):
                    await asyncio.sleep(0)


async def puppets_play(server: MatchServer, twist: Twist, **traits: object) -> list[Puppet]:
    """Four puppets that all twist their lines play to the end."""
    puppets = [
        Puppet(seat, number_of(server), twist, **traits)  # type: ignore[arg-type] - as given
        for seat in SEATS
    ]
    await asyncio.gather(*(puppet.play() for puppet in puppets))
    return puppets


async def all_seated(server: MatchServer) -> None:
    """Wait until four players sit in every room."""
    while any(len(room.players) < 4 for room in server.rooms):  # noqa: ASYNC110 - has no event
        await asyncio.sleep(0)


class Stranger:
    """A raw connection; all of them are to be closed with `part` before the loop ends."""

    about: ClassVar[list[Stranger]] = []

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.about.append(self)

    @classmethod
    async def part(cls) -> None:
        """Close all connections of strangers."""
        while cls.about:
            writer = cls.about.pop().writer
            writer.close()
            with suppress(OSError):  # it may be cut already
                await writer.wait_closed()

    @classmethod
    async def come(cls, port: int, host: str = "127.0.0.1", *, small: bool = False) -> Stranger:
        """Connect; with `small`, reading nothing and with little room for what comes."""
        connection = socket.socket()
        connection.setblocking(False)
        if small:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        try:
            await asyncio.get_running_loop().sock_connect(connection, (host, port))
        except OSError:
            connection.close()
            raise
        reader, writer = await asyncio.open_connection(sock=connection)
        if small:
            writer.transport.pause_reading()  # type: ignore[attr-defined] - it is a read transport
        return cls(reader, writer)

    @classmethod
    async def greet(cls, port: int, line: str | bytes) -> str:
        """Send a first line on a new connection; what the table answers first."""
        stranger = await cls.come(port)
        await stranger.say(line)
        heard = await stranger.hear()
        stranger.writer.close()
        return heard

    async def say(self, line: str | bytes) -> None:
        self.writer.write(line if isinstance(line, bytes) else line.encode() + b"\r\n")
        await self.writer.drain()

    async def hear(self, seconds: float = 5.0) -> str:
        """The next line, without its end; empty when the connection has ended."""
        try:
            line = await asyncio.wait_for(self.reader.readline(), seconds)
        except ConnectionResetError:
            return ""
        return line.decode("ascii").rstrip("\r\n")
