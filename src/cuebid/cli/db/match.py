"""`cuebid db match`: list the rules that match each possible next call of an auction."""

from __future__ import annotations

from pathlib import Path

import click

from cuebid.cli.db.files import database_files, open_rule_book
from cuebid.cli.options import json_option
from cuebid.cli.output import print_json, print_lines
from cuebid.cli.question import board_options, read_open_auction
from cuebid.core import Seat, Vulnerability
from cuebid.database.meaning.rule_records import rule_lines, rule_records


@click.command(
    epilog="""\b
Example: the rules for every answer to 1NT.
  cuebid db match mb.txt 1N P
  cuebid db match mb.txt 1N P --json
"""
)
@database_files
@click.argument("auction", nargs=-1)
@board_options
@json_option("the rules")
def match(
    db: Path,
    macros: Path | None,
    explanations: Path | None,
    auction: tuple[str, ...],
    dealer: Seat,
    vul: Vulnerability,
    as_json: bool,
) -> None:
    """List the rules whose sequence matches AUCTION with each legal call at its end.

    AUCTION is the calls so far, such as 1N P 2C P; without any, the rules of openings are listed.
    The rules are those of any hand; `cuebid bid --system DB` chooses one of them for a hand.

    Exit code: 0 success, 1 the database has errors, a rule cannot be matched or labels restart in a
    cycle, 2 not a valid auction or other wrong usage.
    """
    auction_so_far = read_open_auction(dealer, " ".join(auction))
    calls = auction_so_far.legal_calls
    book = open_rule_book(db, macros, explanations, as_json)
    context = book.context(auction_so_far, vul)
    # One pass over the rules for all calls; `meaning` would otherwise make a pass for each call.
    context.matches(*calls)
    described = [(call, rules) for call in calls if (rules := context.rules(call)).matches]
    if as_json:
        print_json(
            [
                {
                    "call": call.text,
                    "rules": rule_records(book, rules.matches),
                    "superseded": rule_records(book, rules.superseded),
                    "shows": context.meaning(call).words,
                }
                for call, rules in described
            ]
        )
    else:
        if not described:
            click.echo("no rule describes any call here")
        for call, rules in described:
            click.echo(f"{call.text}: {context.meaning(call).words}")
            print_lines(rule_lines(book.database, rules))
    for fault in book.restart_faults:
        click.echo(f"error: {fault}", err=True)
    raise SystemExit(1 if book.restart_faults else 0)
