"""Shape the parts of a description: which are alternatives, and what is common to them."""

# A part says more together with its neighbours than alone: `4441, 4405 or 5431` lists shapes,
# `one major, 6+` tells the length apart from its suit, `12-14 or 18-19 BAL` the shape of both. Each
# function takes the nodes of one sentence and returns what they are together.

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cuebid.notes.words.tree import AllOf, AnyOf, Node, Statement, SuitPhrase

__all__ = [
    "all_of",
    "alternatives_of",
    "factored",
    "hedged_where",
    "is_denied_too",
    "with_common_points",
    "with_common_shape",
    "with_lengths_named_before",
    "with_listed_shapes",
    "with_position",
]

# Kinds of statements that say what the call does. One call does it, whichever alternative holds.
_COMMON: Final = frozenset({"role", "forcing", "convention", "remark"})
_PAIR: Final = 2
_MOST_OF_BOTH: Final = 5
_NARROW: Final = 3
# Names of hands: `weak two in a major or 20-22 BAL`, of which the second is no weak two.
_OF_ONE_HAND: Final = frozenset({"weak-two", "strong-two"})


def alternatives_of(nodes: Sequence[Node], starts_or: Sequence[bool]) -> Node:
    """`A, B, or C`: alternatives; what says nothing of the hand at their beginning is common.

    Where some of them say how strong the hand is, one that does not belongs to the one before it:
    `FG, 5+!c, or INV, 6+!c`.
    """
    # `5+!h, or 4 with no 4!s, 6+`: points at the end are those of all, and other parts there belong
    # to the last alternative.
    last = max(index for index, starts in enumerate(starts_or) if starts)
    tail = tuple(nodes[last + 1 :])
    if not tail or any(map(_is_of_strength, nodes[: last + 1])) or not all(map(_is_of_all, tail)):
        tail = ()
    nodes, starts_or = nodes[: len(nodes) - len(tail)], starts_or[: len(nodes) - len(tail)]
    first = 0
    # At least two parts must be left, or there would be no alternatives.
    while first < len(nodes) - 2 and _is_common(nodes[first]):
        first += 1
    strong = [_is_of_strength(node) for node in nodes]
    # `11-15, 6+!c, or 5!c with a 4-card major`: points that only the first part has are common.
    if first == 0 and len(nodes) > 2 and _is_range(nodes[0]) and not any(strong[1:]):
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
    # `5+!h, 11-16, or 10 with good shape`: the length is that of all if only points come again.
    common = []
    if strong[-1] and all(all(map(_is_only_points, group)) for group in groups[1:]):
        common = [node for node in groups[0] if _is_of_length(node)]
        groups[0] = [node for node in groups[0] if node not in common] or groups[0]
    either = AnyOf(tuple(all_of(group) for group in groups))
    return AllOf((*nodes[:first], *common, either, *tail))


def _like_the_last(nodes: Sequence[Node], strong: Sequence[bool], first: int) -> int:
    """Return where the alternatives begin: after parts of which the last says nothing.

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


def hedged_where(node: Node, kinds: frozenset[str]) -> Node:
    """Return a node in which statements of some kinds need not hold."""
    if isinstance(node, Statement):
        return replace(node, hedged=True) if node.kind in kinds else node
    return replace(node, parts=tuple(hedged_where(part, kinds) for part in node.parts))


def all_of(nodes: Sequence[Node]) -> Node:
    """Return nodes that hold together as one."""
    return nodes[0] if len(nodes) == 1 else AllOf(tuple(nodes))


def _is_of_strength(node: Node) -> bool:
    if isinstance(node, Statement):
        return node.kind in {"values", "forcing", "strength"}
    return any(map(_is_of_strength, node.parts))


def _has_words_of_strength(node: Node) -> bool:
    if isinstance(node, Statement):
        return node.kind in {"values", "forcing"}
    return any(map(_has_words_of_strength, node.parts))


def with_listed_shapes(nodes: list[Node]) -> list[Node]:
    """Return shapes one after the other as alternatives: `4441, 4405 or 5431`, `4414, 4405`.

    Words such as `balanced` are no list unless `or` joins the last of them.
    """
    listed: list[Node] = []
    run: list[Node] = []
    for node in [*nodes, None]:
        if node is not None and _is_shape(node):
            run.append(node)
            continue
        parts = tuple(part for shape in run for part in _parts(shape))
        is_list = len(run) > 1 and (any(map(_is_pattern, parts)) or isinstance(run[-1], AnyOf))
        listed += [AnyOf(parts)] if is_list else run
        listed += [] if node is None else [node]
        run = []
    return listed


def _is_pattern(node: Node) -> bool:
    """Return whether a shape is written in numbers."""
    return isinstance(node, Statement) and not node.name[:1].isalpha()


def with_lengths_named_before(nodes: list[Node]) -> list[Node]:
    """Return the parts with a bare length as that of the suit named just before it.

    `one major, 6+` and `transfer to clubs, 6+`: the number stands apart from its suit.
    """
    named: list[Node] = []
    for node in nodes:
        before = named[-1] if named else None
        # `Multi: one major, 6+`: the suit is the last thing in the part before.
        head: tuple[Node, ...] = ()
        if isinstance(before, AllOf) and before.parts:
            *others, before = before.parts
            head = tuple(others)
        if not (
            isinstance(node, Statement)
            and (node.name == "bare" or _is_of_transfer(node, before))
            and isinstance(before, Statement)
            and before.suits is not None
            and not (before.negated or before.hedged)
        ):
            named.append(node)
        elif before.name == "mention" and node.low > _MOST_OF_BOTH and _names_both(before):
            # `both minors, 7+`: points, since no hand has so many of each.
            named.append(replace(node, kind="strength", name="hcp", suits=None))
        elif before.name == "mention":
            length = replace(before, name="length", low=node.low, high=node.high, end=node.end)
            named[-1] = AllOf((*head, length)) if head else length
        elif before.name == "transfer":
            named.append(replace(node, kind="length", name="length", suits=before.suits))
        else:
            named.append(node)
    return named


def _is_of_transfer(node: Statement, before: Node | None) -> bool:
    """Return whether cards without a suit are of the one that a transfer names: `6+ cards`."""
    is_transfer = isinstance(before, Statement) and before.name == "transfer"
    is_own = node.suits is not None and node.suits.names == ("own",)
    # `transfer to !s, at least 5`.
    if is_transfer and node.name == "count" and not node.negated:
        return True
    return is_transfer and node.kind == "length" and is_own and not node.negated


def _names_both(statement: Statement) -> bool:
    suits = statement.suits
    return suits is not None and not suits.any and suits.names[0] in {"majors", "minors"}


def with_common_shape(nodes: list[Node]) -> list[Node]:
    """Return alternatives of points with the shape after the last of them: `12-14 or 18-19 BAL`."""
    nodes = _with_common_suits(nodes)
    first, *later = nodes
    # `BAL 12-14 or 18-19`: the shape before the first range is that of the later ones as well.
    leading = _parts(first)
    if (
        len(leading) > 1
        and isinstance(leading[0], Statement)
        and leading[0].kind == "shape"
        and all(map(_is_range, (*leading[1:], *later)))
    ):
        return [first, *(AllOf((leading[0], node)) for node in later)]
    # `natural or BAL 12-14/18-19`: so it is further on.
    for index in range(1, len(nodes) - 1):
        shape, *rest = _parts(nodes[index])
        is_shape = isinstance(shape, Statement) and shape.kind == "shape" and rest
        if is_shape and all(map(_is_range, (*rest, *nodes[index + 1 :]))):
            same = (AllOf((shape, node)) for node in nodes[index + 1 :])
            return [*nodes[: index + 1], *same]
    # `18-20 BAL or UNBAL`: words for shapes alone after a range have its points.
    if (
        len(leading) > 1
        and _is_range(leading[0])
        and all(map(_is_word_of_shape, (*leading[1:], *later)))
    ):
        return [first, *(AllOf((leading[0], node)) for node in later)]
    # `1=3=5=4 or 1=3=4=5 GF`: a forcing word after a list of shapes is that of all.
    patterns = [part for part in _parts(nodes[-1]) if _is_shape(part)]
    words = [part for part in _parts(nodes[-1]) if part not in patterns]
    if patterns and words and all(map(_is_forcing, words)) and all(map(_is_shape, nodes[:-1])):
        return [*(AllOf((node, *words)) for node in nodes[:-1]), nodes[-1]]
    *earlier, last = nodes
    shapes = [part for part in _parts(last) if isinstance(part, Statement) and part.kind == "shape"]
    ranges = [part for part in _parts(last) if part not in shapes]
    are_ranges = all(map(_is_range, (*earlier, *ranges)))
    # `12-14 or 18+ BAL`: narrow ranges are those of balanced hands.
    is_open = len(ranges) == 1 and _is_open_end(ranges[0]) and all(map(_is_narrow, earlier))
    if not shapes or not ranges or not (are_ranges or is_open):
        return nodes
    return [AllOf((node, *shapes)) for node in earlier] + [last]


def _with_common_suits(nodes: list[Node]) -> list[Node]:
    """Return two-suiters with the suits after the last of them: `4-4 or 5-4 majors`."""
    last = _parts(nodes[-1])[0]
    if not (isinstance(last, Statement) and last.kind == "pair" and last.suits is not None):
        return nodes
    shared = []
    for node in nodes[:-1]:
        *before, pair = _parts(node)
        if not (isinstance(pair, Statement) and pair.kind == "pair" and pair.suits is None):
            return nodes
        shared.append(all_of([*before, replace(pair, suits=last.suits)]))
    return [*shared, nodes[-1]]


def with_common_points(nodes: list[Node]) -> list[Node]:
    """Return alternatives in which points after two lengths belong to both: `6!h/6!s and 5-10`.

    The lengths are the same and the suits differ, so that the points would be all that sets them
    apart.
    """
    joined: list[Node] = []
    for node in nodes:
        # `Multi: 6!h or ...`: what the call is stands before the first length.
        *head, before = _parts(joined[-1]) if joined else (AllOf(()),)
        if (
            isinstance(before, Statement)
            and isinstance(node, AllOf)
            and all(map(_is_common, head))
            and _are_alike(before, node.parts[0])
            and all(map(_is_range, node.parts[1:]))
        ):
            joined[-1] = AllOf((*head, AnyOf((before, node.parts[0])), *node.parts[1:]))
        else:
            joined.append(node)
    return joined


def _are_alike(one: Statement, other: Node) -> bool:
    """Return whether two statements are the same length in different suits."""
    return (
        isinstance(other, Statement)
        and one.kind == other.kind == "length"
        and (one.low, one.high) == (other.low, other.high)
        and None not in (one.suits, other.suits)
        and one.suits != other.suits
        and not (one.negated or other.negated)
    )


def _is_range(node: Node) -> bool:
    """Return whether a statement is of points with both ends."""
    return isinstance(node, Statement) and node.kind == "strength" and node.high is not None


def _is_narrow(node: Node) -> bool:
    """Return whether a statement is of points as few as those of a notrump."""
    if not isinstance(node, Statement) or node.kind != "strength" or node.high is None:
        return False
    return node.high - node.low <= _NARROW


def _is_open_end(node: Node) -> bool:
    return isinstance(node, Statement) and node.name == "hcp" and node.high is None


def _is_only_points(node: Node) -> bool:
    """Return whether a part says how strong the hand is, and nothing else of it."""
    if isinstance(node, Statement):
        return node.kind in {"strength", "values", "remark"}
    return all(map(_is_only_points, node.parts))


def _is_of_length(node: Node) -> bool:
    return isinstance(node, Statement) and node.kind == "length" and not node.negated


def with_position(nodes: list[Node]) -> list[Node]:
    """Return parts for vulnerabilities or seats as alternatives: `10-12 nv, 12-14 vul`."""
    indices = [index for index, node in enumerate(nodes) if _depends_on_position(node)]
    if len(indices) < _PAIR:
        # `16+ UNBAL, 17+ BAL`: no hand has both shapes.
        indices = [index for index, node in enumerate(nodes) if _shape_of_range(node)]
        if len({_shape_of_range(nodes[index]) for index in indices}) < _PAIR:
            return nodes
    first, last = indices[0], indices[-1] + 1
    lengths = [part for part in _parts(nodes[first]) if _is_of_length(part)]
    suits = lengths[0].suits if lengths and isinstance(lengths[0], Statement) else None
    each = (_with_length_of(node, suits) if suits else node for node in nodes[first:last])
    return [*nodes[:first], AnyOf(tuple(each)), *nodes[last:]]


def _with_length_of(node: Node, suits: SuitPhrase) -> Node:
    """Return a part in which a bare number is a length: `6+ cards nv, 7+ vul`."""
    if isinstance(node, Statement):
        return replace(node, name="length", suits=suits) if node.name == "bare" else node
    return replace(node, parts=tuple(_with_length_of(part, suits) for part in node.parts))


def _is_of_all(node: Node) -> bool:
    """Return whether a part at the end of alternatives is of points, `6+` as well."""
    return _is_range(node) or (isinstance(node, Statement) and node.name == "bare")


def _shape_of_range(node: Node) -> str:
    """Return the word for the shape of a range of points, or nothing: of `16+ UNBAL`."""
    parts = _parts(node)
    shapes = [
        part.name for part in parts if isinstance(part, Statement) and _is_word_of_shape(part)
    ]
    points = any(isinstance(part, Statement) and part.kind == "strength" for part in parts)
    return shapes[0] if len(shapes) == 1 and points else ""


def _depends_on_position(node: Node) -> bool:
    parts = [part for part in _parts(node) if isinstance(part, Statement)]
    says = any(part.kind in {"strength", "length", "values"} for part in parts)
    return says and any(part.kind == "remark" and part.name == "position" for part in parts)


def _is_word_of_shape(node: Node) -> bool:
    return isinstance(node, Statement) and node.kind == "shape" and not _is_pattern(node)


def _is_forcing(node: Node) -> bool:
    return isinstance(node, Statement) and node.kind in {"forcing", "values"}


def _is_shape(node: Node) -> bool:
    return all(
        isinstance(part, Statement) and part.kind in {"shape", "suited"} for part in _parts(node)
    )


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


def _parts(node: Node) -> tuple[Node, ...]:
    return (node,) if isinstance(node, Statement) else node.parts


def _has_shape(node: Node) -> bool:
    return any(isinstance(part, Statement) and part.kind == "shape" for part in _parts(node))


def _is_common(node: Node) -> bool:
    if isinstance(node, AllOf):
        return all(map(_is_common, node.parts)) and not _has_words_of_strength(node)
    return isinstance(node, Statement) and node.kind in _COMMON and node.name not in _OF_ONE_HAND


def factored(nodes: list[Node]) -> Node:
    """Alternatives; purposes at the beginning of the first belong to all: `TRF 5+!c or 4144`.

    How far the first forces does not, if another says so for itself: `GF 6+!c or PRE 7+!c`.
    """
    head: list[Node] = []
    first = nodes[0]
    if isinstance(first, AllOf):
        rest = list(first.parts)
        apart = any(_has_words_of_strength(node) for node in nodes[1:])
        # A purpose at the front, as in `TRF 5+!c or 4144`, is common to all alternatives.
        while len(rest) > 1 and _is_common(rest[0]):
            if apart and _has_words_of_strength(rest[0]):
                break
            # `NAT F1 or 20+ BAL`: a balanced hand is not natural in the suit that is bid.
            is_natural = isinstance(rest[0], Statement) and rest[0].name == "natural"
            if is_natural and any(map(_has_shape, nodes[1:])):
                break
            head.append(rest.pop(0))
        nodes = [rest[0] if len(rest) == 1 else AllOf(tuple(rest)), *nodes[1:]]
    either = AnyOf(tuple(nodes))
    return AllOf((*head, either)) if head else either
