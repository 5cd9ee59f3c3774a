"""Decide from its description and the auction whether a call shows the suit that it bids."""

from __future__ import annotations

from typing import Final

from cuebid.core import Strain, Suit
from cuebid.evaluation import HCP
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.suit_phrases import alternatives
from cuebid.notes.words.clause_suits import RAISES
from cuebid.notes.words.tree import Statement

STEPS_OF_STRENGTH: Final = frozenset({"minimum", "maximum", "medium"})
"""Words of strength that make an answer to a question a step, which does not show its suit."""

# Kinds of statements that say which suits the call shows.
_OF_SUITS: Final = frozenset(
    {"length", "pair", "shape", "suited", "support", "short", "convention"}
)
# Statements that go with a bid of any suit, which then need not be held: a number of aces, a
# stopper in the suit that is bid.
_NOT_NATURAL: Final = frozenset(
    {"keycards", "aces", "kings", "queens", "honours", "controls", "stopper"}
)
_POINTS: Final = frozenset({"hcp", "points"})
# The trumps of a jump raise, and partner's length in a suit that is raised with a jump.
_TRUMPS: Final = 4
_OF_A_MAJOR: Final = 5
# A natural opening at the two level or above promises fewer points than an Acol two.
_STRONG: Final = 18
_TWO_LEVEL: Final = 2
# The least that systems with a strong club open it on; a natural one club has no such lower limit.
_STRONG_CLUB: Final = 15


def raises_elsewhere(
    purposes: tuple[str, ...], certain: list[Statement], context: NotesContext
) -> bool:
    """Return whether a bid of one suit raises another: `limit raise in hearts` of two spades."""
    if context.suit is None or "natural" in purposes:
        return False
    names = {*purposes, *(each.name for each in certain if each.kind == "convention")}
    if not (RAISES & names or _jumps_on_four(certain, context)):
        return False
    named = {
        suit
        for statement in certain
        if statement.name in RAISES and statement.suits is not None
        for suits in alternatives(statement.suits, context)
        for suit in suits
    }
    raised: set[Suit | None] = {*named} or {context.partner_suit}
    # A fit jump shows both suits, and has a purpose of its own.
    return None not in raised and context.suit not in raised


def _jumps_on_four(certain: list[Statement], context: NotesContext) -> bool:
    """Return whether an answer jumps to the three level on four cards, which must be trumps."""
    raised = context.partner_suit
    is_first = context.jumps and context.level > _TWO_LEVEL and not (context.turns or context.opens)
    if not is_first or raised is None or context.length_of_partner(raised) < _OF_A_MAJOR:
        return False
    own = [each for each in certain if each.suits is not None and each.suits.names == ("own",)]
    return any(each.kind == "length" and each.low == each.high == _TRUMPS for each in own)


def raises_in_notrump(
    context: NotesContext, purposes: tuple[str, ...], certain: list[Statement]
) -> bool:
    """Return whether a notrump bid raises partner's suit, whatever else it is called.

    `Jacoby, GF raise` of 2NT over a major is the raise of that name, no transfer.
    """
    if context.call.strain is not Strain.NOTRUMP or context.partner_suit is None:
        return False
    supports = any(statement.kind == "support" for statement in certain)
    return supports or "raise" in purposes


def shows_no_suit(certain: list[Statement], context: NotesContext) -> bool:
    """Return whether a call does not show the suit that is bid.

    Examples are an opening that is only strong, an answer that is only negative, an answer to a
    relay, and a bid that shows a stopper or aces.
    """
    if any(statement.name == "natural" for statement in certain):
        return False
    if context.asked or _is_strong_opening(certain, context) or _is_step(context):
        return True
    # Opposite a call that shows something else than its suit, `min` and `max` are steps.
    words = {statement.name for statement in certain if statement.kind == "values"}
    if context.led and words and words <= STEPS_OF_STRENGTH:
        return True
    # A hand with a stopper may bid notrump to play.
    if any(
        statement.kind in {"strength", "stop"}
        and statement.name in _NOT_NATURAL
        and not (statement.kind == "stop" and context.call.strain is Strain.NOTRUMP)
        for statement in certain
    ):
        return True
    # `1N = strong, 15-17` is balanced like any other.
    is_strong = context.opens and context.suit is not None and "strong" in words
    return "negative" in words or is_strong


def _is_step(context: NotesContext) -> bool:
    """Return whether a bid is the first step over a strong artificial opening, as a negative is."""
    is_strong = context.led and context.partner.range(HCP)[0] >= _STRONG_CLUB
    return is_strong and context.turns == 0 and context.call.index == context.last + 1


def _is_strong_opening(certain: list[Statement], context: NotesContext) -> bool:
    """Return whether an opening at the two level or above is only strong: `2C = 23+ or game force`.

    A weak one shows its suit, and so does an opening at the one level.
    """
    # A notrump of so many points is balanced like any other.
    if not context.opens or context.they_bid or context.suit is None:
        return False
    # One club of sixteen points or more, and no suit named, is the strong club of many systems.
    if context.level < _TWO_LEVEL:
        return context.suit is Suit.CLUBS and any(
            statement.name in _POINTS and statement.high is None and statement.low >= _STRONG_CLUB
            for statement in certain
        )
    return any(
        (statement.kind == "forcing" and statement.name in {"game", "round"})
        or (statement.kind == "strength" and statement.name in _POINTS and statement.low >= _STRONG)
        for statement in certain
        if not statement.negated
    )


def speaks_of_suits(certain: list[Statement]) -> bool:
    """Return whether a description says which suits the call shows."""
    # Two over one is a natural answer.
    return any(
        (statement.kind in _OF_SUITS or statement.kind == "variant")
        and statement.name != "two-over-one"
        for statement in certain
    )


def denies_other_suit(statement: Statement, context: NotesContext) -> bool:
    """Return whether a statement denies cards of one suit, which is not the one that is bid."""
    if context.suit is None or not statement.negated or statement.kind != "length":
        return False
    denied = alternatives(statement.suits, context)
    return len(denied) == 1 == len(denied[0]) and context.suit not in denied[0]


def shows_elsewhere(certain: list[Statement], context: NotesContext) -> bool:
    """Return whether a bid shows lengths in other suits than its own, and none in its own."""
    if context.suit is None:
        return False
    lengths = [
        statement
        for statement in certain
        if statement.kind == "length" and statement.low >= 4 and not statement.negated
    ]
    names = {
        name
        for statement in lengths
        if statement.suits is not None
        for name in statement.suits.names
    }
    # All names under which the bid suit may be meant; unclear ones count as meant.
    own = {context.suit.word.lower(), "own", "x", "major" if context.suit.is_major else "minor"}
    own |= {"majors" if context.suit.is_major else "minors", "other-major", "other-minor", "unbid"}
    own.add("a-major" if context.suit.is_major else "a-minor")
    return bool(names) and not names & own
