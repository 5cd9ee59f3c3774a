"""The marks inside text: suits, calls, font styles, dashes, arrows, links.

bml.txt, Headers and paragraphs, Font styles. Suit symbols are drawn for `!c !d !h !s` anywhere, for
`!C !D !H !S` where no letter or `/` follows (`!SPL` and `!S/T` are alerts), and for calls that
stand as words; `4SFG` and `15HCP` stay as typed.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, TypeAlias

import msgspec

from cuebid.core import Call, Suit
from cuebid.core._base.enums import NamedEnum


class Style(NamedEnum):
    """Font styles; the value is the mark."""

    BOLD = "*"
    ITALIC = "/"
    MONOSPACE = "="


class Symbol(NamedEnum):
    """Signs typed with several characters; the value is the sign."""

    EN_DASH = "–"
    EM_DASH = "—"
    ARROW = "→"


class Words(msgspec.Struct, frozen=True):
    r"""Text without marks; a line end is `\n`."""

    text: str


class SuitSymbol(msgspec.Struct, frozen=True):
    """A suit, typed as `!h` or `♥`."""

    suit: Suit


class CallWord(msgspec.Struct, frozen=True):
    """A bid that stands as a word: `2C`, `1NT`; `2CD` stands for the two calls 2C and 2D."""

    calls: tuple[Call, ...]
    text: str


class Dash(msgspec.Struct, frozen=True):
    """A dash or an arrow."""

    symbol: Symbol
    text: str


class Styled(msgspec.Struct, frozen=True):
    """Text in a font style; other styles may be inside."""

    style: Style
    children: tuple[Inline, ...]


class Link(msgspec.Struct, frozen=True):
    """`[text](target)`, or an address that stands by itself."""

    children: tuple[Inline, ...]
    target: str


Inline: TypeAlias = Words | SuitSymbol | CallWord | Dash | Styled | Link

_SYMBOLS: Final = {"--": Symbol.EN_DASH, "---": Symbol.EM_DASH, "->": Symbol.ARROW}
_SUITS: Final = dict(zip("cdhs", Suit, strict=True)) | dict(zip("♣♦♥♠", Suit, strict=True))
# One alternation, tried at each offset: links and addresses come before dashes and font marks,
# which may stand inside them. A call must be a word of its own; BML 2 draws suits in `4SFG`,
# `15HCP` and `3Hearts`. A font mark opens only after a blank or an opening sign, and one that
# nothing closes stays as typed.
_TOKEN: Final = re.compile(
    r"(?P<suit>![cdhs]|![CDHS](?![A-Za-z/])|[♣♦♥♠]\ufe0f?)"
    r"|(?P<link>\[(?P<label>[^\[\]\n]+)\]\((?P<target>[^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\))"
    r"|(?P<address>(?:https?|mailto|ftp):[^\s<>\"]*[^\s<>\".,;:!?)\]'*=])"
    r"|(?P<dash>(?<!-)---?(?!-)|->)"
    r"|(?<![\w!])(?P<call>[1-7](?:NT|[CDHSN]{1,5}))(?![\w♣♦♥♠])"
    r"|(?P<mark>(?<![^\s(\[{>\"'*/=–—-])[*/=](?=\S))"
)
# The inner text neither begins nor ends with a blank, holds no angle bracket, and no word character
# follows the closing mark: `*a*b` stays as typed.
_CLOSING: Final = {
    style.value: re.compile(
        rf"(?P<inner>[^\s{re.escape(style.value)}<>]|"
        rf"[^\s{re.escape(style.value)}<>][^{re.escape(style.value)}<>]*"
        rf"[^\s{re.escape(style.value)}<>]){re.escape(style.value)}(?!\w)"
    )
    for style in Style
}


# The same descriptions come again and again in a system.
@lru_cache(maxsize=2048)
def read_inline(text: str) -> tuple[Inline, ...]:
    """Parse the marks of a text and return its parts in order.

    >>> [type(part).__name__ for part in read_inline("5+!h, *forcing*")]
    ['Words', 'SuitSymbol', 'Words', 'Styled']
    """
    return _read(text, frozenset())


def plain_text(text: str) -> str:
    """Return the text as people read it: symbols drawn, marks and link targets left out."""
    return "".join(_plain(part) for part in read_inline(text))


def _plain(part: Inline) -> str:
    match part:
        case Words(text):
            return text
        case SuitSymbol(suit):
            return suit.symbol
        case CallWord(calls):
            return f"{calls[0].level}" + "".join(call.symbol[1:] for call in calls)
        case Dash(symbol):
            return symbol.value
        case Styled(_, children) | Link(children, _):
            return "".join(map(_plain, children))


def _read(text: str, inside: frozenset[str]) -> tuple[Inline, ...]:
    parts: list[Inline] = []
    end_of_words = offset = 0
    while (match := _TOKEN.search(text, offset)) is not None:
        result = _part(text, match, inside)
        if result is None:
            offset = match.end()
            continue
        part, end = result
        if match.start() > end_of_words:
            parts.append(Words(text[end_of_words : match.start()]))
        parts.append(part)
        end_of_words = offset = end
    if end_of_words < len(text):
        parts.append(Words(text[end_of_words:]))
    return tuple(parts)


def _part(text: str, match: re.Match[str], inside: frozenset[str]) -> tuple[Inline, int] | None:
    written = match[0]
    match match.lastgroup:
        case "suit":
            return SuitSymbol(_SUITS[written.strip("!\ufe0f").lower()]), match.end()
        case "dash":
            return Dash(_SYMBOLS[written], written), match.end()
        case "call":
            return CallWord(_word_calls(written), written), match.end()
        case "address":
            return Link((Words(written),), written), match.end()
        case "mark":
            return _styled(text, match, inside)
        case _:
            return Link(_read(match["label"], inside), match["target"]), match.end()


def _styled(text: str, opening: re.Match[str], inside: frozenset[str]) -> tuple[Inline, int] | None:
    mark = opening[0]
    # Inside bold text another `*` cannot open bold text again.
    if mark in inside:
        return None
    closed = _CLOSING[mark].match(text, opening.end())
    if closed is None:
        return None
    style = Style(mark)
    inner = closed["inner"]
    # Monospaced text is shown as typed.
    children = (Words(inner),) if style is Style.MONOSPACE else _read(inner, inside | {mark})
    return Styled(style, children), closed.end()


def _word_calls(written: str) -> tuple[Call, ...]:
    strains = dict.fromkeys(written[1:].replace("NT", "N"))
    return tuple(Call(written[0] + strain) for strain in strains)
