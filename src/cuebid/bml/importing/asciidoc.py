"""Read lines of AsciiDoc: lists, tables, definitions, headings, line breaks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from cuebid.bml.importing.inline_marks import clean_text
from cuebid.bml.importing.source_lines import LineRole, SourceLine, left_out, text_line

_SIGNS: Final = re.compile(
    r"^(?:={1,6} \S|\|===\s*$|\[(?:cols|options|%|\[|NOTE|horizontal)|:[\w-]+:(?:\s|$)"
    r"|\S.*?:{2,4}(?:\s|$)|\*{2,5} \S)",
    re.MULTILINE,
)
# A heading or a list of Markdown may stand in a text of which one line looks like AsciiDoc.
_MARKDOWN: Final = re.compile(r"^(?:#{1,6} \S|\|?\s*:?-{3,}:?\s*\|)", re.MULTILINE)
_HEADING: Final = re.compile(r"(={1,6})\s+(\S.*?)(?:\s+=+)?")
_ATTRIBUTE: Final = re.compile(r":(!?[\w-]+!?):\s*(.*)")
_BLOCK_ATTRIBUTES: Final = re.compile(r"\[.*\]\s*")
_BLOCK_TITLE: Final = re.compile(r"\.(?=[^\s.])(.+)")
_DELIMITER: Final = re.compile(r"(?:-{4,}|={4,}|\.{4,}|\*{4,}|_{4,}|\+{4,}|--|'{3,}|<{3,})\s*")
_TABLE: Final = re.compile(r"[|!,:]===\s*")
_TERM: Final = re.compile(r"(\s*)(\S.*?)(:{2,4}|;;)(?:\s+(.*))?")
_BREAK: Final = re.compile(r"\s\+\s*$")
# Cell specifiers such as `2+|`, `.3+|` and `a|`, with the bar that begins the cell.
_CELL: Final = re.compile(
    r"(?:^|(?<=\s))(?:(?P<columns>\d+)?(?:\.(?P<rows>\d+))?[+*])?[<^>]?(?:\.[<^>])?[a-z]?\|"
)
_COLUMNS: Final = re.compile(r"cols=\"?([^\"\]]*)\"?")
_AUTHOR: Final = re.compile(r"[^\W\d_][\w.'-]*(?: [^\W\d_][\w.'-]*){0,3}(?:\s+<[^<>]+>)?")


def is_asciidoc(text: str) -> bool:
    """Return whether a text has marks of AsciiDoc and none that only Markdown has."""
    return _SIGNS.search(text) is not None and _MARKDOWN.search(text) is None


def asciidoc_lines(text: str) -> Iterator[SourceLine]:
    """Yield the lines of a text in AsciiDoc; empty ones too, since they end a table."""
    yield from _AsciiDocReader(text.splitlines()).lines()


@dataclass(frozen=True, slots=True)
class _Cell:
    """A cell of a table, with how many columns and rows it spans."""

    number: int
    text: str
    columns: int = 1
    rows: int = 1


class _Row(NamedTuple):
    number: int
    texts: list[str]


def _table_rows(cells: list[_Cell], columns: int) -> Iterator[_Row]:
    """Yield the rows of a table made of cells; below a cell that spans rows a text is empty."""
    spans = [0] * columns
    row = _Row(0, [])
    for cell in cells:
        row = row if row.texts else _Row(cell.number, [])
        _fill(row, spans)
        spans[len(row.texts) :] = [
            cell.rows - 1 if place < cell.columns else span
            for place, span in enumerate(spans[len(row.texts) :])
        ]
        row.texts.extend([cell.text, *[""] * (cell.columns - 1)])
        if len(row.texts) + sum(span > 0 for span in spans[len(row.texts) :]) >= columns:
            yield row
            row = _Row(0, [])
    if row.texts:
        yield row


def _fill(row: _Row, spans: list[int]) -> None:
    """Add empty texts to a row where cells of earlier rows extend into it.

    Args:
        row: the row, filled up to some column.
        spans: for each column, how many further rows a cell of an earlier row fills.
    """
    while len(row.texts) < len(spans) and spans[len(row.texts)] > 0:
        spans[len(row.texts)] -= 1
        row.texts.append("")


class _AsciiDocReader:
    """A reader of AsciiDoc lines, with the attributes set so far; mutable."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._attributes: dict[str, str] = {}
        self._columns = 0
        self._joined = False

    def lines(self) -> Iterator[SourceLine]:
        """Yield the lines of the document, with their depths and roles."""
        index = 0
        while index < len(self._lines):
            if _TABLE.fullmatch(self._lines[index].strip()):
                end = next(
                    (
                        n
                        for n in range(index + 1, len(self._lines))
                        if _TABLE.fullmatch(self._lines[n].strip())
                    ),
                    len(self._lines),
                )
                yield SourceLine(index + 1, "")
                yield from self._table(index + 1, end)
                yield SourceLine(end + 1, "")
                index = end + 1
                continue
            joined, self._joined = self._joined, False
            yield from self._line(index, joined=joined)
            index += 1

    def _line(self, index: int, *, joined: bool) -> Iterator[SourceLine]:
        number, line = index + 1, self._lines[index]
        stripped = line.strip()
        if stripped == "+":
            # The next block belongs to the item above.
            self._joined = True
        elif not stripped:
            yield SourceLine(number, "")
        elif heading := _HEADING.fullmatch(line):
            yield from self._heading(number, heading)
        elif attribute := _ATTRIBUTE.fullmatch(stripped):
            yield self._attribute(number, attribute)
        elif stripped.startswith("//") or _BLOCK_ATTRIBUTES.fullmatch(line):
            columns = _COLUMNS.search(line)
            self._columns = _count(columns[1]) if columns else self._columns
            yield left_out(number, stripped)
        elif _DELIMITER.fullmatch(line):
            yield SourceLine(number, "")
        elif self._is_author(index):
            yield SourceLine(number, stripped, role=LineRole.AUTHOR)
        elif title := _BLOCK_TITLE.fullmatch(line):
            yield text_line(number, self._replaced(title[1]))
        elif (term := _TERM.fullmatch(line)) and not stripped.startswith(("*", "-", ".")):
            yield from self._term(number, term)
        else:
            self._joined = bool(_BREAK.search(line))
            yield text_line(number, self._replaced(_BREAK.sub("", line)), joined=joined)

    def _heading(self, number: int, heading: re.Match[str]) -> Iterator[SourceLine]:
        text = clean_text(self._replaced(heading[2]))
        is_title = len(heading[1]) == 1
        role = LineRole.TITLE if is_title else LineRole.TEXT
        yield SourceLine(number, text, heading=max(1, len(heading[1]) - 1), role=role)

    def _attribute(self, number: int, attribute: re.Match[str]) -> SourceLine:
        name, value = attribute[1].lower(), attribute[2]
        self._attributes[name] = value
        if name in ("author", "title", "doctitle"):
            return SourceLine(
                number, value, role=LineRole.AUTHOR if name == "author" else LineRole.TITLE
            )
        return left_out(number, attribute[0])

    def _is_author(self, index: int) -> bool:
        """Return whether a line is the author below the title of the document."""
        above = self._lines[index - 1] if index else ""
        return above.startswith("= ") and bool(_AUTHOR.fullmatch(self._lines[index].strip()))

    def _term(self, number: int, term: re.Match[str]) -> Iterator[SourceLine]:
        depth = len(term[1].expandtabs(8)) + 2 * (len(term[3]) - 2)
        yield SourceLine(number, clean_text(self._replaced(term[2])), depth)
        if term[4]:
            text = clean_text(self._replaced(_BREAK.sub("", term[4])))
            yield SourceLine(number, text, depth + 1, joined=True)
        self._joined = True

    def _table(self, start: int, end: int) -> Iterator[SourceLine]:
        """Yield the rows of a table; if no attribute sets the columns, its first line does."""
        cells: list[_Cell] = []
        columns = self._columns
        for index in range(start, end):
            line = _BREAK.sub("", self._replaced(self._lines[index]))
            marks = list(_CELL.finditer(line))
            before = line[: marks[0].start()] if marks else line
            if before.strip() and cells:
                cells[-1] = replace(cells[-1], text=f"{cells[-1].text}\n{before.strip()}")
            elif before.strip():
                yield text_line(index + 1, before)
            ends = [*(mark.start() for mark in marks[1:]), len(line)]
            # Not strict: a line without a mark has an end only.
            for mark, stop in zip(marks, ends, strict=False):
                rows = int(mark["rows"] or 1)
                cells.append(
                    _Cell(index + 1, line[mark.end() : stop], int(mark["columns"] or 1), rows)
                )
            columns = columns or sum(cell.columns for cell in cells)
        self._columns = 0
        for row in _table_rows(cells, columns or 1):
            texts = tuple(clean_text(text).removeprefix(" ") for text in row.texts)
            text = " ".join(filter(None, map(str.strip, texts)))
            yield SourceLine(row.number, text, cells=texts if len(texts) > 1 else ())

    def _replaced(self, text: str) -> str:
        """Return a text with the values of attributes in place of references such as `{name}`."""
        return re.sub(
            r"\{([\w-]+)\}", lambda match: self._attributes.get(match[1].lower(), match[0]), text
        )


def _count(columns: str) -> int:
    """Return how many columns `1,4`, `3*` or `<1,2*a` stand for."""
    repeats = (re.match(r"\s*(\d+)\*", part) for part in columns.split(","))
    return sum(int(repeat[1]) if repeat else 1 for repeat in repeats)
