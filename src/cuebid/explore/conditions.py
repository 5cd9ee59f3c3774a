"""The seat of the first bid, and the vulnerability, for which a system is explored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cuebid.core import PASS, Auction, RangeError, Vulnerability
from cuebid.explore.studied_system import auction_at

# Named from the side to call, because agreements do not depend on which side is North-South.
_VULNERABLE: Final = ("none", "we", "they", "both")


@dataclass(frozen=True, slots=True)
class SampleConditions:
    """The seat of the first bid, and the vulnerability, for which hands are sampled.

    Attributes:
        seat: 1 to 4; three players have passed before a bid in the fourth seat.
        vulnerable: `none`, `we`, `they` or `both`, where `we` is the side whose call is next.

    Raises:
        RangeError: there is no such seat or vulnerability.
    """

    seat: int = 1
    vulnerable: str = "none"

    def __post_init__(self) -> None:
        if not 1 <= self.seat <= 4:
            raise RangeError(f"a seat is from 1 to 4, not {self.seat}")
        if self.vulnerable not in _VULNERABLE:
            raise RangeError(f"{self.vulnerable!r} is none of {', '.join(_VULNERABLE)}")

    def auction(self, node: str) -> Auction:
        """Return the auction written as `node`, after the passes before a bid in seat `seat`.

        Raises:
            ReadError: a word is not one call.
            IllegalError: a call is not legal.
        """
        auction = auction_at(node)
        passes = self.seat - 1
        return Auction(auction.dealer.after(-passes), (PASS,) * passes + auction.calls)

    def vulnerability(self, auction: Auction) -> Vulnerability:
        """Return the board's vulnerability by `vulnerable`; `we` is the side that calls next."""
        side = auction.seat_of(len(auction)).side
        sides = {
            "none": Vulnerability.NONE,
            "we": Vulnerability[side.name],
            "they": Vulnerability[side.other.name],
            "both": Vulnerability.BOTH,
        }
        return sides[self.vulnerable]

    def key(self, node: str) -> str:
        """Return the cache key of the sample at the auction `node` under these conditions."""
        return node if self == ANY_CONDITIONS else f"{node} [{self.seat} {self.vulnerable}]"


ANY_CONDITIONS: Final = SampleConditions()
"""The default conditions: first seat, nobody vulnerable."""
