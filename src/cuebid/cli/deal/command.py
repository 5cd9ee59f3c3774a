"""`cuebid deal`: deal boards whose hands match a description."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from cuebid.cli.deal.progress import deal_progress
from cuebid.cli.deal.source import WantedHands
from cuebid.cli.deal.writing import DealWriting
from cuebid.cli.options import flag, gathered
from cuebid.cli.output_option import output_option
from cuebid.dealing import Dealer
from cuebid.dealing.count import count_json, count_words


@click.command(
    epilog="""\b
Examples: ten strong notrumps; their frequency; double-dummy tricks and par; a script.
  cuebid deal -n 10 --south '15-17 balanced' --north '5+H' -o notrumps.pbn
  cuebid deal --south '15-17 balanced' --count
  cuebid deal -n 2 --predeal S:AKQxx --format text --table --par
  cuebid deal --script notrump.dl
"""
)
@gathered("wanted", WantedHands)
@gathered("writing", DealWriting)
@click.option(
    "-n", "--number", type=click.IntRange(min=0),
    help="Number of deals.  [default: 1, or that of the script]",
)  # fmt: skip
@click.option("--north", help="Description of North's hand, such as '5+H 12+'.")
@click.option("--east", help="Description of East's hand.")
@click.option("--south", help="Description of South's hand.")
@click.option("--west", help="Description of West's hand.")
@click.option(
    "--predeal", multiple=True, metavar="SEAT:CARDS",
    help="Cards of a seat, as S:AKQxx.A: suits from spades down, x for any card.",
)  # fmt: skip
@click.option(
    "--script",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
    help="File with a condition in the language of the program Dealer.",
)
@click.option(
    "--seed", type=click.IntRange(min=0), help="Seed; the same seed gives the same deals."
)
@click.option(
    "--format", "form", type=click.Choice(["pbn", "lin", "dots", "oneline", "text", "html"]),
    help="Format to write.  [default: pbn, or that of the script]",
)  # fmt: skip
@output_option()
@flag("--count", help="Print how many deals match instead of dealing.")
@flag("--json", "as_json", help="Print the count as JSON; only with --count.")
@flag("--table", help="Add double-dummy tricks; in PBN, text and HTML.")
@flag("--par", "with_par", help="Add par; in PBN, text and HTML.")
def deal(
    wanted: WantedHands,
    writing: DealWriting,
    number: int | None,
    seed: int | None,
    count: bool,
    as_json: bool,
) -> None:
    """Deal boards whose hands match a description; all matching deals are equally likely.

    Without --seed a seed is chosen and printed on standard error. After Ctrl-C, and when the disk
    is full, the output holds complete deals, and their number is printed.

    Exit code: 0 success, 1 too few deals match, a description or script has an error, or a file
    cannot be written, 2 wrong usage, 130 interrupted, 143 terminated.
    """
    if as_json and not count:
        raise click.UsageError("--json requires --count")
    source = wanted.source(_seed(seed, is_told=not count), number)
    if count:
        _print_count(source.dealer, as_json=as_json)
    else:
        writing.write(source, source.number(number))


def _seed(seed: int | None, *, is_told: bool) -> int:
    """Return the seed, chosen at random if not given, and then printed if `is_told`."""
    if seed is not None:
        return seed
    # Chosen here and not by the dealer, so that it can be printed: with it a user can get the
    # same deals again.
    chosen = secrets.randbelow(2**32)
    if is_told:
        click.echo(f"seed {chosen}", err=True)
    return chosen


def _print_count(dealer: Dealer, *, as_json: bool) -> None:
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
    click.echo(count_json(count) if as_json else count_words(count))
