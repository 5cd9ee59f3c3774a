"""Base class of the renderers of text: one method for each kind of inline mark.

Most texts hold no marks but suits and dashes. For them parsing is the greater part of the work, so
a format may replace these few marks directly where `marks_pattern` finds nothing else; the result
must be that of `marked`, which the tests compare on all real systems.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final

from cuebid.bml.export.bid_column import calls_text
from cuebid.bml.language.inline import (
    CallWord,
    Dash,
    Inline,
    Link,
    Styled,
    SuitSymbol,
    Words,
    read_inline,
)


class InlineRenderer(ABC):
    """Base class that renders text in one format; a subclass has a method for each mark."""

    def __init__(self) -> None:
        self._methods: Final[dict[type, Callable[[Any], str]]] = {
            Words: self.words,
            SuitSymbol: self.suit_symbol,
            CallWord: self.call_word,
            Dash: self.dash,
            Styled: self.styled,
            Link: self.link,
        }

    @abstractmethod
    def text(self, text: str) -> str:
        """Render text with the inline marks in it."""

    def marked(self, text: str) -> str:
        """Parse text and render it with its marks, without the shortcuts that `text` may take."""
        return self.parts(read_inline(text))

    def parts(self, parts: tuple[Inline, ...]) -> str:
        """Render the parsed parts of a text one after the other."""
        methods = self._methods
        return "".join([methods[type(part)](part) for part in parts])

    @abstractmethod
    def literal(self, text: str) -> str:
        """Render text without marks exactly as it is."""

    @abstractmethod
    def symbols(self, text: str) -> str:
        """Render text without marks, in which suits are symbols such as `♥`."""

    @abstractmethod
    def linked(self, rendered: str, target: str) -> str:
        """Make rendered text a link, or return it unchanged if the target may not be linked."""

    def words(self, part: Words) -> str:
        """Render words without marks."""
        return self.literal(part.text)

    @abstractmethod
    def suit_symbol(self, part: SuitSymbol) -> str:
        """Render a suit."""

    def call_word(self, part: CallWord) -> str:
        """Render a call that stands as a word of a sentence."""
        return self.symbols(calls_text(part.calls))

    @abstractmethod
    def dash(self, part: Dash) -> str:
        """Render a dash or an arrow."""

    @abstractmethod
    def styled(self, part: Styled) -> str:
        """Render bold, italic or monospaced text."""

    def link(self, part: Link) -> str:
        """Render a link."""
        return self.linked(self.parts(part.children), part.target)


def marks_pattern(signs: str) -> re.Pattern[str]:
    """Return a pattern that finds marks which need parsing, unlike suits and dashes.

    It finds nothing in texts whose only marks are `!c !d !h !s` and `--`. Every match begins with a
    character of one set, and only then looks around: Python searches for a set much faster than
    for alternatives.

    Args:
        signs: further characters that the format must escape, as they stand in a set of a pattern.
    """
    # Signs that are never part of `!c !d !h !s`, `--` or words: one of them is enough to parse. The
    # others (`!`, `-`, 1 to 7) matter only beside certain neighbours, which the second part looks
    # at.
    alone = rf"\[*/=:♣♦♥♠{signs}"
    return re.compile(
        rf"[{alone}!\-1-7](?:(?<=[{alone}])|(?<=-)(?:>|--)|(?<=!)[CDHS]"
        r"|(?<=[1-7])(?<![\w!].)[CDHSN])"
    )
