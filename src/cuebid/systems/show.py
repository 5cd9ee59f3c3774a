"""The chapters, rules and examples of a system, as lines of text and as JSON records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cuebid.database import Rule, format_rule
from cuebid.systems.examples import Example
from cuebid.systems.system import System
from cuebid.text.layout import counted


def chapter_of(system: System, rule: Rule) -> int | None:
    """Return the number of a rule's chapter, from its file name (`42-slam`); None without one."""
    # Files of chapters have names like `42-slam`, which sort them in the order of the system.
    digits = system.chapter(rule).partition("-")[0]
    return int(digits) if digits.isdigit() else None


def chapter_lines(system: System) -> Iterator[str]:
    """Yield the title of a system, and its chapters with the number of their rules."""
    yield f"{system.title}: {counted(len(system.database.rules), 'rule')}"
    # In the order of the files, which is that of the chapters.
    counts: dict[str, int] = {}
    for rule in system.database.rules:
        chapter = system.chapter(rule)
        counts[chapter] = counts.get(chapter, 0) + 1
    for chapter, count in counts.items():
        number, _, name = chapter.partition("-")
        yield f"{number:>3}  {name.replace('-', ' ')}: {counted(count, 'rule')}"


def rule_lines(system: System, rule: Rule) -> Iterator[str]:
    """Yield lines of text with a rule, its explanation and its examples."""
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


def rule_record(system: System, rule: Rule) -> dict[str, Any]:
    """Return a JSON record of a rule with its examples."""
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
