"""GIB's bidding language: rules for machines, and what they match, mean and choose.

`docs/database.md` describes the language, `docs/database-tree.md` the tree of a rule.
"""

from cuebid.database.book import Book
from cuebid.database.build import Built, build
from cuebid.database.canonical import canonical_lines
from cuebid.database.choice import Choice, Reason, WhyNot, choose
from cuebid.database.compile.array_matcher import ArrayMatcher
from cuebid.database.database import Database, RuleField, iter_rules, load_database, read_rules
from cuebid.database.explain import ExplainedCall, Explanation, Holdings, explain
from cuebid.database.functions import FUNCTIONS, Function
from cuebid.database.match_error import MatchLimitError, RestartError
from cuebid.database.meaning import Meaning, RuleMatch
from cuebid.database.node import Node, walk
from cuebid.database.options import Defaults, Offsets, Options, Restarts
from cuebid.database.parser import parse_pattern, parse_specification
from cuebid.database.printer import format_node, format_rule
from cuebid.database.rule import Rule, RuleFlag
from cuebid.database.situation import Forcing, Situation
from cuebid.database.statistics import Statistics, statistics
from cuebid.database.syntax_error import RuleSyntaxError
from cuebid.database.turn import Candidate, Turn

__all__ = [
    "FUNCTIONS",
    "ArrayMatcher",
    "Book",
    "Built",
    "Candidate",
    "Choice",
    "Database",
    "Defaults",
    "ExplainedCall",
    "Explanation",
    "Forcing",
    "Function",
    "Holdings",
    "MatchLimitError",
    "Meaning",
    "Node",
    "Offsets",
    "Options",
    "Reason",
    "RestartError",
    "Restarts",
    "Rule",
    "RuleField",
    "RuleFlag",
    "RuleMatch",
    "RuleSyntaxError",
    "Situation",
    "Statistics",
    "Turn",
    "WhyNot",
    "build",
    "canonical_lines",
    "choose",
    "explain",
    "format_node",
    "format_rule",
    "iter_rules",
    "load_database",
    "parse_pattern",
    "parse_specification",
    "read_rules",
    "statistics",
    "walk",
]
