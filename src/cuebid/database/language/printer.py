"""Print a tree as text that parses to the same tree."""

# One entry of `_PRINTERS` for each kind of node. Trees that were parsed hold their parentheses as
# nodes (`Group`, `Parentheses`); parentheses are added for trees that a program has made.

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from cuebid.database.language import tree
from cuebid.database.language.node import Node
from cuebid.database.language.rule import Rule

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


def _pattern(node: tree.Pattern) -> str:
    return _all(part for part in (node.body, node.restart) if part is not None)


def _alternation(node: tree.Alternation) -> str:
    first, *later = node.parts
    return "|".join([format_node(first), *map(_part, later)])


def _conjunction(node: tree.Conjunction) -> str:
    first, *later = node.parts
    # A jump implies "and"; the grammar does not allow `&` before it.
    joined = (("" if isinstance(part, tree.Jump) else "&") + _part(part) for part in later)
    return format_node(first) + "".join(joined)


def _part(node: tree.Match) -> str:
    """Print a later operand of `|` or `&`, in parentheses if the grammar requires them."""
    text = format_node(node)
    return f"({text})" if isinstance(node, tree.Alternation | tree.Conjunction) else text


def _jump(node: tree.Jump) -> str:
    # Exactly two digits: a third would be text (A22).
    start = f"@{node.offset:02}{'+' * node.slides}" if node.offset or node.slides else "&&"
    return start + format_node(node.body)


def _concatenation(node: tree.Concatenation) -> str:
    return _all(node.terms) + (format_node(node.anchor) if node.anchor else "")


def _brackets(node: tree.Brackets) -> str:
    operator = node.operator.value
    if node.operator is tree.BracketKind.SHIFT:
        operator = ("+" if node.shift > 0 else "-") * abs(node.shift)
    return f"[{operator}{_all(node.items)}]"


def _binary(node: tree.Binary) -> str:
    level = _LEVEL[node.operator]
    # Operators bind from the left, so that only a left operand of the same level goes without
    # parentheses.
    return _operand(node.left, level) + node.operator + _operand(node.right, level + 1)


def _assign(node: tree.Assign) -> str:
    return f"{node.letter}={_operand(node.value, _COMPARISON + 1)}"


def _between(node: tree.Between) -> str:
    # The limits are `expr0` in the grammar: comparisons may stand there without parentheses.
    limits = ",".join(_operand(limit, _COMPARISON) for limit in (node.low, node.high))
    return f"{_operand(node.value, _COMPARISON)}[{limits}]"


def _unary(node: tree.Unary) -> str:
    return node.operator + _operand(node.operand, _UNARY)


def _function(node: tree.FunctionCall) -> str:
    arguments = f"({','.join(map(format_node, node.arguments))})" if node.arguments else ""
    return f"#{node.number}{arguments}"


def _operand(node: tree.Expression, least: int) -> str:
    """Print an operand, in parentheses if its operator binds more loosely than level `least`."""
    level = _UNARY
    if isinstance(node, tree.Binary):
        level = _LEVEL[node.operator]
    elif isinstance(node, tree.Assign | tree.Between):
        level = _COMPARISON
    text = format_node(node)
    return text if level >= least else f"({text})"


def _specification(node: tree.Specification) -> str:
    # A field is never empty, so that a specification without bounds is a dot (A9).
    return (format_node(node.math) if node.math else "") + _all(node.atoms) or "."


def _field(node: tree.Bound | tree.SuitBounds) -> str:
    return ":" + (node.field.lower() if node.upper else node.field)


# A table by type, because `match` over thirty kinds of nodes would try them in order for each node.
_PRINTERS: Final[dict[type[Node], Callable[[Any], str]]] = {
    tree.Pattern: _pattern,
    tree.Restart: lambda node: f"@{node.label}",
    tree.Alternation: _alternation,
    tree.Conjunction: _conjunction,
    tree.Jump: _jump,
    tree.Concatenation: _concatenation,
    tree.Anchor: lambda node: f"${node.free or ''}",
    tree.Repeat: lambda node: format_node(node.body) + node.iterator,
    tree.AnyCharacter: lambda _: ".",
    tree.AnyCall: lambda _: ",",
    tree.Literal: lambda node: node.text,
    tree.Not: lambda node: f"!{format_node(node.body)}",
    tree.Capture: lambda node: node.letter,
    tree.Backreference: lambda node: f"#{node.letter}",
    tree.Group: lambda node: f"({format_node(node.body)})",
    tree.Brackets: _brackets,
    tree.Character: lambda node: node.character,
    tree.Range: lambda node: f"{node.low}-{node.high}",
    tree.Math: lambda node: f"~{format_node(node.expression)}~",
    tree.Binary: _binary,
    tree.Assign: _assign,
    tree.Between: _between,
    tree.Unary: _unary,
    tree.Number: lambda node: str(node.value),
    tree.Letter: lambda node: node.letter,
    tree.CapturedValue: lambda node: node.letter,
    tree.FunctionCall: _function,
    tree.NextField: lambda _: ".",
    tree.Parentheses: lambda node: f"({format_node(node.body)})",
    tree.Specification: _specification,
    tree.Bound: lambda node: _field(node) + format_node(node.value),
    tree.SuitBounds: lambda node: _field(node) + _all(node.pairs),
    tree.SuitPair: lambda node: format_node(node.value) + format_node(node.suit),
    tree.SuitLetter: lambda node: node.letter,
}
