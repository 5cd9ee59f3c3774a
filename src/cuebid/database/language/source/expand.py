"""Expand the macros of a source.

A name is expanded where the character before it is not a letter, digit, `@` or `_`, and the
character after it is not a letter, digit or `_` (A2).
"""

# "The macro file iteratively replaces strings ... until no such strings can be replaced." Because a
# name is always a whole word, an expansion never joins with its neighbours, so that the text of
# each macro can be expanded once for all its uses. The result is the same, in linear time, and a
# macro that leads back to itself is found before anything grows.

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

# Macros can double their text at each step. The limits stop that long before memory is short;
# no rule that a person reads comes near them.
_MAX_LENGTH: Final = 200_000
_MAX_TOTAL: Final = 50_000_000
_WORD: Final = re.compile(r"(?<![A-Za-z0-9_@])[A-Za-z][A-Za-z0-9_]*")
_WORD_OR_COMMENT: Final = re.compile(
    r"(?<![^\r\n]);[^\r\n]*|(?<![A-Za-z0-9_@])[A-Za-z][A-Za-z0-9_]*"
)


@dataclass(frozen=True, slots=True)
class Expansion:
    """A text with its macros expanded."""

    source: ExpandedSource
    """The text, with the origin of each character."""
    uses: Mapping[str, int]
    """How often each macro was used, in rules and in other macros; unused macros are left out."""


def expand(source: Source, macros: Mapping[str, Macro], report: Diagnostics) -> Expansion:
    """Replace macros until none is left; comment lines stay as they are (A3).

    The cost is linear in the length of the result.

    Args:
        source: a database with macros.
        macros: the macros by name.
        report: collects errors: macros that lead back to themselves or grow too long, which stay
            as they are written.
    """
    expander = _Expander(macros, report)
    builder = ExpansionBuilder(source.name)
    expander.copy(builder, Span.whole(source), _WORD_OR_COMMENT)
    return Expansion(builder.build(), dict(expander.uses))


class _Expander:
    """The expanded texts of macros, made on first use; mutable."""

    def __init__(self, macros: Mapping[str, Macro], report: Diagnostics) -> None:
        self.uses: Counter[str] = Counter()
        self._macros = macros
        self._report = report
        self._is_full = False
        self._expanded: dict[str, Span | None] = {}

    def copy(self, builder: ExpansionBuilder, body: Span, pattern: re.Pattern[str]) -> None:
        """Copy a text to a builder, with its macros expanded."""
        source, copied_to = body.source, body.start
        for match in pattern.finditer(source.text, body.start, body.end):
            name = match.group()
            if name not in self._macros:
                continue
            self.uses[name] += 1
            used = Span(source, *match.span())
            expanded = self._text(name)
            if expanded is None or not self._fits(builder, used, len(expanded)):
                continue
            builder.copy(Span(source, copied_to, used.start))
            origin = Origin(OriginKind.MACRO, name, used, self._macros[name].name)
            builder.copy(expanded, origin)
            copied_to = used.end
        builder.copy(Span(source, copied_to, body.end))

    def _fits(self, builder: ExpansionBuilder, used: Span, length: int) -> bool:
        """Return whether `length` more characters fit the size limit; report the first excess."""
        if len(builder) + length <= _MAX_TOTAL:
            return True
        if not self._is_full:
            self._is_full = True
            message = f"with its macros expanded, the text is longer than {_MAX_TOTAL} characters"
            self._report.error("db-macro-too-long", message, used)
        return False

    def _text(self, name: str) -> Span | None:
        """Return the expanded text of a macro; None if it is infinite or too long."""
        if name not in self._expanded:
            self._resolve(name)
        return self._expanded[name]

    def _resolve(self, name: str) -> None:
        """Expand a macro and those it needs, the innermost first."""
        # With a stack of its own: chains of macros may be longer than Python's recursion limit.
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
        """Return the macros in the text of a macro, each as often as it occurs."""
        words = (match.group() for match in _words(self._macros[name].body))
        return [word for word in words if word in self._macros]

    def _build(self, name: str) -> Span | None:
        """Return the expanded text of a macro whose own macros are expanded already."""
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
        """Report macros that lead back to themselves; all of them stay as they are written."""
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
        """Return where the text of one macro first uses another."""
        body = self._macros[name].body
        match = next(match for match in _words(body) if match.group() == used)
        return Span(body.source, *match.span())


def _words(body: Span) -> Iterator[re.Match[str]]:
    return _WORD.finditer(body.source.text, body.start, body.end)
