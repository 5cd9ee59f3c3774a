"""Parse the text of a field."""

from __future__ import annotations

from cuebid.database.language.parsing.match_parser import MatchParser
from cuebid.database.language.parsing.specification_parser import SpecificationParser
from cuebid.database.language.tree import Pattern, Specification


def parse_pattern(text: str) -> Pattern:
    """Return the tree of a sequence or constraint.

    Raises:
        RuleSyntaxError: the text is not in the language.

    >>> parse_pattern("1N:P$").body.anchor
    Anchor(start=4, end=5)
    """
    return MatchParser(text).pattern()


def parse_specification(text: str) -> Specification:
    """Return the tree of a specification, with or without its back-quotes.

    Raises:
        RuleSyntaxError: the text is not a specification.

    >>> [atom.field for atom in parse_specification(":P15:p17:D5H").atoms]
    ['P', 'P', 'D']
    """
    return SpecificationParser(text).goal()
