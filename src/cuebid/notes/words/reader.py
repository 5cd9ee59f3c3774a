"""Parse a description to its tree: lines, labelled alternatives, commas, `or`, statements."""

# A description has no grammar that its authors agreed on, so the reader goes from the strongest
# separator to the weakest and gives each the meaning that it most often has: labels `a)`, `b)` are
# alternatives; lines and sentences are conjunctions until they contradict each other; commas are
# conjunctions unless a part begins with `or`; inside a part `or` and slashes are alternatives.
# Nothing is read twice in another way: the order alone decides.
#
# What stands in front of alternatives and says what the call does, such as `TRF`, belongs to all of
# them; a word of strength in front does only if no later alternative has one of its own.

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from cuebid.notes.words.clause import Clause
from cuebid.notes.words.item import Item
from cuebid.notes.words.item_runs import joins_alike
from cuebid.notes.words.lexicon import LANGUAGES
from cuebid.notes.words.scanner import scan
from cuebid.notes.words.tree import (
    AllOf,
    AnyOf,
    Lines,
    Node,
    ParsedDescription,
    Statement,
    UnknownText,
)

__all__ = ["parse_description"]

# Hedges that at the beginning of a sentence are over all of it.
# Only these are over a whole sentence, `May have a side suit, 5!c`; "usually" and the like end at
# the comma: `usually 5!h, 6+ hcp` still promises six points.
_MAY: Final = ("may", "might", "can", "could")
# Kinds of statements that say what the call does. One call does it, whichever alternative holds.
_COMMON: Final = frozenset({"role", "forcing", "convention", "remark"})


# The same row text stands under many auctions, through wildcards and pasted tables.
@lru_cache(maxsize=20_000)
def parse_description(text: str, languages: tuple[str, ...] = LANGUAGES) -> ParsedDescription:
    """Read what a description says.

    Args:
        text: the description without its alert mark; lines are joined by a line feed.
        languages: the tables of words to read it with.
    """
    reader = _Reader(text)
    root = reader.block(scan(text, languages))
    return ParsedDescription(text, root, tuple(sorted(reader.unknown, key=lambda word: word.start)))


class _Reader:
    """One description being read; mutable."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.unknown: list[UnknownText] = []

    def block(self, items: Sequence[Item]) -> Node:
        """Return labelled alternatives with what stands before them, or lines and sentences."""
        # Labels come first: a labelled alternative may run over several lines and sentences.
        starts = _labels(items)
        if not starts:
            return self.lines(items)
        head = self.lines(items[: starts[0]])
        ends = [*starts[1:], len(items)]
        parts = tuple(
            self.lines(items[start + 1 : end]) for start, end in zip(starts, ends, strict=True)
        )
        labels = tuple(items[start].name for start in starts)
        return AllOf((head, AnyOf(parts, labels)))

    def lines(self, items: Sequence[Item]) -> Node:
        """Return sentences and lines."""
        sentences = [
            self.sentence(part)
            for part in _split(items, lambda item: item.is_sign("\n", ";", "."))
            if part
        ]
        return sentences[0] if len(sentences) == 1 else Lines(tuple(sentences))

    def sentence(self, items: Sequence[Item]) -> Node:
        """Read the parts between commas; after `either`, those between `or` first."""
        # `either A, B or C, D`: with `or` at the front the commas bind more tightly than the other
        # `or`.
        if _is_or(items[0]) and any(map(_is_or, items[1:])) and _has_comma(items):
            parts = [part for part in _split(items[1:], _is_or, joins_alike) if part]
            return AnyOf(tuple(self.sentence(part) for part in parts))
        again = _parallel(items)
        if len(again) > 1:
            return _factored([self.sentence(part) for part in again])
        parts = [part for part in _split(items, lambda item: item.is_sign(",")) if part]
        # `4 card major, either`: the word alone only repeats that it is one of them.
        parts = [part for part in parts if not all(map(_is_or, part))]
        if not parts:
            return AllOf(())
        hedged = bool(items) and items[0].kind == "hedge" and items[0].name == "before"
        hedged = hedged and self.text[items[0].start : items[0].end].lower().startswith(_MAY)
        nodes = [self.segment(part, hedged=hedged) for part in parts]
        starts_or = [_is_or(part[0]) for part in parts]
        # `A, B, or C`: the comma before `or` says that whole parts are alternatives.
        if any(starts_or[1:]):
            return _alternatives(nodes, starts_or)
        # `4441, 4405 or 5431`: a list of shapes can only be alternatives, since no hand has two.
        if any(map(_is_or, parts[-1])):
            nodes = _listed_shapes(nodes)
        nodes = _named_before(nodes)
        return _one(nodes) if nodes else AllOf(())

    def _either(self, items: Sequence[Item]) -> int:
        """Return the index of an `either` after the beginning of a segment; 0 without one."""
        for index, item in enumerate(items):
            if index and _is_or(item) and self.text[item.start : item.end].lower() == "either":
                return index
        return 0

    def segment(self, items: Sequence[Item], *, hedged: bool = False) -> Node:
        """Return what `or` and slashes separate."""
        # The `or` that began this part has been read already.
        while items and _is_or(items[0]):
            items = items[1:]
        items = _without_parentheses(items)
        # `4+!s and either 10-11 or a singleton`: what stands before `either` belongs to both.
        either = self._either(items)
        if either:
            head = self.segment(items[:either], hedged=hedged)
            return AllOf((head, self.segment(items[either + 1 :], hedged=hedged)))
        # A hedge after the statement, `5!c possible`, is over what stands before it, which would be
        # read by then.
        if len(list(_split(items, _hedges_all))) > 1:
            hedged = True
        nodes: list[Node] = []
        # One clause for all parts, because a condition such as `if 4!s` hedges the rest of the
        # segment across `or`.
        clause = Clause(self.text, hedged=hedged)
        for part in _split(items, _is_or, joins_alike):
            statements = clause.read(part)
            if _denied(nodes, statements):
                statements[0] = replace(statements[0], negated=True)
                nodes[-1] = AllOf((nodes[-1], *statements))
            elif statements:
                nodes.append(_one(statements))
        self.unknown += clause.unknown
        if len(nodes) == 1:
            return nodes[0]
        return _factored(nodes) if nodes else AllOf(())


def _without_parentheses(items: Sequence[Item]) -> Sequence[Item]:
    """Return the items with `(or ...)` as the alternative that it is, if no comma is in it."""
    for index in range(len(items) - 2):
        if not (items[index].is_sign("(") and _is_or(items[index + 1])):
            continue
        end = next((i for i in range(index, len(items)) if items[i].is_sign(")")), len(items))
        inner = items[index + 1 : end]
        if not any(item.is_sign(",", "(", ";") for item in inner):
            return [*items[:index], *inner, *items[end + 1 :]]
    return items


def _has_comma(items: Sequence[Item]) -> bool:
    return any(item.is_sign(",") for item in items)


def _hedges_all(item: Item) -> bool:
    return item.kind == "hedge" and item.name == "behind"


def _is_or(item: Item) -> bool:
    return (item.kind == "join" and item.name == "or") or item.is_sign("/", "|")


def _split(
    items: Sequence[Item],
    separates: Callable[[Item], bool],
    joined: Callable[[Sequence[Item], int], bool] | None = None,
) -> Iterator[Sequence[Item]]:
    """Yield the runs between separators outside parentheses."""
    depth = start = 0
    for index, item in enumerate(items):
        if item.is_sign("(", "["):
            depth += 1
        elif item.is_sign(")", "]"):
            depth = max(0, depth - 1)
        elif not depth and separates(item) and not (joined and joined(items, index)):
            yield items[start:index]
            start = index + 1
    yield items[start:]


def _parallel(items: Sequence[Item]) -> list[Sequence[Item]]:
    """Return alternatives that begin anew: `12+ hcp, 5!s or 11 hcp, 6!s`.

    Where points, a forcing word, a purpose or a convention come again after `or`, the commas bind
    more tightly than that `or`.
    """
    parts: list[Sequence[Item]] = []
    begun: set[str] = set()
    start = part_start = 0
    depth = 0
    for index, item in enumerate(items):
        depth += item.is_sign("(", "[") - item.is_sign(")", "]")
        if depth > 0:
            continue
        if item.is_sign(","):
            begun.add(_begins(items[part_start:index]))
            part_start = index + 1
        elif _is_or(item) and part_start > start:
            kind = _begins(items[index + 1 :])
            if kind and kind in begun:
                parts.append(items[start:index])
                start = part_start = index + 1
    return [part for part in (*parts, items[start:]) if part]


def _begins(items: Sequence[Item]) -> str:
    """Return what a run begins with, if it is points, a word of purpose or strength; or nothing."""
    if not items:
        return ""
    first = items[0]
    if first.kind in {"convention", "forcing", "role", "values"}:
        return first.kind
    is_points = first.kind == "number" and len(items) > 1 and items[1].kind == "unit"
    return items[1].name if is_points else ""


def _labels(items: Sequence[Item]) -> list[int]:
    """Return the indices of labels of alternatives: two or more in order, from `a` or `1` on."""
    labels: list[int] = []
    for index, item in enumerate(items):
        if item.kind != "label":
            continue
        # Labels must follow each other: a lone `(a)` or a `3)` in the text is no list.
        next_label = chr(ord(items[labels[-1]].name) + 1) if labels else None
        if item.name == next_label or (next_label is None and item.name in "a1"):
            labels.append(index)
    return labels if len(labels) > 1 else []


def _alternatives(nodes: Sequence[Node], starts_or: Sequence[bool]) -> Node:
    """`A, B, or C`: alternatives; what says nothing of the hand at their beginning is common.

    Where some of them say how strong the hand is, one that does not belongs to the one before it:
    `FG, 5+!c, or INV, 6+!c`.
    """
    first = 0
    # At least two parts must be left, or there would be no alternatives.
    while first < len(nodes) - 2 and _is_common(nodes[first]):
        first += 1
    strong = [_is_of_strength(node) for node in nodes]
    groups: list[list[Node]] = []
    for index in range(first, len(nodes)):
        # Without any word of strength each comma begins an alternative; with them only a part that
        # has one of its own does.
        begins = starts_or[index] or strong[index] or not any(strong[first:])
        if begins or not groups:
            groups.append([nodes[index]])
        else:
            groups[-1].append(nodes[index])
    either = AnyOf(tuple(_one(group) for group in groups))
    return AllOf((*nodes[:first], either))


def _one(nodes: Sequence[Node]) -> Node:
    return nodes[0] if len(nodes) == 1 else AllOf(tuple(nodes))


def _is_of_strength(node: Node) -> bool:
    if isinstance(node, Statement):
        return node.kind in {"values", "forcing", "strength"}
    return any(map(_is_of_strength, node.parts))


def _has_words_of_strength(node: Node) -> bool:
    if isinstance(node, Statement):
        return node.kind in {"values", "forcing"}
    return any(map(_has_words_of_strength, node.parts))


def _listed_shapes(nodes: list[Node]) -> list[Node]:
    """Return a list of shapes at the end, joined by `or`, as alternatives: `4441, 4405 or 5431`."""
    first = len(nodes)
    while first and _is_shape(nodes[first - 1]):
        first -= 1
    # A single part is split at `or` already.
    if len(nodes) - first < 2:
        return nodes
    listed = AnyOf(tuple(part for node in nodes[first:] for part in _parts(node)))
    return [*nodes[:first], listed]


def _named_before(nodes: list[Node]) -> list[Node]:
    """Return the parts with a bare length as that of the suit named just before it.

    `one major, 6+` and `transfer to clubs, 6+`: the number stands apart from its suit.
    """
    named: list[Node] = []
    for node in nodes:
        before = named[-1] if named else None
        if not (
            isinstance(node, Statement)
            and node.name == "bare"
            and isinstance(before, Statement)
            and before.suits is not None
            and not (before.negated or before.hedged)
        ):
            named.append(node)
        elif before.name == "mention":
            named[-1] = replace(before, name="length", low=node.low, high=node.high, end=node.end)
        elif before.name == "transfer":
            named.append(replace(node, name="length", suits=before.suits))
        else:
            named.append(node)
    return named


def _is_shape(node: Node) -> bool:
    return all(
        isinstance(part, Statement) and part.kind in {"shape", "suited"} for part in _parts(node)
    )


def _denied(earlier: list[Node], statements: list[Statement]) -> bool:
    """Return whether a `not` before an `or` also holds after it: `no 4!h or 4!s`."""
    if not earlier or not statements or statements[0].negated:
        return False
    before = earlier[-1]
    last = before if isinstance(before, Statement) else before.parts[-1]
    return isinstance(last, Statement) and last.negated and last.kind == statements[0].kind


def _parts(node: Node) -> tuple[Node, ...]:
    return (node,) if isinstance(node, Statement) else node.parts


def _is_common(node: Node) -> bool:
    return isinstance(node, Statement) and node.kind in _COMMON


def _factored(nodes: list[Node]) -> Node:
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
            head.append(rest.pop(0))
        nodes = [rest[0] if len(rest) == 1 else AllOf(tuple(rest)), *nodes[1:]]
    either = AnyOf(tuple(nodes))
    return AllOf((*head, either)) if head else either
