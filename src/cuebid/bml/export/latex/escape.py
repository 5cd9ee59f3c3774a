"""Escape text for LaTeX; only special characters are handled one by one."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from cuebid.render.output.latex import latex_escape

# Signs with a meaning, ligatures such as `--` and `,,`, and everything beyond ASCII. As in
# `marks_pattern`, every match begins with a character of one set, for speed.
_ALONE: Final = r"\\{}$&#%_^~<>|\"`\[\]*\x00-\x09\x0b-\x1f\x7f-\U0010ffff"
_SIGNS: Final = re.compile(rf"[{_ALONE},'\-](?:(?<=[{_ALONE}])|(?<=-)-|(?<=,),|(?<=')')")
# A quotation mark opens after a blank or a bracket, and closes elsewhere.
_QUOTES: Final = re.compile(r'(^|[\s(\[/])"(?=\S)')
_BOOKMARK: Final = re.compile(r"[^\w .,:;()+=/!?'<>\-]", re.ASCII)
_BLANKS: Final = re.compile(r"[\x00-\x20]+")


def escape(text: str) -> str:
    """Return LaTeX that typesets the text as it is; straight quotation marks become curved."""
    if _SIGNS.search(text) is None:
        return text
    if '"' in text:
        text = _QUOTES.sub(r"\1“", text).replace('"', "”")
    # Composed characters, for pdfLaTeX knows `é` and not `e` with a combining accent.
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    return _SIGNS.sub(_sign, text)


def _sign(match: re.Match[str]) -> str:
    return _escaped(match[0])


# A text uses few different signs.
@lru_cache(maxsize=4096)
def _escaped(sign: str) -> str:
    if sign.isspace():
        return " "
    # Characters without a glyph: format characters only control layout, so they go; the others
    # leave a question mark.
    if unicodedata.category(sign[0]) in ("Cc", "Cs", "Cf", "Cn", "Co"):
        return "" if unicodedata.category(sign[0]) == "Cf" else "?"
    return latex_escape(sign)


def bookmark_text(text: str) -> str:
    """Return the text in ASCII: the only characters that bookmarks hold with all three engines."""
    letters = text.translate(str.maketrans("♣♦♥♠–—", "CDHS--")).replace("→", "->")
    plain = unicodedata.normalize("NFKD", letters)
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return _BLANKS.sub(" ", _BOOKMARK.sub(" ", plain).replace("_", " ")).strip()
