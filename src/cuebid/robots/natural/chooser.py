"""Choose the call for a hand: the first option of the system that fits it."""

from __future__ import annotations

from cuebid.core import Call, Explanation, Hand
from cuebid.robots.natural.measures import measure
from cuebid.robots.natural.option import Option
from cuebid.robots.natural.reader import options, read_auction

__all__ = ["choose_call"]


def choose_call(hand: Hand, calls: tuple[Call, ...]) -> tuple[Call, Explanation | None]:
    """Return the call to make with `hand` after `calls`, and its explanation if it is artificial.

    Args:
        hand: the thirteen cards.
        calls: the auction so far, from the dealer.
    """
    measures = measure(hand)
    situation = read_auction(calls)
    option = next(option for option in options(situation) if option.fits(measures))
    return option.call, _explanation(option)


def _explanation(option: Option) -> Explanation | None:
    if option.convention is None:
        return None
    return Explanation(option.convention.value, alerted=True)
