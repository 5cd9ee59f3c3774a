"""WebSockets between pages and the server.

Each page has a queue of texts to be sent. `Audience` holds the queues of all pages that show the
same thing and encodes a message once for all of them; `converse` connects a queue to its socket.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, TypeAlias

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

Message: TypeAlias = dict[str, Any]
"""A value that is sent as JSON."""
Outbox: TypeAlias = asyncio.Queue[str | None]
"""Texts for one page; None ends the connection."""

TRY_LATER: Final = 1013
""""Try Again Later" (RFC 6455, registry of close codes)."""

# A page that does not read, as on a sleeping phone, must not fill the server's memory. It is
# disconnected; when it wakes up, it connects again and receives the current state.
_MOST_WAITING: Final = 500


class Audience:
    """Pages that get the same messages, such as one seat's. Mutable; event loop's thread only."""

    def __init__(self) -> None:
        self._outboxes: set[Outbox] = set()

    def __len__(self) -> int:
        return len(self._outboxes)

    def join(self, *messages: Message) -> Outbox:
        """Add a page, and return its queue, which begins with the given messages."""
        outbox: Outbox = asyncio.Queue()
        for message in messages:
            outbox.put_nowait(encoded(message))
        self._outboxes.add(outbox)
        return outbox

    def leave(self, outbox: Outbox) -> None:
        """Remove a page, which then gets no more messages."""
        self._outboxes.discard(outbox)

    def tell(self, message: Message) -> None:
        """Send a message to all pages."""
        # Encoded once, and not for each of hundreds of pages.
        text = encoded(message)
        for outbox in list(self._outboxes):
            if outbox.qsize() < _MOST_WAITING:
                outbox.put_nowait(text)
            else:
                self._cut_off(outbox)

    def _cut_off(self, outbox: Outbox) -> None:
        self._outboxes.discard(outbox)
        while not outbox.empty():
            outbox.get_nowait()
        outbox.put_nowait(None)


def refusal(text: str) -> Message:
    """Return the message that tells a page why its request was refused."""
    return {"type": "refused", "text": text}


def encoded(message: Message) -> str:
    """Return a message as JSON text."""
    return msgspec.json.encode(message).decode()


async def _ignore(_text: str) -> None:
    """Ignore a text from a page, because spectators' pages send none."""


async def converse(
    websocket: WebSocket, outbox: Outbox, hear: Callable[[str], Awaitable[None]] = _ignore
) -> None:
    """Send a page the texts in its queue, and handle the texts it sends, until one side leaves.

    Args:
        websocket: the socket, accepted.
        outbox: the page's queue. Answers to the page go there too, because two tasks must not send
            at once.
        hear: is called with each text that the page sends; empty for a message without text.
    """
    sending = asyncio.create_task(_send_all(websocket, outbox))
    try:
        while (message := await websocket.receive())["type"] != "websocket.disconnect":
            await hear(message.get("text") or "")
    finally:
        sending.cancel()


async def _send_all(websocket: WebSocket, outbox: Outbox) -> None:
    # The reading task notices that a page has left; the rest of its queue is dropped.
    with suppress(WebSocketDisconnect, RuntimeError):
        while (text := await outbox.get()) is not None:
            await websocket.send_text(text)
        await websocket.close(TRY_LATER, "this page reads too slowly")
