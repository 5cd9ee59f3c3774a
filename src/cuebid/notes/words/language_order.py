"""Find the language of notes, whose meaning counts for words that several languages have.

`do` is English, and Polish for `up to`; `à`, `of`, `till` and `over` are such words too. Terms of
bidding are English in every language, so that words of sentences tell which one it is.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Final

from cuebid.notes.words.lexicon import LANGUAGES, table_words, without_accents

# Kinds of words that differ between languages, unlike terms of bidding.
_SENTENCES: Final = frozenset({"filler", "join", "cards", "bound", "hedge", "number", "suits"})
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
# Only so many characters are read, which are enough; an editor asks at each key stroke.
_READ: Final = 20_000


def with_own_first(text: str, languages: tuple[str, ...]) -> tuple[str, ...]:
    """Return the languages, the one in which a text is written first.

    Languages that somebody chose stay in their order.
    """
    if languages != LANGUAGES:
        return languages
    owners = _owners()
    words = _WORD.findall(without_accents(text[:_READ]).lower())
    counts = Counter(owners[word] for word in words if word in owners)
    own = max(languages, key=counts.__getitem__)
    return (own, *(each for each in languages if each != own))


@cache
def _owners() -> dict[str, str]:
    """Return the ordinary words that only one language has, each with its language."""
    having: dict[str, set[str]] = {}
    terms: set[str] = set()
    for language in LANGUAGES:
        for phrase, entry in table_words(language):
            word = without_accents(phrase).lower()
            having.setdefault(word, set()).add(language)
            if entry.kind not in _SENTENCES:
                terms.add(word)
    return {
        word: min(those) for word, those in having.items() if len(those) == 1 and word not in terms
    }
