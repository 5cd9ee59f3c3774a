"""A process for one untrusted editor, with limits and with no files but the shipped library.

Its caller checks who the editor is and which messages are let through (`cuebid.web.notes`).
"""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import os
import signal
import socket
from pathlib import Path
from threading import Event
from typing import Final, TextIO

from lsprotocol.types import InitializeParams
from pygls.io_ import run_async

from cuebid.lsp.documents import Documents
from cuebid.lsp.files import LibraryFiles
from cuebid.lsp.server import CuebidServer

# Tables at which people play have a higher priority.
_NICENESS: Final = 5
# In bytes of address space: the largest text that can be saved needs a third, most of it for mapped
# libraries.
_MOST_MEMORY: Final = 1 << 30
_SIGNS_OF_LIFE: Final = 10


def serve_session(connection: socket.socket, seconds: float) -> None:
    """Serve one editor until it leaves.

    Args:
        connection: a socket of messages with headers, as over TCP.
        seconds: the longest that the process may work on one message; then it ends at once.
    """
    _limit()
    with Path(os.devnull).open("w") as nowhere:
        asyncio.run(_serve(connection, seconds, nowhere))


async def _serve(connection: socket.socket, seconds: float, nowhere: TextIO) -> None:
    reader, writer = await asyncio.open_connection(sock=connection)
    server = _SessionServer()
    server.protocol.set_writer(writer)
    watched = asyncio.create_task(_show_life(seconds, nowhere))
    try:
        await run_async(Event(), reader, server.protocol, None, server.report_server_error)
    except (asyncio.IncompleteReadError, ConnectionError):
        pass  # the editor is gone
    finally:
        watched.cancel()
        server.close()
        writer.close()


class _SessionServer(CuebidServer):
    """A server that ignores the editor's folders and options, and runs no slow checks."""

    def __init__(self) -> None:
        super().__init__(ends_process=False)
        self.documents = Documents(LibraryFiles())

    def begin(self, params: InitializeParams) -> None:
        """Ignore the folders and options that the editor sends."""
        params.initialization_options = {"background": False}
        params.workspace_folders = params.root_uri = params.root_path = None
        super().begin(params)


def _limit() -> None:
    """Lower the priority of the process, and limit its memory."""
    # Ctrl-C is meant for the server, which ends its sessions itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Errors that a stranger's text causes are sent to its editor; they are no faults to be logged.
    logging.getLogger("pygls").setLevel(logging.CRITICAL)
    if os.name != "posix":
        return
    import resource  # noqa: PLC0415 - Windows has no such module

    os.nice(_NICENESS)
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))


async def _show_life(seconds: float, nowhere: TextIO) -> None:
    """Restart the timer that ends the process, again and again until a message blocks this task."""
    while True:
        # This timer is no Python thread, which a regular expression that hangs would block too.
        faulthandler.dump_traceback_later(seconds, exit=True, file=nowhere)
        await asyncio.sleep(seconds / _SIGNS_OF_LIFE)
