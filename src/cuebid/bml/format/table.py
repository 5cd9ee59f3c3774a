"""The standard layout of bidding tables: fixed indentation, `=` aligned among siblings."""

# Rows are not read with the table reader, because a chunk may hold lines that are no rows before
# they are pasted (`#PASTE`, replacements such as `2\R`). So levels are found from indentation
# alone, by the rule of `TableBuilder`.

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from cuebid.bml.format.directives import CLIP, directive
from cuebid.bml.language.blocks.row_text import split_row
from cuebid.bml.language.read_bid import has_joint

if TYPE_CHECKING:
    from cuebid.bml.language.lines import DocumentLine

STANDARD_UNIT: Final = 2
"""The blanks that indent each level in the standard layout, as in bml.txt and BML 2."""

# A longer bid column, mostly words, does not push the `=` of its siblings to the right.
_WIDEST: Final = 12


@dataclass(slots=True)
class _Entry:
    """A line of a table: a row, a directive or a comment; mutable, filled while it is read."""

    depth: int
    bid: str = ""
    text: str = ""
    more: list[str] = field(default_factory=list)
    column: int = -1
    parent: int = -1
    width: int = 0
    unchanged: str = ""


def table_lines(lines: Sequence[DocumentLine], unit: int = STANDARD_UNIT) -> list[str]:
    """Return the lines of a table or pasted block in the standard layout, indented by `unit`."""
    entries = _entries(lines)
    _align(entries, unit)
    result: list[str] = []
    for entry in entries:
        margin = " " * (unit * entry.depth)
        if entry.unchanged:
            result.append(
                # A comment must begin in the first column (bml.txt, Comments).
                entry.unchanged if entry.unchanged.startswith("//") else margin + entry.unchanged
            )
        elif not entry.text:
            result.append(margin + entry.bid)
        else:
            result.append(f"{margin}{entry.bid:<{entry.width}} = {entry.text}")
            indent = " " * (len(margin) + entry.width + 3)
            result += [indent + words for words in entry.more]
    return result


def _entries(lines: Sequence[DocumentLine]) -> list[_Entry]:
    entries: list[_Entry] = []
    levels: list[tuple[int, int]] = []  # indentation and entry of the rows that are open
    last: _Entry | None = None
    seen_row = beside = False
    for line in lines:
        if line.is_comment:
            entries.append(_Entry(0, unchanged=line.words))
            continue
        # A further line of the description: it stands below the description's first letter
        # (bml.txt, Bidding tables).
        if last and line.indent > 0 and line.indent == last.column:
            last.more.append(line.words)
            continue
        # Directives such as #HIDE stand among the rows and neither open nor end a level.
        if line.words.startswith("#") and not CLIP.match(line.words):
            depth = sum(1 for indent, _ in levels if indent < line.indent)
            entries.append(_entry(line, depth))
            last = None
            continue
        # The same rule as in `TableBuilder.add`, applied to lines that may hold blocks to be
        # pasted.
        while levels and levels[-1][0] >= line.indent:
            levels.pop()
        # What continues `1N-2C;` stands at its column, as bml.txt writes it.
        entry = _entry(line, len(levels) - (beside and bool(levels)))
        entry.parent = levels[-1][1] if levels else -1
        opens = not entry.unchanged or CLIP.match(line.words)
        history = not entry.unchanged and not seen_row and has_joint(entry.bid)
        seen_row = seen_row or not entry.unchanged
        beside = beside or (history and entry.bid.endswith(("-", ";", "–", "—")))
        if opens and not _is_end(line):
            levels.append((-1 if history else line.indent, len(entries)))
        last = None if entry.unchanged else entry
        entries.append(entry)
    return entries


def _is_end(line: DocumentLine) -> bool:
    match = CLIP.match(line.words)
    return match is not None and match[1].lower().startswith("end")


def _entry(line: DocumentLine, depth: int) -> _Entry:
    if line.words.startswith("#"):
        return _Entry(depth, unchanged=directive(line.words))
    parts = split_row(line.words)
    text = line.words[parts.text_start :]
    end = parts.token_start + len(parts.token)
    if parts.link:
        # The link belongs to the bid column, so the `=` stands after it.
        end = line.words.index(")", end + 2 + len(parts.link)) + 1
    column = line.indent + parts.text_start if text else -1
    return _Entry(depth, line.words[:end], text, column=column)


def _align(entries: list[_Entry], unit: int) -> None:
    """Set one width for the bid columns of rows that share a parent."""
    widths: dict[int, int] = {}
    for entry in entries:
        if entry.text and len(entry.bid) <= _WIDEST:
            widths[entry.parent] = max(widths.get(entry.parent, 0), len(entry.bid))
    for parent, width in widths.items():
        # A row that stands below the first letter of a description would continue it: below
        # `P = text` such a row has four blanks.
        if width + len(" = ") == unit:
            widths[parent] += 1
    for entry in entries:
        entry.width = max(widths.get(entry.parent, 0), len(entry.bid))
