"""Alerts and explanations of calls."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Explanation:
    """The explanation of a call, as it was given at the table.

    Attributes:
        text: the meaning, in words; empty for a bare alert.
        alerted: whether the call was alerted, not just explained.
        elements: the same meaning in the elements of the Table Manager protocol, for programs that
            read nothing else; empty if they are not known.
        hands: the exact hands, as Cuebid's own programs exchange them; empty if they are not known.
            Two explanations that differ only in elements or hands are equal.
    """

    text: str = ""
    alerted: bool = True
    elements: str = field(default="", compare=False)
    hands: str = field(default="", compare=False)
