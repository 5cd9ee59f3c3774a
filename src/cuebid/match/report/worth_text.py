"""Report what a part of a system, or a version of it, is worth: as lines and for JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cuebid.match.report.text import report_record, swing_lines
from cuebid.match.report.words import interval_text, what_is_shown
from cuebid.match.statistics.estimate import Estimate
from cuebid.match.versions_match import VersionsMatch
from cuebid.text.layout import counted


def worth_lines(match: VersionsMatch) -> Iterator[str]:
    """Yield lines on what a part is worth, how often it comes up, where it won and lost most."""
    yield from versions_lines(match, "the system", f"the system without {match.name}")


def versions_lines(match: VersionsMatch, first: str, second: str) -> Iterator[str]:
    """Yield lines on two versions: the result, how often they differ, best and worst boards."""
    yield from what_is_shown(match.result, first, second)
    boards = counted(match.result.boards, "board")
    yield f"It comes up on {match.differing} of {boards} ({100 * match.share:.1f} %)."
    for title, swings in (("won", match.summary.best), ("lost", match.summary.worst)):
        if swings:
            yield f"\nWhere it {title} most:"
        # Each takes a dozen lines.
        for swing in swings[:3]:
            yield from swing_lines(match.summary, swing)


def worth_table(matches: Sequence[VersionsMatch]) -> Iterator[str]:
    """Yield the lines of a table of parts of a system, the most valuable first."""
    results = [match.result for match in matches]
    yield from versions_table(matches, results, ("without", "95 % interval"))


def versions_table(
    matches: Sequence[VersionsMatch], results: Sequence[Estimate], heads: tuple[str, str]
) -> Iterator[str]:
    """Yield the lines of a table of matches, the greatest gain first.

    Args:
        matches: the matches, one for each row.
        results: the result of each match, with the interval to show.
        heads: the heads of the columns of names and of intervals.
    """
    width = max(len(name) for name in (heads[0], *(match.name for match in matches)))
    yield f"{heads[0].ljust(width)}  {'IMPs a board':>12}  {heads[1]:>18}  {'comes up':>8}"
    rows = zip(matches, results, strict=True)
    for match, result in sorted(rows, key=lambda row: -row[1].mean):
        yield (
            f"{match.name.ljust(width)}  {result.mean:>+12.3f}  {interval_text(result, 3):>18}  "
            f"{100 * match.share:>6.1f} %"
        )
    if any(result.is_too_small for result in results):
        yield "Where it says `too few boards` nothing is shown: under 100 boards with IMPs."


def worth_record(match: VersionsMatch) -> dict[str, Any]:
    """Return what a part is worth for JSON."""
    return {"part": match.name, **versions_record(match)}


def versions_record(match: VersionsMatch) -> dict[str, Any]:
    """Return the result of a match of two versions for JSON."""
    [encounter] = report_record(match.summary)["encounters"]
    return {"comes_up": match.differing, **encounter}
