"""From the text of a field to its tree."""

from __future__ import annotations

from cuebid.database.language.match_parser import MatchParser
from cuebid.database.language.specification_parser import SpecificationParser
from cuebid.database.language.tree import Pattern, Specification

__all__ = ["parse_pattern", "parse_specification"]


def parse_pattern(text: str) -> Pattern:
    """The tree of a sequence or constraint.

    Raises:
        RuleSyntaxError: the text is neither.

    >>> parse_pattern("1N:P$").body.anchor
    Anchor(start=4, end=5)
    """
    return MatchParser(text).pattern()


def parse_specification(text: str) -> Specification:
    """The tree of a specification, with or without its back-quotes.

    Raises:
        RuleSyntaxError: the text is none.

    >>> [atom.field for atom in parse_specification(":P15:p17:D5H").atoms]
    ['P', 'P', 'D']
    """
    return SpecificationParser(text).goal()
