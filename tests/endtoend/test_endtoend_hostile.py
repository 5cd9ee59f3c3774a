"""Hostile bytes against a table in play: the match ends as without them, and memory stays."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import socket
import subprocess
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from endtoend_peers import ComeBack, Fault, Peer, Stranger
from endtoend_processes import PATIENCE, end, start_client, start_server, write_boards

from cuebid.core import Seat, View
from cuebid.robots import make_player

Attack = Callable[["Besieged"], Awaitable[None]]

MOST_GROWTH = 50 * 1024
"""KiB that the server may take more at its highest than before the first attack."""


async def pour(port: int, data: bytes, chunk: int = 1 << 20) -> str:
    """Send bytes to the door for as long as it takes them; what it answered."""
    async with Stranger(port) as stranger:
        with contextlib.suppress(ConnectionError):
            for start in range(0, len(data), chunk):
                await stranger.send(data[start : start + chunk])
        with contextlib.suppress(ConnectionError):
            return await stranger.answer()
    return ""


async def a_byte_a_second(siege: Besieged) -> None:
    """Begins here, and goes on while the others have their way."""

    async def drip() -> str:
        async with Stranger(siege.port) as stranger:
            answer = asyncio.create_task(stranger.answer())
            while not answer.done():
                # Who has been sent away a moment ago still finds the answer.
                with contextlib.suppress(ConnectionError):
                    await stranger.send(b"C")
                await asyncio.wait([answer], timeout=1.0)
            return answer.result()

    siege.drips = [asyncio.create_task(drip()) for _ in range(20)]


async def the_last_drop(siege: Besieged) -> None:
    for answer in await asyncio.gather(*siege.drips):
        assert answer.startswith("Nothing was said for too long")


async def random_bytes(siege: Besieged) -> None:
    for batch in range(10):
        drawn = random.Random(1000 * siege.seed + batch)
        await asyncio.gather(*(pour(siege.port, drawn.randbytes(10_000)) for _ in range(20)))


async def a_line_of_64_mb(siege: Besieged) -> None:
    await pour(siege.port, b"x" * (64 << 20))


async def a_line_of_64_mb_from_a_player(siege: Besieged) -> None:
    for _ in range(64):
        await siege.peer.send_bytes(b"x" * (1 << 20))
    await siege.peer.send_bytes(b"\r\n")


async def nothing_but_line_ends(siege: Besieged) -> None:
    for end_of_line in (b"\r", b"\n", b"\r\n"):
        ends = end_of_line * 500_000
        pouring = asyncio.create_task(pour(siege.port, ends + b"\r\nGET /\r\n"))
        await siege.peer.send_bytes(ends)
        assert "Expected" in await pouring


async def nul_bytes(siege: Besieged) -> None:
    answer = await pour(siege.port, b"\0" * 1_000_000 + b"\r\n")
    assert "Expected" in answer or not answer
    await siege.peer.send_bytes(b"\0" * 1_000_000 + b"\r\n")


async def utf_16(siege: Besieged) -> None:
    line = 'Connecting "Red" as South using protocol version 18\r\n'
    assert "Expected" in await pour(siege.port, line.encode("utf-16"))
    await siege.peer.send_bytes("South bids 7NT\r\n".encode("utf-16-le") + b"\r\n")


async def signs_that_format(siege: Besieged) -> None:
    for text in ("%s%n{0}", "{0.__class__}", "%s" * 2000, "{" * 2000, "\\x00\\u0000 %(a)s"):
        answer = await pour(siege.port, f"{text}\r\n".encode())
        assert answer.startswith("Expected")
        named = f'Connecting "{text[:80]}" as South using protocol version 18\r\n'
        assert "Team name must be" in await pour(siege.port, named.encode())
        await siege.peer.send_bytes(f"South says {text}\r\n".encode())


async def many_connections(siege: Besieged) -> None:
    for _ in range(10):
        async with contextlib.AsyncExitStack() as stack:
            crowd = [Stranger(siege.port) for _ in range(300)]
            for stranger in crowd:
                await stack.enter_async_context(stranger)
            over = await crowd[-1].answer()
            # On a busy machine the ten seconds of the first are over before the last one comes, who
            # then has a place to wait in.
            refusals = ("Too many connections are waiting for a seat", "Nothing was said for too")
            assert over.startswith(refusals), over


async def half_open(siege: Besieged) -> None:
    """Connections that say half a line and nothing more, are reset, or close one side."""
    for number in range(150):
        stranger = Stranger(siege.port)
        await stranger.__aenter__()
        siege.left_open.append(stranger)
        await stranger.send(b"Connecting ")
        if number % 3 == 1:
            stranger.writer.write_eof()
        elif number % 3 == 2:
            sock: socket.socket = stranger.writer.get_extra_info("socket")
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            stranger.writer.close()


async def rubbish_from_a_player(siege: Besieged) -> None:
    """More of it than anybody is allowed: the player is cut off, and comes back."""
    drawn = random.Random(siege.seed)
    with contextlib.suppress(ConnectionError):
        for _ in range(300):
            await siege.peer.send_bytes(drawn.randbytes(60) + b"\r\n")
        while await siege.peer.next_line() is not None:
            pass
    raise ComeBack


ATTACKS: tuple[Attack, ...] = (
    a_byte_a_second,
    random_bytes,
    a_line_of_64_mb,
    a_line_of_64_mb_from_a_player,
    nothing_but_line_ends,
    nul_bytes,
    utf_16,
    signs_that_format,
    half_open,
    rubbish_from_a_player,
    many_connections,
    the_last_drop,
)


class Besieged(Fault):
    """South: before its first call of every board it lets one attack have its way.

    Attributes:
        left_open: connections that nobody closes before the end.
        drips: connections to which a byte a second comes, and what the table says to each.
        seed: of the random bytes.
    """

    def __init__(self, port: int, attacks: tuple[Attack, ...], seed: int) -> None:
        self.port = port
        self.seed = seed
        self.left_open: list[Stranger] = []
        self.drips: list[asyncio.Task[str]] = []
        self.peer: Peer
        self._attacks = list(attacks)
        self._board = 0

    async def asked(self, peer: Peer, view: View) -> None:
        if view.board_number != self._board:
            self._board = view.board_number
            self.peer = peer
            if self._attacks:
                await self._attacks.pop(0)(self)

    @property
    def is_over(self) -> bool:
        """Whether all attacks were made."""
        return not self._attacks


def memory(process: subprocess.Popen[bytes], what: str) -> int:
    """KiB of memory of a process: `VmRSS` now, `VmHWM` at its highest."""
    found = re.search(rf"{what}:\s*(\d+) kB", Path(f"/proc/{process.pid}/status").read_text())
    assert found is not None
    return int(found[1])


def play(folder: Path, attacks: tuple[Attack, ...], seed: int = 18) -> tuple[str, int]:
    """The file of a match under these attacks, and by how much the server's memory grew.

    The boards are always the same; the seed is of the random bytes.
    """
    folder.mkdir()
    write_boards(folder, len(ATTACKS), seed=18)
    server, port = start_server(folder, "--out", "m.pbn")
    clients = [
        start_client(folder, seat, team, port)
        for seat, team in (("N", "Red"), ("E", "Blue"), ("W", "Blue"))
    ]
    siege = Besieged(port, attacks, seed)

    async def south() -> int:
        before = memory(server, "VmRSS")
        await Peer(Seat.SOUTH, "Red", make_player("simple"), port, siege).play()
        highest = memory(server, "VmHWM")
        for stranger in siege.left_open:
            stranger.writer.transport.abort()
        return highest - before

    try:
        growth = asyncio.run(south())
        assert server.wait(PATIENCE) == 0, (folder / "server.err").read_text()
    finally:
        for process in (server, *clients):
            end(process)
    assert siege.is_over
    return (folder / "m.pbn").read_text(encoding="latin-1"), growth


@pytest.mark.slow
def test_a_match_under_attack_ends_as_in_peace_and_takes_no_more_memory(tmp_path: Path) -> None:
    in_peace, _ = play(tmp_path / "peace", ())
    attacked, growth = play(tmp_path / "attacked", ATTACKS)
    log = (tmp_path / "attacked" / "m.jsonl").read_text()
    assert attacked == in_peace, re.findall(r'{"event":"(?:ruling|seat-lost).*', log)
    assert growth < MOST_GROWTH
    assert "Traceback" not in (tmp_path / "attacked" / "server.err").read_text()
