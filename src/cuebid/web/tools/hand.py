"""The tool that evaluates a hand."""

from __future__ import annotations

from html import escape

from cuebid.core import SUITS, CuebidError, Hand, RangeError, Suit
from cuebid.evaluation import Features, describe, describe_suit, features, pattern_string
from cuebid.render.output.html import AS_TEXT
from cuebid.web.serving.faults import fault_html
from cuebid.web.serving.hand_cards import cards_html
from cuebid.web.texts import words


def hand_answer(text: str) -> str:
    """Return the evaluation of a hand as HTML, in words and as a pattern string."""
    if not text.strip():
        return ""
    try:
        hand = Hand.parse(text)
        if len(hand) != 13:
            raise RangeError(words("hand_tool", "not_thirteen", count=len(hand)))
    except CuebidError as error:
        return fault_html(error)
    hand_features = features(hand)
    suits = "".join(_suit(hand_features, suit) for suit in reversed(SUITS))
    pattern = escape(pattern_string(hand_features))
    return "\n".join(
        [
            cards_html(hand),
            f'<p class="verdict">{escape(describe(hand_features))}</p>',
            f"<h2>{escape(words('hand_tool', 'by_suit'))}</h2><ul>{suits}</ul>",
            f'<p class="muted">{escape(words("hand_tool", "pattern"))} <code>{pattern}</code></p>',
        ]
    )


def _suit(hand_features: Features, suit: Suit) -> str:
    name = suit.word.removesuffix("s")
    sign = f'<span class="cb-suit cb-{name}" aria-hidden="true">{suit.symbol}{AS_TEXT}</span>'
    spoken = f'<span class="spoken">{escape(words("play_script", suit.letter))}:</span>'
    return f"<li>{sign}{spoken} {escape(describe_suit(hand_features, suit))}</li>"
