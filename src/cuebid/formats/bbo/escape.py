"""Texts as BBOalert reads them: what separates and what it acts upon, put otherwise."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["BOX", "escape", "plain", "split_for_chat"]

BOX: Final = 69
"""How many characters BBO's explanation box holds; the rest goes to the chat."""

_SUIT: Final = re.compile(r"!([cdhs])")
_SYMBOLS: Final = str.maketrans({"♣": "!C", "♦": "!D", "♥": "!H", "♠": "!S"})
_BLANKS: Final = re.compile(r"[\s\x00-\x1f\x7f-\x9f]+")
# An entity needs no semicolon to be one.
_ENTITY: Final = re.compile(r"&(?=\w)")
# Tags are taken out of an explanation, and `%name%` is a script; a blank keeps either as text.
_TAG: Final = re.compile(r"@(?=[TtDdAI])")
_SCRIPT: Final = re.compile(r"%(?=[^%\s][^%]*%)")


def plain(text: str) -> str:
    r"""A text on one line: lines joined by ` / `, suits as `!C`, `#` in words.

    >>> plain("#1 transfer\n5+!h")
    'no.1 transfer / 5+!H'
    """
    lines = [_BLANKS.sub(" ", line).strip() for line in text.split("\n")]
    joined = " / ".join(line for line in lines if line)
    drawn = _SUIT.sub(lambda match: f"!{match[1].upper()}", joined.translate(_SYMBOLS))
    return _SCRIPT.sub("% ", _TAG.sub("@ ", drawn.replace("#", "no.")))


def split_for_chat(text: str) -> tuple[str, ...]:
    """The text in one part, or in two if it is longer than the box: parted between words."""
    words = plain(text)
    if len(words) <= BOX:
        return (words,)
    end = words.rfind(" ", 1, BOX + 1)
    end = BOX if end < 0 else end
    return words[:end].rstrip(), words[end:].lstrip()


def escape(text: str, comma: str = ";") -> str:
    r"""A text of one line, as `plain` gives it, with what separates or joins written otherwise.

    Commas separate fields; `<` begins HTML; `&` an entity; a backslash at the end joins the next
    line.

    >>> escape("13+, 2<x, R&D")
    '13+; 2&lt;x; R&amp;D'
    """
    escaped = _ENTITY.sub("&amp;", text).replace("<", "&lt;").replace(",", comma)
    return f"{escaped[:-1]}&#92;" if escaped.endswith("\\") else escaped
