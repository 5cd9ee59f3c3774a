"""The results of tuning a system, as lines and for JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cuebid.match.report.worth_text import versions_lines, versions_record, versions_table
from cuebid.match.tuning.trial import Tuning, TuningVerdict
from cuebid.text.layout import counted


def tuning_lines(tuning: Tuning) -> Iterator[str]:
    """Yield the lines of a table of the changes, and a verdict on which of them is better."""
    boards = counted(tuning.tried[0].result.boards, "board")
    count = len(tuning.tried)
    interval = "95 % interval" if count == 1 else f"95 % for all {count}"
    yield f"Each change against {tuning.system} as it is, on the same {boards}:"
    yield from versions_table(tuning.tried, tuning.results, ("change", interval))
    yield ""
    match = tuning.confirmation
    if match is None:
        yield from _not_better(tuning)
        return
    kept = counted(match.result.boards, "board")
    if tuning.verdict is TuningVerdict.BETTER:
        yield f"Better: {match.name}. {kept} kept back confirm it:"
    else:
        yield f"No difference: {kept} kept back do not confirm {match.name}, the best of these:"
    yield from versions_lines(match, match.name, tuning.system)


def _not_better(tuning: Tuning) -> Iterator[str]:
    """Yield lines: no change is shown to be better, and how much better one could still be."""
    results = tuning.results
    if tuning.verdict is TuningVerdict.OPEN:
        yield "Nothing is shown: too few boards brought IMPs."
    else:
        yield f"No difference: no change is shown to be better than {tuning.system} as it is."
    most = max((result.interval[1] for result in results if result.interval), default=0.0)
    enough = [result.boards_to_score for result in results if result.is_too_small]
    if any(enough):
        boards = counted(max(filter(None, enough)), "board")
        yield f"At this rate, {boards} would bring enough with IMPs for every change."
    elif most > 0:
        yield f"If one is better all the same, it wins less than {most:.3f} IMPs a board."
    if not any(match.differing for match in tuning.tried):
        yield "On no board did a change bid differently."
    worse = [
        match.name
        for match, result in zip(tuning.tried, results, strict=True)
        if result.is_shown and result.mean < 0
    ]
    if worse:
        yield f"Shown to be worse: {'; '.join(worse)}."


def tuning_record(tuning: Tuning) -> dict[str, Any]:
    """Return the results of tuning for JSON."""
    match = tuning.confirmation
    return {
        "system": tuning.system,
        "verdict": tuning.verdict.value,
        "changes": [
            {
                "change": tried.name,
                **versions_record(tried),
                "interval_for_all": result.interval,
                "is_shown_for_all": result.is_shown,
            }
            for tried, result in zip(tuning.tried, tuning.results, strict=True)
        ],
        "confirmation": match and {"change": match.name, **versions_record(match)},
    }
