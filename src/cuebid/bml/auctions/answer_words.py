"""Answers about the auctions of notes, as text and as data for JSON."""

from __future__ import annotations

import re
from typing import Any, Final

from cuebid.bml.auctions.defined_auction import DefinedAuction
from cuebid.bml.auctions.lookup import DocumentAnswer
from cuebid.bml.language.inline import plain_text
from cuebid.bml.tree.bids import call_text
from cuebid.text.layout import visible

# A `#` for the suit of the call: `5+#`, `3-#`, `(#)`; not `F#` or `#1`, which belong to words.
_OWN_SUIT: Final = re.compile(r"(?<![A-Za-z_#])#(?![\w#])")


def undefined_words(answer: DocumentAnswer) -> str:
    """Return a sentence which says that notes do not define an auction, and where they end."""
    fault = answer.prefix.fault
    reason = f": {fault.value}" if fault else ""
    defined = f"; they end at {answer.defined_part}" if answer.defined_calls else ""
    return f"The notes do not define {answer.auction}{reason}{defined}."


def written_call(sequence: DefinedAuction) -> str:
    """Return the last call of an auction as BML writes it: `(1D)` if the opponents make it."""
    call = call_text(sequence.call)
    return f"({call})" if sequence.is_theirs else call


def condition_words(sequence: DefinedAuction) -> str:
    """Return the seat and vulnerability for which a definition holds; empty if always."""
    return "" if sequence.conditions.any else f" [{sequence.conditions}]"


def meaning_words(sequence: DefinedAuction) -> str:
    """Return the meaning of an auction's last call, with the call's suit in place of `#`."""
    alert = "alert: " if sequence.alert else ""
    text = sequence.plain_text
    strain = sequence.call.strain
    if strain is not None and strain.suit is not None:
        # A table shows `6+#` beside its call; here the text stands alone and must name the suit.
        text = _OWN_SUIT.sub(f"!{strain.suit.letter.lower()}", text)
    return visible(alert + plain_text(text).replace("\n", " / ")) if text else ""


def row_words(sequence: DefinedAuction) -> str:
    """Return the row that defines an auction, on one line."""
    return visible(" ".join(sequence.span.text.split()))


def answer_record(answer: DocumentAnswer) -> dict[str, Any]:
    """Return the answer of a document about an auction as data for JSON."""
    return {
        "auction": answer.auction,
        # Programs read this key, so it keeps its name.
        "known": answer.defined_part,
        "meanings": [_sequence_record(sequence) for sequence in answer.meanings],
        "continuations": [_sequence_record(sequence) for sequence in answer.continuations],
    }


def _sequence_record(sequence: DefinedAuction) -> dict[str, Any]:
    return {
        "auction": sequence.auction,
        "call": call_text(sequence.call),
        "ours": sequence.is_ours,
        "text": sequence.text,
        "full_text": sequence.full_text,
        "alert": sequence.alert,
        "seat": sequence.conditions.seat.value,
        "vulnerability": sequence.conditions.vulnerability,
        "row": sequence.row.token,
        **place_record(sequence),
    }


def place_record(sequence: DefinedAuction) -> dict[str, Any]:
    """Return file, line and column where the row of an auction is written, as data for JSON."""
    written = sequence.written
    return {"file": written.source.name, "line": written.first.line, "column": written.first.column}
