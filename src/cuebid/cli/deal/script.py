"""Format the output of Dealer scripts for `cuebid deal --script`."""

from __future__ import annotations

from typing import Final

from cuebid.core import Deal
from cuebid.dealing.script import Run
from cuebid.solver.deal_texts import DealFormatter

# Deals per batch, as many as are written at once without a solver.
_BATCH: Final = 500


# Has the interface of `DealFormatter`, and is used in its place.
class ScriptFormatter:
    """A formatter that writes what the `printes` actions of a script print. Mutable.

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
        """Return what the script prints for `deals`, the ones that its run produced last."""
        printed = self._run.printed_texts()
        if self._deals is None:
            return "".join(printed)
        return "".join(
            self._deals.text([deal]) + text for deal, text in zip(deals, printed, strict=True)
        )


def with_printed_values(
    run: Run | None, formatter: DealFormatter | None
) -> DealFormatter | ScriptFormatter | None:
    """Return a formatter that also writes what the script prints, if the script prints values."""
    if run is None or not run.script.prints_values:
        return formatter
    return ScriptFormatter(run, formatter)
