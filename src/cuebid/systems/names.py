"""Find names in the files of a system: of macros, functions, labels, rules, explanations."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import Enum
from typing import Final, NamedTuple

from cuebid.database.language.source.macros import Macro
from cuebid.database.language.source.records import Record, field_spans, split_records, split_tail
from cuebid.text import Diagnostics, Source, Span, trace


class NameKind(Enum):
    """The kinds of things that a name in a system's files can stand for."""

    MACRO = "macro"
    FUNCTION = "function"
    LABEL = "label"
    RULE = "rule"
    EXPLANATION = "explanation"


class Name(NamedTuple):
    """One occurrence of a name in a file.

    Attributes:
        kind: what the name stands for.
        text: the name itself; a label without colons, a number without its mark (`#` or `*`).
        span: where the name is written, without marks.
        defines: whether this occurrence defines the name.
    """

    kind: NameKind
    text: str
    span: Span
    defines: bool = False


# Words that are macros if they have the name of one (ruling A2).
_WORD: Final = re.compile(r"(?<![A-Za-z0-9_@])[A-Za-z][A-Za-z0-9_]*")
_FUNCTION: Final = re.compile(r"#([0-9]{1,9})")
# A label that is appended to an auction has a colon before it.
_RESTART: Final = re.compile(r"@:*([_A-Z][_A-Z0-9]*)(?![:_A-Z0-9])")
_RULE_OF_EXAMPLES: Final = re.compile(r"[ \t]*#([0-9]{1,9})[ \t]*(?:;|$)")
_EXPLANATION: Final = re.compile(r"\*?([0-9]{1,9})(?=\s|$)")
_SEQUENCE: Final = 1


def labels_in(sources: Iterable[Source]) -> frozenset[str]:
    """Return the labels (`@LABEL`) under which rules match an auction again, without colons."""
    return frozenset(match[1] for source in sources for match in _RESTART.finditer(source.text))


def names_in_rules(
    source: Source, macros: Collection[str], labels: Collection[str]
) -> Iterator[Name]:
    """Yield the names in a file of rules, before its macros are expanded.

    Args:
        source: the file.
        macros: the names of macros.
        labels: the labels of the system (`labels_in`).
    """
    for record in split_records(source, Diagnostics()):
        if isinstance(record, Record):
            body, tail = split_tail(field_spans(record.span))
            for index, part in enumerate(body):
                yield from _names_in_text(part, macros)
                if index == _SEQUENCE:
                    yield from _labels_in_sequence(part, labels)
            for part in tail:
                if part.text[1:].isdecimal():
                    number = part.part(1, len(part))
                    is_rule = part.text[0] == "#"
                    kind = NameKind.RULE if is_rule else NameKind.EXPLANATION
                    yield Name(kind, _number(number), number, defines=is_rule)


def names_in_macros(macros: Mapping[str, Macro]) -> Iterator[Name]:
    """Yield the names of macros where they are defined, and the names in the macros' bodies."""
    for text, macro in macros.items():
        yield Name(NameKind.MACRO, text, macro.name, defines=True)
        for name in _names_in_text(macro.body, macros):
            yield name._replace(span=trace(name.span, limit=0).written)


def names_in_examples(source: Source) -> Iterator[Name]:
    """Yield the numbers of rules in a file of examples."""
    for number in range(1, source.line_count + 1):
        line = Span.of_line(source, number)
        match = _RULE_OF_EXAMPLES.match(line.text)
        if match:
            span = line.part(*match.span(1))
            yield Name(NameKind.RULE, _number(span), span)


def names_in_explanations(source: Source) -> Iterator[Name]:
    """Yield the numbers of the explanations in a file of explanations."""
    for record in split_records(source, Diagnostics()):
        match = _EXPLANATION.match(record.span.text) if isinstance(record, Record) else None
        if match:
            span = record.span.part(*match.span(1))
            yield Name(NameKind.EXPLANATION, _number(span), span, defines=True)


def _names_in_text(part: Span, macros: Collection[str]) -> Iterator[Name]:
    for match in _WORD.finditer(part.text):
        if match[0] in macros:
            yield Name(NameKind.MACRO, match[0], part.part(*match.span()))
    for match in _FUNCTION.finditer(part.text):
        span = part.part(*match.span(1))
        yield Name(NameKind.FUNCTION, _number(span), span)


def _labels_in_sequence(part: Span, labels: Collection[str]) -> Iterator[Name]:
    for match in _RESTART.finditer(part.text):
        yield Name(NameKind.LABEL, match[1], part.part(*match.span(1)), defines=True)
    for label in labels:
        for match in re.finditer(rf"(?<![@A-Za-z0-9_]){re.escape(label)}(?![A-Z0-9_])", part.text):
            if not part.text[: match.start()].rstrip(":").endswith("@"):
                yield Name(NameKind.LABEL, label, part.part(*match.span()))


def _number(span: Span) -> str:
    """Return the digits of a number without leading zeros."""
    return str(int(span.text))
