"""Texts of BBOalert data, with characters that it would act upon replaced."""

# BBOalert has no escapes of its own. It splits a line at commas, joins lines that end in a
# backslash, runs scripts between per cent signs, takes tags (`@A`) out, and gives the rest to a
# page as HTML. So each of these is replaced by what looks alike to a person: HTML entities where
# the text is HTML by then, other characters or a blank where BBOalert acts before that.
#
# Two steps: `one_line_text` changes what a person reads, and its length counts; `escape` adds
# entities, which do not count, after the text was split.

from __future__ import annotations

import re
from typing import Final

BOX: Final = 69
"""The most characters in BBO's explanation box; the rest goes to the chat."""

_SUIT: Final = re.compile(r"!([cdhs])")
_SYMBOLS: Final = str.maketrans({"♣": "!C", "♦": "!D", "♥": "!H", "♠": "!S"})
# Control characters too: a line end among them would end the record.
_BLANKS: Final = re.compile(r"[\s\x00-\x1f\x7f-\x9f]+")
# An entity needs no semicolon to be one.
_ENTITY: Final = re.compile(r"&(?=\w)")
# Tags are taken out of an explanation, and `%name%` is a script; a blank keeps either as text.
_TAG: Final = re.compile(r"@(?=[TtDdAI])")
_SCRIPT: Final = re.compile(r"%(?=[^%\s][^%]*%)")


def one_line_text(text: str) -> str:
    r"""Return the text on one line: lines joined by ` / `, suits as `!C`, `#` in words.

    >>> one_line_text("#1 transfer\n5+!h")
    'no.1 transfer / 5+!H'
    """
    lines = [_BLANKS.sub(" ", line).strip() for line in text.split("\n")]
    joined = " / ".join(line for line in lines if line)
    drawn = _SUIT.sub(lambda match: f"!{match[1].upper()}", joined.translate(_SYMBOLS))
    return _SCRIPT.sub("% ", _TAG.sub("@ ", drawn.replace("#", "no.")))


def split_for_chat(text: str) -> tuple[str, ...]:
    """Return the text in one part, or split between words in two if it is longer than the box."""
    # `#` separates the box from the chat, so `one_line_text` must have replaced those of the text.
    words = one_line_text(text)
    if len(words) <= BOX:
        return (words,)
    end = words.rfind(" ", 1, BOX + 1)
    # A single word that is longer than the box is cut, as the box would cut it.
    end = BOX if end < 0 else end
    return words[:end].rstrip(), words[end:].lstrip()


def escape(text: str, comma: str = ";") -> str:
    r"""Return a line that `one_line_text` gave with separators, HTML and a final backslash escaped.

    Commas separate fields; `<` begins HTML; `&` an entity; a backslash at the end joins the next
    line.

    >>> escape("13+, 2<x, R&D")
    '13+; 2&lt;x; R&amp;D'
    """
    # `&` first, or it would escape the entity of `<`. The comma last, as its own entity begins with
    # `&`.
    escaped = _ENTITY.sub("&amp;", text).replace("<", "&lt;").replace(",", comma)
    return f"{escaped[:-1]}&#92;" if escaped.endswith("\\") else escaped
