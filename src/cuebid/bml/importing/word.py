"""Read the paragraphs and tables of a Word document in their order, with python-docx."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from cuebid.bml.importing.source_lines import TAB, LineRole, SourceLine, left_out, split_marker
from cuebid.core import MissingExtraError, ReadError

if TYPE_CHECKING:
    from docx.document import Document

_HEADING: Final = re.compile(
    r"(?:Heading|Kop|Überschrift|Nagłówek|Rubrik|Titre|Título|Titolo|Overskrift)\s*(\d)",
    re.IGNORECASE,
)
_TITLE: Final = re.compile(
    r"Title|Titel|Tytuł|Titre|Título|Titolo|Tittel|Rubrik|Otsikko", re.IGNORECASE
)
# An indent of about a centimetre counts as a level of a list.
_TWIPS_OF_STEP: Final = 567


def word_lines(file: Path | IO[bytes], name: str = "") -> Iterator[SourceLine]:
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
    name = name or str(file)
    try:
        document = docx.Document(str(file) if isinstance(file, Path) else file)
    except (PackageNotFoundError, zipfile.BadZipFile, KeyError, ValueError) as error:
        raise ReadError(
            f"{name}: no Word document", name, expected="a file .docx, not .doc"
        ) from error
    yield from _WordReader(document).lines()


class _WordReader:
    """A reader of the elements of a Word document, also those inside content controls."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._styles = {style.style_id: style for style in document.styles}

    def lines(self) -> Iterator[SourceLine]:
        """Yield all lines, and what is outside the text: headers, footers, notes."""
        properties = self._document.core_properties
        title = ""
        for number, item in enumerate(self._items(self._document.element.body), 1):
            if _tag(item) == "tbl":
                yield from self._table(item, number, 0)
                # Nothing continues a table but its own rows.
                yield SourceLine(number, "")
                continue
            for line in self._paragraph(item, number):
                title = title or (line.text if line.role is LineRole.TITLE else "")
                yield line
        # Templates leave a title of their own in the properties, so the visible one goes first.
        if not title and properties.title:
            yield SourceLine(1, properties.title, role=LineRole.TITLE)
        yield from self._surroundings()

    def _items(self, element: Any) -> Iterator[Any]:  # noqa: ANN401 - elements of lxml
        for child in element:
            if _tag(child) in ("p", "tbl"):
                yield child
            elif _tag(child) in ("sdt", "sdtContent", "ins", "smartTag", "customXml"):
                yield from self._items(child)

    def _paragraph(self, paragraph: Any, number: int) -> Iterator[SourceLine]:  # noqa: ANN401
        level, is_title = self._heading(paragraph)
        indent, is_item = self._indent(paragraph)
        role = LineRole.TITLE if is_title else LineRole.TEXT
        # A manual line break inside a paragraph begins a line of its own.
        for place, line in enumerate(_text(paragraph).split("\n")):
            expanded = line.expandtabs(TAB)
            width = len(expanded) - len(expanded.lstrip())
            stripped = line.strip()
            cells = tuple(each.strip() for each in stripped.split("\t")) if "\t" in stripped else ()
            marker, rest = split_marker(stripped) if not level else split_marker("")
            rest = rest if not level else stripped
            kind = marker.kind or ("-" if is_item and not place else "")
            depth = indent + width + marker.levels
            yield SourceLine(number, rest, depth, level, cells, kind, marker.label, role=role)

    def _style_names(self, paragraph: Any) -> list[str]:  # noqa: ANN401
        """Return the names of a paragraph's style and of those that it is based on."""
        identifiers = paragraph.xpath("./w:pPr/w:pStyle/@w:val")
        style = self._styles.get(identifiers[0]) if identifiers else None
        names = list(identifiers)
        while style is not None and len(names) < 20:
            names.append(style.name or "")
            style = getattr(style, "base_style", None)
        return names

    def _heading(self, paragraph: Any) -> tuple[int, bool]:  # noqa: ANN401
        """Return the heading level of a paragraph, 0 for text, and whether it is the title."""
        names = self._style_names(paragraph)
        if any(_TITLE.fullmatch(name) for name in names):
            return 1, True
        for name in names:
            if match := _HEADING.match(name):
                return int(match[1]), False
        outline = paragraph.xpath("./w:pPr/w:outlineLvl/@w:val")
        return (int(outline[0]) + 1 if outline and int(outline[0]) < 9 else 0), False

    def _indent(self, paragraph: Any) -> tuple[int, bool]:  # noqa: ANN401
        """Return a paragraph's indentation in columns, and whether it is an item of a list."""
        left = paragraph.xpath("./w:pPr/w:ind/@w:left | ./w:pPr/w:ind/@w:start")
        indent = round(float(left[0]) / _TWIPS_OF_STEP) * TAB if left else 0
        levels = paragraph.xpath("./w:pPr/w:numPr/w:ilvl/@w:val")
        numbered = paragraph.xpath("./w:pPr/w:numPr")
        names = " ".join(self._style_names(paragraph))
        # Word's own list styles tell their level by their number: `List Bullet 2`.
        named = re.search(r"List\s?(?:Bullet|Number|Continue)?\s?(\d)\b", names)
        level = int(levels[0]) if levels else int(named[1]) - 1 if named else 0
        is_item = bool(numbered) or bool(re.search(r"List\s?(?:Bullet|Number)", names))
        return max(indent, level * TAB), is_item

    def _table(self, table: Any, number: int, depth: int) -> Iterator[SourceLine]:  # noqa: ANN401
        for row in table.xpath("./w:tr | ./w:sdt/w:sdtContent/w:tr"):
            cells: list[str] = []
            inner: list[Any] = []
            for cell in row.xpath("./w:tc | ./w:sdt/w:sdtContent/w:tc"):
                items = list(self._items(cell))
                continues = cell.xpath("./w:tcPr/w:vMerge[not(@w:val='restart')]")
                texts = [_text(item) for item in items if _tag(item) == "p"]
                cells.append("" if continues else "\n".join(filter(str.strip, texts)))
                inner += [item for item in items if _tag(item) == "tbl"]
            text = " ".join(" ".join(cells).split())
            if len(cells) > 1:
                yield SourceLine(number, text, depth, cells=tuple(cells))
            else:
                for line in filter(str.strip, cells):
                    yield SourceLine(number, " ".join(line.split()), depth)
            for each in inner:
                yield from self._table(each, number, depth + TAB * len(cells))

    def _surroundings(self) -> Iterator[SourceLine]:
        """Yield the texts of headers, footers and notes, which are reported as left out."""
        for part in self._document.part.package.iter_parts():
            if re.search(r"/word/(?:header|footer|footnotes|endnotes)\d*\.xml$", part.partname):
                text = re.sub(r"<[^<>]+>", " ", part.blob.decode("utf-8", "replace"))
                if text.strip():
                    yield left_out(1, " ".join(text.split()))


def _tag(element: Any) -> str:  # noqa: ANN401
    return str(element.tag).rpartition("}")[2]


def _text(paragraph: Any) -> str:  # noqa: ANN401
    """Return the text of a paragraph with its line breaks, without deleted changes."""
    signs = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
    pieces = paragraph.xpath(
        ".//w:r[not(ancestor::w:del)]/*[self::w:t or self::w:tab or self::w:br or self::w:cr"
        " or self::w:noBreakHyphen or self::w:sym]"
    )
    texts = []
    for piece in pieces:
        name = _tag(piece)
        texts.append(
            piece.text or "" if name == "t" else _symbol(piece) if name == "sym" else signs[name]
        )
    return "".join(texts)


def _symbol(piece: Any) -> str:  # noqa: ANN401
    """Return the suit that a character of the font Symbol shows; empty if it is no suit."""
    code = next((value for name, value in piece.attrib.items() if name.endswith("char")), "")
    return {"F0A7": "♣", "F0A8": "♦", "F0A9": "♥", "F0AA": "♠"}.get(code.upper(), "")
