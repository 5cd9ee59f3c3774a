"""Worth of the parts of a system, in lines and for JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cuebid.match.report.text import report_record, swing_lines
from cuebid.match.report.words import interval_text, what_is_shown
from cuebid.match.worth import Worth
from cuebid.text.layout import counted


def worth_lines(worth: Worth) -> Iterator[str]:
    """Yield what one part is worth, how often it comes up, and where it won and lost most."""
    yield from what_is_shown(worth.result, "the system", f"the system without {worth.part}")
    boards = counted(worth.result.boards, "board")
    yield f"It comes up on {worth.differing} of {boards} ({100 * worth.share:.1f} %)."
    for title, swings in (("won", worth.summary.best), ("lost", worth.summary.worst)):
        if swings:
            yield f"\nWhere it {title} most:"
        # Each takes a dozen lines.
        for swing in swings[:3]:
            yield from swing_lines(worth.summary, swing)


def table_lines(worths: Sequence[Worth]) -> Iterator[str]:
    """Yield a table of parts, the most valuable first."""
    width = max(len(each.part) for each in worths)
    heads = f"{'IMPs a board':>12}  {'95 % interval':>18}  {'comes up':>8}"
    yield f"{'without'.ljust(width)}  {heads}"
    for each in sorted(worths, key=lambda each: -each.result.mean):
        result = each.result
        yield (
            f"{each.part.ljust(width)}  {result.mean:>+12.3f}  {interval_text(result, 3):>18}  "
            f"{100 * each.share:>6.1f} %"
        )
    yield "Where it says `too few boards` nothing is shown: under 100 boards with IMPs."


def worth_record(worth: Worth) -> dict[str, Any]:
    """Return what a part is worth for JSON."""
    [encounter] = report_record(worth.summary)["encounters"]
    return {"part": worth.part, "comes_up": worth.differing, **encounter}
