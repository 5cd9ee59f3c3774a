"""Counts over a database: rules by level, priority and flag, labels, functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cuebid.database.language.database import Database
from cuebid.database.language.node import Node, walk
from cuebid.database.language.rule import Rule
from cuebid.database.language.tree import Anchor, FunctionCall


@dataclass(frozen=True, slots=True)
class Statistics:
    """Counts over the rules of a database.

    Attributes:
        rules: how many rules there are.
        defaults: default rules.
        suffixes: rules whose sequence is anchored to the end of the auction.
        restarts: rules that end in a label.
        explained: rules that name an explanation.
        levels: rules by level, in order; 0 is any.
        flags: rules by flag, for flags in use.
        priorities: rules by priority, the highest first.
        labels: restarts by label, in order.
        functions: calls by function, written `#3/1` for number and arguments, in order.
    """

    rules: int
    defaults: int
    suffixes: int
    restarts: int
    explained: int
    levels: dict[int, int]
    flags: dict[str, int]
    priorities: dict[int, int]
    labels: dict[str, int]
    functions: dict[str, int]


def statistics(database: Database) -> Statistics:
    """Count the rules of a database by their properties."""
    rules = database.rules
    functions: Counter[tuple[int, int]] = Counter()
    for rule in rules:
        functions.update(_calls(rule))
    # Labels are counted at the rules that set them; how often an auction restarts depends on the
    # auction.
    labels = Counter(rule.sequence.restart.label for rule in rules if rule.sequence.restart)
    priorities = Counter(rule.priority for rule in rules)
    return Statistics(
        rules=len(rules),
        defaults=sum(rule.default for rule in rules),
        # A sequence with an anchor matches the end of auctions of any length.
        suffixes=sum(_has(rule.sequence, Anchor) for rule in rules),
        restarts=labels.total(),
        explained=sum(rule.explanation is not None for rule in rules),
        levels=dict(sorted(Counter(rule.level for rule in rules).items())),
        flags=dict(sorted(Counter(rule.flag.value for rule in rules if rule.flag).items())),
        priorities=dict(sorted(priorities.items(), reverse=True)),
        labels=dict(sorted(labels.items())),
        functions={f"#{n}/{arity}": count for (n, arity), count in sorted(functions.items())},
    )


def _calls(rule: Rule) -> Iterable[tuple[int, int]]:
    """Yield number and arity of every function call in a rule."""
    for tree in (rule.sequence, rule.constraint, rule.specification):
        for node in walk(tree):
            if isinstance(node, FunctionCall):
                yield node.number, len(node.arguments)


def _has(tree: Node, kind: type[Node]) -> bool:
    return any(isinstance(node, kind) for node in walk(tree))


def statistics_lines(counts: Statistics) -> list[str]:
    """Return the counts as aligned lines of text, without counts of zero."""
    totals = {
        "rules": counts.rules,
        "defaults": counts.defaults,
        "anchored to the end": counts.suffixes,
        "restarts": counts.restarts,
        "explained": counts.explained,
    }
    tables: dict[str, Mapping[str, int] | Mapping[int, int]] = {
        "levels": counts.levels,
        "flags": counts.flags,
        "priorities": counts.priorities,
        "labels": counts.labels,
        "functions": counts.functions,
    }
    width = max(map(len, [*totals, *tables])) + 2
    lines = [f"{name:<{width}}{count}" for name, count in totals.items() if count]
    for name, table in tables.items():
        if table:
            entries = ", ".join(f"{key}: {count}" for key, count in table.items())
            lines.append(f"{name:<{width}}{entries}")
    return lines
