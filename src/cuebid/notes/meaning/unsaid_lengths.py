"""Supply lengths that authors do not write: of two-suited overcalls, of suits to play in.

They are taken for granted because the level of the call makes no sense with less. They apply only
where a description names suits without saying how long they are.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cuebid.core import SUITS, Suit
from cuebid.evaluation import HCP, HONOURS, LENGTH, QUALITY, SHORTEST, Box, Boxes
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.words.tree import Statement

# Suits that are only named have four cards; in an overcall that goes past their suit, five.
_NAMED: Final = 4
# King, queen and jack in the 8421 count.
_THREE_HONOURS: Final = 7
_TWO_SUITER: Final = 5
# A jump in their suit that asks for a stopper has the tricks: a solid minor of six, and an ace.
_RUNNING: Final = 6
_SOLID: Final = 7
_TRICKS: Final = Box().between(HCP, 12, 20)
# Game in one's own suit opposite a hand that has promised no support: six cards of a major, seven
# of a minor.
_GAMES: Final = {
    Suit.CLUBS: (5, 7),
    Suit.DIAMONDS: (5, 7),
    Suit.HEARTS: (4, 6),
    Suit.SPADES: (4, 6),
}
_GAME_POINTS: Final = {4: 22, 5: 25}
# No suit of a balanced hand is shorter.
_BALANCED: Final = 2
# HCP: opening values.
_OPENS: Final = 11
# HCP: nobody overcalls their opening with fewer, however weak the call is said to be.
_COMES_IN: Final = 8
_STRENGTHS: Final = frozenset({"strength", "values", "forcing"})
_LENGTHS: Final = frozenset({"length", "pair", "shape", "suited", "convention", "quality"})


def with_major_opened_first(boxes: Boxes, context: NotesContext) -> Boxes:
    """Return an opening's hands; four cards in a major higher than the suit bid are exactly four.

    Examples are `2C = 5!c 4!s` and Flannery, `2D = 11-15, 5!h 4!s`: five spades are opened with 1S.
    """
    if not context.opens or context.they_bid or context.suit is None:
        return boxes
    return Boxes(tuple(_with_short_major(box, context.suit) for box in boxes))


def _with_short_major(box: Box, opened: Suit) -> Box:
    lengths = {suit: box.range(LENGTH, suit)[0] for suit in SUITS}
    # Weak openings of two suits may be five-five.
    if max(lengths.values()) < _TWO_SUITER or box.range(HCP)[1] < _OPENS:
        return box
    for major in (Suit.HEARTS, Suit.SPADES):
        if lengths[major] == _NAMED and major > opened:
            box = box.at_most(LENGTH, _NAMED, major)
    return box


def with_unsaid_lengths(
    boxes: Boxes, statements: Iterable[Statement], context: NotesContext
) -> Boxes:
    """Return the hands of a call with the lengths that its level implies."""
    statements = tuple(statements)
    if any(
        statement.kind in _LENGTHS and statement.name not in {"mention", "overcall-name"}
        for statement in statements
    ):
        return boxes
    if context.opens and context.they_bid and context.call.is_bid and context.theirs:
        return _of_overcall(boxes, statements, context)
    if context.opens and context.suit is None and context.call.is_bid:
        # Two notrump for the minors leads to the three level at least.
        return Boxes(tuple(map(_longer, boxes)))
    return _to_play(boxes, statements, context)


def _of_overcall(boxes: Boxes, statements: tuple[Statement, ...], context: NotesContext) -> Boxes:
    suit = context.suit
    if suit in context.theirs and not any(statement.kind in _STRENGTHS for statement in statements):
        # The call may have any strength that is enough for an overcall.
        boxes &= Boxes((Box().at_least(HCP, _COMES_IN),))
    if suit in context.theirs:
        if any(statement.name == "stop-ask" for statement in statements) and context.jumps:
            minors = (minor for minor in (Suit.CLUBS, Suit.DIAMONDS) if minor not in context.theirs)
            return boxes & Boxes.union(_TRICKS & _running(minor) for minor in minors)
        if any(statement.name == "natural" for statement in statements):
            return boxes & _of_theirs(suit)
    if not any(statement.name == "mention" for statement in statements):
        return boxes
    # A cue-bid, a jump and two notrump commit the side to the two level or higher.
    is_two_suiter = suit in context.theirs or suit is None or context.jumps
    return Boxes(tuple(_longer(box) for box in boxes)) if is_two_suiter else boxes


def _of_theirs(suit: Suit) -> Boxes:
    """Return hands with six cards in their suit, or five cards with three honours."""
    five = Box().at_least(LENGTH, _TWO_SUITER, suit).at_least(HONOURS, _THREE_HONOURS, suit)
    return Boxes((Box().at_least(LENGTH, _TWO_SUITER + 1, suit), five))


def _running(suit: Suit) -> Box:
    return Box().at_least(LENGTH, _RUNNING, suit).at_least(QUALITY, _SOLID, suit)


def _longer(box: Box) -> Box:
    """Return a box whose two suits of four cards have five instead; other boxes as they are."""
    named = [suit for suit in SUITS if box.range(LENGTH, suit)[0] == _NAMED]
    if len(named) != 2:
        return box
    for suit in named:
        if box.range(LENGTH, suit)[1] > _NAMED:
            box = box.at_least(LENGTH, _TWO_SUITER, suit)
    return box


def _to_play(boxes: Boxes, statements: tuple[Statement, ...], context: NotesContext) -> Boxes:
    suit = context.suit
    if suit is None or not any(
        statement.name in {"to-play", "sign-off"} for statement in statements
    ):
        return boxes
    level, least = _GAMES[suit]
    shown = context.length_of_partner(suit) + context.length_of_own(suit)
    # A player who has bid before, or a side that has shown the suit, needs no such length.
    is_natural = any(statement.name == "natural" for statement in statements)
    if context.level < level or shown >= _NAMED or context.turns:
        return boxes
    # Opposite a Multi it may be partner's suit that is to be played, unless it is called natural.
    if context.led and not is_natural:
        return boxes
    box = Box().at_least(LENGTH, least, suit)
    if context.partner.range(SHORTEST)[0] >= _BALANCED:
        # Opposite a balanced hand the points for game are known, and shape makes up for some.
        box = box.at_least(HCP, max(0, _GAME_POINTS[level] - context.opposite))
    return boxes & Boxes((box,))
