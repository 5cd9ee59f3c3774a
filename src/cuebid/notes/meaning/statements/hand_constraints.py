"""Interpret a single statement as hands: a length, a stopper, a convention by name."""

# Each kind of statement has a function that returns a union of boxes. A statement that says nothing
# which boxes can express, or nothing that is certain, gives any hand: reading too little leaves a
# rule wider than meant, reading too much makes the bidder pass hands that the author would bid.
#
# Where a phrase may mean several suits the hands are the union over all of them, never a guess.

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Final

from cuebid.core import SUITS, Suit
from cuebid.evaluation import LENGTH, LONGEST, NOTHING, SECOND, SHORTEST, Box, Boxes
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.statements.conventions import CONVENTIONS
from cuebid.notes.meaning.statements.holdings import (
    ANY,
    CARDS,
    QUALITIES,
    cards_between,
    hands_of_honours,
    hands_of_quality,
    hands_of_shortness,
    hands_of_stopper,
    hands_of_support,
    union_over_suits,
)
from cuebid.notes.meaning.statements.point_counts import hands_of_count
from cuebid.notes.meaning.statements.shapes import shape_pattern, shape_word, suited_shape
from cuebid.notes.meaning.suit_phrases import OWN, alternatives, suits_of_phrase
from cuebid.notes.words.tree import Statement, SuitPhrase

__all__ = ["ANY", "hands_of_statement"]

_DOUBLETON: Final = 2
# Fewer cards are no suit, so `no 4 or 5 spades` denies both.
_SUIT: Final = 4
_THREE: Final = 3
# A suit that was shown with so many cards is the longer of two, whichever is named first.
_KNOWN: Final = 5
_TWO_LEVEL: Final = 2
_BOTH: Final = 2
_THREE_LEVEL: Final = 3
# A better minor, and the least that supports.
_LEAST_CARDS: Final = 3
_OWN_CLASSES: Final = (SuitPhrase(("major",)), SuitPhrase(("minor",)))


def hands_of_statement(statement: Statement, context: NotesContext, *, whose: str = OWN) -> Boxes:
    """Return the hands that a statement about lengths, shape, honours or a convention describes.

    Args:
        statement: the statement.
        context: the call and the auction before it.
        whose: the name of the suit that "the suit" means.
    """
    boxes_of = _SAYS.get(statement.kind)
    if boxes_of is None:
        return ANY
    # Boxes only count the points of a suit, which may be any number in a suit without `KQ`.
    is_card = statement.name in CARDS and statement.suits is not None
    if statement.negated and statement.kind == "honours" and not is_card:
        return ANY
    boxes = boxes_of(statement, context, whose)
    # The complement of "any hand" would be no hand, and a denied convention denies the agreement,
    # not its hands.
    if statement.negated and boxes != ANY and statement.kind != "convention":
        return ~boxes
    return boxes


def _length(statement: Statement, context: NotesContext, whose: str) -> Boxes:
    low, high = int(statement.low), statement.high
    if statement.negated and statement.suits == SuitPhrase(("own",)):
        return Boxes((Box().at_least(LONGEST, low),))  # "no five-card suit"
    is_range = high is not None and high > low >= _SUIT
    if statement.negated and (is_range or (high == low and not statement.exact)):
        # The exact number would deny only hands with exactly four, or with four or five.
        high = None  # "no four spades" is fewer than four
    elif high == low and low >= 5 and not statement.exact:
        high = None  # five or six cards by themselves are so many at least
    most = 13 if high is None else int(high)
    # `5-card major` of a bid in a major is the suit bid.
    if statement.suits in _OWN_CLASSES and not statement.negated and whose == OWN:
        statement = replace(statement, suits=_bid_suit(statement.suits, context))
    if statement.suits in _OWN_CLASSES and low > _KNOWN and not statement.negated:
        statement = replace(statement, suits=_opened_suit(statement.suits, context))
    if _is_each_major(statement, context):
        statement = replace(statement, suits=SuitPhrase((OWN,)))
    if statement.name == "mention":
        return _mentioned(statement, context, whose)
    good = QUALITIES.get(statement.name)

    def box_of(suit: Suit) -> Box:
        box = cards_between(suit, low, most)
        return box if good is None else box & good(suit)

    return union_over_suits(statement, context, whose, box_of)


def _is_each_major(statement: Statement, context: NotesContext) -> bool:
    """Return whether `five-card majors` of an opening means five cards in whichever is bid."""
    suit = context.suit
    if suit is None or not context.opens or context.level > 1 or statement.suits is None:
        return False
    names = {("majors",)} if suit.is_major else {("minors",)}
    return statement.suits.names in names and statement.low >= 3


def _opened_suit(suits: SuitPhrase, context: NotesContext) -> SuitPhrase:
    """Return the opened suit for a six-card `major` or `minor`: `6m-4M` after 1D has diamonds.

    Nobody opens the shorter suit.
    """
    options = set(suits_of_phrase(suits, context))
    shown = [suit for suit in options if context.length_of_own(suit) >= _LEAST_CARDS]
    is_known = len(options) > 1 and len(shown) == 1 and context.turns
    is_known = is_known and any(row.tells_points for row in context.own_rows)
    return SuitPhrase((shown[0].word.lower(),)) if is_known else suits


def _bid_suit(suits: SuitPhrase, context: NotesContext) -> SuitPhrase:
    """Return the suit that is bid, if `major` or `minor` can mean it and nothing else binds it."""
    bound = {"M", "oM"} if suits.names == ("major",) else {"m", "om"}
    options = set(suits_of_phrase(suits, context))
    if context.suit not in options or context.asked or bound & set(context.bindings):
        return suits
    return SuitPhrase((OWN,))


def _mentioned(statement: Statement, context: NotesContext, whose: str) -> Boxes:
    """Return the hands of a suit that is named without a length."""
    # `3H = !c` after an inquiry for shortness names the short suit.
    if context.partner_row.asks_shortness:
        return union_over_suits(statement, context, whose, lambda suit: cards_between(suit, 0, 1))
    # `weak in either major` of an opening at the two level or above is a long suit.
    options = alternatives(statement.suits, context, whose=whose)
    # The same holds for an overcall, which may have only five cards.
    is_high = context.opens and context.level >= _TWO_LEVEL
    if is_high and all(len(suits) == 1 for suits in options) and _names_one(statement):
        least = _KNOWN if context.they_bid else min(context.level + 4, 7)
        return union_over_suits(
            statement, context, whose, lambda suit: cards_between(suit, least, 13)
        )
    # `hearts` of 2D over a balanced hand is a transfer by another name.
    is_balanced = context.partner.range(SHORTEST)[0] >= _DOUBLETON
    is_single = len(options) == 1 and len(options[0]) == 1 and options[0][0] != context.suit
    # The same holds for `invitational plus !s` of three diamonds over their overcall.
    is_free_bid = context.they_bid and not context.opens and context.level == _THREE_LEVEL
    is_new = is_single and context.length_of_partner(options[0][0]) < _LEAST_CARDS
    answers = context.turns == 0 and context.call.is_bid and context.suit is not None
    if (is_balanced and context.turns == 0 and context.call.is_bid and is_single) or (
        is_free_bid and answers and is_new and not context.led
    ):
        return Boxes((cards_between(options[0][0], 5, 13),))
    # `minors` of a jump overcall in notrump is the unusual one, five cards in each.
    is_unusual = context.opens and context.they_bid and context.jumps and context.suit is None
    if is_unusual and all(len(suits) == 2 for suits in options) and context.call.is_bid:
        return union_over_suits(statement, context, whose, lambda suit: cards_between(suit, 5, 13))
    alternative = _shown_alternative(statement, context, whose)
    if alternative is not None:
        return alternative
    return union_over_suits(statement, context, whose, lambda suit: _mention(suit, context))


def _names_one(statement: Statement) -> bool:
    """Return whether a statement names a suit; `8 tricks in any suit` does not."""
    return statement.suits is not None and "unbid" not in statement.suits.names


def _shown_alternative(statement: Statement, context: NotesContext, whose: str) -> Boxes | None:
    """Return those of the bidder's alternatives that are long in the one suit named, or None.

    After a Multi `min with !h` is the weak two in hearts.
    """
    suits = suits_of_phrase(statement.suits, context, whose=whose)
    if len(suits) != 1 or statement.negated or len(context.own_hands) < 2:
        return None
    long_there = [box for box in context.own_hands.boxes if box.range(LENGTH, suits[0])[0] >= 5]
    return Boxes(tuple(long_there)) if long_there else None


def _mention(suit: Suit, context: NotesContext) -> Box:
    """Return the hands of a suit named alone: four cards, or a fit with what partner has shown."""
    # A fit is eight cards together; nobody mentions a suit of partner's for fewer than two of his
    # own.
    shown = context.length_of_partner(suit)
    least = 4 if shown < 4 else max(2, 8 - shown)
    return Box().at_least(LENGTH, least, suit)


def _pair(statement: Statement, context: NotesContext, whose: str) -> Boxes:
    """Return the hands of a pair of lengths such as `5-4`, either suit being the longer."""
    long, short = int(statement.low), int(statement.high or statement.low)
    if statement.suits is None:
        shown = _two_suits_shown(context) or _shown_pair(context)
        if shown is not None:
            before, bid = shown
            # A hand that raises has opened its longer suit.
            if bid is context.partner_suit:
                return Boxes((_two(before, bid, long, short),))
            return Boxes.union((_two(before, bid, long, short), _two(bid, before, long, short)))
        return Boxes((Box().at_least(LONGEST, long).at_least(SECOND, short),))
    # `5-5 M`: one suit cannot be two, so that both are meant.
    if statement.suits.names in {("major",), ("minor",)}:
        options = alternatives(statement.suits, context)
        if len(options) > 1:
            first, second = (suits[0] for suits in options)
            return Boxes.union((_two(first, second, long, short), _two(second, first, long, short)))
    boxes: list[Box] = []
    own, length = context.longest(context.own)
    options = alternatives(statement.suits, context, whose=whose)
    # `5-5 in unbid suits`: both of them, where there are two.
    if statement.suits == SuitPhrase(("unbid",)) and len(options) == _BOTH:
        options = [tuple(suit for suits in options for suit in suits)]
    for suits in options:
        if len(suits) == 1 and own is not None and length >= _KNOWN and own != suits[0]:
            # `6-4 with !c` of a weak two in spades: the suit that was shown is the longer.
            boxes.append(_two(own, suits[0], long, short))
        elif len(suits) == 1:
            # `5-4` with one suit named: the named suit is the longer one, the other may be any.
            side_suits = [suit for suit in SUITS if suit not in suits]
            boxes += [_two(suits[0], side_suit, long, short) for side_suit in side_suits]
        else:
            boxes += [_two(suits[0], suits[1], long, short), _two(suits[1], suits[0], long, short)]
    return Boxes.union(boxes)


def _two_suits_shown(context: NotesContext) -> tuple[Suit, Suit] | None:
    """Return the two suits of a two-suiter that the earlier calls have shown.

    Of a raise they are the suit that was opened and the one that is raised: `1C-1H-4H = 6-4`.
    """
    long_suits = [suit for suit in SUITS if context.length_of_own(suit) >= _SUIT]
    if len(long_suits) == _BOTH:
        return long_suits[0], long_suits[1]
    own, raised = context.longest(context.own)[0], context.partner_suit
    is_raise = raised is not None and context.suit in {own, raised} and context.level >= _SUIT
    if own is None or raised is None or own is raised or not is_raise or context.asked:
        return None
    return (own, raised) if context.length_of_partner(raised) >= _SUIT else None


def _shown_pair(context: NotesContext) -> tuple[Suit, Suit] | None:
    """Return the two suits of a rebid `5-5`: the one shown before and the one that is bid."""
    first, length = context.longest(context.own)
    suit = context.suit
    if first is None or suit is None or suit == first or context.asked or suit in context.theirs:
        return None
    # A raise of partner's suit is no second suit. A better minor shown with three cards counts,
    # because `5-5` tells its length.
    return (first, suit) if length >= _THREE and context.length_of_partner(suit) < _SUIT else None


def _two(long_suit: Suit, short_suit: Suit, long: int, short: int) -> Box:
    return Box().at_least(LENGTH, long, long_suit).at_least(LENGTH, short, short_suit)


def _shape(statement: Statement, context: NotesContext, _whose: str) -> Boxes:
    # A two-suiter over their suit has five cards in each of two others.
    overcalls = context.opens and context.call.is_bid and context.level >= _TWO_LEVEL
    if statement.name == "two-suiter" and overcalls and context.theirs:
        others = [suit for suit in SUITS if suit not in context.theirs]
        return Boxes.union(_two(*pair, 5, 5) for pair in combinations(others, 2))
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


def _binding(statement: Statement, context: NotesContext, _whose: str) -> Boxes:
    """Return any hand for `(M = !h)`, but no hand in the rows where `M` is spades."""
    variable, _, letter = statement.name.partition("=")
    bound = context.bindings.get(variable)
    # A row may be written for both majors and its lines for one of them each.
    return ANY if bound is None or bound.letter == letter else NOTHING


def _convention(statement: Statement, context: NotesContext, _whose: str) -> Boxes:
    meaning = CONVENTIONS.get(statement.name)
    return ANY if meaning is None or statement.negated else meaning(statement, context)


# Kinds that are not here say nothing of the hand by themselves: `values`, `forcing` and `role` need
# the auction and have modules of their own, remarks are for people.
_SAYS: Final[dict[str, Callable[[Statement, NotesContext, str], Boxes]]] = {
    "length": _length,
    "pair": _pair,
    "strength": hands_of_count,
    "shape": _shape,
    "suited": _suited,
    "honours": hands_of_honours,
    "binding": _binding,
    "support": hands_of_support,
    "short": hands_of_shortness,
    "stop": hands_of_stopper,
    "quality": hands_of_quality,
    "convention": _convention,
}
