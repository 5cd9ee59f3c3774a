"""GIB's bidding language: rules for machines, and what they match, mean and choose.

`docs/database.md` describes the language, `docs/database-tree.md` the tree of a rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.database.language.canonical import canonical_lines
    from cuebid.database.language.database import Database, RuleField
    from cuebid.database.language.functions import FUNCTIONS, Function
    from cuebid.database.language.loading import iter_rules, load_database, read_rules
    from cuebid.database.language.node import Node, walk
    from cuebid.database.language.options import DefaultMode, OffsetMode, Options, RestartMode
    from cuebid.database.language.parsing.parser import parse_pattern, parse_specification
    from cuebid.database.language.parsing.syntax_error import RuleSyntaxError
    from cuebid.database.language.printer import format_node, format_rule
    from cuebid.database.language.rule import Rule, RuleFlag
    from cuebid.database.language.source.build import BuiltSource, build
    from cuebid.database.language.statistics import Statistics, statistics
    from cuebid.database.matcher.arrays.matcher import ArrayMatcher
    from cuebid.database.matcher.candidates import RuleMatch
    from cuebid.database.matcher.function_values import FunctionContext
    from cuebid.database.matcher.match_error import MatchLimitError
    from cuebid.database.matcher.own_functions import (
        RuleFunctionError,
        load_functions,
        rule_function,
    )
    from cuebid.database.matcher.situation import Situation
    from cuebid.database.meaning.call_context import CallContext
    from cuebid.database.meaning.call_rules import CallRules
    from cuebid.database.meaning.choice import Choice, Reason, WhyNot, choose
    from cuebid.database.meaning.explain import (
        AuctionExplanation,
        CallExplanation,
        ShownHand,
        explain,
    )
    from cuebid.database.meaning.explained import NOT_EXPLAINED, Explained
    from cuebid.database.meaning.judge import JudgedAuction, JudgedCall
    from cuebid.database.meaning.ranking import RankedRule
    from cuebid.database.meaning.rule_book import RuleBook

__all__ = [
    "FUNCTIONS",
    "NOT_EXPLAINED",
    "ArrayMatcher",
    "AuctionExplanation",
    "BuiltSource",
    "CallContext",
    "CallExplanation",
    "CallRules",
    "Choice",
    "Database",
    "DefaultMode",
    "Explained",
    "Function",
    "FunctionContext",
    "JudgedAuction",
    "JudgedCall",
    "MatchLimitError",
    "Node",
    "OffsetMode",
    "Options",
    "RankedRule",
    "Reason",
    "RestartMode",
    "Rule",
    "RuleBook",
    "RuleField",
    "RuleFlag",
    "RuleFunctionError",
    "RuleMatch",
    "RuleSyntaxError",
    "ShownHand",
    "Situation",
    "Statistics",
    "WhyNot",
    "build",
    "canonical_lines",
    "choose",
    "explain",
    "format_node",
    "format_rule",
    "iter_rules",
    "load_database",
    "load_functions",
    "parse_pattern",
    "parse_specification",
    "read_rules",
    "rule_function",
    "statistics",
    "walk",
]

if not TYPE_CHECKING:  # it reads the imports above; with `__getattr__` it would take any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "language.canonical": "canonical_lines",
            "language.database": "Database RuleField",
            "language.loading": "iter_rules load_database read_rules",
            "language.functions": "FUNCTIONS Function",
            "language.node": "Node walk",
            "language.options": "DefaultMode OffsetMode Options RestartMode",
            "language.parsing.parser": "parse_pattern parse_specification",
            "language.printer": "format_node format_rule",
            "language.rule": "Rule RuleFlag",
            "language.source.build": "BuiltSource build",
            "language.statistics": "Statistics statistics",
            "language.parsing.syntax_error": "RuleSyntaxError",
            "matcher.arrays.matcher": "ArrayMatcher",
            "matcher.function_values": "FunctionContext",
            "matcher.match_error": "MatchLimitError",
            "matcher.own_functions": "RuleFunctionError load_functions rule_function",
            "matcher.candidates": "RuleMatch",
            "matcher.situation": "Situation",
            "meaning.call_context": "CallContext",
            "meaning.call_rules": "CallRules",
            "meaning.choice": "Choice Reason WhyNot choose",
            "meaning.explain": "CallExplanation AuctionExplanation ShownHand explain",
            "meaning.explained": "NOT_EXPLAINED Explained",
            "meaning.judge": "JudgedAuction JudgedCall",
            "meaning.ranking": "RankedRule",
            "meaning.rule_book": "RuleBook",
        },
    )
