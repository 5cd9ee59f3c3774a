"""What every node of the tree has in common: a place, equality, a walk."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

__all__ = ["Node", "walk"]


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
    """One production of the language as it was used.

    Nodes compare by what they say, not by where they stand, so the same text read in two places
    gives equal trees. A tree packs with `msgspec` as it is; `kind` tells the node.

    Attributes:
        start: the first character, counted from the start of the field's text.
        end: the character behind the last.
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
        # A struct would compare places too.
        return not self == other

    def __hash__(self) -> int:
        said = [getattr(self, name) for name in type(self).__match_args__]
        return hash((type(self), *said))

    def children(self) -> Iterator[Node]:
        """The nodes directly below, in the order they are written."""
        for name in type(self).__match_args__:
            value = getattr(self, name)
            if isinstance(value, Node):
                yield value
            elif isinstance(value, tuple):
                yield from (part for part in value if isinstance(part, Node))


def walk(node: Node) -> Iterator[Node]:
    """The node and all below it, in the order they are written."""
    pending = [node]
    while pending:
        node = pending.pop()
        yield node
        pending += reversed(list(node.children()))
