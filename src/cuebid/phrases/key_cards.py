"""Recognise alternatives that are numbers of key cards, and write the numbers instead.

`0 or 3 key cards` of spades is three boxes: no ace without the king of trumps, three without it,
two with it. Players say the number. Exclusion Blackwood does not count the ace of one suit, so its
boxes also say whether that ace is held.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from cuebid.core import SUITS, Suit
from cuebid.evaluation import ACES, HONOURS, KEY_CARDS, KINGS
from cuebid.phrases.parts import Kind, Part

KEY_CARD_PART: Final = "key-cards"
"""The name of a part that gives numbers of key cards; the numbers follow: `key-cards/0/3`."""
_ACES: Final = range(5)


# The value of an ace if honours count 8, 4, 2, 1.
_ACE: Final = 8

_Parts = tuple[Part, ...]
_Held = tuple[int, int, int]


def with_key_cards(alternatives: Sequence[_Parts]) -> list[_Parts]:
    """Return alternatives with those that only differ in key cards replaced by one with numbers."""
    for suit in SUITS:
        if not any(_is_king(part, suit) for parts in alternatives for part in parts):
            continue
        told = {part.suits[0] for parts in alternatives for part in parts if _is_ace(part)}
        for left_out in (*sorted(told - {suit}), None):
            named = _named_for(alternatives, suit, left_out)
            if named:
                return named
    return list(alternatives)


def _named_for(alternatives: Sequence[_Parts], suit: Suit, left_out: Suit | None) -> list[_Parts]:
    """Return alternatives rewritten as numbers of key cards; empty if they cannot be rewritten.

    Args:
        alternatives: lists of parts that describe the hands.
        suit: the trump suit.
        left_out: a suit whose ace does not count.
    """
    groups: dict[_Parts, set[_Held]] = defaultdict(set)
    for parts in alternatives:
        counted = [part for part in parts if _is_counted(part, suit, left_out)]
        groups[tuple(part for part in parts if part not in counted)] |= _held(counted, left_out)
    numbers = {rest: _numbers(held, left_out) for rest, held in groups.items()}
    if not all(numbers.values()):
        return []
    return [_named(rest, counts, suit, left_out) for rest, counts in numbers.items()]


def _is_counted(part: Part, suit: Suit, left_out: Suit | None) -> bool:
    return _is_aces(part) or _is_king(part, suit) or (_is_ace(part) and part.suits == (left_out,))


def _is_aces(part: Part) -> bool:
    return part.kind is Kind.STRENGTH and part.name == ACES.name


def _is_king(part: Part, suit: Suit) -> bool:
    return part.kind is Kind.FEATURE and part.name == KINGS.name and part.suits == (suit,)


def _is_ace(part: Part) -> bool:
    """Return whether a part says that the hand has, or lacks, the ace of a suit."""
    spans = ((0, _ACE - 1), (_ACE, part.top))
    return part.name == HONOURS.name and (part.low, part.high) in spans


def _held(parts: Sequence[Part], left_out: Suit | None) -> set[_Held]:
    """Return all (aces, kings of trumps, aces that do not count) that an alternative allows."""
    aces = next((part for part in parts if _is_aces(part)), None)
    king = next((part for part in parts if part.name == KINGS.name), None)
    idle = next((part for part in parts if _is_ace(part)), None)
    most_idle = int(left_out is not None)
    return {
        (ace_count, king_count, idle_count)
        for ace_count in (_ACES if aces is None else range(aces.low, aces.high + 1))
        for king_count in ((0, 1) if king is None else range(king.low, king.high + 1))
        for idle_count in (range(most_idle + 1) if idle is None else (int(idle.has_low),))
        if idle_count <= ace_count <= _ACES[-1] - most_idle + idle_count
    }


def _numbers(held: set[_Held], left_out: Suit | None) -> tuple[int, ...]:
    """Return the numbers of key cards that describe some holdings exactly; empty if none do."""
    counts = {aces + king - idle for aces, king, idle in held}
    everything = _held((), left_out)
    complete = {each for each in everything if each[0] + each[1] - each[2] in counts}
    return tuple(sorted(counts)) if complete == held and len(counts) <= KEY_CARDS else ()


def _named(rest: _Parts, counts: tuple[int, ...], suit: Suit, left_out: Suit | None) -> _Parts:
    name = "/".join([KEY_CARD_PART, *map(str, counts)])
    suits = (suit,) if left_out is None else (suit, left_out)
    part = Part(Kind.FEATURE, name, counts[0], counts[-1], suits, KEY_CARDS)
    # In front of other features: the number of key cards, then the queen.
    return tuple(sorted((part, *rest), key=lambda part: part.kind.value))
