"""Interpret a description in its auction: hands, forcing, purposes."""

# The tree is resolved in one descent, each part to a union of boxes. Hands come from four sources,
# in this order of trust: numbers and lengths in the text; words and purposes, read with the
# auction; what a natural bid of that suit shows, if nothing in the text speaks of suits or makes
# the call artificial; and the usual points of an opening or overcall, if nothing speaks of
# strength.
#
# A number beats a word of strength wherever both hold, because authors write `INV, 10--11` to say
# what their invitation is. Both decisions are made per alternative: in `INV or 15+` the word still
# counts in the first. Whether a call is natural is decided for the description as a whole.

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from cuebid.core import CALLS, Call
from cuebid.evaluation import ANYTHING, HCP, LENGTH, NOTHING, POINTS, Box, Boxes
from cuebid.meaning import CallMeaning, MeaningSource, Purpose
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.described_row import STRENGTH_KINDS, DescribedRow
from cuebid.notes.meaning.description_facts import DescriptionFacts
from cuebid.notes.meaning.forcing import FORCES, force_told
from cuebid.notes.meaning.hedged_points import with_points_of_balanced, with_usual_points
from cuebid.notes.meaning.natural import (
    hedged_lengths,
    is_of_balanced,
    natural_hand,
    natural_notrump,
    unsaid_points,
)
from cuebid.notes.meaning.own_suit import (
    denies_other_suit,
    raises_elsewhere,
    shows_elsewhere,
    shows_no_suit,
    speaks_of_suits,
)
from cuebid.notes.meaning.purpose_words import ARTIFICIAL_PURPOSES, purpose_of, purpose_words
from cuebid.notes.meaning.resolver import Resolver, few_enough
from cuebid.notes.meaning.statements.conventions import ARTIFICIAL
from cuebid.notes.meaning.statements.hand_constraints import hands_of_statement
from cuebid.notes.meaning.suit_order import suit_orders
from cuebid.notes.meaning.tree_parts import is_alternative, is_apart, is_of_all
from cuebid.notes.meaning.unsaid_lengths import with_major_opened_first, with_unsaid_lengths
from cuebid.notes.meaning.unwritten_calls import answers_unwritten_call
from cuebid.notes.meaning.words_in_auction import as_meant_here
from cuebid.notes.words.nodes import with_statements
from cuebid.notes.words.tree import ParsedDescription, Statement

# Kinds of statements about suits; with one of them an opening in notrump is no balanced hand.
_OF_A_SUIT: Final = frozenset({"length", "quality", "honours", "pair", "suited"})
# Purposes of a bid in a suit in which the bidder wants to play.
_PLAYED: Final = frozenset({"to-play", "sign-off", "natural"})
# Purposes of calls that ask partner for one particular bid.
_ASKS_FOR: Final = frozenset({"transfer", "puppet"})
# Purposes that a call keeps although its words are negated, as in `no !d control`.
_DENIALS: Final = frozenset({"control", "longer"})
_OF_HANDS: Final = frozenset({"length", "pair", "shape", "support", "strength", "values"})
_NUMBERS: Final = frozenset({"strength", "length"})
# Ranges of weak openings end below this number of points.
_STRONG: Final = 15


def interpret_description(
    reading: ParsedDescription, context: NotesContext, *, alert: bool = False
) -> DescribedRow:
    """Return the meaning of a call's description in its auction.

    If no hand fits the whole description, one statement without which hands fit is left out; its
    words are in `dropped`.

    Args:
        reading: the description.
        context: the auction before the call, and its row.
        alert: whether the call is alerted, so that it is natural only if its text says that.
    """
    row = _interpret(reading, context, alert=alert)
    if not row.is_impossible or "impossible" in row.purposes:
        return row
    certain = [statement for statement in reading.statements if not statement.hedged]
    # Words are looser than numbers, and what comes later often only adds to what stands before.
    for statement in sorted(certain, key=lambda each: (each.kind in _NUMBERS, -each.start)):
        rest = replace(reading, root=with_statements(reading.root, _hedging(statement)))
        loosened = _interpret(rest, context, alert=alert)
        if not loosened.is_impossible:
            dropped = reading.text[statement.start : statement.end]
            return replace(
                loosened,
                reading=reading,
                dropped=dropped,
                answers_unwritten=answers_unwritten_call(reading.sure, context),
            )
    return row


def _hedging(statement: Statement) -> Callable[[Statement], Statement]:
    return lambda each: replace(each, hedged=True) if each is statement else each


def _interpret(reading: ParsedDescription, context: NotesContext, *, alert: bool) -> DescribedRow:
    """Return the meaning of a whole description, whether or not any hand fits."""
    reading = as_meant_here(reading, context)
    # Hedged statements only have one effect: they may lower the length of a natural bid.
    certain = [statement for statement in reading.statements if not statement.hedged]
    purposes = purpose_words(certain, context)
    conventions = {statement.name for statement in certain if statement.kind == "convention"}
    raises = raises_elsewhere(purposes, certain, context)
    facts = DescriptionFacts(
        context,
        purposes,
        certain=certain,
        hedged=tuple(hedged_lengths(context, reading.statements)),
        relays="lebensohl" in conventions,
        raises_elsewhere=raises,
    )
    resolver = Resolver(facts, reading.text)
    artificial = bool(ARTIFICIAL_PURPOSES & set(purposes)) or bool(conventions & ARTIFICIAL)
    # A bid may be artificial without a word on it: `2D = 5+!h`.
    artificial = artificial or shows_elsewhere(certain, context)
    artificial = artificial or raises
    # Numbers count as stated only within their own alternative, so the tree decides as it descends.
    boxes = resolver.node(reading.root, stated=False)
    if any(
        statement.kind == "binding" and hands_of_statement(statement, context) == NOTHING
        for statement in certain
    ):
        # The row is for another suit of its variable, as in `2M = ... (M = !h)`: here there is no
        # such call, which is not a fault of the notes.
        purposes = (*purposes, "impossible")
    if "impossible" in purposes and not _has_hands(reading, certain):
        boxes = NOTHING
    else:
        boxes = _with_unsaid(boxes, reading, facts, artificial=artificial, alert=alert)
        boxes = with_points_of_balanced(boxes, reading)
        if not any(each.kind == "strength" for each in certain):
            boxes = with_usual_points(boxes, reading)
    purposes = _not_denied(purposes, certain)
    force = force_told(reading.root)
    meaning = CallMeaning(
        context.call,
        few_enough(boxes),
        FORCES.get(force),
        Purpose.FORCING if force == "pass" else purpose_of(reading.sure, purposes),
        is_artificial=artificial,
        source=MeaningSource.CHAPTER,
        asks_for=_step_above(context.call) if _ASKS_FOR & set(purposes) else None,
        texts=(reading.text,),
    )
    return DescribedRow(
        meaning,
        reading,
        purposes,
        may_be_passed=force == "none",
        answers_unwritten=answers_unwritten_call(reading.sure, context),
        variants=resolver.variants,
        longer=suit_orders(reading, context),
        loses=resolver.loses,
    )


def _not_denied(purposes: tuple[str, ...], certain: list[Statement]) -> tuple[str, ...]:
    """Return the purposes without those that the description denies.

    `no splinter` and `not a cue bid` deny a purpose.
    """
    roles = [each for each in certain if each.kind == "role"]
    denied = {each.name for each in roles if each.negated} - _DENIALS
    meant = {each.name for each in roles if not each.negated}
    return tuple(name for name in purposes if name not in denied - meant)


def _step_above(call: Call) -> Call | None:
    """Return the next higher bid, which a transfer or puppet asks partner to make."""
    return CALLS[call.index + 1] if call.is_bid and call is not CALLS[-1] else None


def _with_unsaid(
    boxes: Boxes,
    reading: ParsedDescription,
    facts: DescriptionFacts,
    *,
    artificial: bool,
    alert: bool,
) -> Boxes:
    """Return hands, narrowed by the usual lengths and points that the description leaves out."""
    certain, context = facts.certain, facts.context
    answers = answers_unwritten_call(certain, context)
    may_be_short = context.suit is not None and not context.opens
    may_be_short = may_be_short and any(map(_may_be_short, reading.statements))
    artificial = artificial or may_be_short
    if not (artificial or alert or answers or shows_no_suit(certain, context)):
        boxes = _with_natural(boxes, reading, facts)
    if context.opens and is_of_all(reading.root, "natural"):
        boxes = _with_suit_opened(boxes, context)
    if not answers and not any(_tells_strength(each, context) for each in certain):
        lengths = (
            any(statement.kind in _OF_A_SUIT and not statement.negated for statement in certain)
            or "gambling" in facts.purposes
            or any(statement.name == "landy" for statement in certain)
        )
        boxes &= unsaid_points(context, lengths=lengths)
    elif context.opens and context.level == 1 and not context.they_bid:
        # `12-14 BAL or natural`, `5+!s, up to 20 points`: the minimum of an opening is not said.
        points = unsaid_points(context, lengths=True)
        boxes = Boxes(tuple(box & points if _leaves_least_open(box) else box for box in boxes))
    if not (alert or answers):
        boxes = with_unsaid_lengths(boxes, certain, context)
    return with_major_opened_first(boxes, context)


def _leaves_least_open(box: Box) -> bool:
    """Return whether HCP and points have no minimum, and a maximum as high as strong hands have."""
    ranges = box.range(HCP), box.range(POINTS)
    return all(low == 0 and high >= _STRONG for low, high in ranges)


def _with_suit_opened(boxes: Boxes, context: NotesContext) -> Boxes:
    """Return the hands of a natural opening, with the usual length where no other is stated."""
    suit = context.suit
    if suit is None or context.they_bid:
        return boxes
    least, whole = context.natural.boxes.hull().range(LENGTH, suit)[0], ANYTHING.range(LENGTH, suit)
    return Boxes(
        tuple(
            box.at_least(LENGTH, least, suit) if box.range(LENGTH, suit) == whole else box
            for box in boxes
        )
    )


def _may_be_short(statement: Statement) -> bool:
    """Return whether a statement says that the suit bid may be short: `GF, could be short`."""
    is_own = statement.suits is None or statement.suits.names == ("own",)
    return statement.kind == "short" and statement.hedged and is_own


def _tells_strength(statement: Statement, context: NotesContext) -> bool:
    """Return whether a statement tells the strength, so that no usual points are added."""
    # `0-1 outside A/K` beside a solid suit, and `unusual` of an opening with both minors, tell no
    # points, so that usual ones are added.
    if statement.name == "side-honours":
        return False
    if statement.name == "unusual" and not context.they_bid:
        return False
    # An opening that is named Landy has two suits, and usual points as well.
    if statement.name == "landy" and context.opens:
        return False
    return statement.kind in STRENGTH_KINDS or statement.name == "three-suiter"


def _with_natural(boxes: Boxes, reading: ParsedDescription, facts: DescriptionFacts) -> Boxes:
    """Return hands, narrowed to those of a natural call if the description names no suit."""
    certain, context = facts.certain, facts.context
    # Three kinds of statements say nothing of the suit bid: a bare number that means points; a
    # denial of another suit, such as `INV, no 3!s` of three hearts; and, of a suit to play in, a
    # shortage elsewhere.
    plays = not _PLAYED.isdisjoint(facts.purposes)
    lengths_said = [
        each
        for each in certain
        if (each.name != "bare" or not facts.is_points(each.low))
        and not (plays and each.kind == "short" and each.suits is not None)
        and not denies_other_suit(each, context)
    ]
    # In `NAT F1 or 20+ BAL` only one alternative is natural, and only that one gets the length.
    if not speaks_of_suits(lengths_said) and not is_apart(reading.root, "natural"):
        boxes &= natural_hand(context, certain, reading.statements)
    # `16-18, no 5-card major` is a natural notrump bid, and so is `12-14, 2-3!h` over partner's
    # hearts.
    lengths_of_suits = [each for each in certain if not (each.negated or is_of_balanced(each))]
    if not speaks_of_suits(lengths_of_suits):
        boxes &= natural_notrump(context, certain, reading.statements)
    return boxes


def _has_hands(reading: ParsedDescription, certain: Iterable[Statement]) -> bool:
    """Return whether a call named impossible still has hands: `impossible 2S, 4-card raise`.

    It has, too, if only one of several alternatives is impossible: `n/a, or a club control`.
    """
    words = [
        reading.text[statement.start : statement.end].lower()
        for statement in certain
        if statement.name == "impossible"
    ]
    hands = any(statement.kind in _OF_HANDS for statement in certain)
    is_adjective = bool(words) and all(word.startswith("impossible") for word in words) and hands
    return is_adjective or is_alternative(reading.root, "impossible")
