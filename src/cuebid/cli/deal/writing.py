"""The output of `cuebid deal`: format, additions such as tricks and par, and file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from cuebid.cli.deal.production import DealProduction, Formatter, recorded_signals
from cuebid.cli.deal.script import with_printed_values
from cuebid.cli.deal.source import DealSource
from cuebid.cli.output import print_lines
from cuebid.dealing import ImpossibleError
from cuebid.dealing.script import Run
from cuebid.dealing.script.printing import printed_seats, script_format
from cuebid.solver.deal_texts import WITH_TRICKS, DealFormatter


@dataclass(frozen=True, slots=True)
class DealWriting:
    """The options of `cuebid deal` that determine how deals are written."""

    form: str | None = None
    """The format; None for PBN, or for what a script prints."""
    output: Path | None = None
    """The file; None for standard output."""
    table: bool = False
    """Whether to add double-dummy tricks."""
    with_par: bool = False
    """Whether to add par."""

    def write(self, source: DealSource, total: int) -> None:
        """Produce deals and write them, then print the reports of a script.

        Raises:
            ImpossibleError: no deal matches; the message says why.
            DealingError: too few deals match; the matching deals are written.
            OutputError: no more can be written; the output has complete deals only.
        """
        # Without this check the dealer would try millions of deals in vain before it gives up.
        reason = source.dealer.why_impossible()
        if reason is not None:
            raise ImpossibleError(reason)
        run = source.run
        chosen = self._chosen(run)
        with recorded_signals() as signals:
            production = DealProduction(run or source.dealer, total, signals)
            try:
                production.produce(self._formatter(chosen, run), self.output)
            finally:
                # Print averages and frequencies of the deals made so far, even after Ctrl-C.
                print_lines(run.reports() if run is not None else ())

    def _chosen(self, run: Run | None) -> str | None:
        """Return the output format; None if a script prints no deals."""
        chosen = self.form or ("pbn" if run is None else script_format(run.script))
        if (self.table or self.with_par) and chosen not in WITH_TRICKS:
            forms = ", ".join(WITH_TRICKS)
            raise click.UsageError(f"--table and --par require one of --format {forms}")
        return chosen

    def _formatter(self, chosen: str | None, run: Run | None) -> Formatter | None:
        """Return the formatter of the deals, with a script's settings; None to write no deals."""
        formatter = None
        if chosen is not None:
            formatter = DealFormatter(chosen, table=self.table, with_par=self.with_par)
            if run is not None:
                formatter.dealer = run.script.dealer
                formatter.vulnerability = run.script.vulnerability
                # `--format` replaces the script's action, and with it the script's choice of seats.
                formatter.seats = () if self.form else printed_seats(run.script)
        # `--format` replaces all that the script prints for each deal.
        return formatter if self.form else with_printed_values(run, formatter)
