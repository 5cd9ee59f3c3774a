"""What an auction tells besides its calls: who has shown what, who is forced, who is captain."""

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
"""What a player has shown who has shown nothing."""

_SUIT_FIELDS: Final = "DHSG"


def _number(level: int, strain: int) -> int:
    """A bid as a number: higher bids have higher ones."""
    return 5 * level + strain


_THREE_NOTRUMP: Final = _number(3, 4)
_FOUR_HEARTS: Final = _number(4, 2)


@dataclass(frozen=True, slots=True, order=True)
class Forcing:
    """How far a call forces its side.

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
    def number(self) -> int:
        """The bid as a number that grows with level and strain."""
        return _number(self.level, self.strain)

    @property
    def words(self) -> str:
        """`forcing to 2N`, `forcing for one round`, `forcing to game`."""
        if self.to_game:
            return "forcing to game"
        if not self.lasting:
            return "forcing for one round"
        return f"forcing to {self.level}{'CDHSN'[self.strain]}"


@dataclass(frozen=True, slots=True)
class Situation:
    """The auction before a call, as the functions of the language see it.

    Players go by their place: 0 is the dealer, 1 the next, and so on.

    Attributes:
        calls: those made, from the dealer's on.
        vulnerable: whether the dealer's side is, and whether the other.
        shown: what each place has shown.
        hulls: the smallest box around each of these.
        forced: the level that each side is forced to; 0 if none.
        captain: for each place, whether its partner may only make the book call (A68).
        off_system: for each place, whether it made calls that exclude each other.
        asked: for each place, whether its last call forces partner for one round.
        lasting: for each side the level and strain that it is forced to for good, as a number that
            grows with both; 0 if none.
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
        """The place of who calls next."""
        return len(self.calls) % 4

    @property
    def partner(self) -> int:
        """The place of the caller's partner."""
        return (len(self.calls) + 2) % 4

    def vulnerability(self) -> int:
        """0 neither side, 1 the bidder's side, 2 the other side, 3 both."""
        mine = len(self.calls) % 2
        return self.vulnerable[mine] + 2 * self.vulnerable[1 - mine]

    def last_bid(self) -> int:
        """Where among the calls the last bid is; -1 if there is none."""
        return next((at for at in reversed(range(len(self.calls))) if self.calls[at].is_bid), -1)

    def doubled(self) -> int:
        """0 if the last bid is undoubled, 1 doubled, 2 redoubled."""
        since = self.calls[self.last_bid() + 1 :]
        return 2 if REDOUBLE in since else int(DOUBLE in since)

    def last_bidder(self) -> int:
        """0 me, 1 LHO, 2 partner, 3 RHO; -1 if nobody has bid."""
        at = self.last_bid()
        return NONE if at < 0 else (at - len(self.calls)) % 4

    def must_call(self) -> bool:
        """Whether a pass would break a promise of the caller's side."""
        if not self.calls or self.calls[-1] is not PASS:
            return False
        if self.asked[self.partner]:
            return True
        at = self.last_bid()
        reached = 0 if at < 0 else _number(self.calls[at].level, self.calls[at].strain or 0)
        mine = len(self.calls) % 2
        short_of_game = reached < _THREE_NOTRUMP or _THREE_NOTRUMP < reached < _FOUR_HEARTS
        return reached < self.lasting[mine] or (self.to_game[mine] and short_of_game)

    def place_bid(self, place: int, strain: int) -> bool:
        """Whether a place has bid a strain."""
        return any(
            call.strain == strain and call.is_bid and at % 4 == place
            for at, call in enumerate(self.calls)
        )

    def is_contested(self) -> bool:
        """Whether both sides have called something else than a pass."""
        return len({at % 2 for at, call in enumerate(self.calls) if call is not PASS}) == 2

    def has_bid(self, sides: int, strain: int) -> bool:
        """Whether a strain was bid by a side: 0 the caller's, 1 the other."""
        mine = len(self.calls) + sides
        return any(
            call.strain == strain and call.is_bid and (mine - at) % 2 == 0
            for at, call in enumerate(self.calls)
        )

    def bounds(self, place: int, field: int, suit: int) -> tuple[int, int]:
        """The least and the most that a place has shown in a field of `BOUND_FIELDS`.

        Both are -1 where there is no such field or suit.
        """
        if not 0 <= field < len(BOUND_FIELDS):
            return NONE, NONE
        letter = BOUND_FIELDS[field]
        if letter not in _SUIT_FIELDS:
            return self.hulls[place].range(FEATURE_OF_FIELD[letter])
        if not 0 <= suit < 4:
            return NONE, NONE
        return self.hulls[place].range(FEATURE_OF_FIELD[letter], SUITS[suit])

    def length(self, place: int, suit: int) -> int:
        """The length that a place has shown at least."""
        return self.bounds(place, BOUND_FIELDS.index("D"), suit)[0]


def relative(vulnerability: Vulnerability, dealer: int) -> tuple[bool, bool]:
    """Whether the dealer's side is vulnerable, and whether the other, for a dealer by number."""
    return bool(vulnerability >> dealer % 2 & 1), bool(vulnerability >> (1 - dealer % 2) & 1)
