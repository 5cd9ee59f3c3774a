"""WebSockets between pages and the server.

Each page has a queue of texts that are ready to be sent. `Audience` holds the queues of all pages
that look at the same thing and encodes a message once for all of them; `converse` connects a queue
to its socket.
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

# A page that reads nothing, on a telephone that sleeps, must not fill the server's memory. It is
# cut off; when it wakes up it connects again and is sent the state as it is then.
_MOST_WAITING: Final = 500


class Audience:
    """The pages that look at one thing. Mutable; of the event loop's thread."""

    def __init__(self) -> None:
        self._outboxes: set[Outbox] = set()

    def __len__(self) -> int:
        return len(self._outboxes)

    def join(self, *messages: Message) -> Outbox:
        """Return the queue of a page that begins to look; the messages are its first ones."""
        outbox: Outbox = asyncio.Queue()
        for message in messages:
            outbox.put_nowait(encoded(message))
        self._outboxes.add(outbox)
        return outbox

    def leave(self, outbox: Outbox) -> None:
        """End the messages to a page."""
        self._outboxes.discard(outbox)

    def tell(self, message: Message) -> None:
        """Send a message to all pages."""
        # Encoded once, and not by each of hundreds of pages.
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
    """Return what tells a page why something was not done."""
    return {"type": "refused", "text": text}


def encoded(message: Message) -> str:
    """Return a message as JSON."""
    return msgspec.json.encode(message).decode()


async def _ignore(_text: str) -> None:
    """Do nothing: spectators have nothing to say."""


async def converse(
    websocket: WebSocket, outbox: Outbox, hear: Callable[[str], Awaitable[None]] = _ignore
) -> None:
    """Send a page what its queue holds, and pass on what it says, until either side leaves.

    Args:
        websocket: the socket, accepted.
        outbox: the page's queue. Answers to what it says go there too: two tasks must not send at
            once.
        hear: is called with each text of the page; an empty one where it sent no text.
    """
    sending = asyncio.create_task(_send_all(websocket, outbox))
    try:
        while (message := await websocket.receive())["type"] != "websocket.disconnect":
            await hear(message.get("text") or "")
    finally:
        sending.cancel()


async def _send_all(websocket: WebSocket, outbox: Outbox) -> None:
    # A page that left is noticed by the task that reads; what was meant for it is dropped.
    with suppress(WebSocketDisconnect, RuntimeError):
        while (text := await outbox.get()) is not None:
            await websocket.send_text(text)
        await websocket.close(TRY_LATER, "this page reads too slowly")
