"""Bound the connections of a server by the file descriptors that it may have."""

# A connection takes a descriptor, and so do the log, the PBN file and its spare. Anybody can
# connect: if connections took the last descriptor, finished boards could not be written and the
# match would be lost. So a few descriptors are never given to connections.

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final, Protocol

_RESERVED: Final = 16
"""Descriptors for our own files: publishing a board opens three at most, and a connection that is
being accepted or closed holds one that is not counted; the rest is for what the system opens."""
_FEWEST: Final = 8
"""Connections that are always allowed: two tables of players, whom the rest is to protect."""


class Cuttable(Protocol):
    """A connection that can be cut."""

    def cut(self) -> None:
        """End the connection, whatever its state."""
        ...


class OpenConnections:
    """The connections that are open at one server. Mutable.

    Attributes:
        most: how many may be open at a time; None for no limit.
    """

    def __init__(self, most: int | None) -> None:
        self.most = most
        # A dictionary, because connections are to be cut in the order in which they came.
        self._connections: dict[Cuttable, None] = {}

    def __len__(self) -> int:
        return len(self._connections)

    def admit(self, connection: Cuttable) -> bool:
        """Count a new connection; return False, without counting it, if there are too many."""
        if self.most is not None and len(self._connections) >= self.most:
            return False
        self._connections[connection] = None
        return True

    def remove(self, connection: Cuttable) -> None:
        """Forget a connection that ended."""
        self._connections.pop(connection, None)

    def cut(self) -> None:
        """End all connections."""
        for connection in list(self._connections):
            connection.cut()


if sys.platform == "win32":

    def descriptors_for_connections() -> int | None:
        """Return None: sockets of Windows do not come from a table of descriptors."""
        return None
else:
    import resource

    def descriptors_for_connections() -> int | None:
        """Return how many connections may be open beside what is open now; None for any number."""
        limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if limit == resource.RLIM_INFINITY:
            return None
        try:
            open_now = sum(1 for _ in Path("/dev/fd").iterdir())
        except OSError:
            # Systems without the folder; a server has about this many before its first connection.
            open_now = 16
        return max(_FEWEST, limit - open_now - _RESERVED)
