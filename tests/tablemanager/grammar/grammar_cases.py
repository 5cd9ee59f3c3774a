"""Readers of the fixture files and of the real inputs beside the project."""

from __future__ import annotations

import re
from pathlib import Path

from project_paths import INPUTS, SHARED

EXAMPLES = Path(__file__).parent / "examples"


def blocks(name: str) -> list[list[str]]:
    """The blocks of a fixture file: lines between blank lines, without comments."""
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    lines = [line for line in text.split("\n") if not line.startswith("#")]
    found = [block.split("\n") for block in re.split(r"\n{2,}", "\n".join(lines).strip("\n"))]
    return [block for block in found if block != [""]]


def unquoted(line: str) -> str:
    """A line of a fixture that stands in quotes for the blanks at its ends."""
    return line[1:-1] if len(line) > 1 and line[0] == line[-1] == '"' else line


def shared(*parts: str) -> Path:
    """A file beside the checkout, for tests that have the mark `real_inputs`."""
    return SHARED.joinpath(*parts)


def log_lines(name: str) -> list[str]:
    """The protocol lines of a log: time (in some), C or S, seat, then the line itself."""
    own = INPUTS / "table" / name
    path = own if own.exists() else shared("data", "table-master", name)
    pattern = re.compile(r"\s*(?:[0-9.]+ )?[CS] +\S+ +(.*)")
    lines = path.read_text(encoding="utf-8").splitlines()
    matches = [pattern.fullmatch(line) for line in lines]
    assert all(matches), "every line of the log has the log's own form"
    return [match[1] for match in matches if match]
