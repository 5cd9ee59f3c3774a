"""Turn notes of a word processor or a plain text into BML, and mark what was not sure.

`plain_lines` and `word_lines` read a file into lines with their depth; `import_lines` makes BML of
them. Calls are recognised by the reader of BML itself, so that what is written can be read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.bml.importing.make_bml import ImportedNotes, import_lines
    from cuebid.bml.importing.source_lines import SourceLine, plain_lines
    from cuebid.bml.importing.word import word_lines

__all__ = ["ImportedNotes", "SourceLine", "import_lines", "plain_lines", "word_lines"]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "make_bml": "ImportedNotes import_lines",
            "source_lines": "SourceLine plain_lines",
            "word": "word_lines",
        },
    )
