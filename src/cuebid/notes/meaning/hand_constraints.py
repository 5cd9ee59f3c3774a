"""Read a statement as hands: a length, a stopper, a convention by name."""

# Each kind of statement has a function that returns a union of boxes. A statement that says nothing
# which boxes can express, or nothing that is certain, gives any hand: reading too little leaves a
# rule wider than meant, reading too much makes the bidder pass hands that the author would bid.
#
# Where a phrase may mean several suits the hands are the union over all of them, never a guess.

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from cuebid.core import SUITS, Suit
from cuebid.evaluation import (
    ANYTHING,
    CONTROLS,
    HCP,
    HONOURS,
    LENGTH,
    LONGEST,
    LOSERS,
    NOTHING,
    POINTS,
    QUALITY,
    SECOND,
    SHORTEST,
    STOPPERS,
    Box,
    Boxes,
)
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.conventions import CONVENTIONS
from cuebid.notes.meaning.shapes import shape_pattern, shape_word, suited_shape
from cuebid.notes.meaning.suit_phrases import OWN, alternatives
from cuebid.notes.words.tree import Statement, SuitPhrase

__all__ = ["ANY", "hands_of_statement"]

ANY: Final = Boxes((ANYTHING,))

# Points of honours in patterns such as `KQxxxx`. `H` is any honour, taken at the value of a queen.
_WORTH: Final = {"A": 4, "K": 3, "Q": 2, "J": 1, "H": 2}
# What players call good is rarely defined in notes. A good suit has four points of its ten, a solid
# one reaches quality 7 of the database language (docs/rulings.md A58), a semi-solid one has six
# points in six cards.
_QUALITIES: Final[dict[str, Callable[[Suit], Box]]] = {
    "good": lambda suit: Box().at_least(HCP, 4, suit),
    "poor": lambda suit: Box().at_most(HCP, 3, suit),
    "solid": lambda suit: Box().at_least(QUALITY, 7, suit),
    "semi-solid": lambda suit: Box().at_least(HCP, 6, suit).at_least(LENGTH, 6, suit),
}
# Least and most cards.
_EACH: Final = {"singleton": (1, 1), "void": (0, 0), "doubleton": (2, 2), "shortness": (0, 1)}


def hands_of_statement(statement: Statement, context: NotesContext, *, whose: str = OWN) -> Boxes:
    """Return the hands that a statement about lengths, shape, honours or a convention describes.

    Args:
        statement: what is said.
        context: where.
        whose: which suit "the suit" is.
    """
    boxes_of = _SAYS.get(statement.kind)
    if boxes_of is None:
        return ANY
    # Boxes count points of a suit: without its queen a suit may have any number of them.
    if statement.negated and statement.kind == "honours":
        return ANY
    boxes = boxes_of(statement, context, whose)
    # The complement of "any hand" would be no hand, and a denied convention denies the agreement,
    # not its hands.
    if statement.negated and boxes != ANY and statement.kind != "convention":
        return ~boxes
    return boxes


def _union(
    statement: Statement, context: NotesContext, whose: str, box_of: Callable[[Suit], Box]
) -> Boxes:
    """Return what holds in each suit of one of the ways to understand the suits."""
    boxes: list[Box] = []
    for suits in alternatives(statement.suits, context, whose=whose):
        box = ANYTHING
        for suit in suits:
            box &= box_of(suit)
        boxes.append(box)
    return Boxes.union(boxes)


def _length(statement: Statement, context: NotesContext, whose: str) -> Boxes:
    low, high = int(statement.low), statement.high
    if statement.negated and statement.suits == SuitPhrase(("own",)):
        return Boxes((Box().at_least(LONGEST, low),))  # "no five-card suit"
    if statement.negated and not statement.exact and high == low:
        # The exact number would deny only hands with exactly four.
        high = None  # "no four spades" is fewer than four
    elif high == low and low >= 5 and not statement.exact:
        high = None  # five or six cards by themselves are so many at least
    most = 13 if high is None else int(high)
    if statement.name == "mention":
        # `3H = !c` after an inquiry for shortness names the short suit.
        if context.asked_shortness:
            return _union(statement, context, whose, lambda suit: _between(suit, 0, 1))
        alternative = _shown_alternative(statement, context, whose)
        if alternative is not None:
            return alternative
        return _union(statement, context, whose, lambda suit: _mention(suit, context))
    good = _QUALITIES.get(statement.name)
    if good is None:
        return _union(statement, context, whose, lambda suit: _between(suit, low, most))
    return _union(statement, context, whose, lambda suit: _between(suit, low, most) & good(suit))


def _shown_alternative(statement: Statement, context: NotesContext, whose: str) -> Boxes | None:
    """Return the alternatives of the bidder's earlier call that a named suit picks out.

    After a Multi `min with !h` is the weak two in hearts.
    """
    suits = [
        suit for suits in alternatives(statement.suits, context, whose=whose) for suit in suits
    ]
    if len(suits) != 1 or statement.negated or len(context.own_hands) < 2:
        return None
    long_there = [box for box in context.own_hands.boxes if box.range(LENGTH, suits[0])[0] >= 5]
    return Boxes(tuple(long_there)) if long_there else None


def _mention(suit: Suit, context: NotesContext) -> Box:
    """Return the hands of a suit named alone: four cards, or a fit with what partner has shown."""
    # A fit is eight cards together; nobody mentions a suit of partner's for fewer than two of his
    # own.
    shown = context.length_of_partner(suit)
    return Box().at_least(LENGTH, 4 if shown < 4 else max(2, 8 - shown), suit)


def _between(suit: Suit, low: int, high: int) -> Box:
    return Box().between(LENGTH, low, high, suit)


def _pair(statement: Statement, context: NotesContext, whose: str) -> Boxes:
    """Return the hands of two suits, either of them the longer."""
    long, short = int(statement.low), int(statement.high or statement.low)
    if statement.suits is None:
        return Boxes((Box().at_least(LONGEST, long).at_least(SECOND, short),))
    boxes: list[Box] = []
    for suits in alternatives(statement.suits, context, whose=whose):
        if len(suits) == 1:
            # `5-4` with one suit named: the named suit is the longer one, the other may be any.
            side_suits = [suit for suit in SUITS if suit not in suits]
            boxes += [_two(suits[0], side_suit, long, short) for side_suit in side_suits]
        else:
            boxes += [_two(suits[0], suits[1], long, short), _two(suits[1], suits[0], long, short)]
    return Boxes.union(boxes)


def _two(long_suit: Suit, short_suit: Suit, long: int, short: int) -> Box:
    return Box().at_least(LENGTH, long, long_suit).at_least(LENGTH, short, short_suit)


def _strength(statement: Statement, _context: NotesContext, _whose: str) -> Boxes:
    # Halves, as in `7.5 losers`, widen the range to whole numbers, which is all that boxes have.
    low = math.floor(statement.low)
    high = None if statement.high is None else math.ceil(statement.high)
    feature = {"hcp": HCP, "points": POINTS, "losers": LOSERS, "controls": CONTROLS}.get(
        statement.name
    )
    if feature is not None:
        box = Box().at_least(feature, low)
        return Boxes((box if high is None else box.at_most(feature, high),))
    if statement.name == "aces":
        # Boxes have no number of aces. An ace is two controls (docs/rulings.md A55), so a hand with
        # so many aces has at least these; kings may make them up, too.
        return Boxes((Box().at_least(CONTROLS, 2 * low),))
    if statement.name == "keycards":
        # A keycard may be the king of trumps, which is one control; an ace is two.
        least = max(0, 2 * low - 1)
        box = Box().at_least(CONTROLS, least)
        return Boxes((box,))
    return ANY


def _shape(statement: Statement, _context: NotesContext, _whose: str) -> Boxes:
    # Patterns begin with a digit, a parenthesis or `x`; everything else is a word.
    if statement.name[:1].isalpha() and statement.name[0] != "x":
        return shape_word(statement.name)
    return shape_pattern(statement.name)


def _suited(statement: Statement, context: NotesContext, _whose: str) -> Boxes:
    suits_of = {
        "M": context.major(),
        "m": context.minor(),
        "oM": context.major(other=True),
        "om": context.minor(other=True),
    } | {suit.letter.lower(): (suit,) for suit in SUITS}
    return suited_shape(statement.name, suits_of)


def _honours(statement: Statement, context: NotesContext, whose: str) -> Boxes:
    """Return the hands of honours by name: at least so many points and cards."""
    letters = re.sub(r"10|\((x+)\)", lambda match: match[1] or "T", statement.name)
    worth = sum(_WORTH.get(letter, 0) for letter in letters)
    # Honours alone, such as AK, say nothing of length; small cards and four letters do.
    cards = len(letters) if "x" in letters or len(letters) > 3 else 0
    # Honours without a suit, opposite a suit of partner's, are honours in support of it; five
    # letters or more are a suit of the bidder's own.
    if statement.suits is None and len(letters) <= 4 and context.longest(context.partner)[0]:
        statement = replace(statement, suits=SuitPhrase(("partner",)))
    return _union(
        statement,
        context,
        whose,
        # A suit has no more than ten points.
        lambda suit: Box().at_least(HCP, min(worth, 10), suit).at_least(LENGTH, cards, suit),
    )


def _binding(statement: Statement, context: NotesContext, _whose: str) -> Boxes:
    """Return any hand for `(M = !h)`, but none where the variable is another suit."""
    variable, _, letter = statement.name.partition("=")
    bound = context.bindings.get(variable)
    # A row may be written for both majors and its lines for one of them each.
    return ANY if bound is None or bound.letter == letter else NOTHING


def _support(statement: Statement, context: NotesContext, whose: str) -> Boxes:
    suits = statement.suits
    low = int(statement.low)
    if suits is None:
        if context.partner_suit is None:
            return ANY
        suits = SuitPhrase(("partner",))
        # A support double has three cards, since with four the doubler would raise.
        if not low and not context.call.is_bid and context.own.range(HCP)[0]:
            return Boxes((Box().exactly(LENGTH, 3, context.partner_suit),))

    def one(suit: Suit) -> Box:
        if low and statement.high is not None and statement.exact:
            return Box().between(LENGTH, low, int(statement.high), suit)
        # Without a number support makes eight cards with what partner has shown, but two are needed
        # to call it support, and more than four nobody asks for.
        least = low or min(4, max(2, 8 - context.length_of_partner(suit)))
        return Box().at_least(LENGTH, least, suit)

    return _union(Statement("support", "support", 0, 0, suits=suits), context, whose, one)


def _short(statement: Statement, context: NotesContext, whose: str) -> Boxes:
    low, high = _EACH[statement.name]
    if statement.suits is None:
        return Boxes((Box().between(SHORTEST, low, high),))
    return _union(statement, context, whose, lambda suit: _between(suit, low, high))


def _stop(statement: Statement, context: NotesContext, whose: str) -> Boxes:
    suits = statement.suits
    if suits is None:
        # A stopper without a suit is one in their suit: in notrump, at low levels, and where it is
        # denied. A suit bid at the three level or above, on the way to 3NT, says where its own
        # stopper is.
        if statement.negated or context.suit is None or context.level < 3 or context.opens:
            suits = SuitPhrase(("theirs",)) if context.theirs else None
        else:
            suits = SuitPhrase(("own",))
    if suits is None or statement.name == "stop-ask":
        return ANY
    # Stoppers of the database language: 1 is Qx or Jxx, 2 is Kx or Qxx (docs/rulings.md A60).
    least = 1 if "partial" in statement.name else 2
    if statement.name.startswith("at-most"):
        return _union(
            Statement("stop", "", 0, 0, suits=suits),
            context,
            whose,
            lambda suit: Box().at_most(STOPPERS, least, suit),
        )
    return _union(
        Statement("stop", "", 0, 0, suits=suits),
        context,
        whose,
        lambda suit: Box().at_least(STOPPERS, least, suit),
    )


def _quality(statement: Statement, context: NotesContext, whose: str) -> Boxes:
    if statement.suits is None and context.suit is None:
        return ANY
    return _union(statement, context, whose, _QUALITIES[statement.name])


def _convention(statement: Statement, context: NotesContext, _whose: str) -> Boxes:
    meaning = CONVENTIONS.get(statement.name)
    return ANY if meaning is None or statement.negated else meaning(statement, context)


def control_in(suits: Iterable[Suit]) -> Boxes:
    """Return hands with first or second round control in one of these suits."""
    return Boxes.union(
        box
        for suit in suits
        # Honours count 8-4-2-1 (docs/rulings.md A61), so that four is the king; one card or none is
        # the other way to win the second round.
        for box in (Box().at_least(HONOURS, 4, suit), Box().at_most(LENGTH, 1, suit))
    )


# Kinds that are not here say nothing of the hand by themselves: `values`, `forcing` and `role` need
# the auction and have modules of their own, remarks are for people.
_SAYS: Final[dict[str, Callable[[Statement, NotesContext, str], Boxes]]] = {
    "length": _length,
    "pair": _pair,
    "strength": _strength,
    "shape": _shape,
    "suited": _suited,
    "honours": _honours,
    "binding": _binding,
    "support": _support,
    "short": _short,
    "stop": _stop,
    "quality": _quality,
    "convention": _convention,
}
