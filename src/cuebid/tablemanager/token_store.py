"""Keep the token of a seat in a file, so that a player that is started again gets its seat back."""

# A table returns a seat for its token only. A client that lost its connection still knows the
# token; one that was killed and started again does not, unless it was written down.

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path

from cuebid.text import open_private


class TokenStore:
    """Tokens of seats, one file each, in a folder that only its owner can read. Mutable."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @classmethod
    def of_user(cls) -> TokenStore:
        """Return the store in the user's cache folder (`XDG_CACHE_HOME`, or `~/.cache`)."""
        base = os.environ.get("XDG_CACHE_HOME")
        return cls((Path(base) if base else Path.home() / ".cache") / "cuebid" / "table-tokens")

    def read(self, table: str, team: str, seat: str) -> str:
        """Return the token of a seat at a table; empty without one."""
        try:
            return self._path(table, team, seat).read_text("ascii").strip()
        except (OSError, UnicodeDecodeError):
            return ""

    def write(self, table: str, team: str, seat: str, token: str) -> None:
        """Store a token; errors are ignored, because the game can go on without the file."""
        path = self._path(table, team, seat)
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor = open_private(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            with os.fdopen(descriptor, "w", encoding="ascii", errors="replace") as stream:
                stream.write(token)

    def remove(self, table: str, team: str, seat: str) -> None:
        """Delete the token of a seat, after its session is over."""
        with suppress(OSError):
            self._path(table, team, seat).unlink(missing_ok=True)

    def _path(self, table: str, team: str, seat: str) -> Path:
        # A digest, as names of teams may have any characters.
        key = f"{table}\n{team.strip().casefold()}\n{seat}"
        return self._folder / hashlib.sha256(key.encode()).hexdigest()[:24]
