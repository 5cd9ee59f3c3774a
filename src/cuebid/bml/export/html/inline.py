"""Render text with inline marks (suits, bold, links) as HTML.

Suits are drawn in colour and named for screen readers: `<span ... aria-label="hearts">♥</span>`.
"""

from __future__ import annotations

import re
from typing import Final

from cuebid.bml.export.anchors import slug
from cuebid.bml.export.bid_column import BID_WORDS
from cuebid.bml.export.inline_renderer import InlineRenderer, marks_pattern
from cuebid.bml.language.inline import CallWord, Dash, Style, Styled, SuitSymbol
from cuebid.core import Suit

# U+FE0E asks for the plain glyph: some systems draw suits as coloured emoji without it.
_AS_TEXT: Final = "\ufe0e"
_SUITS: Final = {
    suit: f'<span class="{suit.word[:-1]}" role="img" aria-label="{suit.word}">'
    f"{suit.symbol}{_AS_TEXT}</span>"
    for suit in Suit
}
_OF_SYMBOL: Final = {suit.symbol: html for suit, html in _SUITS.items()}
_CLUB, _DIAMOND, _HEART, _SPADE = (_SUITS[suit] for suit in Suit)
_SYMBOLS: Final = re.compile("[♣♦♥♠]\ufe0f?")
# `m` and `M` only after a digit, for elsewhere they are letters of words.
_BID_WORDS: Final = re.compile(r"Dbl|Rdbl|(?<=\d)o?[mM]\b")
_TAGS: Final = {Style.BOLD: "strong", Style.ITALIC: "em", Style.MONOSPACE: "code"}
# Notes may come from anybody: `javascript:` and `data:` could run something in the reader's page.
_SAFE_SCHEMES: Final = frozenset({"http", "https", "mailto", "ftp", "tel"})
_SCHEME: Final = re.compile(r"[\s\x00-\x20]*([A-Za-z][A-Za-z0-9+.\-]*):")
# Control characters, marks that turn the writing direction, lone surrogates and non-characters.
_CONTROLS: Final = "\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff"
_CONTROL: Final = re.compile(f"[{_CONTROLS}]")
_MARKS: Final = marks_pattern(f'&<>"{_CONTROLS}')


def escape(text: str) -> str:
    """Return text as HTML; control characters become U+FFFD, tabs become blanks."""
    clean = _CONTROL.sub(lambda match: " " if match[0] == "\t" else "\ufffd", text)
    return (
        # `&` first, or the entities of the others would be escaped again.
        clean.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    )


class HtmlText(InlineRenderer):
    """A renderer of text with inline marks as HTML."""

    def text(self, text: str) -> str:
        """Render text with its marks; the commonest marks are replaced without parsing."""
        # The shortcut: nearly all descriptions have no marks but suits and dashes.
        if _MARKS.search(text) is not None:
            return self.marked(text)
        if "!" in text:
            text = (
                text.replace("!h", _HEART)
                .replace("!s", _SPADE)
                .replace("!d", _DIAMOND)
                .replace("!c", _CLUB)
            )
        return text.replace("--", "–") if "--" in text else text

    def literal(self, text: str) -> str:
        """Return text with the special characters of HTML escaped."""
        return escape(text)

    def symbols(self, text: str) -> str:
        """Render text without marks, in which suits are symbols such as `♥`."""
        return _SYMBOLS.sub(lambda match: _OF_SYMBOL[match[0][0]], escape(text))

    def bid(self, text: str) -> str:
        """Render a bid column; screen readers read its abbreviations as words."""
        return _BID_WORDS.sub(_bid_word, self.symbols(text))

    def linked(self, rendered: str, target: str) -> str:
        """Make rendered text a link, unless the target could run a script."""
        address = link_target(target)
        return rendered if address is None else f'<a href="{escape(address)}">{rendered}</a>'

    def suit_symbol(self, part: SuitSymbol) -> str:
        """Render a suit."""
        return _SUITS[part.suit]

    def call_word(self, part: CallWord) -> str:
        """Render a call; its style sheet class keeps level and suit on one line."""
        return f'<span class="call">{super().call_word(part)}</span>'

    def dash(self, part: Dash) -> str:
        """Render a dash or an arrow."""
        return part.symbol.value

    def styled(self, part: Styled) -> str:
        """Render bold, italic or monospaced text."""
        tag = _TAGS[part.style]
        return f"<{tag}>{self.parts(part.children)}</{tag}>"


HTML_TEXT: Final = HtmlText()
"""The shared renderer of text; it has no state."""


def link_target(target: str) -> str | None:
    """Return the address of a link; None for a scheme that could run a script.

    `#The 1!c opening` leads to that heading, `#1N-2C` to that row.
    """
    target = target.strip()
    if target.startswith("#"):
        return "#" + slug(target[1:])
    scheme = _SCHEME.match(target)
    if scheme is not None and scheme[1].lower() not in _SAFE_SCHEMES:
        return None
    return target or None


def _bid_word(match: re.Match[str]) -> str:
    word = match[0]
    return f'<span role="img" aria-label="{BID_WORDS[word]}">{word}</span>'
