"""The tool that says what a hand is worth."""

from __future__ import annotations

from html import escape

from cuebid.core import SUITS, CuebidError, Hand, RangeError
from cuebid.evaluation import describe, describe_suit, features, pattern_string
from cuebid.render import to_html
from cuebid.web.texts import words
from cuebid.web.tools.parts import refusal, titled_list

__all__ = ["hand_answer"]


def hand_answer(text: str) -> str:
    """Return what a hand is worth, in words and as a pattern string."""
    if not text.strip():
        return ""
    try:
        hand = Hand.parse(text)
        if len(hand) != 13:
            raise RangeError(words("hand_tool", "not_thirteen", count=len(hand)))
    except CuebidError as error:
        return refusal(error.full_message)
    hand_features = features(hand)
    suits = [f"{suit.symbol} {describe_suit(hand_features, suit)}" for suit in reversed(SUITS)]
    pattern = escape(pattern_string(hand_features))
    return "\n".join(
        [
            to_html(hand),
            f"<p>{escape(describe(hand_features))}</p>",
            titled_list(words("hand_tool", "by_suit"), suits),
            f"<p>{escape(words('hand_tool', 'pattern'))} <code>{pattern}</code></p>",
        ]
    )
