"""Extract the purpose of a call from its author's text, without the words about the hand.

Authors write `Jacoby transfer: five hearts or more`. The lengths are computed from the rule, so
that they are always true; only the rest of the text, `Jacoby transfer`, is kept.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import takewhile

from cuebid.phrases.wording import Vocabulary

_CLAUSES = re.compile(r"\s*[:;,]\s*|\n+")
_OR = re.compile(r"\s+or\s+")
# Numbers, ranges, lengths such as `5+#` or `4M`, and shapes.
_NUMBER = re.compile(r"[\d(x=+#!~<>–-]+[+#!a-zA-Z=)(–-]{0,4}\+?|\d.*")
# `11+ (11 balanced is rare)`, but not the number of cards in `54(xx)`.
_ASIDE = re.compile(r"(?:^|(?<=\s))\([^()]*\)")
_CARDS = re.compile(r"(\d\+?)#")
_WORD = re.compile(r"[^\s.]+")


def purpose_of(text: str, words: Vocabulary) -> str:
    """Return the purpose of a call: the clauses of a text that say more than numbers and suits."""
    alternatives = [_purposes(part, words) for part in _alternatives(text.strip(), words)]
    if len(alternatives) == 1:
        return ", ".join(alternatives[0])
    # Keep the common clauses; boxes describe what holds for some hands only, such as `weak`.
    common = [clause for clause in alternatives[0] if all(clause in each for each in alternatives)]
    if common:
        return ", ".join(common)
    return " or ".join(dict.fromkeys(", ".join(each) for each in alternatives if each))


def _purposes(text: str, words: Vocabulary) -> list[str]:
    """Return the clauses of one alternative that say more than numbers and suits."""
    clauses: list[str] = []
    for clause in _CLAUSES.split(text):
        expanded = _expanded(_plain(clause), words)
        if expanded and not _is_about_hands(expanded, words):
            clauses.append(expanded)
    return list(dict.fromkeys(clauses))


def _plain(clause: str) -> str:
    """Return a clause without parentheses and full stop, and with `5+#` written as `5+ cards`."""
    text = _ASIDE.sub("", clause).strip(" .")
    return _CARDS.sub(r"\1 cards", text)


def _alternatives(text: str, words: Vocabulary) -> list[str]:
    """Split a text at each "or" between two kinds of hands: `TRF, 5+!s 0--3!h or TRF, weak, 5+!s`.

    `limit raise or better` and `5 hearts or 4 spades` are not split. A new alternative begins with
    the first clause of the text, or with a purpose after a clause about hands.
    """
    first = _CLAUSES.split(text)[0]
    parts: list[str] = []
    for piece in _OR.split(text):
        start, end = _CLAUSES.split(piece)[0], _CLAUSES.split(parts[-1])[-1] if parts else ""
        is_new = bool(parts) and (
            start == first
            or (
                any(map(str.isdigit, end))
                and _is_about_hands(end, words)
                and not _is_about_hands(start, words)
            )
        )
        if is_new or not parts:
            parts.append(piece)
        else:
            parts[-1] = f"{parts[-1]} or {piece}"
    return parts


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
    """Return whether a clause says no more than numbers and suits, perhaps under a condition.

    `5 card major if bad` tells which hands have five cards: it is no purpose of the call.
    """
    about_hands = _words_of("words", words)
    all_words = _WORD.findall(clause)
    conditions = _words_of("conditions", words)
    # Words after the first condition are ignored. A clause that begins with one is kept.
    unconditional = list(takewhile(lambda word: word.lower() not in conditions, all_words))
    return bool(unconditional or not all_words) and all(
        word.lower() in about_hands or _NUMBER.fullmatch(word) for word in unconditional
    )


@cache
def _words_of(kind: str, words: Vocabulary) -> frozenset[str]:
    return frozenset(words.words("hand_words", kind).split())
