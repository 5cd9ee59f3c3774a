"""Rules of notes are trees: their text parses to them, and so does the folder that is built."""

import pytest

from cuebid.bml import parse_bml, read_document
from cuebid.database import parse_pattern, parse_specification
from cuebid.database.language.printer import format_node
from cuebid.notes import build_notes, load_notes
from cuebid.notes.build import notes_files
from cuebid.systems import build_system
from cuebid.text import Diagnostics
from strong_club import STRONG_CLUB

CONDITIONS = """\
#SEAT 12
#VUL NY
1N = 15--17 BAL
  2D = !TRF, 5+!h
    2H = accept, M>oM
1S = 11--15, 5+!s, AKQxx, 8 losers or fewer
2N = 20--21 BAL, 4 controls

#SEAT 3
#VUL Y0
3C = 7+!c, two of the top three honours, stopper in !s

#VUL 0Y
3D = PRE 7+!d
"""


def documents():
    return {
        "strong club": read_document(STRONG_CLUB, Diagnostics()),
        "conditions": parse_bml(CONDITIONS),
    }


@pytest.fixture(
    scope="module", params=[pytest.param("strong club", marks=pytest.mark.slow), "conditions"]
)
def built(request):
    return build_notes(documents()[request.param])


def test_the_text_of_a_rule_parses_to_its_trees(built):
    assert built.rules
    for rule in built.rules:
        assert parse_pattern(format_node(rule.sequence)) == rule.sequence
        assert parse_pattern(format_node(rule.constraint)) == rule.constraint
        assert parse_specification(format_node(rule.specification)) == rule.specification


def test_the_printed_folder_parses_to_the_system_that_is_loaded(built, tmp_path, monkeypatch):
    monkeypatch.setattr("cuebid.notes.load.build_notes", lambda *_: built)
    path = tmp_path / "mine.bml"
    path.write_text(CONDITIONS, "utf-8")
    report = Diagnostics()
    loaded = load_notes(path, report)
    printed = build_system(path, notes_files(built, "mine"), report, "mine")
    assert not report
    assert loaded.database.rules == printed.database.rules
    assert loaded.database.options == printed.database.options
    assert (loaded.name, loaded.title) == (printed.name, printed.title)
    assert loaded.settings == printed.settings
    for one, other in zip(loaded.database.rules, printed.database.rules, strict=True):
        assert loaded.database.explanation(one) == printed.database.explanation(other)
        assert loaded.chapter(one) == printed.chapter(other)


def test_every_rule_has_its_place_in_the_text(built, tmp_path, monkeypatch):
    monkeypatch.setattr("cuebid.notes.load.build_notes", lambda *_: built)
    path = tmp_path / "mine.bml"
    path.write_text(CONDITIONS, "utf-8")
    database = load_notes(path, Diagnostics()).database
    for rule in database.rules:
        text = database.span(rule).text
        assert text.startswith(f"{rule.level}{'d' if rule.default else ''}")
        assert f"#{rule.number}" in text
