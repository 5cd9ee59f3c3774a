"""`cuebid db explain`: what everybody has shown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from cuebid.cli.db.book import board_options, open_book, read_auction, rule_records
from cuebid.cli.db.files import database_files, print_json
from cuebid.core import Seat, Vulnerability
from cuebid.database.meaning.explain import ExplainedCall, Explanation, explain
from cuebid.database.meaning.rule_book import RuleBook
from cuebid.evaluation import box_record

__all__ = ["explain_", "explanation_lines", "explanation_record"]

_ALERT: Final = "!"


@click.command(
    "explain",
    epilog="""\b
Example: what 1NT, 2D and 2H have shown.
  cuebid db explain mb.txt 1N P 2D P 2H
  cuebid db explain mb.txt 1N P 2D P 2H --json
""",
)
@database_files
@click.argument("auction", nargs=-1, required=True)
@board_options
@click.option("--json", "as_json", is_flag=True, help="Print the meanings as JSON.")
def explain_(
    db: Path,
    macros: Path | None,
    explanations: Path | None,
    auction: tuple[str, ...],
    dealer: Seat,
    vul: Vulnerability,
    as_json: bool,
) -> None:
    """Say what each call of AUCTION shows, and what each player has shown by all of them.

    Exit code: 0 said, 1 the database has errors or a rule cannot be matched, 2 this is no auction.
    """
    so_far = read_auction(dealer, " ".join(auction))
    book = open_book(db, macros, explanations, as_json)
    explained = explain(book, so_far, vul)
    if as_json:
        print_json(explanation_record(book, explained))
        return
    for line in explanation_lines(explained):
        click.echo(line)


def explanation_lines(explained: Explanation) -> Iterator[str]:
    """What each call shows, then what each player has shown."""
    for one in explained.calls:
        yield f"{one.seat.word:<6}{one.call.text:<5}{_said(one)}"
    yield ""
    for player in explained.players:
        yield f"{player.seat.word:<6}has shown {player.words}"


def _said(one: ExplainedCall) -> str:
    """What a call shows, and what the explanations say; a `!` before these is an alert."""
    words = one.meaning.words
    said = "; ".join(text.removeprefix(_ALERT).strip() for text in one.texts)
    alert = "alert: " if any(text.startswith(_ALERT) for text in one.texts) else ""
    return f"{alert}{words} ({said})" if said else f"{alert}{words}"


def explanation_record(book: RuleBook, explained: Explanation) -> dict[str, object]:
    """The same for JSON, with the boxes and the rules."""
    return {
        "calls": [
            {
                "seat": one.seat.letter,
                "call": one.call.text,
                "shows": one.meaning.words,
                "boxes": [box_record(box) for box in one.meaning.boxes],
                "forcing": [forcing.words for forcing in one.meaning.forcing],
                "explanations": one.texts,
                "rules": rule_records(book, one.meaning.matches),
            }
            for one in explained.calls
        ],
        "players": {
            player.seat.letter: {
                "shows": player.words,
                "boxes": [box_record(box) for box in player.boxes],
                "off_system": player.off_system,
            }
            for player in explained.players
        },
    }
