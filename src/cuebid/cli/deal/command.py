"""`cuebid deal`: deal boards whose hands match a description."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from cuebid.cli.deal.count import print_count
from cuebid.cli.deal.formatter import WITH_TRICKS, DealFormatter
from cuebid.cli.deal.predeal import read_predeal
from cuebid.cli.deal.production import DealProduction, recorded_signals
from cuebid.cli.deal.script import (
    open_script,
    printed_seats,
    script_format,
    with_printed_values,
)
from cuebid.core import SEATS, Hand, Seat
from cuebid.dealing import Dealer, ImpossibleError
from cuebid.dealing.script import Run
from cuebid.dealing.shorthand import read_shorthand
from cuebid.evaluation import Boxes

__all__ = ["deal"]


@click.command(
    epilog="""\b
Examples: ten strong notrumps; their frequency; double-dummy tricks and par; a script.
  cuebid deal -n 10 --south '15-17 balanced' --north '5+H' -o notrumps.pbn
  cuebid deal --south '15-17 balanced' --count
  cuebid deal -n 2 --predeal S:AKQxx --format text --table --par
  cuebid deal --script notrump.dl
"""
)
@click.option(
    "-n",
    "--number",
    type=click.IntRange(min=0),
    help="Number of deals.  [default: 1, or that of the script]",
)
@click.option("--north", help="Description of North's hand, such as '5+H 12+'.")
@click.option("--east", help="Description of East's hand.")
@click.option("--south", help="Description of South's hand.")
@click.option("--west", help="Description of West's hand.")
@click.option(
    "--predeal",
    multiple=True,
    metavar="SEAT:CARDS",
    help="Cards of a seat, as S:AKQxx.A: suits from spades down, x for any card.",
)
@click.option(
    "--script",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
    help="File with a condition in the language of the program Dealer.",
)
@click.option(
    "--seed", type=click.IntRange(min=0), help="Seed; the same seed gives the same deals."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["pbn", "lin", "dots", "oneline", "text", "html"]),
    help="Format to write.  [default: pbn, or that of the script]",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File to write.  [default: standard output]",
)
@click.option("--count", is_flag=True, help="Print how many deals match instead of dealing.")
@click.option("--json", "as_json", is_flag=True, help="Print the count as JSON; only with --count.")
@click.option("--table", is_flag=True, help="Add double-dummy tricks; in PBN, text and HTML.")
@click.option("--par", "with_par", is_flag=True, help="Add par; in PBN, text and HTML.")
def deal(
    number: int | None,
    north: str | None,
    east: str | None,
    south: str | None,
    west: str | None,
    predeal: tuple[str, ...],
    script: Path | None,
    seed: int | None,
    form: str | None,
    output: Path | None,
    count: bool,
    as_json: bool,
    table: bool,
    with_par: bool,
) -> None:
    """Deal boards whose hands match a description; all matching deals are equally likely.

    Without --seed a seed is chosen and printed on standard error. After Ctrl-C, and when the disk
    is full, the output holds complete deals, and their number is printed.

    Exit code: 0 success, 1 too few deals match, a description or script has an error, or a file
    cannot be written, 2 wrong usage, 130 interrupted, 143 terminated.
    """
    descriptions = (north, east, south, west)
    if script is not None and (any(descriptions) or predeal):
        raise click.UsageError("--script describes all hands; omit --predeal and the seats")
    if as_json and not count:
        raise click.UsageError("--json requires --count")
    if seed is None:
        # Chosen here and not by the dealer, so that it can be printed: with it a user gets the same
        # deals again.
        seed = secrets.randbelow(2**32)
        if not count:
            click.echo(f"seed {seed}", err=True)
    run = None if script is None else open_script(script, seed, number)
    dealer = Dealer(*_constraints(descriptions, predeal), seed=seed) if run is None else run.dealer
    if count:
        print_count(dealer, as_json=as_json)
        return
    # Without this proof the dealer would try millions of deals in vain before it gives up.
    reason = dealer.why_impossible()
    if reason is not None:
        raise ImpossibleError(reason)
    chosen = form or ("pbn" if run is None else script_format(run.script))
    if (table or with_par) and chosen not in WITH_TRICKS:
        forms = ", ".join(WITH_TRICKS)
        raise click.UsageError(f"--table and --par require one of --format {forms}")
    total = run.limit if run is not None else 1 if number is None else number
    with recorded_signals() as signals:
        production = DealProduction(run or dealer, total, signals)
        try:
            formatter = None
            if chosen is not None:
                formatter = DealFormatter(chosen, table=table, with_par=with_par)
                _apply_script(formatter, run, seats=not form)
            # `--format` replaces all that the script prints for each deal.
            production.produce(formatter if form else with_printed_values(run, formatter), output)
        finally:
            # Averages and frequencies of the deals made so far count, even after Ctrl-C.
            for line in run.reports() if run is not None else ():
                click.echo(line)


def _apply_script(formatter: DealFormatter, run: Run | None, *, seats: bool) -> None:
    """Set dealer and vulnerability as a script does, and the seats whose hands it prints."""
    if run is None:
        return
    script = run.script
    formatter.dealer, formatter.vulnerability = script.dealer, script.vulnerability
    # `--format` replaces the action of the script, and with it the choice of seats.
    formatter.seats = printed_seats(script) if seats else ()


def _constraints(
    texts: tuple[str | None, ...], predeal: tuple[str, ...]
) -> tuple[dict[Seat, Hand], dict[Seat, Boxes]]:
    """Return the cards that seats are given, and the constraints on their hands."""
    constraints = {
        seat: read_shorthand(text, f"--{seat.word.lower()}")
        for seat, text in zip(SEATS, texts, strict=True)
        if text is not None
    }
    cards: dict[Seat, Hand] = {}
    for text in predeal:
        seat, hand, box = read_predeal(text)
        cards[seat] = cards.get(seat, Hand()) | hand
        constraints[seat] = constraints[seat] & box if seat in constraints else Boxes((box,))
    return cards, constraints
