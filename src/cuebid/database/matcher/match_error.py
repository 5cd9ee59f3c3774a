"""Why matching was given up."""

from __future__ import annotations

from cuebid.core.errors import CuebidError

__all__ = ["MatchLimitError", "RestartError", "UnsetCaptureError"]


class MatchLimitError(CuebidError):
    """A pattern has too many ways to match; nothing is known of whether it does.

    Attributes:
        limit: how many steps were taken.
        rule: the number of the rule, where it is known.
    """

    def __init__(self, limit: int, rule: int | None = None) -> None:
        what = "a pattern" if rule is None else f"a pattern of rule #{rule}"
        super().__init__(
            f"{what} was given up after {limit:,} steps: it has too many ways to match; "
            "fewer iterators and alternatives inside each other would do"
        )
        self.limit = limit
        self.rule = rule

    def of_rule(self, rule: int) -> MatchLimitError:
        """The same, saying which rule has the pattern."""
        return MatchLimitError(self.limit, rule)


class RestartError(CuebidError):
    """Labels lead round in a circle, or too deep; the message names the rules."""


class UnsetCaptureError(CuebidError):
    """A grab was asked for that was never stored; whoever evaluates catches it (A36)."""
