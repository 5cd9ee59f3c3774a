"""Interpret the purpose of a call as hands: a transfer has the next suit, a splinter is short."""

# What a purpose says depends on what else the description says. Where lengths are written they win:
# a transfer with `4+!h` is not five hearts. Purposes that only tell how strong the hand is give way
# to numbers. A purpose that asks, waits or completes says nothing of the hand; it is in the list of
# artificial ones, so that no natural length is supplied, and it has no function here. What raises
# partner is in `raises`, what goes on after an answer in `continuations`.

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from cuebid.core import SUITS, Call, Suit
from cuebid.evaluation import HCP, HONOURS, LENGTH, SHORTEST, Box, Boxes
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.continuations import CONTINUATIONS
from cuebid.notes.meaning.natural import natural_hand
from cuebid.notes.meaning.raises import RAISES, hands_with_support, splinter_hands
from cuebid.notes.meaning.statements.conventions import CONVENTIONS
from cuebid.notes.meaning.statements.hand_constraints import ANY, hands_of_statement
from cuebid.notes.meaning.statements.holdings import control_in
from cuebid.notes.meaning.strength import (
    played_values,
    quantitative_values,
    reverse_values,
    weak_alternatives,
)
from cuebid.notes.meaning.suit_phrases import suits_of_phrase
from cuebid.notes.words.tree import Statement, SuitPhrase

_REDOUBLE: Final = 2
# The length of a suit that a weak hand opens, and the cards that support it.
_LONG: Final = 5
_SUPPORT: Final = 3
# A suit of so many cards needs no support.
_ALONE: Final = 7
_TWO_SUITS: Final = 2
_ONE_SPADE: Final = Call("1S")
_NEXT_SUIT: Final = SuitPhrase(("next",))
# The hands of an answer of 1S that is a transfer to 1N, so that partner becomes declarer.
_ONE_NOTRUMP: Final = (
    Box().between(HCP, 5, 10).at_most(LENGTH, 3, Suit.HEARTS).at_most(LENGTH, 3, Suit.SPADES)
)
# No suit of a balanced hand is shorter.
_BALANCED: Final = 2


def hands_of_purpose(
    statement: Statement, context: NotesContext, *, stated: bool, lengths: bool = False
) -> Boxes:
    """Return the hands that the purpose of a call implies.

    Args:
        statement: the purpose, and the suits that it names.
        context: the call and the auction before it.
        stated: whether numbers say how strong the hand is.
        lengths: whether the description says how long suits are.
    """
    # `to play, 12--14` means the numbers.
    if statement.name in _STRENGTHS:
        return ANY if stated else Boxes((_STRENGTHS[statement.name](context),))
    if statement.name == "splinter" and not lengths and not statement.negated:
        return splinter_hands(statement, context) & hands_with_support(context)
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


def _transfer(statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands of a transfer: length in the suit that is named, or in the next one."""
    # A transfer to their suit is a cue bid by another name, which shows no length there.
    if statement.suits == SuitPhrase(("theirs",)):
        return ANY
    # At the four level, as Texas, six cards make the game sure; a retransfer adds none.
    is_texas = context.level == 4 and context.turns == 0
    least = 6 if is_texas else 5
    # An answer at the one level shows what a natural one does.
    if context.level == 1 and context.suit is not None and not context.opens:
        least = 4
    is_next = statement.suits is None or statement.suits == _NEXT_SUIT
    if is_next and context.call is _ONE_SPADE and not context.opens:
        return Boxes((_ONE_NOTRUMP,))
    if statement.suits is not None:
        return Boxes.union(
            _of_transfer(suit, least, context) for suit in suits_of_phrase(statement.suits, context)
        )
    # Above spades is notrump, so that only the text can say what a transfer there shows; from
    # the five level on nobody plays them.
    if context.next_suit is None or context.level > 4:
        return ANY
    return Boxes((_of_transfer(context.next_suit, least, context),))


def _of_transfer(suit: Suit, least: int, context: NotesContext) -> Box:
    """Return the hands of a transfer to a suit; opposite a balanced hand a minor has six cards."""
    is_balanced = context.partner.range(SHORTEST)[0] >= _BALANCED
    if is_balanced and not (suit.is_major or context.turns or context.they_bid):
        least = 6
    return Box().at_least(LENGTH, least, suit)


def _either_contract(_statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands of pass or correct: a jump has support for each suit partner may have.

    Without a jump the bid only asks which of the weak hands partner has. A suit of seven cards
    needs no support.
    """
    weak = weak_alternatives(context.partner_hands)
    suits = [suit for suit in SUITS if any(box.range(LENGTH, suit)[0] >= _LONG for box in weak)]
    if not context.jumps or context.turns or len(suits) != _TWO_SUITS:
        return ANY
    box = Box()
    for suit in suits:
        lengths = [hand.range(LENGTH, suit)[0] for hand in weak]
        if min(length for length in lengths if length >= _LONG) < _ALONE:
            box = box.at_least(LENGTH, _SUPPORT, suit)
    return Boxes((box,))


def _longer(statement: Statement, context: NotesContext) -> Boxes:
    """Return four cards in the suit of `longer minor`; any hand if the call bids that suit."""
    suits = suits_of_phrase(statement.suits, context) if statement.suits is not None else []
    if context.suit in suits or not suits:
        return ANY
    return hands_of_statement(replace(statement, kind="length", name="mention", low=4), context)


def _semi_forcing(context: NotesContext) -> Boxes:
    """Return the hands of a semi-forcing 1N, which only a minimum passes."""
    is_answer = context.suit is None and context.level == 1 and context.partner_suit is not None
    # Five points are the least on which anybody answers.
    return Boxes((Box().between(HCP, 5, 12),)) if is_answer else ANY


def _feature(statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands with the ace or the king of a suit, which players call a feature."""
    return _in_its_suit(statement, context, lambda suit: Box().at_least(HONOURS, 4, suit))


def _fragment(statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands of a fragment: three cards in its suit; the short suit is another one."""
    return _in_its_suit(statement, context, lambda suit: Box().at_least(LENGTH, 3, suit))


def _in_its_suit(
    statement: Statement, context: NotesContext, box_of: Callable[[Suit], Box]
) -> Boxes:
    """Return the hands that `box_of` gives for the suit named or bid; any hand without a suit."""
    if statement.suits is None and context.suit is None:
        return ANY
    return Boxes.union(map(box_of, suits_of_phrase(statement.suits, context)))


def _control(statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands with first or second round control of the suit that is named or bid."""
    if statement.suits is None and context.suit is None:
        return ANY
    # `control bids` of a bid in our long suit tells what follows: nobody shows a control there.
    suit = context.suit
    shown = 0 if suit is None else max(context.length_of_partner(suit), context.length_of_own(suit))
    if statement.suits is None and shown >= 5:
        return ANY
    return control_in(suits_of_phrase(statement.suits, context))


def _takeout(_statement: Statement, context: NotesContext) -> Boxes:
    """Return hands short in their suit, with three cards in each other one and values to act."""
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


def _penalty(_statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands of a penalty double or redouble: four trumps, or points over notrump."""
    # A business redouble of an artificial bid, or by a hand whose points are known, offers to play
    # in the suit that was bid.
    suit = context.partner_bid
    offers = context.led or context.own.range(HCP)[0] > 0
    if context.call.index == _REDOUBLE and offers and suit is not None:
        return Boxes((Box().at_least(LENGTH, 4, suit),))
    # A penalty double of notrump shows points, as there are no trumps; the more points partner has
    # shown, the fewer are needed.
    if not context.theirs:
        shown = context.partner.range(HCP)[0]
        least = 9 if shown >= 10 else 12 if shown else 14
        return Boxes((Box().at_least(HCP, least),)) if context.they_bid and context.last else ANY
    return Boxes((Box().at_least(LENGTH, 4, context.theirs[-1]),))


def _natural(statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands of `natural`: four cards in a named suit, or those of a natural bid."""
    if statement.suits is not None:
        return Boxes.union(
            Box().at_least(LENGTH, 4, suit) for suit in suits_of_phrase(statement.suits, context)
        )
    # An overcall in their suit may really be natural: over a minor that may be short.
    if context.opens and context.suit is not None and context.suit in context.theirs:
        return Boxes((Box().at_least(LENGTH, 5, context.suit).between(HCP, 10, 17),))
    return natural_hand(context, [statement])


def _gambling(statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands of a gambling bid: seven cards in some suit."""
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
# Purposes whose usual points give way to written numbers: `mixed raise: 6-9`.
_WITH_POINTS: Final = frozenset(
    {
        "mixed-raise", "limit-raise", "limit-raise-plus", "sound-raise", "semi-forcing",
        "help-try", "long-try", "short-try", "penalty", "takeout", "checkback",
        "choice-of-games", "accept", "decline", "transfer",
    }
)  # fmt: skip
_SAYS: Final[dict[str, Callable[[Statement, NotesContext], Boxes]]] = {
    **RAISES,
    **CONTINUATIONS,
    "longer": _longer,
    "transfer": _transfer,
    "fragment": _fragment,
    "control": _control,
    # A cue bid of their suit is an inquiry or shows support; below the three level none shows a
    # control.
    "cue": lambda statement, context: (
        ANY if context.suit in context.theirs or context.level < 3 else _control(statement, context)
    ),
    "takeout": _takeout,
    "penalty": _penalty,
    "natural": _natural,
    "gambling": _gambling,
    "pass-correct": _either_contract,
    "feature": _feature,
    "semi-forcing": lambda _, context: _semi_forcing(context),
}
