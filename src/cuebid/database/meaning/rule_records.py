"""Matching rules as JSON records and as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import ascii_lowercase
from typing import Any

from cuebid.database import Database
from cuebid.database.matcher.candidates import RuleMatch
from cuebid.database.meaning.call_rules import CallRules
from cuebid.database.meaning.rule_book import RuleBook


def rule_records(book: RuleBook, matches: Iterable[RuleMatch]) -> list[dict[str, Any]]:
    """Return a JSON record for each rule whose sequence matches an auction.

    The key `grabs` has the captures by their letters; "grab" is the word of the rule language.
    """
    return [
        {
            "rule": match.rule.number,
            "priority": match.rule.priority,
            "default": match.rule.default,
            "flag": match.rule.flag,
            "grabs": {
                letter: value
                for letter, value in zip(ascii_lowercase, match.captures, strict=True)
                if value is not None
            },
            "auction": match.subject,
            "explanation": book.database.explanation(match.rule),
        }
        for match in matches
    ]


def rule_lines(database: Database, rules: CallRules) -> Iterator[str]:
    """Yield a line of text for each rule of a call, superseded defaults last."""
    for rule_match in rules.matches:
        yield _line(database, rule_match, "")
    for rule_match in rules.superseded:
        yield _line(database, rule_match, "a superseded default")


def _line(database: Database, rule_match: RuleMatch, remark: str) -> str:
    rule = rule_match.rule
    parts = [f"priority {rule.priority}", remark, database.explanation(rule)]
    return f"    #{rule.number}  {'; '.join(filter(None, parts))}"
