"""The table of the kinds of files that the server knows."""

from __future__ import annotations

from typing import Final

from cuebid.lsp.language import Language
from cuebid.lsp.notes.language import NOTES
from cuebid.lsp.rules.language import RULES_OF_SYSTEMS

LANGUAGES: Final[tuple[Language, ...]] = (RULES_OF_SYSTEMS, NOTES)
"""The first that fits a file is its language."""


def language_of(path: str, language_id: str) -> Language | None:
    """Return the language of a file; None for one that the server does not know.

    Args:
        path: of the file, or the name of a text without a file.
        language_id: what the editor calls the language.
    """
    return next((each for each in LANGUAGES if each.fits(path, language_id)), None)
