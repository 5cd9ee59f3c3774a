"""Turn notes of a word processor, a web page or a text into BML, and mark what was not sure.

`notes_lines` recognises a file by its content and reads it into lines with their depth, as
`plain_lines` (plain text and Markdown), `asciidoc_lines`, `html_lines` and `word_lines` do for one
kind; `import_lines` makes BML of them. Calls are recognised by the reader of BML itself, so that
what is written can be read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.bml.importing.asciidoc import asciidoc_lines
    from cuebid.bml.importing.html_notes import html_lines
    from cuebid.bml.importing.make_bml import ImportedNotes, import_lines
    from cuebid.bml.importing.plain_text import plain_lines
    from cuebid.bml.importing.reading import notes_lines
    from cuebid.bml.importing.source_lines import SourceLine
    from cuebid.bml.importing.word import word_lines

__all__ = [
    "ImportedNotes",
    "SourceLine",
    "asciidoc_lines",
    "html_lines",
    "import_lines",
    "notes_lines",
    "plain_lines",
    "word_lines",
]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "asciidoc": "asciidoc_lines",
            "html_notes": "html_lines",
            "make_bml": "ImportedNotes import_lines",
            "plain_text": "plain_lines",
            "reading": "notes_lines",
            "source_lines": "SourceLine",
            "word": "word_lines",
        },
    )
