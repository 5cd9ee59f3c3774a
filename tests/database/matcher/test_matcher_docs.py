"""The page on asking a database is true: its commands print what it shows, its Python runs."""

import re

import pytest
from click.testing import CliRunner

from cuebid.cli.main import cli
from cuebid.database.matcher.contract_needs import NOTRUMP_POINTS, SUIT_POINTS
from project_paths import DOCS

PAGE = (DOCS / "database-matching.md").read_text("utf-8")


def fenced(kind):
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def database(tmp_path, monkeypatch):
    (tmp_path / "mb.txt").write_text(fenced("rules")[0], "utf-8")
    (tmp_path / "Comments.txt").write_text(fenced("explanations")[0], "utf-8")
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("shown", fenced("console"))
def test_a_command_prints_what_the_page_shows(shown):
    command, _, expected = shown.partition("\n")
    result = CliRunner().invoke(cli, command.removeprefix("$ cuebid ").split())
    assert (result.exit_code, result.stdout) == (0, expected)


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("code", fenced("python"))
def test_the_python_on_the_page_runs(code):
    exec(compile(code, "database-matching.md", "exec"), {})  # noqa: S102 - the page's own code


def test_the_page_has_the_points_for_contracts():
    for name, points in (("suit", SUIT_POINTS), ("notrump", NOTRUMP_POINTS)):
        assert f"| {name} | {' | '.join(map(str, points))} |" in PAGE


def test_the_page_on_the_language_leads_here():
    assert "(database-matching.md)" in (DOCS / "database.md").read_text("utf-8")
