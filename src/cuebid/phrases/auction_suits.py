"""Describe hands in an auction: length in partner's suit as support, and the unbid suits."""

from __future__ import annotations

from typing import Final, NamedTuple

from cuebid.core import Suit
from cuebid.evaluation import Box, Boxes
from cuebid.phrases.disclosure import Disclosure
from cuebid.phrases.hands import describe_hands
from cuebid.phrases.parts import UNBID, Description, Kind, Part
from cuebid.phrases.wording import Vocabulary, vocabulary

# The most cards that a hand can have in a suit.
_TOP: Final = 13


def hands_in_words(
    boxes: Boxes | Box, *, raised: Suit | None = None, words: Vocabulary | None = None
) -> str:
    """Return a description of hands in words: `15-17 HCP, balanced`.

    Args:
        boxes: the hands.
        raised: partner's suit; length in it is called support.
        words: the vocabulary to write in; by default that of the current language.
    """
    union = boxes if isinstance(boxes, Boxes) else Boxes((boxes,))
    return (words or vocabulary()).description(describe_in_auction(union, AuctionSuits(raised)))


class AuctionSuits(NamedTuple):
    """Suits with a name of their own in an auction.

    Attributes:
        raised: partner's suit, if the call raises it.
        unbid: the suits that nobody has bid.
    """

    raised: Suit | None = None
    unbid: tuple[Suit, ...] = ()


def suits_of(disclosure: Disclosure) -> AuctionSuits:
    """Return the raised suit and the unbid suits of a call's disclosure."""
    return AuctionSuits(disclosure.raised, disclosure.unbid)


def describe_in_auction(boxes: Boxes, suits: AuctionSuits) -> Description:
    """Return a description of hands that speaks of support and of the unbid suits."""
    description = describe_hands(boxes)
    return Description(
        _with_names(description.common, suits),
        tuple(_with_names(parts, suits) for parts in description.alternatives),
        description.is_empty,
    )


def _with_names(parts: tuple[Part, ...], suits: AuctionSuits) -> tuple[Part, ...]:
    """Return the parts with support named, and equal minima in all unbid suits as one part."""
    minima = {
        part.suits[0]: part
        for part in parts
        if part.kind is Kind.LENGTH and len(part.suits) == 1 and not part.has_high
    }
    unbid = [minima[suit] for suit in suits.unbid if suit in minima]
    lows = {part.low for part in unbid}
    if 2 <= len(unbid) == len(suits.unbid) and len(lows) == 1:
        all_unbid = Part(Kind.LENGTH, UNBID, lows.pop(), _TOP, suits.unbid)
        parts = tuple(
            all_unbid if part is unbid[0] else part for part in parts if part not in unbid[1:]
        )
    return tuple(_with_support(part, suits.raised) for part in parts)


def _with_support(part: Part, raised: Suit | None) -> Part:
    """Return a minimum in partner's suit as a part of kind SUPPORT, other parts unchanged."""
    is_support = part.kind is Kind.LENGTH and part.suits == (raised,)
    if is_support and 2 <= part.low <= 5 and not part.has_high:
        return part._replace(kind=Kind.SUPPORT)
    return part
