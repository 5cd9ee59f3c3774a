"""`cuebid db bid`: what a hand calls, by which rule, and why not something else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from cuebid.cli.db.book import (
    board_options,
    legal_calls,
    open_book,
    read_auction,
    read_call,
    read_hand,
    rule_records,
)
from cuebid.cli.db.files import database_files, print_json
from cuebid.core import Call, Seat, Vulnerability
from cuebid.database.meaning.choice import Choice, choose
from cuebid.database.meaning.rule_book import RuleBook

__all__ = ["bid"]


@click.command(
    epilog="""\b
Example: an opening, and an answer to 1NT.
  cuebid db bid mb.txt KQ54.AJ3.K832.Q7
  cuebid db bid mb.txt KQ542.93.K832.72 1N P --why 2C
"""
)
@database_files
@click.argument("hand")
@click.argument("auction", nargs=-1)
@board_options
@click.option("--why", metavar="CALL", help="Say why this call is not made.")
@click.option("--json", "as_json", is_flag=True, help="Print the choice as JSON.")
def bid(
    db: Path,
    macros: Path | None,
    explanations: Path | None,
    hand: str,
    auction: tuple[str, ...],
    dealer: Seat,
    vul: Vulnerability,
    why: str | None,
    as_json: bool,
) -> None:
    """Choose the call that HAND makes after AUCTION: of all rules that fit, the most preferred.

    HAND is thirteen cards, spades first, such as KQ54.AJ3.K832.Q7; AUCTION the calls so far, such
    as 1N P.

    Exit code: 0 a call, 1 no rule fits or the database has errors, 2 wrong usage.
    """
    cards = read_hand(hand)
    text = " ".join(auction)
    so_far = read_auction(dealer, text)
    legal_calls(so_far, text)
    asked = None if why is None else read_call(why)
    book = open_book(db, macros, explanations, as_json)
    choice = choose(book, cards, so_far, vul)
    if as_json:
        print_json(_record(book, choice, asked))
    else:
        for line in _lines(book, choice, asked):
            click.echo(line)
    if choice.call is None:
        raise SystemExit(1)


def _lines(book: RuleBook, choice: Choice, asked: Call | None) -> Iterator[str]:
    match, meaning = choice.match, choice.meaning
    if choice.call is None or match is None or meaning is None:
        yield "no rule fits"
    else:
        said = book.database.explanation(match.rule)
        rule = f"rule #{match.rule.number}, priority {match.rule.priority}"
        yield f"{choice.call.text} by {rule}{f': {said}' if said else ''}"
        yield f"shows {meaning.words}"
    if asked is not None:
        reasons = choice.why_not(asked)
        if not reasons:
            yield f"{asked.text} is the call"
        for reason in reasons:
            by = "" if reason.rule is None else f" by rule #{reason.rule}"
            yield f"not {asked.text}{by}: {reason.words}"


def _record(book: RuleBook, choice: Choice, asked: Call | None) -> dict[str, Any]:
    match, meaning = choice.match, choice.meaning
    record: dict[str, Any] = {
        "call": None if choice.call is None else choice.call.text,
        "rule": None if match is None else rule_records(book, [match])[0],
        "shows": None if meaning is None else meaning.words,
        "candidates": [
            {
                "call": one.call.text,
                "rule": one.match.rule.number,
                "priority": one.match.rule.priority,
            }
            for one in choice.candidates
        ],
    }
    if asked is not None:
        record["why_not"] = {
            "call": asked.text,
            "reasons": [
                {"kind": one.kind.name.lower(), "rule": one.rule, "words": one.words}
                for one in choice.why_not(asked)
            ],
        }
    return record
