"""`cuebid system check`: errors of the rules, auctions that they leave open, and untrue calls.

Rules are analysed first, as `cuebid db check` does. Then random deals are bid: whether rules work
together shows only in the hands that real auctions reach.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click

from cuebid.cli.findings_option import all_findings_option
from cuebid.cli.output import print_findings, print_json
from cuebid.cli.system.checks.blunder_report import (
    MOST_AUCTIONS,
    MOST_OF_NOTES,
    blunder_lines,
    blunder_record,
)
from cuebid.cli.system.checks.check_notes import check_notes_file
from cuebid.cli.system.checks.survey import survey_beside
from cuebid.cli.system.options import language_option, system_argument
from cuebid.database.analysis import check_source
from cuebid.notes import LANGUAGES, folder_of, is_notes
from cuebid.systems import BiddingStatistics, read_folder
from cuebid.text import Diagnostics, Severity, diagnostic_records
from cuebid.text.layout import counted

__all__ = ["check"]

# A screen has room for both lists; JSON has all of them.
_ROWS: Final = 12
_ENOUGH: Final = 0.995
"""The share of hands within what their call shows from which on the system passes the check."""


@click.command(
    epilog="""\b
Examples: a thousand deals; a quick check without any; notes, with a page, with more auctions.
  cuebid system check sayc
  cuebid system check mine --deals 0
  cuebid system check notes.bml --html report.html
  cuebid system check notes.bml --auctions 300
  cuebid system check notes.bml --include-path ../common
"""
)
@system_argument
@click.option(
    "--deals",
    type=click.IntRange(min=0),
    default=1000,
    show_default=True,
    help="How many random deals to bid.",
)
@click.option(
    "--auctions",
    type=click.IntRange(min=0),
    help="In how many auctions to count calls that no player makes.  "
    "[default: 300, for notes 100; at most --deals]",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the deals.")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
@click.option(
    "--html",
    "page",
    type=click.Path(dir_okay=False, path_type=Path),
    help="For notes: write the findings as a page, with the hands by shape and strength.",
)
@all_findings_option
@language_option
def check(
    system: str,
    deals: int,
    auctions: int | None,
    seed: int,
    as_json: bool,
    page: Path | None,
    languages: tuple[str, ...],
) -> None:
    """Report errors and doubtful rules of a system, and how its rules do on random deals.

    Coverage: the first calls after which only general rules match, and how often. Soundness: hands
    that are not within what their call shows, and calls that no player makes, such as a pass of
    what forces, in whole auctions on some of the deals (--auctions).

    For notes in BML: rows with which a module and another file contradict each other, and examples
    of modules that the system bids otherwise. Then how each row was read, doubtful readings first,
    each with its question and the change that settles it; words that were not understood; and for
    each auction the share of hands without a call, hands that fit two calls, and calls never made.
    Then calls that no player makes, by rows or by judgement beneath them, in whole auctions, which
    take 20 ms each.

    Exit code: 0 no errors or warnings, 1 errors or warnings, or more than one call in 200 untrue, 2
    wrong usage.
    """
    if is_notes(system):
        whole = min(deals, MOST_OF_NOTES) if auctions is None else auctions
        options = {"deals": deals, "auctions": whole, "seed": seed}
        check_notes_file(system, languages, **options, as_json=as_json, page=page)
    if page is not None or languages != LANGUAGES:
        raise click.UsageError("--html and --language are for notes in BML")
    folder = folder_of(system)
    whole = min(deals, MOST_AUCTIONS) if auctions is None else auctions
    report = Diagnostics()
    # Deals are bid in another process while this one checks the rules; both take about as long.
    with survey_beside(folder, deals, whole, seed) as take_survey:
        files = read_folder(folder, report)
        report.extend(
            check_source(files.rules, macros=files.macros, explanations=files.explanations)
        )
        shown = report.in_order()
        if not as_json:
            print_findings(shown)
        if report.has_errors:
            if as_json:
                print_json({"diagnostics": diagnostic_records(shown)})
            raise SystemExit(1)
        survey = take_survey()
    counts, never = survey.statistics, survey.blunders
    if as_json:
        record = {"diagnostics": diagnostic_records(shown), "survey": _record(counts)}
        print_json(record | {"blunders": blunder_record(never)})
    else:
        lines = (*_lines(counts), *blunder_lines(never)) if deals else ()
        for line in lines:
            click.echo(line)
    # Hints are not problems: shipped systems have some.
    problems = report.count(Severity.ERROR) + report.count(Severity.WARNING)
    raise SystemExit(1 if problems or counts.truth < _ENOUGH else 0)


def _lines(counts: BiddingStatistics) -> Iterator[str]:
    if not counts.deals:
        return
    yield (
        f"{counted(counts.deals, 'deal')}, {counted(counts.calls, 'call')}; "
        f"{counts.explained:.1%} of those that are no "
        f"pass follow a rule with an explanation"
    )
    yield f"{counts.truth:.2%} of hands are inside what their call shows"
    if counts.median_remaining is not None:
        yield (
            f"after a side's first call that is no pass, {counts.median_remaining:.1%} of hands "
            "still fit (median)"
        )
    yield f"{counts.left_to_general_rules:.1%} of calls are left to general rules; most after:"
    for prefix, times in counts.general.most_common(_ROWS):
        share = times / counts.auctions[prefix]
        yield f"  {prefix:<20}{times:>6} of {counts.auctions[prefix]:<6}{share:>7.1%}"
    if counts.misdescribed:
        yield "hands outside what their call shows, by rule:"
        rules = Counter(hand.rule for hand in counts.misdescribed)
        # Reversed, so that the first hand of each rule is the one that stays.
        first = {hand.rule: hand.words for hand in reversed(counts.misdescribed)}
        for rule, times in rules.most_common(_ROWS):
            yield f"  #{rule}: {times} of {counts.rule_calls[rule]}; {first[rule]}"


def _record(counts: BiddingStatistics) -> dict[str, Any]:
    return {
        "deals": counts.deals,
        "calls": counts.calls,
        "bids": counts.bids,
        "explained": counts.explained,
        "without_rule": counts.without_rule,
        "judged": counts.judged,
        "judged_untrue": counts.judged_untrue,
        "truth": counts.truth,
        "remaining": counts.median_remaining,
        "general": [
            {"auction": prefix, "general": times, "calls": counts.auctions[prefix]}
            for prefix, times in counts.general.most_common()
        ],
        "untrue": [{"rule": hand.rule, "words": hand.words} for hand in counts.misdescribed],
    }
