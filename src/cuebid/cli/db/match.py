"""`cuebid db match`: the rules for each call that may come next."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from cuebid.cli.db.book import board_options, legal_calls, open_book, read_auction, rule_records
from cuebid.cli.db.files import database_files, print_json
from cuebid.core import Seat, Vulnerability
from cuebid.database import Database
from cuebid.database.matcher.rule_matcher import RuleMatch
from cuebid.database.meaning.call_meaning import Meaning

__all__ = ["match"]


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
@click.option("--json", "as_json", is_flag=True, help="Print the rules as JSON.")
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
    Hands do not matter here; see `cuebid db bid`.

    Exit code: 0 listed, 1 errors in the database or a rule that cannot be matched, 2 no auction.
    """
    text = " ".join(auction)
    so_far = read_auction(dealer, text)
    calls = legal_calls(so_far, text)
    book = open_book(db, macros, explanations, as_json)
    turn = book.context(so_far, vul)
    turn.matches(*calls)
    meanings = [meaning for call in calls if (meaning := turn.meaning(call)).matches]
    if as_json:
        print_json(
            [
                {
                    "call": meaning.call.text,
                    "rules": rule_records(book, meaning.matches),
                    "superseded": rule_records(book, meaning.superseded),
                    "shows": meaning.words,
                }
                for meaning in meanings
            ]
        )
        return
    if not meanings:
        click.echo("no rule describes any call here")
    for meaning in meanings:
        for line in _lines(book.database, meaning):
            click.echo(line)


def _lines(database: Database, meaning: Meaning) -> Iterator[str]:
    """The call, then a line for each of its rules."""
    yield f"{meaning.call.text}: {meaning.words}"
    for one in meaning.matches:
        yield _line(database, one, "")
    for one in meaning.superseded:
        yield _line(database, one, "a superseded default")


def _line(database: Database, one: RuleMatch, remark: str) -> str:
    said = [f"priority {one.rule.priority}", remark, database.explanation(one.rule)]
    return f"    #{one.rule.number}  {'; '.join(filter(None, said))}"
