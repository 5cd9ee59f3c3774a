"""What a database says about how it is to be read, in its header lines.

A header line begins with `;!` and stands before the first rule:

    ;! restart=replace offsets=written
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from cuebid.text import Diagnostics, Edit, Source, Span, suggest

__all__ = [
    "HEADER",
    "DefaultMode",
    "OffsetMode",
    "Options",
    "RestartMode",
    "format_options",
    "read_options",
]

HEADER: Final = ";!"
_SETTING: Final = re.compile(r"[^ \t]+")


class RestartMode(StrEnum):
    """What becomes of the auction at an `@LABEL` (A31)."""

    APPEND = "append"
    """The label is put behind it, as the specification says."""
    REPLACE = "replace"
    """The label takes the place of what was matched; the rest follows it."""


class OffsetMode(StrEnum):
    """Whether a constraint's fields get the offsets they stand at (A4)."""

    INSERT = "insert"
    """Yes: `L0[0-7]` is read as `@20L0[0-7]`."""
    WRITTEN = "written"
    """No: the constraint is matched as it is written."""


class DefaultMode(StrEnum):
    """What a default rule stands back for (A6)."""

    ALL = "all"
    """Any stronger rule for the same call, as the specification says."""
    RULES = "rules"
    """Stronger rules that are no defaults themselves: general rules then stand beside each other,
    and all stand back where the system says what a call is."""


@dataclass(frozen=True, slots=True)
class Options:
    """How a database is to be read.

    Attributes:
        restart: what a label does.
        offsets: whether constraints get their offsets.
        defaults: what defaults stand back for.
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
    """The options in the header lines of a database.

    Args:
        source: the database, built or not.
        report: is told of settings there are not, and of header lines behind a rule.
    """
    options, behind = Options(), False
    for number in range(1, source.line_count + 1):
        line = Span.of_line(source, number)
        if line.text.startswith(HEADER):
            if behind:
                message = "this header line stands behind the first rule"
                report.error("db-header", message, line, expected="header lines before the rules")
            else:
                options = _read_line(line, options, report)
        elif line.text.strip() and not line.text.startswith(";"):
            behind = True
    return options


def format_options(options: Options) -> str:
    """The header line that says all of them, without its line end."""
    return HEADER + "".join(f" {name}={getattr(options, name)}" for name in _CHOICES)


def _read_line(line: Span, options: Options, report: Diagnostics) -> Options:
    """The options with the settings of one header line."""
    for match in _SETTING.finditer(line.text, len(HEADER)):
        setting = line.part(*match.span())
        name, equals, value = match.group().partition("=")
        choices = _CHOICES.get(name)
        if choices and not equals:
            wanted = " or ".join(f"{name}={value}" for value in choices)
            report.error("db-header", f"{name} has no value", setting, expected=wanted)
        elif choices is None:
            wanted = " or ".join(f"{name}=..." for name in _CHOICES)
            near = suggest(name, _CHOICES)
            edit = Edit(setting.part(0, len(name)), near, f"write {near}") if near else None
            message = f"there is no setting `{match.group()}`"
            report.error("db-header", message, setting, expected=wanted, edit=edit)
        elif value not in set(choices):
            wanted = " or ".join(choices)
            near = suggest(value, choices)
            place = setting.part(len(name) + 1, len(setting))
            edit = Edit(place, near, f"write {near}") if near else None
            message = f"{name} cannot be `{value}`"
            report.error("db-header", message, place, expected=wanted, edit=edit)
        elif choices is RestartMode:
            options = replace(options, restart=RestartMode(value))
        elif choices is OffsetMode:
            options = replace(options, offsets=OffsetMode(value))
        else:
            options = replace(options, defaults=DefaultMode(value))
    return options
