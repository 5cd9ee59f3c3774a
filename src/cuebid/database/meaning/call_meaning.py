"""What a call shows: the disjunction over its rules, after superseded defaults are removed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from cuebid.core.call import Call
from cuebid.core.suit import SUITS
from cuebid.database.language.options import DefaultMode
from cuebid.database.language.rule import Rule
from cuebid.database.matcher.captures import Captures
from cuebid.database.matcher.situation import Forcing, Situation
from cuebid.database.meaning.specification import Shown, shown_by
from cuebid.evaluation import LENGTH, Box, Boxes

__all__ = [
    "MOST_BOXES",
    "Meaning",
    "RuleMatch",
    "combined",
    "is_superseded",
    "meaning_of",
    "strongest_rule",
]

MOST_BOXES: Final = 16
"""The most alternatives that are kept of a call or a player (A66)."""


class RuleMatch(msgspec.Struct, frozen=True, eq=False):
    """A rule whose sequence matches an auction with a call at its end.

    Attributes:
        rule: the rule.
        captures: what its sequence stored.
        subject: the auction as it matched: with labels, if there were restarts.
    """

    rule: Rule
    captures: Captures
    subject: str


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a call shows.

    Attributes:
        call: the call.
        matches: the rules for it, in the order of the database.
        superseded: defaults that stand back for others (A6).
        shown: what each of `matches` shows.
        boxes: the hands that fit any of them; none where no rule describes the call.
    """

    call: Call
    matches: tuple[RuleMatch, ...]
    superseded: tuple[RuleMatch, ...]
    shown: tuple[Shown, ...]
    boxes: Boxes

    @property
    def forcing(self) -> tuple[Forcing, ...]:
        """How far the call forces, the farthest first."""
        found = {forcing for shown in self.shown for forcing in shown.forcing}
        return tuple(sorted(found, reverse=True))

    @property
    def words(self) -> str:
        """As players write it: `15-17 HCP; 2-5 C; 2-4 H; forcing to 2N`."""
        if not self.matches:
            return "not described"
        said = dict.fromkeys(forcing.words for forcing in self.forcing)
        return "; ".join([self.boxes.words(), *said])


def strongest_rule(
    matches: Iterable[RuleMatch], defaults: DefaultMode = DefaultMode.ALL
) -> Rule | None:
    """Of rules for one call, the one that defaults are measured by; None if there is none."""
    rules = (
        match.rule for match in matches if defaults is DefaultMode.ALL or not match.rule.default
    )
    return max(rules, key=lambda rule: (rule.priority, not rule.default), default=None)


def is_superseded(rule: Rule, best: Rule | None) -> bool:
    """Whether a rule is a default that stands back for the strongest rule for its call (A6)."""
    if best is None or not rule.default:
        return False
    return best.priority > rule.priority or (best.priority == rule.priority and not best.default)


def meaning_of(
    call: Call,
    matches: Sequence[RuleMatch],
    situation: Situation,
    defaults: DefaultMode = DefaultMode.ALL,
) -> Meaning:
    """What a call shows.

    Args:
        call: the call.
        matches: all rules for it in that auction.
        situation: the auction before it.
        defaults: what default rules stand back for.
    """
    back: list[RuleMatch] = []
    standing: list[RuleMatch] = []
    best = strongest_rule(matches, defaults)
    for match in matches:
        (back if is_superseded(match.rule, best) else standing).append(match)
    shown = tuple(
        shown_by(match.rule.specification, match.captures, situation) for match in standing
    )
    boxes = _limited(Boxes.of(one.box for one in shown))
    return Meaning(call, tuple(standing), tuple(back), shown, boxes)


def combined(before: Boxes, call: Boxes) -> Boxes:
    """What two calls of a player show together; empty where they exclude each other."""
    both = before & call
    return _limited(Boxes(tuple(box for box in both if _has_lengths(box))))


def _limited(boxes: Boxes) -> Boxes:
    return boxes if len(boxes) <= MOST_BOXES else boxes.widened(MOST_BOXES)


def _has_lengths(box: Box) -> bool:
    """Whether the bounds on lengths leave room for thirteen cards: quick, where counting is not."""
    ranges = [box.range(LENGTH, suit) for suit in SUITS]
    return sum(low for low, _ in ranges) <= 13 <= sum(high for _, high in ranges)
