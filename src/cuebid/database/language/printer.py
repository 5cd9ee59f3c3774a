"""Print a tree as text that parses to the same tree."""

# One entry of `_PRINTERS` for each kind of node. Trees that were parsed hold their parentheses as
# nodes (`Group`, `Parentheses`); parentheses are added for trees that a program has made.

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from cuebid.database.language.node import Node
from cuebid.database.language.rule import Rule
from cuebid.database.language.tree import (
    Alternation,
    Anchor,
    AnyCall,
    AnyCharacter,
    Assign,
    Backreference,
    Between,
    Binary,
    Bound,
    BracketKind,
    Brackets,
    Capture,
    CapturedValue,
    Character,
    Concatenation,
    Conjunction,
    Expression,
    FunctionCall,
    Group,
    Jump,
    Letter,
    Literal,
    Match,
    Math,
    NextField,
    Not,
    Number,
    Parentheses,
    Pattern,
    Range,
    Repeat,
    Restart,
    Specification,
    SuitBounds,
    SuitLetter,
    SuitPair,
    Unary,
)

# The four levels of operators, from the loosest (`expr` to `expr2` of the grammar).
_LEVELS: Final = (("&&", "||", "&", "|"), (">=", "<=", ">", "<", "==", "!="), ("+", "-"), ("*",))
_LEVEL: Final = {
    operator: level for level, operators in enumerate(_LEVELS) for operator in operators
}
# Assignments and `x[low,high]` are on the level of comparisons in the grammar.
_COMPARISON: Final = 1
_UNARY: Final = 4


def format_rule(rule: Rule) -> str:
    """Return a rule as one line of a database, without its line end."""
    fields = [
        f"{rule.level}{'d' * rule.default}{rule.flag or ''}",
        format_node(rule.sequence),
        str(rule.priority),
        format_node(rule.constraint),
        format_node(rule.specification),
    ]
    if rule.explanation is not None:
        fields.append(f"*{rule.explanation}")
    return " ".join([*fields, f"#{rule.number}"])


def format_node(node: Node) -> str:
    """Return the text of a node in canonical spelling.

    That has one spelling for each node: back-references have their `#`, a jump to the beginning is
    `&&`, an anchor without free calls is `$`, and a specification has no back-quotes. Parentheses
    are added where a tree that was not parsed needs them.

    >>> from cuebid.database.language.parsing.parser import parse_pattern
    >>> format_node(parse_pattern("(1a[HS]|2N)@00P15[+a]$$0"))
    '(1a[HS]|2N)&&P15[+#a]$'
    """
    return _PRINTERS[type(node)](node)


def _all(nodes: Iterable[Node]) -> str:
    return "".join(map(format_node, nodes))


def _pattern(node: Pattern) -> str:
    return _all(part for part in (node.body, node.restart) if part is not None)


def _alternation(node: Alternation) -> str:
    first, *later = node.parts
    return "|".join([format_node(first), *map(_part, later)])


def _conjunction(node: Conjunction) -> str:
    first, *later = node.parts
    # A jump implies "and"; the grammar does not allow `&` before it.
    joined = (("" if isinstance(part, Jump) else "&") + _part(part) for part in later)
    return format_node(first) + "".join(joined)


def _part(node: Match) -> str:
    """Print a part after the first, where the grammar allows `regexp` and jumps only."""
    text = format_node(node)
    return f"({text})" if isinstance(node, Alternation | Conjunction) else text


def _jump(node: Jump) -> str:
    # Exactly two digits: a third would be text (A22).
    start = f"@{node.offset:02}{'+' * node.slides}" if node.offset or node.slides else "&&"
    return start + format_node(node.body)


def _concatenation(node: Concatenation) -> str:
    return _all(node.terms) + (format_node(node.anchor) if node.anchor else "")


def _brackets(node: Brackets) -> str:
    operator = node.operator.value
    if node.operator is BracketKind.SHIFT:
        operator = ("+" if node.shift > 0 else "-") * abs(node.shift)
    return f"[{operator}{_all(node.items)}]"


def _binary(node: Binary) -> str:
    level = _LEVEL[node.operator]
    # Operators bind from the left, so that only a left operand of the same level goes without
    # parentheses.
    return _operand(node.left, level) + node.operator + _operand(node.right, level + 1)


def _assign(node: Assign) -> str:
    return f"{node.letter}={_operand(node.value, _COMPARISON + 1)}"


def _between(node: Between) -> str:
    # The limits are `expr0` in the grammar: comparisons may stand there without parentheses.
    limits = ",".join(_operand(limit, _COMPARISON) for limit in (node.low, node.high))
    return f"{_operand(node.value, _COMPARISON)}[{limits}]"


def _unary(node: Unary) -> str:
    return node.operator + _operand(node.operand, _UNARY)


def _function(node: FunctionCall) -> str:
    arguments = f"({','.join(map(format_node, node.arguments))})" if node.arguments else ""
    return f"#{node.number}{arguments}"


def _operand(node: Expression, least: int) -> str:
    """Print an operand, in parentheses if its operator is below the level `least`."""
    level = _UNARY
    if isinstance(node, Binary):
        level = _LEVEL[node.operator]
    elif isinstance(node, Assign | Between):
        level = _COMPARISON
    text = format_node(node)
    return text if level >= least else f"({text})"


def _specification(node: Specification) -> str:
    # A field is never empty, so that a specification without bounds is a dot (A9).
    return (format_node(node.math) if node.math else "") + _all(node.atoms) or "."


def _field(node: Bound | SuitBounds) -> str:
    return ":" + (node.field.lower() if node.upper else node.field)


# A table by type, because `match` over thirty kinds of nodes would try them in order for each node.
_PRINTERS: Final[dict[type[Node], Callable[[Any], str]]] = {
    Pattern: _pattern,
    Restart: lambda node: f"@{node.label}",
    Alternation: _alternation,
    Conjunction: _conjunction,
    Jump: _jump,
    Concatenation: _concatenation,
    Anchor: lambda node: f"${node.free or ''}",
    Repeat: lambda node: format_node(node.body) + node.iterator,
    AnyCharacter: lambda _: ".",
    AnyCall: lambda _: ",",
    Literal: lambda node: node.text,
    Not: lambda node: f"!{format_node(node.body)}",
    Capture: lambda node: node.letter,
    Backreference: lambda node: f"#{node.letter}",
    Group: lambda node: f"({format_node(node.body)})",
    Brackets: _brackets,
    Character: lambda node: node.character,
    Range: lambda node: f"{node.low}-{node.high}",
    Math: lambda node: f"~{format_node(node.expression)}~",
    Binary: _binary,
    Assign: _assign,
    Between: _between,
    Unary: _unary,
    Number: lambda node: str(node.value),
    Letter: lambda node: node.letter,
    CapturedValue: lambda node: node.letter,
    FunctionCall: _function,
    NextField: lambda _: ".",
    Parentheses: lambda node: f"({format_node(node.body)})",
    Specification: _specification,
    Bound: lambda node: _field(node) + format_node(node.value),
    SuitBounds: lambda node: _field(node) + _all(node.pairs),
    SuitPair: lambda node: format_node(node.value) + format_node(node.suit),
    SuitLetter: lambda node: node.letter,
}
