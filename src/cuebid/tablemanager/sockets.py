"""Socket options that a conversation of short lines needs."""

from __future__ import annotations

import socket
from typing import Final

__all__ = ["acknowledge_at_once", "bound_unsent", "keep_alive", "send_at_once"]

_QUICK_ACK: Final[int | None] = getattr(socket, "TCP_QUICKACK", None)
_PROBES: Final = (("TCP_KEEPIDLE", 15), ("TCP_KEEPINTVL", 5), ("TCP_KEEPCNT", 3))
"""When a silent peer is asked for a sign of life: after 15 s, every 5 s, 3 times."""


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


def keep_alive(connection: socket.socket) -> None:
    """Notice a peer that is gone without a word, such as a machine switched off."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in _PROBES:
        option = getattr(socket, name, None)
        if option is not None:
            connection.setsockopt(socket.IPPROTO_TCP, option, value)


def bound_unsent(connection: socket.socket, size: int) -> None:
    """Let the system hold little of what a peer has not read; it would hold megabytes."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, size)
