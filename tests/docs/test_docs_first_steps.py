"""The first tutorial works as it is written."""

from __future__ import annotations

import doctest
import re
import shlex

import pytest
from click.testing import CliRunner

from cuebid.cli.main import cli
from project_paths import DOCS

PAGE = DOCS / "first-steps.md"
COMMANDS = re.findall(r"```sh\ncuebid (.*?)\n```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_the_lines_of_python_answer_as_printed() -> None:
    results = doctest.testfile(str(PAGE), module_relative=False)
    assert results.attempted > 4
    assert results.failed == 0


def test_the_tutorial_shows_commands() -> None:
    assert len(COMMANDS) >= 4


@pytest.mark.parametrize("command", [line for line in COMMANDS if line != "demo"])
def test_its_commands_end_well(command: str) -> None:
    result = CliRunner().invoke(cli, shlex.split(command))
    assert result.exit_code == 0, result.output
    assert result.output
