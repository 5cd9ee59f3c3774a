"""How much a robot may think."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.core import ReadError

__all__ = ["Budget"]


@dataclass(frozen=True, slots=True)
class Budget:
    """How much to think about a call or a card.

    Attributes:
        deals: on how many deals calls or cards are compared; the same deals every time.
        seconds: how long; then how many deals there are depends on the machine.
    """

    deals: int = 0
    seconds: float = 0.0

    @classmethod
    def parse(cls, text: str) -> Budget:
        """`0` is by the book, `40` are deals, `0.5s` are seconds.

        Raises:
            ReadError: it is none of these.
        """
        written = text.strip()
        try:
            if written.endswith("s"):
                found = cls(seconds=float(written[:-1]))
            else:
                found = cls(deals=int(written))
        except ValueError:
            found = cls(deals=-1)
        if found.deals < 0 or not 0 <= found.seconds < 3600:
            raise ReadError(f"{text!r} is no budget", text, expected="40 (deals), 0.5s, or 0")
        return found

    def __bool__(self) -> bool:
        """Whether there is anything to think with."""
        return bool(self.deals or self.seconds)
