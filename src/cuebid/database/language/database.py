"""A bidding database: all its rules, and where each was written.

`loading` reads one from text. It is apart from this module because a database that is loaded from
its packed form (`cuebid.database.stored`) needs no parser, and importing the parsers takes longer
than loading does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from cuebid.database.language.node import Node
from cuebid.database.language.options import Options
from cuebid.database.language.rule import Rule
from cuebid.database.language.source.records import FIELD_NAMES, field_spans, split_tail
from cuebid.text import Source, Span


class RuleField(IntEnum):
    """A field of a record; the first five in the order they are written."""

    LEVEL = 0
    SEQUENCE = 1
    PRIORITY = 2
    CONSTRAINT = 3
    SPECIFICATION = 4
    EXPLANATION = 5
    NUMBER = 6


@dataclass(frozen=True, slots=True, eq=False)
class Database:
    """The rules of a bidding database, in the order they are written.

    Attributes:
        source: the text that was read, with macros expanded and offsets inserted.
        rules: every rule that could be read.
        options: the settings of the header lines.
        explanations: texts by number.
        by_number: the rules by their ids; of several with one id, the first.
    """

    source: Source
    rules: tuple[Rule, ...]
    options: Options = field(default_factory=Options)
    explanations: Mapping[int, str] = field(default_factory=dict)
    by_number: Mapping[int, Rule] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        # The dataclass is frozen; the table follows from the rules and is made once. In reverse, so
        # that the first of several rules stays: the specification itself lists 10016 twice.
        by_number = {rule.number: rule for rule in reversed(self.rules)}
        object.__setattr__(self, "by_number", by_number)

    def explanation(self, rule: Rule) -> str:
        """Return the explanation of a rule's call; empty if there is none."""
        return "" if rule.explanation is None else self.explanations.get(rule.explanation, "")

    def span(self, rule: Rule, part: RuleField | None = None, node: Node | None = None) -> Span:
        """Return the span of a rule, of one of its fields, or of a node in that field's tree.

        Args:
            rule: a rule of this database.
            part: a field; the whole record if not given. If the rule has no explanation, the span
                of that field is the end of the record.
            node: a node of that field's tree.
        """
        # Rules hold no spans of their fields: the record is split again for the few that are asked
        # about.
        record = Span(self.source, rule.start, rule.end)
        if part is None:
            return record
        body, tail = split_tail(field_spans(record))
        if part < len(FIELD_NAMES):
            field_span = body[part]
        else:
            mark = "#" if part is RuleField.NUMBER else "*"
            end = Span.point(self.source, rule.end)
            field_span = next(
                (mark_span for mark_span in tail if mark_span.text.startswith(mark)), end
            )
        return field_span.part(node.start, node.end) if node else field_span
