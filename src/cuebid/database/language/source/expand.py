"""Macros to their texts, wherever they stand in a source.

A name fires where the character before it is no letter, digit, `@` or `_`, and the character
behind it no letter, digit or `_` (A2). So a name is always a whole word, an expansion never joins
with what stands around it, and each macro's own text can be expanded once for all its uses: the
result is that of replacing until nothing changes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from cuebid.database.language.source.macros import Macro
from cuebid.text import (
    Diagnostics,
    ExpandedSource,
    ExpansionBuilder,
    Origin,
    OriginKind,
    Related,
    Source,
    Span,
)

__all__ = ["Expansion", "expand"]

_MAX_LENGTH: Final = 200_000
_MAX_TOTAL: Final = 50_000_000
_WORD: Final = re.compile(r"(?<![A-Za-z0-9_@])[A-Za-z][A-Za-z0-9_]*")
_WORD_OR_COMMENT: Final = re.compile(
    r"(?<![^\r\n]);[^\r\n]*|(?<![A-Za-z0-9_@])[A-Za-z][A-Za-z0-9_]*"
)


@dataclass(frozen=True, slots=True)
class Expansion:
    """A text with its macros expanded.

    Attributes:
        source: the text; it knows where each character was written.
        uses: how often each macro was used, in rules and in other macros; unused ones are not
            named.
    """

    source: ExpandedSource
    uses: Mapping[str, int]


def expand(source: Source, macros: Mapping[str, Macro], report: Diagnostics) -> Expansion:
    """Replace macros until none is left; comment lines stay as they are (A3).

    The cost is linear in the length of the result.

    Args:
        source: a database with macros.
        macros: what to replace.
        report: is told of macros that lead back to themselves and of those that grow too long;
            these are left as they are written.
    """
    expander = _Expander(macros, report)
    builder = ExpansionBuilder(source.name)
    expander.copy(builder, Span.whole(source), _WORD_OR_COMMENT)
    return Expansion(builder.build(), dict(expander.uses))


class _Expander:
    """The expanded texts of macros, made when first needed; this object changes."""

    def __init__(self, macros: Mapping[str, Macro], report: Diagnostics) -> None:
        self.uses: Counter[str] = Counter()
        self._macros = macros
        self._report = report
        self._full = False
        self._expanded: dict[str, Span | None] = {}

    def copy(self, builder: ExpansionBuilder, body: Span, pattern: re.Pattern[str]) -> None:
        """Add a text to a builder, with its macros expanded."""
        source, done = body.source, body.start
        for match in pattern.finditer(source.text, body.start, body.end):
            name = match.group()
            if name not in self._macros:
                continue
            self.uses[name] += 1
            used = Span(source, *match.span())
            expanded = self._text(name)
            if expanded is None or not self._fits(builder, used, len(expanded)):
                continue
            builder.copy(Span(source, done, used.start))
            origin = Origin(OriginKind.MACRO, name, used, self._macros[name].name)
            builder.copy(expanded, origin)
            done = used.end
        builder.copy(Span(source, done, body.end))

    def _fits(self, builder: ExpansionBuilder, used: Span, length: int) -> bool:
        """Whether the whole stays short enough; says so the first time that it does not."""
        if len(builder) + length <= _MAX_TOTAL:
            return True
        if not self._full:
            self._full = True
            message = f"with its macros expanded, the text is longer than {_MAX_TOTAL} characters"
            self._report.error("db-macro-too-long", message, used)
        return False

    def _text(self, name: str) -> Span | None:
        """The expanded text of a macro; None if it has none that is finite and short enough."""
        if name not in self._expanded:
            self._resolve(name)
        return self._expanded[name]

    def _resolve(self, name: str) -> None:
        """Expand a macro and those it needs, the innermost first."""
        path: dict[str, Iterator[str]] = {name: iter(self._needed(name))}
        while path:
            current = next(reversed(path))
            needed = next((n for n in path[current] if n not in self._expanded), None)
            if needed is None:
                path.popitem()
                if current not in self._expanded:
                    self._expanded[current] = self._build(current)
            elif needed in path:
                names = list(path)
                self._cycle(names[names.index(needed) :])
            else:
                path[needed] = iter(self._needed(needed))

    def _needed(self, name: str) -> list[str]:
        """The macros that the text of a macro uses, as often as it does."""
        words = (match.group() for match in _words(self._macros[name].body))
        return [word for word in words if word in self._macros]

    def _build(self, name: str) -> Span | None:
        """The expanded text of a macro whose own macros are expanded already."""
        macro = self._macros[name]
        texts = (self._expanded[needed] for needed in self._needed(name))
        length = len(macro.body) + sum(len(text) for text in texts if text)
        if length > _MAX_LENGTH:
            message = f"expanded, the macro {name} is longer than {_MAX_LENGTH} characters"
            self._report.error("db-macro-too-long", message, macro.name)
            return None
        builder = ExpansionBuilder(macro.name.source.name)
        self.copy(builder, macro.body, _WORD)
        return Span.whole(builder.build())

    def _cycle(self, names: list[str]) -> None:
        """Say that macros lead back to themselves, and leave all of them as they are written."""
        steps = [*names[1:], names[0]]
        related = [
            Related(self._use(name, used), f"{name} uses {used} here")
            for name, used in zip(names, steps, strict=True)
        ]
        chain = ", which uses ".join(steps)
        message = f"the macro {names[0]} never ends: it uses {chain}"
        self._report.error("db-macro-cycle", message, self._macros[names[0]].name, related=related)
        self._expanded.update(dict.fromkeys(names))

    def _use(self, name: str, used: str) -> Span:
        """Where the text of one macro uses another, for the first time."""
        body = self._macros[name].body
        match = next(match for match in _words(body) if match.group() == used)
        return Span(body.source, *match.span())


def _words(body: Span) -> Iterator[re.Match[str]]:
    return _WORD.finditer(body.source.text, body.start, body.end)
