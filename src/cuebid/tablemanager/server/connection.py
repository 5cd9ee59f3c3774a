"""Handle one peer's connection: bytes in, lines out, with bounds on both."""

# Anybody can connect, so each connection is bounded: lines have a greatest length, a flood of lines
# is dealt with in small portions between those of others, and a peer that does not read is cut off
# before what waits for it fills the memory. One bad peer must not slow down the other three.

from __future__ import annotations

import asyncio
import socket
from collections import deque
from typing import Final, Protocol

from cuebid.tablemanager.grammar.lines import LineReader
from cuebid.tablemanager.server.open_connections import OpenConnections
from cuebid.tablemanager.server.options import Port, ServerLimits
from cuebid.tablemanager.sockets import acknowledge_at_once, bound_unsent, keep_alive, send_at_once

_LINES_AT_ONCE: Final = 32
"""Lines of one peer that are dealt with before other peers get their turn."""
_UNSENT_IN_SYSTEM: Final = 64 * 1024
"""Bytes that the system may hold for a peer that does not read; more than a whole board needs."""
_LINE_BYTES: Final = 40
"""Roughly the length of a line, to bound those that wait for a pause."""


class ConnectionHandler(Protocol):
    """Receives what happens on a connection: the handshake at first, then a room."""

    def lines_arrived(self, connection: Connection, lines: list[str]) -> None:
        """Handle a new connection (no lines), or lines that arrived on a connection."""
        ...

    def overlong_lines(self, connection: Connection, count: int) -> None:
        """Handle lines that were discarded because they were too long."""
        ...

    def connection_ended(self, connection: Connection, reason: str) -> None:
        """Handle the end of a connection, whichever side ended it."""
        ...


class Connection(asyncio.Protocol):
    """A connection to one peer, as a protocol of asyncio. Mutable.

    Attributes:
        port: the port that it came in at.
        handler: what receives its lines.
        peer: its address, for the log.
        faults: the number of useless lines in this board.
        gap: least seconds between two lines to the peer.
        is_open: whether lines can still be sent.
    """

    def __init__(
        self,
        port: Port,
        handler: ConnectionHandler,
        limits: ServerLimits,
        connections: OpenConnections,
    ) -> None:
        self.port = port
        self.handler = handler
        self.limits = limits
        self.peer = ""
        self.faults = 0
        self.gap = 0.0
        self.is_open = False
        self._open = connections
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self._socket: socket.socket | None = None
        self._reader = LineReader()
        self._overlong = 0
        self._lines: deque[str] = deque()
        self._scheduled = False
        self._buffer: list[str] = []
        self._delayed: deque[tuple[float, str]] = deque()
        self._closes = False
        self._timer: asyncio.TimerHandle | None = None
        self._reason = "the connection ended"

    # Called by asyncio.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Set the socket up and announce the connection."""
        if not isinstance(transport, asyncio.Transport):
            raise TypeError("a connection needs a stream")
        self._transport = transport
        self._socket = transport.get_extra_info("socket")
        self.is_open = True
        name = transport.get_extra_info("peername")
        self.peer = f"{name[0]}:{name[1]}" if name else "?"
        if not self._open.admit(self):
            # No line is sent, because it would have to wait for a peer that may never read.
            self.drop("the system has no descriptors for more connections")
            return
        if self._socket is not None:
            send_at_once(self._socket)
            keep_alive(self._socket)
            bound_unsent(self._socket, _UNSENT_IN_SYSTEM)
        self.handler.lines_arrived(self, [])

    def data_received(self, data: bytes) -> None:
        """Cut bytes into lines and pass them on; drop them if the server has sent its last line."""
        if not self.is_open:
            return
        lines = self._reader.feed(data)
        if self._reader.overlong != self._overlong:
            count = self._reader.overlong - self._overlong
            self._overlong = self._reader.overlong
            self.handler.overlong_lines(self, count)
        # Lines that arrive while a flood is worked off queue behind it, to keep their order.
        if self._scheduled or len(lines) > _LINES_AT_ONCE:
            self._lines.extend(lines)
            self._start_portions()
        elif lines and self.is_open:
            self.handler.lines_arrived(self, lines)
        if self._socket is not None and self.is_open:
            acknowledge_at_once(self._socket)

    def eof_received(self) -> bool:
        """Close the connection, because a peer that sends no more cannot play on."""
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        """Report the end of the connection."""
        self.is_open = False
        self._open.remove(self)
        if self._timer is not None:
            self._timer.cancel()
        if exc is not None and self._reason == "the connection ended":
            self._reason = f"the connection ended: {exc}"
        self.handler.connection_ended(self, self._reason)

    # Called by the handler.

    def send(self, line: str, pause: float = 0.0) -> None:
        """Send a line at the next `flush`, or after a pause and all lines that wait for one."""
        if pause or self.gap or self._delayed:
            self._delayed.append((max(pause, self.gap), line))
            if len(self._delayed) * _LINE_BYTES > self.limits.unsent:
                self.drop("it does not read what it is sent")
            elif self._timer is None:
                self._wait_for_pause()
        else:
            self._buffer.append(line)

    def flush(self) -> None:
        """Write all lines sent since the last flush to the socket in one piece.

        Non-ASCII never gets here (`sanitise`), but a line must not fail if it did.
        """
        transport = self._transport
        if not self._buffer or transport is None:
            return
        self._buffer.append("")
        data = "\r\n".join(self._buffer).encode("ascii", "replace")
        self._buffer.clear()
        if not self.is_open:
            return
        transport.write(data)
        if transport.get_write_buffer_size() > self.limits.unsent:
            self.drop("it does not read what it is sent")

    def close(self, line: str = "", pause: float = 0.0) -> None:
        """Send a last line, if any, and end the connection after a pause."""
        if line:
            self.send(line)
        self.flush()
        if pause:
            self._loop.call_later(pause, self._close)
        else:
            self._close()

    def close_at_once(self, line: str) -> None:
        """Send a last line and close, without waiting for the peer to close its own side.

        For connections beyond a limit: they must not hold a descriptor while they linger.
        """
        self.send(line)
        self.flush()
        self.is_open = False
        if self._transport is not None:
            self._transport.close()

    def drop(self, reason: str) -> None:
        """Cut the connection at once; what was not sent is lost."""
        if self.is_open and self._transport is not None:
            self.is_open = False
            self._reason = reason
            self._transport.abort()

    def cut(self) -> None:
        """End the connection, whatever its state, when the server stops."""
        self.is_open = False
        if self._transport is not None:
            self._transport.abort()

    def _close(self) -> None:
        """End our side, and wait a little for the peer to end its own."""
        # If the connection were closed while the peer still talks, the system would answer with a
        # reset, and the peer could lose our last line.
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        self._closes = True
        if self._delayed:
            return  # `_release` closes after the last of them
        self.is_open = False
        try:
            transport.write_eof()
        except OSError:
            # The peer has gone, and the loop has not noticed it yet.
            transport.abort()
            return
        self._loop.call_later(self.limits.flushing, transport.abort)

    # Portions of a flood, and lines that wait.

    def _start_portions(self) -> None:
        if not self._scheduled:
            self._scheduled = True
            # Reading stops meanwhile, so that the system slows the peer down.
            if self._transport is not None:
                self._transport.pause_reading()
            self._loop.call_soon(self._take_portion)

    def _take_portion(self) -> None:
        self._scheduled = False
        if not self.is_open:
            self._lines.clear()
            self._resume_reading()
            return
        portion = [self._lines.popleft() for _ in range(min(_LINES_AT_ONCE, len(self._lines)))]
        self.handler.lines_arrived(self, portion)
        if self._lines:
            self._scheduled = True
            self._loop.call_soon(self._take_portion)
        else:
            self._resume_reading()

    def _resume_reading(self) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.resume_reading()

    def _wait_for_pause(self) -> None:
        self._timer = self._loop.call_later(self._delayed[0][0], self._release)

    def _release(self) -> None:
        self._timer = None
        self._buffer.append(self._delayed.popleft()[1])
        while self._delayed and not self._delayed[0][0]:
            self._buffer.append(self._delayed.popleft()[1])
        self.flush()
        if self._delayed:
            self._wait_for_pause()
        elif self._closes:
            self._close()
