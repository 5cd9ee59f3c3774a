"""`cuebid table serve`: what it says to wrong options and wrong boards."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from server_peers import boards, options, run_match

from cuebid.cli.main import main
from cuebid.formats.pbn import pbn_text


def serve(folder: Path, *arguments: str) -> int:
    given = ["table", "serve", "--boards", str(folder / "boards.pbn")]
    given += ["--out", str(folder / "match.pbn"), "--port", "0", *arguments]
    return main(given)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "boards.pbn").write_text(pbn_text(boards(1)), encoding="latin-1")
    return tmp_path


WRONG_OPTIONS = {
    "--nonsense": "No such option",
    "--rooms=3": "3 is not in the range",
    "--think=-1": "-1.0 is not in the range",
    "--think=soon": "'soon' is not a valid float",
    "--ruling=hang": "'hang' is not one of",
    "--ports=N=1,E=2,S=3": "a port is missing for W",
    "--ports=N=1,E=2,S=3,W=x": "'W=x' is not a seat and its port",
    "--ports=N=1,E=2,S=3,Q=4": "'Q' is not a seat",
    "--ports=N=1,E=2,S=3,W=4": "--port and --ports exclude each other",
    "--ports2=N=1,E=2,S=3,W=4": "--ports2 requires --rooms 2 and --ports",
    "--profile=Red": "'Red' is not a team or seat and a profile",
    "--date=2026-05-17": "'2026-05-17' is not a date in PBN, such as 2026.05.17",
    "--profile=Red=klingon": "'klingon' is not a profile; choose from default",
}


@pytest.mark.parametrize("option", WRONG_OPTIONS)
def test_wrong_options(option: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert serve(folder, option) == 2
    assert WRONG_OPTIONS[option] in capsys.readouterr().err
    assert [path.name for path in folder.iterdir()] == ["boards.pbn"]


def test_a_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert serve(tmp_path) == 2
    assert "boards.pbn' does not exist" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


GOOD = "N:AQ6.AKJ5.J8.KJ74 KT932.82.AQT94.A 875.T93.763.Q532 J4.Q764.K52.T986"
WRONG_BOARDS = {
    "twelve cards": (GOOD.replace("AQ6", "AQ"), "12"),
    "fourteen cards": (GOOD.replace("AQ6", "AQJ6"), "14"),
    "a card twice": (GOOD.replace("AQ6", "AQK"), "K"),
    "no dealer": ("", "dealer"),
    "nothing": ("", "this file has no boards"),
    "not PBN": ("", ""),
}


@pytest.mark.parametrize("what", WRONG_BOARDS)
def test_wrong_boards(what: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The message says what is wrong and where; no file is made."""
    deal, expected = WRONG_BOARDS[what]
    text = f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{deal or GOOD}"]\n'
    if what == "no dealer":
        text = text.replace('[Dealer "N"]\n', "")
    text = {"nothing": "", "not PBN": "hello\n"}.get(what, text)
    (folder / "boards.pbn").write_text(text)
    # A file of another kind is wrong usage; boards with faults are findings.
    if what == "not PBN":
        with pytest.raises(SystemExit, match="2"):
            serve(folder)
    else:
        assert serve(folder) == 1
    said = capsys.readouterr().err
    assert "boards.pbn" in said
    assert expected in said
    assert "Traceback" not in said
    assert [path.name for path in folder.iterdir()] == ["boards.pbn"]


def test_a_port_in_use(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert serve(folder, "--port", str(port)) == 1
    said = capsys.readouterr().err
    assert said == f"cuebid: cannot listen at 127.0.0.1:{port}: another program listens there\n"
    assert [path.name for path in folder.iterdir()] == ["boards.pbn"]


def test_a_host_that_is_not_here(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert serve(folder, "--host", "203.0.113.7") == 1
    assert "cannot listen at 203.0.113.7:0" in capsys.readouterr().err


def test_a_folder_that_is_not_there(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert serve(folder, "--log", str(folder / "missing" / "log")) == 1
    assert "cannot be written: No such file or directory" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_log_on_a_full_disk(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "full").symlink_to("/dev/full")
    assert serve(folder, "--log", str(folder / "full")) == 1
    said = capsys.readouterr().err
    assert said == f"cuebid: {folder / 'full'}: cannot be written: No space left on device\n"


def test_one_file_for_both(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert serve(folder, "--log", str(folder / "match.pbn")) == 1
    assert "the PBN file and the log must be two files" in capsys.readouterr().err


def test_the_boards_are_not_overwritten(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (folder / "boards.pbn").read_bytes()
    assert serve(folder, "--out", str(folder / "boards.pbn")) == 1
    assert "it would be overwritten" in capsys.readouterr().err
    assert (folder / "boards.pbn").read_bytes() == before


def test_a_match_that_is_over_prints_its_summary(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run_match(options(folder, 1))
    assert serve(folder, "--json") == 0
    out = capsys.readouterr().out
    assert '"is_complete": true' in out
    assert '"north_south": "Red"' in out


def test_help_has_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "serve", "--help"]) == 0
    assert "cuebid table serve --boards boards.pbn" in capsys.readouterr().out
