"""`cuebid deal --count`: print how many deals match, in words or as JSON."""

from __future__ import annotations

import click

from cuebid.cli.deal.progress import deal_progress
from cuebid.dealing import Dealer
from cuebid.dealing.count import count_json, count_words

__all__ = ["print_count"]


def print_count(dealer: Dealer, *, as_json: bool) -> None:
    """Count the matching deals, and print the result.

    Raises:
        ImpossibleError: no deal matches; the message says why.
    """
    estimates = dealer.estimates()
    count = next(estimates)
    # An exact count is complete at once; an estimate is refined, and its last value is the best.
    if not count.is_exact:
        with deal_progress(None) as progress:
            for count in estimates:
                progress.update(count.draws, count)
    click.echo(count_json(count) if as_json else count_words(count))
