"""A limit on how many diagnostics of one code are printed; the others are only counted."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cuebid.text.diagnostics import Diagnostic

__all__ = ["MOST_OF_A_KIND", "FindingCap"]

MOST_OF_A_KIND: Final = 20
"""The number of diagnostics of one code that are printed, unless the user asks for all."""


class FindingCap:
    """A filter that admits the first diagnostics of each code and counts the others; mutable.

    Args:
        most: the most diagnostics of each code to admit; None admits all.
        option: the option of the command that prints the others, if there is one.
    """

    def __init__(self, most: int | None = MOST_OF_A_KIND, option: str = "") -> None:
        self._most = most
        self._option = option
        self._counts: Counter[str] = Counter()

    def admits(self, diagnostic: Diagnostic) -> bool:
        """Count a diagnostic, and return whether it is among the first of its code."""
        self._counts[diagnostic.code] += 1
        return self._most is None or self._counts[diagnostic.code] <= self._most

    def left_out(self) -> Iterator[str]:
        """Yield a line for each code of which diagnostics were not admitted, with their number."""
        for code, count in self._counts.items():
            if self._most is not None and count > self._most:
                advice = f"; {self._option} prints them" if self._option else ""
                yield f"... and {count - self._most:,} more of this kind [{code}]{advice}"
