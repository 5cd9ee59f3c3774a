"""A hand as a fan of cards in HTML, sorted by the visitor's choice of suit order."""

from __future__ import annotations

from html import escape

from cuebid.core import Hand, Suit
from cuebid.render.output.html import AS_TEXT
from cuebid.web.serving.choices import current_choices
from cuebid.web.texts import words


def cards_html(hand: Hand) -> str:
    """Return a hand as a row of cards in HTML, with a text in words for screen readers."""
    suits = [(suit, hand.holding_text(suit)) for suit in map(Suit, current_choices()["order"])]
    # A line for each suit, so that the hand is readable in the HTML source too.
    rows = "\n".join(_row(suit, ranks) for suit, ranks in suits if hand.length(suit))
    spoken = ", ".join(
        f"{words('play_script', suit.letter)} {' '.join(ranks)}" for suit, ranks in suits
    )
    label = escape(words("home", "hand", hand=spoken))
    return f'<div class="held-up" role="img" aria-label="{label}">\n{rows}\n</div>'


def _row(suit: Suit, ranks: str) -> str:
    faces = []
    for index, rank in enumerate(ranks):
        first = " first" if index == 0 else ""
        shown = rank.replace("T", "10")
        faces.append(
            f'<span class="face suit-{suit.letter}{first}">{shown}'
            f"<span>{suit.symbol}{AS_TEXT}</span></span>"
        )
    return "".join(faces)
