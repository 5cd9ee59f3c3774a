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

# After one of these an opening in notrump is no balanced hand.
_OF_A_SUIT: Final = frozenset({"length", "quality", "honours", "pair", "suited"})
# Purposes of a bid in a suit of the bidder's own.
_PLAYED: Final = frozenset({"to-play", "sign-off", "natural"})
# Purposes of calls that ask for one answer.
_ASKS_FOR: Final = frozenset({"transfer", "puppet"})
# Purposes of calls that deny what they speak of, `no !d control`.
_DENIALS: Final = frozenset({"control", "longer"})
_OF_HANDS: Final = frozenset({"length", "pair", "shape", "support", "strength", "values"})
_NUMBERS: Final = frozenset({"strength", "length"})
# Ranges of weak openings end below.
_STRONG: Final = 15


def interpret_description(
    reading: ParsedDescription, context: NotesContext, *, alert: bool = False
) -> DescribedRow:
    """Return what a description means at its place.

    Where no hand fits all of it, the statement whose loss leaves hands is left out: `dropped`.

    Args:
        reading: the description.
        context: where it stands.
        alert: whether the call is alerted, so that it is not natural unless its text says so.
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
    """Return what a description means, which may be that no hand fits."""
    reading = as_meant_here(reading, context)
    # Hedged statements take no part but one: they may lower the length of a natural bid.
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
    """Return the purposes without those of which a description says that the call is not so.

    `no splinter` and `not a cue bid` are of this kind.
    """
    roles = [each for each in certain if each.kind == "role"]
    denied = {each.name for each in roles if each.negated} - _DENIALS
    meant = {each.name for each in roles if not each.negated}
    return tuple(name for name in purposes if name not in denied - meant)


def _step_above(call: Call) -> Call | None:
    """Return the bid that a transfer or puppet asks for, whatever the text of the row says."""
    return CALLS[call.index + 1] if call.is_bid and call is not CALLS[-1] else None


def _with_unsaid(
    boxes: Boxes,
    reading: ParsedDescription,
    facts: DescriptionFacts,
    *,
    artificial: bool,
    alert: bool,
) -> Boxes:
    """Return hands with the lengths and points that the description of such a call leaves out."""
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
        # `12-14 BAL or natural`, `5+!s, up to 20 points`: how little opens is not said.
        points = unsaid_points(context, lengths=True)
        boxes = Boxes(tuple(box & points if _leaves_least_open(box) else box for box in boxes))
    if not (alert or answers):
        boxes = with_unsaid_lengths(boxes, certain, context)
    return with_major_opened_first(boxes, context)


def _leaves_least_open(box: Box) -> bool:
    """Return whether points of both kinds have no lower end, and reach to strong hands."""
    ranges = box.range(HCP), box.range(POINTS)
    return all(low == 0 and high >= _STRONG for low, high in ranges)


def _with_suit_opened(boxes: Boxes, context: NotesContext) -> Boxes:
    """Return the hands of a natural opening: `natural, UNBAL or 11-13 BAL with 4+!d`."""
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
    """Return whether a bid need not show its suit: `GF, could be short`."""
    is_own = statement.suits is None or statement.suits.names == ("own",)
    return statement.kind == "short" and statement.hedged and is_own


def _tells_strength(statement: Statement, context: NotesContext) -> bool:
    """Return whether a statement leaves no points to be supplied."""
    # A solid suit with `0-1 outside A/K` is gambling all the same, and no opening with both minors
    # that is named unusual has the points of one of a suit.
    if statement.name == "side-honours":
        return False
    if statement.name == "unusual" and not context.they_bid:
        return False
    # Landy names two suits, which nobody bids on nothing.
    if statement.name == "landy" and context.opens:
        return False
    return statement.kind in STRENGTH_KINDS or statement.name == "three-suiter"


def _with_natural(boxes: Boxes, reading: ParsedDescription, facts: DescriptionFacts) -> Boxes:
    """Return hands with what a natural call shows, where its description names no suit."""
    certain, context = facts.certain, facts.context
    # A bare number that is one of points says nothing of suits.
    # Nor does what it denies of another suit: `INV, no 3!s` of three hearts.
    # A shortage elsewhere leaves a suit to play in as long as any.
    plays = not _PLAYED.isdisjoint(facts.purposes)
    lengths_said = [
        each
        for each in certain
        if (each.name != "bare" or not facts.is_points(each.low))
        and not (plays and each.kind == "short" and each.suits is not None)
        and not denies_other_suit(each, context)
    ]
    # `NAT F1 or 20+ BAL`: natural in one alternative, which has its length there.
    if not speaks_of_suits(lengths_said) and not is_apart(reading.root, "natural"):
        boxes &= natural_hand(context, certain, reading.statements)
    # `16-18, no 5-card major` is a notrump all the same.
    # So is `12-14, 2-3!h` over partner's hearts.
    lengths_of_suits = [each for each in certain if not (each.negated or is_of_balanced(each))]
    if not speaks_of_suits(lengths_of_suits):
        boxes &= natural_notrump(context, certain, reading.statements)
    return boxes


def _has_hands(reading: ParsedDescription, certain: Iterable[Statement]) -> bool:
    """Return whether a call that is named impossible has hands: `impossible 2S, 4-card raise`.

    So it is, too, where that is only one of several alternatives: `n/a, or a club control`.
    """
    words = [
        reading.text[statement.start : statement.end].lower()
        for statement in certain
        if statement.name == "impossible"
    ]
    hands = any(statement.kind in _OF_HANDS for statement in certain)
    is_adjective = bool(words) and all(word.startswith("impossible") for word in words) and hands
    return is_adjective or is_alternative(reading.root, "impossible")
