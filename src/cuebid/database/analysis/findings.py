"""The kinds of findings as data: code, severity, what is found, why it matters and what to do.

docs/database-check.md shows this table; a test holds them equal. Codes are stable: programs and
people search for them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from cuebid.text import Diagnostic, Diagnostics, Edit, Related, Severity, Span


@dataclass(frozen=True, slots=True)
class Finding:
    """A kind of problem that a check finds."""

    code: str
    """Stable, for programs and documentation."""
    severity: Severity
    """How much it matters."""
    problem: str
    """What is found."""
    consequence: str
    """What goes wrong because of it."""
    fix: str
    """What to do about it."""


_E, _W, _H = Severity.ERROR, Severity.WARNING, Severity.HINT

_TABLE: Final = (
    Finding(
        "db-never-matches",
        _E,
        "a sequence that no string of calls matches",
        "the rule never applies",
        "begin with `START:` or end with `$`; one colon between two calls, none after the last",
    ),
    Finding(
        "db-illegal-auction",
        _E,
        "a sequence that only illegal auctions match",
        "the rule never applies",
        "change the call that is not legal",
    ),
    Finding(
        "db-level-mismatch",
        _E,
        "a level that no legal auction of the sequence has",
        "the rule is never tried",
        "write the number of calls counted from the opening bid, or 0",
    ),
    Finding(
        "db-label-unknown",
        _E,
        "a sequence for a label that no rule restarts with",
        "the rule never applies",
        "write the label as it is written after `@`",
    ),
    Finding(
        "db-label-unused",
        _W,
        "a restart with a label that no sequence matches",
        "the restart leads nowhere",
        "write a rule for the label, or remove the restart",
    ),
    Finding(
        "db-label-cycle",
        _E,
        "labels that restart an auction in a cycle or without end",
        "the restart is not followed, so rules that need it never apply",
        "restart with a label that is not restarted with itself",
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
        "whoever asks about the call gets a wrong answer",
        "change one of the bounds that exclude each other",
    ),
    Finding(
        "db-specification-contradicts",
        _E,
        "no hand that fits the constraint fits the specification",
        "every hand that makes the call is misdescribed",
        "make constraint and specification describe the same hands",
    ),
    Finding(
        "db-specification-narrow",
        _W,
        "a quarter or more of the hands that follow a rule are not what their call shows",
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
        "the bound is a mistake, or says nothing",
        "write a value that the field can have",
    ),
    Finding(
        "db-bound-twice",
        _W,
        "the same bound given twice",
        "only the tighter one counts",
        "remove one; for a maximum write a small letter",
    ),
    Finding(
        "db-suit-unknown",
        _E,
        "a grab used as a suit that never holds one",
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
        "it does not match, and arithmetic with it fails",
        "store it before: the sequence is evaluated from left to right, then the constraint, then "
        "the specification",
    ),
    Finding(
        "db-anchor-in-constraint",
        _E,
        "`$` in a constraint",
        "anchors belong to auctions; with one, no hand matches",
        "remove it",
    ),
    Finding(
        "db-function-place",
        _E,
        "a function that reads the hand, outside a constraint; or one that shows something, "
        "outside a specification",
        "it has no value there",
        "move it to the constraint, or to the specification",
    ),
    Finding(
        "db-function-argument",
        _E,
        "a function with an argument for which it has no value",
        "its value is always -1",
        "see the table of functions",
    ),
    Finding(
        "db-shadowed",
        _W,
        "a rule that is never chosen, because rules of higher rank match wherever it does",
        "the rule has no effect",
        "raise its priority, narrow the other rules, or remove it",
    ),
    Finding(
        "db-default-superseded",
        _W,
        "a default that is always left out, because another rule matches for the same calls",
        "the rule counts neither for the choice of a call nor for its meaning",
        "remove the `d`, or the rule",
    ),
    Finding(
        "db-overlap",
        _W,
        "two rules of equal priority that match the same hand, for different calls or with ranges "
        "that overlap",
        "only their order in the file decides",
        "give one of them another priority, or let their constraints exclude each other",
    ),
    Finding(
        "db-macro-not-expanded",
        _W,
        "the name of a macro, or letters that look like one, left unexpanded in a rule",
        "a name next to letters, digits or `_`, or after `@`, is not expanded; its letters store "
        "and match instead",
        "put parentheses between them: `Open(1N)`",
    ),
    Finding(
        "db-call-spelling",
        _E,
        "a call in a spelling that is not of the language",
        "the rule never applies, or its small letters store calls",
        "write `1N`, `P`, `X`, `R`, and a colon between two calls",
    ),
    Finding(
        "db-macro-unused",
        _W,
        "a macro that no rule uses",
        "it is superfluous, or its name is misspelt somewhere",
        "remove it, or use it",
    ),
    Finding(
        "db-iterator-on-text",
        _W,
        "an iterator after several characters",
        "it repeats all of them: `START:P:*` repeats `START:P:`",
        "put what is to be repeated in parentheses: `START:(P:)*`",
    ),
    Finding(
        "db-mixed-operators",
        _W,
        "and, or and jumps mixed without parentheses",
        "they have equal precedence and group from the left",
        "put parentheses around what belongs together",
    ),
    Finding(
        "db-assignment-as-test",
        _W,
        "an assignment whose value decides whether a rule matches",
        "where the value is 0 (clubs) the rule does not match",
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
        "a number that is read, or stored, from the lengths by suit",
        "adjacent digits are one number: `4432`",
        "test one character: `@18[4-9]`, or use `#0(s)`",
    ),
    Finding(
        "db-id-shared",
        _H,
        "two rules with one id",
        "explanations, examples and messages that name the id mean both",
        "give one of them another number, unless both are meant",
    ),
)

FINDINGS: Final = {finding.code: finding for finding in _TABLE}
"""Every kind of finding by its code, except errors of reading a database."""


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
    """Add a finding to a report as a `Diagnostic`, with the severity in `FINDINGS` for its code."""
    severity = FINDINGS[code].severity
    report.add(Diagnostic(severity, code, message, span, expected, tuple(related), edit))
