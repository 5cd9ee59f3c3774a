"""The explanation of a call for the opponents.

Opponents are entitled to what a call means by agreement (Law 20), not to what the hand is. So the
explanation covers all rules for the call, whichever of them the hand followed: it is the same for
every hand that makes the call and gives nothing away.
"""

from __future__ import annotations

from typing import Final

from cuebid.core import Call, Explanation, Strain
from cuebid.core.suit import SUITS
from cuebid.database import CallContext, RuleBook
from cuebid.evaluation import LENGTH

__all__ = ["ALERT", "explain_call"]

ALERT: Final = "!"
"""First character of an explanation in the database: the call is to be alerted."""

# Opponents read an explanation between two calls, so it must be short.
_LONGEST: Final = 160
# A suit of three cards or more counts as natural; bids in shorter suits are alerted.
_NATURAL_LENGTH: Final = 3


def explain_call(book: RuleBook, context: CallContext, call: Call) -> Explanation | None:
    """Return what a call means, whatever the hand; None where no rule describes it.

    The explanation has the texts of all rules for the call, and what they show together. A bid in a
    suit is alerted if its bidder has not shown three cards there; another call if one of the texts
    begins with `ALERT`.

    Args:
        book: the system.
        context: the auction before the call.
        call: the call.
    """
    meaning = context.meaning(call)
    # Without a rule there is no agreement to explain; callers say so in their own words.
    if not meaning.matches:
        return None
    # Several rules for one call often have the same text; each is given once, in their order.
    texts = dict.fromkeys(
        text for match in meaning.matches if (text := book.database.explanation(match.rule))
    )
    alerted = any(text.startswith(ALERT) for text in texts) or _is_artificial(context, call)
    plain_texts = [text.removeprefix(ALERT).strip() for text in texts]
    shown = meaning.words
    if len(shown) > _LONGEST:
        # Many alternatives: the range that holds them all is shorter and still true.
        # Only the first, since the text has to become shorter.
        forcing = [item.words for item in meaning.forcing[:1]]
        shown = "; ".join([meaning.boxes.hull().words(), *forcing])
    return Explanation("; ".join([*_shorten(plain_texts), shown]), alerted)


def _is_artificial(context: CallContext, call: Call) -> bool:
    """Return whether a bid names a suit that its bidder has not shown."""
    # Passes, doubles and notrump name no suit, so nothing about them can be natural in this sense.
    if not call.is_bid or call.strain is None or call.strain is Strain.NOTRUMP:
        return False
    me = context.situation.me
    shown_after = context.after(call).situation.hulls[me]
    return shown_after.range(LENGTH, SUITS[call.strain])[0] < _NATURAL_LENGTH


def _shorten(texts: list[str]) -> list[str]:
    """Return as many texts as there is room for; the first one always."""
    # Whole texts only: half of one could say the opposite.
    result, room = texts[:1], _LONGEST
    for text in texts[1:]:
        room -= len(text)
        if room < 0:
            break
        result.append(text)
    return result
