"""Normalise text before it is looked up in a table of spellings."""

from __future__ import annotations

import string
from typing import Final

_ASCII_UPPER: Final = str.maketrans(string.ascii_lowercase, string.ascii_uppercase)
# Variation selectors ask for a suit symbol as text or as a coloured emoji. Text pasted from web
# pages and telephones carries them; they do not change what the symbol means.
VARIATION_SELECTORS: Final = "\ufe0e\ufe0f"
_WITHOUT_SELECTORS: Final = str.maketrans("", "", VARIATION_SELECTORS)


def lookup_key(text: str) -> str:
    """Return `text` in upper case, without surrounding blanks and without variation selectors."""
    return text.translate(_WITHOUT_SELECTORS).strip().upper()


def upper_same_length(text: str) -> str:
    """Return `text` in upper case with its length unchanged, so that offsets stay true."""
    upper = text.upper()
    # A few letters, such as ß, grow in upper case.
    return upper if len(upper) == len(text) else text.translate(_ASCII_UPPER)
