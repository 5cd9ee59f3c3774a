"""Report a decision of the bidder in lines for people and as JSON.

There are two forms. The form for a system is for players and programs: what opponents are told, and
other calls that the hand fits. The form for a rule file is for authors of rules: what the rule
shows, with the candidates and the captures of their sequences.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cuebid.core import Call, Hand
from cuebid.database.meaning.choice import WhyNot
from cuebid.database.meaning.rule_records import rule_records
from cuebid.meaning import CallMeaning
from cuebid.phrases import mismatch
from cuebid.robots.bidder.decision import Decision


def decision_lines(decision: Decision, hand: Hand, asked: Call | None) -> Iterator[str]:
    """Yield lines that report a decision by a system.

    Args:
        decision: the decision.
        hand: the hand of the player to call.
        asked: a call; also say why it was not chosen.
    """
    yield from decision.lines()
    if asked is not None:
        yield from _player_lines(decision, hand, asked)


def decision_record(decision: Decision, hand: Hand, asked: Call | None) -> dict[str, Any]:
    """Return a decision by a system for JSON; the arguments are those of `decision_lines`."""
    record: dict[str, Any] = decision.record() | {
        "text": decision.text,
        "alternatives": [
            {"call": alternative.call.text, "rule": alternative.rule, "why_not": alternative.words}
            for alternative in decision.alternatives
        ],
    }
    if asked is not None:
        record["why_not"] = list(_player_lines(decision, hand, asked))
    return record


def rule_choice_lines(
    decision: Decision, meaning: CallMeaning, asked: Call | None
) -> Iterator[str]:
    """Yield lines that report a decision by a rule file.

    Args:
        decision: the decision.
        meaning: what the chosen call shows.
        asked: a call; also say why it was not chosen.
    """
    match = decision.match
    if match is None:
        yield "no rule fits"
    else:
        text = decision.book.database.explanation(match.rule)
        rule = f"rule #{match.rule.number}, priority {match.rule.priority}"
        yield f"{decision.call.text} by {rule}{f': {text}' if text else ''}"
        yield f"shows {meaning.words}"
    if decision.simulation:
        yield decision.simulation.words
    if asked is not None:
        # Not `decision.call`, which is a pass if no rule fits.
        yield from _reason_lines(decision, decision.choice.call, asked)


def rule_choice_record(
    decision: Decision, meaning: CallMeaning, asked: Call | None
) -> dict[str, Any]:
    """Return a decision by a rule file for JSON; the arguments are those of `rule_choice_lines`."""
    match = decision.match
    record: dict[str, Any] = {
        "call": None if match is None else decision.call.text,
        "rule": None if match is None else rule_records(decision.book, [match])[0],
        "shows": None if match is None else meaning.words,
        "candidates": [
            {
                "call": candidate.call.text,
                "rule": candidate.match.rule.number,
                "priority": candidate.match.rule.priority,
            }
            for candidate in decision.choice.candidates
        ],
    }
    if decision.simulation:
        record["simulation"] = decision.record()["simulation"]
    if asked is not None:
        record["why_not"] = {
            "call": asked.text,
            "reasons": [
                {"kind": reason.kind.name.lower(), "rule": reason.rule, "words": reason.words}
                for reason in decision.choice.why_not(asked)
            ],
        }
    return record


def _player_lines(decision: Decision, hand: Hand, asked: Call) -> Iterator[str]:
    """Yield lines that say what the call asked about would show, and why it was not chosen."""
    is_illegal = any(reason.kind is WhyNot.ILLEGAL for reason in decision.choice.why_not(asked))
    if asked is not decision.call and not is_illegal:
        meaning = decision.context.meaning(asked)
        lacks = mismatch(hand, meaning.boxes)
        yield f"{asked.text} would show {meaning.words}{f'; but here {lacks}' if lacks else ''}"
    yield from _reason_lines(decision, decision.call, asked)


def _reason_lines(decision: Decision, chosen: Call | None, asked: Call) -> list[str]:
    if asked is chosen:
        return [f"{asked.text} is the call"]
    reasons = decision.choice.why_not(asked)
    lines = [
        f"not {asked.text}{'' if reason.rule is None else f' by rule #{reason.rule}'}: "
        f"{reason.words}"
        for reason in reasons
    ]
    # An illegal call has no value to compare.
    if all(reason.kind is not WhyNot.ILLEGAL for reason in reasons):
        compared = decision.compared_with(asked)
        if compared is not None:
            lines += [f"judgement: {line}" for line in compared.lines()]
    return lines
