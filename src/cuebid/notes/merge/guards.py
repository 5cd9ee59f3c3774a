"""Embedded rules that no longer hold in some auctions, because their rows were changed.

A guard `!(&&...)` in front of a rule's sequence looks at the auction from its beginning and takes
nothing, so that the rule goes on to hold everywhere else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from cuebid.core import Auction, Call, Seat, Vulnerability
from cuebid.database import Database, Rule, RuleBook, RuleField, RuleMatch, format_rule, walk
from cuebid.database.language.tree import Alternation, Anchor, Conjunction, Jump, Match
from cuebid.text import trace

__all__ = ["OverriddenAuction", "Texts", "guarded_texts", "guards_needed", "is_general"]

_SEATS: Final = 4
Texts = Mapping[str, str]
"""Rules by the name of their chapter."""


@dataclass(frozen=True, slots=True)
class OverriddenAuction:
    """An auction for whose last call embedded rules no longer hold.

    Attributes:
        calls: from the first that is no pass on, or from a pass that the notes have.
        sequence: the auction in the language, conditions behind it.
        conditions: arithmetic.
    """

    calls: tuple[Call, ...]
    sequence: str
    conditions: str = ""

    @property
    def guard(self) -> str:
        """What keeps a rule from matching the auction."""
        return f"!(&&START:(P:)*({self.sequence})!(.){self.conditions})"


def is_general(rule: Rule) -> bool:
    """Return whether a rule is a default for auctions of any beginning."""
    return rule.default and any(isinstance(node, Anchor) for node in walk(rule.sequence))


def guards_needed(
    book: RuleBook, overridden_auctions: Iterable[OverriddenAuction], numbers: frozenset[int]
) -> dict[int, set[str]]:
    """Return the guards that rules need, by their numbers.

    General rules need none: they stand back for the rule of a row that was changed, and answer
    where a row was taken away. What matches under a label is kept from getting there.

    Args:
        book: the rules as they are.
        overridden_auctions: the auctions.
        numbers: of the embedded rules.
    """
    # A match under a label needs the guard at the rule that set the label too, because the subject
    # that the guard sees there is another one.
    labels = [rule.number for rule in book.database.rules if rule.sequence.restart is not None]
    guards: dict[int, set[str]] = defaultdict(set)
    for overridden in overridden_auctions:
        for match, subject in _matches(book, overridden):
            if match.rule.number not in numbers or is_general(match.rule):
                continue
            guards[match.rule.number].add(overridden.guard)
            if match.subject != subject:
                for label in labels:
                    guards[label].add(overridden.guard)
    return guards


def _matches(book: RuleBook, overridden: OverriddenAuction) -> Iterator[tuple[RuleMatch, str]]:
    """Yield the rules for the call in every seat and at every vulnerability, with the auction."""
    *before, call = overridden.calls
    for passes, vulnerability in product(range(_SEATS), Vulnerability):
        calls = [Call("P")] * passes + before
        turn = book.context(Auction(Seat.NORTH, calls), vulnerability)
        subject = ":".join(["START", *("P" * passes), overridden.sequence])
        for match in turn.matches(call)[call]:
            yield match, subject


def guarded_texts(database: Database, texts: Texts, guards: Mapping[int, set[str]]) -> Texts:
    """Return the chapters with guards in front of the sequences of some rules.

    Args:
        database: read from these chapters.
        texts: the chapters.
        guards: by the numbers of rules.
    """
    edits: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
    for number, rule_guards in guards.items():
        rule = database.by_number[number]
        written = trace(database.span(rule)).written
        text = _guarded(database, rule, "".join(sorted(rule_guards)))
        edits[written.source.name].append((written.start, written.end, text))
    guarded = dict(texts)
    for name, changes in edits.items():
        text = guarded[name]
        for start, end, new in sorted(changes, reverse=True):
            text = text[:start] + new + text[end:]
        guarded[name] = text
    return guarded


def _guarded(database: Database, rule: Rule, guard: str) -> str:
    sequence = database.span(rule, RuleField.SEQUENCE).text
    head, _, rest = format_rule(rule).partition(" ")
    body = rule.sequence.body
    places = sorted(_places(body)) if body is not None else [0]
    parts = [sequence[a:b] for a, b in zip([0, *places], [*places, len(sequence)], strict=True)]
    return f"{head} {guard.join(parts)} {rest.partition(' ')[2]}"


def _places(node: Match) -> Sequence[int]:
    """Return where a guard stands so that no alternative can match without it."""
    if isinstance(node, Alternation):
        return [offset for part in node.parts for offset in _places(part)]
    if isinstance(node, Conjunction):
        return _places(node.parts[0])
    return [node.body.start] if isinstance(node, Jump) else [node.start]
