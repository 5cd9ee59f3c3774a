"""The hands that conventions usually show, by the names of the conventions."""

# Conventions are read in their commonest form and as wide as their variants are: Landy is five-four
# either way, Michaels has either minor. What partnerships vary, above all strength, is left to the
# words beside the name. A convention that is not in the first table shows nothing by its name
# alone; it may still be artificial.

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from cuebid.core import SUITS, Suit
from cuebid.evaluation import ANYTHING, BALANCED, HCP, LENGTH, QUALITY, Box, Boxes
from cuebid.notes.meaning.context import MAJORS, MINORS, NotesContext
from cuebid.notes.meaning.statements.named_defences import NAMED_DEFENCES
from cuebid.notes.meaning.strength import values_of, weak_alternatives
from cuebid.notes.meaning.suit_phrases import suits_of_phrase
from cuebid.notes.words.tree import Statement

# The levels of openings that stand for another one: 3NT and four of a minor.
_ABOVE: Final = (3, 4)
_TWO_LEVEL: Final = 2
_BOTH: Final = 2


def _two(first_suit: Suit, second_suit: Suit, first_length: int, second_length: int) -> Box:
    return (
        Box()
        .at_least(LENGTH, first_length, first_suit)
        .at_least(LENGTH, second_length, second_suit)
    )


def _four_card_major(_statement: Statement, context: NotesContext) -> Boxes:
    # Over their major it looks for the other one.
    majors = [suit for suit in MAJORS if suit not in context.theirs] or MAJORS
    return Boxes.union(Box().at_least(LENGTH, 4, suit) for suit in majors)


def _smolen(_statement: Statement, context: NotesContext) -> Boxes:
    if context.suit not in MAJORS:
        return Boxes.union((_two(*MAJORS, 5, 4), _two(*MAJORS, 4, 5)))
    # Smolen bids the four-card major, so that the strong hand declares the five-card one.
    long_major = MAJORS[0] if context.suit == MAJORS[1] else MAJORS[1]
    lengths = Box().at_least(LENGTH, 5, long_major).exactly(LENGTH, 4, context.suit)
    # At the three level it forces to game.
    return Boxes((lengths & values_of("game", context) if context.level > _TWO_LEVEL else lengths,))


def _michaels(_statement: Statement, context: NotesContext) -> Boxes:
    theirs = context.theirs[-1] if context.theirs else None
    # Over a minor both majors; over a major the other one and an unknown minor.
    if theirs is None or not theirs.is_major:
        return Boxes((_two(*MAJORS, 5, 5),))
    unbid_major = MAJORS[0] if theirs == MAJORS[1] else MAJORS[1]
    return Boxes.union(_two(unbid_major, minor, 5, 5) for minor in MINORS)


def _leaping(_statement: Statement, context: NotesContext) -> Boxes:
    majors = [suit for suit in MAJORS if suit not in context.theirs]
    if context.suit in MINORS:
        return Boxes.union(_two(major, context.suit, 5, 5) for major in majors)
    return Boxes((_two(*MAJORS, 5, 5),))


def _unusual(_statement: Statement, context: NotesContext) -> Boxes:
    unbid = [suit for suit in SUITS if suit not in context.theirs]
    # Where they have bid three suits, no two are left to be unusual in.
    if len(unbid) < _BOTH:
        return Boxes((ANYTHING,))
    # The two lowest unbid suits.
    return Boxes((_two(unbid[0], unbid[1], 5, 5),))


def _landy(_statement: Statement, _context: NotesContext) -> Boxes:
    return Boxes.union((_two(*MAJORS, 5, 4), _two(*MAJORS, 4, 5)))


def _weak_six(suits: Iterable[Suit]) -> Boxes:
    return Boxes.union(Box().between(HCP, 4, 10).between(LENGTH, 6, 7, suit) for suit in suits)


def _multi(_statement: Statement, context: NotesContext) -> Boxes:
    # `Multi` beside any other call names what it answers or defends against, not what it shows.
    if context.suit is Suit.DIAMONDS and context.level == 2 and context.opens:
        # Over their notrump it is an overcall with one long major.
        if context.they_bid:
            return Boxes.union(Box().at_least(HCP, 7).at_least(LENGTH, 6, suit) for suit in MAJORS)
        return _weak_six(MAJORS)
    return Boxes((ANYTHING,))


def _muiderberg(_statement: Statement, context: NotesContext) -> Boxes:
    # In a minor, or in notrump, the word names a defence or an answer to the convention.
    if context.suit not in MAJORS:
        return Boxes((ANYTHING,))
    weak = Box().between(HCP, 5, 10).exactly(LENGTH, 5, context.suit)
    return Boxes.union(weak.at_least(LENGTH, 4, minor) for minor in MINORS)


def _weak_two(statement: Statement, context: NotesContext) -> Boxes:
    # An answer to an inquiry: "weak two" there names the suit that was shown before, or any where
    # none was, not the suit of the answer.
    if statement.suits is None and not context.opens and (context.asked or context.suit is None):
        # After an opening that may be strong: its weak hands, in the words of its own row.
        weak = weak_alternatives(context.own_hands)
        if weak and len(weak) < len(context.own_hands):
            return Boxes(weak)
        shown_suit = context.longest(context.own)[0]
        return _weak_six(SUITS if shown_suit is None else (shown_suit,))
    return _weak_six(suits_of_phrase(statement.suits, context))


def _strong_two(statement: Statement, context: NotesContext) -> Boxes:
    """Return a strong two: 16 HCP or more, and five or six cards in the suit named or bid.

    If the suit is one of several, a minor has six cards, because it is shown at the three level.
    A bid of clubs or notrump whose row names no suit shows points alone.
    """
    if statement.suits is None and context.suit in {None, Suit.CLUBS}:
        return Boxes((Box().at_least(HCP, 16),))
    suits = tuple(suits_of_phrase(statement.suits, context))
    is_known = suits == (context.suit,)
    return Boxes.union(
        Box().at_least(HCP, 16).at_least(LENGTH, 5 if is_known or suit.is_major else 6, suit)
        for suit in suits
    )


def _namyats(_statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands of Namyats: four clubs show long hearts, four diamonds long spades."""
    if not (context.opens and context.level == 4 and context.suit in MINORS):
        return Boxes((ANYTHING,))
    major = MAJORS[MINORS.index(context.suit)]
    # Stronger hands open at the one level, weaker ones with four of the major itself.
    return Boxes((Box().between(HCP, 7, 16).at_least(LENGTH, 7, major),))


def _game_opening(statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands of an opening that stands for four of a major: `good 4!s preempt` of 4D."""
    suits = set(suits_of_phrase(statement.suits, context))
    is_other = context.opens and context.level in _ABOVE and context.suit not in suits
    if not is_other or context.they_bid:
        return Boxes((ANYTHING,))
    return Boxes.union(Box().at_least(LENGTH, 7, suit) for suit in suits)


def _texas(_statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands of a Texas transfer: clubs show six hearts, diamonds show six spades."""
    if context.suit not in MINORS:
        return Boxes((ANYTHING,))
    return Boxes((Box().at_least(LENGTH, 6, MAJORS[MINORS.index(context.suit)]),))


def _minor_stayman(_statement: Statement, _context: NotesContext) -> Boxes:
    # Both minors are looked for; most who ask hold both, and a long one is bid by other calls.
    return Boxes((_two(*MINORS, 4, 4),))


def _inverted(_statement: Statement, context: NotesContext) -> Boxes:
    # A cue bid of their suit is the strong raise of partner's.
    raised = context.partner_suit
    if context.suit in context.theirs and raised in MINORS:
        return Boxes((Box().at_least(LENGTH, 4, raised),))
    bid = context.partner_bid
    if context.suit in MAJORS and bid in MINORS and not (context.they_bid or context.turns):
        # Another suit stands for the raise, by a hand without a major to show at the one level.
        least = max(4, 8 - context.length_of_partner(bid))
        box = Box().at_least(LENGTH, min(least, 5), bid)
        for major in MAJORS:
            box = box.at_most(LENGTH, 3, major)
        return Boxes((box,))
    if context.suit not in MINORS:
        return Boxes((ANYTHING,))
    # Five cards, or four opposite a minor that shows four; more than five nobody asks.
    least = max(4, 8 - context.length_of_partner(context.suit))
    box = Box().at_least(LENGTH, min(least, 5), context.suit)
    if context.suit is not raised or context.opens:
        return Boxes((box,))
    # Inverted: two is the strong raise and three the weak one.
    values = "invite-plus" if context.level == _TWO_LEVEL else "preempt"
    return Boxes((box & values_of(values, context),))


def _fit(cards: int) -> Callable[[Statement, NotesContext], Boxes]:
    def support(_statement: Statement, context: NotesContext) -> Boxes:
        suit = context.partner_suit
        if suit is None:
            return Boxes((ANYTHING,))
        return Boxes((Box().at_least(LENGTH, cards, suit),))

    return support


def _jacoby(statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands of Jacoby 2NT: a raise with four trumps that forces to game."""
    is_raise = context.suit is None and context.partner_suit is not None and not context.opens
    return _fit(4)(statement, context) & (
        Boxes((values_of("game", context),)) if is_raise else Boxes((ANYTHING,))
    )


def _puppet_stayman(_statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands of puppet Stayman, three clubs over a notrump bid: values for game."""
    if context.suit is not Suit.CLUBS or context.level <= _TWO_LEVEL or context.opens:
        return Boxes((ANYTHING,))
    return Boxes((values_of("game", context),))


def _solid(suits: Iterable[Suit]) -> Callable[[Statement, NotesContext], Boxes]:
    def solid(_statement: Statement, _context: NotesContext) -> Boxes:
        return Boxes.union(
            Box().at_least(LENGTH, 7, suit).at_least(QUALITY, 8, suit) for suit in suits
        )

    return solid


def _negative_double(_statement: Statement, context: NotesContext) -> Boxes:
    unbid = [
        suit for suit in SUITS if suit not in context.theirs and context.length_of_partner(suit) < 4
    ]
    # An unbid major is what the double looks for; with none left it shows the other suits.
    majors = [suit for suit in unbid if suit.is_major]
    return Boxes.union(Box().at_least(LENGTH, 4, suit) for suit in majors or unbid or SUITS)


def _slam(_statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands of a player who asks for aces: values for slam."""
    # Nobody opens with an inquiry in a suit: such a row answers calls that are not written.
    if context.opens and context.suit is not None and not context.they_bid:
        return Boxes((ANYTHING,))
    return Boxes((values_of("slam", context),))


def _exclusion(statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands of exclusion Blackwood: values for slam and a void in the suit bid."""
    suit = context.suit
    is_jump = suit is not None and context.level >= _ABOVE[1] and not context.length_of_own(suit)
    if suit is None or not is_jump or context.length_of_partner(suit) or context.opens:
        return _slam(statement, context)
    return _slam(statement, context) & Boxes((Box().exactly(LENGTH, 0, suit),))


def _strong_club(_statement: Statement, context: NotesContext) -> Boxes:
    # In another call the name tells what it is a defence to.
    is_opening = context.opens and not context.they_bid and context.suit is Suit.CLUBS
    return Boxes((Box().at_least(HCP, 16) if is_opening else ANYTHING,))


def _jordan(_statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands of Jordan 2NT: at least a limit raise, after a takeout double."""
    suit = context.partner_suit
    if suit is None or context.suit is not None or not context.they_bid:
        return Boxes((ANYTHING,))
    raised = values_of("invite-plus", context)
    return Boxes((raised.at_least(LENGTH, 4 if suit.is_major else 5, suit),))


def _kokish(_statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands of a Kokish 2H rebid: hearts, or balanced and too strong for 2NT."""
    is_rebid = context.suit is Suit.HEARTS and context.level == 2 and not context.opens
    if not is_rebid:
        return Boxes((ANYTHING,))
    return Boxes((Box().at_least(LENGTH, 5, Suit.HEARTS), BALANCED.at_least(HCP, 24)))


def _gazzilli(_statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands of opener's Gazzilli 2C rebid: clubs, or a strong hand of any shape."""
    is_rebid = context.suit is Suit.CLUBS and context.level == 2 and bool(context.turns)
    if not is_rebid:
        return Boxes((ANYTHING,))
    clubs = Box().at_most(HCP, 16).at_least(LENGTH, 3, Suit.CLUBS)
    return Boxes((clubs, Box().at_least(HCP, 16)))


CONVENTIONS: Final[dict[str, Callable[[Statement, NotesContext], Boxes]]] = {
    "stayman": _four_card_major,
    "smolen": _smolen,
    "michaels": _michaels,
    "leaping-michaels": _leaping,
    "unusual": _unusual,
    "landy": _landy,
    "jordan": _jordan,
    "kokish": _kokish,
    "gazzilli": _gazzilli,
    "multi": _multi,
    "muiderberg": _muiderberg,
    "weak-two": _weak_two,
    "strong-two": _strong_two,
    "namyats": _namyats,
    "game-opening": _game_opening,
    "texas": _texas,
    "minor-stayman": _minor_stayman,
    "inverted-minor": _inverted,
    "drury": _fit(3),
    "jacoby-2nt": _jacoby,
    "puppet-stayman": _puppet_stayman,
    "bergen": _fit(4),
    "gambling-3nt": _solid(MINORS),
    "negative-double": _negative_double,
    "gerber": _slam,
    "blackwood": _slam,
    "exclusion": _exclusion,
    "strong-club": _strong_club,
    **NAMED_DEFENCES,
}
"""For each convention that shows a hand the function that returns its hands."""

# Some conventions are bid in the suit that they show.
ARTIFICIAL: Final = frozenset(CONVENTIONS) - {
    "weak-two",
    "strong-two",
    "inverted-minor",
    "muiderberg",
    "game-opening",
} | {
    "lebensohl",
    "puppet-stayman",
    "ogust",
    "gerber",
    "blackwood",
    "exclusion",
    "queen-ask",
    "king-ask",
    "baron",
    "strong-club",
}
"""Conventions whose call does not show the suit that is bid."""

WITH_POINTS: Final = frozenset(
    {"jacoby-2nt", "inverted-minor", "puppet-stayman", "smolen", "namyats", "jordan", "kokish"}
)
"""Conventions whose usual points give way to those that are written beside the name."""
