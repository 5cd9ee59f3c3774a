"""What opponents are told of a call: the same for every hand that makes it."""

from __future__ import annotations

from typing import Final

from cuebid.core import Call, Explanation, Strain
from cuebid.core.suit import SUITS
from cuebid.database import CallContext, RuleBook
from cuebid.evaluation import LENGTH

__all__ = ["ALERT", "explain_call"]

ALERT: Final = "!"
"""Explanations of a database that begin so are those of calls to be alerted."""

_LONGEST: Final = 160
_NATURAL: Final = 3


def explain_call(book: RuleBook, turn: CallContext, call: Call) -> Explanation | None:
    """What a call means, whatever the hand; None where no rule describes it.

    The texts of all rules for the call are told, and what hands they show, so that which rule was
    followed stays hidden. A bid in a suit is alerted if its bidder has not shown three cards there;
    other calls if their explanation says so.

    Args:
        book: the system.
        turn: the auction before the call.
        call: the call.
    """
    meaning = turn.meaning(call)
    if not meaning.matches:
        return None
    texts = dict.fromkeys(
        text for match in meaning.matches if (text := book.database.explanation(match.rule))
    )
    alerted = any(text.startswith(ALERT) for text in texts) or _is_artificial(turn, call)
    said = [text.removeprefix(ALERT).strip() for text in texts]
    shown = meaning.words
    if len(shown) > _LONGEST:
        forcing = [one.words for one in meaning.forcing[:1]]
        shown = "; ".join([meaning.boxes.hull().words(), *forcing])
    return Explanation("; ".join([*_cut(said), shown]), alerted)


def _is_artificial(turn: CallContext, call: Call) -> bool:
    """Whether a bid names a suit that its bidder has not shown."""
    if not call.is_bid or call.strain is None or call.strain is Strain.NOTRUMP:
        return False
    me = turn.situation.me
    return turn.after(call).hulls[me].range(LENGTH, SUITS[call.strain])[0] < _NATURAL


def _cut(texts: list[str]) -> list[str]:
    """As many texts as there is room for; the first always."""
    kept, room = texts[:1], _LONGEST
    for text in texts[1:]:
        room -= len(text)
        if room < 0:
            break
        kept.append(text)
    return kept
