"""Constraints that no hand satisfies, and specifications that say otherwise than they."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from cuebid.database.analysis.findings import say
from cuebid.database.analysis.hands import Cube, as_boxes, meet
from cuebid.database.analysis.misdescribed import ENOUGH, NARROW, misdescribed
from cuebid.database.analysis.sample import sample_of, share
from cuebid.database.analysis.shown import bounds_shown, box_of, cube_of, letters_in
from cuebid.database.analysis.solve import ways
from cuebid.database.analysis.study import Hands, Study, stored_letters
from cuebid.database.analysis.way import Budget, TooManyWaysError, Way
from cuebid.database.language.alphabet import FIELD_OFFSETS
from cuebid.database.language.database import RuleField
from cuebid.database.language.node import walk
from cuebid.database.language.rule import Rule
from cuebid.database.language.tree import Both, Jump, Match, Text
from cuebid.database.matcher.captures import Grabs
from cuebid.evaluation import Boxes
from cuebid.text import Diagnostics, Related

__all__ = ["check_constraints", "check_specifications"]

_MOST_BOXES: Final = 300
_MOST_REASONS: Final = 3


def check_constraints(study: Study, report: Diagnostics) -> None:
    """Say which constraints no hand satisfies, whatever the letters hold."""
    known: dict[tuple[int, int, int], bool] = {}
    for rule in study.rules():
        key = id(rule.sequence), id(rule.constraint), id(rule.specification)
        if key not in known:
            known[key] = any(
                _is_possible(study.hands(rule, grabs)) for grabs in study.envs(rule)
            ) or not study.envs(rule)
        if not known[key]:
            if rule.number not in study.dead | study.explained:
                _impossible(study, rule, report)
            study.dead.add(rule.number)


def _is_possible(hands: Hands) -> bool:
    return bool(hands.sample) or any_hand(hands.cubes)


def any_hand(cubes: Iterable[Cube]) -> bool:
    """Whether there is a hand in any of the cubes; where that takes too long, there may be."""
    boxes = (box for cube in cubes for box in as_boxes(cube))
    if any(box.is_possible for box in islice(boxes, _MOST_BOXES)):
        return True
    return next(boxes, None) is not None


def _impossible(study: Study, rule: Rule, report: Diagnostics) -> None:
    """Say why, and which part of the constraint is one too many."""
    grabs = study.envs(rule)[0]
    place = study.database.span(rule, RuleField.CONSTRAINT)
    related: list[Related] = []
    wanted = ""
    body = rule.constraint.body
    if isinstance(body, Both):
        last, others = _core(body.parts, grabs)
        place = study.database.span(rule, RuleField.CONSTRAINT, last)
        related = [
            Related(study.database.span(rule, RuleField.CONSTRAINT, part), "together with this")
            for part in others
        ]
        wanted = "" if others else _offset_missing(last)
    found = (box for cube in study.hands(rule, grabs).cubes for box in as_boxes(cube))
    boxes = Boxes(tuple(islice(found, _MOST_REASONS)))
    told = boxes.boxes and next(found, None) is None
    reason = boxes.why_impossible() if told else ""
    message = "no hand satisfies this" + (f": {reason}" if reason else "")
    say(report, "db-constraint-impossible", message, place, expected=wanted, related=related)


def _offset_missing(part: Match) -> str:
    """Advice, where a part that is never met begins with a field that stands elsewhere."""
    text = next((node for node in walk(part) if isinstance(node, Text)), None)
    offset = FIELD_OFFSETS.get(text.text[0]) if text else None
    if text is None or not offset or (isinstance(part, Jump) and part.offset == offset):
        return ""
    return f"`@{offset:02}` before `{text.text}`, because field {text.text[0]} stands there"


def _core(parts: tuple[Match, ...], grabs: Grabs) -> tuple[Match, list[Match]]:
    """The first part with which no hand is left, and the fewest before it that exclude it."""
    count = next(n for n in range(1, len(parts) + 1) if not _together(parts[:n], grabs))
    last, others = parts[count - 1], list(parts[: count - 1])
    for part in parts[: count - 1]:
        fewer = [other for other in others if other is not part]
        if not _together((*fewer, last), grabs):
            others = fewer
    return last, others


def _together(parts: tuple[Match, ...], grabs: Grabs) -> bool:
    """Whether a hand satisfies all parts, or it would take too long to tell."""
    found, budget = [Way(grabs=grabs)], Budget()
    try:
        for part in parts:
            found = [after for way in found for after in ways(part, way._replace(at=0), budget)]
    except TooManyWaysError:
        return True
    cubes = tuple(way.cube for way in found)
    return bool(sample_of(cubes)) or any_hand(cubes)


def check_specifications(study: Study, report: Diagnostics) -> None:
    """Say which specifications no hand satisfies, and which are not true of the rule's hands."""
    said: dict[tuple[int, int, int], tuple[str, str] | None] = {}
    left_out = study.dead | study.misshown
    for rule in study.rules():
        if rule.number in left_out or not rule.specification.atoms:
            continue
        key = id(rule.sequence), id(rule.constraint), id(rule.specification)
        if key not in said:
            said[key] = _impossible_showing(study, rule) or _judge(study, rule)
        found = said[key]
        if found is not None:
            code, message = found
            place = study.database.span(rule, RuleField.SPECIFICATION)
            other = study.database.span(rule, RuleField.CONSTRAINT)
            own = code == "db-specification-impossible"
            related = [] if own else [Related(other, "the constraint")]
            say(report, code, message, place, related=related)


def _impossible_showing(study: Study, rule: Rule) -> tuple[str, str] | None:
    """A specification that excludes every hand by itself, for reasons that no single bound has."""
    reason = None
    for grabs in study.envs(rule):
        bounds = list(bounds_shown(rule.specification, grabs))
        cube = cube_of(bounds)
        if cube is not None and sample_of([cube]):
            return None
        reason = box_of(bounds).why_impossible()
        if reason is None:
            return None
    return ("db-specification-impossible", f"no hand is like this: {reason}") if reason else None


def _judge(study: Study, rule: Rule) -> tuple[str, str] | None:
    """What the hands of a rule and its specification have to do with each other.

    The specification may say more than is known here, but not less: what it excludes, it excludes.
    """
    envs = study.envs(rule)
    judged = [_excluded(study, rule, grabs) for grabs in envs]
    if judged and not any(met for met, _ in judged):
        message = "no hand that fits the constraint fits this specification"
        return "db-specification-contradicts", message
    if letters_in(rule.specification) & stored_letters(rule.constraint):
        return None
    for grabs, (_, out) in zip(envs, judged, strict=True):
        hands = study.hands(rule, grabs)
        part, whole = share(out, hands.sample)
        if hands.exact and part * NARROW >= whole and part >= ENOUGH:
            found = misdescribed(study, rule, hands.sample)
            return found and ("db-specification-narrow", str(found))
    return None


def _excluded(study: Study, rule: Rule, grabs: Grabs) -> tuple[bool, int]:
    """Whether a hand fits both, and which hands of the sample fit the constraint only."""
    hands = study.hands(rule, grabs)
    cubes: list[Cube] = []
    for way in hands.ways:
        shown = cube_of(list(bounds_shown(rule.specification, way.grabs)))
        both = None if shown is None else meet(shown, way.cube)
        if both is not None:
            cubes.append(both)
    inside = sample_of(cubes)
    return bool(inside) or any_hand(cubes), hands.sample & ~inside
