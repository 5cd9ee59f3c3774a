"""The macro file: names and what they stand for.

A line is a name and its text, `Bal = @07[45]@113@13[23]` with or without `=`; lines that begin with
a blank or tab continue the text before, with nothing in between. m4's form
``define(`Bal', `@07[45]@113@13[23]')`` is read too. Lines that begin with `;` or `dnl` are
comments.
"""

# The specification calls the file `mac.m4` and does not give its format (A1). It describes plain
# replacement, so that macros have no parameters: m4's `$1` is an anchor of the rule language.

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from cuebid.text import Diagnostics, ExpansionBuilder, Related, Source, Span

_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
PAIR: Final = re.compile(r"(\S+?)(?:[ \t]*=[ \t]*|[ \t]+|$)")
_DEFINE: Final = re.compile(
    r"define\(\s*(?:`(?P<name>[^`']*)'|(?P<bare_name>[^`'(),\s]*))\s*,"
    r"\s*(?:`(?P<body>[^`']*)'|(?P<bare_body>[^`'(),\s]*))\s*\)"
)
_AFTER_DEFINE: Final = re.compile(r"[ \t]*(?:dnl|;|$)")
# Words that occur in most rules; a macro with such a name would replace all of them.
_TEXT_OF_RULES: Final = re.compile(r"START|[NPXR]|[PMDCLHQSG][0-9]*")
_BLANKS: Final = " \t"


@dataclass(frozen=True, slots=True)
class Macro:
    """A name and the text that replaces it."""

    name: Span
    body: Span
    """The span of the text; lines are joined."""


def read_macros(source: Source, report: Diagnostics) -> Mapping[str, Macro]:
    """Return the macros of a file by name, in the order they are written.

    Args:
        source: the macro file.
        report: collects errors; lines with errors are left out.
    """
    macros: dict[str, Macro] = {}
    for macro in _MacroReader(source, report).macros():
        name = macro.name.text
        first = macros.setdefault(name, macro)
        if first is not macro:
            related = Related(first.name, "it is first written here")
            report.error(
                "db-macro-twice",
                f"the macro {name} is written twice",
                macro.name,
                related=[related],
            )
    return macros


class _MacroReader:
    """Reads a macro file line by line; mutable."""

    def __init__(self, source: Source, report: Diagnostics) -> None:
        self.source = source
        self.report = report
        self.line = 1
        self.is_after_macro = False
        self.name: Span | None = None
        self.body: list[Span] = []

    def macros(self) -> Iterator[Macro]:
        """Yield the macros without errors, in order."""
        while self.line <= self.source.line_count:
            line = Span.of_line(self.source, self.line)
            if not line.text.strip(_BLANKS) or line.text.startswith((";", "dnl")):
                self.line += 1
            elif line.text[0] in _BLANKS:
                self._continue(_stripped(line))
                self.line += 1
            else:
                yield from self._finished()
                self.name, self.body = self._definition(line)
                self.is_after_macro = True
        yield from self._finished()

    def _finished(self) -> Iterator[Macro]:
        """Yield the macro whose lines have been read; nothing if there is none or it has errors."""
        if self.name is not None:
            yield Macro(self.name, _joined(self.body))

    def _continue(self, part: Span) -> None:
        """Add a continuation line to the macro above; report the line if there is no macro."""
        self.body.append(part)
        if not self.is_after_macro:
            message = "there is no macro that this line could continue"
            self.report.error(
                "db-macro-continuation", message, part, expected="a name in the first column"
            )

    def _definition(self, line: Span) -> tuple[Span | None, list[Span]]:
        """Read the macro that begins on a line: name and text, or None and [] after an error."""
        if line.text.startswith("define("):
            return self._define(line)
        self.line += 1
        pair = PAIR.match(line.text)
        end = pair.end(1) if pair else 0
        name = line.part(0, end)
        body = _stripped(line.part(pair.end() if pair else 0, len(line)))
        if not self._is_name(name):
            return None, []
        if not body.text and "=" not in line.text:
            message = f"the macro {name.text} has no text"
            self.report.error("db-macro-no-text", message, name, expected="`=` and the text")
            return None, []
        return name, [body]

    def _define(self, line: Span) -> tuple[Span | None, list[Span]]:
        """Read a macro in m4's form, `define(...)`, which may extend over several lines.

        The result is that of `_definition`.
        """
        match = _DEFINE.match(self.source.text, line.start)
        if match is None:
            self.line += 1
            message = "this define is not complete"
            expected = (
                "define(`Name', `text'), the quotes left out at most where neither ( ) , stand"
            )
            self.report.error("db-macro-define", message, line, expected=expected)
            return None, []
        name = Span(self.source, *match.span("name" if match["name"] is not None else "bare_name"))
        body = Span(self.source, *match.span("body" if match["body"] is not None else "bare_body"))
        self.line = self.source.position(match.end()).line
        # m4 itself would copy the rest of the line to its output; there is no output here.
        rest = Span(self.source, match.end(), self.source.line_end(self.line))
        self.line += 1
        if not _AFTER_DEFINE.match(rest.text):
            message = "only a comment can follow a define on its line"
            self.report.error("db-macro-define", message, _stripped(rest), expected="dnl")
        if "\n" in body.text or "\r" in body.text:
            message = f"the text of {name.text} has more than one line"
            self.report.error("db-macro-lines", message, body, expected="a text on one line")
            return None, []
        return (name, [body]) if self._is_name(name) else (None, [])

    def _is_name(self, name: Span) -> bool:
        """Return whether a name is allowed; report it if not, or if rules use it as text."""
        if not _NAME.fullmatch(name.text):
            message = f"`{name.text}` is not a name for a macro"
            expected = "a letter, then letters, digits and underscores"
            self.report.error("db-macro-name", message, name, expected=expected)
            return False
        # Legal, and sometimes meant; but a macro called P replaces every pass.
        if _TEXT_OF_RULES.fullmatch(name.text):
            message = f"the macro {name.text} replaces the same text wherever a rule means it"
            self.report.warning("db-macro-name-is-text", message, name, expected="another name")
        return True


def _joined(body: list[Span]) -> Span:
    """Join the lines of a macro's text to one span."""
    if len(body) == 1:
        return body[0]
    builder = ExpansionBuilder(body[0].source.name)
    for part in body:
        builder.copy(part)
    return Span.whole(builder.build())


def _stripped(span: Span) -> Span:
    """Return a span without blanks at its ends."""
    text = span.text
    start = len(text) - len(text.lstrip(_BLANKS))
    return span.part(start, max(start, len(text.rstrip(_BLANKS))))
