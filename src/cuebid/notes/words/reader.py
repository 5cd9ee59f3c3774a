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

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from cuebid.notes.words.alternatives import (
    all_of,
    alternatives_of,
    factored,
    is_denied_too,
    with_common_points,
    with_common_shape,
    with_lengths_named_before,
    with_listed_shapes,
)
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
# Items of which alternatives in parentheses consist.
_OF_HANDS: Final = frozenset(
    {"number", "unit", "suits", "shape", "join", "pair", "cards", "suited"}
)
# A call and an equals sign at the beginning of a line.
_ROW: Final = re.compile(
    r"\(?(?:[1-7](?:NT|SA|(?:![cdhs]|[CDHSNMmXY])+)|Pass|PASS|P|XX?|Dbl|R|D)\)?\s*=\s"
)
_MAY: Final = ("may", "might", "can", "could")


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
        # The length before a comma, for `4-card support, or 3 with a singleton`.
        self.earlier: Statement | None = None

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
        parts = _split(items, lambda item: item.is_sign("\n", ";", "."))
        own = [part for part in parts if part and not self._is_of_other_call(part)]
        sentences = self._grouped(own)
        return sentences[0] if len(sentences) == 1 else Lines(tuple(sentences))

    def _is_of_other_call(self, items: Sequence[Item]) -> bool:
        """Return whether a line is a row of its own, `X = penalty`, that stands in the text."""
        start = items[0].start
        begins = start > 0 and self.text[:start].rstrip(" ").endswith("\n")
        is_row = begins and items[0].kind != "binding" and _ROW.match(self.text, start)
        return bool(is_row)

    def _grouped(self, parts: Sequence[Sequence[Item]]) -> list[Node]:
        """Return sentences; one that begins with `or` is an alternative to all before it."""
        nodes: list[Node] = []
        for part in parts:
            node = self.sentence(part)
            if nodes and _is_or(part[0]):
                before = nodes[0] if len(nodes) == 1 else Lines(tuple(nodes))
                nodes = [AnyOf((before, node))]
            else:
                nodes.append(node)
        return nodes

    def sentence(self, items: Sequence[Item]) -> Node:
        """Read the parts between commas; after `either`, those between `or` first."""
        # `either A, B or C, D`: with `or` at the front the commas bind more tightly than the other
        # `or`.
        if _is_or(items[0]) and any(map(_is_or, items[1:])) and _has_comma(items):
            parts = [part for part in _split(items[1:], _is_or, joins_alike) if part]
            return AnyOf(tuple(self.sentence(part) for part in parts))
        again = _parallel(items)
        if len(again) > 1:
            return factored([self.sentence(part) for part in again])
        parts = [part for part in _split(items, lambda item: item.is_sign(",")) if part]
        # `4 card major, either`: the word alone only repeats that it is one of them.
        named = [part for part in parts if not all(map(_is_or, part))]
        parts = named if len(named) == len(parts) else [_either_of(part) for part in named]
        if not parts:
            return AllOf(())
        hedged = bool(items) and items[0].kind == "hedge" and items[0].name == "before"
        hedged = hedged and self.text[items[0].start : items[0].end].lower().startswith(_MAY)
        nodes = [
            self.segment(part, hedged=hedged and not (index and _is_points(part)))
            for index, part in enumerate(parts)
        ]
        starts_or = [_is_or(part[0]) for part in parts]
        # `A, B, or C`: the comma before `or` says that whole parts are alternatives.
        if any(starts_or[1:]):
            return alternatives_of(nodes, starts_or)
        # `4441, 4405 or 5431`: a list of shapes can only be alternatives, since no hand has two.
        nodes = with_listed_shapes(nodes)
        nodes = with_lengths_named_before(nodes)
        return all_of(nodes) if nodes else AllOf(())

    def _either(self, items: Sequence[Item]) -> int:
        """Return the index of an `either` after the beginning of a segment; 0 without one."""
        for index, item in enumerate(items):
            if index and _is_or(item) and self.text[item.start : item.end].lower() == "either":
                return index
        return 0

    def segment(self, items: Sequence[Item], *, hedged: bool = False) -> Node:
        """Return what `or` and slashes separate."""
        # The `or` that began this part has been read already.
        continues = bool(items) and _is_or(items[0])
        while items and _is_or(items[0]):
            items = items[1:]
        items = _without_parentheses(items)
        # `4+!s and either 10-11 or a singleton`: what stands before `either` belongs to both.
        either = self._either(items)
        if either:
            head = self.segment(items[:either], hedged=hedged)
            return AllOf((head, self.segment(items[either + 1 :], hedged=hedged)))
        choice = _choice_in_parentheses(items)
        if choice and not hedged:
            start, end = choice
            rest = [*items[:start], *items[end + 1 :]]
            return AllOf((self.segment(rest), self.segment(items[start + 1 : end])))
        # A hedge after the statement, `5!c possible`, is over what stands before it, which would be
        # read by then.
        if len(list(_split(items, _hedges_all))) > 1:
            hedged = True
        nodes: list[Node] = []
        # One clause for all parts, because a condition such as `if 4!s` hedges the rest of the
        # segment across `or`.
        clause = Clause(self.text, hedged=hedged, earlier=self.earlier if continues else None)
        for part in _split(items, _is_or, joins_alike):
            statements = clause.read(part)
            if is_denied_too(nodes, statements):
                statements[0] = replace(statements[0], negated=True)
                nodes[-1] = AllOf((nodes[-1], *statements))
            elif nodes and statements and all(each.hedged for each in statements):
                # `15-17, may have 5M or 6m`: what need not hold is no alternative to what does.
                nodes[-1] = AllOf((nodes[-1], *statements))
            elif statements:
                nodes.append(all_of(statements))
        self.unknown += clause.unknown
        self.earlier = clause.earlier
        if len(nodes) == 1:
            return nodes[0]
        return factored(with_common_shape(with_common_points(nodes))) if nodes else AllOf(())


def _is_points(items: Sequence[Item]) -> bool:
    """Return whether a part is of points alone, which a hedge before its comma does not reach.

    `could be 3 cards, 6+`, but `may have a side suit, 5!c`.
    """
    rest = items[1:] if items[0].kind == "bound" else items
    return bool(rest) and rest[0].kind == "number" and (len(rest) == 1 or rest[1].kind == "unit")


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


def _choice_in_parentheses(items: Sequence[Item]) -> tuple[int, int] | None:
    """Return where parentheses with alternatives begin and end: `2+ (BAL or 4+!c)`.

    They narrow what stands around them; hedged ones and those with a comma do not.
    """
    for start, item in enumerate(items):
        if not item.is_sign("(") or start == 0:
            continue
        end = next((i for i in range(start, len(items)) if items[i].is_sign(")")), len(items))
        inner = items[start + 1 : end]
        is_choice = len(list(_split(inner, _is_or, joins_alike))) > 1 and not _is_or(inner[0])
        plain = {item.kind for item in inner} <= _OF_HANDS
        # `11-14 (or 15)` and hedges within parentheses are read with the number before them.
        if end < len(items) and is_choice and plain:
            return start, end
    return None


def _either_of(items: Sequence[Item]) -> Sequence[Item]:
    """Return a part in which `major` is either of them, whatever is bid."""
    return [
        replace(item, name=f"a-{item.name}") if item.name in {"major", "minor"} else item
        for item in items
    ]


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
    # `4!h, 12-15 or 3!h with a singleton`: another length of the same suit begins anew.
    if first.kind == "number" and len(items) > 1 and items[1].kind == "suits":
        return f"length {items[1].name}"
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
