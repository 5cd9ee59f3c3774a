"""Open scripts of the program Dealer for `cuebid deal --script`, and choose their output format."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from cuebid.cli.deal.formatter import DealFormatter
from cuebid.core import Deal, Seat
from cuebid.dealing.script import Run, Script, read_script
from cuebid.text import Diagnostics, Source, raise_errors, read_source

__all__ = [
    "ScriptFormatter",
    "open_script",
    "printed_seats",
    "script_format",
    "with_printed_values",
]

# Dealer's own layouts of these actions are not reproduced: the nearest of our formats is written.
_FORMATS: Final = {
    "printoneline": "oneline",
    "printpbn": "pbn",
    "printall": "text",
    "print": "text",
    "printew": "text",
    "printcompact": "text",
}

# As many deals as are written at once without a solver.
_BATCH: Final = 500


def open_script(path: Path, seed: int, number: int | None) -> Run:
    """Return a run of the script in a file; `-` is standard input.

    Raises:
        TextError: the file cannot be read, or the script has errors.
    """
    report = Diagnostics()
    if str(path) == "-":
        source = Source("standard input", sys.stdin.read())
    else:
        source = read_source(path, report)
    # First the errors of reading, such as a wrong encoding: errors of the script would follow from
    # them.
    raise_errors(report)
    return Run(read_script(source), seed=seed, produce=number)


def script_format(script: Script) -> str | None:
    """Return the format of the script's first action that prints deals; None if none does."""
    formats = [_FORMATS[action.name] for action in script.actions if action.name in _FORMATS]
    if formats:
        return formats[0]
    # A script without any action asks for deals, a script with statistics or `printes` only does
    # not.
    return None if script.actions else "pbn"


def printed_seats(script: Script) -> tuple[Seat, ...]:
    """Return the seats whose hands the script prints; empty if it prints complete deals."""
    for action in script.actions:
        if action.name in _FORMATS:
            return (Seat.WEST, Seat.EAST) if action.name == "printew" else action.seats
    return ()


# Takes the place of a formatter in the production of deals.
class ScriptFormatter:
    """Writes for each deal what the actions `printes` of a script print. Mutable.

    Args:
        run: the run of the script.
        deals: the formatter of the deals themselves, if the script also prints these.

    Attributes:
        form: the format, which decides the encoding.
        batch: the number of deals to format at a time.
        header: the text before the first deal.
        footer: the text after the last deal.
    """

    def __init__(self, run: Run, deals: DealFormatter | None) -> None:
        self._run = run
        self._deals = deals
        self.form = "text" if deals is None else deals.form
        self.batch = _BATCH if deals is None else deals.batch
        self.header = "" if deals is None else deals.header
        self.footer = "" if deals is None else deals.footer

    def text(self, deals: list[Deal]) -> str:
        """Return the text of the deals that the run returned last."""
        printed = self._run.printed_texts()
        if self._deals is None:
            return "".join(printed)
        return "".join(
            self._deals.text([deal]) + text for deal, text in zip(deals, printed, strict=True)
        )


def with_printed_values(
    run: Run | None, formatter: DealFormatter | None
) -> DealFormatter | ScriptFormatter | None:
    """Return a formatter that also writes what a script prints of each deal, if it does."""
    if run is None or not run.script.prints_values:
        return formatter
    return ScriptFormatter(run, formatter)
