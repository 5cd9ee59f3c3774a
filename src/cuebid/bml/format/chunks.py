"""Split a file into chunks at blank lines, before any expansion.

Nothing is expanded: includes and pastes stay lines, since the formatter writes them back.
"""

# The same division as in `language.parse`, on the text before any expansion. The two must agree, or
# a chunk laid out here would be read as something else there; `format_text` compares the meanings
# and so would notice.

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.bml.language.lines import DocumentLine, scan_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cuebid.text import Source


def raw_chunks(source: Source) -> Iterator[list[DocumentLine]]:
    """Yield the chunks of a file: runs of lines that are not blank, comments included."""
    chunk: list[DocumentLine] = []
    pending: list[DocumentLine] = []
    for line in scan_lines(source):
        if line.words:
            if pending and line.indent == 0:
                yield chunk
                chunk = []
            pending = []
            chunk.append(line)
        # As in `language.parse`: a line with a tab does not end a chunk of BML 2.
        elif chunk and "\t" in source.text[line.start : line.first]:
            pending.append(line)
        elif chunk:
            yield chunk
            chunk, pending = [], []
    if chunk:
        yield chunk
