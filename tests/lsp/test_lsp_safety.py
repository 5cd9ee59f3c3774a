"""Texts of strangers: no file outside the workspace, and no text that stops the server."""

import sys

import pytest
from lsp_fixtures import analysis_of
from lsprotocol import types
from test_lsp_edits import answers
from test_lsp_rules import analysis_of_rules

from cuebid.lsp.diagnostics import diagnostics_by_uri
from cuebid.lsp.documents import Documents, path_of
from cuebid.lsp.files import Files, LibraryFiles
from cuebid.lsp.notes.language import NOTES
from project_paths import ROOT

sys.path.insert(0, str(ROOT / "bench"))
from lsp_questions import PARAMETERS, all_methods
from lsp_questions import answers as all_answers


def codes(analysis):
    return {finding.code for finding in analysis.findings}


@pytest.mark.parametrize("path", ["../secret.bml", "{outside}", "link.bml"])
def test_no_file_outside_the_workspace_is_read(tmp_path, path):
    (tmp_path / "secret.bml").write_text("1C = secret words\n")
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "link.bml").symlink_to(tmp_path / "secret.bml")
    path = path.format(outside=tmp_path / "secret.bml")
    analysis = analysis_of(inside, f"#INCLUDE {path}\n")
    assert codes(analysis) == {"bml-include-outside"}
    assert "secret words" not in str(diagnostics_by_uri(analysis.findings))


def test_a_text_outside_the_workspace_includes_the_library_alone(tmp_path):
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    for folder in (inside, outside):
        folder.mkdir()
    (outside / "other.bml").write_text("1C = x\n")
    documents = Documents(Files())
    documents.files.set_folders([inside])
    text = "#INCLUDE other.bml\n#INCLUDE modules/stayman.bml\n"
    item = types.TextDocumentItem((outside / "a.bml").as_uri(), "bml", 1, text)
    analysis = documents.open(item).analysis()
    assert codes(analysis) == {"bml-include-outside"}
    assert [include.path for include in analysis.notes.document.includes] == ["modules/stayman.bml"]


@pytest.mark.parametrize("uri", ["notes:/a.bml", "{beside}"])
def test_a_text_of_a_stranger_includes_the_library_by_name_and_never_looks_for_another_file(
    tmp_path, uri
):
    (tmp_path / "other.bml").write_text("1C = secret words\n")
    documents = Documents(LibraryFiles())
    documents.files.set_folders([tmp_path])
    paths = [
        "other.bml",
        str(tmp_path / "other.bml"),
        str(tmp_path / "none.bml"),
        "a\0b",
        "sayc.bml",
    ]
    includes = "".join(f"#INCLUDE {path}\n" for path in paths)
    text = f"{includes}#INCLUDE modules/stayman.bml\n"
    uri = uri.format(beside=(tmp_path / "a.bml").as_uri())
    analysis = documents.open(types.TextDocumentItem(uri, "bml", 1, text)).analysis()
    found = [each.message for each in analysis.findings if each.code.startswith("bml-include")]
    assert found == [f"there is no file {path}" for path in paths]
    assert [include.path for include in analysis.notes.document.includes] == ["modules/stayman.bml"]
    assert analysis.beside() == ()


def test_over_a_socket_an_editor_names_no_folder_outside_the_one_that_is_served(tmp_path):
    served, other = tmp_path / "served", tmp_path / "other"
    for folder in (served, other):
        folder.mkdir()
    files = Files(confined_to=served)
    files.set_folders([other, served])
    assert files.folders == (served,)
    assert files.folder_of(other / "a.bml") is None
    files.set_folders([])
    assert files.folder_of(other / "a.bml") is None


@pytest.mark.parametrize(
    "uri", ["untitled:Untitled-1", "http://example.org/a.bml", "file:///a%00b"]
)
def test_an_address_that_is_no_file_has_no_path(uri):
    assert path_of(uri) is None


HOSTILE = {
    "deep": "".join(" " * depth + f"{'CDHSN'[depth % 5]}\n" for depth in range(400)),
    "deep calls": "".join(" " * depth + "(P) = x\n" for depth in range(150)),
    "headings": "".join("*" * depth + " x\n\n" for depth in range(1, 100)),
    "control": "1C\x00 = \x1b[31m\x07\n  1D = \u202e\u2066x\n",
    "wide": "1C = " + "😀" * 5000 + "\n",
    "pastes": "".join(
        f"#CUT b{n}\n#PASTE b{n - 1}\n#PASTE b{n - 1}\n#ENDCUT\n" for n in range(1, 60)
    ).replace("#CUT b1\n", "#CUT b0\n1C = x\n#ENDCUT\n#CUT b1\n") + "#PASTE b59\n",
    "variables": "1X = a\n 1Y = b\n  2Z = c\n   2X = d\n    3Y = e\n     3Z = f\n" * 4,
    "line ends": "1C = a\r1D = b\x0b\x0c\x1c\x85\u2028  1H = c\r\n",
    "surrogate": "1C = \ud800\n",
    "open blocks": "#CUT a\n" * 300,
    "include itself": "#INCLUDE notes.bml\n" * 50,
    "commas": "1C = " + ", ".join(["or 4+!h"] * 60) + "\n",
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_text_is_answered(tmp_path, name):
    documents = Documents(Files())
    documents.files.set_folders([tmp_path])
    path = tmp_path / "notes.bml"
    path.write_text("1C = x\n")
    document = documents.open(types.TextDocumentItem(path.as_uri(), "bml", 1, HOSTILE[name]))
    told = answers(document.analysis(), document.language.features, (1, 1))
    # It can be sent: no half of a character is in it.
    assert all(text.encode() for text in told.values())


def test_a_text_that_grows_too_long_is_an_error_on_its_first_line(tmp_path):
    assert codes(analysis_of(tmp_path, HOSTILE["pastes"])) >= {"bml-limit"}


def test_files_that_include_each_other_are_told_of_and_read(tmp_path):
    (tmp_path / "a.bml").write_text("#INCLUDE b.bml\n1C = 3+!c\n")
    (tmp_path / "b.bml").write_text("#INCLUDE a.bml\n1D = 4+!d\n")
    analysis = analysis_of(tmp_path, "#INCLUDE a.bml\n1H = 5+!h\n")
    assert codes(analysis) == {"bml-include-cycle"}
    auctions = {each.auction for each in analysis.notes.definitions}
    assert auctions == {"1C", "1D", "1H"}


def test_a_file_of_a_hundred_megabytes_is_not_read(tmp_path):
    with (tmp_path / "huge.bml").open("wb") as file:
        file.truncate(100_000_000)
    analysis = analysis_of(tmp_path, "#INCLUDE huge.bml\n1H = 5+!h\n")
    (finding,) = analysis.findings
    assert finding.code in {"bml-include-unreadable", "bml-limit"}
    with (tmp_path / "huge.mb.txt2").open("wb") as file:
        file.truncate(100_000_000)
    assert analysis_of_rules(tmp_path, "x.mb.txt2", {"x.mb.txt2": "1 START:1N 60 . . #1\n"})


def test_an_open_text_beyond_the_limits_has_answers(tmp_path):
    text = "1C = 3+!c, 11-20\n" * 150_000
    analysis = analysis_of(tmp_path, text)
    assert codes(analysis) == {"bml-limit"}
    place = types.Position(3, 1)
    for method, ask in NOTES.features.items():
        if method in PARAMETERS:
            ask(analysis, PARAMETERS[method]("x", place, types.Range(place, place)))


HOSTILE_RULES = {
    "deep": "1 " + "(" * 3000 + ")" * 3000 + " 60 . . #1\n",
    "open": "1 START:(" * 500,
    "tilde": "1 START:1N 60 " + "~(HCP>=1)" * 500 + " . #1\n",
    "control": "1 START:1N\x00 60 \x1b[31m . \u202e #1\n\x0c\n",
    "one line": "1 START:1N 60 . . #1 " * 2000,
    "labels": "".join(
        f"1 START:1N:@_L{n} 60 . . #{n}\n0 _L{n}:@_L{n} 1 . . #9{n}\n" for n in range(50)
    ),
    "header": ";! restart=x offsets\n" * 300,
    "surrogate": "1 START:1N 60 . \ud800 #1\n",
    "marks": "*1 #1 *2 #2\n" * 200,
}  # fmt: skip
HOSTILE_MACROS = "A = B\nB = A C\nC = " + "D" * 100 + "\nE = E\nF = G G\nG = H H\nH = I I\nI = 1N\n"


@pytest.mark.parametrize("name", HOSTILE_RULES)
def test_hostile_rules_are_answered(tmp_path, name):
    (tmp_path / "mac.m4").write_text(HOSTILE_MACROS)
    documents = Documents(Files())
    documents.files.set_folders([tmp_path])
    for file, text in (("x.mb.txt2", HOSTILE_RULES[name]), ("mac.m4", HOSTILE_MACROS)):
        item = types.TextDocumentItem((tmp_path / file).as_uri(), "", 1, text)
        document = documents.open(item)
        told = all_answers(documents, document, all_methods(document), 5)
        assert all(text.encode() for text in told.values())
