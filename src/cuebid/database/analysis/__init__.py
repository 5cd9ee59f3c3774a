r"""Analysis of a bidding database: what is wrong or doubtful in its rules.

    >>> from cuebid.database.analysis import check_source
    >>> from cuebid.text import Source
    >>> report = check_source(Source("mb.txt", "1 START:(P:)*1N 60 @01~.[17,15]~ :P15:p17 #1\n"))
    >>> [finding.code for finding in report]
    ['db-range-empty', 'db-constraint-impossible']

The subpackage `checks` has a module for each family of findings. They use two models of a rule: the
auctions of its sequence as an automaton (`auctions`), and the hands of its constraint as regions
(`interpreter`). Both models are exact or say that they are not, and only what is certain is
reported. See docs/database-check.md for the findings and docs/database-analysis.md for the design.
"""

from cuebid.database.analysis.checker import (
    NOTHING_FOUND,
    RuleFindings,
    check_database,
    check_part,
    check_source,
)
from cuebid.database.analysis.findings import FINDINGS, Finding

__all__ = [
    "FINDINGS",
    "NOTHING_FOUND",
    "Finding",
    "RuleFindings",
    "check_database",
    "check_part",
    "check_source",
]
