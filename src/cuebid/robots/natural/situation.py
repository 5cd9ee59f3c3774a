"""The situation before the next call: what each player has shown, and what is asked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cuebid.core import DOUBLE, PASS, SUITS, Call, Strain, Suit
from cuebid.robots.natural.option import Forcing, Known, Option, bid

__all__ = ["Situation", "is_game"]


@dataclass(frozen=True)
class Situation:
    """An auction read from its first call on.

    Players are numbered from the dealer (0) clockwise; call number `n` was made by player `n % 4`.
    "I" is the player to call.

    Attributes:
        calls: the calls so far.
        meanings: the meaning of each of them.
        shown: what each player has shown.
    """

    calls: tuple[Call, ...] = ()
    meanings: tuple[Option, ...] = ()
    shown: tuple[Known, Known, Known, Known] = (Known(), Known(), Known(), Known())

    @property
    def me(self) -> int:
        """My number."""
        return len(self.calls) & 3

    @property
    def own(self) -> Known:
        """What I have shown."""
        return self.shown[self.me]

    @property
    def partner(self) -> Known:
        """What partner has shown."""
        return self.shown[(self.me + 2) & 3]

    @cached_property
    def last_bid_position(self) -> int | None:
        """The position of the last bid; None before the first."""
        for position in range(len(self.calls) - 1, -1, -1):
            if self.calls[position].is_bid:
                return position
        return None

    @property
    def last_bid(self) -> Call | None:
        """The last call that was a bid."""
        return None if self.last_bid_position is None else self.calls[self.last_bid_position]

    @cached_property
    def opening_position(self) -> int | None:
        """The position of the first bid; None before it."""
        return next((n for n, call in enumerate(self.calls) if call.is_bid), None)

    def is_ours(self, position: int | None) -> bool:
        """Return whether my side made that call."""
        return position is not None and (position - self.me) % 2 == 0

    @property
    def last_bid_is_ours(self) -> bool:
        """True if my side made the last bid."""
        return self.is_ours(self.last_bid_position)

    @property
    def is_doubled(self) -> bool:
        """True if the last bid stands doubled."""
        position = self.last_bid_position
        return position is not None and DOUBLE in self.calls[position + 1 :]

    def actions(self, player: int) -> tuple[int, ...]:
        """Return the positions of a player's calls other than pass."""
        return tuple(n for n in range(player, len(self.calls), 4) if self.calls[n] is not PASS)

    @cached_property
    def my_actions(self) -> tuple[int, ...]:
        """The positions of my calls other than pass."""
        return self.actions(self.me)

    @cached_property
    def partner_actions(self) -> tuple[int, ...]:
        """The positions of partner's calls other than pass."""
        return self.actions((self.me + 2) & 3)

    @property
    def partner_meaning(self) -> Option | None:
        """The meaning of partner's last call; None when partner has not called yet."""
        return self.meanings[-2] if len(self.calls) >= 2 else None

    @property
    def right_passed(self) -> bool:
        """True if the opponent before me passed, or has not called."""
        return not self.calls or self.calls[-1] is PASS

    @cached_property
    def their_suits(self) -> tuple[Suit, ...]:
        """The suits that the opponents bid naturally."""
        return self._suits_bid(own_side=False)

    @cached_property
    def our_suits(self) -> tuple[Suit, ...]:
        """The suits that my side bid naturally."""
        return self._suits_bid(own_side=True)

    def _suits_bid(self, *, own_side: bool) -> tuple[Suit, ...]:
        bid_suits = {
            call.strain.suit
            for position, call in enumerate(self.calls)
            if call.strain is not None
            and self.meanings[position].convention is None
            and self.is_ours(position) is own_side
        }
        return tuple(suit for suit in SUITS if suit in bid_suits)

    @cached_property
    def game_forced(self) -> bool:
        """True if my side has promised to reach game."""
        return any(
            meaning.forcing is Forcing.GAME
            for position, meaning in enumerate(self.meanings)
            if self.is_ours(position)
        )

    @cached_property
    def must_bid(self) -> bool:
        """True if I may not pass now."""
        # Once the opponent before me has acted, the auction comes back to partner if I pass.
        if not self.right_passed or self.last_bid is None:
            return False
        meaning = self.partner_meaning
        if meaning is not None and meaning.forcing is Forcing.ROUND:
            return True
        if not self.game_forced or self.is_doubled:
            return False
        return not (self.last_bid_is_ours and is_game(self.last_bid))

    def is_legal(self, call: Call) -> bool:
        """Return whether a bid, pass or double is legal now; the system has no redoubles."""
        if call is PASS:
            return True
        if call is DOUBLE:
            position = self.last_bid_position
            return position is not None and not self.is_ours(position) and not self.is_doubled
        return self.last_bid is None or call > self.last_bid

    def cheapest(self, strain: Strain | Suit) -> Call | None:
        """Return the lowest legal bid of a strain; None above the seven level."""
        last = self.last_bid
        if last is None:
            return bid(1, strain)
        level = last.level + (last.strain is None or strain <= last.strain)
        return bid(level, strain) if level <= 7 else None


def is_game(call: Call) -> bool:
    """Return whether a bid is for game or more."""
    if call.strain is None:
        return False
    return call.level >= (3 if call.strain is Strain.NOTRUMP else 4 if call.strain.is_major else 5)
