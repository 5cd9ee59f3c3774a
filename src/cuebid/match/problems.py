"""Report all problems of a description in one error."""

from __future__ import annotations

from collections.abc import Iterable


def raise_problems(problems: Iterable[str]) -> None:
    """Raise one error with a line for each problem, if there is any.

    Raises:
        ValueError: there are problems.
    """
    text = "\n".join(problems)
    if text:
        raise ValueError(text)
