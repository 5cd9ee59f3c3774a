"""Combine parts between commas that belong together: shapes, lengths, vulnerabilities.

`4441, 4405 or 5431` lists shapes, `one major, 6+` tells the length apart from its suit, and
`10-12 nv, 12-14 vul` has a range for each vulnerability.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cuebid.notes.words.clause_suits import RAISES
from cuebid.notes.words.nodes import (
    all_of,
    is_of_length,
    is_pattern,
    is_shape,
    is_word_of_shape,
    parts_of,
)
from cuebid.notes.words.tree import AllOf, AnyOf, Node, Statement, SuitPhrase

_SOME_SUIT: Final = frozenset({("major",), ("minor",), ("a-major",), ("a-minor",)})
# The fewest parts of a list for vulnerabilities, seats or shapes.
_PAIR: Final = 2
# No hand has more cards in each of two suits that a call names together.
_MOST_OF_BOTH: Final = 5
# The fewest cards that raise.
_FEWEST_TRUMPS: Final = 3


def with_listed_shapes(nodes: list[Node]) -> list[Node]:
    """Return shapes one after the other as alternatives: `4441, 4405 or 5431`, `4414, 4405`.

    Words such as `balanced` are no list unless `or` joins the last of them.
    """
    listed: list[Node] = []
    run: list[Node] = []
    for node in [*nodes, None]:
        if node is not None and is_shape(node):
            run.append(node)
            continue
        parts = tuple(part for shape in run for part in parts_of(shape))
        is_list = len(run) > 1 and (any(map(is_pattern, parts)) or isinstance(run[-1], AnyOf))
        listed += [AnyOf(parts)] if is_list else run
        listed += [] if node is None else [node]
        run = []
    return listed


def with_lengths_named_before(nodes: list[Node]) -> list[Node]:
    """Return the parts, a bare length being that of the suit named just before it.

    `one major, 6+ cards` and `transfer to clubs, 6+`: the number stands apart from its suit.
    """
    named: list[Node] = []
    # `GF raise, 4+`: the word may stand beside others.
    parts = (part for node in nodes for part in parts_of(node))
    raises = any(isinstance(part, Statement) and part.name in RAISES for part in parts)
    for node in nodes:
        before = named[-1] if named else None
        # `LR+, 4`: of trumps.
        is_alone = isinstance(node, Statement) and (
            node.name in {"count", "bare"} or (raises and _is_count(node))
        )
        supports = isinstance(before, Statement) and before.kind == "support" and not before.low
        is_alone = is_alone and isinstance(node, Statement) and not node.hedged
        if is_alone and isinstance(node, Statement) and node.low <= _MOST_OF_BOTH:
            if raises:
                named.append(_as_trumps(node))
                continue
            if supports and isinstance(before, Statement):
                # `support, 3 or 4`.
                exact = node.high is not None and node.high > node.low
                named[-1] = replace(before, low=node.low, high=node.high, exact=exact)
                continue
        # `Multi: one major, 6+`: the suit is the last thing in the part before.
        head: tuple[Node, ...] = ()
        if isinstance(before, AllOf) and before.parts:
            *others, before = before.parts
            head = tuple(others)
        if not (
            isinstance(node, Statement)
            and (node.name == "bare" or _is_count(node) or _is_of_transfer(node, before))
            and isinstance(before, Statement)
            and before.suits is not None
            and not (before.negated or before.hedged)
        ):
            named.append(node)
        elif before.name == "mention" and node.low > _MOST_OF_BOTH and _names_both(before):
            # `both minors, 7+`: points, since no hand has so many of each.
            both = _of_both(node) if _is_count(node) else None
            named.append(both or replace(node, kind="strength", name="hcp", suits=None))
        elif before.name == "mention":
            length = replace(before, name="length", low=node.low, high=node.high, end=node.end)
            named[-1] = AllOf((*head, length)) if head else length
        elif before.name == "transfer":
            named.append(replace(node, kind="length", name="length", suits=before.suits))
        else:
            named.append(node)
    return named


def _as_trumps(node: Statement) -> Statement:
    """Return a number beside a raise as a number of trumps, of which `3 cards` is exact."""
    is_exact = node.exact or (node.name == "length" and node.low == node.high == _FEWEST_TRUMPS)
    return replace(node, kind="support", name="support", suits=None, exact=is_exact)


def _is_of_transfer(node: Statement, before: Node | None) -> bool:
    """Return whether a length without a suit is in a transfer's suit: `TRF to !s, 6+ cards`."""
    is_transfer = isinstance(before, Statement) and before.name == "transfer"
    is_own = node.suits is not None and node.suits.names == ("own",)
    # `transfer to !s, at least 5`.
    if is_transfer and node.name == "count" and not node.negated:
        return True
    return is_transfer and node.kind == "length" and is_own and not node.negated


def _names_both(statement: Statement) -> bool:
    suits = statement.suits
    return suits is not None and not suits.any and suits.names[0] in {"majors", "minors"}


def with_allowed_before(nodes: list[Node], *, is_allowed: bool) -> list[Node]:
    """Return the parts of a list, all hedged if a word such as `ok` ends it: `5M, 6m ok`.

    Args:
        nodes: the parts between commas.
        is_allowed: whether a word such as `ok` ends the last of them.
    """
    if not is_allowed:
        return nodes
    listed = list(nodes)
    for index in range(len(nodes) - 2, -1, -1):
        node = nodes[index]
        if not (isinstance(node, Statement) and _is_of_some_suit(node)):
            break
        listed[index] = replace(node, hedged=True)
    return listed


def _is_of_some_suit(node: Statement) -> bool:
    is_class = node.suits is not None and node.suits.names in _SOME_SUIT
    return node.kind == "length" and node.low == node.high and is_class


def with_position(nodes: list[Node]) -> list[Node]:
    """Return parts for vulnerabilities or seats as alternatives: `10-12 nv, 12-14 vul`."""
    indices = [index for index, node in enumerate(nodes) if _depends_on_position(node)]
    if len(indices) < _PAIR:
        # `16+ UNBAL, 17+ BAL`: no hand has both shapes.
        indices = [index for index, node in enumerate(nodes) if _shape_of_range(node)]
        if len({_shape_of_range(nodes[index]) for index in indices}) < _PAIR:
            # `12-14 BAL, 15+ clubs` and `6-10 with 3!h, 4-7 with 4`: no hand is both.
            indices = [index for index, node in enumerate(nodes) if _has_range(node)]
            hands = [nodes[index] for index in indices]
            says_more = any(len(parts_of(hand)) > 1 for hand in hands)
            if len(hands) < _PAIR or not (says_more and _exclude_each_other(hands[0], hands[1])):
                return nodes
    nodes = [_of_position(node) if index in indices else node for index, node in enumerate(nodes)]
    first, last = indices[0], indices[-1] + 1
    lengths = [part for part in parts_of(nodes[first]) if is_of_length(part)]
    suits = lengths[0].suits if lengths and isinstance(lengths[0], Statement) else None
    alternatives = (_with_length_of(node, suits) if suits else node for node in nodes[first:last])
    return [*nodes[:first], AnyOf(tuple(alternatives)), *nodes[last:]]


def with_range_of_position(nodes: list[Node]) -> list[Node]:
    """Return parts in which a range for some conditions widens the range before it.

    `15-17, 16-18 if vul`: taken together the two would leave 16 and 17.
    """
    indices = [index for index, node in enumerate(nodes) if _depends_on_position(node)]
    if len(indices) != 1 or not indices[0]:
        return nodes
    index = indices[0]
    own = next(filter(_is_range_of_points, parts_of(nodes[index])), None)
    places = [place for place in range(index) if _has_range(nodes[place])]
    if not isinstance(own, Statement) or not places:
        return nodes
    widened = list(nodes)
    widened[places[-1]] = _widened(nodes[places[-1]], own)
    widened[index] = all_of([part for part in parts_of(nodes[index]) if part is not own])
    return widened


def _widened(node: Node, other: Statement) -> Node:
    """Return a part whose range of points takes in another one."""
    if isinstance(node, Statement):
        if not _is_range_of_points(node):
            return node
        both_end = node.high is not None and other.high is not None
        high = max(node.high or 0, other.high or 0) if both_end else None
        return replace(node, low=min(node.low, other.low), high=high)
    return replace(node, parts=tuple(_widened(part, other) for part in node.parts))


def _is_range_of_points(node: Node) -> bool:
    if not isinstance(node, Statement) or node.kind != "strength" or node.hedged or node.negated:
        return False
    return node.name in {"hcp", "points"}


def _of_position(node: Node) -> Node:
    """Return a part; if it begins with its position, as in `NV 4-9`, the rest is certain."""
    first, *rest = parts_of(node)
    if not (isinstance(first, Statement) and first.name == "position" and rest):
        return node
    held = [replace(part, hedged=False) if isinstance(part, Statement) else part for part in rest]
    return AllOf((first, *held))


def _with_length_of(node: Node, suits: SuitPhrase) -> Node:
    """Return a part in which a bare number is a length: `6+ cards nv, 7+ vul`."""
    if isinstance(node, Statement):
        return replace(node, name="length", suits=suits) if node.name == "bare" else node
    return replace(node, parts=tuple(_with_length_of(part, suits) for part in node.parts))


def _shape_of_range(node: Node) -> str:
    """Return the word for a shape beside points, as in `16+ UNBAL`; empty without one."""
    parts = parts_of(node)
    shapes = [part.name for part in parts if isinstance(part, Statement) and is_word_of_shape(part)]
    has_points = any(isinstance(part, Statement) and part.kind == "strength" for part in parts)
    return shapes[0] if len(shapes) == 1 and has_points else ""


def _has_range(node: Node) -> bool:
    """Return whether a part has one range of points for sure, `12-14 BAL` or `18+ any`."""
    parts = [part for part in parts_of(node) if isinstance(part, Statement)]
    is_sure = not any(each.hedged or each.negated for each in parts)
    return is_sure and len([part for part in parts if part.kind == "strength"]) == 1


def _exclude_each_other(first: Node, second: Node) -> bool:
    """Return whether the points of two parts, or their lengths in one suit, are disjoint."""
    return any(
        one.kind == other.kind in {"strength", "length"}
        and one.suits == other.suits
        and (_is_below(one, other) or _is_below(other, one))
        for one in parts_of(first)
        for other in parts_of(second)
        if isinstance(one, Statement) and isinstance(other, Statement)
    )


def _is_below(one: Statement, other: Statement) -> bool:
    return one.high is not None and one.high < other.low


def _depends_on_position(node: Node) -> bool:
    parts = [part for part in parts_of(node) if isinstance(part, Statement)]
    says_hand = any(part.kind in {"strength", "length", "values"} for part in parts)
    return says_hand and any(part.kind == "remark" and part.name == "position" for part in parts)


def _is_count(node: Statement) -> bool:
    """Return whether a statement is a number of cards without a suit, read as the suit bid."""
    is_own = node.suits is not None and node.suits.names == ("own",)
    return node.kind == "length" and is_own and not (node.negated or node.hedged)


def _of_both(node: Statement) -> Statement | None:
    """Return `9+ cards` of two suits as `5-4`, and `10+ cards` as `5-5`; None of other counts."""
    shorter = node.low - _MOST_OF_BOTH
    if shorter not in {4, 5}:
        return None
    low, high = _MOST_OF_BOTH, shorter
    return replace(node, kind="pair", name=f"{low:g}-{high:g}", low=low, high=high, suits=None)
