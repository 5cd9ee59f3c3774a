"""The page on LIN and on deals a line is true: its examples run, and it names every diagnostic."""

import doctest
import re

from project_paths import ROOT

PAGE = ROOT / "docs" / "lin.md"


def test_the_examples_answer_as_printed():
    results = doctest.testfile(str(PAGE), module_relative=False)
    assert results.attempted > 5
    assert results.failed == 0


def test_every_code_is_in_the_page_and_every_code_of_the_page_is_said():
    folder = ROOT / "src" / "cuebid" / "formats"
    sources = [*(folder / "lin").glob("*.py"), folder / "deal_lines.py"]
    pattern = r'"((?:lin|deals)-[a-z-]+)"'
    said = {code for path in sources for code in re.findall(pattern, path.read_text("utf-8"))}
    assert said == set(re.findall(r"`((?:lin|deals)-[a-z-]+)`", PAGE.read_text("utf-8")))
