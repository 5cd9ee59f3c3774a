"""Rules that no auction reaches: impossible sequences, wrong levels, labels that nobody uses.

That a rule is unreachable follows from its automaton. Why it is so is then guessed from what the
sequence looks like, from the most specific mistake to the most general one.
"""

from __future__ import annotations

from typing import Final

from cuebid.core import Auction, Call, IllegalError, Seat
from cuebid.database.analysis.auctions.traversal import (
    has_legal_auction,
    legal_levels,
    shortest_auction,
)
from cuebid.database.analysis.context import CheckContext
from cuebid.database.analysis.findings import report_finding
from cuebid.database.language.alphabet import CALL_TEXTS
from cuebid.database.language.database import RuleField
from cuebid.database.language.node import walk
from cuebid.database.language.options import RestartMode
from cuebid.database.language.rule import Rule
from cuebid.database.language.tree import Concatenation, Literal
from cuebid.text import Diagnostics, Edit, suggest


def check_sequences(context: CheckContext, report: Diagnostics) -> None:
    """Report rules that no auction reaches, and why."""
    results: dict[tuple[int, int], bool] = {}
    for rule in context.rules():
        key = id(rule.sequence), rule.level
        if key not in results:
            results[key] = _is_reachable(context, rule)
        if not results[key]:
            context.dead.add(rule.start)
            if rule.start not in context.explained:
                _report_unreachable(context, rule, report)


def _is_reachable(context: CheckContext, rule: Rule) -> bool:
    automaton = context.automaton(rule)
    # Nothing is concluded from an automaton that was given up.
    if not automaton.complete:
        return True
    # Rules that restart with a label are tried at any level (A5).
    level = 0 if rule.sequence.restart is not None else rule.level
    if not automaton.is_empty and has_legal_auction(automaton, level):
        return True
    if rule.sequence.body is None:
        return True
    new = context.database.options.restart is RestartMode.REPLACE
    return automaton.matches_label(context.labels, context.kept_letters, new=new)


def _report_unreachable(context: CheckContext, rule: Rule, report: Diagnostics) -> None:
    automaton = context.automaton(rule)
    example = shortest_auction(automaton)
    if example is None:
        _report_without_auction(context, rule, report)
    elif has_legal_auction(automaton):
        _report_level(context, rule, report)
    else:
        calls = [CALL_TEXTS[call] for call in example]
        auction = ":".join(["START", *calls])
        message = f"only illegal auctions match, such as {auction}: {_why_illegal(calls)}"
        span = context.database.span(rule, RuleField.SEQUENCE)
        report_finding(report, "db-illegal-auction", message, span)


def _why_illegal(calls: list[str]) -> str:
    """Return why an auction is not legal."""
    auction = Auction(Seat.NORTH)
    try:
        for text in calls:
            auction = auction.with_call(Call("XX" if text == "R" else text))
    except IllegalError as error:
        return str(error)
    return "it continues after the end of an auction"


def _report_level(context: CheckContext, rule: Rule, report: Diagnostics) -> None:
    levels = sorted(legal_levels(context.automaton(rule)))
    field = context.database.span(rule, RuleField.LEVEL)
    digits = field.part(0, len(str(rule.level)))
    if len(levels) == 1:
        counts, right_level = f"{levels[0]}", str(levels[0])
    else:
        counts, right_level = f"{levels[0]} to {levels[-1]}", "0"
    message = (
        f"the level is {rule.level}, but counted from the opening bid the auctions of this "
        f"sequence have {counts} call{'' if counts == '1' else 's'}"
    )
    # A level with leading zeros is left to the author.
    replaceable = digits.text == str(rule.level)
    edit = Edit(digits, right_level, f"write {right_level}") if replaceable else None
    report_finding(report, "db-level-mismatch", message, digits, expected=right_level, edit=edit)


def _report_without_auction(context: CheckContext, rule: Rule, report: Diagnostics) -> None:
    """Report a sequence that no string of calls matches."""
    literals = [node for node in walk(rule.sequence) if isinstance(node, Literal)]
    foreign = next((node for node in literals if _is_foreign(node.text)), None)
    if foreign is not None:
        _report_foreign_text(context, rule, foreign, report)
        return
    field = context.database.span(rule, RuleField.SEQUENCE)
    first_text = literals[0].text if literals else ""
    body = rule.sequence.body
    anchored = isinstance(body, Concatenation) and body.anchor is not None
    if first_text and not anchored and not first_text.startswith("START"):
        message = "auctions begin with START, and this sequence has neither that nor an anchor"
        edit = Edit(field.part(0, 0), "START:", "begin with START")
        expected = "`START:` in front, or `$` at the end"
        report_finding(report, "db-never-matches", message, field, expected=expected, edit=edit)
        return
    message = "no auction looks like this sequence"
    expected = "calls with a colon before each: START:(P:)*1N:P:2C"
    report_finding(report, "db-never-matches", message, field, expected=expected)


def _report_foreign_text(
    context: CheckContext, rule: Rule, literal: Literal, report: Diagnostics
) -> None:
    """Report text that can only be a label: no rule has this label, or its place is wrong."""
    span = context.database.span(rule, RuleField.SEQUENCE, literal)
    if any(label in literal.text for label in context.labels):
        message = f"no auction with a label looks like `{literal.text}` and what is around it"
        expected = _LABEL_POSITION[context.database.options.restart]
        report_finding(report, "db-never-matches", message, span, expected=expected)
        return
    similar = suggest(literal.text.partition(":P")[0], context.labels)
    expected = f"a label of the database: {', '.join(context.labels) or 'it has none'}"
    message = f"no auction has `{literal.text}`, and no rule restarts with it"
    if similar:
        message += f"; did you mean {similar}?"
    report_finding(report, "db-label-unknown", message, span, expected=expected)


_LABEL_POSITION: Final = {
    RestartMode.APPEND: "the label after the whole auction, or "
    "`;! restart=replace` as a header line",
    RestartMode.REPLACE: "the label in front of what the restart left unmatched",
}


def _is_foreign(text: str) -> bool:
    """Return whether a text has letters that neither START nor calls have."""
    rest = text.removeprefix("START")
    return "_" in rest or any(letter not in "CDHSNPXR" for letter in rest if letter.isalpha())


def check_labels(context: CheckContext, report: Diagnostics) -> None:
    """Report labels that no sequence matches."""
    new = context.database.options.restart is RestartMode.REPLACE
    automata = {id(rule.sequence): context.automaton(rule) for rule in context.rules()}
    for label, rule in context.labels.items():
        restart = rule.sequence.restart
        matches = any(
            automaton.matches_label([label], context.kept_letters, new=new)
            for automaton in automata.values()
        )
        if not matches and restart is not None:
            span = context.database.span(rule, RuleField.SEQUENCE, restart)
            message = f"no sequence matches the label {label}"
            report_finding(report, "db-label-unused", message, span)
