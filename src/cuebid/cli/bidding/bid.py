"""`cuebid bid`: what the bidder calls, and why; for people, and for programs line by line."""

from __future__ import annotations

from typing import Any, TextIO

import click

from cuebid.cli.db.book import board_options, legal_calls, read_auction, read_call, read_hand
from cuebid.cli.db.files import print_json
from cuebid.cli.system.options import budget_option, opened, system_option
from cuebid.core import Call, Seat, Vulnerability
from cuebid.robots.bidder.decision import Decision
from cuebid.robots.budget import Budget
from cuebid.robots.system_bidder import bidder_of_book

__all__ = ["bid"]


@click.command(
    epilog="""\b
Examples: an opening; an answer, and why not another; a choice simulated; a program's questions.
  cuebid bid KQ54.AJ3.K832.Q7
  cuebid bid KQ542.93.K832.72 1N P --why 2C
  cuebid bid KQ542.93.K832.72 1N P 2H P 2S P --budget 100
  cuebid bid --batch questions.jsonl

\b
A question of a batch, and its answer:
  {"hand": "AQ4.KJ53.Q82.K97", "auction": ["1C", "P"], "dealer": "N", "vul": "NS"}
  {"call":"1H","rule":12020,"explanation":"four hearts or more; 6+ points; 4+ H","alert":false}
"""
)
@click.argument("hand", required=False)
@click.argument("auction", nargs=-1)
@board_options
@system_option
@budget_option
@click.option("--why", metavar="CALL", help="Say why this call is not made.")
@click.option("--json", "as_json", is_flag=True, help="Print the decision as JSON.")
@click.option(
    "--batch",
    is_flag=False,
    flag_value="-",
    type=click.File("r", encoding="utf-8"),
    metavar="[FILE]",
    help="Answer questions in JSON, one a line, from FILE or standard input.",
)
def bid(
    hand: str | None,
    auction: tuple[str, ...],
    dealer: Seat,
    vul: Vulnerability,
    system: str,
    budget: Budget,
    why: str | None,
    as_json: bool,
    batch: TextIO | None,
) -> None:
    """Choose the call that HAND makes after AUCTION, by the rules of a system.

    HAND is thirteen cards, spades first; AUCTION the calls so far, such as 1N P. With --batch each
    line of FILE is a question and gets one line back at once; a question that cannot be answered
    gets {"error": ...}.

    Exit code: 0 answered, 1 a question of a batch was not, or the system has errors, 2 wrong usage.
    """
    if batch is not None:
        if hand is not None:
            raise click.UsageError("either a hand or --batch, not both")
        # One hand needs nothing of it.
        from cuebid.cli.bidding.batch import answer_lines  # noqa: PLC0415 - only a batch needs it

        raise SystemExit(int(answer_lines(batch, system, budget)))
    if hand is None:
        raise click.UsageError("missing HAND, or --batch")
    cards = read_hand(hand)
    text = " ".join(auction)
    so_far = read_auction(dealer, text)
    legal_calls(so_far, text)
    asked = None if why is None else read_call(why)
    book = opened(system, as_json=as_json).book
    decision = bidder_of_book(book, budget).decide(cards, so_far, vul)
    if as_json:
        print_json(_record(decision, asked))
        return
    for line in decision.lines():
        click.echo(line)
    if asked is not None:
        for words in _reasons(decision, asked):
            click.echo(words)


def _reasons(decision: Decision, asked: Call) -> list[str]:
    """Why a call is not made, rule by rule."""
    if asked is decision.call:
        return [f"{asked.text} is the call"]
    return [
        f"not {asked.text}{'' if one.rule is None else f' by rule #{one.rule}'}: {one.words}"
        for one in decision.choice.why_not(asked)
    ]


def _record(decision: Decision, asked: Call | None) -> dict[str, Any]:
    record: dict[str, Any] = decision.record() | {
        "text": decision.text,
        "alternatives": [
            {"call": one.call.text, "rule": one.rule, "why_not": one.words}
            for one in decision.alternatives
        ],
    }
    if asked is not None:
        record["why_not"] = _reasons(decision, asked)
    return record
