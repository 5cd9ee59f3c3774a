"""Bounds of specifications that are impossible or say nothing, each by itself or in pairs.

Only bounds whose value is known are checked, with what the letters hold in the first auction of the
rule: a bound that is written as a number is the same in all of them.
"""

from __future__ import annotations

from cuebid.core import SUITS
from cuebid.database.analysis.context import CheckContext
from cuebid.database.analysis.findings import report_finding
from cuebid.database.analysis.interpreter.specifications import KnownBound, known_bounds
from cuebid.database.analysis.letters import UNKNOWN, stored_letters
from cuebid.database.language.database import RuleField
from cuebid.database.language.node import Node
from cuebid.database.language.rule import Rule
from cuebid.database.language.tree import Backreference, Bound, Number
from cuebid.database.matcher.captures import Captures, capture_slot
from cuebid.evaluation import FEATURE_OF_FIELD, dimension_of
from cuebid.text import Diagnostics, Edit, Related, Span

_Key = tuple[str, int | None, bool]
"""Field, suit, and whether the bound is a maximum."""


def check_bounds(context: CheckContext, report: Diagnostics) -> None:
    """Report bounds that cross, are out of range, are repeated, or are for an impossible suit."""
    for rule in context.rules():
        if not rule.specification.atoms:
            continue
        several = context.possible_captures(rule)
        _check_suits(context, rule, several, report)
        # A value can be written for several suits at once; it is reported once.
        reported: set[tuple[int, int]] = set()
        in_range: list[KnownBound] = []
        for bound in known_bounds(rule.specification, several[0]) if several else ():
            position = bound.node.start, bound.node.end
            if position in reported:
                continue
            if _is_out_of_range(context, rule, bound, report):
                reported.add(position)
            else:
                in_range.append(bound)
        in_range = [
            bound for bound in in_range if (bound.node.start, bound.node.end) not in reported
        ]
        _check_pairs(context, rule, in_range, report)


def _check_pairs(
    context: CheckContext, rule: Rule, bounds: list[KnownBound], report: Diagnostics
) -> None:
    """Report bounds of the same field and suit that exclude each other or are repeated."""
    first: dict[_Key, KnownBound] = {}
    tightest: dict[_Key, KnownBound] = {}
    repeated: list[tuple[KnownBound, KnownBound]] = []
    for bound in bounds:
        key = bound.field, bound.suit, bound.upper
        if key in first:
            repeated.append((first[key], bound))
        first.setdefault(key, bound)
        tightest_before = tightest.get(key)
        if tightest_before is None or (bound.value < tightest_before.value) == bound.upper:
            tightest[key] = bound
    crossed: set[tuple[str, int | None]] = set()
    for (field, suit, upper), high in tightest.items():
        low = tightest.get((field, suit, False))
        if upper and low is not None and low.value > high.value:
            crossed.add((field, suit))
            _report_crossed(context, rule, low, high, report)
    # Bounds that were reported as crossed are not reported as repeated as well.
    for earlier, bound in repeated:
        if (bound.field, bound.suit) not in crossed:
            _report_repeated(context, rule, earlier, bound, report)


def _span(context: CheckContext, rule: Rule, node: Node) -> Span:
    return context.database.span(rule, RuleField.SPECIFICATION, node)


def _name(bound: KnownBound) -> str:
    """Return the name of the quantity that a bound limits: `HCP`, `cards in hearts`."""
    suit = None if bound.suit is None else SUITS[bound.suit]
    return str(dimension_of(FEATURE_OF_FIELD[bound.field], suit))


def _is_out_of_range(
    context: CheckContext, rule: Rule, bound: KnownBound, report: Diagnostics
) -> bool:
    """Return whether no hand, or every hand, is within a bound; report it if so."""
    suit = None if bound.suit is None else SUITS[bound.suit]
    dimension = dimension_of(FEATURE_OF_FIELD[bound.field], suit)
    if dimension.low <= bound.value <= dimension.high:
        return False
    span = _span(context, rule, bound.node)
    most = "at most" if bound.upper else "at least"
    message = f"{_name(bound)}: {most} {bound.value}"
    expected = f"{dimension.low} to {dimension.high}"
    report_finding(report, "db-bound-out-of-range", message, span, expected=expected)
    context.misshown.add(rule.start)
    return True


def _report_repeated(
    context: CheckContext, rule: Rule, first: KnownBound, second: KnownBound, report: Diagnostics
) -> None:
    span = _span(context, rule, second.node)
    which = "maximum" if second.upper else "minimum"
    opposite = "minimum" if second.upper else "maximum"
    message = f"{_name(second)} has a second {which}; only the tighter one counts"
    related = [Related(_span(context, rule, first.node), "the first")]
    # Most repeated bounds are a capital in place of a small letter, or the reverse.
    letter = second.field if second.upper else second.field.lower()
    expected = f"`:{letter}` for a {opposite}"
    report_finding(report, "db-bound-twice", message, span, expected=expected, related=related)
    context.misshown.add(rule.start)


def _report_crossed(
    context: CheckContext, rule: Rule, low: KnownBound, high: KnownBound, report: Diagnostics
) -> None:
    span = _span(context, rule, high.node)
    related = [Related(_span(context, rule, low.node), "the minimum")]
    message = f"{_name(high)}: at least {low.value}, but at most {high.value}"
    edit = _swap(context, rule, low, high)
    report_finding(report, "db-bounds-crossed", message, span, related=related, edit=edit)
    context.misshown.add(rule.start)


def _swap(context: CheckContext, rule: Rule, low: KnownBound, high: KnownBound) -> Edit | None:
    """Return the edit that swaps two bounds; None if one of them is not written as a number."""
    first, second = sorted((low.node, high.node), key=lambda node: node.start)
    if not (isinstance(first, Number) and isinstance(second, Number)):
        return None
    field = context.database.span(rule, RuleField.SPECIFICATION)
    between = field.part(first.end, second.start).text
    both = field.part(first.start, second.end)
    return Edit(both, f"{second.value}{between}{first.value}", "swap the numbers")


def _check_suits(
    context: CheckContext, rule: Rule, several: list[Captures], report: Diagnostics
) -> None:
    """Report letters that are used as suits but hold no suit in any auction."""
    reported: set[str] = set()
    # What the constraint stores differs from hand to hand and is not known here.
    stored = stored_letters(rule.constraint)
    for atom in rule.specification.atoms:
        for pair in () if isinstance(atom, Bound) else atom.pairs:
            suit = pair.suit
            if not isinstance(suit, Backreference) or suit.letter in reported | stored:
                continue
            contents = {captures[capture_slot(suit.letter)] for captures in several}
            can_be_suit = contents & {None, UNKNOWN, *range(len(SUITS))}
            if not contents or can_be_suit:
                continue
            reported.add(suit.letter)
            values = ", ".join(sorted(map(str, contents)))
            message = f"{suit.letter} is not a suit: it holds {values}"
            expected = "0 to 3, clubs to spades"
            span = _span(context, rule, suit)
            report_finding(report, "db-suit-unknown", message, span, expected=expected)
