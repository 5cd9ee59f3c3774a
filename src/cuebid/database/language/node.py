"""The base class of the nodes of the tree, and a walk over them."""

# Structs of msgspec rather than dataclasses, because they are created and unpacked much faster.
# `gc=False` keeps them out of the cyclic collector: trees have no cycles.

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Final

import msgspec

# The deepest trees have some 1,400 nodes on a path, and a walk over them takes up to four frames
# for each. Such frames take about a kilobyte, so that this many fit into the stack of any thread.
_DEEP_RECURSION: Final = 7_000


class Node(
    msgspec.Struct,
    frozen=True,
    eq=False,
    kw_only=True,
    gc=False,
    tag=True,
    tag_field="kind",
    repr_omit_defaults=True,
):
    """A node: one use of a production of the grammar.

    Nodes compare by content and not by offsets, so that the same text at two places gives equal
    trees. A tree packs with `msgspec` as it is; `kind` names the node.

    Attributes:
        start: the first character, counted from the start of the field's text.
        end: the character after the last.
    """

    start: int = 0
    end: int = 0

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        # A loop, because a generator would double the depth of the recursion.
        for name in type(self).__match_args__:
            if getattr(self, name) != getattr(other, name):
                return False
        return True

    def __ne__(self, other: object) -> bool:
        # The method of msgspec would compare the offsets too.
        return not self == other

    def __hash__(self) -> int:
        content = [getattr(self, name) for name in type(self).__match_args__]
        return hash((type(self), *content))

    def children(self) -> Iterator[Node]:
        """Yield the nodes directly below this one, in the order they are written."""
        for name in type(self).__match_args__:
            value = getattr(self, name)
            if isinstance(value, Node):
                yield value
            elif isinstance(value, tuple):
                yield from (part for part in value if isinstance(part, Node))


def allow_deep_trees() -> None:
    """Raise Python's recursion limit, for trees that are too deep for the usual one.

    Trees are walked by plain recursion. Few databases have fields that need this, so the limit
    stays as it is until one is read.
    """
    if sys.getrecursionlimit() < _DEEP_RECURSION:
        sys.setrecursionlimit(_DEEP_RECURSION)


def walk(node: Node) -> Iterator[Node]:
    """Yield a node and all nodes below it, in the order they are written."""
    pending = [node]
    while pending:
        node = pending.pop()
        yield node
        pending += reversed(list(node.children()))
