"""The auction before a call: who has shown what, who is forced, who is captain."""

# The functions of the language have no other input than this and the bidder's hand. What is shown
# is worked out from the situation before and the meaning of one call (`meaning.table_knowledge`).

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Final

from msgspec import Struct

from cuebid.core.call import PASS, Call
from cuebid.core.suit import SUITS
from cuebid.core.vulnerability import Vulnerability
from cuebid.database.language.functions import BOUND_FIELDS
from cuebid.database.matcher.captures import NONE, START
from cuebid.database.matcher.table_calls import NO_CALLS, after_call, call_text
from cuebid.evaluation import ANYTHING, FEATURE_OF_FIELD, Box, Boxes, dimension_of
from cuebid.meaning.combined import UNKNOWN
from cuebid.meaning.force import bid_rank, is_game_rank

__all__ = [
    "Situation",
    "TableKnowledge",
    "relative",
]

_LENGTH_FIELD: Final = BOUND_FIELDS.index("D")
_SUIT_FIELDS: Final = "DHSG"
# By field and suit; by field and -1 for fields of the whole hand, whatever the suit.
_DIMENSION_OF_BOUND: Final = {
    (field, NONE if suit is None else int(suit)): dimension_of(FEATURE_OF_FIELD[letter], suit)
    for field, letter in enumerate(BOUND_FIELDS)
    for suit in (SUITS if letter in _SUIT_FIELDS else (None,))
}


class TableKnowledge(Struct, frozen=True, gc=False):
    """Hands shown and answers asked for by the calls of an auction.

    Players and sides are numbered as in `Situation`.

    Attributes:
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

    shown: tuple[Boxes, ...] = (UNKNOWN,) * 4
    hulls: tuple[Box, ...] = (ANYTHING,) * 4
    forced: tuple[int, int] = (0, 0)
    captain: tuple[bool, ...] = (False,) * 4
    off_system: tuple[bool, ...] = (False,) * 4
    asked: tuple[bool, ...] = (False,) * 4
    lasting: tuple[int, int] = (0, 0)
    to_game: tuple[bool, bool] = (False, False)


_NOTHING_SHOWN: Final = TableKnowledge()


class Situation:
    """The auction before a call, as the functions of the language see it; immutable.

    Players are numbered from the dealer: 0 is the dealer, 1 the next, and so on. Sides are
    numbered likewise: 0 is the dealer's. Seats do not occur, so that auctions which differ in
    the dealer only share their situations.

    What the calls have shown is computed when it is first asked for. Most calls of an auction are
    chosen by rules that do not ask.

    Args:
        calls: the calls so far.
        vulnerable: whether the dealer's side is vulnerable, and whether the other.
        knowledge: what the calls have shown, or a function that returns it.

    Attributes:
        calls: the calls so far.
        vulnerable: whether the dealer's side is vulnerable, and whether the other.
        table_calls: what functions read from the calls.
        depth: the number of calls from the opening bid on; 0 before it.
    """

    __slots__ = ("_knowledge", "_text", "calls", "depth", "table_calls", "vulnerable")

    def __init__(
        self,
        calls: tuple[Call, ...] = (),
        vulnerable: tuple[bool, bool] = (False, False),
        knowledge: TableKnowledge | Callable[[], TableKnowledge] = _NOTHING_SHOWN,
    ) -> None:
        self.calls = calls
        self.vulnerable = vulnerable
        self.table_calls = reduce(after_call, calls, NO_CALLS)
        self.depth = next(
            (len(calls) - index for index, call in enumerate(calls) if call.is_bid), 0
        )
        self._knowledge = knowledge
        self._text: str | None = None

    def after(self, call: Call, knowledge: Callable[[], TableKnowledge]) -> Situation:
        """Return the auction after a call.

        Args:
            call: the call.
            knowledge: returns what the calls have shown then.
        """
        # The calls before are read already, so that the constructor is passed by.
        later: Situation = object.__new__(Situation)
        later.calls = (*self.calls, call)
        later.vulnerable = self.vulnerable
        later.table_calls = after_call(self.table_calls, call)
        later.depth = self.depth_of(call)
        later._knowledge = knowledge
        later._text = None
        return later

    @property
    def text(self) -> str:
        """The auction as sequences read it: `START:1N:P`."""
        if self._text is None:
            self._text = ":".join([START, *map(call_text, self.calls)])
        return self._text

    @property
    def next_depths(self) -> tuple[int, int]:
        """The levels of the next call: of one that is no bid, and of a bid."""
        return (self.depth + (self.depth > 0), self.depth + 1)

    def depth_of(self, call: Call) -> int:
        """Return the level of a call: its number from the opening bid on, or 0 (A5)."""
        return self.next_depths[call.is_bid]

    @property
    def knowledge(self) -> TableKnowledge:
        """The knowledge of the table after these calls.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        knowledge = self._knowledge
        if not isinstance(knowledge, TableKnowledge):
            # Computed twice at worst, where two threads ask at once.
            knowledge = self._knowledge = knowledge()
        return knowledge

    @property
    def shown(self) -> tuple[Boxes, ...]:
        """The hands that each player has shown."""
        return self.knowledge.shown

    @property
    def hulls(self) -> tuple[Box, ...]:
        """The smallest box around what each player has shown."""
        return self.knowledge.hulls

    @property
    def captain(self) -> tuple[bool, ...]:
        """For each player, whether partner may only make the book call."""
        return self.knowledge.captain

    @property
    def off_system(self) -> tuple[bool, ...]:
        """For each player, whether calls exclude each other."""
        return self.knowledge.off_system

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

    def must_call(self) -> bool:
        """Return whether a pass would break a promise of the caller's side (function `#17`)."""
        # After an opponent's action partner has another turn, so that a pass ends nothing.
        if not self.calls or self.calls[-1] is not PASS:
            return False
        knowledge = self.knowledge
        if knowledge.asked[self.partner]:
            return True
        level, strain = self.table_calls[:2]
        reached = bid_rank(level, strain) if level else 0
        mine = len(self.calls) % 2
        return reached < knowledge.lasting[mine] or (
            knowledge.to_game[mine] and not is_game_rank(reached)
        )

    def has_bid(self, strain: int, *players: int) -> bool:
        """Return whether any of some players has bid a strain: 0 me, 1 LHO, 2 partner, 3 RHO."""
        bid_by = self.table_calls.bid_by
        return strain >= 0 and any(bid_by[player] >> strain & 1 for player in players)

    def bounds(self, player: int, field: int, suit: int) -> tuple[int, int]:
        """Return the least and the most that a player has shown in a field of `BOUND_FIELDS`.

        Both are -1 if there is no such field or suit.
        """
        dimension = _DIMENSION_OF_BOUND.get((field, suit)) or _DIMENSION_OF_BOUND.get((field, NONE))
        if dimension is None:
            return NONE, NONE
        index = dimension.index
        # Hulls and not unions: a function has one number for an answer.
        for axis, low, high in self.knowledge.hulls[player].bounds:
            if axis == index:
                return low, high
        return dimension.low, dimension.high

    def length(self, player: int, suit: int) -> int:
        """Return the shortest length that a player can have after what was shown."""
        return self.bounds(player, _LENGTH_FIELD, suit)[0]


def relative(vulnerability: Vulnerability, dealer: int) -> tuple[bool, bool]:
    """Return whether the dealer's side is vulnerable, and whether the other side is."""
    return bool(vulnerability >> dealer % 2 & 1), bool(vulnerability >> (1 - dealer % 2) & 1)
