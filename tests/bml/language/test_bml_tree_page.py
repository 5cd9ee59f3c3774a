"""The examples of docs/bml-tree.md do what the page says."""

import doctest

from project_paths import DOCS

PAGE = DOCS / "bml-tree.md"


def test_the_examples_of_the_page_hold():
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted >= 10
    assert result.failed == 0
