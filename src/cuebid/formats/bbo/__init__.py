"""BBOalert data: what calls mean, for the browser extension of that name."""

from collections.abc import Iterable

from cuebid.formats.bbo.records import (
    BOX,
    Alert,
    BboRecord,
    BboTitle,
    Commas,
    Option,
    call_token,
    context_tokens,
)

__all__ = [
    "BOX",
    "Alert",
    "BboRecord",
    "BboTitle",
    "Commas",
    "Option",
    "bbo_text",
    "call_token",
    "context_tokens",
]


def bbo_text(records: Iterable[BboRecord], commas: Commas = Commas.SEMICOLON) -> str:
    """Return the text of a file with these records, one a line."""
    return "".join(f"{record.line(commas)}\n" for record in records)
