"""The author's answers to questions about a row of notes, as stored in the text of the notes.

Commands, editors and pages share one form. An answer is either a word that is added to the row, or
a comment above the row, which is interpreted instead of the row's own words:

    // answer: 5--9 hcp, 6+!h
    2H = the usual thing

The call keeps the row's purpose and force unless the answer states its own.
"""

from __future__ import annotations

import re
from typing import Final

from cuebid.bml import DefinedAuction
from cuebid.text import Edit, Span

# Advice to add words to the row: "add `ART`, or a length such as `6+!c`".
_TO_ADD: Final = re.compile(r"add .*`")
_WORDS: Final = re.compile(r"`([^`]+)`")
_ANSWER: Final = re.compile(r"\s*answer:\s*(.+)", re.IGNORECASE)
_ANSWER_LINE: Final = re.compile(r"//\s*answer:", re.IGNORECASE)


def answer_of(sequence: DefinedAuction) -> str:
    """Return the author's answer in the comments of a row; empty if there is no answer."""
    for comment in reversed(sequence.row.comments):
        match = _ANSWER.fullmatch(comment.text)
        if match is not None:
            return match[1].strip()
    return ""


def answering(row: Span, words: str) -> Edit:
    """Return the text edit that puts an author's answer as a comment above a row.

    An earlier answer just above the row is replaced.

    Args:
        row: the row.
        words: what the row means, in the words of notes; line breaks become blanks.
    """
    source, line = row.source, row.first.line
    start = end = source.line_start(line)
    if line > 1 and _ANSWER_LINE.match(source.line_text(line - 1)):
        start = source.line_start(line - 1)
    text = " ".join(words.split())
    ending = "\r\n" if "\r\n" in source.text else "\n"
    return Edit(Span(source, start, end), f"// answer: {text}{ending}", f"Answer: {text}")


def words_to_add(change: str) -> tuple[str, ...]:
    """Return the words in backquotes of advice such as "add `ART`"; empty for other advice."""
    return tuple(_WORDS.findall(change)) if _TO_ADD.match(change) else ()
