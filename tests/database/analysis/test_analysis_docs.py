"""The page about the check is that of the code, and its examples hold."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from cuebid.cli.main import cli
from cuebid.database.analysis import FINDINGS, check_source
from cuebid.text import Source
from project_paths import DOCS

PAGE = (DOCS / "database-check.md").read_text("utf-8")
LANGUAGE = (DOCS / "database.md").read_text("utf-8")


def test_the_table_of_findings_is_that_of_the_code():
    table = PAGE.partition("<!-- findings -->")[2].partition("<!-- end")[0]
    code = r'<a id="[a-z-]+"></a>`(db-[a-z-]+)`'
    rows = re.findall(rf"^\| {code} \| (.*?) \| (.*?) \| (.*?) \| (.*?) \|$", table, re.MULTILINE)
    assert rows == [
        (one.code, one.severity.value, one.problem, one.consequence, one.fix)
        for one in FINDINGS.values()
    ]


@pytest.mark.parametrize("name", ["database-check.md", "database-analysis.md"])
def test_the_python_on_a_page_runs(name):
    snippets = re.findall(r"```python\n(.*?)```", (DOCS / name).read_text("utf-8"), re.DOTALL)
    assert snippets
    for code in snippets:
        exec(compile(code, name, "exec"), {})  # noqa: S102 - our own page


def test_the_run_on_the_page_is_what_the_command_prints(tmp_path, monkeypatch):
    shown = re.search(r"\$ cuebid db check mb.txt2\n(.*?)```", PAGE, re.DOTALL)[1]
    monkeypatch.chdir(tmp_path)
    rules = [
        "1 Open(1N) 60 @01~.[15,17]~ :P15:p17 #1",
        "3 Open(1N:P:2C) 60 @01~.>=8~ :P8 #2",
        "1 Open1C 50 @01~.[12,14]~ :P12:p14 #3",
    ]
    Path("mb.txt2").write_text("\n".join(rules) + "\n", "utf-8")
    Path("mac.m4").write_text("Open = START:(P:)*\n", "utf-8")
    result = CliRunner().invoke(cli, ["db", "check", "mb.txt2"])
    assert result.stdout == shown


@pytest.mark.slow
def test_the_rules_of_the_tutorial_have_nothing_wrong():
    macros = Source("m", "".join(re.findall(r"```macros\n(.*?)```", LANGUAGE, re.DOTALL)))
    tutorial, _, _ = LANGUAGE.partition("## Files")
    for rules in re.findall(r"```rules\n(.*?)```", tutorial, re.DOTALL):
        found = [
            one
            for one in check_source(Source("r", rules), macros=macros)
            if one.code != "db-macro-unused"
        ]
        assert [f"{one.code}: {one.message}" for one in found] == []
