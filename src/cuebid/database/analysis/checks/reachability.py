"""Rules that no auction reaches: impossible sequences, wrong levels, labels that lead nowhere."""

from __future__ import annotations

from typing import Final

from cuebid.core.auction import Auction
from cuebid.core.call import Call
from cuebid.core.errors import IllegalError
from cuebid.core.seat import Seat
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

__all__ = ["check_labels", "check_sequences"]


def check_sequences(context: CheckContext, report: Diagnostics) -> None:
    """Say which rules no auction reaches, and why."""
    known: dict[tuple[int, int], bool] = {}
    for rule in context.rules():
        key = id(rule.sequence), rule.level
        if key not in known:
            known[key] = _is_reached(context, rule)
        if not known[key]:
            context.dead.add(rule.number)
            if rule.number not in context.explained:
                _say_why(context, rule, report)


def _level(rule: Rule) -> int:
    """The level that is looked at: rules with a label are tried at any (A5)."""
    return 0 if rule.sequence.restart is not None else rule.level


def _is_reached(context: CheckContext, rule: Rule) -> bool:
    language = context.language(rule)
    if not language.complete:
        return True
    if not language.is_empty and has_legal_auction(language, _level(rule)):
        return True
    if rule.sequence.body is None:
        return True
    new = context.database.options.restart is RestartMode.REPLACE
    return language.matches_label(context.labels, context.carried, new=new)


def _say_why(context: CheckContext, rule: Rule, report: Diagnostics) -> None:
    language = context.language(rule)
    field = context.database.span(rule, RuleField.SEQUENCE)
    example = shortest_auction(language)
    if example is None:
        _say_empty(context, rule, report)
        return
    if has_legal_auction(language):
        _say_level(context, rule, report)
        return
    calls = [CALL_TEXTS[call] for call in example]
    shown = ":".join(["START", *calls])
    message = f"only auctions against the Laws match, such as {shown}: {_fault(calls)}"
    report_finding(report, "db-illegal-auction", message, field)


def _fault(calls: list[str]) -> str:
    """Why an auction is not possible."""
    auction = Auction(Seat.NORTH)
    try:
        for text in calls:
            auction = auction.with_call(Call("XX" if text == "R" else text))
    except IllegalError as error:
        return str(error)
    return "it goes on where an auction is over"


def _say_level(context: CheckContext, rule: Rule, report: Diagnostics) -> None:
    found = sorted(legal_levels(context.language(rule)))
    field = context.database.span(rule, RuleField.LEVEL)
    digits = field.part(0, len(str(rule.level)))
    if len(found) == 1:
        shown, right = f"{found[0]}", str(max(found[0], 1))
    else:
        shown, right = f"{found[0]} to {found[-1]}", "0"
    message = (
        f"the level is {rule.level}, but from the opening on the auctions of this sequence have "
        f"{shown} call{'' if shown == '1' else 's'}"
    )
    edit = Edit(digits, right, f"write {right}") if digits.text == str(rule.level) else None
    report_finding(report, "db-level-mismatch", message, digits, expected=right, edit=edit)


def _say_empty(context: CheckContext, rule: Rule, report: Diagnostics) -> None:
    """No string of calls matches: an unknown label, no START, or something else."""
    field = context.database.span(rule, RuleField.SEQUENCE)
    texts = [node for node in walk(rule.sequence) if isinstance(node, Literal)]
    strange = next((node for node in texts if _is_strange(node.text)), None)
    if strange is not None and any(label in strange.text for label in context.labels):
        place = context.database.span(rule, RuleField.SEQUENCE, strange)
        message = f"no auction with a label looks like `{strange.text}` and what is around it"
        wanted = _LABEL_PLACE[context.database.options.restart]
        report_finding(report, "db-never-matches", message, place, expected=wanted)
        return
    if strange is not None:
        place = context.database.span(rule, RuleField.SEQUENCE, strange)
        near = suggest(strange.text.partition(":P")[0], context.labels)
        wanted = f"a label of the database: {', '.join(context.labels) or 'it has none'}"
        message = f"no auction has `{strange.text}`, and no rule restarts with it"
        if near:
            message += f"; was {near} meant?"
        report_finding(report, "db-label-unknown", message, place, expected=wanted)
        return
    first = texts[0].text if texts else ""
    body = rule.sequence.body
    anchored = isinstance(body, Concatenation) and body.anchor is not None
    if first and not anchored and not first.startswith("START"):
        message = "auctions begin with START, and this sequence has neither that nor an anchor"
        edit = Edit(field.part(0, 0), "START:", "begin with START")
        wanted = "`START:` in front, or `$` behind"
        report_finding(report, "db-never-matches", message, field, expected=wanted, edit=edit)
        return
    message = "no auction looks like this sequence"
    wanted = "calls with a colon before each: START:(P:)*1N:P:2C"
    report_finding(report, "db-never-matches", message, field, expected=wanted)


_LABEL_PLACE: Final = {
    RestartMode.APPEND: "the label behind the whole auction, or "
    "`;! restart=replace` as a header line",
    RestartMode.REPLACE: "the label in front of what the restart left unmatched",
}


def _is_strange(text: str) -> bool:
    """Whether a text has letters that neither START nor calls have."""
    rest = text.removeprefix("START")
    return "_" in rest or any(letter not in "CDHSNPXR" for letter in rest if letter.isalpha())


def check_labels(context: CheckContext, report: Diagnostics) -> None:
    """Say which labels no sequence matches."""
    new = context.database.options.restart is RestartMode.REPLACE
    languages = {id(rule.sequence): context.language(rule) for rule in context.rules()}
    for label, rule in context.labels.items():
        restart = rule.sequence.restart
        found = any(
            language.matches_label([label], context.carried, new=new)
            for language in languages.values()
        )
        if not found and restart is not None:
            place = context.database.span(rule, RuleField.SEQUENCE, restart)
            report_finding(
                report, "db-label-unused", f"no sequence matches the label {label}", place
            )
