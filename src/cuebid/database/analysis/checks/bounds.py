"""Specifications by themselves: bounds that cross, that are out of range, that say nothing."""

from __future__ import annotations

from cuebid.core.suit import SUITS
from cuebid.database.analysis.context import CheckContext
from cuebid.database.analysis.findings import report_finding
from cuebid.database.analysis.interpreter.specifications import KnownBound, known_bounds
from cuebid.database.analysis.interpreter.state import UNKNOWN
from cuebid.database.language.database import RuleField
from cuebid.database.language.functions import BOUND_FIELDS, FUNCTIONS, Reads
from cuebid.database.language.node import Node, walk
from cuebid.database.language.rule import Rule
from cuebid.database.language.tree import (
    Assign,
    Backreference,
    Bound,
    Capture,
    FunctionCall,
    Number,
)
from cuebid.database.matcher.captures import Captures, capture_slot
from cuebid.evaluation import FEATURE_OF_FIELD, dimension_of
from cuebid.text import Diagnostics, Edit, Related, Span

__all__ = ["check_bounds", "check_functions"]

_SHOWING = ((0, 3), (1, 3))
_FORCING = (1, 3)
_LEVELS = range(1, 8)
_FITS = range(4)


def check_bounds(context: CheckContext, report: Diagnostics) -> None:
    """Say which bounds of specifications cannot be meant."""
    for rule in context.rules():
        if not rule.specification.atoms:
            continue
        grab_states = context.grab_states(rule)
        _suits(context, rule, grab_states, report)
        said: set[tuple[int, int]] = set()
        bounds = list(known_bounds(rule.specification, grab_states[0])) if grab_states else []
        for bound in bounds:
            place = bound.node.start, bound.node.end
            if place not in said and _one(context, rule, bound, report):
                said.add(place)
        _pairs(
            context,
            rule,
            [bound for bound in bounds if (bound.node.start, bound.node.end) not in said],
            report,
        )


def _pairs(
    context: CheckContext, rule: Rule, bounds: list[KnownBound], report: Diagnostics
) -> None:
    """Bounds of one thing that exclude each other, or of which one says nothing."""
    first: dict[tuple[str, int | None, bool], KnownBound] = {}
    tightest: dict[tuple[str, int | None, bool], KnownBound] = {}
    again: list[tuple[KnownBound, KnownBound]] = []
    for bound in bounds:
        key = bound.field, bound.suit, bound.upper
        if key in first:
            again.append((first[key], bound))
        other = tightest.get(key)
        first.setdefault(key, bound)
        if other is None or (bound.value < other.value) == bound.upper:
            tightest[key] = bound
    crossed: set[tuple[str, int | None]] = set()
    for (field, suit, upper), high in tightest.items():
        low = tightest.get((field, suit, False))
        if upper and low is not None and low.value > high.value:
            crossed.add((field, suit))
            _crossed(context, rule, low, high, report)
    for one, bound in again:
        if (bound.field, bound.suit) not in crossed:
            _twice(context, rule, one, bound, report)


def _place(context: CheckContext, rule: Rule, node: Node) -> Span:
    return context.database.span(rule, RuleField.SPECIFICATION, node)


def _name(bound: KnownBound) -> str:
    """`HCP`, `cards in hearts`."""
    suit = None if bound.suit is None else SUITS[bound.suit]
    return str(dimension_of(FEATURE_OF_FIELD[bound.field], suit))


def _one(context: CheckContext, rule: Rule, bound: KnownBound, report: Diagnostics) -> bool:
    """A bound that nothing, or everything, satisfies."""
    suit = None if bound.suit is None else SUITS[bound.suit]
    dimension = dimension_of(FEATURE_OF_FIELD[bound.field], suit)
    if dimension.low <= bound.value <= dimension.high:
        return False
    place = _place(context, rule, bound.node)
    most = "at most" if bound.upper else "at least"
    message = f"{_name(bound)}: {most} {bound.value}"
    wanted = f"{dimension.low} to {dimension.high}"
    report_finding(report, "db-bound-out-of-range", message, place, expected=wanted)
    context.misshown.add(rule.number)
    return True


def _twice(
    context: CheckContext, rule: Rule, first: KnownBound, second: KnownBound, report: Diagnostics
) -> None:
    place = _place(context, rule, second.node)
    which = "maximum" if second.upper else "minimum"
    other = "minimum" if second.upper else "maximum"
    message = f"{_name(second)} has a second {which}; only the tighter one counts"
    related = [Related(_place(context, rule, first.node), "the first")]
    letter = second.field if second.upper else second.field.lower()
    wanted = f"`:{letter}` for a {other}"
    report_finding(report, "db-bound-twice", message, place, expected=wanted, related=related)
    context.misshown.add(rule.number)


def _crossed(
    context: CheckContext, rule: Rule, low: KnownBound, high: KnownBound, report: Diagnostics
) -> None:
    place = _place(context, rule, high.node)
    related = [Related(_place(context, rule, low.node), "the minimum")]
    message = f"{_name(high)}: at least {low.value}, but at most {high.value}"
    edit = _swapped(context, rule, low, high)
    report_finding(report, "db-bounds-crossed", message, place, related=related, edit=edit)
    context.misshown.add(rule.number)


def _swapped(context: CheckContext, rule: Rule, low: KnownBound, high: KnownBound) -> Edit | None:
    """The change that swaps two numbers; None where something else stands between."""
    first, second = sorted((low.node, high.node), key=lambda node: node.start)
    if not (isinstance(first, Number) and isinstance(second, Number)):
        return None
    field = context.database.span(rule, RuleField.SPECIFICATION)
    between = field.part(first.end, second.start).text
    where = field.part(first.start, second.end)
    return Edit(where, f"{second.value}{between}{first.value}", "swap the numbers")


def _suits(
    context: CheckContext, rule: Rule, grab_states: list[Captures], report: Diagnostics
) -> None:
    """Grabs as suits that hold none, whatever the auction."""
    said: set[str] = set()
    stored = {node.letter for node in walk(rule.constraint) if isinstance(node, (Capture, Assign))}
    for atom in rule.specification.atoms:
        for pair in () if isinstance(atom, Bound) else atom.pairs:
            suit = pair.suit
            if not isinstance(suit, Backreference) or suit.letter in said | stored:
                continue
            held = {captures[capture_slot(suit.letter)] for captures in grab_states}
            if not held or None in held or UNKNOWN in held or held & set(range(4)):
                continue
            said.add(suit.letter)
            shown = ", ".join(sorted(map(str, held)))
            message = f"{suit.letter} is no suit here; it holds {shown}"
            wanted = "0 to 3, clubs to spades"
            place = _place(context, rule, suit)
            report_finding(report, "db-suit-unknown", message, place, expected=wanted)


def check_functions(context: CheckContext, report: Diagnostics) -> None:
    """Say which functions have no value where they stand."""
    known: dict[int, list[FunctionCall]] = {}
    for rule in context.rules():
        for part, tree in (
            (RuleField.SEQUENCE, rule.sequence),
            (RuleField.CONSTRAINT, rule.constraint),
            (RuleField.SPECIFICATION, rule.specification),
        ):
            if id(tree) not in known:
                known[id(tree)] = [node for node in walk(tree) if isinstance(node, FunctionCall)]
            for node in known[id(tree)]:
                _function(context, rule, part, node, report)


def _function(
    context: CheckContext, rule: Rule, part: RuleField, node: FunctionCall, report: Diagnostics
) -> None:
    key = node.number, len(node.arguments)
    function = FUNCTIONS[key]
    place = context.database.span(rule, part, node)
    shows = part is RuleField.SPECIFICATION and key in _SHOWING
    if function.reads is Reads.HAND and part is not RuleField.CONSTRAINT and not shows:
        message = f"{function.signature} reads the hand, which only a constraint sees"
        report_finding(report, "db-function-place", message, place, expected="a constraint")
        return
    if key == _FORCING and not shows:
        message = f"{function.signature} forces, which only a specification can say"
        report_finding(report, "db-function-place", message, place, expected="a specification")
        return
    for parameter, argument in zip(function.parameters, node.arguments, strict=True):
        allowed = _ALLOWED.get(parameter)
        if isinstance(argument, Number) and allowed and argument.value not in allowed:
            where = context.database.span(rule, part, argument)
            message = f"{function.signature} has no value for {parameter} = {argument.value}"
            wanted = f"{allowed[0]} to {allowed[-1]}"
            report_finding(report, "db-function-argument", message, where, expected=wanted)


_ALLOWED = {
    "s": range(4),
    "t": range(5),
    "f": range(len(BOUND_FIELDS)),
    "l": _LEVELS,
    "k": _FITS,
}
