"""Text with its marks as HTML; one function for each kind of mark.

Suits are drawn in colour and named for screen readers: `<span ... aria-label="hearts">♥</span>`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from cuebid.bml.export.anchors import slug
from cuebid.bml.export.bid_column import BID_WORDS, calls_text
from cuebid.bml.language.inline import (
    CallWord,
    Dash,
    Inline,
    Link,
    Style,
    Styled,
    SuitSymbol,
    Words,
    read_inline,
)
from cuebid.core import Suit

__all__ = ["bid_html", "escape", "link_target", "marked_html", "symbols_html", "text_html"]

# Some systems draw suits as coloured emoji unless this selector follows them.
_AS_TEXT: Final = "\ufe0e"
_SUITS: Final = {
    suit: f'<span class="{suit.word[:-1]}" role="img" aria-label="{suit.word}">'
    f"{suit.symbol}{_AS_TEXT}</span>"
    for suit in Suit
}
_OF_SYMBOL: Final = {suit.symbol: html for suit, html in _SUITS.items()}
_CLUB, _DIAMOND, _HEART, _SPADE = (_SUITS[suit] for suit in Suit)
_SYMBOLS: Final = re.compile("[♣♦♥♠]\ufe0f?")
_BID_WORDS: Final = re.compile(r"Dbl|Rdbl|(?<=\d)o?[mM]\b")
_TAGS: Final = {Style.BOLD: "strong", Style.ITALIC: "em", Style.MONOSPACE: "code"}
_SAFE_SCHEMES: Final = frozenset({"http", "https", "mailto", "ftp", "tel"})
_SCHEME: Final = re.compile(r"[\s\x00-\x20]*([A-Za-z][A-Za-z0-9+.\-]*):")
_ODD: Final = "\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff"
# What only the rules of the language can read; every match begins with a letter of one set, which
# makes the search quick.
_ALONE: Final = rf"\[*/=:&<>\"♣♦♥♠{_ODD}"
_HARD: Final = re.compile(
    rf"[{_ALONE}!\-1-7](?:(?<=[{_ALONE}])|(?<=-)(?:>|--)|(?<=!)[CDHS]"
    r"|(?<=[1-7])(?<![\w!].)[CDHSN])"
)
_CONTROLS: Final = re.compile(f"[{_ODD}]")


def escape(text: str) -> str:
    """`text` as HTML; characters that no page should hold become U+FFFD, tabs blanks."""
    clean = _CONTROLS.sub(lambda sign: " " if sign[0] == "\t" else "\ufffd", text)
    return (
        clean.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    )


def text_html(text: str) -> str:
    """Text as typed, as HTML."""
    return _quick(text) if _HARD.search(text) is None else marked_html(text)


def _quick(text: str) -> str:
    """The commonest marks alone, suits and en dashes; gives what `marked_html` would give."""
    if "!" in text:
        text = (
            text.replace("!h", _HEART)
            .replace("!s", _SPADE)
            .replace("!d", _DIAMOND)
            .replace("!c", _CLUB)
        )
    return text.replace("--", "–") if "--" in text else text


def marked_html(text: str) -> str:
    """Text as typed, as HTML, by the rules of the language."""
    return _parts(read_inline(text))


def _parts(parts: tuple[Inline, ...]) -> str:
    return "".join(_WRITERS[type(part)](part) for part in parts)


def _words(part: Words) -> str:
    return escape(part.text)


def _suit(part: SuitSymbol) -> str:
    return _SUITS[part.suit]


def _calls(part: CallWord) -> str:
    return f'<span class="call">{symbols_html(calls_text(part.calls))}</span>'


def _dash(part: Dash) -> str:
    return part.symbol.value


def _styled(part: Styled) -> str:
    tag = _TAGS[part.style]
    return f"<{tag}>{_parts(part.children)}</{tag}>"


def _link(part: Link) -> str:
    target = link_target(part.target)
    inner = _parts(part.children)
    return inner if target is None else f'<a href="{escape(target)}">{inner}</a>'


_WRITERS: Final[dict[type, Callable[[Any], str]]] = {
    Words: _words,
    SuitSymbol: _suit,
    CallWord: _calls,
    Dash: _dash,
    Styled: _styled,
    Link: _link,
}


def link_target(target: str) -> str | None:
    """Where a link leads; None for a scheme that could run something.

    `#The 1!c opening` leads to that heading, `#1N-2C` to that row.
    """
    target = target.strip()
    if target.startswith("#"):
        return "#" + slug(target[1:])
    scheme = _SCHEME.match(target)
    if scheme is not None and scheme[1].lower() not in _SAFE_SCHEMES:
        return None
    return target or None


def symbols_html(text: str) -> str:
    """Text whose suits are symbols already, as HTML."""
    return _SYMBOLS.sub(lambda match: _OF_SYMBOL[match[0][0]], escape(text))


def bid_html(text: str) -> str:
    """What `column_text` gives, as HTML; short words are spoken in full."""
    return _BID_WORDS.sub(_bid_word, symbols_html(text))


def _bid_word(match: re.Match[str]) -> str:
    word = match[0]
    return f'<span role="img" aria-label="{BID_WORDS[word]}">{word}</span>'
