"""The checks that compare rules with each other, over one index of the rules that can meet."""

from __future__ import annotations

from cuebid.database.analysis.checks.candidates import CandidateIndex
from cuebid.database.analysis.checks.overlaps import check_overlaps
from cuebid.database.analysis.checks.shadowing import check_shadowing
from cuebid.database.analysis.checks.superseded_defaults import check_superseded_defaults
from cuebid.database.analysis.context import CheckContext
from cuebid.text import Diagnostics


def check_conflicts(context: CheckContext, report: Diagnostics) -> None:
    """Report rules that are never chosen, defaults that never stand, and rules that overlap."""
    index = CandidateIndex(context)
    shadowed = check_shadowing(index, report)
    check_superseded_defaults(index, shadowed, report)
    check_overlaps(index, shadowed, report)
