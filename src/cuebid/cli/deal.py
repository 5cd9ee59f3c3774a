"""`cuebid deal`: deals that fit what is said of the hands."""

from __future__ import annotations

import secrets
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from types import FrameType
from typing import Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from cuebid.cli.deal_maker import WITH_TRICKS, DealMaker
from cuebid.cli.deal_output import WholeDeals
from cuebid.cli.deal_predeal import read_predeal
from cuebid.cli.deal_script import count_only, form_of, open_run
from cuebid.cli.files import OutputError, replacing_bytes
from cuebid.cli.streams import INTERRUPTED
from cuebid.core import SEATS, Hand, Seat
from cuebid.dealing import Dealer, ImpossibleError
from cuebid.dealing.shorthand import read_shorthand
from cuebid.evaluation import Boxes

__all__ = ["deal"]

_PATIENCE: Final = 2.0


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
    table: bool,
    with_par: bool,
) -> None:
    """Deal boards whose hands are as said; each deal that fits is as likely as any other.

    Without --seed one is chosen and named on standard error. After Ctrl-C the deals made so far
    are whole, in the file too.

    Exit code: 0 done, 1 no deal fits or a text is not understood, 130 interrupted.
    """
    said = (north, east, south, west)
    if script is not None and (any(said) or predeal):
        raise click.UsageError("--script says all about the hands; leave the other options out")
    if seed is None:
        seed = secrets.randbelow(2**32)
        if not count:
            click.echo(f"seed {seed}", err=True)
    run = None if script is None else open_run(script, seed, number)
    dealer = Dealer(*_asked(said, predeal), seed=seed) if run is None else run.dealer
    if count:
        click.echo(_count_text(dealer))
        return
    reason = dealer.why_impossible()
    if reason is not None:
        raise ImpossibleError(reason)
    chosen = form or ("pbn" if run is None else form_of(run.script))
    if (table or with_par) and chosen not in WITH_TRICKS:
        forms = ", ".join(WITH_TRICKS)
        raise click.UsageError(f"--table and --par go with --format {forms}")
    if chosen is None and run is not None:
        count_only(run)
    else:
        maker = DealMaker(run or dealer, chosen or "pbn", table=table, with_par=with_par)
        wanted = run.wanted if run is not None else 1 if number is None else number
        _make(maker, wanted, output)
    if run is not None:
        for line in run.reports():
            click.echo(line)


def _make(maker: DealMaker, number: int, output: Path | None) -> None:
    """Write the deals; stopped by Ctrl-C, the command ends when what was begun is whole."""
    with _interruptible() as stop:
        if output is None:
            _write(maker, number, _print, stop)
        else:
            _write_file(maker, number, output, stop)
    if stop:
        raise SystemExit(INTERRUPTED)


def _print(text: str) -> None:
    click.echo(text, nl=False)


def _write_file(maker: DealMaker, number: int, output: Path, stop: list[int]) -> None:
    failed: OSError | None = None
    with replacing_bytes(output) as stream:
        whole = WholeDeals(stream, "latin-1" if maker.form == "pbn" else "utf-8")
        try:
            _write(maker, number, whole, stop)
        except OSError as error:
            failed = error
    if failed is not None:
        raise OutputError(f"{output}: only the deals so far were written: {failed.strerror}")


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


def _count_text(dealer: Dealer) -> str:
    found = dealer.count()
    if found.is_exact:
        return f"{found.deals:.10g} deals, {found.share:.6%} of all (exact)"
    return (
        f"about {found.deals:.4g} deals, {found.share:.6%} of all "
        f"(estimated, standard error {found.error:.6%})"
    )


def _write(maker: DealMaker, number: int, write: Callable[[str], None], stop: list[int]) -> None:
    write(maker.header)
    console = Console(stderr=True)
    started = monotonic()
    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    task = bar.add_task("deals", total=number)
    try:
        while maker.made < number and not stop:
            write(maker.text(min(maker.batch, number - maker.made)))
            bar.update(task, completed=maker.made)
            if not bar.live.is_started and monotonic() - started > _PATIENCE:
                bar.start()
        write(maker.footer)
    finally:
        bar.stop()


@contextmanager
def _interruptible() -> Iterator[list[int]]:
    """A list that Ctrl-C fills: whoever works looks at it between two deals."""
    seen: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        seen.append(number)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield seen
    finally:
        signal.signal(signal.SIGINT, before)
