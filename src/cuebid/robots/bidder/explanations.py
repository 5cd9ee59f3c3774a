"""Read the explanations that opponents gave of their calls."""

from __future__ import annotations

from cuebid.core import View
from cuebid.database import NOT_EXPLAINED, Explained, RuleBook


def explained_calls(book: RuleBook, view: View) -> Explained:
    """Return what the opponents' calls show according to their explanations.

    Raises:
        MatchLimitError: a sequence has too many ways to match.
    """
    if not view.explanations:
        return NOT_EXPLAINED
    # Imported only if there are explanations, because it takes time to load.
    from cuebid.notes.meaning import explanations  # noqa: PLC0415 - see above

    return explanations.explained_calls(
        book, view.auction, view.explanations, view.seat.side, view.vulnerability
    )
