"""Guard embedded rules so that they skip auctions whose rows were edited.

A guard `!(&&...)` in front of a rule's sequence looks at the auction from its beginning and
consumes nothing, so that the rule still holds everywhere else.
"""

# An embedded rule often matches many auctions, and only some of their rows were edited. Deleting it
# would change the others, and its pattern cannot be narrowed in general, so it gets a condition in
# front that excludes single auctions. The rule stays readable, and undoing the edit of the row
# undoes the guard.
#
# Which rules match an auction is found by asking the rule book in every seat and at every
# vulnerability, not by comparing patterns: patterns have captures, arithmetic and restarts.

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from cuebid.core import PASS, Auction, Call, Seat, Vulnerability
from cuebid.database import Database, Rule, RuleBook, RuleField, RuleMatch, format_rule, walk
from cuebid.database.language.tree import Alternation, Anchor, Conjunction, Jump, Match
from cuebid.text import trace

_SEATS: Final = 4
Texts = Mapping[str, str]
"""The text of the rules of each chapter, by the name of the chapter."""


@dataclass(frozen=True, slots=True)
class OverriddenAuction:
    """An auction for whose last call the embedded rules no longer hold.

    Attributes:
        calls: from the first that is not a pass, or from a pass that the notes have.
        sequence: the auction in the language.
        conditions: arithmetic on seat and vulnerability, to put after it.
    """

    calls: tuple[Call, ...]
    sequence: str
    conditions: str = ""

    @property
    def guard(self) -> str:
        """The condition that keeps a rule from matching the auction."""
        # `&&` goes back to the beginning of the auction, `!` consumes nothing (docs/rulings.md A19,
        # A34), and `!(.)` asks that the auction ends there.
        return f"!(&&START:(P:)*({self.sequence})!(.){self.conditions})"


def is_general(rule: Rule) -> bool:
    """Return whether a rule is a default that matches whatever the auction begins with."""
    # General rules are written with an anchor, which leaves the beginning of the auction open.
    return rule.default and any(isinstance(node, Anchor) for node in walk(rule.sequence))


def guards_needed(
    book: RuleBook, overridden_auctions: Iterable[OverriddenAuction], numbers: frozenset[int]
) -> dict[int, set[str]]:
    """Return the guards that rules need, by the numbers of the rules.

    General rules need none: as defaults they give way to the rule of a changed row, and they
    decide where a row was removed. For a rule that matches after a restart, the rules that
    restart the auction are guarded as well.
    """
    # A match under a label needs the guard at the rule that set the label too, because the subject
    # that the guard sees there is another one.
    labels = [rule.number for rule in book.database.rules if rule.sequence.restart is not None]
    guards: dict[int, set[str]] = defaultdict(set)
    for overridden, match, subject in _matches(book, overridden_auctions):
        if match.rule.number not in numbers or is_general(match.rule):
            continue
        guards[match.rule.number].add(overridden.guard)
        if match.subject != subject:
            for label in labels:
                guards[label].add(overridden.guard)
    return guards


def _matches(
    book: RuleBook, overridden_auctions: Iterable[OverriddenAuction]
) -> Iterator[tuple[OverriddenAuction, RuleMatch, str]]:
    """Yield each auction with each rule that matches its last call, and the auction as text.

    All seats and vulnerabilities are tried.
    """
    tables: dict[tuple[Call, ...], list[OverriddenAuction]] = defaultdict(list)
    for overridden in overridden_auctions:
        tables[overridden.calls[:-1]].append(overridden)
    for before, rows in tables.items():
        for passes, vulnerability in product(range(_SEATS), Vulnerability):
            # Passes in front put the bidder in each seat in turn.
            auction = Auction(Seat.NORTH, [*[PASS] * passes, *before])
            turn = book.context(auction, vulnerability)
            for overridden in rows:
                call = overridden.calls[-1]
                subject = ":".join(["START", *("P" * passes), overridden.sequence])
                for match in turn.matches(call)[call]:
                    yield overridden, match, subject


def guarded_texts(database: Database, texts: Texts, guards: Mapping[int, set[str]]) -> Texts:
    """Return the chapters with guards in front of the sequences of some rules."""
    edits: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
    for number, rule_guards in guards.items():
        rule = database.by_number[number]
        written = trace(database.span(rule)).written
        text = _guarded(database, rule, "".join(sorted(rule_guards)))
        edits[written.source.name].append((written.start, written.end, text))
    guarded = dict(texts)
    for name, changes in edits.items():
        text = guarded[name]
        # From the last to the first, so that the offsets of the others stay right.
        for start, end, new in sorted(changes, reverse=True):
            text = text[:start] + new + text[end:]
        guarded[name] = text
    return guarded


def _guarded(database: Database, rule: Rule, guard: str) -> str:
    sequence = database.span(rule, RuleField.SEQUENCE).text
    head, _, rest = format_rule(rule).partition(" ")
    body = rule.sequence.body
    offsets = sorted(_guard_offsets(body)) if body is not None else [0]
    parts = [sequence[a:b] for a, b in zip([0, *offsets], [*offsets, len(sequence)], strict=True)]
    return f"{head} {guard.join(parts)} {rest.partition(' ')[2]}"


def _guard_offsets(node: Match) -> Sequence[int]:
    """Return the offsets at which a guard must stand so that no alternative matches without it."""
    # An alternation needs the guard in each part, since each is a way to match.
    if isinstance(node, Alternation):
        return [offset for part in node.parts for offset in _guard_offsets(part)]
    if isinstance(node, Conjunction):
        # All operands of a conjunction must match, so the guard in the first is enough.
        return _guard_offsets(node.parts[0])
    return [node.body.start] if isinstance(node, Jump) else [node.start]
