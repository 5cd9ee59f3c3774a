"""Explanations that opponents give of their calls, from the options of a command."""

from __future__ import annotations

from collections.abc import Iterable

import click

from cuebid.cli.question import read_call
from cuebid.core import Auction, Explanation, Vulnerability
from cuebid.database import NOT_EXPLAINED, Explained, RuleBook

__all__ = ["read_meanings"]


def read_meanings(
    book: RuleBook,
    auction: Auction,
    texts: Iterable[str],
    vulnerability: Vulnerability = Vulnerability.NONE,
) -> Explained:
    """Return the meanings that options such as `2H=both majors, weak` give to opponents' calls.

    Args:
        book: the system of the player whose turn it is.
        auction: the calls so far.
        texts: of the options.
        vulnerability: of the board.

    Raises:
        UsageError: a text has no call, no words, words that cannot be read, or a call that no
            opponent of the player has made.
    """
    explanations: dict[int, Explanation] = {}
    turn = len(auction)
    for text in texts:
        name, equals, words = text.partition("=")
        if not equals or not words.strip():
            raise click.UsageError(f"--means {text!r}: expected a call and its meaning: CALL=TEXT")
        call = read_call(name.strip())
        # Opponents of the player whose turn it is called at odd distances.
        positions = [
            position
            for position in range(turn)
            if (turn - position) % 2 and auction.calls[position] is call
        ]
        if not positions:
            raise click.UsageError(f"--means {text!r}: no opponent has called {call.text}")
        explanations[positions[-1]] = Explanation(words.strip())
    seat = auction.turn
    if not explanations or seat is None:
        return NOT_EXPLAINED
    # The tables of words take time to load, and most questions have no such option.
    from cuebid.notes.meaning.explanations import explained_calls  # noqa: PLC0415 - see above

    return explained_calls(book, auction, explanations, seat.side, vulnerability)
