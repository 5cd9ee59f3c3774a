"""`cuebid deal`: deals that fit what is said of the hands."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from cuebid.cli.deal.count import tell_count
from cuebid.cli.deal.formatter import WITH_TRICKS, DealMaker
from cuebid.cli.deal.predeal import read_predeal
from cuebid.cli.deal.production import Dealing, interruptible
from cuebid.cli.deal.script import form_of, hands_of, open_run
from cuebid.core import SEATS, Hand, Seat
from cuebid.dealing import Dealer, ImpossibleError
from cuebid.dealing.script import Run
from cuebid.dealing.shorthand import read_shorthand
from cuebid.evaluation import Boxes

__all__ = ["deal"]


@click.command(
    epilog="""\b
Example: ten deals for a strong notrump; how often that is; double-dummy tricks; a script.
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
    help="How many.  [default: 1, or what the script says]",
)
@click.option("--north", help="What North should have, such as '5+H 12+'.")
@click.option("--east", help="The same for East.")
@click.option("--south", help="The same for South.")
@click.option("--west", help="The same for West.")
@click.option(
    "--predeal",
    multiple=True,
    metavar="SEAT:CARDS",
    help="Cards that a seat holds, S:AKQxx.A: suits from spades down, x for any card.",
)
@click.option(
    "--script",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
    help="What deals should be like, in the language of the program dealer.",
)
@click.option("--seed", type=click.IntRange(min=0), help="The same seed gives the same deals.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["pbn", "lin", "dots", "oneline", "text", "html"]),
    help="[default: pbn, or what the script prints]",
)
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--count", is_flag=True, help="Do not deal; say how many deals fit.")
@click.option("--json", "as_json", is_flag=True, help="With --count: for programs.")
@click.option("--table", is_flag=True, help="Double-dummy tricks too, in PBN, text and HTML.")
@click.option("--par", "with_par", is_flag=True, help="Par too, likewise.")
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
    """Deal boards whose hands are as said; each deal that fits is as likely as any other.

    Without --seed one is chosen and named on standard error. After Ctrl-C, or where the disk is
    full, the deals made so far are whole, in the file too; how many they are is told.

    Exit code: 0 done, 1 too few deals fit, a text is not understood or a file cannot be written,
    130 interrupted, 143 terminated.
    """
    said = (north, east, south, west)
    if script is not None and (any(said) or predeal):
        raise click.UsageError("--script says all about the hands; leave the other options out")
    if as_json and not count:
        raise click.UsageError("--json goes with --count")
    if seed is None:
        seed = secrets.randbelow(2**32)
        if not count:
            click.echo(f"seed {seed}", err=True)
    run = None if script is None else open_run(script, seed, number)
    dealer = Dealer(*_asked(said, predeal), seed=seed) if run is None else run.dealer
    if count:
        tell_count(dealer, as_json=as_json)
        return
    reason = dealer.why_impossible()
    if reason is not None:
        raise ImpossibleError(reason)
    chosen = form or ("pbn" if run is None else form_of(run.script))
    if (table or with_par) and chosen not in WITH_TRICKS:
        forms = ", ".join(WITH_TRICKS)
        raise click.UsageError(f"--table and --par go with --format {forms}")
    wanted = run.limit if run is not None else 1 if number is None else number
    with interruptible() as stop:
        dealing = Dealing(run or dealer, wanted, stop)
        try:
            if chosen is None:
                dealing.count_only()
            else:
                maker = DealMaker(chosen, table=table, with_par=with_par)
                _as_scripted(maker, run, seats=not form)
                dealing.write(maker, output)
        finally:
            for line in run.reports() if run is not None else ():
                click.echo(line)


def _as_scripted(maker: DealMaker, run: Run | None, *, seats: bool) -> None:
    """Boards as a script wants them, if there is one, and the hands that it prints."""
    if run is None:
        return
    script = run.script
    maker.dealer, maker.vulnerability = script.dealer, script.vulnerability
    maker.seats = hands_of(script) if seats else ()


def _asked(
    texts: tuple[str | None, ...], predeal: tuple[str, ...]
) -> tuple[dict[Seat, Hand], dict[Seat, Boxes]]:
    """The cards known and what is said, of each seat."""
    shown = {
        seat: read_shorthand(text, f"--{seat.word.lower()}")
        for seat, text in zip(SEATS, texts, strict=True)
        if text is not None
    }
    known: dict[Seat, Hand] = {}
    for text in predeal:
        seat, hand, box = read_predeal(text)
        known[seat] = known.get(seat, Hand()) | hand
        shown[seat] = shown[seat] & box if seat in shown else Boxes((box,))
    return known, shown
