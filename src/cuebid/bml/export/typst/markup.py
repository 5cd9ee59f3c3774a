"""Render text with inline marks (suits, bold, links) as Typst markup.

Every piece of text is a string of Typst's code, so nothing that was typed can be read as markup.
"""

from __future__ import annotations

import re
from typing import Final

from cuebid.bml.export.anchors import place_name, slug
from cuebid.bml.export.html.inline import link_target
from cuebid.bml.export.inline_renderer import InlineRenderer
from cuebid.bml.language.inline import Dash, Style, Styled, SuitSymbol, Words

_SYMBOLS: Final = re.compile("([♣♦♥♠])\ufe0f?")
_SUITS: Final = {"♣": "#club", "♦": "#diamond", "♥": "#heart", "♠": "#spade"}
_COMMANDS: Final = {Style.BOLD: "#strong", Style.ITALIC: "#emph"}
_CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def string(text: str) -> str:
    """Return a string literal of Typst's code; control characters become blanks or `?`."""
    clean = _CONTROL.sub(lambda match: " " if match[0].isspace() else "?", text)
    escaped = clean.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def symbols_markup(text: str) -> str:
    """Return text without marks, in which suits are symbols such as `♥`, as Typst markup."""
    parts = _SYMBOLS.split(text)
    return "".join(
        _SUITS[part] if index % 2 else f"#{string(part)}"
        for index, part in enumerate(parts)
        if part
    )


class TypstText(InlineRenderer):
    """A renderer of text with inline marks as Typst markup.

    Args:
        places: the anchor names of the document's headings; Typst stops at a link to any other.
    """

    def __init__(self, places: frozenset[str] = frozenset()) -> None:
        super().__init__()
        self._places = places

    def text(self, text: str) -> str:
        """Render text with its marks; a line end becomes a line break."""
        return "#linebreak()".join(
            # Letters alone hold no marks, and many cells are one word.
            self.literal(line) if line.isalpha() else self.marked(line)
            for line in text.split("\n")
        )

    def literal(self, text: str) -> str:
        """Render text without marks."""
        return f"#{string(text)}"

    def symbols(self, text: str) -> str:
        """Render text without marks, in which suits are symbols such as `♥`."""
        return symbols_markup(text)

    def linked(self, rendered: str, target: str) -> str:
        """Make markup a link if the target is a heading or a web address."""
        if target.strip().startswith("#"):
            name = slug(target.strip()[1:])
            return f"#link(<{place_name(name)}>)[{rendered}]" if name in self._places else rendered
        address = link_target(target)
        # Without a scheme an address leads nowhere in a PDF file.
        if address is None or ":" not in address:
            return rendered
        return f"#link({string(address)})[{rendered}]"

    def suit_symbol(self, part: SuitSymbol) -> str:
        """Render a suit."""
        return _SUITS[part.suit.symbol]

    def dash(self, part: Dash) -> str:
        """Render a dash or an arrow."""
        return self.literal(part.symbol.value)

    def styled(self, part: Styled) -> str:
        """Render bold, italic or monospaced text."""
        if part.style is Style.MONOSPACE:
            inner = "".join(child.text for child in part.children if isinstance(child, Words))
            return f"#raw({string(inner)})"
        return f"{_COMMANDS[part.style]}[{self.parts(part.children)}]"
