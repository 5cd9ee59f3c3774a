"""Read the purpose of a call as hands: a transfer has the suit above, a splinter is short."""

# What a purpose says depends on what else the description says. Where lengths are written they win:
# a transfer with `4+!h` is not five hearts. Purposes that only tell how strong the hand is give way
# to numbers. A purpose that asks, waits or completes says nothing of the hand; it is in the list of
# artificial ones, so that no natural length is supplied, and it has no function here.

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from cuebid.core import SUITS, Suit
from cuebid.evaluation import HCP, HONOURS, LENGTH, SEMI_BALANCED, SHORTEST, Box, Boxes
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.natural import natural_hand
from cuebid.notes.meaning.statements.conventions import CONVENTIONS
from cuebid.notes.meaning.statements.hand_constraints import ANY, hands_of_statement
from cuebid.notes.meaning.statements.holdings import control_in
from cuebid.notes.meaning.strength import (
    played_values,
    quantitative_values,
    reverse_values,
    values_of,
)
from cuebid.notes.meaning.suit_phrases import alternatives
from cuebid.notes.words.tree import Statement, SuitPhrase

__all__ = ["ARTIFICIAL_PURPOSES", "hands_of_purpose"]

ARTIFICIAL_PURPOSES: Final = frozenset(
    {
        "transfer", "puppet", "relay", "waiting", "asks", "splinter", "any-splinter",
        "void-splinter", "fragment", "cue", "control",
        "pass-correct", "artificial", "quantitative", "takeout", "accept", "forced", "catchall",
        "agrees", "checkback", "two-way-checkback", "fourth-suit", "third-suit", "lead-ask",
        "last-train", "flag", "decline", "super-accept", "preference", "feature",
    }
)  # fmt: skip
"""Purposes whose call does not show length in the strain that is bid."""

_TWO: Final = 2
_REDOUBLE: Final = 2
_FIVE: Final = 5


def hands_of_purpose(
    statement: Statement, context: NotesContext, *, stated: bool, lengths: bool = False
) -> Boxes:
    """Return the hands of a purpose.

    Args:
        statement: the purpose, and suits it names.
        context: where.
        stated: whether numbers say how strong the hand is.
        lengths: whether the description says how long suits are.
    """
    # `to play, 12--14` means the numbers.
    if statement.name in _STRENGTHS:
        return ANY if stated else Boxes((_STRENGTHS[statement.name](context),))
    if statement.name == "splinter" and not lengths and not statement.negated:
        return _splinter(statement, context) & _support(context)
    # `S/T, no SPL` denies any shortage.
    if statement.name == "splinter" and statement.negated and statement.suits is None:
        return Boxes((Box().at_least(SHORTEST, 2),))
    boxes_of = _SAYS.get(statement.name)
    # `not a transfer` denies the agreement and leaves the hand open; `no !d control` is about the
    # hand.
    if boxes_of is None or (statement.negated and statement.name != "control"):
        return ANY
    boxes = boxes_of(statement, context)
    if stated and statement.name in _WITH_POINTS:
        boxes = Boxes.union(box.without(HCP) for box in boxes.boxes)
    return ~boxes if statement.negated and boxes != ANY else boxes


def _suits(statement: Statement, context: NotesContext) -> list[Suit]:
    return [suit for suits in alternatives(statement.suits, context) for suit in suits]


def _transfer(statement: Statement, context: NotesContext) -> Boxes:
    """Five cards in the suit that is named, or in the one above."""
    # A transfer to their suit is a cue bid by another name, which shows no length there.
    if statement.suits == SuitPhrase(("theirs",)):
        return ANY
    # At the four level, as Texas, six cards make the game sure; a retransfer adds none.
    is_texas = context.level == 4 and context.turns == 0
    least = 6 if is_texas else 5
    # An answer at the one level shows what a natural one does.
    if context.level == 1 and context.suit is not None and not context.opens:
        least = 4
    if statement.suits is not None:
        return Boxes.union(
            Box().at_least(LENGTH, least, suit) for suit in _suits(statement, context)
        )
    # Above spades is notrump, so that only the text can say what a transfer there shows; from
    # the five level on nobody plays them.
    if context.next_suit is None or context.level > 4:
        return ANY
    return Boxes((Box().at_least(LENGTH, least, context.next_suit),))


def _longer(statement: Statement, context: NotesContext) -> Boxes:
    """Four cards in one of two suits; a bid of one of them only says which is longer."""
    suits = _suits(statement, context) if statement.suits is not None else []
    if context.suit in suits or not suits:
        return ANY
    return hands_of_statement(replace(statement, kind="length", name="mention", low=4), context)


def _splinter(statement: Statement, context: NotesContext, *, most: int = 1) -> Boxes:
    # `SPL for !s` of partner's spades agrees them; nobody is short in the suit that he supports.
    named = _suits(statement, context) if statement.suits is not None else []
    if named and all(context.length_of_partner(suit) >= 4 for suit in named):
        statement = replace(statement, suits=None)
    if statement.suits is None:
        suit = context.suit
        if suit is None:
            return ANY
        # A splinter in a suit that our side has shown cannot be short there; it says that some suit
        # is.
        if context.length_of_partner(suit) >= 3 or context.length_of_own(suit) >= 3:
            return Boxes((Box().at_most(SHORTEST, most),))
    return Boxes.union(Box().at_most(LENGTH, most, suit) for suit in _suits(statement, context))


def _trumps(context: NotesContext, cards: int) -> Boxes:
    suit = context.partner_suit
    return ANY if suit is None else Boxes((Box().at_least(LENGTH, cards, suit),))


def _semi_forcing(context: NotesContext) -> Boxes:
    """Return the hands of one notrump over a major that only a minimum passes."""
    is_answer = context.suit is None and context.level == 1 and context.partner_suit is not None
    # Five points are the least on which anybody answers.
    return Boxes((Box().between(HCP, 5, 12),)) if is_answer else ANY


def _feature(statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands with the ace or the king of a suit, which players call a feature."""
    if statement.suits is None and context.suit is None:
        return ANY
    return Boxes.union(Box().at_least(HONOURS, 4, suit) for suit in _suits(statement, context))


def _try(statement: Statement, context: NotesContext, low: int, high: int) -> Boxes:
    """Return a game try in a suit of so many cards; two are the least to ask for help with."""
    strength = Boxes((values_of("game-try", context),))
    if statement.suits is None and context.suit is None:
        return strength
    suits = Boxes.union(
        Box().between(LENGTH, low, high, suit) for suit in _suits(statement, context)
    )
    return strength & suits


def _sound(context: NotesContext) -> Boxes:
    """Return the strength of a sound raise: a cue bid or 2NT invites at least."""
    is_cue = context.suit is None or context.suit in context.theirs
    return Boxes((values_of("invite-plus" if is_cue else "constructive", context),))


def _fragment(statement: Statement, context: NotesContext) -> Boxes:
    if statement.suits is None and context.suit is None:
        return ANY
    return Boxes.union(Box().at_least(LENGTH, 3, suit) for suit in _suits(statement, context))


def _control(statement: Statement, context: NotesContext) -> Boxes:
    if statement.suits is None and context.suit is None:
        return ANY
    # `control bids` of a bid in our long suit tells what follows: nobody shows a control there.
    suit = context.suit
    shown = 0 if suit is None else max(context.length_of_partner(suit), context.length_of_own(suit))
    if statement.suits is None and shown >= 5:
        return ANY
    return control_in(_suits(statement, context))


def _raise(statement: Statement, context: NotesContext) -> Boxes:
    suit = context.partner_suit
    if statement.suits is not None:
        return Boxes.union(_fits(named_suit, context) for named_suit in _suits(statement, context))
    return ANY if suit is None else Boxes((_fits(suit, context),))


def _fits(suit: Suit, context: NotesContext) -> Box:
    """Return the trumps of a raise: eight together, and no more than four asked of the raiser."""
    shown = context.length_of_partner(suit)
    # Of a suit that partner has not shown the raiser has three cards, whatever agreed it.
    return Box().at_least(LENGTH, min(4, max(2, 8 - shown)) if shown else 3, suit)


def _support(context: NotesContext) -> Boxes:
    """Trumps for a splinter: four, or three for six cards opposite."""
    suit = context.partner_suit
    # A fit that both have shown already is meant, whatever partner bid last.
    trumps = context.trumps
    if trumps is not None and context.length_of_own(trumps) >= 4:
        suit = trumps
    length = 0 if suit is None else context.length_of_partner(suit)
    if suit is None or length < 4:
        return ANY
    return Boxes((Box().at_least(LENGTH, 4 if length < 6 else 3, suit),))


def _takeout(_statement: Statement, context: NotesContext) -> Boxes:
    """Short in their suit, at least three cards in the others, values to come in."""
    # A takeout double after an earlier bid of the doubler says only that he wants to compete.
    if not context.theirs or context.own.range(HCP)[0]:
        return ANY
    box = Box().at_most(LENGTH, 3, context.theirs[-1])
    # Opposite a partner who has shown values neither opening values nor three cards everywhere are
    # needed.
    if context.partner.range(HCP)[0] == 0:
        box = box.at_least(HCP, 11)
        for suit in SUITS:
            if suit not in context.theirs:
                # Over two suits of theirs doublers are often short in one of the others.
                box = box.at_least(LENGTH, 2 if len(context.theirs) > 1 else 3, suit)
    return Boxes((box,))


def _checkback(_statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands that look for a fit after opener's rebid: those that invite game."""
    is_rebid = bool(context.turns) and not context.opens and context.level == _TWO
    return Boxes((values_of("invite-plus", context),)) if is_rebid else ANY


def _two_way_checkback(_statement: Statement, context: NotesContext) -> Boxes:
    """Return two clubs, an invitation or diamonds to play, or two diamonds, which force to game."""
    if not context.turns or context.opens or context.level != _TWO:
        return ANY
    if context.suit is Suit.DIAMONDS:
        return Boxes((values_of("game", context),))
    if context.suit is not Suit.CLUBS:
        return ANY
    invites = values_of("invite", context)
    weak = Box().at_most(HCP, invites.range(HCP)[1]).at_least(LENGTH, 4, Suit.DIAMONDS)
    return Boxes((invites, weak))


def _super_accept(_statement: Statement, context: NotesContext) -> Boxes:
    """Return four trumps for partner's transfer."""
    suit = context.partner_suit
    is_transfer = suit is not None and context.length_of_partner(suit) >= _FIVE and context.led
    # Of a minor three good cards are enough.
    return _trumps(context, 4) if is_transfer and suit is not None and suit.is_major else ANY


def _accept(_statement: Statement, context: NotesContext) -> Boxes:
    """Return the upper part of a limited hand that accepts an invitation."""
    return _part(context, "maximum")


def _decline(_statement: Statement, context: NotesContext) -> Boxes:
    """Return the lower part of a limited hand that declines an invitation."""
    return _part(context, "minimum")


def _part(context: NotesContext, word: str) -> Boxes:
    # A completed transfer accepts nothing, and of a hand of a wide range shape decides as well.
    low, high = context.own.range(HCP)
    shown_low, shown_high = context.partner.range(HCP)
    invites = bool(shown_low) and shown_high - shown_low <= _INVITES
    if context.led or not low or high - low > _LIMITED or not invites:
        return ANY
    return Boxes((values_of(word, context),))


def _choice_of_games(_statement: Statement, context: NotesContext) -> Boxes:
    """Return a hand that bids three notrump with a five-card major that a transfer has shown."""
    own, length = context.longest(context.own)
    if own is None or not own.is_major or length != _FIVE or context.suit is not None:
        return ANY
    values = values_of("game", context)
    return Boxes((values.exactly(LENGTH, _FIVE, own),)) & Boxes((SEMI_BALANCED,))


def _penalty(_statement: Statement, context: NotesContext) -> Boxes:
    # A business redouble of an artificial bid, or by a hand whose points are known, offers to play
    # in the suit that was bid.
    suit = context.partner_bid
    offers = context.led or context.own.range(HCP)[0] > 0
    if context.call.index == _REDOUBLE and offers and suit is not None:
        return Boxes((Box().at_least(LENGTH, 4, suit),))
    # A penalty double of notrump: strength, as there is no trump length to have; the more partner
    # has shown, the less.
    if not context.theirs:
        shown = context.partner.range(HCP)[0]
        least = 9 if shown >= 10 else 12 if shown else 14
        return Boxes((Box().at_least(HCP, least),)) if context.they_bid and context.last else ANY
    return Boxes((Box().at_least(LENGTH, 4, context.theirs[-1]),))


def _natural(statement: Statement, context: NotesContext) -> Boxes:
    if statement.suits is not None:
        return Boxes.union(Box().at_least(LENGTH, 4, suit) for suit in _suits(statement, context))
    # An overcall in their suit that is called natural is one: over a minor that may be short.
    if context.opens and context.suit is not None and context.suit in context.theirs:
        return Boxes((Box().at_least(LENGTH, 5, context.suit).between(HCP, 10, 17),))
    return natural_hand(context, [statement])


def _agrees(statement: Statement, context: NotesContext) -> Boxes:
    if statement.suits is None:
        return ANY
    return Boxes.union(_fits(suit, context) for suit in _suits(statement, context))


def _gambling(statement: Statement, context: NotesContext) -> Boxes:
    # An opening of 3NT is the solid minor of that name.
    if context.opens and context.suit is None and not context.they_bid:
        return CONVENTIONS["gambling-3nt"](statement, context)
    # A gambling bid shows a long suit in any strain; how solid it is stands beside it in the text.
    return Boxes.union(Box().at_least(LENGTH, 7, suit) for suit in SUITS)


# Purposes that only say how strong the hand is.
_STRENGTHS: Final[dict[str, Callable[[NotesContext], Box]]] = {
    "to-play": played_values,
    "sign-off": played_values,
    "quantitative": quantitative_values,
    "reverse": reverse_values,
}
# Purposes of which numbers beside them replace the points: `mixed raise: 6-9`.
_WITH_POINTS: Final = frozenset(
    {
        "mixed-raise", "limit-raise", "limit-raise-plus", "sound-raise", "semi-forcing",
        "help-try", "long-try", "short-try", "penalty", "takeout", "checkback",
        "choice-of-games", "accept", "decline",
    }
)  # fmt: skip
# Points from end to end of a limited hand, and of an invitation.
_LIMITED: Final = 5
_INVITES: Final = 3
_SAYS: Final[dict[str, Callable[[Statement, NotesContext], Boxes]]] = {
    "longer": _longer,
    "accept": _accept,
    "decline": _decline,
    "super-accept": _super_accept,
    "checkback": _checkback,
    "two-way-checkback": _two_way_checkback,
    "choice-of-games": _choice_of_games,
    "transfer": _transfer,
    "splinter": _splinter,
    "fragment": _fragment,
    "control": _control,
    # A cue bid of their suit is an inquiry or shows support; below the three level none shows a
    # control.
    "cue": lambda statement, context: (
        ANY if context.suit in context.theirs or context.level < 3 else _control(statement, context)
    ),
    "raise": _raise,
    "takeout": _takeout,
    "penalty": _penalty,
    "natural": _natural,
    "agrees": _agrees,
    "gambling": _gambling,
    "void-splinter": lambda statement, context: (
        _splinter(replace(statement, name="splinter"), context, most=0) & _support(context)
    ),
    "feature": _feature,
    "mixed-raise": lambda _, context: _trumps(context, 4) & Boxes((values_of("mixed", context),)),
    "limit-raise": lambda statement, context: (
        _raise(statement, context) & Boxes((values_of("invite", context),))
    ),
    "limit-raise-plus": lambda statement, context: (
        _raise(statement, context) & Boxes((values_of("invite-plus", context),))
    ),
    "semi-forcing": lambda _, context: _semi_forcing(context),
    "fit-jump": lambda statement, context: (
        _trumps(context, 3)
        & Boxes.union(Box().at_least(LENGTH, 4, suit) for suit in _suits(statement, context))
    ),
    "help-try": lambda statement, context: _try(statement, context, 2, 13),
    "long-try": lambda statement, context: _try(statement, context, 4, 13),
    "short-try": lambda statement, context: _try(statement, context, 0, 1),
    "sound-raise": lambda statement, context: _raise(statement, context) & _sound(context),
    "any-splinter": lambda _, context: Boxes((Box().at_most(SHORTEST, 1),)) & _support(context),
}
