"""Bidding databases in GIB's language: reading rules, matching them and choosing calls.

`docs/database.md` describes the language, `docs/database-tree.md` the tree of a rule.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.database.language.canonical import canonical_lines as canonical_lines
    from cuebid.database.language.database import Database as Database
    from cuebid.database.language.database import RuleField as RuleField
    from cuebid.database.language.functions import FUNCTIONS as FUNCTIONS
    from cuebid.database.language.functions import Function as Function
    from cuebid.database.language.loading import iter_rules as iter_rules
    from cuebid.database.language.loading import load_database as load_database
    from cuebid.database.language.loading import read_rules as read_rules
    from cuebid.database.language.node import Node as Node
    from cuebid.database.language.node import walk as walk
    from cuebid.database.language.options import DefaultMode as DefaultMode
    from cuebid.database.language.options import OffsetMode as OffsetMode
    from cuebid.database.language.options import Options as Options
    from cuebid.database.language.options import RestartMode as RestartMode
    from cuebid.database.language.parsing.parser import parse_pattern as parse_pattern
    from cuebid.database.language.parsing.parser import parse_specification as parse_specification
    from cuebid.database.language.parsing.syntax_error import RuleSyntaxError as RuleSyntaxError
    from cuebid.database.language.printer import format_node as format_node
    from cuebid.database.language.printer import format_rule as format_rule
    from cuebid.database.language.rule import Rule as Rule
    from cuebid.database.language.rule import RuleFlag as RuleFlag
    from cuebid.database.language.source.build import BuiltSource as BuiltSource
    from cuebid.database.language.source.build import build as build
    from cuebid.database.language.statistics import Statistics as Statistics
    from cuebid.database.language.statistics import statistics as statistics
    from cuebid.database.matcher.arrays.matcher import ArrayMatcher as ArrayMatcher
    from cuebid.database.matcher.candidates import RuleMatch as RuleMatch
    from cuebid.database.matcher.function_values import FunctionContext as FunctionContext
    from cuebid.database.matcher.match_error import MatchLimitError as MatchLimitError
    from cuebid.database.matcher.own_functions import RuleFunctionError as RuleFunctionError
    from cuebid.database.matcher.own_functions import load_functions as load_functions
    from cuebid.database.matcher.own_functions import rule_function as rule_function
    from cuebid.database.matcher.situation import Situation as Situation
    from cuebid.database.meaning.call_context import CallContext as CallContext
    from cuebid.database.meaning.call_rules import CallRules as CallRules
    from cuebid.database.meaning.choice import Choice as Choice
    from cuebid.database.meaning.choice import Reason as Reason
    from cuebid.database.meaning.choice import WhyNot as WhyNot
    from cuebid.database.meaning.choice import choose as choose
    from cuebid.database.meaning.explain import AuctionExplanation as AuctionExplanation
    from cuebid.database.meaning.explain import CallExplanation as CallExplanation
    from cuebid.database.meaning.explain import ShownHand as ShownHand
    from cuebid.database.meaning.explain import explain as explain
    from cuebid.database.meaning.explained import NOT_EXPLAINED as NOT_EXPLAINED
    from cuebid.database.meaning.explained import Explained as Explained
    from cuebid.database.meaning.judge import JudgedAuction as JudgedAuction
    from cuebid.database.meaning.judge import JudgedCall as JudgedCall
    from cuebid.database.meaning.ranking import RankedRule as RankedRule
    from cuebid.database.meaning.rule_book import RuleBook as RuleBook
