"""Meanings of calls in the words of players.

`describe_hands` turns boxes into parts (`15-17 HCP`, `balanced`), which a table of words writes in
a language. `full_form`, `short_form` and `protocol_form` write what a call shows, with its purpose,
its rare meanings and its force: for explanations, for a line of a card, and for alerts of version
18 of the table protocol.

    hands_in_words(Box().between(HCP, 15, 17) & BALANCED)    "15-17 HCP, balanced"
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.phrases.auction_suits import hands_in_words
    from cuebid.phrases.disclosure import RARE_BELOW, Branch, Disclosure
    from cuebid.phrases.forms import FULL_LENGTH, SHORT_LENGTH, full_form, short_form
    from cuebid.phrases.hands import describe_hands
    from cuebid.phrases.parts import Description, Kind, Part
    from cuebid.phrases.protocol import protocol_form
    from cuebid.phrases.purposes import purpose_of
    from cuebid.phrases.shortfall import mismatch
    from cuebid.phrases.wording import LANGUAGES, SuitStyle, Vocabulary, vocabulary

__all__ = [
    "FULL_LENGTH",
    "LANGUAGES",
    "RARE_BELOW",
    "SHORT_LENGTH",
    "Branch",
    "Description",
    "Disclosure",
    "Kind",
    "Part",
    "SuitStyle",
    "Vocabulary",
    "describe_hands",
    "full_form",
    "hands_in_words",
    "mismatch",
    "protocol_form",
    "purpose_of",
    "short_form",
    "vocabulary",
]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "disclosure": "RARE_BELOW Branch Disclosure",
            "auction_suits": "hands_in_words",
            "forms": "FULL_LENGTH SHORT_LENGTH full_form short_form",
            "hands": "describe_hands",
            "shortfall": "mismatch",
            "parts": "Description Kind Part",
            "protocol": "protocol_form",
            "purposes": "purpose_of",
            "wording": "LANGUAGES SuitStyle Vocabulary vocabulary",
        },
    )
