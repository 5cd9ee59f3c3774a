"""One peer's connection: bytes in, lines out, with bounds on both."""

from __future__ import annotations

import asyncio
import socket
from collections import deque
from typing import Final, Protocol

from cuebid.tablemanager.grammar.lines import LineReader
from cuebid.tablemanager.server.options import Port, ServerLimits
from cuebid.tablemanager.sockets import acknowledge_at_once, bound_unsent, keep_alive, send_at_once

__all__ = ["Connection", "ConnectionHandler"]

_LINES_AT_ONCE: Final = 32
"""Lines of one peer that are dealt with before the others get their turn."""
_UNSENT_IN_SYSTEM: Final = 64 * 1024


class ConnectionHandler(Protocol):
    """Whoever deals with a connection: the door, and later a room."""

    def heard(self, connection: Connection, lines: list[str]) -> None:
        """Lines came."""
        ...

    def overlong(self, connection: Connection, count: int) -> None:
        """Lines came that were too long to be kept."""
        ...

    def gone(self, connection: Connection, reason: str) -> None:
        """The connection ended, from the peer's side or ours."""
        ...


class Connection(asyncio.Protocol):
    """A peer; changes as lines come and go.

    Attributes:
        port: where it came in.
        guest: who deals with it now.
        peer: its address, for the log.
        faults: lines of this board that were of no use.
        is_open: whether lines can still be sent.
    """

    def __init__(self, port: Port, guest: ConnectionHandler, limits: ServerLimits) -> None:
        self.port = port
        self.guest = guest
        self.limits = limits
        self.peer = ""
        self.faults = 0
        self.gap = 0.0
        self.is_open = False
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

    # What asyncio calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The peer is there."""
        if not isinstance(transport, asyncio.Transport):
            raise TypeError("a connection needs a stream")
        self._transport = transport
        self._socket = transport.get_extra_info("socket")
        self.is_open = True
        name = transport.get_extra_info("peername")
        self.peer = f"{name[0]}:{name[1]}" if name else "?"
        if self._socket is not None:
            send_at_once(self._socket)
            keep_alive(self._socket)
            bound_unsent(self._socket, _UNSENT_IN_SYSTEM)
        self.guest.heard(self, [])

    def data_received(self, data: bytes) -> None:
        """Bytes came; those behind our last line are read and forgotten."""
        if not self.is_open:
            return
        lines = self._reader.feed(data)
        if self._reader.overlong != self._overlong:
            count = self._reader.overlong - self._overlong
            self._overlong = self._reader.overlong
            self.guest.overlong(self, count)
        if self._scheduled or len(lines) > _LINES_AT_ONCE:
            self._lines.extend(lines)
            self._take_turns()
        elif lines and self.is_open:
            self.guest.heard(self, lines)
        if self._socket is not None and self.is_open:
            acknowledge_at_once(self._socket)

    def eof_received(self) -> bool:
        """The peer will say no more: it cannot play on, so it is gone."""
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self.is_open = False
        if self._timer is not None:
            self._timer.cancel()
        if exc is not None and self._reason == "the connection ended":
            self._reason = f"the connection ended: {exc}"
        self.guest.gone(self, self._reason)

    # What the guest does.

    def send(self, line: str, pause: float = 0.0) -> None:
        """Send a line at the next `flush`; after a pause, and behind what waits for one."""
        if pause or self.gap or self._delayed:
            self._delayed.append((max(pause, self.gap), line))
            if len(self._delayed) * 40 > self.limits.unsent:
                self.drop("it does not read what it is sent")
            elif self._timer is None:
                self._wait()
        else:
            self._buffer.append(line)

    def flush(self) -> None:
        """Hand the lines sent since the last time to the system, all together."""
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

    def drop(self, reason: str) -> None:
        """Cut the connection at once; what was not sent is lost."""
        if self.is_open and self._transport is not None:
            self.is_open = False
            self._reason = reason
            self._transport.abort()

    def cut(self) -> None:
        """End the connection in whatever state it is."""
        self.is_open = False
        if self._transport is not None:
            self._transport.abort()

    def _close(self) -> None:
        """End our side, and wait a little for the peer to end its own.

        Were the connection closed while the peer still talks, the system would take our last line
        back (a reset instead of an end).
        """
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        self._closes = True
        if self._delayed:
            return  # the last line that is released closes
        self.is_open = False
        transport.write_eof()
        self._loop.call_later(self.limits.flushing, transport.abort)

    # Turns and pauses.

    def _take_turns(self) -> None:
        if not self._scheduled:
            self._scheduled = True
            if self._transport is not None:
                self._transport.pause_reading()
            self._loop.call_soon(self._turn)

    def _turn(self) -> None:
        self._scheduled = False
        if not self.is_open:
            self._lines.clear()
            self._read_on()
            return
        few = [self._lines.popleft() for _ in range(min(_LINES_AT_ONCE, len(self._lines)))]
        self.guest.heard(self, few)
        if self._lines:
            self._scheduled = True
            self._loop.call_soon(self._turn)
        else:
            self._read_on()

    def _read_on(self) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.resume_reading()

    def _wait(self) -> None:
        self._timer = self._loop.call_later(self._delayed[0][0], self._release)

    def _release(self) -> None:
        self._timer = None
        self._buffer.append(self._delayed.popleft()[1])
        while self._delayed and not self._delayed[0][0]:
            self._buffer.append(self._delayed.popleft()[1])
        self.flush()
        if self._delayed:
            self._wait()
        elif self._closes:
            self._close()
