"""Matching rules as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_lowercase
from typing import Any

from cuebid.database.matcher.candidates import RuleMatch
from cuebid.database.meaning.rule_book import RuleBook

__all__ = ["rule_records"]


def rule_records(book: RuleBook, matches: Iterable[RuleMatch]) -> list[dict[str, Any]]:
    """Return rules whose sequences match an auction, for JSON.

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
