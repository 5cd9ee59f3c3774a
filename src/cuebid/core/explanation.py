"""Alerts and explanations of calls."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Explanation"]


@dataclass(frozen=True, slots=True)
class Explanation:
    """The explanation of a call, as it was given at the table.

    Attributes:
        text: the meaning, in words; empty for a bare alert.
        alerted: whether the call was alerted, not just explained.
    """

    text: str = ""
    alerted: bool = True
