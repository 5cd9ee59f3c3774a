"""Spellings that mean something other than they seem to.

The language has rules that surprise: and, or and jumps bind alike from the left, an iterator
repeats all of the text before it, the right operand of `&&` is evaluated first, adjacent digits are
one number. Each check looks at one tree by itself, for text whose author probably overlooked one of
these rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from cuebid.database.analysis.context import CheckContext
from cuebid.database.analysis.findings import report_finding
from cuebid.database.language.alphabet import STRAINS
from cuebid.database.language.database import RuleField
from cuebid.database.language.node import Node, walk
from cuebid.database.language.rule import Rule
from cuebid.database.language.tree import (
    Alternation,
    Anchor,
    Assign,
    Between,
    Binary,
    Capture,
    CapturedValue,
    Concatenation,
    Conjunction,
    Expression,
    Jump,
    Literal,
    Math,
    NextField,
    Number,
    Parentheses,
    Range,
    Repeat,
    Unary,
)
from cuebid.text import Diagnostics, Edit

_FIELDS: Final = (RuleField.SEQUENCE, RuleField.CONSTRAINT, RuleField.SPECIFICATION)
_LAST_CALL: Final = re.compile(r"(?:(?:[1-7][CDHSN]|[PXR]):)$")
_AND: Final = frozenset({"&&", "&"})
_OR: Final = frozenset({"||", "|"})
# The lengths by suit are the digits at offsets 16 to 19; a number that begins at the last one has
# one digit, as intended.
_LENGTHS: Final = range(16, 19)

# With these findings a rule does not match, so it need not be reported as unreachable as well.
_CAUSES: Final = frozenset(
    {
        "db-anchor-in-constraint",
        "db-assignment-as-test",
        "db-range-empty",
        "db-reads-lengths",
        "db-right-first",
    }
)


class _Slip(NamedTuple):
    """A misleading spelling that was found in a field of a rule."""

    code: str
    message: str
    """What is wrong; `{}` stands for the text of the node."""
    node: Node
    """The node to which the finding points."""
    expected: str = ""
    """What could be written instead."""
    edit: tuple[int, int, str, str] | None = None
    """Start, end, new text and title of a replacement; `{}` in the text stands for what is
    replaced."""


def check_spelling(context: CheckContext, report: Diagnostics) -> None:
    """Report text in rules that does not mean what it seems to mean."""
    # Equal fields share a tree, so each tree is searched once.
    results: dict[tuple[int, RuleField], list[_Slip]] = {}
    for rule in context.rules():
        for part in _FIELDS:
            tree = _tree(rule, part)
            key = id(tree), part
            if key not in results:
                results[key] = list(_slips(tree, part))
            for slip in results[key]:
                _report_slip(context, rule, part, slip, report)


def _tree(rule: Rule, part: RuleField) -> Node:
    if part is RuleField.SEQUENCE:
        return rule.sequence
    return rule.constraint if part is RuleField.CONSTRAINT else rule.specification


def _report_slip(
    context: CheckContext, rule: Rule, part: RuleField, slip: _Slip, report: Diagnostics
) -> None:
    field = context.database.span(rule, part)
    edit = None
    if slip.edit is not None:
        start, end, text, title = slip.edit
        replaced = field.part(start, end)
        edit = Edit(replaced, text.replace("{}", replaced.text), title)
    span = field.part(slip.node.start, slip.node.end)
    message = slip.message.replace("{}", span.text)
    report_finding(report, slip.code, message, span, expected=slip.expected, edit=edit)
    if slip.code == "db-macro-not-expanded":
        context.unexpanded.add(rule.start)
    elif slip.code in _CAUSES:
        context.explained.add(rule.start)


def _slips(tree: Node, part: RuleField) -> Iterator[_Slip]:
    for node in walk(tree):
        find = _FINDERS.get(type(node))
        if find is not None:
            yield from find(node)
        if part is RuleField.CONSTRAINT and isinstance(node, Anchor):
            yield _anchor(node)
        if part is not RuleField.SPECIFICATION and isinstance(node, Math):
            yield from _assignments_as_tests(node.expression)


def _anchor(node: Anchor) -> _Slip:
    message = "`{}` in a constraint never matches"
    edit = (node.start, node.end, "", "remove it")
    return _Slip("db-anchor-in-constraint", message, node, edit=edit)


def _repeat(node: Repeat) -> Iterator[_Slip]:
    """Yield a finding if an iterator repeats several characters, as in `P:*` (A17)."""
    body = node.body
    if not isinstance(body, Literal) or len(body.text) < 2:
        return
    # The edit takes the last call with its colon, or the last character, for what was meant.
    last_call = _LAST_CALL.search(body.text)
    start = body.start + (last_call.start() if last_call else len(body.text) - 1)
    message = f"`{node.iterator}` repeats all of `{body.text}`"
    edit = (start, body.end, "({})", "repeat only this")
    expected = "parentheses around what is to be repeated"
    yield _Slip("db-iterator-on-text", message, node, expected, edit)


def _mixed_parts(node: Alternation | Conjunction) -> Iterator[_Slip]:
    first = node.parts[0]
    opposite = Conjunction if isinstance(node, Alternation) else Alternation
    # The parser nests operators from the left, so mixing shows in the first part.
    if isinstance(first, opposite):
        yield _mixed_operators(node, first)


def _mixed_operators(node: Node, first: Node) -> _Slip:
    message = "and and or are mixed without parentheses, and bind alike from the left"
    edit = (first.start, first.end, "({})", "show what binds first")
    return _Slip("db-mixed-operators", message, node, "parentheses", edit)


def _binary(node: Binary) -> Iterator[_Slip]:
    if node.operator not in _AND | _OR:
        return
    left = node.left
    if isinstance(left, Binary):
        ands = {node.operator in _AND, left.operator in _AND}
        if left.operator in _AND | _OR and len(ands) == 2:
            yield _mixed_operators(node, left)
    yield from _dependent_operands(node)


def _dependent_operands(node: Binary) -> Iterator[_Slip]:
    """Yield a finding if an operator's right operand, evaluated first, needs the left one (A44)."""
    left, right = list(walk(node.left)), list(walk(node.right))
    expected = "two arithmetic parts, one after the other"
    if all(any(isinstance(part, NextField) for part in side) for side in (left, right)):
        message = "the right operand is evaluated first, so its dot reads before that of the left"
        yield _Slip("db-right-first", message, node, expected)
        return
    stores = {part.letter for part in left if isinstance(part, Assign)}
    needed = next((p for p in right if isinstance(p, CapturedValue) and p.letter in stores), None)
    if needed is not None:
        message = f"the right operand is evaluated first, when {needed.letter} is not stored yet"
        yield _Slip("db-right-first", message, node, expected)


def _assignments_as_tests(node: Expression) -> Iterator[_Slip]:
    """Yield a finding for each assignment used as a test, which fails if the value is 0 (A46)."""
    match node:
        case Parentheses(body=body):
            yield from _assignments_as_tests(body)
        case Assign(letter=letter):
            message = f"`{{}}` stores {letter}, but does not match where it is 0"
            edit = (node.start, node.end, "({})>=0", "match whatever is stored")
            yield _Slip("db-assignment-as-test", message, node, "`>=0` after it", edit)
        case Unary(operator="!", operand=operand):
            yield from _assignments_as_tests(operand)
        case Binary(operator=operator, left=left, right=right) if operator in {"&&", "||", "*"}:
            yield from _assignments_as_tests(left)
            yield from _assignments_as_tests(right)


def _range(node: Range) -> Iterator[_Slip]:
    # Between strains a range follows their rank, otherwise the alphabet.
    strains = node.low in STRAINS and node.high in STRAINS
    order: Callable[[str], int] = STRAINS.index if strains else ord
    if order(node.low) > order(node.high):
        edit = (node.start, node.end, f"{node.high}-{node.low}", "swap the ends")
        yield _Slip("db-range-empty", "the range {} is empty", node, "the lower end first", edit)


def _between(node: Between) -> Iterator[_Slip]:
    low, high = node.low, node.high
    if isinstance(low, Number) and isinstance(high, Number) and low.value > high.value:
        message = f"no number is at least {low.value} and at most {high.value}"
        edit = (low.start, high.end, f"{high.value},{low.value}", "swap the ends")
        yield _Slip("db-range-empty", message, node, "the lower end first", edit)


def _jump(node: Jump) -> Iterator[_Slip]:
    """Yield a finding if a jump to the suit lengths reads several of them as one number (A49)."""
    first = node.body.terms[0]
    reads = isinstance(first, Capture) or (
        isinstance(first, Math) and any(isinstance(part, NextField) for part in walk(first))
    )
    if node.offset in _LENGTHS and reads:
        count = 20 - node.offset
        message = f"the {count} digits here are read as one number"
        yield _Slip("db-reads-lengths", message, first, "one character in brackets")


def _adjacent_captures(node: Concatenation) -> Iterator[_Slip]:
    """Yield small letters in a row, which store the same character: probably a macro is meant."""
    for first, second in zip(node.terms, node.terms[1:], strict=False):
        if isinstance(first, Capture) and isinstance(second, Capture):
            message = (
                f"{first.letter} and {second.letter} store the same character; "
                "is this a macro that is not expanded?"
            )
            expected = "the name of a macro with no letter, digit or `_` beside it"
            yield _Slip("db-macro-not-expanded", message, first, expected)
            # One finding is enough: the other letters belong to the same name.
            return


_FINDERS: Final[dict[type, Callable[..., Iterator[_Slip]]]] = {
    Repeat: _repeat,
    Alternation: _mixed_parts,
    Conjunction: _mixed_parts,
    Binary: _binary,
    Range: _range,
    Between: _between,
    Jump: _jump,
    Concatenation: _adjacent_captures,
}
