"""Find comparisons of suits in a description: `M>oM`, `!c>=!d`, `longer major`."""

# A box bounds each suit by itself, so that a comparison of two suits takes seven boxes. Therefore a
# comparison that holds in every alternative is kept outside the boxes, as a test of rules; one in
# a single alternative becomes boxes, because the test would apply to all alternatives.

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from cuebid.core import SUITS, Suit
from cuebid.evaluation import ANYTHING, LENGTH, Box, Boxes
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.described_row import SuitOrder
from cuebid.notes.meaning.suit_phrases import alternatives
from cuebid.notes.words.tree import AllOf, Lines, Node, ParsedDescription, Statement, SuitPhrase

# With more cards in the shorter suit no hand has as many in the other.
_MOST_SHORTER: Final = 6
_COMPARED: Final = re.compile(r"(o?[Mm]|![cdhs])\s?([<>])(=?)\s?(o?[Mm]|![cdhs])")
_NAMES: Final = {"M": "major", "oM": "other-major", "m": "minor", "om": "other-minor"}
_PAIRS: Final = {
    "major": (Suit.HEARTS, Suit.SPADES),
    "majors": (Suit.HEARTS, Suit.SPADES),
    "minor": (Suit.CLUBS, Suit.DIAMONDS),
    "minors": (Suit.CLUBS, Suit.DIAMONDS),
}


def suit_orders(reading: ParsedDescription, context: NotesContext) -> tuple[SuitOrder, ...]:
    """Return the comparisons of suit lengths that hold in every alternative of a description.

    "The longer major" of a bid in a major is at least as long as the other one. Comparisons of
    unknown suits are left out.
    """
    certain = [
        statement
        for statement in _of_all(reading.root)
        if not (statement.hedged or statement.negated)
    ]
    orders = [*_compared(reading, certain, context), *_the_longer(certain, context)]
    return tuple(dict.fromkeys(orders))


def hands_of_order(statement: Statement, text: str, context: NotesContext) -> Boxes:
    """Return the hands of a comparison such as `!h>=!c`; any hand if a suit is unknown.

    Args:
        statement: the comparison.
        text: the description in which it stands.
        context: the call and the auction before it.
    """
    order = _order(statement, text, context)
    if order is None:
        return Boxes((ANYTHING,))
    longer, shorter, may_be_equal = order
    least = 0 if may_be_equal else 1
    return Boxes(
        tuple(
            Box().at_most(LENGTH, cards, shorter).at_least(LENGTH, cards + least, longer)
            for cards in range(_MOST_SHORTER + 1)
        )
    )


def _of_all(node: Node) -> Iterator[Statement]:
    """Yield the statements that hold in every alternative."""
    if isinstance(node, Statement):
        yield node
    # Alternatives (`AnyOf`) are passed over on purpose.
    elif isinstance(node, AllOf | Lines):
        for part in node.parts:
            yield from _of_all(part)


def _compared(
    reading: ParsedDescription, certain: Iterable[Statement], context: NotesContext
) -> Iterator[SuitOrder]:
    for statement in certain:
        order = _order(statement, reading.text, context)
        if order is not None:
            yield order


def _order(statement: Statement, text: str, context: NotesContext) -> SuitOrder | None:
    """Return which suits a comparison compares; None for other statements and unknown suits."""
    match = _COMPARED.fullmatch(text[statement.start : statement.end])
    if match is None or statement.name != "longer":
        return None
    left, right = _suit(match[1], context), _suit(match[4], context)
    if left is None or right is None or left == right:
        return None
    pair = (left, right) if match[2] == ">" else (right, left)
    return (*pair, bool(match[3]))


def _suit(variable: str, context: NotesContext) -> Suit | None:
    """Return the suit that a variable stands for, if only one is meant.

    A variable that nothing binds is the suit of the call.
    """
    if variable.startswith("!"):
        return next(suit for suit in SUITS if suit.letter == variable[1].upper())
    options = alternatives(SuitPhrase((_NAMES[variable],)), context)
    if len(options) == 1 and len(options[0]) == 1:
        return options[0][0]
    # Nothing binds `M` in a row such as `1S = M>oM`; it can only be the suit bid.
    pair = _pair_of(context.suit, [_NAMES[variable[-1]]])
    return pair[len(variable) - 1] if pair else None


def _the_longer(certain: Iterable[Statement], context: NotesContext) -> Iterator[SuitOrder]:
    for statement in certain:
        if (statement.kind, statement.name) == ("role", "longer") and statement.suits is not None:
            pair = _pair_of(context.suit, statement.suits.names)
            if pair:
                # "The longer major" of equal majors is either, or the author would have said more.
                yield (*pair, True)


def _pair_of(suit: Suit | None, names: Iterable[str]) -> tuple[Suit, Suit] | None:
    """Return a major or minor and the other one, if a name means that pair; None otherwise."""
    for name in names:
        lower, higher = _PAIRS.get(name, (None, None))
        if (
            suit is not None
            and lower is not None
            and higher is not None
            and suit in {lower, higher}
        ):
            return suit, higher if suit is lower else lower
    return None
