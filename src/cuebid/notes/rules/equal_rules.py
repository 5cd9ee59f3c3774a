"""Settle which of two rules of equal priority is chosen at a node."""

# Priorities are rounded, and calls of one strength often show equally many hands. The database
# then takes the rule that is written first (docs/rulings.md A10), which for notes would be an
# accident of the order of rows and included files, so that such rules are sorted here.

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from enum import IntEnum
from typing import Final

from cuebid.core import PASS
from cuebid.evaluation import LENGTH, Box
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction
from cuebid.notes.rules.rivals import NodeName, node_name
from cuebid.notes.rules.rule import FIRST_NUMBER, NotesRule

# The number of cards that show a suit, or a fit for it.
_LEAST: Final = 3


class _Kind(IntEnum):
    FIT = 0
    CONVENTION = 1
    SUIT = 2
    DOUBLE = 3
    NOTRUMP = 4
    PASS = 5


def numbered(rules: list[NotesRule]) -> list[NotesRule]:
    """Return the rules with numbers, those of equal priority at a node sorted by preference.

    The first of equal rules is chosen (docs/rulings.md A10), which must not depend on the order of
    rows or of included files. Sorted rules only change places among themselves.
    """
    equal_indices: dict[tuple[NodeName, int], list[int]] = defaultdict(list)
    for index, rule in enumerate(rules):
        # Tables for some seats and vulnerabilities apply beside those for all.
        equal_indices[node_name(rule.interpreted), rule.priority].append(index)
    ordered = list(rules)
    for indices in equal_indices.values():
        equals = sorted(
            (rules[index] for index in indices), key=lambda rule: _rank(rule.interpreted, rule.box)
        )
        for index, rule in zip(indices, equals, strict=True):
            ordered[index] = rule
    return [replace(rule, number=FIRST_NUMBER + index) for index, rule in enumerate(ordered)]


def _rank(interpreted: InterpretedAuction, box: Box) -> tuple[int | str, ...]:
    """Return the sort key of a rule among rules of equal priority; the lowest key is chosen.

    A fit for partner's suit comes first, then conventions, natural suits, doubles, notrump, pass;
    of two suits the one that shows more cards, the major, the cheaper bid. The key depends on the
    row alone, neither on its place nor on the rows beside it.
    """
    call, context = interpreted.sequence.call, interpreted.context
    suit, fit = context.suit, context.partner_suit
    length = 0 if suit is None else box.range(LENGTH, suit)[0]
    if fit is not None and box.range(LENGTH, fit)[0] >= _LEAST:
        kind = _Kind.FIT
    elif not call.is_bid:
        kind = _Kind.PASS if call is PASS else _Kind.DOUBLE
    elif interpreted.meaning.is_artificial or (suit is not None and length < _LEAST):
        kind = _Kind.CONVENTION
    else:
        kind = _Kind.NOTRUMP if suit is None else _Kind.SUIT
    is_minor = suit is not None and not suit.is_major
    return kind, -length, is_minor, call.index or 0, str(box)
