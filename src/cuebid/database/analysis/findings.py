"""What a check finds, as data: codes, how much each matters, why, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from cuebid.text import Diagnostic, Diagnostics, Edit, Related, Severity, Span

__all__ = ["FINDINGS", "Finding", "report_finding"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A kind of finding.

    Attributes:
        code: stable, for programs and documentation.
        severity: how much it matters.
        what: what is found.
        why: what goes wrong because of it.
        fix: what to do.
    """

    code: str
    severity: Severity
    what: str
    why: str
    fix: str


_E, _W = Severity.ERROR, Severity.WARNING

_TABLE: Final = (
    Finding(
        "db-never-matches",
        _E,
        "a sequence that no string of calls matches",
        "the rule never applies",
        "begin with `START:` or end with `$`; one colon between two calls, none behind the last",
    ),
    Finding(
        "db-illegal-auction",
        _E,
        "a sequence that only auctions against the Laws match",
        "the rule never applies",
        "change the call that cannot be made there",
    ),
    Finding(
        "db-level-mismatch",
        _E,
        "a level that no legal auction of the sequence has",
        "the rule is never tried",
        "write the number of calls from the opening on, or 0",
    ),
    Finding(
        "db-label-unknown",
        _E,
        "a sequence for a label that no rule restarts with",
        "the rule never applies",
        "write the label as it stands behind `@`",
    ),
    Finding(
        "db-label-unused",
        _W,
        "a restart with a label that no sequence matches",
        "the restart leads nowhere",
        "write a rule for the label, or take the restart out",
    ),
    Finding(
        "db-constraint-impossible",
        _E,
        "a constraint that no hand satisfies",
        "the rule never applies",
        "change one of the parts that exclude each other",
    ),
    Finding(
        "db-specification-impossible",
        _E,
        "a specification that no hand satisfies",
        "whoever hears the call is told nonsense",
        "change one of the bounds that exclude each other",
    ),
    Finding(
        "db-specification-contradicts",
        _E,
        "no hand that fits the constraint fits the specification",
        "every hand that makes the call is misdescribed",
        "make constraint and specification say the same",
    ),
    Finding(
        "db-specification-narrow",
        _W,
        "a quarter or more of the hands that follow a rule are not as their call shows",
        "many hands that make the call are misdescribed",
        "widen the specification, or narrow the constraint",
    ),
    Finding(
        "db-bounds-crossed",
        _E,
        "a minimum above the maximum",
        "no hand is between them",
        "swap the numbers",
    ),
    Finding(
        "db-bound-out-of-range",
        _E,
        "a bound that no hand, or every hand, satisfies",
        "the bound is a slip, or says nothing",
        "write a value that the field can have",
    ),
    Finding(
        "db-bound-twice",
        _W,
        "the same bound given twice",
        "only the tighter one counts",
        "take one out; for a maximum write a small letter",
    ),
    Finding(
        "db-suit-unknown",
        _E,
        "a grab as a suit that never holds one",
        "the bound shows nothing",
        "store a suit in the sequence, with `a[CDHS]`",
    ),
    Finding(
        "db-range-empty",
        _E,
        "a range whose lower end is above its upper end",
        "nothing is in the range",
        "swap the ends",
    ),
    Finding(
        "db-grab-unset",
        _E,
        "a grab that is used where nothing has stored it",
        "it matches nothing, and its arithmetic fails",
        "store it before: the sequence goes from left to right, then the constraint, then the "
        "specification",
    ),
    Finding(
        "db-anchor-in-constraint",
        _E,
        "`$` in a constraint",
        "anchors are of auctions; with one, no hand matches",
        "take it out",
    ),
    Finding(
        "db-function-place",
        _E,
        "a function that reads the hand, outside a constraint; or one that shows, outside a "
        "specification",
        "it has no value there",
        "move it to the constraint, or to the specification",
    ),
    Finding(
        "db-function-argument",
        _E,
        "a function with an argument that it has no value for",
        "its value is always -1",
        "see the table of functions",
    ),
    Finding(
        "db-shadowed",
        _W,
        "a rule that never decides, because wherever it matches rules of higher rank do",
        "the rule is never chosen",
        "raise its priority, narrow the others, or take it out",
    ),
    Finding(
        "db-default-superseded",
        _W,
        "a default for calls for which another rule always stands",
        "the rule is left out for choice and meaning alike",
        "take out the `d`, or the rule",
    ),
    Finding(
        "db-overlap",
        _W,
        "two rules of one priority that match the same hand, for different calls or with ranges "
        "that run over each other",
        "only their order in the file decides",
        "give one of them another priority, or let their constraints exclude each other",
    ),
    Finding(
        "db-macro-not-expanded",
        _W,
        "the name of a macro, or letters that look like one, left in a rule",
        "a name next to letters, digits or `_`, or behind `@`, is no macro; its letters store "
        "and match instead",
        "put parentheses between: `Open(1N)`",
    ),
    Finding(
        "db-macro-unused",
        _W,
        "a macro that no rule uses",
        "it is dead, or its name is misspelt somewhere",
        "take it out, or use it",
    ),
    Finding(
        "db-iterator-on-text",
        _W,
        "an iterator behind several characters",
        "it repeats all of them: `START:P:*` repeats `START:P:`",
        "put what is to be repeated in parentheses: `START:(P:)*`",
    ),
    Finding(
        "db-mixed-operators",
        _W,
        "and, or and jumps mixed without parentheses",
        "they bind alike, from the left",
        "put parentheses around what belongs together",
    ),
    Finding(
        "db-assignment-as-test",
        _W,
        "an assignment whose value decides whether a rule matches",
        "where the value is 0 (clubs) it fails",
        "write `~(b=a+1)>=0~`",
    ),
    Finding(
        "db-right-first",
        _W,
        "operands of an and or or that depend on their order",
        "the right one is evaluated first",
        "write two arithmetic parts, or swap the operands",
    ),
    Finding(
        "db-reads-lengths",
        _W,
        "a number read, or stored, from the lengths by suit",
        "all digits that stand there are one number: `4432`",
        "test one character: `@18[4-9]`, or use `#0(s)`",
    ),
)

FINDINGS: Final = {finding.code: finding for finding in _TABLE}
"""Every kind of finding by its code, besides those of reading a database."""


def report_finding(
    report: Diagnostics,
    code: str,
    message: str,
    span: Span,
    *,
    expected: str = "",
    related: Iterable[Related] = (),
    edit: Edit | None = None,
) -> None:
    """Report a finding of the table; the arguments are those of `Diagnostic`."""
    severity = FINDINGS[code].severity
    report.add(Diagnostic(severity, code, message, span, expected, tuple(related), edit))
