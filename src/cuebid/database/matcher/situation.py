"""The auction before a call: who has shown what, who is forced, who is captain."""

# The functions of the language have no other input than this and the bidder's hand. A situation
# is worked out from the one before and the meaning of one call (`meaning.call_context`), and is
# frozen: simulations ask about the same auctions from many hands and threads.

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cuebid.core.call import DOUBLE, PASS, REDOUBLE, Call
from cuebid.core.suit import SUITS
from cuebid.core.vulnerability import Vulnerability
from cuebid.database.language.functions import BOUND_FIELDS
from cuebid.database.matcher.captures import NONE
from cuebid.evaluation import ANYTHING, FEATURE_OF_FIELD, Box, Boxes

__all__ = ["UNKNOWN", "Forcing", "Situation", "relative"]

UNKNOWN: Final = Boxes((ANYTHING,))
"""What a player has shown before the first call: any hand."""

_SUIT_FIELDS: Final = "DHSG"


def _bid_rank(level: int, strain: int) -> int:
    """Return a number that grows with level and strain."""
    return 5 * level + strain


_THREE_NOTRUMP: Final = _bid_rank(3, 4)
_FOUR_HEARTS: Final = _bid_rank(4, 2)


@dataclass(frozen=True, slots=True, order=True)
class Forcing:
    """The bid to which a call forces its side.

    Attributes:
        level: 1 to 7.
        strain: 0 clubs to 4 notrump.
        lasting: until the level is reached; otherwise for one round.
        to_game: until game is reached: three notrump, four of a major or five of a minor, wherever
            level and strain are.
    """

    level: int
    strain: int
    lasting: bool
    to_game: bool = False

    @property
    def rank(self) -> int:
        """A number that grows with level and strain."""
        return _bid_rank(self.level, self.strain)

    @property
    def words(self) -> str:
        """In words: `forcing to 2N`, `forcing for one round` or `forcing to game`."""
        if self.to_game:
            return "forcing to game"
        if not self.lasting:
            return "forcing for one round"
        return f"forcing to {self.level}{'CDHSN'[self.strain]}"


@dataclass(frozen=True, slots=True)
class Situation:
    """The auction before a call, as the functions of the language see it.

    Players are numbered from the dealer: 0 is the dealer, 1 the next, and so on. Sides are
    numbered likewise: 0 is the dealer's. Seats do not occur, so that auctions which differ in
    the dealer only share their situations.

    Attributes:
        calls: the calls so far.
        vulnerable: whether the dealer's side is vulnerable, and whether the other.
        shown: what each player has shown.
        hulls: the smallest box around each of these.
        forced: the level that each side is forced to; 0 if none.
        captain: for each player, whether partner may only make the book call (A68).
        off_system: for each player, whether calls exclude each other (A66).
        asked: for each player, whether the last call forces partner for one round.
        lasting: for each side the rank of the bid that it is forced to until it is reached; 0 if
            none (`Forcing.rank`).
        to_game: for each side, whether it is forced to game.
    """

    calls: tuple[Call, ...] = ()
    vulnerable: tuple[bool, bool] = (False, False)
    shown: tuple[Boxes, ...] = (UNKNOWN,) * 4
    hulls: tuple[Box, ...] = (ANYTHING,) * 4
    forced: tuple[int, int] = (0, 0)
    captain: tuple[bool, ...] = (False,) * 4
    off_system: tuple[bool, ...] = (False,) * 4
    asked: tuple[bool, ...] = (False,) * 4
    lasting: tuple[int, int] = (0, 0)
    to_game: tuple[bool, bool] = (False, False)

    @property
    def me(self) -> int:
        """The number of the player who calls next."""
        return len(self.calls) % 4

    @property
    def partner(self) -> int:
        """The number of the caller's partner."""
        return (len(self.calls) + 2) % 4

    def vulnerability(self) -> int:
        """Return which sides are vulnerable: 0 none, 1 the bidder's, 2 the other, 3 both."""
        mine = len(self.calls) % 2
        return self.vulnerable[mine] + 2 * self.vulnerable[1 - mine]

    def last_bid(self) -> int:
        """Return the index of the last bid among the calls; -1 if there is none."""
        indices = reversed(range(len(self.calls)))
        return next((index for index in indices if self.calls[index].is_bid), -1)

    def doubled(self) -> int:
        """Return 0 if the last bid is undoubled, 1 if doubled, 2 if redoubled."""
        # Without a bid the index is -1, so that this looks at all calls, none of which can be a
        # double.
        since = self.calls[self.last_bid() + 1 :]
        return 2 if REDOUBLE in since else int(DOUBLE in since)

    def last_bidder(self) -> int:
        """Return who made the last bid: 0 me, 1 LHO, 2 partner, 3 RHO; -1 if nobody has bid."""
        index = self.last_bid()
        return NONE if index < 0 else (index - len(self.calls)) % 4

    def must_call(self) -> bool:
        """Return whether a pass would break a promise of the caller's side (function `#17`)."""
        # After an opponent's action partner has another turn, so that a pass ends nothing.
        if not self.calls or self.calls[-1] is not PASS:
            return False
        if self.asked[self.partner]:
            return True
        index = self.last_bid()
        reached = 0
        if index >= 0:
            reached = _bid_rank(self.calls[index].level, self.calls[index].strain or 0)
        mine = len(self.calls) % 2
        # Game is three notrump, or four hearts and above; four of a minor is past the one and
        # short of the other.
        short_of_game = reached < _THREE_NOTRUMP or _THREE_NOTRUMP < reached < _FOUR_HEARTS
        return reached < self.lasting[mine] or (self.to_game[mine] and short_of_game)

    def player_has_bid(self, player: int, strain: int) -> bool:
        """Return whether a player has bid a strain."""
        return any(
            call.strain == strain and call.is_bid and index % 4 == player
            for index, call in enumerate(self.calls)
        )

    def is_contested(self) -> bool:
        """Return whether both sides have made a call other than a pass."""
        sides = {index % 2 for index, call in enumerate(self.calls) if call is not PASS}
        return len(sides) == 2

    def side_has_bid(self, side: int, strain: int) -> bool:
        """Return whether a side has bid a strain: 0 the caller's side, 1 the other."""
        last = len(self.calls) + side
        return any(
            call.strain == strain and call.is_bid and (last - index) % 2 == 0
            for index, call in enumerate(self.calls)
        )

    def bounds(self, player: int, field: int, suit: int) -> tuple[int, int]:
        """Return the least and the most that a player has shown in a field of `BOUND_FIELDS`.

        Both are -1 if there is no such field or suit.
        """
        if not 0 <= field < len(BOUND_FIELDS):
            return NONE, NONE
        # Hulls and not unions: a function has one number for an answer.
        letter = BOUND_FIELDS[field]
        if letter not in _SUIT_FIELDS:
            return self.hulls[player].range(FEATURE_OF_FIELD[letter])
        if not 0 <= suit < 4:
            return NONE, NONE
        return self.hulls[player].range(FEATURE_OF_FIELD[letter], SUITS[suit])

    def length(self, player: int, suit: int) -> int:
        """Return the shortest length that a player can have after what was shown."""
        return self.bounds(player, BOUND_FIELDS.index("D"), suit)[0]


def relative(vulnerability: Vulnerability, dealer: int) -> tuple[bool, bool]:
    """Return whether the dealer's side is vulnerable, and whether the other side is."""
    return bool(vulnerability >> dealer % 2 & 1), bool(vulnerability >> (1 - dealer % 2) & 1)
