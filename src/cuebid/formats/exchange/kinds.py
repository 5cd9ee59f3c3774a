"""Recognise the format of a file by its content.

Names say little: mail programs rename files, and `.txt` may be any of them. Each kind has something
that no other begins with; the order of the tests matters where one text could be two kinds, and is
explained there. What is no file of boards is recognised too, so that a message can name it.
"""

from __future__ import annotations

import codecs
import re
from typing import Final

from cuebid.core._base.enums import NamedEnum
from cuebid.formats.duplimate.dup import is_dup

# How many characters of a text are searched for signs of its format; comments may come first.
_BEGINNING: Final = 65_536


class FileKind(NamedEnum):
    """The kind of a file; the value says it in words."""

    PBN = "PBN"
    LIN = "LIN"
    RBN = "RBN"
    DUP = "DUP or BRI"
    DLM = "DLM"
    DEALS = "deals, one a line"
    LINKS = "links to a hand viewer"
    JSON = "boards in JSON"
    EMPTY = "an empty file"
    BML = "notes in BML"
    BSS = "a card of Full Disclosure (BSS)"
    BBO = "data for BBOalert"
    RULES = "rules of a bidding database"
    SCRIPT = "a script of the program dealer"
    WIRE = "a session of the Table Manager protocol"
    OTHER_JSON = "JSON without boards"
    HTML = "a web page"
    LATEX = "a LaTeX document"
    PDF = "a PDF file"
    PICTURE = "a picture"
    ARCHIVE = "a compressed file"
    BINARY = "no text"
    TEXT = "a text of no known kind"


BOARD_KINDS: Final = tuple(FileKind)[:8]
"""The kinds that hold boards."""

_SIGNATURES: Final = (
    (b"%PDF-", FileKind.PDF),
    (b"PK\x03\x04", FileKind.ARCHIVE),
    (b"\x1f\x8b", FileKind.ARCHIVE),
    (b"7z\xbc\xaf", FileKind.ARCHIVE),
    (b"Rar!", FileKind.ARCHIVE),
    (b"\x89PNG", FileKind.PICTURE),
    (b"\xff\xd8\xff", FileKind.PICTURE),
    (b"GIF8", FileKind.PICTURE),
)
_BID: Final = r"\(?[1-7](?:NT?|[CDHS])\)?"
_HAND: Final = r"(?:-|(?:[AKQJTakqjt2-9]*\.){3})"
# In this order: a LIN text in a link is a link; the hands of RBN would pass for a deal line if the
# label were cut off; a bidding table is the vaguest of all, and so the last.
_PATTERNS: Final = (
    (r"\A\s*https?://\S*[?&](?:lin|[nesw])=", FileKind.LINKS),
    (r"\A\s*(?:<!doctype\s+html|<html|<\?xml)", FileKind.HTML),
    (r"\A\s*(?:%[^\n]*\n\s*)*\\documentclass", FileKind.LATEX),
    (r"\A%\s*RBN\b|^H [NESW][:;]", FileKind.RBN),
    (r"^[ \t]*Board[ \t]+\d+[ \t]*=[ \t]*[a-p]{26}", FileKind.DLM),
    (r"^\*?[0-6]?[0-8]?\*?00\{[^\n]*\}=", FileKind.BSS),
    (r"\A\s*% PBN|^[ \t]*\[[ \t]*\w+[ \t]*\"", FileKind.PBN),
    (r"\A(?:[^|]*\|[^|]*\|){0,200}?\s*(?:md|qx|vg|mb)\s*\|", FileKind.LIN),
    (rf"\A(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*[NESW](?::|[ \t]+){_HAND}", FileKind.DEALS),
    (r"^\*?\d\d\*?(?:[PDR]|[1-7][CDHSN])+ ?=", FileKind.BSS),
    (r"\ABBOalert|^(?:Option|Import),", FileKind.BBO),
    (r"^(?:North|East|South|West) (?:ready|seated|bids|passes|doubles|plays)\b", FileKind.WIRE),
    (r"^\d\w? \S+ \d+ [^\n]*\*\d+", FileKind.RULES),
    (r"^[ \t]*(?:condition|produce|generate|predeal|shape[ \t]*\(|hcp[ \t]*\()", FileKind.SCRIPT),
    (r"^#(?:\+|INCLUDE|CUT|COPY|PASTE|BIDTABLE|HIDE|VUL|SEAT)\b", FileKind.BML),
    (rf"^[ \t]*{_BID}(?:[-;]|[ \t]*=|[ \t]+\w)", FileKind.BML),
)
_COMPILED: Final = tuple(
    (re.compile(pattern, re.IGNORECASE | re.MULTILINE), kind) for pattern, kind in _PATTERNS
)
# A bracket before a quote, a brace or a bracket is JSON; PBN has a word after its bracket, and a
# comment of PBN or RBN, words after its brace.
_JSON: Final = re.compile(r"\s*(?:\{\s*(?:\"|\})|\[\s*(?:\{|\[|\]|\"))")
_JSON_BOARDS: Final = re.compile(r"\"(?:deal|hands)\"\s*:")


def recognise(data: bytes) -> FileKind:
    """Return the kind of a file, from its content alone."""
    if not data.strip(b" \t\r\n\f\v\x1a\xef\xbb\xbf"):
        return FileKind.EMPTY
    for signature, kind in _SIGNATURES:
        if data.startswith(signature):
            return kind
    if is_dup(data):
        return FileKind.DUP
    text = _beginning(data)
    if text is None:
        return FileKind.BINARY
    if _JSON.match(text):
        return FileKind.JSON if _JSON_BOARDS.search(text) else FileKind.OTHER_JSON
    return next((kind for pattern, kind in _COMPILED if pattern.search(text)), FileKind.TEXT)


def _beginning(data: bytes) -> str | None:
    """Return the first characters of a file with line ends as LF; None for a binary file."""
    part = data[:_BEGINNING]
    for mark, encoding in ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")):
        if part.startswith(mark):
            part = part[2:].decode(encoding, "replace").encode("utf-8")
    if b"\0" in part:
        return None
    text = part.removeprefix(codecs.BOM_UTF8).decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")
