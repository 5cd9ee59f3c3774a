"""Complete alternatives between `or` by what only one of them says: shape, points, a `not`.

Of `12-14 or 18-19 BAL` both are balanced, of `6!h/6!s and 5-10` both have the points, and
`no 4!h or 4!s` denies both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, takewhile
from typing import Final

from cuebid.notes.words.alternatives import factored
from cuebid.notes.words.nodes import (
    all_of,
    is_common,
    is_of_length,
    is_range,
    is_shape,
    is_word_of_shape,
    parts_of,
)
from cuebid.notes.words.tree import AllOf, AnyOf, Node, Statement

# A range of notrump spans so many points at most.
_NARROW: Final = 3
_RANGE_AND_SHAPE: Final = 2


def alternatives_between_or(nodes: list[Node], *, has_with: bool, is_closed: bool) -> Node:
    """Return the parts between `or` as one node, each with what it shares with the others.

    Args:
        nodes: the parts.
        has_with: whether `with` stands between points and the rest of a part.
        is_closed: whether a part stands in parentheses, so that what is in it is its own.
    """
    if has_with:
        nodes = _with_points_beside_with(nodes)
    if len(nodes) < 2:
        return nodes[0] if nodes else AllOf(())
    if is_closed:
        return factored(nodes)
    return factored(_with_common_shape(_with_common_points(_with_common_length(nodes))))


def _with_common_shape(nodes: list[Node]) -> list[Node]:
    """Return alternatives of points, all with the shape that one has: `12-14 or 18-19 BAL`."""
    nodes = _with_common_suits(nodes)
    first, *later = nodes
    # `BAL 12-14 or 18-19`: the shape before the first range is that of the later ones as well.
    leading = parts_of(first)
    if (
        len(leading) > 1
        and isinstance(leading[0], Statement)
        and leading[0].kind == "shape"
        and all(map(is_range, (*leading[1:], *later)))
    ):
        return [first, *(AllOf((leading[0], node)) for node in later)]
    # `natural or BAL 12-14/18-19`: the same with an alternative before.
    for index in range(1, len(nodes) - 1):
        shape, *rest = parts_of(nodes[index])
        has_shape = isinstance(shape, Statement) and shape.kind == "shape" and rest
        if has_shape and all(map(is_range, (*rest, *nodes[index + 1 :]))):
            shaped = (AllOf((shape, node)) for node in nodes[index + 1 :])
            return [*nodes[: index + 1], *shaped]
    # `18-20 BAL or UNBAL`: words for shapes alone after a range have its points.
    if (
        len(leading) > 1
        and is_range(leading[0])
        and all(map(is_word_of_shape, (*leading[1:], *later)))
    ):
        return [first, *(AllOf((leading[0], node)) for node in later)]
    # `1=3=5=4 or 1=3=4=5 GF`: a forcing word after a list of shapes belongs to all.
    patterns = [part for part in parts_of(nodes[-1]) if is_shape(part)]
    words = [part for part in parts_of(nodes[-1]) if part not in patterns]
    if patterns and words and all(map(_is_forcing, words)) and all(map(is_shape, nodes[:-1])):
        return [*(AllOf((node, *words)) for node in nodes[:-1]), nodes[-1]]
    return _with_shape_of_ranges(nodes)


def _with_shape_of_ranges(nodes: list[Node]) -> list[Node]:
    """Return alternatives of points with the shape after them: `11-13 or 17-19 BAL or 6+!c`."""
    shared = list(nodes)
    for index, node in enumerate(nodes):
        parts = parts_of(node)
        shapes = [part for part in parts if isinstance(part, Statement) and part.kind == "shape"]
        ranges = [part for part in parts if part not in shapes]
        before = list(takewhile(is_range, reversed(nodes[:index])))
        # `12-14 or 18+ BAL`: narrow ranges are those of balanced hands.
        is_open = len(ranges) == 1 and _is_open_end(ranges[0]) and all(map(_is_narrow, before))
        if shapes and ranges and (all(map(is_range, ranges)) or is_open):
            for place in range(index - len(before), index):
                shared[place] = AllOf((nodes[place], *shapes))
    return shared


def _with_common_suits(nodes: list[Node]) -> list[Node]:
    """Return two-suiters with the suits after the last of them: `4-4 or 5-4 majors`."""
    last = parts_of(nodes[-1])[0]
    if not (isinstance(last, Statement) and last.kind == "pair" and last.suits is not None):
        return nodes
    shared = []
    for node in nodes[:-1]:
        *before, pair = parts_of(node)
        if not (isinstance(pair, Statement) and pair.kind == "pair" and pair.suits is None):
            return nodes
        shared.append(all_of([*before, replace(pair, suits=last.suits)]))
    return [*shared, nodes[-1]]


def _with_common_length(nodes: list[Node]) -> list[Node]:
    """Return alternatives of strength with the length before the first: `6+!c weak or GF`."""
    if len(nodes) < 2 or not all(map(_is_strength, nodes[1:])):
        return nodes
    *lengths, strength = parts_of(nodes[0])
    if not lengths or not _is_strength(strength) or not all(map(is_of_length, lengths)):
        return nodes
    return [AllOf((*lengths, AnyOf((strength, *nodes[1:]))))]


def _is_strength(node: Node) -> bool:
    """Return whether a part of a description is one word of strength, such as `GF`."""
    return _is_forcing(node) and isinstance(node, Statement) and not node.hedged


def _with_common_points(nodes: list[Node]) -> list[Node]:
    """Return alternatives in which points after two lengths belong to both: `6!h/6!s and 5-10`.

    The lengths are the same and the suits differ, so that the points would be all that sets them
    apart.
    """
    joined: list[Node] = []
    for node in nodes:
        # `Multi: 6!h or ...`: what the call is stands before the first length.
        *head, before = parts_of(joined[-1]) if joined else (AllOf(()),)
        if (
            isinstance(before, Statement)
            and isinstance(node, AllOf)
            and all(map(is_common, head))
            and _are_alike(before, node.parts[0])
            and all(map(is_range, node.parts[1:]))
        ):
            joined[-1] = AllOf((*head, AnyOf((before, node.parts[0])), *node.parts[1:]))
        else:
            joined.append(node)
    return joined


def _with_points_beside_with(nodes: list[Node]) -> list[Node]:
    """Return alternatives that all have the points before `with`, or all the hand after it.

    The points of `11+ with a good suit or six cards` belong to both hands; in `12-14 or 15-17 with
    4!h`, whose ranges are adjacent, the hearts belong to both.
    """
    if len(nodes) < 2:
        return nodes
    *earlier, last = nodes
    points, *rest = parts_of(nodes[0])
    if isinstance(points, Statement) and points.kind == "strength" and rest:
        are_bare = not any(map(_tells_strength, (*rest, *nodes[1:])))
        return [AllOf((points, AnyOf((all_of(rest), *nodes[1:]))))] if are_bare else nodes
    points, *rest = parts_of(last)
    if rest and all(map(is_range, (*earlier, points))) and _are_adjacent((*earlier, points)):
        return [AllOf((AnyOf((*earlier, points)), *rest))]
    return nodes


def _tells_strength(node: Node) -> bool:
    if isinstance(node, Statement):
        return node.kind in {"strength", "values", "forcing"}
    return any(map(_tells_strength, node.parts))


def _are_adjacent(ranges: Sequence[Node]) -> bool:
    """Return whether each range begins where the one before ends."""
    numbers = [node for node in ranges if isinstance(node, Statement)]
    return all(
        before.high is not None and after.low == before.high + 1
        for before, after in pairwise(numbers)
    )


def _are_alike(first: Statement, second: Node) -> bool:
    """Return whether two statements are the same length in different suits."""
    return (
        isinstance(second, Statement)
        and first.kind == second.kind == "length"
        and (first.low, first.high) == (second.low, second.high)
        and None not in (first.suits, second.suits)
        and first.suits != second.suits
        and not (first.negated or second.negated)
    )


def _is_narrow(node: Node) -> bool:
    """Return whether a node is a range of points as narrow as that of a notrump."""
    if not isinstance(node, Statement) or node.kind != "strength" or node.high is None:
        return False
    return node.high - node.low <= _NARROW


def _is_open_end(node: Node) -> bool:
    return isinstance(node, Statement) and node.name == "hcp" and node.high is None


def _is_forcing(node: Node) -> bool:
    return isinstance(node, Statement) and node.kind in {"forcing", "values"}


def is_denied_too(earlier: list[Node], statements: list[Statement]) -> bool:
    """Return whether a `not` before an `or` also holds after it: `no 4!h or 4!s`."""
    if not earlier or not statements or statements[0].negated:
        return False
    # `no ace or at most one king`: the bound stands for itself.
    if statements[0].kind == "strength" and statements[0].exact and not statements[0].low:
        return False
    before = earlier[-1]
    last = before if isinstance(before, Statement) else before.parts[-1]
    if not isinstance(last, Statement) or not last.negated:
        return False
    # `no 5-card major or singleton` denies both.
    is_shortage = len(statements) == 1 and statements[0].kind == "short" and last.kind == "length"
    return is_shortage or last.kind == statements[0].kind


def with_denied_shape(statements: list[Statement]) -> Node:
    """Return statements as a node; a denied range and its shape are denied together: `not 15+ BAL`.

    Other hands have fewer points, or another shape.
    """
    if len(statements) != _RANGE_AND_SHAPE or not statements[0].negated:
        return all_of(statements)
    kinds = {each.kind for each in statements}
    is_range_of_shape = kinds == {"strength", "shape"} and not statements[1].negated
    denied = AnyOf((statements[0], replace(statements[1], negated=True)))
    return denied if is_range_of_shape else all_of(statements)
