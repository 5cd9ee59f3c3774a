"""The page of words is made from the tables that the program uses."""

import sys

from project_paths import ROOT

sys.path.append(str(ROOT / "scripts"))

from phrase_tables import on_page_markdown, phrases_read, phrases_written


def test_the_page_has_a_place_for_both_tables():
    page = (ROOT / "docs" / "words.md").read_text("utf-8")
    filled = on_page_markdown(page, None, None, None)
    assert phrases_written() in filled
    assert phrases_read() in filled
    assert "<!--" not in filled


def test_the_tables_show_what_is_written_and_what_is_read():
    assert "| balanced | balanced |" in phrases_written()
    assert "| at_least | {low}+ {unit} |" in phrases_written()
    assert "| transfer | trf, " in phrases_read()
