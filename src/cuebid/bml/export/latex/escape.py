"""Words as LaTeX sets them, quickly: only letters that mean something to LaTeX are looked at."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from cuebid.render.latex import latex_escape

__all__ = ["bookmark_words", "words"]

# Signs with a meaning, runs that would melt into another sign, and all beyond ASCII.
_ALONE: Final = r"\\{}$&#%_^~<>|\"`\[\]*\x00-\x09\x0b-\x1f\x7f-\U0010ffff"
_SIGNS: Final = re.compile(rf"[{_ALONE},'\-](?:(?<=[{_ALONE}])|(?<=-)-|(?<=,),|(?<=')')")
_QUOTES: Final = re.compile(r'(^|[\s(\[/])"(?=\S)')
_BOOKMARK: Final = re.compile(r"[^\w .,:;()+=/!?'<>\-]", re.ASCII)
_BLANKS: Final = re.compile(r"[\x00-\x20]+")


def words(text: str) -> str:
    """`text` so that LaTeX sets it as it stands; quotation marks are turned the right way."""
    if _SIGNS.search(text) is None:
        return text
    if '"' in text:
        text = _QUOTES.sub(r"\1“", text).replace('"', "”")
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    return _SIGNS.sub(_sign, text)


def _sign(match: re.Match[str]) -> str:
    return _escaped(match[0])


@lru_cache(maxsize=4096)
def _escaped(sign: str) -> str:
    if sign.isspace():
        return " "
    if unicodedata.category(sign[0]) in ("Cc", "Cs", "Cf", "Cn", "Co"):
        return "" if unicodedata.category(sign[0]) == "Cf" else "?"
    return latex_escape(sign)


def bookmark_words(text: str) -> str:
    """`text` in letters that a bookmark of a PDF file can hold whatever the engine."""
    letters = text.translate(str.maketrans("♣♦♥♠–—", "CDHS--")).replace("→", "->")
    plain = unicodedata.normalize("NFKD", letters)
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return _BLANKS.sub(" ", _BOOKMARK.sub(" ", plain).replace("_", " ")).strip()
