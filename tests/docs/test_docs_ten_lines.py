"""Every program of `docs/ten-lines.md` is short and runs as it stands."""

from __future__ import annotations

import re
import runpy

import pytest

import cuebid
from optional_packages import needs_endplay
from project_paths import DOCS

PAGE = (DOCS / "ten-lines.md").read_text(encoding="utf-8")
PROGRAMS = dict(re.findall(r"^## (.*?)\n.*?^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


def test_there_are_ten_programs_of_about_ten_lines():
    assert len(PROGRAMS) == 10
    assert set(SLOW) < set(PROGRAMS)
    for title, program in PROGRAMS.items():
        assert len([line for line in program.splitlines() if line.strip()]) <= 13, title


# These two take seconds to import pandas, and to deal a million hands.
SLOW = ("A data frame of results", "A million hands as an array")


@pytest.mark.parametrize(
    "title",
    [pytest.param(title, marks=pytest.mark.slow) if title in SLOW else title for title in PROGRAMS],
)
def test_a_program_runs(title, tmp_path, monkeypatch, capsys):
    program = PROGRAMS[title]
    if "import pandas" in program:
        pytest.importorskip("pandas")
    if "cuebid.solve(" in program:
        needs_endplay()
    if "club.pbn" in program:
        boards = [cuebid.Board.numbered(number, cuebid.Deal.random(number)) for number in (1, 2)]
        records = [
            cuebid.play_board(board, player) for board in boards for player in ("simple", "random")
        ]
        cuebid.write_pbn(records, tmp_path / "club.pbn")
    path = tmp_path / "program.py"
    path.write_text(program, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out or list(tmp_path.glob("*.svg"))
