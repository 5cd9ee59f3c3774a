"""`cuebid explain`: what the calls of an auction show in a system."""

from __future__ import annotations

from pathlib import Path

import click

from cuebid.cli.bidding.meanings import means_option, read_meanings
from cuebid.cli.db.files import rule_file_options
from cuebid.cli.language_option import language_option
from cuebid.cli.options import json_option
from cuebid.cli.output import print_json, print_lines
from cuebid.cli.question import board_options, read_auction
from cuebid.cli.system.options import opened_system, system_option
from cuebid.core import Seat, Side, Vulnerability
from cuebid.database import explain as explain_auction
from cuebid.systems.auction_report import (
    explanation_lines,
    explanation_record,
    judged_lines,
    judged_record,
)


@click.command(
    epilog="""\b
Examples: what 1NT, 2D and 2H have shown in SAYC; in a rule file.
  cuebid explain 1N P 2D P 2H
  cuebid explain 1N P 2D P 2H --system mb.txt2 --macros mac.m4 --json
  cuebid explain 1N 2C P 2D --ns acol --ew 2over1
  cuebid explain 2D --means "2D=weak, both majors"
  cuebid explain 1N P 2D --language german
"""
)
@click.argument("auction", nargs=-1, required=True)
@board_options
@system_option
@rule_file_options
@click.option("--ns", help="The system of North and South.  [default: --system]")
@click.option("--ew", help="The system of East and West.  [default: --system]")
@means_option
@language_option
@json_option("the meanings")
def explain(
    auction: tuple[str, ...],
    dealer: Seat,
    vul: Vulnerability,
    system: str,
    macros: Path | None,
    explanations: Path | None,
    ns: str | None,
    ew: str | None,
    means: tuple[str, ...],
    as_json: bool,
) -> None:
    """Explain what each call of AUCTION shows, and what each player has shown by all of them.

    All four players are assumed to bid the same system, unless --ns or --ew names another
    one for a side: then each call means what the system of its maker says. Calls of one
    side may have been explained otherwise to the other (--means).

    The last lines say what judgement makes of it: strength, fit and stoppers of each side, the
    agreed suit, what is forcing, whose hand it is, what each double means, what partner asks and
    which calls answer it.

    Exit code: 0 success, 1 the system has errors or a rule cannot be matched, 2 not a valid
    auction or other wrong usage.
    """
    auction_so_far = read_auction(dealer, " ".join(auction))
    names = (ns or system, ew or system)
    books = [
        opened_system(
            name,
            macros=macros if name == system else None,
            explanations=explanations if name == system else None,
            as_json=as_json,
        ).book
        # Each system is opened once; where both sides bid it they share one book.
        for name in dict.fromkeys(names)
    ]
    book = books[0].with_opponents(books[1]) if len(books) > 1 else books[0]
    stated = read_meanings(book, auction_so_far, means, vul)
    explanation = explain_auction(book, auction_so_far, vul, stated)
    context = book.context(auction_so_far, vul, Side.NS, stated)
    if as_json:
        print_json(explanation_record(book, explanation) | judged_record(context, auction_so_far))
        return
    print_lines((*explanation_lines(explanation), *judged_lines(context, auction_so_far)))
