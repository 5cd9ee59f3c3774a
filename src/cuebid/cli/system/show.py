"""`cuebid system show`: the chapters of a system, the rules of one, or one rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from cuebid.cli.output import print_json
from cuebid.cli.system.options import opened_system, system_argument
from cuebid.database import Rule, format_rule
from cuebid.systems import Example, System
from cuebid.text.layout import counted

__all__ = ["show"]


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
@click.option("--json", "as_json", is_flag=True, help="Print the rules as JSON.")
def show(system: str, chapter: int | None, number: int | None, as_json: bool) -> None:
    """Show the chapters of SYSTEM, the rules of one chapter, or one rule.

    Exit code: 0 success, 1 the system has errors, 2 there is no such chapter or rule.
    """
    opened = opened_system(system, as_json=as_json)
    rules = _selected_rules(opened, chapter, number)
    if as_json:
        print_json([_record(opened, rule) for rule in rules])
    elif number is not None:
        for line in _rule_lines(opened, rules[0]):
            click.echo(line)
    elif chapter is not None:
        for rule in rules:
            click.echo(f"#{rule.number}  {opened.database.explanation(rule)}")
    else:
        for line in _chapter_lines(opened):
            click.echo(line)


def _selected_rules(system: System, chapter: int | None, number: int | None) -> list[Rule]:
    """Return the rules that the options select; wrong usage if there is none."""
    rules = list(system.database.rules)
    if number is not None:
        rules = [rule for rule in rules if rule.number == number]
        if not rules:
            raise click.UsageError(f"{system.name} has no rule #{number}")
    elif chapter is not None:
        rules = [rule for rule in rules if _chapter_of(system, rule) == chapter]
        if not rules:
            raise click.UsageError(f"{system.name} has no chapter {chapter}")
    return rules


def _chapter_of(system: System, rule: Rule) -> int | None:
    """Return the number at the start of the name of the rule's file, if it has one."""
    # Files of chapters are named `42-slam`, so that they stand in the order of the system.
    digits = system.chapter(rule).partition("-")[0]
    return int(digits) if digits.isdigit() else None


def _chapter_lines(system: System) -> Iterator[str]:
    yield f"{system.title}: {counted(len(system.database.rules), 'rule')}"
    # In the order of the files, which is that of the chapters.
    counts: dict[str, int] = {}
    for rule in system.database.rules:
        chapter = system.chapter(rule)
        counts[chapter] = counts.get(chapter, 0) + 1
    for chapter, count in counts.items():
        number, _, name = chapter.partition("-")
        yield f"{number:>3}  {name.replace('-', ' ')}: {counted(count, 'rule')}"


def _rule_lines(system: System, rule: Rule) -> Iterator[str]:
    yield f"#{rule.number}  {system.database.explanation(rule)}"
    yield format_rule(rule)
    for example in system.examples:
        if example.rule == rule.number:
            yield _example_line(example)


def _example_line(example: Example) -> str:
    return f"{'+' if example.is_positive else '-'} {example.hand.pbn} | {_calls(example)}".rstrip()


def _calls(example: Example) -> str:
    calls = " ".join(call.text for call in example.auction)
    return f"{calls} | {example.vulnerability}" if example.vulnerability else calls


def _record(system: System, rule: Rule) -> dict[str, Any]:
    return {
        "rule": rule.number,
        "chapter": system.chapter(rule),
        "priority": rule.priority,
        "text": format_rule(rule),
        "explanation": system.database.explanation(rule),
        "examples": [
            {
                "hand": example.hand.pbn,
                "auction": [call.text for call in example.auction],
                "vul": str(example.vulnerability),
                "for": example.is_positive,
            }
            for example in system.examples
            if example.rule == rule.number
        ],
    }
