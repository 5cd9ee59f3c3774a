"""Systems are folders of chapters; what is wrong in them is named where it is written."""

import pytest
from systems_folder import make_folder

from cuebid.core import ReadError
from cuebid.notes import open_system
from cuebid.systems import (
    load_system,
    missing_examples,
    read_folder,
    run_examples,
    system_folder,
)
from cuebid.text import Diagnostics, trace


def test_chapters_are_joined_in_their_order(tmp_path):
    report = Diagnostics()
    system = load_system(make_folder(tmp_path), report)
    assert not report
    assert (system.name, system.title) == ("mine", "A test")
    assert [rule.number for rule in system.database.rules] == [11001, 11002, 20001, 90001]
    assert system.database.explanation(system.database.by_number[20001]) == "to play"
    assert system.database.options.defaults == "rules"


def test_a_fault_is_shown_in_its_chapter(tmp_path):
    folder = make_folder(tmp_path)
    (folder / "20-answers.mb.txt2").write_text("\n3 Open(1N:P:3N) 100 ~ . #20001\n", "utf-8")
    report = Diagnostics()
    load_system(folder, report)
    (found,) = report
    assert str(trace(found.span)).startswith(f"{folder / '20-answers.mb.txt2'}:2:")


def test_examples_say_what_the_system_does_instead(tmp_path):
    examples = "#11001\n+ KQ54.AJ3.K832.72 |\n- KQ54.AJ3.K832.Q7 | P\n- KQ54.AJ3.K832.Q7 | 1C\n"
    folder = make_folder(tmp_path)
    (folder / "11-openings.examples.txt").write_text(examples, "utf-8")
    system = load_system(folder, Diagnostics())
    faults = [outcome.fault for outcome in run_examples(system.book, system.examples)]
    assert faults[:3] == [
        "the system makes 1C by rule #11002",
        "the rule makes the call: 1NT by rule #11001",
        "the rule is not for this auction, so this says nothing against it",
    ]


def test_good_examples_have_no_fault(tmp_path):
    system = load_system(make_folder(tmp_path), Diagnostics())
    assert [one.fault for one in run_examples(system.book, system.examples)] == [""] * 8
    assert missing_examples(system) == []


@pytest.mark.parametrize(
    "text",
    ["+ KQ54.AJ3.K832.Q7", "#1\n* KQ54.AJ3.K832.Q7", "#1\n+ KQ54.AJ3.K832", "#1\n+ . | 1C 1C"],
)
def test_what_is_no_example_is_reported_and_left_out(tmp_path, text):
    folder = make_folder(tmp_path)
    (folder / "11-openings.examples.txt").write_text(text, "utf-8")
    report = Diagnostics()
    system = load_system(folder, report)
    assert [found.code for found in report] == ["system-example"]
    assert 11001 not in {example.rule for example in system.examples}
    assert missing_examples(system) == [11001, 11002]


def test_a_folder_without_chapters_is_no_system(tmp_path):
    with pytest.raises(ReadError, match="no chapter of rules"):
        read_folder(tmp_path, Diagnostics())


def test_a_name_that_nothing_has_gets_a_hint():
    with pytest.raises(ReadError, match="did you mean 'sayc'"):
        open_system("sayk")


def test_the_shipped_system_is_read_without_a_complaint():
    system = open_system("sayc")
    assert system.folder == system_folder("SAYC")
    assert system.title == "Standard American Yellow Card"
    assert system.database.options.defaults == "rules"
