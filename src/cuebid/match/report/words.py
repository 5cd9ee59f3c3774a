"""Sentences about the figures of a match, for its reports as text and as a page."""

from __future__ import annotations

from collections.abc import Iterator

from cuebid.match.plan import MatchForm, MatchPlan, MatchScoring
from cuebid.match.report.summary import (
    ContractCounts,
    EncounterSummary,
    EntrantSummary,
    MatchFigures,
)
from cuebid.match.statistics.estimate import FEW_SCORED, Estimate, boards_to_settle
from cuebid.text.layout import counted


def unit_of(plan: MatchPlan) -> str:
    """Return the unit of an entrant's result on a board."""
    if plan.form is not MatchForm.PAIRS:
        return "IMPs a board"
    return "IMPs to datum" if plan.scoring is MatchScoring.BUTLER else "% to average"


def score_line(summary: MatchFigures, encounter: EncounterSummary) -> str:
    """Return the score of two entrants: `A 45 - 30 B IMPs over 64 boards, 12.34 - 7.66 VP`."""
    names = summary.plan.names
    home, away = names[encounter.encounter.home], names[encounter.encounter.away]
    boards = encounter.result.boards
    line = f"{home} {encounter.home_imps} - {encounter.away_imps} {away} IMPs over "
    line += counted(boards, "board")
    points = encounter.victory_points
    if points is not None and summary.plan.scoring is MatchScoring.VP:
        line += f", {points[0]} - {points[1]} VP"
    return line


def encounter_text(summary: MatchFigures, encounter: EncounterSummary) -> str:
    """Return the score of two entrants, with the round if there are several."""
    line = score_line(summary, encounter)
    return f"Round {encounter.encounter.round}: {line}" if summary.has_rounds else line


def contract_text(counts: ContractCounts) -> str:
    """Return the contracts of an entrant in words."""
    declared = sum(counts.by_level.values())
    if not declared:
        return "declared nothing"
    text = ", ".join(f"{number} {kind}" for kind, number in counts.by_level.items() if number)
    parts = [f"declared {declared}: {text}"]
    if counts.doubled:
        parts.append(f"{counts.doubled} doubled")
    if declared > counts.unsolved:
        parts.append(f"made {counts.made} of {declared - counts.unsolved}")
    if counts.unsolved:
        parts.append(f"{counts.unsolved} the same in both rooms, not solved")
    return "; ".join(parts)


def cross_table(summary: MatchFigures) -> Iterator[tuple[str, ...]]:
    """Yield a row for each entrant: its name, then its IMPs a board against each entrant.

    The columns are in the order of the rows; a cell is empty where two entrants have not met.
    """
    names = summary.plan.names
    cells = {
        (encounter.encounter.home, encounter.encounter.away): encounter.result.mean
        for encounter in summary.encounters
        if encounter.result.boards
    }
    cells |= {(away, home): -mean for (home, away), mean in cells.items()}
    for row, name in enumerate(names):
        values = [cells.get((row, column)) for column in range(len(names))]
        yield (name, *("" if value is None else f"{value:+.2f}" for value in values))


def value_text(result: Estimate) -> str:
    """Return the mean as text, with its sign."""
    return f"{result.mean:+.2f}"


def interval_text(result: Estimate, digits: int = 2) -> str:
    """Return the confidence interval as text, or `too few boards`."""
    interval = result.interval
    if interval is None:
        return "too few boards"
    return f"{interval[0]:+.{digits}f} to {interval[1]:+.{digits}f}"


def what_is_shown(
    result: Estimate, first: str, second: str, outcome: str = "brought IMPs"
) -> Iterator[str]:
    """Yield what a comparison of two entrants shows, in sentences.

    Args:
        result: IMPs a board of the first entrant.
        first: the name of the first entrant.
        second: the name of the other.
        outcome: the verb for boards with a score other than 0.
    """
    if not result.boards:
        yield "No board was compared."
        return
    if not result.scored:
        yield f"Nothing is shown: on no board did {first} and {second} score differently."
        return
    if result.is_too_small:
        yield (
            f"Nothing is shown: {result.scored} of {counted(result.boards, 'board')} {outcome}, "
            f"and under {FEW_SCORED} chance decides."
        )
        enough = counted(result.boards_to_score or 0, "board")
        yield f"At this rate, {enough} would bring {FEW_SCORED}."
        return
    interval = interval_text(result, 3)
    yield (
        f"{first} scores {result.mean:+.3f} IMPs a board, 95 % interval {interval}, "
        f"{result.scored} of {counted(result.boards, 'board')} with IMPs"
    )
    if result.is_shown:
        better = first if result.mean > 0 else second
        yield f"{better} is better; chance alone does this in less than one match of twenty."
        return
    yield "Neither is shown to be better: the interval contains 0."
    needed = boards_to_settle(result)
    if needed is not None:
        yield f"If the difference is as found, about {counted(needed, 'board')} would settle it."


def standing_text(plan: MatchPlan, entrant: EntrantSummary) -> str:
    """Return the result that decides an entrant's place: per cent, IMPs or victory points."""
    if plan.form is MatchForm.PAIRS:
        if plan.scoring is MatchScoring.MATCHPOINTS:
            return f"{50 + entrant.result.mean:.2f} %"
        return f"{entrant.result.mean:+.2f} IMPs"
    if plan.scoring is MatchScoring.VP:
        return f"{entrant.victory_points} VP"
    return f"{entrant.imps:+d} IMPs"
