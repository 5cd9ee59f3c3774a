"""Text with its marks as LaTeX; one function for each kind of mark."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import quote

from cuebid.bml.export.anchors import slug
from cuebid.bml.export.bid_column import calls_text
from cuebid.bml.export.latex.escape import words
from cuebid.bml.language.inline import (
    CallWord,
    Dash,
    Inline,
    Link,
    Style,
    Styled,
    SuitSymbol,
    Symbol,
    Words,
    read_inline,
)
from cuebid.core import Suit

__all__ = ["Inlines", "place_name", "symbols_latex"]

_SUITS: Final = {suit: rf"\B{suit.letter}{{}}" for suit in Suit}
_OF_SYMBOL: Final = {suit.symbol: latex for suit, latex in _SUITS.items()}
_CLUB, _DIAMOND, _HEART, _SPADE = (_SUITS[suit] for suit in Suit)
_SYMBOLS: Final = re.compile("([♣♦♥♠])\ufe0f?")
_DASHES: Final = {
    Symbol.EN_DASH: "--",
    Symbol.EM_DASH: "---",
    Symbol.ARROW: r"\ensuremath{\rightarrow}",
}
_COMMANDS: Final = {
    Style.BOLD: r"\textbf",
    Style.ITALIC: r"\textit",
    Style.MONOSPACE: r"\texttt",
}
# What only the rules of the language can read; every match begins with a letter of one set, which
# makes the search quick.
_ALONE: Final = r"\[*/=:♣♦♥♠\""
_HARD: Final = re.compile(
    rf"[{_ALONE}!\-1-7](?:(?<=[{_ALONE}])|(?<=-)(?:>|--)|(?<=!)[CDHS]"
    r"|(?<=[1-7])(?<![\w!].)[CDHSN])"
)
_ADDRESS: Final = re.compile(r"(?:https?|mailto|ftp|tel):", re.IGNORECASE)
_SAFE: Final = ":/?#@!$&'()*+,;=%-._"
_URL_SIGNS: Final = re.compile(r"[%#&_$]")


class Inlines:
    """Writes text; links lead only to places the document has.

    Args:
        places: the slugs of its headings.
        links: whether links lead anywhere; headings have none, since the contents link to them.
    """

    def __init__(self, places: frozenset[str] = frozenset(), *, links: bool = True) -> None:
        self._places = places
        self._links = links
        self._writers: Final[dict[type, Callable[[Any], str]]] = {
            Words: _words,
            SuitSymbol: _suit,
            CallWord: _calls,
            Dash: _dash,
            Styled: self._styled,
            Link: self._link,
        }

    def text(self, text: str) -> str:
        """Text as typed, as LaTeX."""
        return _quick(text) if _HARD.search(text) is None else self.marked(text)

    def marked(self, text: str) -> str:
        """Text as typed, as LaTeX, by the rules of the language."""
        return self._parts(read_inline(text))

    def linked(self, inner: str, target: str) -> str:
        """LaTeX that leads somewhere, where that is a place or an address."""
        target = target.strip()
        if not self._links:
            return inner
        if target.startswith("#"):
            name = slug(target[1:])
            return (
                rf"\hyperlink{{{place_name(name)}}}{{{inner}}}" if name in self._places else inner
            )
        if _ADDRESS.match(target) is None:
            return inner
        address = quote(target, safe=_SAFE).replace("~", "%7E")
        escaped = _URL_SIGNS.sub(lambda sign: "\\" + sign[0], address)
        return rf"\href{{{escaped}}}{{{inner}}}"

    def _parts(self, parts: tuple[Inline, ...]) -> str:
        return "".join(self._writers[type(part)](part) for part in parts)

    def _styled(self, part: Styled) -> str:
        return f"{_COMMANDS[part.style]}{{{self._parts(part.children)}}}"

    def _link(self, part: Link) -> str:
        return self.linked(self._parts(part.children), part.target)


def _quick(text: str) -> str:
    """Suits and en dashes are the only marks; gives what `Inlines.marked` would give."""
    # A dash stays as it is, but may not be taken for two hyphens.
    escaped = "--".join(map(words, text.split("--"))) if "--" in text else words(text)
    if "!" not in escaped:
        return escaped
    return (
        escaped.replace("!h", _HEART)
        .replace("!s", _SPADE)
        .replace("!d", _DIAMOND)
        .replace("!c", _CLUB)
    )


def _words(part: Words) -> str:
    return words(part.text)


def _suit(part: SuitSymbol) -> str:
    return _SUITS[part.suit]


def _calls(part: CallWord) -> str:
    return symbols_latex(calls_text(part.calls))


def _dash(part: Dash) -> str:
    return _DASHES[part.symbol]


def symbols_latex(text: str) -> str:
    """Text whose suits are symbols already, as LaTeX."""
    parts = _SYMBOLS.split(text)
    return "".join(
        _OF_SYMBOL[part] if position % 2 else words(part) for position, part in enumerate(parts)
    )


def place_name(name: str) -> str:
    """A slug as the name of a place in a PDF file."""
    return "".join(c if c.isascii() and (c.isalnum() or c == "-") else f"u{ord(c):x}" for c in name)
