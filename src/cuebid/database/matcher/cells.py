"""Cells: what the last calls of an auction must be for a pattern to match it."""

# A pattern is cut into cells at its colons, counted from the end. Each cell has a mask of the
# tokens (calls, mostly) that may stand there. From the end, because general rules begin with
# anything (`START.*`) while almost every rule fixes its last calls. Reading stops at the first
# node of unknown length; whatever is before it may be anything. Masks may let too much through,
# never too little: a candidate is matched by its closures afterwards.

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from itertools import product
from typing import Final

from cuebid.database.language.alphabet import CALL_TEXTS, STRAINS
from cuebid.database.language.node import walk
from cuebid.database.language.tree import (
    Alternation,
    AnyCall,
    Backreference,
    Brackets,
    Capture,
    Concatenation,
    Group,
    Literal,
    Match,
    Math,
    NextField,
    Not,
    Pattern,
    Repeat,
    Term,
)
from cuebid.database.matcher.characters import CHARACTERS, bracket_characters
from cuebid.database.matcher.search import CHARACTER_VALUES

__all__ = ["ALL", "DEPTH", "NO_TOKEN", "OTHER", "TOKENS", "cell_masks"]

DEPTH: Final = 8
"""The number of cells from the end that are considered: two rounds of calls."""

OTHER: Final = len(CALL_TEXTS)
"""The token of anything between colons that is not a call: `START`, a label."""
NO_TOKEN: Final = OTHER + 1
"""The token of cells before the beginning of an auction."""
TOKENS: Final = {call: number for number, call in enumerate(CALL_TEXTS)}
"""The tokens of calls."""
ALL: Final = (1 << NO_TOKEN + 1) - 1
"""A mask of all tokens."""

# Alternatives multiply where a sequence has several groups. Beyond this number their union is
# close to "anything", and the time to work it out is better spent in the closures.
_MAX_VARIANTS: Final = 16


class _Special(Enum):
    CALL = "one whole call"
    WILD = "anything, of any length"


_Piece = frozenset[str] | _Special
"""The characters that may stand at one place, or one of the special pieces."""
_Variant = tuple[_Piece, ...]
"""One of the alternatives of a pattern, piece by piece."""
_COLON: Final = frozenset(":")
_ANYTHING: Final[list[_Variant]] = [(_Special.WILD,)]
_VALUED: Final = frozenset(CHARACTER_VALUES)
_LEVELS: Final = frozenset("1234567")
_STRAINS: Final = frozenset(STRAINS)
_SHORT_CALLS: Final = frozenset("PXR")


def cell_masks(pattern: Pattern, *, open_end: bool = False) -> tuple[int, ...]:
    """Return for each of the last `DEPTH` cells, the last first, a mask of the tokens allowed.

    Args:
        pattern: of a sequence.
        open_end: whether more may follow, even within the last cell: `restart=replace` matches
            the beginning of an auction only.
    """
    body = pattern.body
    if body is None:
        return (ALL,) * DEPTH
    is_anchored = isinstance(body, Concatenation) and body.anchor is not None
    masks = [0] * DEPTH
    for variant in _variants(body, is_outermost=True):
        for cell, mask in enumerate(_masks(variant, is_anchored=is_anchored, open_end=open_end)):
            masks[cell] |= mask
    return tuple(masks)


def _masks(variant: _Variant, *, is_anchored: bool, open_end: bool) -> list[int]:
    """Return the masks of one alternative of a pattern."""
    cells: list[list[_Piece]] = [[]]
    starts_at_beginning = not is_anchored
    for piece in reversed(variant):
        if piece is _Special.WILD:
            # The cell that the wild piece ends in is not known in full.
            cells.pop()
            starts_at_beginning = False
            break
        if piece == _COLON:
            cells.append([])
        else:
            cells[-1].insert(0, piece)
    masks = [_tokens_matching(tuple(cell)) for cell in cells[:DEPTH]]
    if open_end:
        masks[:1] = [_tokens_beginning_with(tuple(cells[0]))] if cells else []
    before = 1 << NO_TOKEN if starts_at_beginning else ALL
    return masks + [before] * (DEPTH - len(masks))


@lru_cache(maxsize=4096)
def _tokens_matching(cell: _Variant) -> int:
    """Return the tokens that a whole cell accepts."""
    if cell == (_Special.CALL,):
        return (1 << OTHER) - 1
    if _Special.CALL in cell:
        return ALL & ~(1 << NO_TOKEN)
    calls = sum(1 << number for call, number in TOKENS.items() if _fits(cell, call))
    return calls | (0 if _accepts_only_calls(cell) else 1 << OTHER)


@lru_cache(maxsize=4096)
def _tokens_beginning_with(cell: _Variant) -> int:
    """Return the tokens whose first characters a cell accepts."""
    length = len(cell)
    if _Special.CALL in cell:
        return ALL & ~(1 << NO_TOKEN)
    numbers = (number for call, number in TOKENS.items() if _fits(cell, call[:length]))
    return sum(1 << number for number in numbers) | 1 << OTHER


def _fits(cell: _Variant, text: str) -> bool:
    return len(cell) == len(text) and all(
        isinstance(piece, frozenset) and character in piece
        for piece, character in zip(cell, text, strict=True)
    )


def _accepts_only_calls(cell: _Variant) -> bool:
    """Return whether whatever a cell accepts is a call."""
    match cell:
        case (frozenset() as short,):
            return short <= _SHORT_CALLS
        case (frozenset() as level, frozenset() as strain):
            return level <= _LEVELS and strain <= _STRAINS
    return False


def _variants(node: Match | Term, *, is_outermost: bool = False) -> list[_Variant]:
    """Return the alternatives of a node, each piece by piece."""
    match node:
        case Concatenation(terms=terms, anchor=anchor) if is_outermost or not anchor:
            free = (_COLON, _Special.CALL) * (anchor.free if anchor else 0)
            return [(*variant, *free) for variant in _concatenated(map(_variants, terms))]
        case Alternation(parts=parts):
            variants = [variant for part in parts for variant in _variants(part)]
            return variants if len(variants) <= _MAX_VARIANTS else _ANYTHING
        case Group(body=body):
            return _variants(body)
        case Repeat(body=repeated, iterator="?"):
            return [*_variants(repeated), ()]
    return _term_variants(node)


def _concatenated(parts: Iterable[list[_Variant]]) -> list[_Variant]:
    """Return every combination of alternatives of successive parts."""
    variants: list[_Variant] = [()]
    for part in parts:
        if len(variants) * len(part) > _MAX_VARIANTS:
            variants = _ANYTHING
        else:
            variants = [(*first, *second) for first, second in product(variants, part)]
    return variants


def _term_variants(node: Match | Term) -> list[_Variant]:
    match node:
        case Literal(text=text):
            return [tuple(frozenset(character) for character in text)]
        case AnyCall():
            return [(_Special.CALL,)]
        case Backreference():
            return [(_VALUED,)]
        case Brackets():
            accepted = bracket_characters(node)
            return [(CHARACTERS if accepted is None else accepted,)]
    if isinstance(node, Capture | Not) or (isinstance(node, Math) and not _reads_text(node)):
        return [()]
    # A dot may be a colon; jumps, conjunctions and repetitions have no fixed place or length.
    return _ANYTHING


def _reads_text(node: Math) -> bool:
    """Return whether arithmetic reads fields of the auction."""
    return any(isinstance(inner, NextField) for inner in walk(node))
