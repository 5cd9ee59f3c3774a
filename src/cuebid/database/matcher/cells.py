"""What the last calls of an auction must be for a pattern to match it.

A pattern is cut into cells at its colons, from the end. Each cell says which calls may stand there;
where something of unknown length comes, what is before it is not looked at. A pattern that cannot
be told apart from others this way is tried by its closures: cells may let too much through, never
too little.
"""

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
from cuebid.database.matcher.parts import CHARACTER_VALUES

__all__ = ["ALL", "DEPTH", "NO_TOKEN", "OTHER", "TOKENS", "cell_masks"]

DEPTH: Final = 8
"""How many cells from the end are looked at."""

OTHER: Final = len(CALL_TEXTS)
"""The token of anything between colons that is no call: `START`, a label."""
NO_TOKEN: Final = OTHER + 1
"""The token of what is before the beginning."""
TOKENS: Final = {call: number for number, call in enumerate(CALL_TEXTS)}
"""The tokens of calls."""
ALL: Final = (1 << NO_TOKEN + 1) - 1
"""A mask with all tokens."""

_MOST: Final = 16


class _Special(Enum):
    CALL = "one whole call"
    WILD = "anything, of any length"


_Piece = frozenset[str] | _Special
_Variant = tuple[_Piece, ...]
_COLON: Final = frozenset(":")
_ANYTHING: Final[list[_Variant]] = [(_Special.WILD,)]
_VALUED: Final = frozenset(CHARACTER_VALUES)
_LEVELS: Final = frozenset("1234567")
_STRAINS: Final = frozenset(STRAINS)
_SHORT: Final = frozenset("PXR")


def cell_masks(pattern: Pattern, *, open_end: bool = False) -> tuple[int, ...]:
    """For each of the last `DEPTH` places, the last first, a mask of the tokens that may be there.

    Args:
        pattern: of a sequence.
        open_end: whether more may follow, even within the last cell.
    """
    body = pattern.body
    if body is None:
        return (ALL,) * DEPTH
    anchored = isinstance(body, Concatenation) and body.anchor is not None
    found = [0] * DEPTH
    for variant in _variants(body, top=True):
        for place, mask in enumerate(_masks(variant, anchored=anchored, open_end=open_end)):
            found[place] |= mask
    return tuple(found)


def _masks(variant: _Variant, *, anchored: bool, open_end: bool) -> list[int]:
    """The masks of one way to read a pattern."""
    cells: list[list[_Piece]] = [[]]
    fixed = not anchored
    for piece in reversed(variant):
        if piece is _Special.WILD:
            cells.pop()
            fixed = False
            break
        if piece == _COLON:
            cells.append([])
        else:
            cells[-1].insert(0, piece)
    masks = [_accepted(tuple(cell)) for cell in cells[:DEPTH]]
    if open_end:
        masks[:1] = [_begun(tuple(cells[0]))] if cells else []
    before = 1 << NO_TOKEN if fixed else ALL
    return masks + [before] * (DEPTH - len(masks))


@lru_cache(maxsize=4096)
def _accepted(cell: _Variant) -> int:
    """The tokens that a whole cell accepts."""
    if cell == (_Special.CALL,):
        return (1 << OTHER) - 1
    if _Special.CALL in cell:
        return ALL & ~(1 << NO_TOKEN)
    calls = sum(1 << number for call, number in TOKENS.items() if _fits(cell, call))
    return calls | (0 if _only_calls(cell) else 1 << OTHER)


@lru_cache(maxsize=4096)
def _begun(cell: _Variant) -> int:
    """The tokens that begin with a cell."""
    length = len(cell)
    if _Special.CALL in cell:
        return ALL & ~(1 << NO_TOKEN)
    begun = (number for call, number in TOKENS.items() if _fits(cell, call[:length]))
    return sum(1 << number for number in begun) | 1 << OTHER


def _fits(cell: _Variant, text: str) -> bool:
    return len(cell) == len(text) and all(
        isinstance(piece, frozenset) and character in piece
        for piece, character in zip(cell, text, strict=True)
    )


def _only_calls(cell: _Variant) -> bool:
    """Whether whatever a cell accepts is a call."""
    match cell:
        case (frozenset() as short,):
            return short <= _SHORT
        case (frozenset() as level, frozenset() as strain):
            return level <= _LEVELS and strain <= _STRAINS
    return False


def _variants(node: Match | Term, *, top: bool = False) -> list[_Variant]:
    """The pieces of a node, for each of a few ways to read it."""
    match node:
        case Concatenation(terms=terms, anchor=anchor) if top or not anchor:
            free = (_COLON, _Special.CALL) * (anchor.free if anchor else 0)
            return [(*variant, *free) for variant in _joined(map(_variants, terms))]
        case Alternation(parts=parts):
            found = [variant for part in parts for variant in _variants(part)]
            return found if len(found) <= _MOST else _ANYTHING
        case Group(body=body):
            return _variants(body)
        case Repeat(body=repeated, iterator="?"):
            return [*_variants(repeated), ()]
    return _single(node)


def _joined(parts: Iterable[list[_Variant]]) -> list[_Variant]:
    """One after the other, in every combination."""
    found: list[_Variant] = [()]
    for part in parts:
        if len(found) * len(part) > _MOST:
            found = _ANYTHING
        else:
            found = [(*first, *second) for first, second in product(found, part)]
    return found


def _single(node: Match | Term) -> list[_Variant]:
    match node:
        case Literal(text=text):
            return [tuple(frozenset(character) for character in text)]
        case AnyCall():
            return [(_Special.CALL,)]
        case Backreference():
            return [(_VALUED,)]
        case Brackets():
            allowed = bracket_characters(node)
            return [(CHARACTERS if allowed is None else allowed,)]
    if isinstance(node, Capture | Not) or (isinstance(node, Math) and not _reads(node)):
        return [()]
    # A dot may be a colon; jumps, conjunctions and repetitions have no fixed place or length.
    return _ANYTHING


def _reads(node: Math) -> bool:
    """Whether arithmetic reads from the subject."""
    return any(isinstance(inner, NextField) for inner in walk(node))
