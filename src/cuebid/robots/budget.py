"""The budget of a robot: how much it may think."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.core import ReadError

__all__ = ["Budget"]


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit of thought for a call or a card, in deals or in seconds.

    Attributes:
        deals: the number of deals on which calls or cards are compared. Decisions can be repeated.
        seconds: how long to think. The number of deals depends on the machine.
    """

    deals: int = 0
    seconds: float = 0.0

    @classmethod
    def parse(cls, text: str) -> Budget:
        """Parse a budget: `0` is no thought at all, `40` is in deals, `0.5s` in seconds.

        Raises:
            ReadError: the text is none of these.
        """
        stripped = text.strip()
        try:
            if stripped.endswith("s"):
                budget = cls(seconds=float(stripped[:-1]))
            else:
                budget = cls(deals=int(stripped))
        except ValueError:
            budget = cls(deals=-1)
        # The comparison is written so that NaN fails it too.
        if budget.deals < 0 or not 0 <= budget.seconds < 3600:
            raise ReadError(f"{text!r} is not a budget", text, expected="40 (deals), 0.5s, or 0")
        return budget

    def __str__(self) -> str:
        """Return the text that `parse` reads."""
        return f"{self.seconds:g}s" if self.seconds else str(self.deals)

    def __bool__(self) -> bool:
        """Return whether the budget allows any thought."""
        return bool(self.deals or self.seconds)
