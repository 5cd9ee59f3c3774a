"""The client over real sockets: it waits, comes back, and lives with every table's habits."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from typing import Self

import pytest

import idle_clock
from cuebid.core import Card, IllegalError, Seat, View
from cuebid.core.call import PASS, Call
from cuebid.tablemanager.addresses import Address
from cuebid.tablemanager.client import SeatRefusedError, TableClient, TableLostError
from cuebid.tablemanager.grammar.profiles import DEFAULT, profile_named
from cuebid.tablemanager.seat.effects import BoardDone, SeatEffect

Handler = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]

HAND = "S A K J 4 3. H -. D 6 5 4 3. C Q J T 9."


class Passer:
    """Passes, and plays its lowest card."""

    def call(self, _view: View) -> Call:
        return PASS

    def card(self, view: View) -> Card:
        return min(view.legal_cards, key=lambda card: card.rank)


class Table:
    """A table on a free port, played by the test, with what it heard on each connection."""

    def __init__(self, *handlers: Handler) -> None:
        self._handlers = list(handlers)
        self._server: asyncio.Server | None = None
        self.errors: list[BaseException] = []
        self.connections = 0

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        await self._server.wait_closed()
        for error in self.errors:
            raise error

    @property
    def address(self) -> Address:
        assert self._server is not None
        return Address("127.0.0.1", self._server.sockets[0].getsockname()[1])

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        handler = self._handlers[min(self.connections, len(self._handlers) - 1)]
        self.connections += 1
        try:
            await handler(reader, writer)
        except BaseException as error:  # noqa: BLE001 - raised again when the table closes
            self.errors.append(error)
        finally:
            writer.close()


async def heard(reader: asyncio.StreamReader) -> str:
    line = await asyncio.wait_for(reader.readline(), 5)
    assert line.endswith(b"\r\n")
    return line.decode("ascii").removesuffix("\r\n")


async def converse(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, script: list[tuple[str, bytes]]
) -> None:
    """Expect each first line, send each second text as it stands."""
    for expected, reply in script:
        assert await heard(reader) == expected
        writer.write(reply)
        await writer.drain()


def start(team: str = "Red", version: str = "") -> tuple[str, bytes]:
    return (f'Connecting "{team}" as North using protocol version 18{version}', b"")


def opening(connect_info: str) -> list[tuple[str, bytes]]:
    return [
        (
            f'Connecting "Red" as North using protocol version 18 {connect_info}',
            b'North ("Red") seated\r\n',
        ),
        ("North ready for teams", b'Teams : N/S : "Red" E/W : "Blue"\r\n'),
        ("North ready to start", b"Start of board\r\n"),
        ("North ready for deal", b"Board number 1. Dealer North. Neither vulnerable.\r\n"),
        ("North ready for cards", f"North's cards : {HAND}\r\n".encode()),
    ]


PASSED_OUT = [
    ("North passes", b""),
    ("North ready for East's bid", b"East passes\r\n"),
    ("North ready for South's bid", b"South passes\r\n"),
    (
        "North ready for West's bid",
        (
            b"West passes\r\nTiming - N/S : this board  0:01,  total  0:00:01.  "
            b"E/W : this board  0:01,  total  0:00:01\r\nEnd of session\r\n"
        ),
    ),
]


def info() -> str:
    import cuebid

    return f"cuebid {cuebid.__version__}"


def play(
    *handlers: Handler, patience: float = 5.0, profile: str = "default"
) -> tuple[TableClient, Table, list[SeatEffect]]:
    """Let a client play against `handlers`, one for each connection."""
    effects: list[SeatEffect] = []

    async def run() -> tuple[TableClient, Table]:
        async with Table(*handlers) as table:
            client = TableClient(
                Seat.NORTH,
                "Red",
                Passer(),
                table.address,
                patience=patience,
                profile=profile_named(profile),
                observe=effects.append,
            )
            await client.play()
            return client, table

    client, table = idle_clock.run(run())
    return client, table, effects


def test_a_board_passed_out_is_played_line_for_line() -> None:
    async def table(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await converse(reader, writer, opening(info()) + PASSED_OUT)

    client, _, effects = play(table)
    assert client.session.is_over
    assert not client.unheeded
    assert [
        effect.view.auction.is_passed_out for effect in effects if isinstance(effect, BoardDone)
    ]


def test_lines_may_come_in_single_bytes_and_end_with_lf_or_cr_alone() -> None:
    async def table(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for end in (b"\n", b"\r"):
            for number, (expected, reply) in enumerate(opening(info())):
                if number == 0 and end == b"\r":
                    continue
                assert await heard(reader) == expected
                for byte in reply.replace(b"\r\n", end):
                    writer.write(bytes([byte]))
                    await writer.drain()
            if end == b"\n":
                # The table begins again: Bridge Moniteur repeats Teams after a restart.
                assert await heard(reader) == "North passes"
                assert await heard(reader) == "North ready for East's bid"
                writer.write(b'Teams : N/S : "Red" E/W : "Blue"\r')
                assert await heard(reader) == "North ready to start"
                writer.write(b"Start of board\r")
                assert await heard(reader) == "North ready for deal"
                writer.write(b"Board number 1. Dealer North. Neither vulnerable.\r")
                assert await heard(reader) == "North ready for cards"
                writer.write(f"North's cards : {HAND}\r".encode())
                break
        await converse(reader, writer, PASSED_OUT)

    client, _, _ = play(table)
    assert client.session.is_over


def test_lines_without_an_end_and_glued_lines_are_understood() -> None:
    async def table(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        script = opening(info())
        script[2] = ("North ready to start", b"Start of BoardStart of Board")  # no line end at all
        await converse(reader, writer, script + PASSED_OUT)

    client, _, _ = play(table)
    assert client.session.is_over


def test_lines_that_are_no_messages_are_passed_over_and_reported() -> None:
    async def table(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        script = opening(info())
        script[1] = (
            "North ready for teams",
            b'Client 1 is ready\r\nTeams : N/S : "Red" E/W : "Blue"\r\nFeasability: 7 7 5\r\n',
        )
        await converse(reader, writer, script + PASSED_OUT)

    client, _, _ = play(table)
    assert [noted.line for noted in client.unheeded] == ["Client 1 is ready", "Feasability: 7 7 5"]


def test_a_client_cut_off_in_mid_board_comes_back_with_its_token_and_does_the_same() -> None:
    async def first(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        script = opening(info())
        script[0] = (script[0][0], b'North ("Red") seated\r\nCuebid token 4711\r\n')
        await converse(reader, writer, [*script, ("North passes", b"")])
        assert await heard(reader) == "North ready for East's bid"

    async def second(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await converse(reader, writer, opening(f"{info()} token=4711") + PASSED_OUT)

    client, table, _ = play(first, second)
    assert client.session.is_over
    assert table.connections == 2


def test_a_refusal_is_told_in_the_tables_own_words() -> None:
    async def table(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await heard(reader)
        writer.write(b"North is already seated\r\n")
        await writer.drain()

    with pytest.raises(SeatRefusedError, match="North is already seated"):
        play(table, patience=0.2)


def test_a_client_waits_for_a_table_that_opens_later() -> None:
    async def table(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await converse(reader, writer, opening(info()) + PASSED_OUT)

    async def run() -> bool:
        # Bound, and not listening yet: nobody else gets the port in the meantime.
        early = socket.socket()
        early.bind(("127.0.0.1", 0))
        address = Address(*early.getsockname())
        client = TableClient(Seat.NORTH, "Red", Passer(), address, patience=10)
        playing = asyncio.create_task(client.play())
        await asyncio.sleep(0.2)
        assert not playing.done()

        async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await table(reader, writer)
            writer.close()

        server = await asyncio.start_server(accept, sock=early)
        await asyncio.wait_for(playing, 10)
        server.close()
        await server.wait_closed()
        return client.session.is_over

    assert idle_clock.run(run())


def test_no_table_in_time_is_one_clear_error() -> None:
    async def run() -> None:
        with socket.socket() as silent:  # bound, and never listening
            silent.bind(("127.0.0.1", 0))
            address = Address(*silent.getsockname())
            await TableClient(Seat.NORTH, "Red", Passer(), address, patience=0.1).play()

    with pytest.raises(TableLostError, match=r"no table in 0\.1 seconds: 127\.0\.0\.1:\d+"):
        idle_clock.run(run())


def test_a_player_that_calls_illegally_is_named_with_the_board() -> None:
    class Doubler(Passer):
        def call(self, _view: View) -> Call:
            return Call("X")

    async def table(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await converse(reader, writer, opening(info()))
        await reader.read()

    async def run() -> None:
        async with Table(table) as served:
            await TableClient(Seat.NORTH, "Red", Doubler(), served.address, patience=1).play()

    with pytest.raises(IllegalError, match=r"board 1, North: .*Double.* is not allowed"):
        idle_clock.run(run())


def test_the_wording_follows_the_profile() -> None:
    async def table(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = await heard(reader)
        assert line.upper().startswith('CONNECTING "RED" AS NORTH')
        assert line != DEFAULT.name
        writer.write(b'NORTH ("Red") seated\r\n')
        assert await heard(reader) == "NORTH ready for teams"
        writer.write(b"End of session\r\n")
        await writer.drain()

    client, _, _ = play(table, profile="wbridge5")
    assert client.session.is_over
