"""The calls that a bid can stand for after a prefix (bml.txt, Bidding tables: variable suits).

Variables stand for suits that are "NOT already used in the sequence (neither literally nor
variable)". Because used suits are left out, two variables never mean the same suit.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final

from cuebid.bml.auctions.prefix import VARIABLES
from cuebid.bml.tree.bids import (
    Bid,
    CallsBid,
    ChoiceBid,
    FreeBid,
    StepBid,
    Variable,
    VariableBid,
    WordCalls,
)
from cuebid.core import BIDS, CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Call, Suit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cuebid.bml.auctions.prefix import AuctionPrefix, Bindings

_INDEX_OF: Final = {variable: index for index, variable in enumerate(VARIABLES)}
_SUITS: Final = {
    Variable.MINOR: (CLUBS, DIAMONDS),
    Variable.MAJOR: (HEARTS, SPADES),
    Variable.X: SUITS,
    Variable.Y: SUITS,
    Variable.Z: SUITS,
}
OTHER_OF: Final = {
    Variable.OTHER_MINOR: (Variable.MINOR, {CLUBS: DIAMONDS, DIAMONDS: CLUBS}),
    Variable.OTHER_MAJOR: (Variable.MAJOR, {HEARTS: SPADES, SPADES: HEARTS}),
}
"""For "other minor" and "other major": the paired variable, and the other suit of each suit."""
_HIGHEST_OF_REST: Final = Call("4S").index
# X < Y < Z (bml.txt): suits must be in this order.
_ASCENDING: Final = (Variable.X, Variable.Y, Variable.Z)


def candidates(bid: Bid, prefix: AuctionPrefix) -> Iterator[tuple[Call, Bindings]]:
    """Yield each call that a bid can stand for after a prefix, and the variables' suits then.

    An unbound variable stands for suits that neither side has bid, at a level that is sufficient;
    a bound one for its suit, even if that is insufficient, which is reported. The suits of X, Y and
    Z ascend. Words stand for calls only if `FreeBid.stands_for` says which.
    """
    match bid:
        case CallsBid(calls):
            for call in calls:
                yield call, prefix.bindings
        case VariableBid(level, variable):
            for suit, bindings in _suits(variable, level, prefix):
                yield _bid(level, suit), bindings
        case StepBid(steps):
            index = prefix.last + steps
            # Indices of bids begin after pass, double and redouble.
            # Steps count from the last bid of either side; above 7N there is no bid.
            if prefix.last and index - 3 < len(BIDS):
                yield BIDS[index - 3], prefix.bindings
        case ChoiceBid(options):
            for option in options:
                yield from candidates(option, prefix)
        case FreeBid():
            yield from ((call, prefix.bindings) for call in _word_calls(bid, prefix))


def _word_calls(bid: FreeBid, prefix: AuctionPrefix) -> Iterator[Call]:
    """Yield the calls of a word such as `any`, `cue` or `next`, all of them sufficient bids."""
    bids = BIDS[max(prefix.highest - 2, 0) :]
    match bid.stands_for:
        case WordCalls.REST | WordCalls.NEXT:
            # Slam bids are no part of "anything else", and would fill every file.
            yield from (call for call in bids if call.index <= _HIGHEST_OF_REST)
        case WordCalls.CUE:
            suit = _suit_of_other_side(prefix, theirs=bid.theirs)
            cues = (call for call in bids if suit is not None and call.text[1:] == suit.letter)
            yield from islice(cues, 1)
        case _:
            return


def _suit_of_other_side(prefix: AuctionPrefix, *, theirs: bool) -> Suit | None:
    """Return the suit that the side other than the bidder's bid last; None if it bid none."""
    side = prefix.theirs
    for call in reversed(prefix.calls):
        suit = call.strain.suit if call.strain is not None else None
        if side is not theirs and suit is not None:
            return suit
        side = not side
    return None


def stands_for_first(bid: Bid) -> bool:
    """Return whether a bid is `next`: only the first of its calls that no other row defines."""
    return isinstance(bid, FreeBid) and bid.stands_for is WordCalls.NEXT


def bound_suit(variable: Variable, bindings: Bindings) -> Suit | None:
    """Return the suit a variable stands for; None if it is not bound."""
    return bindings[_INDEX_OF[variable]]


def is_concrete(bid: Bid, bindings: Bindings) -> bool:
    """Return whether the calls before a bid determine which one call it stands for.

    True for steps, and for a level with a variable whose suit is bound (ruling B10).
    """
    if not isinstance(bid, VariableBid):
        return isinstance(bid, StepBid)
    if bid.variable in OTHER_OF:
        # The other major follows from the major, though no call has named it yet.
        return bound_suit(OTHER_OF[bid.variable][0], bindings) is not None
    return bound_suit(bid.variable, bindings) is not None


def _suits(
    variable: Variable, level: int, prefix: AuctionPrefix
) -> Iterator[tuple[Suit, Bindings]]:
    bindings = prefix.bindings
    index = _INDEX_OF[variable]
    bound = bindings[index]
    if bound is not None:
        yield bound, bindings
        return
    # Insufficient bids are left out here, and only here: the author of a variable means the suits
    # that are possible, while a call in letters is meant as it stands.
    for suit in open_suits(variable, bindings):
        if not prefix.is_used(suit) and _bid(level, suit).index > prefix.highest:
            yield suit, (*bindings[:index], suit, *bindings[index + 1 :])


def open_suits(variable: Variable, bindings: Bindings) -> Iterator[Suit]:
    """Yield the suits an unbound variable may stand for, given what other variables stand for."""
    if variable in OTHER_OF:
        partner, other_suit = OTHER_OF[variable]
        # "But only if <digit>m is used before" (bml.txt): without its partner it stands for
        # nothing.
        suit = bound_suit(partner, bindings)
        if suit is not None:
            yield other_suit[suit]
        return
    low, high = -1, len(SUITS)
    if variable in _ASCENDING:
        rank = _ASCENDING.index(variable)
        low = max((low, *_bound(_ASCENDING[:rank], bindings)))
        high = min((high, *_bound(_ASCENDING[rank + 1 :], bindings)))
    yield from (suit for suit in _SUITS[variable] if low < suit < high)


def _bound(variables: Iterable[Variable], bindings: Bindings) -> Iterator[Suit]:
    suits = (bound_suit(variable, bindings) for variable in variables)
    return (suit for suit in suits if suit is not None)


def _bid(level: int, suit: Suit) -> Call:
    return BIDS[5 * (level - 1) + suit]


def substituted(text: str, variable: Variable, suit: Suit) -> str:
    """Replace a variable in a text by its suit, where it is a word or follows a number.

    >>> substituted("6M or 5+ M, not oM", Variable.MAJOR, HEARTS)
    '6!h or 5+ !h, not oM'
    """
    if variable.value not in text:
        return text
    return _word(variable).sub(f"!{suit.letter.lower()}", text)


# One pattern for each variable, compiled when it is first needed.
@lru_cache(maxsize=len(VARIABLES))
def _word(variable: Variable) -> re.Pattern[str]:
    # Not after a letter, so that the M of `oM` is not taken for M; a digit may precede it (`5M`),
    # which is where BML 2 loses the digit.
    return re.compile(rf"(?<![A-Za-z_]){variable.value}(?!\w)")
