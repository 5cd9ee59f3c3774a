"""The search for gaps of `cuebid db check --gaps`: its budget, its progress and what it prints."""

from __future__ import annotations

import time

from cuebid.cli.progress import counting
from cuebid.database.analysis.gaps import GapSearch
from cuebid.database.language.loading import read_database
from cuebid.database.language.source.build import build
from cuebid.text import Diagnostics, Source

__all__ = ["search_gaps"]


def search_gaps(source: Source, macros: Source | None, seconds: float) -> GapSearch:
    """Search a database for gaps until time is up, nothing is left, or Ctrl-C is pressed.

    Rules with errors are left out; the check reports them.

    Args:
        source: the rules.
        macros: the macro file.
        seconds: the time to search.
    """
    # Errors of reading are in the report of the check.
    built = build(source, Diagnostics(), macros=macros)
    search = GapSearch(read_database(built, Diagnostics()), built)
    start = time.monotonic()
    try:
        with counting(hidden=False) as progress:
            task = progress.add_task("searching for gaps", total=round(seconds))
            while (elapsed := time.monotonic() - start) < seconds and search.step():
                title = (
                    f"searching for gaps: {search.studied:,} auctions, {len(search.gaps):,} gaps"
                )
                progress.update(task, completed=int(elapsed), description=title)
    # What was found until now is worth printing.
    except KeyboardInterrupt:
        pass
    return search
