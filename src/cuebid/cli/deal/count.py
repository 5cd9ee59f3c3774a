"""How many deals fit, in words and for programs."""

from __future__ import annotations

import json
from typing import Final

import click

from cuebid.cli.deal.progress import deal_progress, percent
from cuebid.dealing import Count, Dealer

__all__ = ["tell_count"]

_ONE_IN: Final = 0.01


def tell_count(dealer: Dealer, *, as_json: bool) -> None:
    """Count the deals that fit, and print what comes out.

    Raises:
        ImpossibleError: no deal fits; the message says why.
    """
    estimates = dealer.estimates()
    found = next(estimates)
    if not found.is_exact:
        with deal_progress(None) as progress:
            for found in estimates:
                progress.tell(found.draws, found)
    click.echo(_json(found) if as_json else _words(found))


def _words(found: Count) -> str:
    share = f"{percent(found.share)} of all{_one_in(found.share)}"
    if not found.is_exact:
        return f"about {found.deals:.4g} deals, {share} (standard error {percent(found.error)})"
    hands = "" if found.hands is None else f"{found.hands:,} of {found.all_hands:,} hands, "
    return f"{hands}{found.deals:,} of {found.all_deals:,} deals, {share} (exact)"


def _one_in(share: float) -> str:
    return f", one in {1 / share:,.0f}" if 0 < share < _ONE_IN else ""


def _json(found: Count) -> str:
    """With all digits: integers of JSON have no end, though some readers' have."""
    facts = {
        "exact": found.is_exact,
        "deals": found.deals,
        "all_deals": found.all_deals,
        "share": found.share,
        "standard_error": found.error,
        "hands": found.hands,
        "all_hands": found.all_hands,
    }
    return json.dumps(facts, indent=2)
