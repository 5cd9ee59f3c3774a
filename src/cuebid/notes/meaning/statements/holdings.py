"""Interpret honours, support, shortness, stoppers and the quality of suits as hands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from cuebid.core import Suit
from cuebid.evaluation import (
    ACES,
    ANYTHING,
    HCP,
    HONOURS,
    KINGS,
    LENGTH,
    QUALITY,
    QUEENS,
    SHORTEST,
    STOPPERS,
    Box,
    Boxes,
)
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.suit_phrases import alternatives, suits_of_phrase
from cuebid.notes.words.tree import Statement, SuitPhrase

ANY: Final = Boxes((ANYTHING,))
_OWN: Final = SuitPhrase(("own",))

# Points of honours in patterns such as `KQxxxx`. `H` is any honour, taken at the value of a queen.
_WORTH: Final = {"A": 4, "K": 3, "Q": 2, "J": 1, "H": 2}
_DOUBLETON: Final = 2
_THREE: Final = 3
_LONG: Final = 5
CARDS: Final = {"A": ACES, "K": KINGS, "Q": QUEENS}
"""Single honours that a hand holds or lacks."""
# What players call good is rarely defined in notes. A good suit has four points of its ten, a solid
# one reaches quality 7 of the database language (docs/rulings.md A58), a semi-solid one has six
# points in six cards.
QUALITIES: Final[dict[str, Callable[[Suit], Box]]] = {
    "good": lambda suit: Box().at_least(HCP, 4, suit),
    # Two of ace, king and queen have five points.
    "two-top": lambda suit: Box().at_least(HCP, 5, suit),
    "poor": lambda suit: Box().at_most(HCP, 3, suit),
    "solid": lambda suit: Box().at_least(QUALITY, 7, suit),
    "semi-solid": lambda suit: Box().at_least(HCP, 6, suit).at_least(LENGTH, 6, suit),
}
# The least and most cards of each word.
_EACH: Final = {"singleton": (1, 1), "void": (0, 0), "doubleton": (2, 2), "shortness": (0, 1)}


def union_over_suits(
    statement: Statement, context: NotesContext, whose: str, box_of: Callable[[Suit], Box]
) -> Boxes:
    """Return the hands that fit `box_of` in each suit of any one meaning of the suit phrase."""
    boxes: list[Box] = []
    for suits in alternatives(statement.suits, context, whose=whose):
        box = ANYTHING
        for suit in suits:
            box &= box_of(suit)
        boxes.append(box)
    return Boxes.union(boxes)


def cards_between(suit: Suit, low: int, high: int) -> Box:
    """Return the hands with `low` to `high` cards in a suit."""
    return Box().between(LENGTH, low, high, suit)


def hands_of_honours(statement: Statement, context: NotesContext, whose: str) -> Boxes:
    """Return the hands with honours such as `KQxx`: at least their points and cards in a suit."""
    card = CARDS.get(statement.name)
    if card is not None and statement.suits is not None:
        return union_over_suits(
            statement, context, whose, lambda suit: Box().exactly(card, 1, suit)
        )
    letters = re.sub(r"10|\((x+)\)", lambda match: match[1] or "T", statement.name)
    worth = sum(_WORTH.get(letter, 0) for letter in letters)
    # Honours alone, such as AK, say nothing of length; small cards and four letters do.
    cards = len(letters) if "x" in letters or len(letters) > 3 else 0
    # Honours without a suit, opposite a suit of partner's, are honours in support of it; five
    # letters or more are a suit of the bidder's own.
    if statement.suits is None and len(letters) <= 4 and context.longest(context.partner)[0]:
        statement = replace(statement, suits=SuitPhrase(("partner",)))
    # `AKQxxx` in answer to a question is the suit that was shown before.
    own, shown = context.longest(context.own)
    if statement.suits is None and len(letters) > 4 and own is not None and shown > 4:
        statement = replace(statement, suits=SuitPhrase((own.word.lower(),)))
    return union_over_suits(
        statement,
        context,
        whose,
        # A suit has no more than ten points.
        lambda suit: Box().at_least(HCP, min(worth, 10), suit).at_least(LENGTH, cards, suit),
    )


def hands_of_support(statement: Statement, context: NotesContext, whose: str) -> Boxes:
    """Return the hands that support a suit, partner's where none is named."""
    suits = statement.suits
    low = int(statement.low)
    if suits is None:
        if context.partner_suit is None:
            # A suit that partner bid without a row is taken as natural if it is raised.
            if context.partner_bid is None or context.partner_bid is not context.suit:
                return ANY
            suits = _OWN
        elif context.suit is not None and context.length_of_partner(context.suit) >= _LONG:
            # `FG with fit` of a bid in the longer suit of partner's two raises that one.
            suits = _OWN
        else:
            suits = SuitPhrase(("partner",))
        # A support double has three cards, since with four the doubler would raise.
        supported = context.partner_suit
        # A denied fit has fewer cards.
        if (
            not (low or statement.negated)
            and supported is not None
            and not context.call.is_bid
            and context.own.range(HCP)[0]
        ):
            return Boxes((Box().exactly(LENGTH, 3, supported),))

    def one(suit: Suit) -> Box:
        # A double with support has three cards, since four would raise.
        if low == _THREE == statement.high and not (context.call.is_bid or statement.negated):
            return Box().exactly(LENGTH, low, suit)
        if low and statement.high is not None and statement.exact:
            return Box().between(LENGTH, low, int(statement.high), suit)
        # Without a number support makes eight cards with what partner has shown, but two are needed
        # to call it support, and more than four nobody asks for.
        fits = min(4, max(2, 8 - context.length_of_partner(suit)))
        least = low or (context.support if suit is context.partner_suit else fits)
        # `no fit` of a balanced hand is a doubleton, opposite six cards too.
        if statement.negated and not low and context.own.range(SHORTEST)[0] >= _DOUBLETON:
            least = max(least, _DOUBLETON + 1)
        return Box().at_least(LENGTH, least, suit)

    return union_over_suits(Statement("support", "support", 0, 0, suits=suits), context, whose, one)


def hands_of_shortness(statement: Statement, context: NotesContext, whose: str) -> Boxes:
    """Return the hands that are short in a suit, or in some suit if none is named."""
    # `no singleton` denies a void as well.
    is_denied = statement.negated and statement.name == "singleton"
    low, high = _EACH["shortness" if is_denied else statement.name]
    if statement.suits is None:
        return Boxes((Box().between(SHORTEST, low, high),))
    # `12+, short !c` of a double of their clubs: two cards are short enough for takeout.
    doubles = not context.call.is_bid and context.opens and statement.name == "shortness"
    named = set(suits_of_phrase(statement.suits, context))
    if doubles and named <= set(context.theirs):
        high = 2
    return union_over_suits(statement, context, whose, lambda suit: cards_between(suit, low, high))


def hands_of_stopper(statement: Statement, context: NotesContext, whose: str) -> Boxes:
    """Return the hands with a full or partial stopper: in the suit named, theirs or the bid one."""
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
    # `stoppers in the unbid suits` are one in each.
    if suits == SuitPhrase(("unbid",)) and not statement.negated:
        suits = SuitPhrase(("all-unbid",))
    # Stoppers of the database language: 1 is Qx or Jxx, 2 is Kx or Qxx (docs/rulings.md A60).
    least = 1 if "partial" in statement.name else 2
    if statement.name.startswith("at-most"):
        return union_over_suits(
            Statement("stop", "", 0, 0, suits=suits),
            context,
            whose,
            lambda suit: Box().at_most(STOPPERS, least, suit),
        )
    return union_over_suits(
        Statement("stop", "", 0, 0, suits=suits),
        context,
        whose,
        lambda suit: Box().at_least(STOPPERS, least, suit),
    )


def hands_of_quality(statement: Statement, context: NotesContext, whose: str) -> Boxes:
    """Return the hands with a good, poor or solid suit: the one named, shown before or bid."""
    # An answer to an inquiry speaks of the suit that was shown, not of the one that is bid.
    long_suits = context.long_suits if statement.suits in {None, _OWN} else ()
    if len(long_suits) > 1 and context.suit not in long_suits:
        # After a Multi: whichever it is.
        quality = QUALITIES[statement.name]
        return Boxes.union(quality(suit).at_least(LENGTH, _LONG, suit) for suit in long_suits)
    if context.asked and len(long_suits) == 1:
        statement = replace(statement, suits=SuitPhrase((long_suits[0].word.lower(),)))
    if statement.suits is None and context.suit is None:
        return ANY
    return union_over_suits(statement, context, whose, QUALITIES[statement.name])


def control_in(suits: Iterable[Suit]) -> Boxes:
    """Return hands with first or second round control in one of these suits."""
    return Boxes.union(
        box
        for suit in suits
        # Honours count 8-4-2-1 (docs/rulings.md A61), so that four is the king; one card or none is
        # the other way to win the second round.
        for box in (Box().at_least(HONOURS, 4, suit), Box().at_most(LENGTH, 1, suit))
    )
