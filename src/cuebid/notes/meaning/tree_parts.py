"""Decide how the parts of a description belong together, before any hands are known.

A part may hold together with the others or instead of them, and a number in one part may replace
words of strength in another. The tree alone decides, without the auction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cuebid.notes.words.tree import AllOf, AnyOf, Node, Statement, statements_of

_POINTS: Final = frozenset({"hcp", "points", "losers"})
# From so many points on hands of any shape begin with a takeout double.
_TOO_STRONG: Final = 16


def is_never(node: Node) -> bool:
    """Return whether a part says that the call is never made."""
    return isinstance(node, Statement) and node.name == "impossible"


def is_of_points(node: Node) -> bool:
    """Return whether a part has points and otherwise only remarks."""
    if isinstance(node, Statement):
        return has_points(node)
    kinds = [part.kind if isinstance(part, Statement) else "" for part in node.parts]
    return set(kinds) <= {"strength", "remark"} and has_points(node)


def has_points(node: Node) -> bool:
    """Return whether numbers say how strong the hand is, in every alternative.

    Numbers that need not hold loosen what words say, as in `INV, usually 6--7 HCP`.
    """
    match node:
        case Statement():
            # Aces and controls do not say how strong the hand is.
            unlimited = node.kind == "values" and node.name == "unlimited"
            return unlimited or (node.kind == "strength" and node.name in _POINTS)
        case AnyOf(parts):
            return bool(parts) and all(has_points(part) for part in parts)
        case _:
            return any(has_points(part) for part in node.parts)


def begins_anew(node: Node) -> bool:
    """Return whether a line begins with `any`: `20-21 bal`, then a line `any game force`."""
    while not isinstance(node, Statement):
        if not node.parts:
            return False
        node = node.parts[0]
    return node.name == "catchall"


def alternatives_apart(part: AnyOf, before: Sequence[Node]) -> tuple[Node, ...]:
    """Return the alternatives of a part to which the parts before it do not apply."""
    if not before:
        return ()
    after_takeout = is_takeout(before)
    apart = tuple(
        option
        for index, option in enumerate(part.parts)
        if (begins_anew(option) and _tells_strength(option))
        or (index and after_takeout and _is_strong(option))
    )
    return apart if len(apart) < len(part.parts) else ()


def is_takeout(parts: Sequence[Node]) -> bool:
    """Return whether one of the parts is the word for a takeout double."""
    return any(isinstance(part, Statement) and part.name == "takeout" for part in parts)


def _is_strong(node: Node) -> bool:
    """Return whether an alternative of a takeout double is only strong: `..., or 18+`."""
    if not isinstance(node, Statement):
        # `takeout, or a strong single suit`.
        kinds = [part.kind for part in node.parts if isinstance(part, Statement)]
        return len(kinds) == len(node.parts) > 1 and any(map(_is_strong, node.parts))
    if node.kind == "values":
        return node.name == "strong"
    return node.kind == "strength" and node.low >= _TOO_STRONG and node.high is None


def _tells_strength(node: Node) -> bool:
    """Return whether an alternative says how strong it is: `any 17+`, and not `any singleton`."""
    return any(each.kind in {"strength", "values", "forcing"} for each in statements_of(node))


def with_words_apart(parts: Sequence[Node]) -> Node | None:
    """Return parts, words of strength moved into alternatives without points; None without such.

    In `strong, 14+ or fit with good values` the first alternative has a number, so that `strong`
    is only about the second one. None if there is no such word, or no alternative with points.
    """
    words = tuple(part for part in parts if isinstance(part, Statement) and part.kind == "values")
    either = next((part for part in parts if isinstance(part, AnyOf)), None)
    if not words or either is None or not any(map(has_points, either.parts)):
        return None
    with_words = tuple(part if has_points(part) else AllOf((*words, part)) for part in either.parts)
    others = tuple(part for part in parts if part not in words and part is not either)
    return AllOf((*others, replace(either, parts=with_words)))


def is_alternative(node: Node, name: str) -> bool:
    """Return whether a word is one of several alternatives: `n/a, or a club control`."""
    if isinstance(node, Statement):
        return False
    if isinstance(node, AnyOf):
        return any(each.name == name for part in node.parts for each in statements_of(part))
    return any(is_alternative(part, name) for part in node.parts)


def is_of_all(node: Node, name: str) -> bool:
    """Return whether a word belongs to every alternative of a description."""
    if isinstance(node, Statement):
        return node.name == name
    belongs = (is_of_all(part, name) for part in node.parts)
    if isinstance(node, AllOf):
        return any(belongs)
    return bool(node.parts) and all(belongs)


def is_apart(node: Node, name: str) -> bool:
    """Return whether a word stands in one alternative and a shape in another."""
    if not isinstance(node, AnyOf):
        return not isinstance(node, Statement) and any(is_apart(part, name) for part in node.parts)
    with_word = [any(each.name == name for each in statements_of(part)) for part in node.parts]
    shapes = [any(each.kind == "shape" for each in statements_of(part)) for part in node.parts]
    return any(with_word) and any(
        shape and not word for word, shape in zip(with_word, shapes, strict=True)
    )
