"""`cuebid system check`: report errors of rules, uncovered auctions, and untrue calls.

Rules are analysed first, as by `cuebid db check`. Then random deals are bid, because only hands
that real auctions reach show whether rules work together.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from cuebid.cli.findings_option import all_findings_option
from cuebid.cli.options import json_option
from cuebid.cli.output import print_findings, print_json, print_lines
from cuebid.cli.paths import NEW_FILE
from cuebid.cli.system.checks.check_notes import check_notes_file
from cuebid.cli.system.checks.survey import survey_beside
from cuebid.cli.system.options import language_option, system_argument
from cuebid.database.analysis import check_source
from cuebid.notes import LANGUAGES, folder_of, is_notes
from cuebid.systems import read_folder
from cuebid.systems.measures.blunder_count import blunder_lines, blunder_record
from cuebid.systems.measures.statistics import statistics_lines, statistics_record
from cuebid.text import Diagnostics, diagnostic_records

_MOST_AUCTIONS: Final = 300
"""Auctions that are bid by default: enough to show the faults of a system."""
_MOST_OF_NOTES: Final = 100
"""Auctions that are bid by default for notes, which are checked after each change."""
_ENOUGH: Final = 0.995
"""The share of hands that must be within what their call shows for the system to pass."""


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
    "--deals", type=click.IntRange(min=0), default=1000, show_default=True,
    help="How many random deals to bid.",
)  # fmt: skip
@click.option(
    "--auctions",
    type=click.IntRange(min=0),
    help="In how many auctions to count calls that no player makes.  "
    "[default: 300, for notes 100; at most --deals]",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the deals.")
@json_option("the findings")
@click.option(
    "--html", "page", type=NEW_FILE,
    help="For notes: write the findings as a page, with the hands by shape and strength.",
)  # fmt: skip
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
        whole = min(deals, _MOST_OF_NOTES) if auctions is None else auctions
        options = {"deals": deals, "auctions": whole, "seed": seed}
        check_notes_file(system, languages, **options, as_json=as_json, page=page)
    if page is not None or languages != LANGUAGES:
        raise click.UsageError("--html and --language are for notes in BML")
    folder = folder_of(system)
    whole = min(deals, _MOST_AUCTIONS) if auctions is None else auctions
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
        record = {"diagnostics": diagnostic_records(shown), "survey": statistics_record(counts)}
        print_json(record | {"blunders": blunder_record(never)})
    else:
        lines = (*statistics_lines(counts), *blunder_lines(never)) if deals else ()
        print_lines(lines)
    # Hints are not problems: shipped systems have some.
    problems = report.problems
    raise SystemExit(1 if problems or counts.truth < _ENOUGH else 0)
