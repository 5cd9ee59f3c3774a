"""Make database rules from interpreted auctions; each rule keeps the row that it comes from."""

# Every alternative of a row becomes its own rule, because a rule has one box of hands. Which of
# several rules wins is never written in notes, so it follows from what a call tells: the rarer
# the hands among those that the bidder can still have, the higher the priority. That puts a fit
# before a waiting bid and a two-suiter before a one-suiter without any list of preferences.
#
# The measure cannot separate natural suits of equal length, nor a longer suit from a shorter one,
# nor a suit from notrump, so those rules are doubled: one for hands that prefer the row to the rows
# beside it (`rivals.py`), and one for all its hands. All other rules rank with the former: what a
# raise or a convention tells is compared with the longest suit; a shorter suit comes after both.
# Between rules of equal priority the kind of call decides, never the order of the rows.

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from cuebid.bml import Conditions
from cuebid.core import PASS, Call, Strain
from cuebid.database import RuleFlag
from cuebid.database.language.tree import Math
from cuebid.evaluation import ALL_HANDS, ANYTHING, HCP, LENGTH, SHORTEST, Box, Boxes
from cuebid.notes.meaning.described_row import SuitOrder
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction
from cuebid.notes.meaning.their_opening import opening_trees
from cuebid.notes.rules.conditions import condition_trees
from cuebid.notes.rules.equal_rules import numbered
from cuebid.notes.rules.forcing import forcing_of_row
from cuebid.notes.rules.remainders import Remainders
from cuebid.notes.rules.rivals import (
    NaturalSuits,
    NodeName,
    node_name,
    order_of,
    without_majors,
)
from cuebid.notes.rules.row_hands import described_openings, hands_of_row
from cuebid.notes.rules.rule import FIRST_NUMBER, NotesRule
from cuebid.notes.rules.rule_trees import constraint_tree, longer_tree, sequence_tree
from cuebid.notes.rules.sign_offs import nodes_with_slam_moves, signs_off
from cuebid.notes.rules.specification_trees import specification_tree

# Priorities: the lowest, and what is added for each bit of information, so that rules for rarer
# hands win over rules for common ones.
_LOWEST: Final = 300
_A_BIT: Final = 10
# In bits: a rule with this lead goes before rules for hands up to 64 times as rare.
_LONGEST_FIRST: Final = 6
# The shortest suit of a balanced hand, and the widest range of points of a notrump opening.
_BALANCED: Final = 2
_WIDEST: Final = 5


@dataclass(frozen=True, slots=True)
class _Variant:
    """The hands of one of the rules that are made from a row.

    Attributes:
        box: the hands.
        order: the suits that must be longer than others.
        is_preferred: whether the rule is only for hands that prefer the row to those beside it.
        is_fallback: whether the rule is for all hands of the row, beside a preferred rule.
        shown: the hands that the call shows, if the rule is for more hands than these.
    """

    box: Box
    order: tuple[SuitOrder, ...] = ()
    is_preferred: bool = False
    is_fallback: bool = False
    shown: Box | None = None


def make_rules(auctions: Iterable[InterpretedAuction]) -> list[NotesRule]:
    """Return the rules of our side's calls, in the order of the auctions.

    Calls that say nothing of the hand get a rule only where somebody must make them: answers that
    are forced, completed transfers, relays.
    """
    auctions = list(auctions)
    naturals = NaturalSuits(auctions)
    special = _special_openings(auctions)
    planned = _planned(auctions)
    openings = described_openings(auctions)
    remainders = Remainders(auctions, openings)
    decided = nodes_with_slam_moves(auctions)
    rules: list[NotesRule] = []
    for interpreted in auctions:
        # Calls of the opponents need no rules, and a call that the laws forbid would stop the
        # bidder.
        if not interpreted.sequence.is_ours or interpreted.sequence.fault is not None:
            continue
        boxes = hands_of_row(interpreted, openings)
        # The row says nothing of the hand: the check reports it, and its call is never chosen.
        if boxes is None:
            continue
        sequence = interpreted.sequence
        opening = tuple(opening_trees(sequence, special.get(sequence.calls[0], ())))
        path = sequence.prefix
        compares = signs_off(interpreted) and node_name(interpreted) not in decided
        flag = RuleFlag.SIMULATE if compares else None
        ahead = planned.get((path.they_open, path.code), Boxes(()))
        left = remainders.of(interpreted)
        if left is not None:
            # A row for any other hand goes after all others, however much it tells. A pass takes
            # any hand, so that a check of the notes finds no gap where the author has none.
            is_pass = sequence.call is PASS
            variant = _Variant(ANYTHING, shown=left) if is_pass else _Variant(left)
            rules.append(_rule(interpreted, variant, 0, opening, flag))
            continue
        for box in (*boxes, *(boxes & ahead).possible()):
            # All hands of the row determine the priority, also where other calls take some of them.
            information = _information(box, interpreted.context.own)
            rules += [
                _rule(interpreted, variant, information, opening, flag)
                for variant in _variants(interpreted, box, naturals)
            ]
    return numbered(_balanced_first(rules))


def _planned(auctions: Iterable[InterpretedAuction]) -> dict[tuple[bool, str], Boxes]:
    """Return, for each auction, the hands that the bidder's next call will describe as Smolen.

    A hand for Smolen begins with Stayman, although a transfer shows its five-card major, too.
    """
    planned: dict[tuple[bool, str], Boxes] = {}
    for interpreted in auctions:
        reading, path = interpreted.described.reading, interpreted.sequence.prefix
        if reading is None or not interpreted.sequence.is_ours:
            continue
        if any(each.name == "smolen" and not each.hedged for each in reading.statements):
            key = (path.they_open, path.code[:-4])
            planned[key] = planned.get(key, Boxes(())) | interpreted.meaning.boxes
    return planned


def _special_openings(auctions: Iterable[InterpretedAuction]) -> dict[Call, tuple[str, ...]]:
    """Return for openings of theirs the meanings for which the notes have tables of their own."""
    special: dict[Call, dict[str, None]] = defaultdict(dict)
    for interpreted in auctions:
        sequence = interpreted.sequence
        if sequence.conditions.against and not sequence.we_open:
            special[sequence.calls[0]][sequence.conditions.against] = None
    return {call: tuple(names) for call, names in special.items()}


def _variants(
    interpreted: InterpretedAuction, box: Box, naturals: NaturalSuits
) -> Iterator[_Variant]:
    """Yield a row's hands that bid it before rival natural calls, if only some do, then all."""
    order = order_of(interpreted, box, naturals)
    capped = without_majors(interpreted, box, naturals)
    if order or capped is not None:
        yield _Variant(box if capped is None else capped, order, is_preferred=True)
    yield _Variant(box, (), is_fallback=bool(order) or capped is not None)


def _rule(
    interpreted: InterpretedAuction,
    variant: _Variant,
    information: int,
    opening: tuple[Math, ...],
    flag: RuleFlag | None,
) -> NotesRule:
    sequence = interpreted.sequence
    longer = tuple(dict.fromkeys([*variant.order, *interpreted.described.longer]))
    # A call that any hand may make comes last, after shorter suits too.
    lead = 0 if variant.is_fallback or not information else _LONGEST_FIRST * _A_BIT
    return NotesRule(
        # Rules are numbered when all are there (`numbered`).
        number=FIRST_NUMBER,
        # Levels count from the opening bid (docs/rulings.md A5); passes before it have none.
        level=len(sequence.calls) if any(call.is_bid for call in sequence.calls) else 0,
        sequence=sequence_tree(sequence.calls, (*condition_trees(sequence), *opening)),
        priority=_LOWEST + lead + information,
        box=variant.box,
        longer=longer,
        is_preferred=variant.is_preferred,
        constraint=constraint_tree(
            variant.box,
            [
                longer_tree(suit, shorter, may_be_equal=is_equal)
                for suit, shorter, is_equal in longer
            ],
        ),
        specification=specification_tree(
            variant.box if variant.shown is None else variant.shown, forcing_of_row(interpreted)
        ),
        interpreted=interpreted,
        flag=flag,
    )


def _balanced_first(rules: list[NotesRule]) -> list[NotesRule]:
    """Return the rules, those of balanced notrump openings raised above natural suit openings.

    The narrow range of a notrump goes before any suit that the hand may hold, even the longest:
    a pair with a weak notrump and four-card suits would otherwise never open it.
    """
    highest: dict[tuple[NodeName, Conditions], int] = {}
    for rule in rules:
        meaning, suit = rule.interpreted.meaning, rule.interpreted.context.suit
        is_natural = suit is not None and rule.box.range(LENGTH, suit)[0] >= 3
        # A suit bid that shows a balanced hand is as special as the notrump.
        if is_natural and not meaning.is_artificial and rule.box.range(SHORTEST)[0] < _BALANCED:
            node = _table(rule)
            highest[node] = max(highest.get(node, 0), rule.priority)
    return [
        replace(rule, priority=max(rule.priority, highest.get(_table(rule), 0) + 1))
        if _is_balanced_opening(rule)
        else rule
        for rule in rules
    ]


def _table(rule: NotesRule) -> tuple[NodeName, Conditions]:
    return node_name(rule.interpreted), rule.interpreted.sequence.conditions


def _is_balanced_opening(rule: NotesRule) -> bool:
    """Return whether an opening or overcall in notrump shows a balanced hand of a narrow range."""
    context, (low, high) = rule.interpreted.context, rule.box.range(HCP)
    is_notrump = context.call.strain is Strain.NOTRUMP
    is_balanced = rule.box.range(SHORTEST)[0] >= _BALANCED and high - low <= _WIDEST
    return context.opens and is_notrump and is_balanced


def _information(box: Box, own: Box) -> int:
    """Return how much a call narrows the hands shown before, in tenths of a bit."""
    before, after = own.count, (box & own).count
    # The call contradicts what was shown; then its own hands measure how special it is.
    if not after:
        before, after = ALL_HANDS, box.count
    return round(_A_BIT * math.log2(before / after)) if after else 0
