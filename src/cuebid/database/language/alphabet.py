"""The letters of the language and their values."""

from __future__ import annotations

from typing import Final

SUITS: Final = "CDHS"
STRAINS: Final = "CDHSN"
"""Strains in the order of rank, which ranges in brackets follow too."""

LETTER_VALUES: Final = {letter: value for value, letter in enumerate("CDHSNPXR")}
"""The values of capitals between two `~` (A50)."""

WHOLE_FIELDS: Final = "PMLQ"
"""Fields that a specification bounds for the hand (spectype)."""
SUIT_FIELDS: Final = "DHSG"
"""Fields that a specification bounds suit by suit (subspectype)."""

CALL_TEXTS: Final = (*(level + strain for level in "1234567" for strain in STRAINS), "P", "X", "R")
"""The thirty-eight calls as a sequence writes them."""
