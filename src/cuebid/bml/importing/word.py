"""Read the paragraphs and tables of a Word document in their order, with python-docx."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cuebid.bml.importing.source_lines import SourceLine
from cuebid.core.errors import MissingExtraError, ReadError

if TYPE_CHECKING:
    from docx.document import Document
    from docx.table import Table
    from docx.text.paragraph import Paragraph

__all__ = ["word_lines"]

_HEADING: Final = re.compile(r"(?:Heading|Kop|Überschrift|Nagłówek|Rubrik)\s*(\d)", re.IGNORECASE)
# A level of a list, and an indent of about a centimetre, count as one tab.
_STEP: Final = 8
_EMU_OF_STEP: Final = 360_000


def word_lines(path: Path) -> Iterator[SourceLine]:
    """Yield the paragraphs and the rows of tables of a Word document.

    Raises:
        MissingExtraError: python-docx is not installed.
        ReadError: the file is no Word document.
    """
    try:
        # Few people read Word files; the package takes a quarter of a second to import.
        import docx  # noqa: PLC0415 - an extra
        from docx.opc.exceptions import PackageNotFoundError  # noqa: PLC0415 - an extra
    except ModuleNotFoundError as error:
        raise MissingExtraError("Word documents", "docx") from error
    try:
        document = docx.Document(str(path))
    except (PackageNotFoundError, KeyError, ValueError) as error:
        raise ReadError(
            f"{path}: no Word document", str(path), expected="a file .docx, not .doc"
        ) from error
    yield from _lines(document)


def _lines(document: Document) -> Iterator[SourceLine]:
    from docx.table import Table  # noqa: PLC0415 - an extra
    from docx.text.paragraph import Paragraph  # noqa: PLC0415 - an extra

    for number, item in enumerate(document.iter_inner_content(), 1):
        if isinstance(item, Paragraph):
            yield from _paragraph(item, number)
        elif isinstance(item, Table):
            yield from _table(item, number)
            # Nothing continues a table but its own rows.
            yield SourceLine(number, "")


def _paragraph(paragraph: Paragraph, number: int) -> Iterator[SourceLine]:
    style = (paragraph.style.name if paragraph.style is not None else "") or ""
    heading = _HEADING.match(style)
    level = int(heading[1]) if heading else int(style == "Title")
    indent = _indent(paragraph)
    # A manual line break inside a paragraph begins a line of its own.
    for line in paragraph.text.split("\n"):
        width = len(line.expandtabs(_STEP)) - len(line.expandtabs(_STEP).lstrip())
        cells = tuple(line.strip().split("\t")) if "\t" in line.strip() else ()
        yield SourceLine(number, line.strip(), indent + width, level, cells)


def _indent(paragraph: Paragraph) -> int:
    left = paragraph.paragraph_format.left_indent
    indent = 0 if left is None else round(left / _EMU_OF_STEP) * _STEP
    levels = paragraph._p.xpath("./w:pPr/w:numPr/w:ilvl/@w:val")
    style = (paragraph.style.name if paragraph.style is not None else "") or ""
    # Word's own list styles tell their level by their number: `List Bullet 2`.
    named = re.search(r"List.*?(\d)$", style)
    level = int(levels[0]) if levels else int(named[1]) - 1 if named else 0
    return max(indent, level * _STEP)


def _table(table: Table, number: int) -> Iterator[SourceLine]:
    for row in table.rows:
        # A merged cell is listed once for each column that it spans.
        cells: list[str] = []
        previous = None
        for cell in row.cells:
            if cell._tc is not previous:
                cells.append(" ".join(cell.text.split()))
            previous = cell._tc
        yield SourceLine(number, " ".join(filter(None, cells)), 0, 0, tuple(cells))
