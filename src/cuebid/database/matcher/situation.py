"""The auction before a call: who has shown what, who is forced, who is captain."""

# The functions of the language have no other input than this and the bidder's hand. What is shown
# is the state of the auction (`cuebid.meaning`).

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Final

from cuebid.core import SUITS, Call, Vulnerability
from cuebid.database.language.functions import BOUND_FIELDS
from cuebid.database.matcher.captures import NONE, START
from cuebid.database.matcher.table_calls import NO_CALLS, after_call, call_text
from cuebid.evaluation import FEATURE_OF_FIELD, Box, Boxes, dimension_of
from cuebid.meaning import AuctionState

_LENGTH_FIELD: Final = BOUND_FIELDS.index("D")
_SUIT_FIELDS: Final = "DHSG"
# The keys are field and suit; for fields of the whole hand, field and -1.
_DIMENSION_OF_BOUND: Final = {
    (field, NONE if suit is None else int(suit)): dimension_of(FEATURE_OF_FIELD[letter], suit)
    for field, letter in enumerate(BOUND_FIELDS)
    for suit in (SUITS if letter in _SUIT_FIELDS else (None,))
}
_BEGINNING: Final = AuctionState()


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
        state: what the calls have shown, agreed and asked, or a function that returns it.

    Attributes:
        calls: the calls so far.
        vulnerable: whether the dealer's side is vulnerable, and whether the other.
        table_calls: what functions read from the calls.
        depth: the number of calls from the opening bid on; 0 before it.
    """

    __slots__ = ("_state", "_text", "calls", "depth", "table_calls", "vulnerable")

    def __init__(
        self,
        calls: tuple[Call, ...] = (),
        vulnerable: tuple[bool, bool] = (False, False),
        state: AuctionState | Callable[[], AuctionState] = _BEGINNING,
    ) -> None:
        self.calls = calls
        self.vulnerable = vulnerable
        self.table_calls = reduce(after_call, calls, NO_CALLS)
        self.depth = next(
            (len(calls) - index for index, call in enumerate(calls) if call.is_bid), 0
        )
        self._state = state
        self._text: str | None = None

    def after(self, call: Call, state: Callable[[], AuctionState]) -> Situation:
        """Return the situation after a call."""
        # The constructor is bypassed: it would read all earlier calls again.
        later: Situation = object.__new__(Situation)
        later.calls = (*self.calls, call)
        later.vulnerable = self.vulnerable
        later.table_calls = after_call(self.table_calls, call)
        later.depth = self.depth_of(call)
        later._state = state
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
        """The next call's number from the opening bid on: if it is no bid, and if it is a bid."""
        return (self.depth + (self.depth > 0), self.depth + 1)

    def depth_of(self, call: Call) -> int:
        """Return the next call's number from the opening bid on; 0 before the opening bid (A5)."""
        return self.next_depths[call.is_bid]

    @property
    def state(self) -> AuctionState:
        """The state of the auction: hands shown, suits agreed, questions asked.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        state = self._state
        if not isinstance(state, AuctionState):
            # Computed twice at worst, where two threads ask at once.
            state = self._state = state()
        return state

    @property
    def shown(self) -> tuple[Boxes, ...]:
        """The hands that each player has shown."""
        return self.state.shown

    @property
    def hulls(self) -> tuple[Box, ...]:
        """The smallest box around what each player has shown."""
        return self.state.hulls

    @property
    def is_bound(self) -> bool:
        """Whether partner is captain, so that the caller may only make the book call (A68)."""
        return self.state.bound[self.me]

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
        for axis, low, high in self.state.hulls[player].bounds:
            if axis == index:
                return low, high
        return dimension.low, dimension.high

    def length(self, player: int, suit: int) -> int:
        """Return the shortest length that a player can have after what was shown."""
        return self.bounds(player, _LENGTH_FIELD, suit)[0]


def relative(vulnerability: Vulnerability, dealer: int) -> tuple[bool, bool]:
    """Return whether the dealer's side is vulnerable, and whether the other side is."""
    return bool(vulnerability >> dealer % 2 & 1), bool(vulnerability >> (1 - dealer % 2) & 1)
