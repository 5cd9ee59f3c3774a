"""The header lines of a database, which choose between readings of the language.

A header line begins with `;!` and stands before the first rule:

    ;! restart=replace offsets=written
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from cuebid.text import Diagnostics, Edit, Source, Span, suggest

HEADER: Final = ";!"
# A header is a comment to other programs, which therefore read the database as before.
_SETTING: Final = re.compile(r"[^ \t]+")
_HEADER_LINE: Final = re.compile(rf"[\r\n]({HEADER}[^\r\n]*)")


class RestartMode(StrEnum):
    """Effects of `@LABEL` on the auction (A31)."""

    APPEND = "append"
    """The label is appended, as the specification says."""
    REPLACE = "replace"
    """The label takes the place of what was matched; the rest follows it."""


class OffsetMode(StrEnum):
    """Choices for inserting the offsets of fields into constraints (A4)."""

    INSERT = "insert"
    """Yes: `L0[0-7]` is read as `@20L0[0-7]`."""
    WRITTEN = "written"
    """No: the constraint is matched as it is written."""


# The specification's reading lets one general rule of a higher priority remove all lower general
# rules for the same call. A system that describes a call by several of them needs the other mode.
class DefaultMode(StrEnum):
    """Choices of which rules supersede a default rule (A6)."""

    ALL = "all"
    """Any stronger rule for the same call, as the specification says."""
    RULES = "rules"
    """Stronger rules that are not defaults: general rules of several priorities then apply side by
    side, and all of them give way to rules of the system."""


@dataclass(frozen=True, slots=True)
class Options:
    """The settings of a database.

    Attributes:
        restart: what a label does.
        offsets: whether a build inserts offsets.
        defaults: which rules supersede a default.
    """

    restart: RestartMode = RestartMode.APPEND
    offsets: OffsetMode = OffsetMode.INSERT
    defaults: DefaultMode = DefaultMode.ALL


_CHOICES: Final[dict[str, type[RestartMode | OffsetMode | DefaultMode]]] = {
    "restart": RestartMode,
    "offsets": OffsetMode,
    "defaults": DefaultMode,
}


def read_options(source: Source, report: Diagnostics) -> Options:
    """Return the settings in the header lines of a database."""
    # All lines are read, not only those before the first rule: a setting below it would otherwise
    # be a comment without effect, and nobody would notice.
    options = Options()
    for number in range(1, source.line_count + 1):
        line = Span.of_line(source, number)
        if line.text.startswith(HEADER):
            # Several header lines add up; of one setting written twice the last counts.
            options = _read_line(line, options, report)
        elif line.text.strip() and not line.text.startswith(";"):
            _report_late_headers(source, line.end, report)
            break
    return options


def _report_late_headers(source: Source, first: int, report: Diagnostics) -> None:
    """Report header lines that stand after the offset `first`, behind the first rule."""
    for match in _HEADER_LINE.finditer(source.text, first):
        line = Span(source, *match.span(1))
        message = "this header line stands after the first rule"
        report.error("db-header", message, line, expected="header lines before the rules")


def format_options(options: Options) -> str:
    """Return the header line that writes all settings, without a line end."""
    return HEADER + "".join(f" {name}={getattr(options, name)}" for name in _CHOICES)


def _read_line(line: Span, options: Options, report: Diagnostics) -> Options:
    """Return the options changed by one header line."""
    for match in _SETTING.finditer(line.text, len(HEADER)):
        setting = line.part(*match.span())
        name, equals, value = match.group().partition("=")
        choices = _CHOICES.get(name)
        if choices and not equals:
            expected = " or ".join(f"{name}={value}" for value in choices)
            report.error("db-header", f"{name} has no value", setting, expected=expected)
        elif choices is None:
            expected = " or ".join(f"{name}=..." for name in _CHOICES)
            near = suggest(name, _CHOICES)
            edit = Edit(setting.part(0, len(name)), near, f"write {near}") if near else None
            message = f"there is no setting `{match.group()}`"
            report.error("db-header", message, setting, expected=expected, edit=edit)
        elif value not in set(choices):
            expected = " or ".join(choices)
            near = suggest(value, choices)
            value_span = setting.part(len(name) + 1, len(setting))
            edit = Edit(value_span, near, f"write {near}") if near else None
            message = f"{name} cannot be `{value}`"
            report.error("db-header", message, value_span, expected=expected, edit=edit)
        elif choices is RestartMode:
            options = replace(options, restart=RestartMode(value))
        elif choices is OffsetMode:
            options = replace(options, offsets=OffsetMode(value))
        else:
            options = replace(options, defaults=DefaultMode(value))
    return options
