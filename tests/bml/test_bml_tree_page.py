"""The examples of docs/bml-tree.md do what the page says."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "bml-tree.md"


def test_the_examples_of_the_page_hold():
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted >= 10
    assert result.failed == 0
