"""Warn of text that looks like a deal diagram.

A diagram with one bad line is read as a paragraph. These warnings say which line is bad.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from cuebid.bml.language.blocks.diagram import is_hand
from cuebid.bml.tree import Document, Paragraph
from cuebid.text import Span

if TYPE_CHECKING:
    from cuebid.text import Diagnostics

# A line without the blanks around it; comments begin in the first column.
_LINE: Final = re.compile(r"^(?!//)[ \t]*(\S.*?)[ \t\r]*$", re.MULTILINE)
_HOLDING: Final = r"[♠♥♦♣]?(?:(?:10|[2-9AKQJTXakqjtx])+|[-–—]+)"
# A seat with a colon and holdings; or without one, if there are three holdings or more.
_NEARLY: Final = re.compile(
    r"(?i:[nesw]|north|east|south|west)"
    rf"(?::\s*{_HOLDING}(?:[\s,]+{_HOLDING})+|(?:\s+{_HOLDING}){{3,}}),?"
)
_EXPECTED: Final = "N: spades hearts diamonds clubs, such as N: AKQ J2 - T98765432"


def check_hands(document: Document, report: Diagnostics) -> None:
    """Warn of paragraphs with hands in them, at the line that keeps them from being a diagram."""
    for block in document.blocks:
        # A diagram that was read is no paragraph, so only failures are looked at.
        if isinstance(block, Paragraph):
            problem = _what_is_wrong(block.span)
            if problem:
                span, reason = problem
                report.warning(
                    "bml-hands-in-text",
                    f"these lines look like a deal diagram, and are read as text because {reason}",
                    span,
                    expected=_EXPECTED,
                )


def _what_is_wrong(paragraph: Span) -> tuple[Span, str] | None:
    """Return the bad line of a diagram, and why it is bad; None if there are no hands at all."""
    lines = [
        Span(paragraph.source, paragraph.start + match.start(1), paragraph.start + match.end(1))
        for match in _LINE.finditer(paragraph.text)
    ]
    hands = [is_hand(line.text) for line in lines]
    nearly = [hand or _is_nearly(line) for hand, line in zip(hands, lines, strict=True)]
    # One real hand is enough, for prose never has one; of lines that only resemble hands it takes
    # two.
    if nearly.count(True) < (1 if any(hands) else 2):
        return None
    # From the first line that resembles a hand: the header row before it may say anything.
    for index in range(nearly.index(True), len(lines)):
        if not nearly[index]:
            return lines[index], "a header row stands before the hands, and nothing after them"
        if not hands[index]:
            return lines[index], "this is not a hand"
    return paragraph, "a diagram has one header row and one to four hands"


def _is_nearly(line: Span) -> bool:
    return _NEARLY.fullmatch(line.text) is not None
