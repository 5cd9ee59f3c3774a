"""The address at which a table listens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# The protocol has no encryption and no passwords, so a table is open to a network only if somebody
# names another address.
LOOPBACK: Final = "127.0.0.1"
"""The address of this machine, which no other machine reaches."""
# Ports of TCP have 16 bits.
HIGHEST_PORT: Final = 65535


@dataclass(frozen=True, slots=True)
class Address:
    """The address at which a table listens."""

    host: str = LOOPBACK
    port: int = 2000

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"
