"""Set the socket options that a conversation of short lines needs."""

# With the defaults of the system a conversation of one line for one line is slow: the sender waits
# to gather more bytes (Nagle's algorithm) and the receiver waits to acknowledge with its next line
# (delayed acknowledgement), 40 ms at a time and hundreds of times a board. A board then takes many
# seconds in which neither side does anything.

from __future__ import annotations

import socket
from typing import Final

_QUICK_ACK: Final[int | None] = getattr(socket, "TCP_QUICKACK", None)
_PROBES: Final = (("TCP_KEEPIDLE", 15), ("TCP_KEEPINTVL", 5), ("TCP_KEEPCNT", 3))
"""The times at which a silent peer is asked for a sign of life: after 15 s, every 5 s, 3 times."""


def send_at_once(connection: socket.socket) -> None:
    """Send every line when it is written, without waiting for more (TCP_NODELAY)."""
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def acknowledge_at_once(connection: socket.socket) -> None:
    """Acknowledge what was read without delay, where the system can (TCP_QUICKACK)."""
    # A peer whose own socket gathers lines waits for the acknowledgement. The system returns to
    # delaying by itself (see tcp(7), TCP_QUICKACK), so this is called after every read.
    if _QUICK_ACK is not None:
        connection.setsockopt(socket.IPPROTO_TCP, _QUICK_ACK, 1)


def keep_alive(connection: socket.socket) -> None:
    """Notice a peer that is gone without a word, such as a machine switched off."""
    # Without probes an idle connection to such a peer stays open, and its seat taken.
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in _PROBES:
        option = getattr(socket, name, None)
        if option is not None:
            connection.setsockopt(socket.IPPROTO_TCP, option, value)


def bound_unsent(connection: socket.socket, size: int) -> None:
    """Limit the bytes that the system buffers for a peer that does not read."""
    # By default the system takes megabytes for it, and the server could not see for a long time
    # that a peer has stopped to read.
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, size)
