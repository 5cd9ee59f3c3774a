"""Numbers with their signs."""

from __future__ import annotations

__all__ = ["signed"]


def signed(number: float, form: str = "+d") -> str:
    """Return a number with its sign: a hyphen is shorter than a plus, and hard to see."""
    return format(number, form).replace("-", "−")
