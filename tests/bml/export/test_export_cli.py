"""`cuebid bml html`, `latex`, `pdf` and `text`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from cuebid.bml import Limits
from cuebid.bml.export.html import html_page
from cuebid.bml.export.watch import Build, watch
from cuebid.cli.bml.output import write_output
from cuebid.cli.main import main
from cuebid.cli.programs import bml2html
from cuebid.core._base.install import install_command

COMMANDS = {"html": ".htm", "latex": ".tex", "pdf": ".pdf"}


def run(arguments: list[str]) -> int:
    """The exit code of the command line."""
    try:
        return main(arguments)
    except SystemExit as ended:
        return int(ended.code or 0)


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    path = tmp_path / "notes.bml"
    path.write_text("* Openings\n\n1C strong\n  1D negative\n")
    return path


@pytest.mark.parametrize("name", [*COMMANDS, "text"])
def test_help_shows_an_example(name, capsys) -> None:
    assert run(["bml", name, "--help"]) == 0
    said = capsys.readouterr().out
    assert f"cuebid bml {name}" in said.split("Example")[1]
    assert "Exit code" in said


@pytest.mark.parametrize(("name", "suffix"), COMMANDS.items())
def test_a_document_is_written_beside_its_notes(name, suffix, notes) -> None:
    if name == "pdf":
        pytest.importorskip("typst", reason="the extra [pdf] is not installed")
    assert run(["bml", name, str(notes)]) == 0
    assert notes.with_suffix(suffix).stat().st_size > 1000


def test_text_goes_to_standard_output(notes, capfdbinary) -> None:
    assert run(["bml", "text", str(notes)]) == 0
    said = capfdbinary.readouterr().out.decode()
    assert said == "Openings\n========\n\n1♣    strong\n└─ 1♦    negative\n"
    assert run(["bml", "text", "--ascii", str(notes)]) == 0
    said = capfdbinary.readouterr().out.decode()
    assert said == "Openings\n========\n\n1C    strong\n`- 1D    negative\n"


def test_the_options_of_a_page(notes, tmp_path) -> None:
    page = tmp_path / "x.html"
    plain = ["--no-tree", "--no-search", "--no-contents", "--no-include-external-files"]
    assert run(["bml", "html", *plain, str(notes), "-o", str(page)]) == 0
    made = page.read_text()
    for absent in ("<script", "<nav", "<details", "<style"):
        assert absent not in made
    assert (tmp_path / "bml.css").exists()
    assert run(["bml", "html", "--levels", "1", str(notes), "-o", str(page)]) == 0
    assert '<li id="1c"><details><summary' in page.read_text()


def test_strict_writes_nothing_when_anything_is_wrong(tmp_path, capfd) -> None:
    notes = tmp_path / "notes.bml"
    notes.write_text("1C x\n  jump y\n")
    for name in ("html", "latex", "text"):
        target = tmp_path / f"out-{name}"
        assert run(["bml", name, "--strict", str(notes), "-o", str(target)]) == 1
        assert not target.exists()
        assert "notes.bml:2:3: warning" in capfd.readouterr().err
        assert run(["bml", name, str(notes), "-o", str(target)]) == 0
        assert target.exists()


@pytest.mark.usefixtures("notes")
def test_a_limit_is_told_and_can_be_raised(tmp_path, capfd) -> None:
    target = str(tmp_path / "x")
    (tmp_path / "more.bml").write_text("#INCLUDE notes.bml\n")
    more = str(tmp_path / "more.bml")
    assert run(["bml", "html", "--max-characters", "10", more, "-o", target]) == 2
    assert "raise the limit" in capfd.readouterr().err
    assert run(["bml", "html", "--max-characters", "1000", more, "-o", target]) == 0


def test_a_pdf_without_its_package_says_the_line_that_installs_it(
    notes, monkeypatch, capfd
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    assert run(["bml", "pdf", str(notes)]) == 2
    assert install_command("pdf") in capfd.readouterr().err
    assert not notes.with_suffix(".pdf").exists()


def test_help_does_not_load_the_package_that_sets_pdf_files() -> None:
    import subprocess

    code = "import sys; import cuebid.cli.bml.text; print('typst' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_watch_needs_files(notes, capfd) -> None:
    assert run(["bml", "html", "--watch", "-o", "-", str(notes)]) == 2
    assert "--watch needs" in capfd.readouterr().err


class _Editor:
    """Stands in for the pause between looks: each time, the person does the next thing."""

    def __init__(self, *acts: object) -> None:
        self.acts = list(acts)
        self.looks = 0

    def __call__(self, _seconds: float) -> None:
        self.looks += 1
        if not self.acts:
            raise KeyboardInterrupt
        act = self.acts.pop(0)
        if callable(act):
            act()


def _write(path: Path, text: str, time: int) -> None:
    path.write_text(text)
    os.utime(path, (time, time))


def test_watch_writes_again_whenever_a_file_changes(tmp_path: Path) -> None:
    """The root, an included file, and one that was missing; a file that is gone is told."""
    root, part, page = tmp_path / "a.bml", tmp_path / "b.bml", tmp_path / "a.htm"
    _write(root, "1C birch\n\n#INCLUDE b.bml\n", 1)
    seen: list[str] = []
    said: list[str] = []

    def look() -> None:
        seen.append(page.read_text())

    editor = _Editor(
        look,
        lambda: _write(part, "1D cedar\n", 2),
        look,
        lambda: _write(part, "1D hazel\n", 3),
        look,
        root.unlink,
        None,
        lambda: _write(root, "1H maple\n", 4),
        look,
    )
    build = Build(root, page, html_page, write_output, Limits())
    watch(build, said.append, editor, lambda: 0.0)
    assert [[word in page for word in ("birch", "cedar", "hazel", "maple")] for page in seen] == [
        [True, False, False, False],
        [True, True, False, False],
        [True, False, True, False],
        [False, False, False, True],
    ]
    assert "a.bml:3:1: error" in said[0]
    assert "there is no such file" in said[3]
    assert said[1].endswith("a.htm: written (0.00 s)")
    assert said[-1] == "stopped"
    assert len(said) == 6


def test_watch_does_not_write_while_nothing_changes(tmp_path: Path) -> None:
    root = tmp_path / "a.bml"
    root.write_text("1C birch\n")
    said: list[str] = []
    editor = _Editor(None, None, None)
    watch(
        Build(root, tmp_path / "a.htm", html_page, write_output, Limits()),
        said.append,
        editor,
        lambda: 0.0,
    )
    assert editor.looks == 4
    assert len(said) == 2


@pytest.mark.parametrize("name", ["html", "text", "json", "bss", "bbo", "makedepend"])
def test_a_conversion_prints_twenty_warnings_of_a_kind_and_the_number_of_the_others(
    name, tmp_path, capsys
) -> None:
    path = tmp_path / "notes.bml"
    path.write_text("1C\n" + "".join(f"  word{row}\n" for row in range(25)))
    command = ["bml", name, str(path), "-o", str(tmp_path / "out")]
    run(command)
    told = capsys.readouterr().err
    assert told.count("[bml-free-row]\n") == 20
    assert "... and 5 more of this kind [bml-free-row]; " in told
    # The option's name before it took errors too.
    for option in ("--all-findings", "--all-warnings"):
        run([*command, option])
        told = capsys.readouterr().err
        assert told.count("[bml-free-row]") == 25
        assert "of this kind" not in told


def test_the_programs_print_twenty_warnings_too_unless_verbose(tmp_path, capsys) -> None:
    path = tmp_path / "notes.bml"
    path.write_text("1C\n" + "".join(f"  word{row}\n" for row in range(25)))
    for options, count in (([], 20), (["-v"], 25)):
        bml2html.main([*options, "-o", str(tmp_path / "out.htm"), str(path)])
        assert capsys.readouterr().err.count("[bml-free-row]\n") == count
