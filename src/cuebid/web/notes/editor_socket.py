"""Connect the editor on a web page, by WebSocket, with its language server process."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from typing import Final, TypeAlias

from starlette.websockets import WebSocket, WebSocketDisconnect

from cuebid.web.notes.editor_messages import is_admitted
from cuebid.web.notes.editor_process import EditorProcess, editor_process
from cuebid.web.serving.sockets import TRY_LATER

MOST_EDITORS: Final = 20
"""Most editors open at once on the server; each has a process of 25 to 50 MB."""
MOST_OF_ONE: Final = 4
"""Most editors that one person may have open."""
MOST_BYTES: Final = 1_000_000
"""Most bytes of a message; the longest text that can be saved has a fifth of it."""
# An abandoned editor must not keep its process for ever.
_SECONDS_IDLE: Final = 600.0

# Close codes of RFC 6455, and two of ours that the script of the page knows (`connection.ts`).
_NOT_ADMITTED: Final = 1008
_TOO_LARGE: Final = 1009
_IDLE: Final = 4000
_ENDED: Final = 4001

StartProcess: TypeAlias = Callable[[], AbstractAsyncContextManager[EditorProcess]]


class EditorSockets:
    """The connected editors, counted by person. Mutable; for the event loop's thread only.

    Args:
        start: starts a process.
        idle: seconds without a message after which an editor is disconnected.
    """

    def __init__(self, start: StartProcess = editor_process, idle: float = _SECONDS_IDLE) -> None:
        self._start = start
        self._idle = idle
        self._open: Counter[str] = Counter()

    async def serve(self, websocket: WebSocket, owner: str, uri: str) -> None:
        """Connect an editor to a new language server process, until either side ends."""
        await websocket.accept()
        if self._open[owner] >= MOST_OF_ONE or self._open.total() >= MOST_EDITORS:
            await websocket.close(TRY_LATER)
            return
        self._open[owner] += 1
        try:
            async with self._start() as process:
                code = await self._converse(websocket, process, uri)
            # If the page has gone already, closing the socket fails.
            with suppress(RuntimeError, WebSocketDisconnect):
                await websocket.close(code)
        finally:
            self._open[owner] -= 1
            self._open += Counter()

    async def _converse(self, websocket: WebSocket, process: EditorProcess, uri: str) -> int:
        """Pass messages in both directions until one side ends; return the close code."""
        both = [
            asyncio.create_task(self._hear(websocket, process, uri)),
            asyncio.create_task(_tell(websocket, process)),
        ]
        try:
            done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            return next(iter(done)).result()
        finally:
            for task in both:
                task.cancel()
            await asyncio.wait(both)

    async def _hear(self, websocket: WebSocket, process: EditorProcess, uri: str) -> int:
        try:
            while True:
                async with asyncio.timeout(self._idle):
                    received = await websocket.receive()
                if received["type"] == "websocket.disconnect":
                    return _ENDED
                # A binary message has no text.
                message = (received.get("text") or "").encode("utf-8", "replace")
                if len(message) > MOST_BYTES:
                    return _TOO_LARGE
                if not is_admitted(message, uri):
                    return _NOT_ADMITTED
                await process.send(message)
        except TimeoutError:
            return _IDLE
        except ConnectionError:
            return _ENDED  # the process has ended


async def _tell(websocket: WebSocket, process: EditorProcess) -> int:
    with suppress(WebSocketDisconnect, RuntimeError):
        while (message := await process.receive()) is not None:
            await websocket.send_text(message.decode())
    return _ENDED
