"""What a bid can stand for on a path (bml.txt, variable suits)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from cuebid.bml.auctions.prefix import VARIABLES
from cuebid.bml.tree.bids import Bid, CallsBid, ChoiceBid, StepBid, Variable, VariableBid
from cuebid.core import BIDS, CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Call, Suit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cuebid.bml.auctions.prefix import AuctionPrefix, Bindings

__all__ = ["OTHER_OF", "bound_suit", "candidates", "open_suits", "substituted"]

_PLACES: Final = {variable: place for place, variable in enumerate(VARIABLES)}
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
"""The variables that mean the other suit of a pair: whose other, and which it is."""
_ASCENDING: Final = (Variable.X, Variable.Y, Variable.Z)


def candidates(bid: Bid, path: AuctionPrefix) -> Iterator[tuple[Call, Bindings]]:
    """The calls that a bid stands for after a path, each with what is bound from there on.

    An unbound variable stands for suits that nobody has bid, at a level that is sufficient; a bound
    one for its suit; X, Y and Z ascend. Words stand for nothing.
    """
    match bid:
        case CallsBid(calls):
            for call in calls:
                yield call, path.bindings
        case VariableBid(level, variable):
            for suit, bindings in _suits(variable, level, path):
                yield _bid(level, suit), bindings
        case StepBid(steps):
            index = path.last + steps
            if path.last and index - 3 < len(BIDS):
                yield BIDS[index - 3], path.bindings
        case ChoiceBid(options):
            for option in options:
                yield from candidates(option, path)
        case _:
            return


def bound_suit(variable: Variable, bindings: Bindings) -> Suit | None:
    """The suit a variable stands for; None if it is not bound."""
    return bindings[_PLACES[variable]]


def _suits(variable: Variable, level: int, path: AuctionPrefix) -> Iterator[tuple[Suit, Bindings]]:
    bindings = path.bindings
    place = _PLACES[variable]
    bound = bindings[place]
    if bound is not None:
        yield bound, bindings
        return
    for suit in open_suits(variable, bindings):
        if not path.is_used(suit) and _bid(level, suit).index > path.highest:
            yield suit, (*bindings[:place], suit, *bindings[place + 1 :])


def open_suits(variable: Variable, bindings: Bindings) -> Iterator[Suit]:
    """The suits that an unbound variable may stand for, as far as other variables decide it."""
    if variable in OTHER_OF:
        first, others = OTHER_OF[variable]
        suit = bound_suit(first, bindings)
        if suit is not None:
            yield others[suit]
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
    """A text with a variable, where it stands as a word or after a number, as its suit.

    >>> substituted("6M or 5+ M, not oM", Variable.MAJOR, HEARTS)
    '6!h or 5+ !h, not oM'
    """
    if variable.value not in text:
        return text
    return _word(variable).sub(f"!{suit.letter.lower()}", text)


@lru_cache(maxsize=len(VARIABLES))
def _word(variable: Variable) -> re.Pattern[str]:
    return re.compile(rf"(?<![A-Za-z_]){variable.value}(?!\w)")
