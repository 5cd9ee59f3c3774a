"""Text with its marks as Typst; one function for each kind of mark.

Every piece of text is a string in Typst's code, so nothing that was typed can be read as markup.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from cuebid.bml.export.anchors import slug
from cuebid.bml.export.bid_column import calls_text
from cuebid.bml.export.html.inline import link_target
from cuebid.bml.export.latex.inline import place_name
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

__all__ = ["TypstText", "string", "symbols_typst"]

_SYMBOLS: Final = re.compile("([♣♦♥♠])\ufe0f?")
_NAMES: Final = {"♣": "#club", "♦": "#diamond", "♥": "#heart", "♠": "#spade"}
_COMMANDS: Final = {Style.BOLD: "#strong", Style.ITALIC: "#emph"}
_CONTROLS: Final = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def string(text: str) -> str:
    """A string of Typst's code."""
    clean = _CONTROLS.sub(lambda sign: " " if sign[0].isspace() else "?", text)
    escaped = clean.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def symbols_typst(text: str) -> str:
    """Text whose suits are symbols already, as Typst markup."""
    parts = _SYMBOLS.split(text)
    return "".join(
        _NAMES[part] if position % 2 else f"#{string(part)}"
        for position, part in enumerate(parts)
        if part
    )


class TypstText:
    """Writes text; links lead only to places the document has.

    Args:
        places: the slugs of its headings.
    """

    def __init__(self, places: frozenset[str] = frozenset()) -> None:
        self._places = places
        self._writers: Final[dict[type, Callable[[Any], str]]] = {
            Words: _words,
            SuitSymbol: _suit,
            CallWord: _calls,
            Dash: _dash,
            Styled: self._styled,
            Link: self._link,
        }

    def text(self, text: str) -> str:
        """Text as typed, as Typst markup; a line end becomes a line break."""
        return "#linebreak()".join(
            f"#{string(line)}" if line.isalpha() else self._parts(read_inline(line))
            for line in text.split("\n")
        )

    def linked(self, inner: str, target: str) -> str:
        """Markup that leads somewhere, where that is a place or an address."""
        if target.strip().startswith("#"):
            name = slug(target.strip()[1:])
            return f"#link(<{place_name(name)}>)[{inner}]" if name in self._places else inner
        safe = link_target(target)
        if safe is None or ":" not in safe:
            return inner
        return f"#link({string(safe)})[{inner}]"

    def _parts(self, parts: tuple[Inline, ...]) -> str:
        return "".join(self._writers[type(part)](part) for part in parts)

    def _styled(self, part: Styled) -> str:
        if part.style is Style.MONOSPACE:
            inner = "".join(child.text for child in part.children if isinstance(child, Words))
            return f"#raw({string(inner)})"
        return f"{_COMMANDS[part.style]}[{self._parts(part.children)}]"

    def _link(self, part: Link) -> str:
        return self.linked(self._parts(part.children), part.target)


def _words(part: Words) -> str:
    return f"#{string(part.text)}"


def _suit(part: SuitSymbol) -> str:
    return _NAMES[part.suit.symbol]


def _calls(part: CallWord) -> str:
    return symbols_typst(calls_text(part.calls))


def _dash(part: Dash) -> str:
    return f"#{string(part.symbol.value)}"
