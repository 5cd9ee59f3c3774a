"""`cuebid system test`: test the examples of a system, and list changed calls.

Examples test single rules, or modules of notes. A new rule may also change calls that other rules
made, so the calls on many hands are compared with a baseline that the author has accepted.
"""

from __future__ import annotations

from typing import Final

import click

from cuebid.bml import read_document
from cuebid.cli.options import flag, json_option
from cuebid.cli.output import print_findings, print_json
from cuebid.cli.progress import tracked
from cuebid.cli.system.options import opened_system, system_argument
from cuebid.match import random_boards
from cuebid.notes import check_examples, is_notes, limits_of_user, notes_path
from cuebid.systems import (
    BaselineChange,
    System,
    baseline_changes,
    baseline_lines,
    missing_examples,
    read_baseline,
    run_examples,
)
from cuebid.systems.measures.baseline import baseline_path, changes_record, compares_calls
from cuebid.text import Diagnostics, diagnostic_records, replace_text
from cuebid.text.layout import counted

# A baseline has the calls on these deals; another number or seed would change all of it.
_DEALS: Final = 200
_SEED: Final = 20
# Changed calls that are printed; of the others only the number is printed.
_SHOWN: Final = 50
_NOT_ACCEPTED: Final = "no calls accepted so far (--accept keeps them, to compare later ones with)"
_HEADER: Final = (
    f"; What this system calls on its examples and on {_DEALS} deals; see cuebid system test."
)


@click.command(
    epilog="""\b
Examples: change a rule, see what that alters, accept it; the example hands of notes' modules.
  cuebid system test mine
  cuebid system test mine --accept
  cuebid system test ours/ours.bml
"""
)
@system_argument
@flag("--accept", help="Accept the present calls as the new baseline.")
@flag("--all", "everything", help=f"Show more than {_SHOWN} changes.")
@json_option("the results")
def test(system: str, accept: bool, everything: bool, as_json: bool) -> None:
    """Test the examples of every rule, and compare calls with those that were accepted.

    The calls are those on the hands of the examples and in the auctions of 200 deals. The accepted
    calls are in `baseline.txt` in the system's folder. Each changed call is listed once; the line
    below it has the later calls of the same deal.

    Of notes in BML the examples are those of the modules that they include. Their calls are
    compared once some were accepted; these are in `NOTES.baseline.txt` beside the notes.

    Exit code: 0 success, 1 an example fails, a rule has no examples, or a call has changed.
    """
    opened = opened_system(system, as_json=as_json)
    failed = [result for result in run_examples(opened.book, opened.examples) if result.fault]
    # In notes, modules have the examples, and rules are made from rows.
    bare = [] if is_notes(system) else missing_examples(opened)
    report = Diagnostics()
    examples = len(opened.examples) + _check_modules(system, opened, report)
    altered = _changes(opened, accept=accept)
    if as_json:
        print_json(
            {
                "examples": examples,
                "failed": [
                    {
                        "rule": result.example.rule,
                        "example": result.example.span.text.strip(),
                        "fault": result.fault,
                    }
                    for result in failed
                ],
                "diagnostics": diagnostic_records(report),
                "rules_without_examples": bare,
                "changes": changes_record(altered),
                "accepted": accept,
            }
        )
    else:
        for outcome in failed:
            span = outcome.example.span
            click.echo(f"{span}: #{outcome.example.rule} {span.text.strip()}: {outcome.fault}")
        if report:
            print_findings(report.in_order())
        # A rule needs examples of hands that fit and of hands that do not fit: it may fit too much.
        for number in bare:
            click.echo(f"#{number} has no example for it, or none against it")
        for change in altered if everything else altered[:_SHOWN]:
            click.echo(change.words)
            if change.later:
                click.echo(f"    {change.later_words}")
        if len(altered) > _SHOWN and not everything:
            click.echo(f"and {len(altered) - _SHOWN} more changes; --all shows them")
        verb = "accepted" if accept else "changed"
        calls = f"{len(altered)} calls {verb}" if compares_calls(opened, accept) else _NOT_ACCEPTED
        failures = len(failed) + len(report)
        click.echo(f"{counted(examples, 'example')}, {failures} fail; {calls}", err=True)
    raise SystemExit(1 if failed or report or bare or (altered and not accept) else 0)


def _check_modules(name: str, opened: System, report: Diagnostics) -> int:
    """Report module examples that the system bids otherwise; return how many examples were bid."""
    if not is_notes(name):
        return 0
    # Errors of the text were reported when the system was opened.
    document = read_document(notes_path(name), Diagnostics(), limits=limits_of_user())
    return check_examples(document, opened.book, report)


def _changes(system: System, *, accept: bool) -> list[BaselineChange]:
    """Return the calls that differ from the baseline; with `accept`, replace the baseline."""
    path = baseline_path(system)
    if not compares_calls(system, accept):
        return []
    before = read_baseline(path.read_text("utf-8").splitlines()) if path.is_file() else {}
    # The bar is on standard error, so that the list of changes can be piped.
    boards = tracked(random_boards(_DEALS, _SEED), "bidding")
    lines = list(baseline_lines(system.book, system.examples, boards))
    if accept:
        replace_text(path, "\n".join([_HEADER, *lines]) + "\n")
    return baseline_changes(before, read_baseline(lines))
