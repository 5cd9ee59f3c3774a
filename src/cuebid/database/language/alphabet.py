"""The letters of the language and what they stand for."""

from __future__ import annotations

from typing import Final

__all__ = [
    "CALL_TEXTS",
    "FIELD_OFFSETS",
    "LETTER_VALUES",
    "PATTERN_LENGTH",
    "STRAINS",
    "SUITS",
    "SUIT_FIELDS",
    "WHOLE_FIELDS",
]

SUITS: Final = "CDHS"
STRAINS: Final = "CDHSN"
"""Strains in rank order; a range in brackets follows it too."""

LETTER_VALUES: Final = {letter: value for value, letter in enumerate("CDHSNPXR")}
"""What a capital is worth between two `~`."""

WHOLE_FIELDS: Final = "PMLQ"
"""Fields a specification bounds for the whole hand."""
SUIT_FIELDS: Final = "DHSG"
"""Fields a specification bounds suit by suit."""

# The pattern string is `Pnn Mnn Dnsnsnsns Cnnnn Lnn HnnCnnDnnHnnS Qnn SnCnDnHnS GnCnDnHnS` without
# its blanks, so every field begins at a fixed offset.
FIELD_OFFSETS: Final = {
    "P": 0,
    "M": 3,
    "D": 6,
    "C": 15,
    "L": 20,
    "H": 23,
    "Q": 36,
    "S": 39,
    "G": 48,
}
PATTERN_LENGTH: Final = 57

CALL_TEXTS: Final = (*(level + strain for level in "1234567" for strain in STRAINS), "P", "X", "R")
"""The thirty-eight calls as a sequence writes them."""
