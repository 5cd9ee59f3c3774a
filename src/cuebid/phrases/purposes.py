"""The purpose of a call in its author's words, without what is said of the hands beside it.

Authors write `Jacoby transfer: five hearts or more`. The lengths are computed from the rule, so
that they are always true; of the text only what boxes cannot say is kept.
"""

from __future__ import annotations

import re
from functools import cache

from cuebid.phrases.wording import Vocabulary

__all__ = ["purpose_of"]

_CLAUSES = re.compile(r"\s*[:;,]\s*|\n+")
# Numbers, ranges, lengths such as `5+#` or `4M`, and shapes.
_NUMBER = re.compile(r"[\d(x=+#!~–-]+[+#!a-zA-Z=)(–-]{0,4}\+?|\d.*")
_WORD = re.compile(r"[^\s.]+")


def purpose_of(text: str, words: Vocabulary) -> str:
    """Return the clauses of a text that say more than numbers and suits.

    Args:
        text: what the author has written about the call, without an alert mark.
        words: of the language of the text.
    """
    clauses: list[str] = []
    for clause in _CLAUSES.split(text.strip()):
        expanded = _expanded(clause, words)
        # A clause that goes on from one that was left out makes no sense alone.
        if expanded and not _is_about_hands(expanded, words):
            clauses.append(expanded)
    return ", ".join(dict.fromkeys(clauses))


def _expanded(clause: str, words: Vocabulary) -> str:
    """Return a clause with abbreviations written out."""
    expanded = []
    for word in clause.split():
        if word.isupper() and words.has("abbreviations", word):
            expanded.append(words.words("abbreviations", word))
        else:
            expanded.append(word)
    return " ".join(filter(None, expanded))


def _is_about_hands(clause: str, words: Vocabulary) -> bool:
    about_hands = _hand_words(words)
    return all(
        word.lower() in about_hands or _NUMBER.fullmatch(word) for word in _WORD.findall(clause)
    )


@cache
def _hand_words(words: Vocabulary) -> frozenset[str]:
    return frozenset(words.words("hand_words", "words").split())
