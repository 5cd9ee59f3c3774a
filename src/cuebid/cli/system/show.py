"""`cuebid system show`: show the chapters of a system, the rules of a chapter, or one rule."""

from __future__ import annotations

import click

from cuebid.cli.options import json_option
from cuebid.cli.output import print_json, print_lines
from cuebid.cli.system.options import opened_system, system_argument
from cuebid.database import Rule
from cuebid.systems import System
from cuebid.systems.show import chapter_lines, chapter_of, rule_lines, rule_record


@click.command(
    epilog="""\b
Examples: the chapters; those of one; a rule with its examples.
  cuebid system show sayc
  cuebid system show sayc --chapter 15
  cuebid system show sayc --rule 15010
"""
)
@system_argument
@click.option("--chapter", type=int, help="List the rules of this chapter.")
@click.option("--rule", "number", type=int, help="Show this rule with its examples.")
@json_option("the rules")
def show(system: str, chapter: int | None, number: int | None, as_json: bool) -> None:
    """Show the chapters of SYSTEM, the rules of one chapter, or one rule.

    Exit code: 0 success, 1 the system has errors, 2 there is no such chapter or rule.
    """
    opened = opened_system(system, as_json=as_json)
    rules = _selected_rules(opened, chapter, number)
    if as_json:
        print_json([rule_record(opened, rule) for rule in rules])
    elif number is not None:
        print_lines(rule_lines(opened, rules[0]))
    elif chapter is not None:
        for rule in rules:
            click.echo(f"#{rule.number}  {opened.database.explanation(rule)}")
    else:
        print_lines(chapter_lines(opened))


def _selected_rules(system: System, chapter: int | None, number: int | None) -> list[Rule]:
    """Return the rules that the options select; a `UsageError` is raised if there are none."""
    rules = list(system.database.rules)
    if number is not None:
        rules = [rule for rule in rules if rule.number == number]
        if not rules:
            raise click.UsageError(f"{system.name} has no rule #{number}")
    elif chapter is not None:
        rules = [rule for rule in rules if chapter_of(system, rule) == chapter]
        if not rules:
            raise click.UsageError(f"{system.name} has no chapter {chapter}")
    return rules
