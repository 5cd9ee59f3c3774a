"""Socket options that a conversation of short lines needs."""

from __future__ import annotations

import socket
from typing import Final

__all__ = ["acknowledge_at_once", "send_at_once"]

_QUICK_ACK: Final[int | None] = getattr(socket, "TCP_QUICKACK", None)


def send_at_once(connection: socket.socket) -> None:
    """Send every line when it is written, without waiting for more (TCP_NODELAY)."""
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def acknowledge_at_once(connection: socket.socket) -> None:
    """Acknowledge what was read without delay, where the system can (TCP_QUICKACK).

    A peer that gathers its lines (Nagle's algorithm) waits for the acknowledgement: 40 ms a line.
    The system forgets the wish, so it is renewed after every read.
    """
    if _QUICK_ACK is not None:
        connection.setsockopt(socket.IPPROTO_TCP, _QUICK_ACK, 1)
