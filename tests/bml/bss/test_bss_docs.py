"""The pages on BSS and BBOalert are true: their examples run, and every code and word is there."""

import doctest
import re

import pytest
from click.testing import CliRunner

from cuebid.cli.main import cli
from project_paths import ROOT

SOURCES = ROOT / "src" / "cuebid"
PAGE = (ROOT / "docs" / "bss.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["bss.md", "bboalert.md"])
def test_the_examples_run(name):
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert blocks
    for block in blocks:
        runner.run(parser.get_doctest(block, {}, name, name, 0))
    assert runner.summarize(verbose=False).failed == 0


@pytest.mark.parametrize(
    "module",
    ["bml/bss/comments", "bml/bss/descriptions", "bml/bss/infer", "formats/bbo/records"],
)
def test_the_examples_in_the_code_run(module):
    imported = __import__(f"cuebid.{module.replace('/', '.')}", fromlist=["x"])
    assert doctest.testmod(imported).failed == 0


def test_every_code_is_on_the_page():
    files = [*SOURCES.glob("formats/bss/*.py"), *SOURCES.glob("cli/bss/*.py")]
    said = {
        code for file in files for code in re.findall(r'"(bss-[a-z-]+)"', file.read_text("utf-8"))
    }
    assert said == set(re.findall(r"`(bss-[a-z-]+)`", PAGE))


def test_every_word_of_the_comments_is_on_the_page():
    code = (SOURCES / "bml" / "bss" / "comments.py").read_text("utf-8")
    words = set(re.findall(r'case "([a-z-]+)"', code)) | {"blank", "line"}
    assert len(words) > 12
    assert [word for word in sorted(words) if not re.search(rf"`{word}[`=]", PAGE)] == []


@pytest.mark.parametrize(
    "command", [("bml", "bss"), ("bml", "bbo"), ("bss", "show"), ("bss", "bml")]
)
def test_every_command_has_help_with_an_example(command):
    result = CliRunner().invoke(cli, [*command, "--help"])
    assert result.exit_code == 0
    assert "Example" in result.stdout
    assert f"cuebid {' '.join(command)} " in result.stdout
