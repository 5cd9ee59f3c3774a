"""Produce and write deals, so that the output has only complete deals however the work ends.

Three things can end the work early: a signal, a disk without space, and a description that almost
no deal matches. Each batch of deals is therefore written at once and as a whole, and signals are
only recorded: a KeyboardInterrupt in the middle of a batch would leave half a deal in the file.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

import click

from cuebid.cli.deal.progress import deal_progress
from cuebid.cli.deal.script import ScriptFormatter
from cuebid.cli.deal.whole_texts import WholeTextWriter, standard_output
from cuebid.dealing import Dealer, DealingError
from cuebid.dealing.dealer import MAX_DRAWS, deals_of
from cuebid.dealing.script import Run
from cuebid.solver.deal_texts import DealFormatter
from cuebid.text import OutputError, growing_file

_SIGNAL_CODE: Final = 128
"""A shell's convention: the exit code after a signal is this plus the signal's number."""
_BATCH: Final = 1000
"""Deals between two checks for signals, if no deals are written."""

Formatter = DealFormatter | ScriptFormatter


class DealProduction:
    """Produce deals in batches and write them, until there are enough or a signal comes. Mutable.

    Args:
        source: the source of deals.
        number: the number of deals to produce.
        signals: the signals received so far; one ends the work after the current batch.

    Attributes:
        completed: the number of deals written so far.
    """

    def __init__(self, source: Dealer | Run, number: int, signals: list[int]) -> None:
        self._source = source
        self._dealer = source.dealer if isinstance(source, Run) else source
        self._number = number
        self._signals = signals
        self.completed = 0
        self._draws_at_match = 0
        self._publish: Callable[[], None] = lambda: None

    def produce(self, formatter: Formatter | None, output: Path | None) -> None:
        """Produce the deals, and write them if there is a formatter.

        Raises:
            OutputError: no more can be written; the output has complete deals only.
            DealingError: too few deals match; the matching deals are written.
        """
        if formatter is not None:
            self.write(formatter, output)
            return
        # Without a formatter a script only computes statistics.
        self._produce(None, lambda _: None)
        self._report_end()

    def write(self, formatter: Formatter, output: Path | None) -> None:
        """Produce the deals and write them to a file, or to standard output.

        Raises:
            OutputError: no more can be written; the output has complete deals only.
            DealingError: too few deals match; the matching deals are written.
        """
        if output is None:
            self._write_to(standard_output(), "standard output", formatter)
        else:
            # The file takes its name when the first deals are in it: without any deal, a file of
            # that name keeps its old content. From then on it grows in place.
            with growing_file(output) as file:
                # PBN files are in Latin-1 (PBN 2.1).
                encoding = "latin-1" if formatter.form == "pbn" else "utf-8"
                self._publish = file.publish
                self._write_to(WholeTextWriter(file.handle, encoding), str(output), formatter)
                if not self._number:
                    file.publish()
        self._report_end()

    def _write_to(self, write: Callable[[str], None], name: str, formatter: Formatter) -> None:
        try:
            write(formatter.header)
            self._produce(formatter, write)
            write(formatter.footer)
        except BrokenPipeError:
            # A reader such as `head` has closed the pipe; `main` then ends without a message.
            raise
        except OSError as error:
            deals = _deals(self.completed)
            raise OutputError(f"{name}: only {deals} could be written: {error.strerror}") from error

    def _produce(self, formatter: Formatter | None, write: Callable[[str], None]) -> None:
        batch = _BATCH if formatter is None else formatter.batch
        with deal_progress(self._number) as progress:
            while self.completed < self._number and not self._signals and not self._is_exhausted:
                hands = self._source.up_to(min(batch, self._number - self.completed))
                if len(hands):
                    self._draws_at_match = self._dealer.drawn
                    if formatter is not None:
                        write(formatter.text(deals_of(hands)))
                    # After the write: the error of a full disk reports the deals before this batch.
                    self.completed += len(hands)
                    self._publish()
                progress.update(self.completed, self._dealer.running_count)

    @property
    def _is_exhausted(self) -> bool:
        """True if the script's limit of draws is reached, or too many draws in a row fail."""
        if isinstance(self._source, Run) and self._source.is_used_up:
            return True
        # Counted from the last match, because a rare description may need many draws in all.
        return self._dealer.drawn - self._draws_at_match > MAX_DRAWS

    def _report_end(self) -> None:
        """Print why there are fewer deals than requested.

        Raises:
            DealingError: too few deals match.
        """
        if self.completed == self._number:
            return
        progress = f"{_deals(self.completed)} of {self._number:,}"
        if self._signals:
            complete = ", which are whole" if self.completed else ""
            click.echo(f"stopped after {progress}{complete}", err=True)
            raise SystemExit(_SIGNAL_CODE + self._signals[0])
        text = f"{progress}: {self._dealer.drawn:,} candidate deals were tried"
        if isinstance(self._source, Run) and self._source.is_used_up:
            text += ", which is all that `generate` allows"
            # `generate` limits the draws, so fewer deals than `produce` asks for are not an error,
            # unless there are none.
            if self.completed:
                click.echo(text, err=True)
                return
        raise DealingError(text)


def _deals(count: int) -> str:
    return "1 deal" if count == 1 else f"{count:,} deals"


@contextmanager
def recorded_signals() -> Iterator[list[int]]:
    """Record Ctrl-C and SIGTERM in a list instead of ending the process."""
    received: list[int] = []

    def record(number: int, _frame: FrameType | None) -> None:
        received.append(number)

    previous = {number: signal.signal(number, record) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield received
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)
