"""A text to items, and items to boards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from cuebid.formats.lin.model import LinBoard, LinFile, LinItem
from cuebid.text import Diagnostics, Source, Span

__all__ = ["parse_lin"]

_TAG: Final = re.compile(r"[A-Za-z][A-Za-z0-9]")
_PLAYED: Final = frozenset({"mb", "pc", "mc"})
_BEFORE_HANDS: Final = frozenset({"pn", "st"})


def parse_lin(text: Source | str, name: str = "text.lin") -> LinFile:
    """Read a LIN text, keeping every tag of it.

    A board begins at `qx`, at a `pn` or `st` after calls or cards, or at a second `md` with the
    `pn` and `st` right before it, unless the board before had its hands first; what comes before
    the first `qx` of a match file is its head.

    Args:
        text: the text, or a source read with `cuebid.text.read_source`.
        name: what to call a bare text in messages.
    """
    source = text if isinstance(text, Source) else Source(name, text)
    found = Diagnostics()
    items, tail = _items(source, found)
    head, groups = _grouped(items)
    names = next((item.value for item in head if item.name == "pn"), "")
    boards = (
        LinBoard(tuple(group), source, position, names) for position, group in enumerate(groups, 1)
    )
    return LinFile(tuple(head), tuple(boards), tail, tuple(found))


def _items(source: Source, found: Diagnostics) -> tuple[list[LinItem], str]:
    """The items of a text, and the blanks behind the last."""
    parts = source.text.split("|")
    items: list[LinItem] = []
    at = 0
    for index in range(0, len(parts) - 1, 2):
        written, value = parts[index], parts[index + 1]
        tag = written.strip()
        start = at + len(written) + 1
        gap = written[: len(written) - len(written.lstrip())]
        # Blanks between tag and bar are kept as part of the tag.
        kept = written[len(gap) :]
        closed = index + 2 < len(parts)
        items.append(LinItem(kept, value, gap, start, 1 + closed))
        if not _TAG.fullmatch(tag):
            where = Span(source, at + len(gap), at + len(written))
            found.warning(
                "lin-odd-tag", f"{tag!r} is not a tag", where, expected="two letters, such as md"
            )
        if not closed:
            where = Span(source, start, start + len(value))
            found.error("lin-open-value", "no bar ends this value", where, expected="|")
        at = start + len(value) + 1
    if len(parts) % 2 == 0:
        return items, ""
    rest = parts[-1]
    if rest.strip():
        found.error("lin-open-tag", "this tag has no value", Span(source, at, at + len(rest)))
        gap = rest[: len(rest) - len(rest.lstrip())]
        items.append(LinItem(rest[len(gap) :], "", gap, len(source.text), bars=0))
        return items, ""
    return items, rest


def _grouped(items: Iterable[LinItem]) -> tuple[list[LinItem], list[list[LinItem]]]:
    """The head, and the items of each board."""
    groups = list(_split(items))
    is_match = any(item.name == "qx" for group in groups for item in group)
    names = {item.name for item in groups[0]} if groups else set()
    headless = not names or "qx" in names or "md" in names or not is_match
    head = [] if headless else groups.pop(0)
    return head, groups


def _split(items: Iterable[LinItem]) -> Iterator[list[LinItem]]:
    group: list[LinItem] = []
    seen: set[str] = set()
    for item in items:
        name = item.name
        starts = (
            name == "qx"
            or (name == "md" and "md" in seen)
            or (name in _BEFORE_HANDS and bool(seen & _PLAYED))
        )
        if starts and group:
            kept = _before_next_hands(group) if name == "md" else len(group)
            yield group[:kept]
            group = group[kept:]
            seen = {item.name for item in group}
        group.append(item)
        seen.add(name)
    if group:
        yield group


def _before_next_hands(group: list[LinItem]) -> int:
    """How many items of a group belong to its board when the next item is another `md`."""
    kept = len(group)
    if group[0].name == "md":
        return kept
    while group[kept - 1].name in _BEFORE_HANDS:
        kept -= 1
    return kept
