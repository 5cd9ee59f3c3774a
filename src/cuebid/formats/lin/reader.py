"""Read a LIN text: split it into items, and group the items into boards.

A text is `tag|value|` repeated, and nothing marks the end of a board. So where a board begins must
follow from the order of its tags, which differs between files: match files have `qx`, others only
`md`, and `pn` and `st` may stand before the hands, after them, or once for all boards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from os import PathLike
from typing import IO, Final

from cuebid.formats.lin.board import LinBoard, LinFile
from cuebid.formats.lin.items import LinItem
from cuebid.formats.lin.match import head_results, room_and_number
from cuebid.text import Diagnostics, Source, Span, read_source

# Only to warn: other tags are read and kept all the same.
_TAG: Final = re.compile(r"[A-Za-z][A-Za-z0-9]")
_PLAYED: Final = frozenset({"mb", "pc", "mc"})
_BEFORE_HANDS: Final = frozenset({"pn", "st"})
_OF_A_BOARD: Final = _PLAYED | {"qx", "md"}


def read_lin(source: str | PathLike[str] | IO[str]) -> LinFile:
    """Read a LIN file from a path or stream, keeping every tag of it.

    Args:
        source: a path, or an open text stream, which stays open.

    Raises:
        TextError: the file cannot be opened or read.
    """
    if not isinstance(source, str | PathLike):
        return parse_lin(source.read(), str(getattr(source, "name", "<stream>")))
    diagnostics = Diagnostics()
    file = parse_lin(read_source(source, diagnostics))
    # Faults of the encoding come before those of the text.
    return replace(file, syntax=(*diagnostics, *file.syntax))


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
    diagnostics = Diagnostics()
    items, tail = _items(source, diagnostics)
    head, groups = _grouped(items)
    names = next((item.value for item in head if item.name == "pn"), "")
    results = head_results(head)
    boards = (
        LinBoard(tuple(group), source, position, names, results.get(room_and_number(group), ""))
        for position, group in enumerate(groups, 1)
    )
    return LinFile(tuple(head), tuple(boards), tail, tuple(diagnostics))


def _items(source: Source, diagnostics: Diagnostics) -> tuple[list[LinItem], str]:
    """Return the items of a text, and the blanks after the last."""
    # Between the bars, tags and values alternate; the last part is blank space, or a tag whose
    # value is missing.
    parts = source.text.split("|")
    items: list[LinItem] = []
    offset = 0
    for index in range(0, len(parts) - 1, 2):
        written, value = parts[index], parts[index + 1]
        tag = written.strip()
        start = offset + len(written) + 1
        gap = written[: len(written) - len(written.lstrip())]
        # Blanks between tag and bar are kept as part of the tag.
        written_tag = written[len(gap) :]
        closed = index + 2 < len(parts)
        items.append(LinItem(written_tag, value, gap, start, 1 + closed))
        if not _TAG.fullmatch(tag):
            where = Span(source, offset + len(gap), offset + len(written))
            diagnostics.warning(
                "lin-odd-tag", f"{tag!r} is not a tag", where, expected="two letters, such as md"
            )
        if not closed:
            where = Span(source, start, start + len(value))
            diagnostics.error("lin-open-value", "no bar ends this value", where, expected="|")
        offset = start + len(value) + 1
    if len(parts) % 2 == 0:
        return items, ""
    rest = parts[-1]
    if rest.strip():
        diagnostics.error(
            "lin-open-tag", "this tag has no value", Span(source, offset, offset + len(rest))
        )
        gap = rest[: len(rest) - len(rest.lstrip())]
        items.append(LinItem(rest[len(gap) :], "", gap, len(source.text), bars=0))
        return items, ""
    return items, rest


def _grouped(items: Iterable[LinItem]) -> tuple[list[LinItem], list[list[LinItem]]]:
    """Return the items of the head of a match, and those of each board."""
    groups = list(_split(items))
    # `qx` is the only tag whose meaning is a new board. The other two infer it: no board has two
    # deals, and names after calls or cards are those of the next board.
    is_match = any(item.name == "qx" for group in groups for item in group)
    names = {item.name for item in groups[0]} if groups else set()
    # Only match files have a head: the first group has no hands there, and `qx` begins the next.
    headless = not names or "qx" in names or "md" in names or not is_match
    head = [] if headless else groups.pop(0)
    return head, groups


def _split(items: Iterable[LinItem]) -> Iterator[list[LinItem]]:
    group: list[LinItem] = []
    names_so_far: set[str] = set()
    # Before the first board, names may be those of the whole match, which stand in its head. After
    # it, `pn|...|qx|o2|` begins one board and not two.
    yielded = False
    for item in items:
        name = item.name
        starts = (
            (name == "qx" and not (yielded and not names_so_far & _OF_A_BOARD))
            or (name == "md" and "md" in names_so_far)
            or (name in _BEFORE_HANDS and bool(names_so_far & _PLAYED))
        )
        if starts and group:
            own_count = _before_next_hands(group) if name == "md" else len(group)
            yield group[:own_count]
            yielded = True
            group = group[own_count:]
            names_so_far = {item.name for item in group}
        group.append(item)
        names_so_far.add(name)
    if group:
        yield group


def _before_next_hands(group: list[LinItem]) -> int:
    """Return how many items of a group belong to its board when the next item is another `md`.

    The `pn` and `st` right before that `md` belong to the next board, unless boards of this text
    begin with their hands, so that names come after them.
    """
    count = len(group)
    if group[0].name == "md":
        return count
    while group[count - 1].name in _BEFORE_HANDS:
        count -= 1
    return count
