"""Tell from the meaning of a call what partner's answer is about."""

from __future__ import annotations

import re
from typing import Final

from cuebid.notes.meaning.call_meaning import RowMeaning
from cuebid.notes.meaning.conventions import STEPS

__all__ = ["asks_for_answer", "asks_shortness"]

_SHORT_WORD: Final = r"(?:short\w*|singleton|spl(?:inter)?\b)"
_SHORTNESS_ASKED: Final = re.compile(
    rf"{_SHORT_WORD}[\s-](?:ask|inq|enq)|(?:ask|inq|enq)\w*\s(?:for\s)?(?:a\s)?{_SHORT_WORD}",
    re.IGNORECASE,
)
# Purposes of a call after which an answer need not show the suit that is bid.
_ASKS: Final = frozenset({"relay", "asks"})


def asks_for_answer(meaning: RowMeaning) -> bool:
    """Return whether an answer need not show the suit that is bid."""
    statements = () if meaning.reading is None else meaning.reading.statements
    steps = (
        statement
        for statement in statements
        if statement.kind == "convention" and not (statement.hedged or statement.negated)
    )
    return bool(_ASKS & set(meaning.purposes)) or any(
        statement.name in STEPS for statement in steps
    )


def asks_shortness(meaning: RowMeaning) -> bool:
    """Return whether a call asks where partner is short: `shortage ask`, `asks for a singleton`."""
    text = "" if meaning.reading is None else meaning.reading.text
    return _SHORTNESS_ASKED.search(text) is not None
