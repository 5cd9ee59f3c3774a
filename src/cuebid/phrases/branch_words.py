"""Write one meaning of a call, its purpose and its hands, without saying anything twice."""

from __future__ import annotations

import re
from typing import Final

from cuebid.core import SUITS
from cuebid.phrases.parts import Description
from cuebid.phrases.wording import Vocabulary

# `6D`, `5+S`: a length; `15-17`, `8+`: points, which are mostly larger numbers than lengths.
_LENGTH_WORD: Final = re.compile(r"(\d)\+?([CDHS])")
_RANGE_WORD: Final = re.compile(r"\d+-(?:[89]|\d\d)|(?:[89]|\d\d)\+")


def with_purpose(description: Description, purpose: str, words: Vocabulary) -> str:
    """Return a purpose and a description of hands, without clauses that the hands repeat."""
    if not purpose:
        return words.description(description)
    # "Any hand" beside a purpose says nothing: `waiting`.
    if description.says_nothing:
        return words.purpose(purpose)
    # Authors write English, whatever the output language.
    hands = words.english.description(description)
    # The author's "balanced" is left out if the description of the hands says it too.
    clauses = [clause for clause in purpose.split(", ") if clause not in hands]
    # Repeated numbers in a clause are left out too: the hands say the `6D` of `weak 6D`.
    clauses = [rest for clause in clauses if (rest := _unrepeated(clause, hands))]
    # "Usually four" and "may be light" qualify the hands, so they come after them.
    after = [clause for clause in clauses if words.is_hedge(clause)]
    comma = words.words("join", "and")
    hands = comma.join([words.description(description), *map(words.purpose, after)])
    purpose = words.purpose(", ".join(clause for clause in clauses if clause not in after))
    return words.words("call", "purpose", purpose=purpose, hands=hands) if purpose else hands


def _unrepeated(clause: str, hands: str) -> str:
    """Return a clause without ranges, lengths and `bal` that the hands repeat."""
    all_words = clause.split()
    words = [word for word in all_words if not _is_repeated(word, hands)]
    # If the number before "and" is left out, so is the "and": `6+ and normally 8`.
    is_joined = words and words[0] != all_words[0] and words[0] in {"and", "or"}
    return " ".join(words[1:] if is_joined else words)


def _is_repeated(word: str, hands: str) -> bool:
    if word in {"bal", "BAL", "hcp", "HCP"}:
        return word.lower() == "hcp" or "balanced" in hands
    if length := _LENGTH_WORD.fullmatch(word):
        suit = next(suit for suit in SUITS if suit.letter == length[2])
        return bool(re.search(rf"\b{length[1]}[+]? ({suit.word.lower()}|{suit.symbol})", hands))
    return bool(_RANGE_WORD.fullmatch(word)) and word in hands.replace(",", "").split()
