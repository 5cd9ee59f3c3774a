"""Find the purpose of a call in the words with which its author describes it."""

from __future__ import annotations

import re
from typing import Final

from cuebid.meaning import Purpose

# Words of authors, the more specific ones first: the first that a text contains decides. Alerts of
# the table protocol say "asking for".
_WORDS: Final = (
    ("quantitative", Purpose.QUANTITATIVE),
    ("top trumps", Purpose.ASKS_TRUMPS),
    ("grand slam force", Purpose.ASKS_TRUMPS),
    ("blackwood", Purpose.ASKS_ACES),
    ("gerber", Purpose.ASKS_ACES),
    ("rkc", Purpose.ASKS_ACES),
    ("queen ask", Purpose.ASKS_QUEEN),
    ("king ask", Purpose.ASKS_KINGS),
    ("asks for aces", Purpose.ASKS_ACES),
    ("asks for kings", Purpose.ASKS_ACES),
    ("asking for aces", Purpose.ASKS_ACES),
    ("asking for kings", Purpose.ASKS_ACES),
    ("asking for a stopper", Purpose.STOPPER_ASK),
    ("asks for a stopper", Purpose.STOPPER_ASK),
    ("stayman", Purpose.STAYMAN),
    ("pass or correct", Purpose.OR_CORRECT),
    ("puppet", Purpose.PUPPET),
    ("transfer", Purpose.TRANSFER),
    ("negative double", Purpose.NEGATIVE),
    ("responsive", Purpose.RESPONSIVE),
    ("takeout", Purpose.TAKEOUT),
    ("take-out", Purpose.TAKEOUT),
    ("asks partner to choose", Purpose.TAKEOUT),
    ("next double is for penalties", Purpose.VALUES),
    ("penalt", Purpose.PENALTY),
    ("michaels", Purpose.TAKEOUT),
    ("unusual", Purpose.TAKEOUT),
    ("fourth suit", Purpose.FOURTH_SUIT),
    ("waiting", Purpose.WAITING),
    ("cue bid", Purpose.CUE_BID),
    ("cue-bid", Purpose.CUE_BID),
    ("preempt", Purpose.PREEMPT),
    ("sign-off", Purpose.SIGN_OFF),
    ("to play", Purpose.SIGN_OFF),
    ("relay", Purpose.RELAY),
)
# Abbreviations of the World Bridge Federation's convention card, common in notes; matched as whole
# words, because longer words contain the same letters.
_ABBREVIATIONS: Final = (
    (re.compile(r"(?<!\w)p/c(?!\w)", re.IGNORECASE), Purpose.OR_CORRECT),
    (re.compile(r"(?<!\w)pup(?!\w)", re.IGNORECASE), Purpose.PUPPET),
    (re.compile(r"(?<!\w)trf(?!\w)", re.IGNORECASE), Purpose.TRANSFER),
    (re.compile(r"(?<!\w)t/o(?!\w)", re.IGNORECASE), Purpose.TAKEOUT),
    (re.compile(r"(?<!\w)[ts]/[po](?!\w)", re.IGNORECASE), Purpose.SIGN_OFF),
    (re.compile(r"\(r\)", re.IGNORECASE), Purpose.RELAY),
)


def purpose_in_words(texts: tuple[str, ...]) -> Purpose | None:
    """Return the purpose of a call that its author's texts name; None if they name none."""
    for text in texts:
        lower = text.lower()
        for word, purpose in _WORDS:
            if word in lower:
                return purpose
        for abbreviation, purpose in _ABBREVIATIONS:
            if abbreviation.search(text):
                return purpose
    return None
