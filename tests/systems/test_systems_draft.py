"""A draft that is changed again and again is the system that its files now are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.database import format_rule
from cuebid.systems.draft import Draft, DraftFiles, read_draft
from cuebid.systems.folder import joined_sources
from cuebid.systems.loading import load_system
from cuebid.text import Diagnostics, Source, read_source, trace
from project_paths import ROOT

SAYC = ROOT / "src/cuebid/systems/sayc"
CHAPTERS = (
    ";! defaults=rules\n; One.\n1X Open(1N) 60 ~HCP[15,17]~Bal :P15:p17 *1 #1\n",
    "1 Open(1a[HS]) 50 ~(HCP>=11)*(Len(a)>=5)~\n :P11:D5#a *2 #2\n0 Open(P) 10 . :p11 *3 #3",
    "2 Open(1N:2C) 10 L0[0-7] . #4\n",
)
MACROS = "Open = START:(P:)*\nBal = @07[45]@113\nLen = #0\nHCP = #12\n"


def _files() -> DraftFiles:
    chapters = tuple(Source(f"{n}.mb.txt2", text) for n, text in enumerate(CHAPTERS))
    texts = (Source("1.comments.txt", "1 balanced\n2 five cards\n"),)
    examples = (Source("1.examples.txt", "#1\n+ KQ54.AJ3.K83.Q72 |\n#9\n- KQ54.AJ3.K83.Q72 |\n"),)
    return DraftFiles(chapters, Source("mac.m4", MACROS), texts, examples)


def _told(draft: Draft, edited: Source) -> list[str]:
    return [
        f"{finding.code} {trace(finding.span).written} {finding.message}"
        for finding in draft.findings(edited)
    ]


def _rules(draft: Draft) -> list[str]:
    return [
        f"{format_rule(rule)} {trace(draft.database.span(rule)).written}"
        for rule in draft.database.rules
    ]


@given(
    st.lists(
        st.tuples(st.integers(0, 3), st.integers(0, 90), st.text("1NOP~#a:; \n", max_size=9)),
        max_size=4,
    )
)
def test_answers_are_those_of_files_that_are_read_afresh(edits):
    files = _files()
    draft = read_draft(files)
    for which, offset, text in edits:
        source = files.macros if which == 3 else files.chapters[which]
        start = offset % (len(source.text) + 1)
        edited = Source(source.name, source.text[:start] + text + source.text[start + 1 :])
        if which == 3:
            files = replace(files, macros=edited)
        else:
            chapters = list(files.chapters)
            chapters[which] = edited
            files = replace(files, chapters=tuple(chapters))
        draft = read_draft(files, draft)
        afresh = read_draft(files)
        assert _rules(draft) == _rules(afresh)
        assert _told(draft, edited) == _told(afresh, edited)


def test_a_change_to_a_chapter_leaves_the_others_as_they_were_read():
    files = _files()
    before = read_draft(files)
    changed = Source(files.chapters[1].name, CHAPTERS[1] + "\n; more\n")
    after = read_draft(
        replace(files, chapters=(files.chapters[0], changed, files.chapters[2])), before
    )
    assert after.chapters[0] is before.chapters[0]
    assert after.chapters[1] is not before.chapters[1]
    assert after.chapters[2] is before.chapters[2]


def test_an_example_of_a_rule_that_is_not_there_is_reported():
    files = _files()
    told = _told(read_draft(files), files.examples[0])
    assert (
        "system-example-rule 1.examples.txt:4:1 there is no rule #9, which this example is for"
        in told
    )


def test_an_example_that_the_system_does_not_follow_is_found_by_slow_checks():
    files = _files()
    example = Source("1.examples.txt", "#1\n+ KQ5.AJ3.K83.9872 |\n")
    found = read_draft(replace(files, examples=(example,))).slow_findings()
    assert "system-example-fails" in [finding.code for finding in found]


@pytest.mark.slow
def test_the_draft_of_a_shipped_system_has_the_rules_of_the_system():
    def sources(ending: str) -> tuple[Source, ...]:
        return tuple(_read(path) for path in sorted(SAYC.glob(f"*{ending}")))

    files = DraftFiles(sources(".mb.txt2"), _read(SAYC / "mac.m4"), sources(".comments.txt"))
    draft = read_draft(files)
    system = load_system(SAYC, Diagnostics())
    assert draft.built.source.text == system.database.source.text
    assert draft.database.rules == system.database.rules
    assert draft.database.explanations == system.database.explanations
    rng = Random(1)
    for rule in rng.sample(draft.database.rules, 50):
        written = trace(draft.database.span(rule)).written
        assert written.source in files.chapters
        assert written.text.endswith(f"#{rule.number}")


def _read(path: Path) -> Source:
    return read_source(path, Diagnostics())


def test_chapters_without_a_line_end_do_not_run_together():
    joined = joined_sources("all", [Source("a", "1"), Source("b", "2\n"), Source("c", "3")])
    assert joined.text == "1\n2\n3\n"
