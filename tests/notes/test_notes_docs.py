"""docs/notes-that-play.md is true: its commands run, its rows mean what it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from cuebid.cli.main import cli
from project_paths import DOCS

PAGE = DOCS / "notes-that-play.md"
TEXT = PAGE.read_text("utf-8")
COMMANDS = re.findall(r"^    cuebid (.+)$", TEXT, re.MULTILINE)


@pytest.mark.slow
def test_every_command_runs(tmp_path, monkeypatch):
    """From top to bottom in one folder; a check with findings, and open questions, end with 1."""
    monkeypatch.chdir(tmp_path)
    notes = re.search(r"```bml\n(.+?)```", TEXT, re.DOTALL)
    Path("notes.bml").write_text(notes[1], "utf-8")
    Path("notes.txt").write_text("1NT 12-14\n   2♣ Stayman\n", "utf-8")
    assert len(COMMANDS) > 8
    for command in COMMANDS:
        words = shlex.split(command)
        result = CliRunner().invoke(cli, words)
        reports = words[:2] in (["system", "check"], ["system", "ask"])
        allowed = (0, 1) if reports else (0,)
        assert result.exit_code in allowed, f"{command}\n{result.output}"
        # A command that writes a file need not say so.
        assert result.output.strip() or Path(words[-1]).stat().st_size, command


def test_the_python_of_the_page_runs():
    for block in re.findall(r"```python\n(.+?)```", TEXT, re.DOTALL):
        exec(compile(block, str(PAGE), "exec"), {})  # noqa: S102 - the page's own examples


UNDERSTOOD = TEXT.partition("\n## What is understood\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize(
    "told", [row for row in UNDERSTOOD.splitlines() if row.startswith("| ") and "`" in row]
)
def test_what_the_table_lists_is_understood(told):
    from cuebid.notes import parse_description

    for words in re.findall(r"`([^`]+)`", told):
        if words not in {
            "/",
            "if ...",
            "a) ... b) ...",
            "and",
            "or",
            "not",
            "no",
            "without",
            "denies",
        }:
            assert not parse_description(words).unknown, words
