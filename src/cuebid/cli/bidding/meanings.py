"""The option `--means`: explanations that opponents give of their calls."""

from __future__ import annotations

from collections.abc import Iterable

import click

from cuebid.cli.question import read_call
from cuebid.core import Auction, Explanation, Side, Vulnerability
from cuebid.database import NOT_EXPLAINED, Explained, RuleBook

means_option = click.option(
    "--means", multiple=True, metavar="CALL=TEXT",
    help="What an opponent says that CALL shows; of several such calls it is the last. It counts "
    "more than what the system takes the call to show.",
)  # fmt: skip
"""The option `--means` of `cuebid bid` and `cuebid explain`."""


def read_meanings(
    book: RuleBook,
    auction: Auction,
    texts: Iterable[str],
    vulnerability: Vulnerability = Vulnerability.NONE,
    listener: Side | None = None,
) -> Explained:
    """Parse the values of `--means`, such as `2H=both majors, weak`, as meanings of calls.

    Args:
        book: the system of the side to which the calls are explained.
        auction: the calls so far.
        texts: the values of the option.
        vulnerability: the vulnerability of the board.
        listener: the side to which the calls are explained; by default, the opponents of the
            player who made the first call that is explained.

    Raises:
        UsageError: a text has no call, no words, words that cannot be read, or a call that no
            opponent of the listener has made.
    """
    explanations: dict[int, Explanation] = {}
    for text in texts:
        name, equals, words = text.partition("=")
        if not equals or not words.strip():
            raise click.UsageError(f"--means {text!r}: expected a call and its meaning: CALL=TEXT")
        call = read_call(name.strip())
        positions = [
            position
            for position, other in enumerate(auction)
            if other is call and auction.seat_of(position).side is not listener
        ]
        if not positions:
            who = "nobody" if listener is None else "no opponent"
            raise click.UsageError(f"--means {text!r}: {who} has called {call.text}")
        if listener is None:
            listener = auction.seat_of(positions[-1] + 1).side
        explanations[positions[-1]] = Explanation(words.strip())
    if not explanations or listener is None:
        return NOT_EXPLAINED
    # The tables of words take time to load, and most commands have no such option.
    from cuebid.notes.meaning.explanations import explained_calls  # noqa: PLC0415 - see above

    return explained_calls(book, auction, explanations, listener, vulnerability)
