r"""Escapes for characters that a PBN file cannot hold.

In a quoted value the standard has `\"` and `\\`. PBN files are ISO 8859-1; a character beyond it,
and every character that would end a value or comment early, is written `\uXXXX` or `\UXXXXXXXX` by
Cuebid and read back by it. Other programs show those few escapes literally.
"""

from __future__ import annotations

import re
from typing import Final

# Characters beyond Latin-1, control characters, and pairs of Latin-1 characters whose bytes are
# valid UTF-8, since the reader takes a line for UTF-8 if it can.
_UNSAFE: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u0100-\U0010ffff]|(?<=[\xc2-\xf4])[\xa0-\xbf]|[\xa0\xad]"
)
# Also braces, which end a comment or seem to open another; a backslash that would seem to begin an
# escape or end a folded line; and `%` at the start of a line. Tabs and line ends may stay.
_UNSAFE_IN_COMMENT: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u0100-\U0010ffff]|(?<=[\xc2-\xf4])[\xa0-\xbf]|[\xa0\xad{}]"
    r"|\\(?=[uU\n]|$)|^%"
)
# For a game that is rewritten: only what the file cannot hold, as its own escapes are in the text
# already and must not be escaped again.
_UNSAFE_ANYWHERE: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u0100-\U0010ffff]|(?<=[\xc2-\xf4])[\xa0-\xbf]"
)
# Eight digits begin with 000 or 001, as no code point is above 10FFFF: other texts that look like
# an escape stay as they are.
_VALUE_ESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|U(00[01][0-9a-fA-F]{5})|([\"\\]))")
_COMMENT_ESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|U(00[01][0-9a-fA-F]{5}))")


def value_text(text: str) -> str:
    """Return a tag value as it is written between the quotes.

    A text that would be read as unknown (`?`) or inherited (`#`, `##`) has its first character
    escaped.
    """
    written = text.replace("\\", "\\\\").replace('"', '\\"')
    if written in ("?", "#") or written.startswith("##"):
        written = f"\\u{ord(written[0]):04x}{written[1:]}"
    return _UNSAFE.sub(_escape, written)


def unescape_value(written: str) -> str:
    """Return the text of a tag value from the text between the quotes."""
    return _VALUE_ESCAPE.sub(_unescape, written) if "\\" in written else written


def comment_text(text: str) -> str:
    """Return a comment as it is written between the braces; line feeds stay."""
    return _UNSAFE_IN_COMMENT.sub(_escape, text)


def unescape_comment(written: str) -> str:
    """Return the text of a comment from the text between the braces."""
    return _COMMENT_ESCAPE.sub(_unescape, written) if "\\" in written else written


def file_text(text: str) -> str:
    """Return a text of several lines with all characters beyond ISO 8859-1 escaped."""
    return text if text.isascii() else _UNSAFE_ANYWHERE.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _unescape(match: re.Match[str]) -> str:
    digits = match[1] or match[2]
    if digits is None:
        return match[3]
    code = int(digits, 16)
    # `chr` raises for more; the text then stays as it was written.
    return chr(code) if code < 0x110000 else match[0]
