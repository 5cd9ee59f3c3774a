"""Processes of the language server, one for each editor on a page of notes.

On Linux they are forked from a process that has imported the server and nothing else, so that each
starts at once and shares memory with the others; elsewhere each is spawned anew.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import re
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final

# The time that the pages allow for reading a text.
_SECONDS: Final = 30.0
_LENGTH: Final = re.compile(rb"Content-Length: (\d+)\r\n", re.IGNORECASE)
_CONTEXT: Final = (
    multiprocessing.get_context("forkserver")
    if sys.platform == "linux"
    else multiprocessing.get_context("spawn")
)
_CONTEXT.set_forkserver_preload(["cuebid.lsp.session_parent"])


@dataclass(frozen=True, slots=True)
class EditorProcess:
    """The connection to a process of the language server."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def send(self, message: bytes) -> None:
        """Send a message to the process."""
        self.writer.write(b"Content-Length: %d\r\n\r\n%s" % (len(message), message))
        await self.writer.drain()

    async def receive(self) -> bytes | None:
        """Return the next message of the process; None if the process has ended."""
        try:
            head = await self.reader.readuntil(b"\r\n\r\n")
            found = _LENGTH.search(head)
            return await self.reader.readexactly(int(found[1])) if found else None
        except (asyncio.IncompleteReadError, ConnectionError):
            return None


def has_language_server() -> bool:
    """Return whether the language server can be started: the extra `lsp` is installed."""
    return find_spec("pygls") is not None


@asynccontextmanager
async def editor_process(seconds: float = _SECONDS) -> AsyncIterator[EditorProcess]:
    """Start a process of the language server, and kill it when the context ends.

    Args:
        seconds: the longest time that it may work on one message.
    """
    ours, its = socket.socketpair()
    process = _CONTEXT.Process(target=_serve, args=(its, seconds), daemon=True)
    reader, writer = await asyncio.open_connection(sock=ours)
    try:
        # The first process waits until the imports are done.
        with its:
            await asyncio.to_thread(process.start)
        yield EditorProcess(reader, writer)
    finally:
        writer.close()
        if process.pid is not None:
            process.kill()
            await asyncio.to_thread(process.join)
        process.close()


def _serve(connection: socket.socket, seconds: float) -> None:
    from cuebid.lsp.session import serve_session  # noqa: PLC0415 - never in the web server itself

    serve_session(connection, seconds)
