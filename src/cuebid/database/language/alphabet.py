"""The letters of the language and their values, and the layout of the pattern string."""

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
"""Strains in the order of rank, which ranges in brackets follow too."""

LETTER_VALUES: Final = {letter: value for value, letter in enumerate("CDHSNPXR")}
"""The values of capitals between two `~` (A50)."""

WHOLE_FIELDS: Final = "PMLQ"
"""Fields that a specification bounds for the hand (spectype)."""
SUIT_FIELDS: Final = "DHSG"
"""Fields that a specification bounds suit by suit (subspectype)."""

# The layout ("Pattern string specification") is
#     Pnn Mnn Dnsnsnsns Cnnnn Lnn HnnCnnDnnHnnS Qnn SnCnDnHnS GnCnDnHnS
# without the blanks. All numbers have a fixed width, so that every field begins at a fixed offset.
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
