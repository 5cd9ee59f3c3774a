"""Why matching was given up."""

from __future__ import annotations

from cuebid.core.errors import CuebidError

__all__ = ["MatchLimitError", "RestartError", "UnsetGrabError"]


class MatchLimitError(CuebidError):
    """A pattern has too many ways to match; nothing is known of whether it does."""

    def __init__(self, limit: int) -> None:
        super().__init__(
            f"a pattern was given up after {limit:,} steps: it has too many ways to match; "
            "fewer iterators and alternatives inside each other would do"
        )
        self.limit = limit


class RestartError(CuebidError):
    """Labels lead round in a circle, or too deep; the message names the rules."""


class UnsetGrabError(CuebidError):
    """A grab was asked for that was never stored; whoever evaluates catches it (A36)."""
