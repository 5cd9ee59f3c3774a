"""Explanations that opponents gave of their calls, as the player's system reads them."""

from __future__ import annotations

from cuebid.core import View
from cuebid.database import NOT_EXPLAINED, Explained, RuleBook


def explained_calls(book: RuleBook, view: View) -> Explained:
    """Return what the opponents of a view's seat say that their calls show.

    Raises:
        MatchLimitError: a sequence has too many ways to match.
    """
    if not view.explanations:
        return NOT_EXPLAINED
    # Most tables explain little, and the tables of words take time to load.
    from cuebid.notes.meaning import explanations  # noqa: PLC0415 - see above

    return explanations.explained_calls(
        book, view.auction, view.explanations, view.seat.side, view.vulnerability
    )
