"""Describe hands with the names that suits have in an auction: support, and the unbid suits."""

from __future__ import annotations

from typing import Final, NamedTuple

from cuebid.core import Suit
from cuebid.evaluation import Box, Boxes
from cuebid.phrases.disclosure import Disclosure
from cuebid.phrases.hands import describe_hands
from cuebid.phrases.parts import UNBID, Description, Kind, Part
from cuebid.phrases.wording import Vocabulary, vocabulary

# The most cards of a suit.
_TOP: Final = 13


def hands_in_words(
    boxes: Boxes | Box, *, raised: Suit | None = None, words: Vocabulary | None = None
) -> str:
    """Return hands in words: `15-17 HCP, balanced`.

    Args:
        boxes: the hands.
        raised: the suit of partner's in which length is called support.
        words: of the language; that which is spoken without it.
    """
    union = boxes if isinstance(boxes, Boxes) else Boxes((boxes,))
    return (words or vocabulary()).description(describe_in_auction(union, AuctionSuits(raised)))


class AuctionSuits(NamedTuple):
    """Suits that have a name in an auction: partner's that is raised, and those that nobody bid."""

    raised: Suit | None = None
    unbid: tuple[Suit, ...] = ()


def suits_of(disclosure: Disclosure) -> AuctionSuits:
    """Return the suits that have a name where a call is made."""
    return AuctionSuits(disclosure.raised, disclosure.unbid)


def describe_in_auction(boxes: Boxes, suits: AuctionSuits) -> Description:
    """Return the parts of a description, in which suits are called support or unbid suits."""
    description = describe_hands(boxes)
    return Description(
        _with_names(description.common, suits),
        tuple(_with_names(parts, suits) for parts in description.alternatives),
        description.is_empty,
    )


def _with_names(parts: tuple[Part, ...], suits: AuctionSuits) -> tuple[Part, ...]:
    """Return parts with support for partner's suit, and one part for all unbid suits."""
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
    """Return a minimum in partner's suit as support."""
    is_support = part.kind is Kind.LENGTH and part.suits == (raised,)
    if is_support and 2 <= part.low <= 5 and not part.has_high:
        return part._replace(kind=Kind.SUPPORT)
    return part
