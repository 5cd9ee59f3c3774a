"""Settings of the web server."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from cuebid.core import RangeError

WITHOUT_RULES: Final = frozenset({"simple", "random"})
"""Robots that bid without rules: their systems can be neither explored nor practised."""
# Seconds, which are at least a trick or a round of calls, even if matches have a shorter delay.
_LEAST_GALLERY_DELAY: Final = 30.0


@dataclass(frozen=True, slots=True)
class WebSettings:
    """Settings of the server: where it listens, what it serves and what it refuses.

    Attributes:
        host: the address to listen on.
        port: the port; 0 for any free one.
        token: the secret that a link must contain to open the pages; empty if none is needed.
        public_url: the address that visitors use if there is a proxy before the server.
        data_folder: the folder of all stored data; None to keep data in memory.
        systems: the systems that robots can bid, as `make_player` takes them; the first is the
            default.
        watched: logs of matches that can be watched, as `cuebid table serve --log` writes them.
        delay: seconds between an event at the table and the moment when spectators see it.
        grace: seconds after which a robot takes the place of somebody who has left a table.
        seed: random seed of the boards and questions that are drawn; None for others at each start.
        workers: processes in which robots think about cards; one more makes calls by the book.
        most_sockets: pages that may be connected at once.
        most_bytes: the size of the longest request.

    Raises:
        RangeError: the server would be reachable from other machines without a token.
    """

    host: str = "127.0.0.1"
    port: int = 8080
    token: str = ""
    public_url: str = ""
    data_folder: Path | None = None
    systems: tuple[str, ...] = ("sayc", "simple")
    watched: tuple[Path, ...] = ()
    delay: float = 0.0
    grace: float = 10.0
    seed: int | None = None
    workers: int = 2
    most_sockets: int = 1000
    most_bytes: int = 1_000_000

    def __post_init__(self) -> None:
        # A public address means a proxy on this machine, behind which everybody seems to be local.
        if not (self.token or (is_loopback(self.host) and not self.public_url)):
            raise RangeError("pages that other machines can reach need a token")

    @property
    def gallery_delay(self) -> float:
        """The delay in seconds for spectators of a table, who see all four hands."""
        return max(self.delay, _LEAST_GALLERY_DELAY)

    def allowed_hosts(self, port: int) -> frozenset[str]:
        """Return the values of the header `Host` that the server answers.

        A page of another site can make its own name point to this machine (DNS rebinding); its
        requests then carry that name, and are refused.
        """
        names = (
            {self.host, "127.0.0.1", "localhost", "[::1]"}
            if is_loopback(self.host)
            else {self.host}
        )
        # Browsers omit the default port of the scheme.
        hosts = {f"{name}:{port}" for name in names} | (names if port == 80 else set())
        if self.public_url:
            hosts.add(urlsplit(self.public_url).netloc.lower())
        return frozenset(hosts)


def is_loopback(host: str) -> bool:
    """Return whether only programs on this machine can connect to an address."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
