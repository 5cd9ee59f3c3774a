"""Lists: bullets, numbers, and terms with descriptions (bml.txt, Lists)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from cuebid.bml.tree import ListBlock, ListItem, ListKind

if TYPE_CHECKING:
    from cuebid.bml.language.blocks.context import Context
    from cuebid.bml.language.lines import DocumentLine

# `--` begins a dash of prose, not an item.
_BULLET: Final = re.compile(r"-(?!-)\s*")
# A number counts as a mark only before a blank, so that `2.5 points` stays text; `1.` needs no
# blank, as for BML 2, unless a digit follows.
_NUMBER: Final = re.compile(r"([0-9]{1,9})\.(?:\s+|\Z)")
_FIRST_NUMBER: Final = re.compile(r"1\.(?![0-9])\s*")
_TERM: Final = re.compile(r"(?:^|\s)::(?:\s|$)")


class _Marker(NamedTuple):
    width: int
    number: int | None


def read_list(lines: Sequence[DocumentLine], start: int, context: Context) -> int:
    """Read a list; return the index after it, or `start` if there is none.

    It begins with `-` or `1.`; lines without a mark continue an item.
    """
    first = lines[start]
    if _BULLET.match(first.words):
        kind = ListKind.BULLET
    elif _FIRST_NUMBER.match(first.words) or _NUMBER.match(first.words):
        kind = ListKind.NUMBERED
    else:
        return start
    groups = _groups(lines, start, kind)
    # `- term :: text` comes from org-mode and is undocumented; BML 2 reads it, for LaTeX only.
    if kind is ListKind.BULLET and any(_TERM.search(line.words) for line in lines[start:]):
        kind = ListKind.DESCRIPTION
    levels: list[int] = []
    items: list[ListItem] = []
    for marker, group in groups:
        level = _level(levels, group[0].indent)
        words = [group[0].words[marker.width :], *(line.words for line in group[1:])]
        items.append(_item(kind, "\n".join(words), level, marker, group, context))
    context.add_comments(lines[start:])
    context.add(ListBlock(context.span(first, lines[-1]), kind, tuple(items)))
    return len(lines)


def _groups(
    lines: Sequence[DocumentLine], start: int, kind: ListKind
) -> list[tuple[_Marker, list[DocumentLine]]]:
    groups: list[tuple[_Marker, list[DocumentLine]]] = []
    for line in lines[start:]:
        marker = _marker(line, kind)
        if marker is None:
            groups[-1][1].append(line)
        else:
            groups.append((marker, [line]))
    return groups


def _marker(line: DocumentLine, kind: ListKind) -> _Marker | None:
    bullet = _BULLET.match(line.words)
    if bullet:
        return _Marker(bullet.end(), None)
    if kind is ListKind.NUMBERED:
        number = _NUMBER.match(line.words)
        if number:
            return _Marker(number.end(), int(number[1]))
        first = _FIRST_NUMBER.match(line.words)
        if first:
            return _Marker(first.end(), 1)
    return None


def _level(levels: list[int], indent: int) -> int:
    """Return how deep an item is; `levels` holds the indentations of the open items."""
    while levels and levels[-1] > indent:
        levels.pop()
    if not levels or levels[-1] < indent:
        levels.append(indent)
    return len(levels) - 1


def _item(
    kind: ListKind,
    text: str,
    level: int,
    marker: _Marker,
    group: list[DocumentLine],
    context: Context,
) -> ListItem:
    span = context.span(group[0], group[-1])
    if kind is not ListKind.DESCRIPTION:
        return ListItem(span, text, level, marker.number)
    separator = _TERM.search(text)
    if separator is None:
        return ListItem(span, text, level)
    term, body = text[: separator.start()].strip(), text[separator.end() :].strip()
    return ListItem(span, body, level, term=term)
