"""`cuebid deal --count`: print how many deals match, in words or as JSON."""

from __future__ import annotations

import json
from typing import Final

import click

from cuebid.cli.deal.progress import deal_progress, percent
from cuebid.dealing import Count, Dealer

__all__ = ["print_count"]

_ONE_IN: Final = 0.01
"""Smaller shares are also printed as "one in ...", since tiny percentages are hard to picture."""


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
    click.echo(_json(count) if as_json else _words(count))


def _words(count: Count) -> str:
    share = f"{percent(count.share)} of all{_one_in(count.share)}"
    if not count.is_exact:
        return f"about {count.deals:.4g} deals, {share} (standard error {percent(count.error)})"
    hands = "" if count.hands is None else f"{count.hands:,} of {count.all_hands:,} hands, "
    return f"{hands}{count.deals:,} of {count.all_deals:,} deals, {share} (exact)"


def _one_in(share: float) -> str:
    return f", one in {1 / share:,.0f}" if 0 < share < _ONE_IN else ""


def _json(count: Count) -> str:
    # The standard module, as msgspec limits integers to 64 bits. There are 5.4e28 deals, and JSON
    # itself has no limit.
    facts = {
        "exact": count.is_exact,
        "deals": count.deals,
        "all_deals": count.all_deals,
        "share": count.share,
        "standard_error": count.error,
        "hands": count.hands,
        "all_hands": count.all_hands,
    }
    return json.dumps(facts, indent=2)
