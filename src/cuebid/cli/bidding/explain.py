"""`cuebid explain`: what the calls of an auction show in a system."""

from __future__ import annotations

import click

from cuebid.cli.db.book import board_options, read_auction
from cuebid.cli.db.explain import explanation_lines, explanation_record
from cuebid.cli.db.files import print_json
from cuebid.cli.system.options import opened, system_option
from cuebid.core import Seat, Vulnerability
from cuebid.database import explain as explained

__all__ = ["explain"]


@click.command(
    epilog="""\b
Example: what 1NT, 2D and 2H have shown.
  cuebid explain 1N P 2D P 2H
  cuebid explain 1N P 2D P 2H --json
"""
)
@click.argument("auction", nargs=-1, required=True)
@board_options
@system_option
@click.option("--json", "as_json", is_flag=True, help="Print the meanings as JSON.")
def explain(
    auction: tuple[str, ...], dealer: Seat, vul: Vulnerability, system: str, as_json: bool
) -> None:
    """Say what each call of AUCTION shows, and what each player has shown by all of them.

    All four players are taken to bid the same system.

    Exit code: 0 said, 1 the system has errors, 2 this is no auction.
    """
    so_far = read_auction(dealer, " ".join(auction))
    book = opened(system, as_json=as_json).book
    found = explained(book, so_far, vul)
    if as_json:
        print_json(explanation_record(book, found))
        return
    for line in explanation_lines(found):
        click.echo(line)
