"""Group parts of a sentence into alternatives: where each begins, and what belongs to all."""

from __future__ import annotations

from collections.abc import Sequence

from cuebid.notes.words.nodes import (
    all_of,
    has_words_of_strength,
    is_common,
    is_of_length,
    is_range,
    parts_of,
)
from cuebid.notes.words.tree import AllOf, AnyOf, Node, Statement


def alternatives_of(nodes: Sequence[Node], starts_or: Sequence[bool]) -> Node:
    """Return the alternatives of `A, B, or C`, beside the parts that apply to all of them.

    If some parts say how strong the hand is, a part that does not belongs to the part before it:
    `FG, 5+!c, or INV, 6+!c`.

    Args:
        nodes: the parts between commas.
        starts_or: for each part, whether it begins with `or`.
    """
    # `5+!h, or 4 with no 4!s, 6+`: points at the end belong to all alternatives, other parts there
    # to the last one.
    last = max(index for index, starts in enumerate(starts_or) if starts)
    tail = tuple(nodes[last + 1 :])
    if not tail or any(map(_is_of_strength, nodes[: last + 1])) or not all(map(_is_of_all, tail)):
        tail = ()
    nodes, starts_or = nodes[: len(nodes) - len(tail)], starts_or[: len(nodes) - len(tail)]
    first = 0
    # At least two parts must be left, or there would be no alternatives.
    while first < len(nodes) - 2 and is_common(nodes[first]):
        first += 1
    strong = [_is_of_strength(node) for node in nodes]
    # `11-15, 6+!c, or 5!c with a 4-card major`: points that only the first part has are common.
    if first == 0 and len(nodes) > 2 and is_range(nodes[0]) and not any(strong[1:]):
        first = 1
    if not any(starts_or[:-1]) and not strong[-1]:
        first = _like_the_last(nodes, strong, first)
    groups: list[list[Node]] = []
    has_strength = False
    for index in range(first, len(nodes)):
        # Without any word of strength each comma begins an alternative; with them only a second
        # word of strength does: `no 4M, 6-10, or GF with !d` are two hands and not three.
        begins = starts_or[index] or (strong[index] and has_strength) or not any(strong[first:])
        if not groups or (begins and (index <= last or strong[index])):
            groups.append([nodes[index]])
            has_strength = strong[index]
        else:
            groups[-1].append(nodes[index])
            has_strength = has_strength or strong[index]
    # `5+!h, 11-16, or 10 with good shape`: the length belongs to all if only points come again.
    common = []
    if strong[-1] and all(all(map(_is_only_points, group)) for group in groups[1:]):
        common = [node for node in groups[0] if is_of_length(node)]
        groups[0] = [node for node in groups[0] if node not in common] or groups[0]
    either = AnyOf(tuple(all_of(group) for group in groups))
    return AllOf((*nodes[:first], *common, either, *tail))


def _like_the_last(nodes: Sequence[Node], strong: Sequence[bool], first: int) -> int:
    """Return the index from which on parts tell what the last part tells; `first` if none does.

    `7-card suit, 5-7 hcp, AQxxxxx, or KQJxxxx`: points and length hold for both suits, since the
    last alternative has neither and its neighbour is of its kind.
    """
    if not any(strong[first:-1]):
        return first
    kinds = _kinds(nodes[-1])
    start = len(nodes) - 1
    while start > first and not strong[start - 1] and _kinds(nodes[start - 1]) <= kinds:
        start -= 1
    return start if start < len(nodes) - 1 else first


def _kinds(node: Node) -> set[str]:
    if isinstance(node, Statement):
        return {node.kind}
    return set().union(*map(_kinds, node.parts))


def _is_of_strength(node: Node) -> bool:
    if isinstance(node, Statement):
        return node.kind in {"values", "forcing", "strength"}
    return any(map(_is_of_strength, node.parts))


def _is_only_points(node: Node) -> bool:
    """Return whether a part says how strong the hand is, and nothing else of it."""
    if isinstance(node, Statement):
        return node.kind in {"strength", "values", "remark"}
    return all(map(_is_only_points, node.parts))


def _is_of_all(node: Node) -> bool:
    """Return whether a part after alternatives tells points (also `6+`), which belong to all."""
    return is_range(node) or (isinstance(node, Statement) and node.name == "bare")


def factored(nodes: list[Node]) -> Node:
    """Return nodes as alternatives after the purposes that begin the first: `TRF 5+!c or 4144`.

    The force of the first does not, if another alternative has its own: `GF 6+!c or PRE 7+!c`.
    """
    head: list[Node] = []
    first = nodes[0]
    if isinstance(first, AllOf):
        rest = list(first.parts)
        has_later_strength = any(has_words_of_strength(node) for node in nodes[1:])
        # A purpose at the front, as in `TRF 5+!c or 4144`, is common to all alternatives.
        while len(rest) > 1 and is_common(rest[0]):
            if has_later_strength and has_words_of_strength(rest[0]):
                break
            # `NAT F1 or 20+ BAL`: a balanced hand is not natural in the suit that is bid.
            is_natural = isinstance(rest[0], Statement) and rest[0].name == "natural"
            if is_natural and any(map(_has_shape, nodes[1:])):
                break
            head.append(rest.pop(0))
        nodes = [rest[0] if len(rest) == 1 else AllOf(tuple(rest)), *nodes[1:]]
    either = AnyOf(tuple(nodes))
    return AllOf((*head, either)) if head else either


def _has_shape(node: Node) -> bool:
    return any(isinstance(part, Statement) and part.kind == "shape" for part in parts_of(node))
