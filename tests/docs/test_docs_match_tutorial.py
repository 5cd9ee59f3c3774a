"""The tutorial of matches does what it says, step by step."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from project_paths import ROOT

PAGE = (ROOT / "docs" / "match-tutorial.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^cuebid (.*)$", PAGE, re.MULTILINE)
CUEBID = Path(sys.executable).with_name("cuebid")


@pytest.mark.slow
def test_every_step_of_the_tutorial_works(tmp_path):
    [bot] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    source = tmp_path / "bot.py"
    source.write_text(bot, encoding="utf-8")
    assert len(COMMANDS) == 4
    outputs = []
    for command in COMMANDS:
        if "after.db" in command:
            source.write_text(bot.replace(">= 15", ">= 12"), encoding="utf-8")
        result = subprocess.run(
            [CUEBID, *command.split()],
            cwd=tmp_path,
            env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 0, result.stderr
        outputs.append(result.stdout)
    assert "Nothing is shown" in outputs[0]
    assert "over 100 boards" in outputs[1]
    page = (tmp_path / "match.html").read_text(encoding="utf-8")
    assert "<cuebid-board" in page
    assert "on 100 boards" in outputs[3]


def test_the_bot_of_the_tutorial_has_ten_lines():
    [bot] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len([line for line in bot.splitlines() if line.strip()]) <= 10
