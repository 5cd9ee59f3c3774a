"""Find numbers of key cards among alternatives, so that they are named and not spelled out.

`0 or 3 key cards` of spades is three boxes: no ace without the king of trumps, three without it,
two with it. Players say the number.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from cuebid.core import SUITS, Suit
from cuebid.evaluation import ACES, KEY_CARDS, KINGS
from cuebid.phrases.parts import Kind, Part

KEY_CARD_PART: Final = "key-cards"
"""The name of a part that gives numbers of key cards; the numbers follow: `key-cards/0/3`."""
_ACES: Final = range(5)

_Parts = tuple[Part, ...]


def with_key_cards(alternatives: Sequence[_Parts]) -> list[_Parts]:
    """Return alternatives in which those that together are numbers of key cards are one."""
    for suit in SUITS:
        if not any(_is_king(part, suit) for parts in alternatives for part in parts):
            continue
        groups: dict[_Parts, set[tuple[int, int]]] = defaultdict(set)
        for parts in alternatives:
            rest = tuple(part for part in parts if not (_is_aces(part) or _is_king(part, suit)))
            groups[rest] |= _held(parts, suit)
        numbers = {rest: _numbers(pairs) for rest, pairs in groups.items()}
        if all(numbers.values()):
            return [_named(rest, counts, suit) for rest, counts in numbers.items()]
    return list(alternatives)


def _is_aces(part: Part) -> bool:
    return part.kind is Kind.STRENGTH and part.name == ACES.name


def _is_king(part: Part, suit: Suit) -> bool:
    return part.kind is Kind.FEATURE and part.name == KINGS.name and part.suits == (suit,)


def _held(parts: _Parts, suit: Suit) -> set[tuple[int, int]]:
    """Return the numbers of aces and of kings of trumps that an alternative admits."""
    aces = next((part for part in parts if _is_aces(part)), None)
    king = next((part for part in parts if _is_king(part, suit)), None)
    return {
        (ace_count, king_count)
        for ace_count in (_ACES if aces is None else range(aces.low, aces.high + 1))
        for king_count in ((0, 1) if king is None else range(king.low, king.high + 1))
    }


def _numbers(pairs: set[tuple[int, int]]) -> tuple[int, ...]:
    """Return the numbers of key cards that are exactly these pairs; none if a part is missing."""
    counts = {aces + king for aces, king in pairs}
    all_pairs = {(aces, king) for aces in _ACES for king in (0, 1) if aces + king in counts}
    return tuple(sorted(counts)) if all_pairs == pairs and len(counts) <= KEY_CARDS else ()


def _named(rest: _Parts, counts: tuple[int, ...], suit: Suit) -> _Parts:
    name = "/".join([KEY_CARD_PART, *map(str, counts)])
    part = Part(Kind.FEATURE, name, counts[0], counts[-1], (suit,), KEY_CARDS)
    # In front of other features: the number of key cards, then the queen.
    return tuple(sorted((part, *rest), key=lambda part: part.kind.value))
