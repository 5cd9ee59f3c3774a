"""The page on documents: its examples answer as printed, and it names every option."""

from __future__ import annotations

import doctest

import click

from cuebid.cli.bml.html import html
from cuebid.cli.bml.latex import latex
from cuebid.cli.bml.text import pdf, text
from project_paths import DOCS

PAGE = DOCS / "bml-pages.md"


def test_the_examples_answer_as_printed() -> None:
    results = doctest.testfile(str(PAGE), module_relative=False)
    assert results.attempted > 8
    assert results.failed == 0


def test_every_option_is_on_the_page() -> None:
    written = PAGE.read_text(encoding="utf-8")
    for command in (html, latex, pdf, text):
        for option in command.params:
            if isinstance(option, click.Option) and not option.opts[0].startswith("--max-"):
                assert any(f"{name}" in written for name in option.opts), option.opts
