"""`cuebid system test`: the examples of a system, and what a change of its rules alters."""

from __future__ import annotations

from typing import Final

import click
from rich.console import Console
from rich.progress import track

from cuebid.cli.output import print_json
from cuebid.cli.system.options import opened_system, system_argument
from cuebid.match.deals import random_boards
from cuebid.systems import (
    BASELINE,
    BaselineChange,
    System,
    baseline_changes,
    baseline_lines,
    missing_examples,
    read_baseline,
    run_examples,
)
from cuebid.text.files import replace_text_file

__all__ = ["test"]

_DEALS: Final = 200
_SEED: Final = 20
_SHOWN: Final = 50
_HEADER: Final = (
    f"; What this system calls on its examples and on {_DEALS} deals; see cuebid system test."
)


@click.command(
    epilog="""\b
Example: change a rule, see what that alters, accept it.
  cuebid system test mine
  cuebid system test mine --accept
"""
)
@system_argument
@click.option("--accept", is_flag=True, help="Take today's calls for right from now on.")
@click.option("--all", "everything", is_flag=True, help=f"Show more than {_SHOWN} changes.")
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")
def test(system: str, accept: bool, everything: bool, as_json: bool) -> None:
    """Try every rule's examples, and compare all known calls with those that were accepted.

    Known are the hands of the examples and every call of 200 deals; `baseline.txt` in the system's
    folder has what was accepted.

    Exit code: 0 all as it should be, 1 examples that fail, rules without examples, or changes.
    """
    found = opened_system(system, as_json=as_json)
    failed = [one for one in run_examples(found.book, found.examples) if one.fault]
    bare = missing_examples(found)
    altered = _changes(found, accept=accept)
    if as_json:
        print_json(
            {
                "examples": len(found.examples),
                "failed": [
                    {
                        "rule": one.example.rule,
                        "example": one.example.span.text.strip(),
                        "fault": one.fault,
                    }
                    for one in failed
                ],
                "rules_without_examples": bare,
                "changes": [
                    {"question": one.question, "before": one.before, "now": one.now}
                    for one in altered
                ],
                "accepted": accept,
            }
        )
    else:
        for outcome in failed:
            place = outcome.example.span
            click.echo(f"{place}: #{outcome.example.rule} {place.text.strip()}: {outcome.fault}")
        for number in bare:
            click.echo(f"#{number} has no example for it, or none against it")
        for change in altered if everything else altered[:_SHOWN]:
            click.echo(change.words)
        if len(altered) > _SHOWN and not everything:
            click.echo(f"and {len(altered) - _SHOWN} more changes; --all shows them")
        click.echo(_summary(found, len(failed), len(altered), accept=accept), err=True)
    raise SystemExit(1 if failed or bare or (altered and not accept) else 0)


def _changes(system: System, *, accept: bool) -> list[BaselineChange]:
    """What differs from the accepted calls, which today's replace if that is asked for."""
    path = system.folder / BASELINE
    before = read_baseline(path.read_text("utf-8").splitlines()) if path.is_file() else {}
    console = Console(stderr=True)
    boards = track(
        random_boards(_DEALS, _SEED), "bidding", console=console, disable=not console.is_terminal
    )
    lines = list(baseline_lines(system.book, system.examples, boards))
    if accept:
        with replace_text_file(path) as stream:
            stream.write("\n".join([_HEADER, *lines]) + "\n")
    return baseline_changes(before, read_baseline(lines))


def _summary(system: System, failed: int, altered: int, *, accept: bool) -> str:
    said = "accepted" if accept else "changed"
    return f"{len(system.examples)} examples, {failed} fail; {altered} calls {said}"
