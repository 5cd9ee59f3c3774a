"""Recognise the format of a file of notes by its content, and read its lines."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from io import BytesIO
from typing import Final

import msgspec

from cuebid.bml.importing.asciidoc import asciidoc_lines, is_asciidoc
from cuebid.bml.importing.html_notes import html_lines, is_html
from cuebid.bml.importing.plain_text import plain_lines
from cuebid.bml.importing.source_lines import SourceLine
from cuebid.bml.importing.word import word_lines
from cuebid.core import ReadError
from cuebid.formats.exchange import FileKind, recognise
from cuebid.text import decode_source

_SIGNATURES: Final = (
    (b"{\\rtf", "a document in Rich Text Format"),
    (b"\xd0\xcf\x11\xe0", "a file of Word or Excel before 2007 (.doc, .xls)"),
)
# Other kinds are recognised by signs that notes may have too, so such files are read as text.
_NO_NOTES: Final = frozenset(
    {
        FileKind.PBN, FileKind.LIN, FileKind.DLM, FileKind.DUP, FileKind.LINKS, FileKind.BSS,
        FileKind.PDF, FileKind.PICTURE, FileKind.ARCHIVE, FileKind.BINARY, FileKind.WIRE,
    }
)  # fmt: skip
_JSON: Final = frozenset({FileKind.JSON, FileKind.OTHER_JSON})
_WORD_MEMBER: Final = "word/document.xml"
_ZIP_MEMBERS: Final = (
    ("xl/", "a spreadsheet of Excel"),
    ("ppt/", "a presentation of PowerPoint"),
    ("META-INF/container.xml", "an electronic book (EPUB)"),
    ("content.xml", "an OpenDocument file"),
)
_EXPECTED: Final = (
    "notes as text, Markdown, AsciiDoc, HTML or Word (.docx); save them as one of these"
)
_EXPECTED_OF_BSS: Final = "notes; `cuebid bss convert` makes BML of a BSS file"


def notes_lines(data: bytes, name: str) -> Iterable[SourceLine]:
    """Return the lines of notes in a file of any supported format.

    Raises:
        MissingExtraError: python-docx is not installed, and the file is a Word document.
        ReadError: the file holds no notes; the message says what it is.
    """
    if data.startswith(b"PK\x03\x04"):
        return _zip_lines(data, name)
    if name.lower().endswith(".docx"):
        return word_lines(BytesIO(data), name)
    kind = _other_kind(data)
    if kind is not None:
        expected = _EXPECTED_OF_BSS if kind == FileKind.BSS.value else _EXPECTED
        raise ReadError(f"{name}: this is {kind}, and no notes", name, expected=expected)
    text = decode_source(name, data).source.text
    if is_html(text):
        return html_lines(text)
    return asciidoc_lines(text) if is_asciidoc(text) else plain_lines(text)


def _other_kind(data: bytes) -> str | None:
    """Return in words the kind of a file that cannot hold notes; None if it may hold notes."""
    for signature, words in _SIGNATURES:
        if data.startswith(signature):
            return words
    kind = recognise(data)
    if kind in _JSON:
        # AsciiDoc may begin as JSON does, with `[[openings]]`.
        return kind.value if _is_json(data) else None
    return kind.value if kind in _NO_NOTES else None


def _is_json(data: bytes) -> bool:
    try:
        msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True


def _zip_lines(data: bytes, name: str) -> Iterable[SourceLine]:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            members = archive.namelist()
    except zipfile.BadZipFile:
        members = []
    if _WORD_MEMBER in members:
        return word_lines(BytesIO(data), name)
    kind = next(
        (words for start, words in _ZIP_MEMBERS if any(each.startswith(start) for each in members)),
        FileKind.ARCHIVE.value,
    )
    raise ReadError(f"{name}: this is {kind}, and no notes", name, expected=_EXPECTED)
