"""GIB's bidding language: rules for machines, and what they match, mean and choose.

`docs/database.md` describes the language, `docs/database-tree.md` the tree of a rule.
"""

from cuebid.database.build import Built, build
from cuebid.database.canonical import canonical_lines
from cuebid.database.database import Database, RuleField, iter_rules, load_database, read_rules
from cuebid.database.functions import FUNCTIONS, Function
from cuebid.database.node import Node, walk
from cuebid.database.options import Offsets, Options, Restarts
from cuebid.database.parser import parse_pattern, parse_specification
from cuebid.database.printer import format_node, format_rule
from cuebid.database.rule import Rule, RuleFlag
from cuebid.database.statistics import Statistics, statistics
from cuebid.database.syntax_error import RuleSyntaxError

__all__ = [
    "FUNCTIONS",
    "Built",
    "Database",
    "Function",
    "Node",
    "Offsets",
    "Options",
    "Restarts",
    "Rule",
    "RuleField",
    "RuleFlag",
    "RuleSyntaxError",
    "Statistics",
    "build",
    "canonical_lines",
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
