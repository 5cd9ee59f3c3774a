"""Texts made ready to be looked up among spellings."""

from __future__ import annotations

import string
from typing import Final

__all__ = ["SELECTORS", "key", "plain"]

_ASCII_UPPER: Final = str.maketrans(string.ascii_lowercase, string.ascii_uppercase)
# Variation selectors ask for a suit symbol as text or as a coloured picture; they mean nothing.
SELECTORS: Final = "\ufe0e\ufe0f"
_WITHOUT_SELECTORS: Final = str.maketrans("", "", SELECTORS)


def key(text: str) -> str:
    """Upper case without blanks around it and without variation selectors."""
    return text.translate(_WITHOUT_SELECTORS).strip().upper()


def plain(text: str) -> str:
    """Upper case, as long as `text`: offsets stay true."""
    upper = text.upper()
    # A few letters, such as ß, grow in upper case.
    return upper if len(upper) == len(text) else text.translate(_ASCII_UPPER)
