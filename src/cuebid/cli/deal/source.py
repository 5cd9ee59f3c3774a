"""The hands that `cuebid deal` deals: from descriptions, given cards, or a script."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import click

from cuebid.core import SEATS, Hand, Seat
from cuebid.dealing import Dealer
from cuebid.dealing.predeal import read_predeal
from cuebid.dealing.script import Run, read_script
from cuebid.dealing.shorthand import read_shorthand
from cuebid.evaluation import Boxes
from cuebid.text import Diagnostics, Source, raise_errors, read_source


@dataclass(frozen=True, slots=True)
class DealSource:
    """The sampler that produces the deals of `cuebid deal`, and the run of its script, if any.

    Attributes:
        dealer: samples the deals; it is not a player.
        run: the run of the script; None without a script.
    """

    dealer: Dealer
    run: Run | None = None

    def number(self, number: int | None) -> int:
        """Return how many deals to produce: the option's number, else the script's, else 1."""
        return self.run.limit if self.run is not None else 1 if number is None else number


@dataclass(frozen=True, slots=True)
class WantedHands:
    """The options of `cuebid deal` that determine which deals are dealt."""

    north: str | None = None
    """A description of North's hand; None for any hand."""
    east: str | None = None
    """A description of East's hand; None for any hand."""
    south: str | None = None
    """A description of South's hand; None for any hand."""
    west: str | None = None
    """A description of West's hand; None for any hand."""
    predeal: tuple[str, ...] = ()
    """Cards of seats, as `S:AKQxx.A`."""
    script: Path | None = None
    """The file of a script, which describes all hands."""

    def __post_init__(self) -> None:
        if self.script is not None and (any(self._descriptions) or self.predeal):
            raise click.UsageError("--script describes all hands; omit --predeal and the seats")

    @property
    def _descriptions(self) -> tuple[str | None, ...]:
        return self.north, self.east, self.south, self.west

    def source(self, seed: int, number: int | None) -> DealSource:
        """Return what produces the deals for these options, with the run of the script, if any.

        Raises:
            TextError: the script cannot be read or has errors.
            ReadError: a description or cards cannot be read.
        """
        if self.script is None:
            return DealSource(Dealer(*self._constraints(), seed=seed))
        run = _open_script(self.script, seed, number)
        return DealSource(run.dealer, run)

    def _constraints(self) -> tuple[dict[Seat, Hand], dict[Seat, Boxes]]:
        """Return the given cards and the constraints on the hands, by seat."""
        constraints = {
            seat: read_shorthand(text, f"--{seat.word.lower()}")
            for seat, text in zip(SEATS, self._descriptions, strict=True)
            if text is not None
        }
        cards: dict[Seat, Hand] = {}
        for text in self.predeal:
            seat, hand, box = read_predeal(text)
            cards[seat] = cards.get(seat, Hand()) | hand
            constraints[seat] = constraints[seat] & box if seat in constraints else Boxes((box,))
        return cards, constraints


def _open_script(path: Path, seed: int, number: int | None) -> Run:
    """Return a run of the script in a file; `-` is standard input.

    Raises:
        TextError: the file cannot be read, or the script has errors.
    """
    report = Diagnostics()
    if str(path) == "-":
        source = Source("standard input", sys.stdin.read())
    else:
        source = read_source(path, report)
    # Errors of reading, such as a wrong encoding, first: errors of the script may follow from them.
    raise_errors(report)
    return Run(read_script(source), seed=seed, produce=number)
