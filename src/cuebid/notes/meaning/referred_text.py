"""Write out the description of a row that refers to another row.

`2S = same` below `2H = weak, 6!h` is read as `weak, 6!s`: the suit of the bid is replaced, and also
the suit that a transfer shows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cuebid.bml import DefinedAuction
from cuebid.core import SUITS, Suit
from cuebid.notes.words.references import Reference, reference_in, suits_named, with_other_suits

# The limit of references that are followed. Nobody writes long chains, but rows may refer to each
# other by mistake.
_LONGEST: Final = 6
_TextOf = Callable[[DefinedAuction], str]


def referred_text(
    sequence: DefinedAuction,
    siblings: Sequence[DefinedAuction],
    text_of: _TextOf,
    languages: tuple[str, ...],
) -> str:
    """Return the description of a row, in which a reference is replaced by the other row's text."""
    return _written_out(sequence, siblings, text_of, languages, _LONGEST)


def _written_out(
    sequence: DefinedAuction,
    siblings: Sequence[DefinedAuction],
    text_of: _TextOf,
    languages: tuple[str, ...],
    depth: int,
) -> str:
    text = text_of(sequence)
    reference = reference_in(text, languages)
    if reference is None or not depth:
        return text
    meant = _meant(sequence, siblings, reference.call)
    if meant is None:
        return text
    referred = _written_out(meant, siblings, text_of, languages, depth - 1)
    suits = _changed_suits(meant, sequence, reference, suits_named(referred, languages))
    written = with_other_suits(referred, suits, languages)
    return f"{written}, {reference.rest}" if reference.rest else written


def _meant(
    sequence: DefinedAuction, siblings: Sequence[DefinedAuction], call: str
) -> DefinedAuction | None:
    """Return the row to which a row refers: that of `call`, or the row above if it is empty."""
    if call:
        name = call.upper().replace("!", "").removesuffix("T")
        named = (each for each in siblings if each.call.text.removesuffix("T") == name)
        return next((each for each in named if each.row is not sequence.row), None)
    before = None
    for each in siblings:
        if each.row is sequence.row:
            return before
        before = each
    return None


def _changed_suits(
    meant: DefinedAuction, sequence: DefinedAuction, reference: Reference, named: frozenset[Suit]
) -> dict[Suit, Suit]:
    """Return the suits to replace in the description of row `meant`, each with its replacement."""
    first, second = _suit(meant), _suit(sequence)
    if reference.suit is not None:
        # `ditto for spades`: the one suit that is named there, or that of its bid.
        replaced = next(iter(named)) if len(named) == 1 else first
        return {} if replaced is None else {replaced: reference.suit}
    if first is None or second is None:
        return {}
    # A transfer names the suit above.
    steps = {first: second, _above(first): _above(second)}
    return {suit: other for suit, other in steps.items() if suit in named and suit is not other}


def _suit(sequence: DefinedAuction) -> Suit | None:
    return None if sequence.call.strain is None else sequence.call.strain.suit


def _above(suit: Suit) -> Suit:
    return SUITS[(SUITS.index(suit) + 1) % len(SUITS)]
