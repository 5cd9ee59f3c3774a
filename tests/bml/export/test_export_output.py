"""Where output goes, and that an input never is what it takes the place of."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from cuebid.cli.programs import bml2html, bml2latex

MAINS = {".htm": bml2html.main, ".tex": bml2latex.main}


@pytest.mark.parametrize("suffix", MAINS)
@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("my.dir/x.bml", "my.dir/x"),
        ("v1.2.bml", "v1.2"),
        ("notes", "notes"),
        (".hidden", ".hidden"),
        ("a b.txt", "a b"),
    ],
)
def test_only_the_last_suffix_of_the_last_part_is_replaced(tmp_path, suffix, name, stem) -> None:
    source = tmp_path / name
    source.parent.mkdir(exist_ok=True)
    source.write_text("1C strong\n")
    assert MAINS[suffix]([str(source)]) == 0
    assert "strong" in (tmp_path / f"{stem}{suffix}").read_text()
    assert source.read_text() == "1C strong\n"


@pytest.mark.parametrize("suffix", MAINS)
def test_the_input_is_never_overwritten(tmp_path, suffix, capsys) -> None:
    source = tmp_path / f"notes{suffix}"
    source.write_text("1C strong\n")
    for arguments in ([str(source)], [str(source), "-o", str(source)], [str(source), "-o", "."]):
        if arguments[-1] == ".":
            arguments[-1] = str(tmp_path)
        assert MAINS[suffix](arguments) == 2
        assert "overwrite" in capsys.readouterr().err
    assert source.read_text() == "1C strong\n"


@pytest.mark.parametrize("suffix", MAINS)
def test_a_folder_gets_a_file_named_after_the_input(tmp_path, suffix) -> None:
    (tmp_path / "v1.2.bml").write_text("1C strong\n")
    (tmp_path / "out").mkdir()
    assert MAINS[suffix]([str(tmp_path / "v1.2.bml"), "-o", str(tmp_path / "out")]) == 0
    assert [path.name for path in (tmp_path / "out").iterdir()] == [f"v1.2{suffix}"]


@pytest.mark.parametrize("suffix", MAINS)
def test_a_dash_reads_standard_input_and_writes_standard_output(suffix, monkeypatch) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"1C \xe2\x99\xa5s\n")))
    stdout = SimpleNamespace(buffer=written, flush=lambda: None, isatty=lambda: False)
    monkeypatch.setattr(sys, "stdout", stdout)
    assert MAINS[suffix](["-"]) == 0
    assert b"1" in written.getvalue()


@pytest.mark.parametrize("suffix", MAINS)
def test_standard_input_into_a_folder_is_refused(tmp_path, suffix, monkeypatch, capsys) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"1C x\n")))
    assert MAINS[suffix](["-", "-o", str(tmp_path)]) == 2
    assert "name a file" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("suffix", MAINS)
def test_a_missing_input_is_one_message_and_no_file(tmp_path, suffix, capsys) -> None:
    assert MAINS[suffix]([str(tmp_path / "none.bml")]) == 2
    assert "there is no such file" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_without_external_files_the_style_sheet_lies_beside_and_one_of_ours_is_kept(
    tmp_path: Path,
) -> None:
    source = tmp_path / "x.bml"
    source.write_text("1C strong\n")
    assert bml2html.main(["--no-include-external-files", str(source)]) == 0
    page = (tmp_path / "x.htm").read_text()
    assert '<link rel="stylesheet" href="bml.css">' in page
    assert "<style>" not in page
    style = tmp_path / "bml.css"
    assert ".cb-figure" in style.read_text()
    style.write_text("/* mine */")
    assert bml2html.main(["--no-include-external-files", str(source)]) == 0
    assert style.read_text() == "/* mine */"


def test_without_external_files_the_macros_lie_beside(tmp_path: Path) -> None:
    source = tmp_path / "x.bml"
    source.write_text("1C strong\n")
    assert bml2latex.main(["--no-include-external-files", str(source)]) == 0
    lines = (tmp_path / "x.tex").read_text().splitlines()
    assert r"\include{bml}" in lines
    assert r"\newcommand{\bidrow}[3]{%" not in lines
    assert r"\newcommand{\bidrow}[3]{%" in (tmp_path / "bml.tex").read_text().splitlines()


@pytest.mark.parametrize("suffix", MAINS)
def test_what_is_wrong_is_said_with_its_place_and_the_rest_is_written(
    tmp_path, suffix, capsys
) -> None:
    source = tmp_path / "in.bml"
    source.write_text("1C x\n  1Q y\n  1D zebra\n\n#PASTE nothing\n\n#VUL XX\n\n#INCLUDE no.bml\n")
    assert MAINS[suffix]([str(source)]) == 1
    said = capsys.readouterr().err
    assert "in.bml:2:3: error: 1Q" in said
    for line in (5, 7, 9):
        assert f"in.bml:{line}:" in said
    assert "zebra" in (tmp_path / f"in{suffix}").read_text()


@pytest.mark.parametrize("suffix", MAINS)
def test_rows_that_do_not_keep_a_fixed_indentation_are_reported(tmp_path, suffix, capsys) -> None:
    source = tmp_path / "in.bml"
    source.write_text("1C x\n  1D y\n    1H z\n")
    assert MAINS[suffix](["-i", "2", str(source)]) == 0
    assert capsys.readouterr().err == ""
    assert MAINS[suffix](["-i", "4", str(source)]) == 0
    said = capsys.readouterr().err
    assert "in.bml:2:" in said
    assert "in.bml:3:" in said


def test_more_verbosity_tells_what_was_read_and_written(tmp_path, capsys) -> None:
    (tmp_path / "a.bml").write_text("1C x\n\n#INCLUDE b.bml\n")
    (tmp_path / "b.bml").write_text("1D y\n")
    assert bml2html.main(["-v", str(tmp_path / "a.bml")]) == 0
    said = capsys.readouterr().err
    assert "2 rows" in said
    assert "b.bml: included" in said
    assert "a.htm: written" in said
