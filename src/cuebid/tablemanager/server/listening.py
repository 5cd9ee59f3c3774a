"""Open the ports of a match."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Callable
from typing import Final

from cuebid.core import CuebidError
from cuebid.tablemanager.server.connection import Connection, ConnectionHandler
from cuebid.tablemanager.server.open_connections import OpenConnections
from cuebid.tablemanager.server.options import Port, ServeOptions

_BACKLOG: Final = 128
"""Connections that the system keeps waiting for us; a few hundred hostile ones come at a time."""
_ACCEPTED_AT_ONCE: Final = 1
"""Connections that the loop accepts before those accepted are looked at.

With the loop's usual number, which is the backlog, more could be accepted at once than there are
descriptors, before any of them could be turned away."""


class Listener:
    """An open port that accepts connections.

    Attributes:
        port: the port asked for; where its number was 0, with the number that the system gave.
        host: the address.
    """

    def __init__(self, port: Port, host: str, server: asyncio.Server) -> None:
        self.port = port
        self.host = host
        self._server = server

    def __str__(self) -> str:
        # An IPv6 address needs brackets before a port.
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port.number}"

    def close(self) -> None:
        """Stop accepting connections."""
        self._server.close()


async def listen(
    options: ServeOptions, handler: ConnectionHandler, connections: OpenConnections
) -> list[Listener]:
    """Open all ports of `options`; none stays open if one cannot be opened.

    Raises:
        CuebidError: a port is in use, or the address does not belong to this machine.
    """
    listeners: list[Listener] = []
    try:
        for port in options.ports:
            listeners.append(await _open(options, port, handler, connections))  # noqa: PERF401 - those already open must be known when one fails
    except CuebidError:
        for listener in listeners:
            listener.close()
        raise
    return listeners


async def _open(
    options: ServeOptions, port: Port, handler: ConnectionHandler, connections: OpenConnections
) -> Listener:
    loop = asyncio.get_running_loop()
    try:
        server = await loop.create_server(
            _factory(port, handler, options, connections),
            options.host,
            port.number,
            backlog=_ACCEPTED_AT_ONCE,
        )
    except OSError as error:
        reason = "another program listens there" if error.errno == errno.EADDRINUSE else ""
        reason = reason or error.strerror or str(error)
        raise CuebidError(f"cannot listen at {options.host}:{port.number}: {reason}") from error
    for bound in server.sockets:
        # asyncio uses one number for both; listening again changes only the system's own.
        with bound.dup() as same:
            same.listen(_BACKLOG)
    # Port 0 lets the system choose, as tests do; the real number is known only now.
    number = server.sockets[0].getsockname()[1]
    return Listener(Port(number, port.seat, port.room), options.host, server)


def _factory(
    port: Port, handler: ConnectionHandler, options: ServeOptions, connections: OpenConnections
) -> Callable[[], Connection]:
    return lambda: Connection(port, handler, options.limits, connections)
