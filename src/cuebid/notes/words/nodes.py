"""Test, combine and change nodes of the tree of a description."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from cuebid.notes.words.tree import AllOf, Node, Statement

# Kinds of statements that say what the call does, which is the same in every alternative.
_COMMON: Final = frozenset({"role", "forcing", "convention", "remark"})
# Names of hands: `weak two in a major or 20-22 BAL`, of which the second is no weak two.
_OF_ONE_HAND: Final = frozenset({"weak-two", "strong-two"})


def all_of(nodes: Sequence[Node]) -> Node:
    """Return the conjunction of nodes; a single node as it is."""
    return nodes[0] if len(nodes) == 1 else AllOf(tuple(nodes))


def parts_of(node: Node) -> tuple[Node, ...]:
    """Return the parts of a node; a statement is its only part."""
    return (node,) if isinstance(node, Statement) else node.parts


def hedged_where(node: Node, kinds: frozenset[str]) -> Node:
    """Return a node with its statements of some kinds hedged."""
    return with_statements(
        node, lambda each: replace(each, hedged=True) if each.kind in kinds else each
    )


def with_statements(node: Node, change: Callable[[Statement], Node]) -> Node:
    """Return a node with each of its statements changed."""
    if isinstance(node, Statement):
        return change(node)
    return replace(node, parts=tuple(with_statements(part, change) for part in node.parts))


def is_common(node: Node) -> bool:
    """Return whether a node says what the call does, and nothing of the hand."""
    if isinstance(node, AllOf):
        return all(map(is_common, node.parts)) and not has_words_of_strength(node)
    return isinstance(node, Statement) and node.kind in _COMMON and node.name not in _OF_ONE_HAND


def has_words_of_strength(node: Node) -> bool:
    """Return whether a word such as `INV` or `GF` says how strong the hand is."""
    if isinstance(node, Statement):
        return node.kind in {"values", "forcing"}
    return any(map(has_words_of_strength, node.parts))


def is_range(node: Node) -> bool:
    """Return whether a node is a range of points with both ends."""
    return isinstance(node, Statement) and node.kind == "strength" and node.high is not None


def is_of_length(node: Node) -> bool:
    """Return whether a node is a statement of a length that is not negated."""
    return isinstance(node, Statement) and node.kind == "length" and not node.negated


def is_shape(node: Node) -> bool:
    """Return whether all parts of a node are shapes."""
    return all(
        isinstance(part, Statement) and part.kind in {"shape", "suited"} for part in parts_of(node)
    )


def is_pattern(node: Node) -> bool:
    """Return whether a node is a shape written in numbers, such as `5332`."""
    return isinstance(node, Statement) and not node.name[:1].isalpha()


def is_word_of_shape(node: Node) -> bool:
    """Return whether a statement is a shape in words, such as `BAL`."""
    return isinstance(node, Statement) and node.kind == "shape" and not is_pattern(node)
