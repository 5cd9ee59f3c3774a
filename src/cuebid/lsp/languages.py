"""The table of the languages that the server knows."""

from __future__ import annotations

from typing import Final

from cuebid.lsp.language import Language
from cuebid.lsp.notes.language import NOTES
from cuebid.lsp.rules.language import RULES_OF_SYSTEMS

LANGUAGES: Final[tuple[Language, ...]] = (RULES_OF_SYSTEMS, NOTES)
"""All languages; the first that fits a file is the language of that file."""


def language_of(path: str, language_id: str) -> Language | None:
    """Return the language of a file; None if the server does not know its language.

    Args:
        path: the path of the file, or the name of a text without a file.
        language_id: the editor's name for the language.
    """
    return next((each for each in LANGUAGES if each.fits(path, language_id)), None)
