"""The error for patterns that have too many ways to match."""

from __future__ import annotations

from cuebid.core import CuebidError


class MatchLimitError(CuebidError):
    """A pattern has too many ways to match; whether it matches remains unknown.

    Attributes:
        limit: how many states were searched.
        rule: the number of the rule, where it is known.
    """

    def __init__(self, limit: int, rule: int | None = None) -> None:
        subject = "a pattern" if rule is None else f"a pattern of rule #{rule}"
        super().__init__(
            f"{subject} was given up after {limit:,} steps: it has too many ways to match; "
            "fewer iterators and alternatives inside each other would do"
        )
        self.limit = limit
        self.rule = rule

    def of_rule(self, rule: int) -> MatchLimitError:
        """Return the error with the number of the rule that has the pattern."""
        return MatchLimitError(self.limit, rule)
