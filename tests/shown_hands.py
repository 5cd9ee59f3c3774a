"""Find hands in what a server sends: nobody may see the partner's before both have bid."""

from __future__ import annotations

import re

from cuebid.core import Hand

__all__ = ["shows_hand"]


def shows_hand(text: str, hand: Hand) -> bool:
    """Return whether a text has every suit of a hand, in any notation that writes its ranks."""
    suits = [suit for suit in hand.pbn.split(".") if len(suit) >= 2]
    # Cards that are drawn one by one are ranks with markup and signs between them.
    plain = re.sub(r"<[^>\n]*>|[♠♥♦♣\ufe0e]", "", text).replace("10", "T")
    return any(
        all(re.search(rf"(?<![AKQJT2-9]){suit}(?![AKQJT2-9])", each) for suit in suits)
        for each in (text, plain)
    )
