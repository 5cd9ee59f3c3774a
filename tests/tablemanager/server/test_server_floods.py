"""Many connections, and connections that are gone before the server looks."""

from __future__ import annotations

import asyncio
import resource
import socket
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from server_peers import Plain, options, team_of

import idle_clock
from cuebid.core import SEATS, Seat
from cuebid.tablemanager.addresses import Address
from cuebid.tablemanager.client import TableClient
from cuebid.tablemanager.server import MatchServer, ServerLimits
from cuebid.tablemanager.server.open_connections import descriptors_for_connections


async def until_open(server: MatchServer, count: int) -> None:
    async with asyncio.timeout(300):
        while len(server.connections) != count:  # noqa: ASYNC110 - nothing tells how many there are
            await asyncio.sleep(0.001)


def test_a_peer_that_has_just_gone_does_not_disturb_the_end_of_the_server(tmp_path: Path) -> None:
    async def story() -> None:
        async with MatchServer(options(tmp_path)) as server:
            peer = socket.create_connection(("127.0.0.1", server.listeners[0].port.number))
            await until_open(server, 1)
            # The system knows that it is gone, the loop does not know yet.
            peer.close()

    asyncio.run(story())


def test_connections_beyond_the_descriptors_are_closed_and_the_match_is_played(
    tmp_path: Path,
) -> None:
    patient = replace(options(tmp_path), limits=ServerLimits(first_line=1000.0))

    def player(server: MatchServer, seat: Seat) -> asyncio.Task[None]:
        address = Address(port=server.listeners[0].port.number)
        return asyncio.create_task(TableClient(seat, team_of(seat), Plain(), address).play())

    async def story() -> bool:
        async with MatchServer(patient) as server:
            server.connections.most = 12
            players = [player(server, seat) for seat in SEATS[:3]]
            await until_open(server, 3)
            address = ("127.0.0.1", server.listeners[0].port.number)
            crowd = [await asyncio.open_connection(*address) for _ in range(60)]
            async with asyncio.timeout(300):
                for reader, _ in crowd[9:]:
                    assert await reader.read() == b""
            assert len(server.connections) == 12
            for _, writer in crowd:
                writer.close()
            players.append(player(server, SEATS[3]))
            summary = await server.finished()
            await asyncio.gather(*players)
            return summary.is_complete

    assert idle_clock.run(story())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit for sockets")
def test_descriptors_for_our_own_files_are_never_given_to_connections() -> None:
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = descriptors_for_connections()
    open_now = sum(1 for _ in Path("/dev/fd").iterdir())
    assert most is None or most <= limit - 16 - open_now + 1
