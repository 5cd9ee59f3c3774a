"""The calls of an auction without their meanings: who is to call, who bid what, doubles."""

# Players are numbered from the dealer, so that auctions which differ only in the dealer are equal.

from __future__ import annotations

from dataclasses import dataclass

from cuebid.core import DOUBLE, PASS, REDOUBLE, Call
from cuebid.core._base.kept import kept


# No slots, because `kept` stores its values in the instance's dictionary.
@dataclass(frozen=True, eq=False)
class AuctionCalls:
    """The calls so far, from the point of view of the player to call, who is "me"."""

    calls: tuple[Call, ...] = ()
    """The calls so far, the dealer's first."""
    vulnerable: tuple[bool, bool] = (False, False)
    """Whether the dealer's side and the other side are vulnerable."""

    # Players.

    @property
    def me(self) -> int:
        """The player to call, numbered from the dealer."""
        return len(self.calls) % 4

    @property
    def left(self) -> int:
        """The opponent who calls after me."""
        return (len(self.calls) + 1) % 4

    @property
    def partner(self) -> int:
        """My partner."""
        return (len(self.calls) + 2) % 4

    @property
    def right(self) -> int:
        """The opponent who called before me."""
        return (len(self.calls) + 3) % 4

    @property
    def is_vulnerable(self) -> bool:
        """True if my side is vulnerable."""
        return self.vulnerable[len(self.calls) % 2]

    @property
    def are_they_vulnerable(self) -> bool:
        """True if the opponents are vulnerable."""
        return self.vulnerable[1 - len(self.calls) % 2]

    # Calls.

    @kept
    def last_bid_turn(self) -> int | None:
        """The index of the last bid in `calls`; None before the opening bid."""
        for position in range(len(self.calls) - 1, -1, -1):
            if self.calls[position].is_bid:
                return position
        return None

    @kept
    def last_bid(self) -> Call | None:
        """The last bid; None before the opening bid."""
        return None if self.last_bid_turn is None else self.calls[self.last_bid_turn]

    @kept
    def last_bidder(self) -> int | None:
        """The player who made the last bid; None before the opening bid."""
        return None if self.last_bid_turn is None else self.last_bid_turn % 4

    @kept
    def doubled(self) -> int:
        """0 if the last bid is undoubled, 1 if doubled, 2 if redoubled."""
        for call in reversed(self.calls):
            if call is REDOUBLE:
                return 2
            if call is DOUBLE:
                return 1
            if call is not PASS:
                return 0
        return 0

    @kept
    def opening(self) -> int | None:
        """The index of the opening bid in `calls`; None before it."""
        for position, call in enumerate(self.calls):
            if call.is_bid:
                return position
        return None

    def positions(self, player: int) -> range:
        """Return the indices of a player's calls."""
        return range(player, len(self.calls), 4)

    def bids(self, player: int) -> tuple[int, ...]:
        """Return the indices of a player's calls other than passes."""
        return self._bids[player]

    @kept
    def _bids(self) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(turn for turn in self.positions(player) if self.calls[turn] is not PASS)
            for player in range(4)
        )

    @kept
    def is_contested(self) -> bool:
        """True if both sides have made a call other than a pass."""
        acted = {position % 2 for position, call in enumerate(self.calls) if call is not PASS}
        return len(acted) == 2

    @kept
    def passes(self) -> int:
        """The number of passes at the end of the auction so far."""
        count = 0
        for call in reversed(self.calls):
            if call is not PASS:
                break
            count += 1
        return count

    @property
    def would_end(self) -> bool:
        """True if a pass now ends the auction."""
        return self.passes == 3 if self.opening is None else self.passes == 2
