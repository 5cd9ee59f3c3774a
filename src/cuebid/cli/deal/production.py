"""Dealing until there are enough, whatever comes between: what was dealt so far is whole."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

import click

from cuebid.cli.deal.formatter import DealMaker
from cuebid.cli.deal.progress import deal_progress
from cuebid.cli.deal.whole_texts import WholeDeals, standard_output
from cuebid.dealing import Dealer, DealingError
from cuebid.dealing.dealer import MAX_DRAWS, deals_of
from cuebid.dealing.script import Run
from cuebid.text.files import OutputError, growing_file

__all__ = ["Dealing", "interruptible"]

_BY_SIGNAL: Final = 128
"""The exit code after a signal is its number and this."""
_PORTION: Final = 1000


class Dealing:
    """Deals that are being made and written. This object changes.

    Args:
        source: makes them.
        number: how many are wanted.
        stop: signals that came; one ends the work between two deals.
    """

    def __init__(self, source: Dealer | Run, number: int, stop: list[int]) -> None:
        self._source = source
        self._dealer = source.dealer if isinstance(source, Run) else source
        self._number = number
        self._stop = stop
        self.made = 0
        self._last = 0
        self._publish: Callable[[], None] = lambda: None

    def count_only(self) -> None:
        """Make the deals; whoever makes them counts what is to be counted.

        Raises:
            DealingError: the rest cannot be found.
        """
        self._carry_out(None, lambda _: None)
        self._end()

    def write(self, maker: DealMaker, output: Path | None) -> None:
        """Make the deals and write them to a file, or the standard output.

        Raises:
            OutputError: not all could be written; those that could are whole.
            DealingError: the rest cannot be found; those that were are written.
        """
        if output is None:
            self._written(maker, standard_output(), "standard output")
        else:
            with growing_file(output) as file:
                encoding = "latin-1" if maker.form == "pbn" else "utf-8"
                self._publish = file.publish
                self._written(maker, WholeDeals(file.handle, encoding), str(output))
                if not self._number:
                    file.publish()
        self._end()

    def _written(self, maker: DealMaker, write: Callable[[str], None], name: str) -> None:
        try:
            write(maker.header)
            self._carry_out(maker, write)
            write(maker.footer)
        except BrokenPipeError:
            raise
        except OSError as error:
            many = _deals(self.made)
            raise OutputError(f"{name}: only {many} could be written: {error.strerror}") from error

    def _carry_out(self, maker: DealMaker | None, write: Callable[[str], None]) -> None:
        portion = _PORTION if maker is None else maker.batch
        with deal_progress(self._number) as progress:
            while self.made < self._number and not self._stop and not self._is_over:
                hands = self._source.up_to(min(portion, self._number - self.made))
                if len(hands):
                    self._last = self._dealer.drawn
                    if maker is not None:
                        write(maker.text(deals_of(hands)))
                    self.made += len(hands)
                    self._publish()
                progress.tell(self.made, self._dealer.running_count)

    @property
    def _is_over(self) -> bool:
        """Whether there is no use in trying on."""
        if isinstance(self._source, Run) and self._source.is_used_up:
            return True
        return self._dealer.drawn - self._last > MAX_DRAWS

    def _end(self) -> None:
        """Tell why there are fewer deals than wanted.

        Raises:
            DealingError: no more were found.
        """
        if self.made == self._number:
            return
        wanted = f"{_deals(self.made)} of {self._number:,}"
        if self._stop:
            whole = ", which are whole" if self.made else ""
            click.echo(f"stopped after {wanted}{whole}", err=True)
            raise SystemExit(_BY_SIGNAL + self._stop[0])
        text = f"{wanted}: {self._dealer.drawn:,} deals that might have fit were tried"
        if isinstance(self._source, Run) and self._source.is_used_up:
            text += ", which is all that `generate` allows"
            if self.made:
                click.echo(text, err=True)
                return
        raise DealingError(text)


def _deals(many: int) -> str:
    return "1 deal" if many == 1 else f"{many:,} deals"


@contextmanager
def interruptible() -> Iterator[list[int]]:
    """A list that Ctrl-C and the system's wish to end fill: to be looked at between two deals."""
    seen: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        seen.append(number)

    before = {number: signal.signal(number, note) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield seen
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
