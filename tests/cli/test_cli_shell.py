"""The command line in a shell: completion, manual pages, colours on a terminal."""

from __future__ import annotations

import runpy
import shutil
import subprocess

import pytest
from rich.console import Console

from child_processes import LIMIT
from cuebid.cli.main import main
from project_paths import ROOT


@pytest.mark.parametrize(
    ("words", "position", "completed"),
    [("cuebid ta", "1", "plain,table\n"), ("cuebid bid --sys", "2", "plain,--system\n")],
)
def test_the_tab_key_completes_commands_and_options(monkeypatch, capfd, words, position, completed):
    monkeypatch.setenv("_CUEBID_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", position)
    # click ends the process after it has completed.
    with pytest.raises(SystemExit) as ended:
        main([])
    assert ended.value.code == 0
    assert capfd.readouterr().out == completed


@pytest.fixture(scope="module")
def manual(tmp_path_factory):
    folder = tmp_path_factory.mktemp("man")
    runpy.run_path(str(ROOT / "scripts/man_pages.py"))["main"](folder)
    return folder


def test_every_command_has_a_manual_page(manual):
    names = {path.name for path in manual.iterdir()}
    assert {"cuebid.1", "cuebid-bid.1", "cuebid-table-serve.1"} <= names
    page = (manual / "cuebid-bid.1").read_text("utf-8")
    assert page.startswith('.TH "CUEBID-BID" 1')
    for heading in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES"):
        assert f".SH {heading}\n" in page
    assert "cuebid bid \\-\\-batch questions.jsonl" in page


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_groff_has_no_warnings_about_the_manual_pages(manual):
    pages = sorted(map(str, manual.iterdir()))
    command = ["groff", "-man", "-ww", "-Tutf8", "-z", "-Kutf8", *pages]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LIMIT)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.fixture
def match_file(tmp_path):
    path = tmp_path / "match.pbn"
    assert main(["deal", "-n", "1", "--seed", "1", "-o", str(path)]) == 0
    return str(path)


def test_boards_have_colours_on_a_terminal_only(match_file, monkeypatch, capfd):
    capfd.readouterr()
    assert main(["pbn", "show", match_file]) == 0
    plain = capfd.readouterr().out
    assert "\x1b[" not in plain

    def terminal(**options):
        return Console(**options, force_terminal=True, color_system="truecolor", width=80)

    monkeypatch.setattr("cuebid.cli.boards.pbn.open_console", terminal)
    assert main(["pbn", "show", match_file]) == 0
    coloured = capfd.readouterr().out
    assert "\x1b[" in coloured
    assert "♥" in coloured
