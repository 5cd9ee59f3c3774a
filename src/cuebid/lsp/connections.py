"""Connections of editors: standard input and output, TCP, WebSocket."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import Callable
from threading import Event
from typing import Final

from pygls.io_ import run_async, run_websocket
from websockets.asyncio.server import ServerConnection, serve

from cuebid.lsp.server import CuebidServer

# A web page of any site can open a WebSocket to this machine, so only pages of this machine itself
# are allowed. Programs send no origin.
_ORIGINS: Final = (None, re.compile(r"https?://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?"))
_MOST_BYTES: Final = 100_000_000

MakeServer = Callable[[], CuebidServer]


def serve_stdio(server: CuebidServer) -> None:
    """Serve the editor that started this process, over standard input and output."""
    # A copy, as pygls closes what it writes to, and the command line flushes standard output.
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as output:
        server.start_io(sys.stdin.buffer, output)


async def serve_tcp(
    make_server: MakeServer, host: str, port: int, ready: Callable[[int], None]
) -> None:
    """Serve editors over TCP, each by a server of its own, until the task is cancelled.

    `ready` is called with the number of the port.
    """

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server = make_server()
        server.protocol.set_writer(writer)
        try:
            await run_async(Event(), reader, server.protocol, None, server.report_server_error)
        except (asyncio.IncompleteReadError, ConnectionError):
            pass  # an editor that ends in the middle of a message is gone like any other
        finally:
            server.close()
            writer.close()

    listening = await asyncio.start_server(connected, host, port)
    ready(listening.sockets[0].getsockname()[1])
    async with listening:
        await listening.serve_forever()


async def serve_websocket(
    make_server: MakeServer, host: str, port: int, ready: Callable[[int], None]
) -> None:
    """Serve editors over WebSockets, each by a server of its own, until the task is cancelled.

    The arguments are those of `serve_tcp`. Pages of other machines are refused.
    """

    async def connected(socket: ServerConnection) -> None:
        server = make_server()
        try:
            await run_websocket(socket, Event(), server.protocol, None, server.report_server_error)
        finally:
            server.close()

    async with serve(connected, host, port, origins=_ORIGINS, max_size=_MOST_BYTES) as listening:
        ready(next(iter(listening.sockets)).getsockname()[1])
        await listening.serve_forever()
