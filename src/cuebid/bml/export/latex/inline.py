"""Render text with inline marks (suits, bold, links) as LaTeX."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import quote

from cuebid.bml.export.anchors import place_name, slug
from cuebid.bml.export.inline_renderer import InlineRenderer, marks_pattern
from cuebid.bml.export.latex.escape import escape
from cuebid.bml.language.inline import Dash, Style, Styled, SuitSymbol, Symbol
from cuebid.core import Suit

_SUITS: Final = {suit: rf"\B{suit.letter}{{}}" for suit in Suit}
_OF_SYMBOL: Final = {suit.symbol: latex for suit, latex in _SUITS.items()}
_CLUB, _DIAMOND, _HEART, _SPADE = (_SUITS[suit] for suit in Suit)
_SYMBOLS: Final = re.compile("([♣♦♥♠])\ufe0f?")
_DASHES: Final = {
    Symbol.EN_DASH: "--",
    Symbol.EM_DASH: "---",
    Symbol.ARROW: r"\ensuremath{\rightarrow}",
}
_COMMANDS: Final = {Style.BOLD: r"\textbf", Style.ITALIC: r"\textit", Style.MONOSPACE: r"\texttt"}
_MARKS: Final = marks_pattern('"')
_ADDRESS: Final = re.compile(r"(?:https?|mailto|ftp|tel):", re.IGNORECASE)
_SAFE: Final = ":/?#@!$&'()*+,;=%-._"
# Inside `\href` these still mean something to TeX.
_URL_SIGNS: Final = re.compile(r"[%#&_$]")


class LatexText(InlineRenderer):
    """A renderer of text with inline marks as LaTeX.

    Args:
        places: the anchor names of the document's headings; links lead only there, for LaTeX warns
            of every place that does not exist.
        links: whether links lead anywhere. In headings they do not, since the table of contents
            links to the headings.
    """

    def __init__(self, places: frozenset[str] = frozenset(), *, links: bool = True) -> None:
        super().__init__()
        self._places = places
        self._links = links

    def text(self, text: str) -> str:
        """Render text with its marks; the commonest marks are replaced without parsing."""
        if _MARKS.search(text) is not None:
            return self.marked(text)
        # A dash stays as it is, but `escape` would keep two hyphens from becoming one.
        escaped = "--".join(map(escape, text.split("--"))) if "--" in text else escape(text)
        if "!" not in escaped:
            return escaped
        return (
            escaped.replace("!h", _HEART)
            .replace("!s", _SPADE)
            .replace("!d", _DIAMOND)
            .replace("!c", _CLUB)
        )

    def literal(self, text: str) -> str:
        """Return text with the special characters of LaTeX escaped."""
        return escape(text)

    def symbols(self, text: str) -> str:
        """Render text without marks, in which suits are symbols such as `♥`."""
        parts = _SYMBOLS.split(text)
        return "".join(
            _OF_SYMBOL[part] if index % 2 else escape(part) for index, part in enumerate(parts)
        )

    def linked(self, rendered: str, target: str) -> str:
        """Make rendered text a link if the target is a heading or a web address."""
        target = target.strip()
        if not self._links:
            return rendered
        if target.startswith("#"):
            name = slug(target[1:])
            if name not in self._places:
                return rendered
            return rf"\hyperlink{{{place_name(name)}}}{{{rendered}}}"
        # A relative address leads nowhere from a PDF file.
        if _ADDRESS.match(target) is None:
            return rendered
        # `~` is safe in an address and a hard blank in TeX.
        address = quote(target, safe=_SAFE).replace("~", "%7E")
        escaped = _URL_SIGNS.sub(lambda match: "\\" + match[0], address)
        return rf"\href{{{escaped}}}{{{rendered}}}"

    def suit_symbol(self, part: SuitSymbol) -> str:
        """Render a suit."""
        return _SUITS[part.suit]

    def dash(self, part: Dash) -> str:
        """Render a dash or an arrow."""
        return _DASHES[part.symbol]

    def styled(self, part: Styled) -> str:
        """Render bold, italic or monospaced text."""
        return f"{_COMMANDS[part.style]}{{{self.parts(part.children)}}}"
