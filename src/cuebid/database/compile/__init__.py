"""Patterns made ready to match fast: closures, an index over calls, predicates over arrays.

Everything here gives what `match_reference` gives, sooner.
"""

from cuebid.database.compile.matcher import Matcher, compile_matcher
from cuebid.database.compile.parts import STATE_LIMIT, Run

__all__ = ["STATE_LIMIT", "Matcher", "Run", "compile_matcher"]
