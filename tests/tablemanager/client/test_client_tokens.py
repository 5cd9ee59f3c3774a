"""A client that is started again finds the token of its seat; the log is nobody else's to read."""

from __future__ import annotations

import asyncio
import stat
from contextlib import suppress
from pathlib import Path

from cuebid.core import SEATS, Board, Deal, Seat
from cuebid.robots import RandomPlayer
from cuebid.tablemanager.addresses import Address
from cuebid.tablemanager.client import TableClient
from cuebid.tablemanager.server import MatchServer, Port, ServeOptions
from cuebid.tablemanager.token_store import TokenStore


def test_a_token_is_kept_for_its_table_team_and_seat(tmp_path: Path) -> None:
    store = TokenStore(tmp_path / "tokens")
    assert store.read("host:2000", "Red", "N") == ""
    store.write("host:2000", "Red", "N", "4711")
    assert TokenStore(tmp_path / "tokens").read("host:2000", " RED", "N") == "4711"
    assert store.read("host:2000", "Red", "S") == ""
    (path,) = (tmp_path / "tokens").iterdir()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_store_that_cannot_be_written_costs_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = TokenStore(tmp_path / "file" / "tokens")
    store.write("host:2000", "Red", "N", "4711")
    assert store.read("host:2000", "Red", "N") == ""


def test_a_player_that_is_started_again_gets_its_seat_back_and_a_stranger_does_not(
    tmp_path: Path,
) -> None:
    boards = [Board.numbered(number, Deal.random(number)) for number in (1, 2)]
    options = ServeOptions(boards, tmp_path / "m.pbn", tmp_path / "m.jsonl", ports=(Port(0),))
    store = TokenStore(tmp_path / "tokens")

    async def story() -> None:
        async with MatchServer(options) as server:
            address = Address(port=server.listeners[0].port.number)

            def client(seat: Seat) -> TableClient:
                team = "Blue" if seat % 2 else "Red"
                return TableClient(seat, team, RandomPlayer(1), address, tokens=store)

            first = asyncio.create_task(client(Seat.NORTH).play())
            while not store.read(str(address), "Red", "N"):  # noqa: ASYNC110 - a file tells nobody
                await asyncio.sleep(0.001)
            first.cancel()
            with suppress(asyncio.CancelledError):
                await first
            while server.rooms[0].table.is_present(Seat.NORTH):  # noqa: ASYNC110 - nothing tells
                await asyncio.sleep(0.001)
            reader, writer = await asyncio.open_connection(address.host, address.port)
            writer.write(b'Connecting "Red" as North using protocol version 18\r\n')
            answer = await reader.readline()
            assert answer == b"The seat North is kept for the player who has its token\r\n"
            writer.close()
            players = [asyncio.create_task(client(seat).play()) for seat in SEATS]
            assert (await server.finished()).is_complete
            await asyncio.gather(*players)
            assert not list((tmp_path / "tokens").iterdir())

    asyncio.run(asyncio.wait_for(story(), 300))
    assert stat.S_IMODE(options.log.stat().st_mode) == 0o600
