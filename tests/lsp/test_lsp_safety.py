"""Texts of strangers: no file outside the workspace, and no text that stops the server."""

import pytest
from lsp_fixtures import analysis_of
from lsprotocol import types
from test_lsp_edits import answers

from cuebid.lsp.diagnostics import diagnostics_by_uri
from cuebid.lsp.documents import Documents, path_of
from cuebid.lsp.files import Files, LibraryFiles


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
