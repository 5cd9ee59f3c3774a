"""Contracts, results and scores, in the same words on every page."""

from __future__ import annotations

from cuebid.core import BoardRecord

__all__ = ["result_words", "signed"]


def result_words(record: BoardRecord) -> str:
    """Return the result of a board, as `4♠ by N −1`, for everything that a page tells of it."""
    return record.result_text.replace(" -", " −")


def signed(number: float, form: str = "+d") -> str:
    """Return a number with its sign: a hyphen is shorter than a plus, and hard to see."""
    return format(number, form).replace("-", "−")
