"""Spellings that mean something else than they seem to: looked for in each tree by itself."""

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

__all__ = ["check_spelling"]

_FIELDS: Final = (RuleField.SEQUENCE, RuleField.CONSTRAINT, RuleField.SPECIFICATION)
_LAST_CALL: Final = re.compile(r"(?:(?:[1-7][CDHSN]|[PXR]):)$")
_AND: Final = frozenset({"&&", "&"})
_OR: Final = frozenset({"||", "|"})
_LENGTHS: Final = range(16, 19)

# What keeps a rule from matching, so that this need not be said as well.
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
    """A finding in a field.

    Attributes:
        code: its code.
        message: what is the matter.
        node: where.
        expected: what could have stood there.
        edit: what to put in place of what: start, end, text and title.
    """

    code: str
    message: str
    node: Node
    expected: str = ""
    edit: tuple[int, int, str, str] | None = None


def check_spelling(context: CheckContext, report: Diagnostics) -> None:
    """Say which spellings are traps. Fields that are equal are looked at once."""
    known: dict[tuple[int, RuleField], list[_Slip]] = {}
    for rule in context.rules():
        for part in _FIELDS:
            tree = _tree(rule, part)
            key = id(tree), part
            if key not in known:
                known[key] = list(_slips(tree, part))
            for slip in known[key]:
                _report(context, rule, part, slip, report)


def _tree(rule: Rule, part: RuleField) -> Node:
    if part is RuleField.SEQUENCE:
        return rule.sequence
    return rule.constraint if part is RuleField.CONSTRAINT else rule.specification


def _report(
    context: CheckContext, rule: Rule, part: RuleField, slip: _Slip, report: Diagnostics
) -> None:
    field = context.database.span(rule, part)
    edit = None
    text = ""
    if slip.edit is not None:
        start, end, text, title = slip.edit
        # `{}` in an edit's text stands for what it replaces.
        where = field.part(start, end)
        edit = Edit(where, text.replace("{}", where.text), title)
    span = field.part(slip.node.start, slip.node.end)
    message = slip.message.replace("{}", span.text)
    report_finding(report, slip.code, message, span, expected=slip.expected, edit=edit)
    if slip.code == "db-macro-not-expanded":
        context.unexpanded.add(rule.number)
    elif slip.code in _CAUSES:
        context.explained.add(rule.number)


def _slips(tree: Node, part: RuleField) -> Iterator[_Slip]:
    for node in walk(tree):
        find = _FINDERS.get(type(node))
        if find is not None:
            yield from find(node)
        if part is RuleField.CONSTRAINT and isinstance(node, Anchor):
            yield _anchor(node)
        if part is not RuleField.SPECIFICATION and isinstance(node, Math):
            yield from _tests(node.expression)


def _anchor(node: Anchor) -> _Slip:
    message = "`{}` in a constraint is never met"
    edit = (node.start, node.end, "", "take it out")
    return _Slip("db-anchor-in-constraint", message, node, edit=edit)


def _repeat(node: Repeat) -> Iterator[_Slip]:
    """`P:*`: the iterator belongs to all of the text (A17)."""
    body = node.body
    if not isinstance(body, Literal) or len(body.text) < 2:
        return
    last = _LAST_CALL.search(body.text)
    start = body.start + (last.start() if last else len(body.text) - 1)
    message = f"`{node.iterator}` repeats all of `{body.text}`"
    edit = (start, body.end, "({})", "repeat this only")
    yield _Slip("db-iterator-on-text", message, node, "parentheses around what is repeated", edit)


def _mixed(node: Alternation | Conjunction) -> Iterator[_Slip]:
    first = node.parts[0]
    other = Conjunction if isinstance(node, Alternation) else Alternation
    if isinstance(first, other):
        yield _mixed_slip(node, first)


def _mixed_slip(node: Node, first: Node) -> _Slip:
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
            yield _mixed_slip(node, left)
    yield from _order(node)


def _order(node: Binary) -> Iterator[_Slip]:
    """Operands of which the right one, which comes first, needs the left one (A44)."""
    left, right = list(walk(node.left)), list(walk(node.right))
    wanted = "two arithmetic parts, one behind the other"
    if all(any(isinstance(part, NextField) for part in side) for side in (left, right)):
        message = "the right operand is evaluated first, so its dot reads before that of the left"
        yield _Slip("db-right-first", message, node, wanted)
        return
    stores = {part.letter for part in left if isinstance(part, Assign)}
    needed = next((p for p in right if isinstance(p, CapturedValue) and p.letter in stores), None)
    if needed is not None:
        message = f"the right operand is evaluated first, when {needed.letter} is not stored yet"
        yield _Slip("db-right-first", message, node, wanted)


def _tests(node: Expression) -> Iterator[_Slip]:
    """Assignments whose value is taken as yes or no (A46)."""
    match node:
        case Parentheses(body=body):
            yield from _tests(body)
        case Assign(letter=letter):
            message = f"`{{}}` stores {letter}, but fails where it is 0"
            edit = (node.start, node.end, "({})>=0", "match whatever is stored")
            yield _Slip("db-assignment-as-test", message, node, "`>=0` behind it", edit)
        case Unary(operator="!", operand=operand):
            yield from _tests(operand)
        case Binary(operator=operator, left=left, right=right) if operator in {"&&", "||", "*"}:
            yield from _tests(left)
            yield from _tests(right)


def _range(node: Range) -> Iterator[_Slip]:
    strains = node.low in STRAINS and node.high in STRAINS
    order: Callable[[str], int] = STRAINS.index if strains else ord
    if order(node.low) > order(node.high):
        edit = (node.start, node.end, f"{node.high}-{node.low}", "swap the ends")
        yield _Slip("db-range-empty", "nothing is from {} on", node, "the lower end first", edit)


def _between(node: Between) -> Iterator[_Slip]:
    low, high = node.low, node.high
    if isinstance(low, Number) and isinstance(high, Number) and low.value > high.value:
        message = f"no number is at least {low.value} and at most {high.value}"
        edit = (low.start, high.end, f"{high.value},{low.value}", "swap the ends")
        yield _Slip("db-range-empty", message, node, "the lower end first", edit)


def _jump(node: Jump) -> Iterator[_Slip]:
    """A number read where the lengths of all suits stand together (A49)."""
    first = node.body.terms[0]
    reads = isinstance(first, Capture) or (
        isinstance(first, Math) and any(isinstance(part, NextField) for part in walk(first))
    )
    if node.offset in _LENGTHS and reads:
        count = 20 - node.offset
        message = f"the {count} digits that stand here are read as one number"
        yield _Slip("db-reads-lengths", message, first, "one character in brackets")


def _pushes(node: Concatenation) -> Iterator[_Slip]:
    """Letters in a row store the same character twice: most likely a macro."""
    for one, two in zip(node.terms, node.terms[1:], strict=False):
        if isinstance(one, Capture) and isinstance(two, Capture):
            message = (
                f"{one.letter} and {two.letter} store the same character; "
                "is this a macro that was not expanded?"
            )
            yield _Slip("db-macro-not-expanded", message, one, "a macro's name standing free")
            return


_FINDERS: Final[dict[type, Callable[..., Iterator[_Slip]]]] = {
    Repeat: _repeat,
    Alternation: _mixed,
    Conjunction: _mixed,
    Binary: _binary,
    Range: _range,
    Between: _between,
    Jump: _jump,
    Concatenation: _pushes,
}
