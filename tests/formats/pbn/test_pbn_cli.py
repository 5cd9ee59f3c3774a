"""`cuebid pbn`: exit codes, findings, pictures, and files that change whole or not at all."""

import json

import pytest
from click.testing import CliRunner

from cuebid.cli.boards.pbn import pbn
from cuebid.formats.pbn import parse_pbn

GOOD = """\
[Event "Test"]
[Board "{number}"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKT5.62.873.T873 J6.QT854.QJ62.J2 Q974.AKJ.T54.A95 832.973.AK9.KQ64"]
[Auction "N"]
Pass Pass 1C Pass 1S Pass 2S AP
[Own "Łódź"]
{{kept}}
"""


@pytest.fixture
def run():
    runner = CliRunner()
    return lambda *args: runner.invoke(pbn, [str(arg) for arg in args])


@pytest.fixture
def good(tmp_path):
    path = tmp_path / "good.pbn"
    text = "\n".join(GOOD.format(number=number) for number in (1, 2))
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def bad(tmp_path):
    path = tmp_path / "bad.pbn"
    path.write_text(GOOD.format(number=3).replace("1S", "1C"), encoding="utf-8")
    return path


def test_check_is_silent_of_good_files(run, good):
    result = run("check", good)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "2 boards: nothing to report\n"


def test_check_prints_findings(run, good, bad):
    result = run("check", good, bad)
    assert result.exit_code == 1
    assert "bad.pbn:7:19: error: 1C by North is not allowed" in result.stdout
    assert "[pbn-illegal-call]" in result.stdout


def test_check_as_json(run, bad):
    result = run("check", "--json", bad)
    assert result.exit_code == 1
    read = json.loads(result.stdout)
    assert read["boards"] == 1
    first = read["diagnostics"][0]
    assert first["code"] == "pbn-illegal-call"
    assert first["place"]["start"]["line"] == 7


def test_check_needs_a_file_that_is_there(run, tmp_path):
    assert run("check").exit_code == 2
    assert run("check", tmp_path / "none.pbn").exit_code == 2


@pytest.mark.parametrize(
    ("picture", "words"), [("text", "AKT5"), ("html", "<"), ("svg", "<svg"), ("latex", "\\")]
)
def test_show_one_board(run, good, picture, words):
    result = run("show", good, "--board", 2, "--format", picture)
    assert result.exit_code == 0, result.output
    assert words in result.stdout.replace(" ", "")


def test_show_says_what_is_not_there(run, good):
    assert run("show", good, "--board", 7).exit_code == 1
    result = run("show", good, "--format", "svg")
    assert result.exit_code == 2
    assert "--board" in result.stderr


def test_format_to_standard_output(run, good):
    result = run("format", good)
    assert result.exit_code == 0
    assert result.stdout.startswith("% PBN 2.1\n% EXPORT\n")
    assert parse_pbn(result.stdout_bytes.decode("latin-1"))[1].value("Own") == "Łódź"


def test_format_in_place(run, good):
    before = [game.to_record().record for game in parse_pbn(good.read_text("utf-8"))]
    assert run("format", good, "-o", good).exit_code == 0
    text = good.read_text("latin-1")
    assert [game.to_record().record for game in parse_pbn(text)] == before
    assert "{kept}" in text
    assert run("format", good, "-o", good).exit_code == 0
    assert good.read_text("latin-1") == text
    assert [path.name for path in good.parent.iterdir()] == ["good.pbn"]


def test_format_leaves_the_old_file_when_writing_fails(run, good, monkeypatch):
    before = good.read_bytes()

    def full_disk(_games, stream, **_options):
        stream.write("half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("cuebid.cli.boards.pbn.write_pbn", full_disk)
    result = run("format", good, "-o", good)
    assert result.exit_code == 2
    assert "No space left" in result.stderr
    assert good.read_bytes() == before
    assert [path.name for path in good.parent.iterdir()] == ["good.pbn"]


@pytest.mark.parametrize("command", ["check", "show", "format"])
def test_every_command_has_help_with_an_example(run, command):
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"cuebid pbn {command}" in result.stdout
