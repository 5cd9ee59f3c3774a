"""`cuebid print` sets boards of any file on paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from cuebid.cli.main import cli
from cuebid.formats.pbn import write_pbn
from cuebid.match.deals import random_boards


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    write_pbn(random_boards(3, seed=2), tmp_path / "boards.pbn")
    return tmp_path / "boards.pbn"


def test_a_page_is_written_with_all_boards(boards: Path) -> None:
    target = boards.with_suffix(".html")
    command = ["print", str(boards), str(target), "--layout", "diagrams", "--hide", "ew"]
    result = CliRunner().invoke(cli, command)
    assert result.exit_code == 0
    assert "3 boards" in result.stderr
    assert target.read_text(encoding="utf-8").count('aria-label="Board ') == 3


@pytest.mark.parametrize(
    ("options", "words"),
    [(["x.doc"], "end it with .pdf or .html"), (["x.html", "--hide", "Q"], "seats such as EW")],
)
def test_what_cannot_be_printed_is_wrong_usage(
    boards: Path, options: list[str], words: str
) -> None:
    result = CliRunner().invoke(cli, ["print", str(boards), *options])
    assert result.exit_code == 2
    assert words in " ".join(result.output.split())


def test_a_file_that_holds_no_boards_is_named_for_what_it_is(tmp_path: Path) -> None:
    notes = tmp_path / "notes.bml"
    notes.write_text("1N = 15-17 BAL\n", encoding="utf-8")
    result = CliRunner().invoke(cli, ["print", str(notes), str(tmp_path / "x.html")])
    assert result.exit_code != 0
    assert not (tmp_path / "x.html").exists()
