"""Import notes from a word processor, a web page or a text into BML, and mark guesses.

`notes_lines` recognises a file by its content and reads it into lines with their depth, as
`plain_lines` (plain text and Markdown), `asciidoc_lines`, `html_lines` and `word_lines` do for one
kind; `import_lines` makes BML of them. Calls are recognised by the reader of BML itself, so that
what is written can be read.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.bml.importing.asciidoc import asciidoc_lines as asciidoc_lines
    from cuebid.bml.importing.html_notes import html_lines as html_lines
    from cuebid.bml.importing.make_bml import ImportedNotes as ImportedNotes
    from cuebid.bml.importing.make_bml import import_lines as import_lines
    from cuebid.bml.importing.plain_text import plain_lines as plain_lines
    from cuebid.bml.importing.reading import notes_lines as notes_lines
    from cuebid.bml.importing.source_lines import SourceLine as SourceLine
    from cuebid.bml.importing.word import word_lines as word_lines
