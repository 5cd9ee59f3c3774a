"""Diagnostics of notes: the checks of the packages, in the files where mistakes arise."""

import asyncio

import pytest
from lsp_fixtures import Editor, analysis_of, at, over_stdio
from lsprotocol import types

from cuebid.bml import FileLoader, parse_document
from cuebid.bml.check import check_document, check_tables
from cuebid.lsp.background import Background, run_module
from cuebid.lsp.diagnostics import diagnostics_by_uri
from cuebid.lsp.documents import Documents
from cuebid.lsp.files import Files
from cuebid.lsp.notes.hover import hover
from cuebid.lsp.notes.read_notes import LIMITS
from cuebid.lsp.notes.study import job_of, take_study
from cuebid.lsp.publishing import Published
from cuebid.text import Diagnostics, Source


def test_the_findings_are_those_of_the_command(tmp_path):
    text = "1C = Strong\n  1Q = Waiting\n1C = Natural\n   1D = 5X\n\n1H-(1S)-2H-1S\n"
    path = tmp_path / "notes.bml"
    report = Diagnostics()
    document = parse_document(
        Source(str(path), text), report, loader=FileLoader.beside(path), limits=LIMITS
    )
    check_tables(document, report)
    check_document(document, report)
    found = analysis_of(tmp_path, text).findings
    assert found == tuple(report.in_order())
    assert len(found) > 3


def test_a_mistake_in_an_included_file_is_marked_there_with_the_include_beside_it(tmp_path):
    (tmp_path / "part.bml").write_text("1C = Strong\n  1Q = Waiting\n")
    found = diagnostics_by_uri(analysis_of(tmp_path, "#INCLUDE part.bml\n").findings)
    ((uri, (diagnostic,)),) = found.items()
    assert uri == (tmp_path / "part.bml").as_uri()
    assert diagnostic.range.start == types.Position(1, 2)
    (related,) = diagnostic.related_information
    assert (related.location.uri, related.message) == (
        (tmp_path / "notes.bml").as_uri(), "include part.bml",
    )  # fmt: skip


def test_a_doubled_row_names_the_line_that_stands(tmp_path):
    analysis = analysis_of(tmp_path, "1C = Strong\n1C = Natural\n")
    ((diagnostic,),) = diagnostics_by_uri(analysis.findings).values()
    (related,) = diagnostic.related_information
    assert (diagnostic.code, related.location.range.start.line) == ("bml-defined-twice", 0)


def test_what_is_told_of_a_file_is_what_all_that_include_it_find():
    def found(message):
        place = types.Range(types.Position(0, 0), types.Position(0, 1))
        return types.Diagnostic(place, message)

    told = Published()
    one, two = found("one"), found("two")
    # Of an open text an editor is told too that nothing was found.
    first = {"a": [], "b": [], "x": [one, two]}
    versions = {"a": 1, "b": 1}
    assert dict(told.update({"a": {"x": [one]}, "b": {"x": [one, two]}}, versions)) == first
    assert dict(told.update({"a": {"x": [one]}, "b": {"x": [two]}}, versions)) == {}
    assert dict(told.update({"a": {"x": [one]}}, {"a": 1})) == {"b": [], "x": [one]}
    # What was told of a version came too late for an editor that has the next one.
    assert dict(told.update({"a": {"a": [two], "x": [one]}}, {"a": 2})) == {"a": [two]}
    assert dict(told.update({"a": {"a": [two], "x": [one]}}, {"a": 3})) == {"a": [two]}
    assert dict(told.update({}, {})) == {"a": [], "x": []}


def test_an_open_text_counts_before_the_file_and_again_after_it_is_closed(tmp_path):
    (tmp_path / "part.bml").write_text("1Q = Waiting\n")
    documents = Documents(Files())
    documents.files.set_folders([tmp_path])

    def opened(name, text):
        item = types.TextDocumentItem((tmp_path / name).as_uri(), "bml", 1, text)
        return documents.open(item)

    root = opened("a.bml", "#INCLUDE part.bml\n")
    assert root.analysis().findings
    part = opened("part.bml", "1C = Strong\n")
    assert not root.analysis().findings
    # The included text is checked with the text that includes it, and not by itself.
    assert list(documents.roots()) == [root]
    documents.close(part.uri)
    assert root.analysis().findings


def test_files_that_include_each_other_are_each_checked_by_themselves(tmp_path):
    documents = Documents(Files())
    documents.files.set_folders([tmp_path])
    for name, text in (("a.bml", "#INCLUDE b.bml\n"), ("b.bml", "#INCLUDE a.bml\n")):
        (tmp_path / name).write_text(text)
        item = types.TextDocumentItem((tmp_path / name).as_uri(), "bml", 1, text)
        documents.open(item)
    found = [document.analysis().findings[0].code for document in documents.roots()]
    assert found == ["bml-include-cycle", "bml-include-cycle"]


def test_a_row_of_an_included_file_is_shown_in_the_auction_of_the_text_that_includes_it(tmp_path):
    documents = Documents(Files())
    documents.files.set_folders([tmp_path])

    def opened(name, text):
        item = types.TextDocumentItem((tmp_path / name).as_uri(), "bml", 1, text)
        return documents.open(item)

    (tmp_path / "part.bml").touch()
    opened("root.bml", "#INCLUDE part.bml\n\n1S-\n#PASTE raise\n")
    part = opened("part.bml", "#CUT raise\n2S = 3+!s\n#ENDCUT\n")
    answer = hover(documents.analysis_of(part), types.HoverParams(**at("x", 1, 1)))
    assert answer.contents.value.startswith("**1S-(P)-2S**")


@pytest.mark.slow
def test_slow_checks_find_the_hands_without_a_call(tmp_path):
    async def session(editor: Editor):
        uri = editor.open("notes.bml", "1N = 15-17 balanced\n  2C = GF, asks\n    2D = 4!h\n")
        found = await editor.diagnostics(
            uri,
            lambda found: any(each.code == "notes-no-call-for" for each in found),
            patience=300,
        )
        return {each.code for each in found}

    assert "notes-no-call-for" in over_stdio(tmp_path, session)


@pytest.mark.slow
def test_a_slow_check_finds_what_the_command_finds_and_how_often_rows_are_bid(tmp_path):
    analysis = analysis_of(tmp_path, "1N = 15-17 balanced\n1S = 5+!s, 11-20\n")
    take_study(analysis, asyncio.run(run_module("cuebid.lsp.notes.study", job_of(analysis))))
    one_notrump, one_spade = (row.share for row in analysis.notes.studied.rows)
    assert 0.02 < one_notrump < 0.08
    assert 0.05 < one_spade < 0.2


def test_a_slow_check_is_given_up_when_the_text_changes():
    async def run():
        done = []
        background = Background(quiet=0)

        async def forever():
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                done.append("given up")
                raise

        async def short():
            done.append("short")

        background.start(forever)
        await asyncio.sleep(0.01)
        background.start(short)
        await asyncio.sleep(0.01)
        return done

    assert asyncio.run(run()) == ["given up", "short"]
