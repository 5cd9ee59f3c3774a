"""Reduce texts to what may go over the wire: printable ASCII, #32 to #126."""

# The protocol's text allows these characters and line ends only. A line end within a text would be
# the worst: the rest of an explanation would be a line of its own, such as another player's call.

from __future__ import annotations

import unicodedata
from typing import Final

_PLAIN: Final = str.maketrans(
    {
        **dict.fromkeys("♠♤", "S"),
        **dict.fromkeys("♥♡", "H"),
        **dict.fromkeys("♦♢", "D"),
        **dict.fromkeys("♣♧", "C"),
        **dict.fromkeys("‘’‚‛´`′", "'"),
        **dict.fromkeys("“”„‟«»″", '"'),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        "×": "x",
        "≤": "<=",
        "≥": ">=",
        "→": "->",
        "ß": "ss",
        "æ": "ae",
        "Æ": "AE",
        "œ": "oe",
        "Œ": "OE",
        "ø": "o",
        "Ø": "O",
        "đ": "d",
        "Đ": "D",
        "ð": "d",
        "Ð": "D",
        "ł": "l",
        "Ł": "L",
        "þ": "th",
        "Þ": "Th",
    }
)


def sanitise(text: str) -> str:
    """Return the text in printable ASCII without spaces at its ends.

    Accents are dropped, suit symbols and typographic marks become their plain equivalents, control
    characters (line ends among them) become spaces, and what has no equivalent becomes `?`.

    >>> sanitise("5+ ♥, pr\u00e9cision")
    '5+ H, precision'
    """
    if text.isascii() and text.isprintable():
        return text.strip()
    plain = unicodedata.normalize("NFKD", text.translate(_PLAIN)).translate(_PLAIN)
    return "".join(filter(None, map(_plain_character, plain))).strip()


def _plain_character(character: str) -> str:
    if " " <= character <= "~":
        return character
    category = unicodedata.category(character)
    if category == "Mn":
        return ""
    return " " if category[0] in "CZ" else "?"
