"""The standard layout of blocks other than bidding tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from cuebid.bml import tree
from cuebid.bml.format.directives import directive

if TYPE_CHECKING:
    from cuebid.bml.language.lines import DocumentLine

# Not `--`, which is a dash at the start of a text.
_MARK: Final = re.compile(r"(-(?!-)|[0-9]{1,9}\.)\s*")
# `\|` is a bar inside a cell.
_BAR: Final = re.compile(r"(?<!\\)\|")


def block_lines(block: tree.Block | None, lines: Sequence[DocumentLine]) -> list[str]:
    """Return the lines of a block in the standard layout; None stands for lines without a block."""
    # Paragraphs, conditions and includes have no layout of their own: only the spelling of
    # directives in them is changed.
    layout = _LAYOUTS.get(type(block))
    return layout(block, lines) if layout else _text(lines)


def _text(lines: Sequence[DocumentLine]) -> list[str]:
    """Return lines without indentation; a line that would change its meaning keeps one blank."""
    return [
        " " + line.words
        # In the first column these would be a heading or a comment (bml.txt, Headers and
        # paragraphs, Comments).
        if line.indent and line.words.startswith(("*", "//"))
        else directive(line.words)
        for line in lines
    ]


def _heading(block: tree.Heading, lines: Sequence[DocumentLine]) -> list[str]:  # noqa: ARG001 - as all layouts
    return [f"{'*' * block.level} {block.text}".rstrip()]


def _metadata(block: tree.Metadata, lines: Sequence[DocumentLine]) -> list[str]:  # noqa: ARG001 - as all layouts
    return [f"#+{block.key}: {block.value}".rstrip()]


def _list(block: tree.ListBlock, lines: Sequence[DocumentLine]) -> list[str]:
    result: list[str] = []
    items = {item.span.first.line: item for item in block.items}
    margin = ""
    for line in lines:
        item = items.get(block.span.source.position(line.start).line)
        # A line of an item that merely begins like a mark belongs to the item: the reader decides
        # where items begin.
        match = _MARK.match(line.words) if item else None
        if item and match:
            mark = match[1]
            # The width of a mark and its blank, `- ` or `1. `, so that inner marks stand below the
            # text.
            indent = "  " * item.level if block.kind.value != "numbered" else "   " * item.level
            margin = indent + " " * (len(mark) + 1)
            result.append(f"{indent}{mark} {line.words[match.end() :]}".rstrip())
        else:
            result.append(margin + line.words)
    return result


def _pipes(block: tree.PipeTable, lines: Sequence[DocumentLine]) -> list[str]:
    # A row of several lines was joined while reading; its lines are kept.
    if len(block.rows) != len(lines):
        return _text(lines)
    rows = [
        None if row.rule else _cells(line.words)
        for row, line in zip(block.rows, lines, strict=True)
    ]
    count = max((len(row) for row in rows if row), default=1)
    widths = [
        max((len(row[column]) for row in rows if row and column < len(row)), default=1)
        for column in range(count)
    ]
    return [_pipe_row(row, widths, line) for row, line in zip(rows, lines, strict=True)]


def _pipe_row(row: list[str] | None, widths: list[int], line: DocumentLine) -> str:
    if row is None:
        # Colons in a rule are alignment in other programs; the rule is kept as typed.
        if ":" in line.words:
            return line.words
        return "|" + "+".join("-" * (width + 2) for width in widths) + "|"
    cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
    return "| " + " | ".join(cells) + " |"


def _cells(words: str) -> list[str]:
    inner = words.removeprefix("|")
    if _BAR.match(inner, len(inner) - 1):
        inner = inner[:-1]
    return [cell.strip() for cell in _BAR.split(inner)]


def _auction(block: tree.AuctionBlock, lines: Sequence[DocumentLine]) -> list[str]:  # noqa: ARG001 - as all layouts
    tokens = [[cell.token for cell in row] for row in block.rows]
    return _columns(tokens)


def _diagram(block: tree.DealDiagram, lines: Sequence[DocumentLine]) -> list[str]:
    # The hands are the last lines; a header row may precede them.
    hands = list(lines)[len(lines) - len(block.hands) :]
    header = [line.words for line in list(lines)[: len(lines) - len(block.hands)]]
    rows: list[list[str]] = []
    for line in hands:
        # Colons are optional (bml.txt, Deal diagrams); the standard layout has them.
        seat, rest = line.words[0], line.words[1:].removeprefix(":")
        rows.append([f"{seat}:", *rest.split()])
    return header + _columns(rows)


def _columns(rows: list[list[str]]) -> list[str]:
    count = max(map(len, rows))
    widths = [max(len(row[n]) for row in rows if n < len(row)) for n in range(count)]
    return [
        " ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip()
        for row in rows
    ]


_Layout = Callable[..., list[str]]
_LAYOUTS: Final[dict[type, _Layout]] = {
    tree.Heading: _heading,
    tree.Metadata: _metadata,
    tree.ListBlock: _list,
    tree.PipeTable: _pipes,
    tree.AuctionBlock: _auction,
    tree.DealDiagram: _diagram,
}
