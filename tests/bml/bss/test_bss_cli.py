"""The programs `bml2bss` and `bss2bml`, and the commands of `cuebid` that do the same."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from bss_samples import real_files
from click.testing import CliRunner

from cuebid.cli.main import cli
from cuebid.cli.programs import bml2bss, bss2bml

BML = "1C Strong\n  1D Negative\n"
BSS = "*00{}=NYYYYYY\n001C=NYYYYYY008Strong\n001CP1D=NYYYYYY008Negative\n"

# What bml.txt prints for `-h`, line by line; "You should see at least".
HELP = """\
usage: Convert {} to {}. [-h] [-o OUTPUTFILE] [-v] inputfile
positional arguments:
inputfile the input file (- is stdin)
optional arguments:
-h, --help show this help message and exit
-o OUTPUTFILE, --outputfile OUTPUTFILE
the output file (- is stdout)
-v, --verbose increase output verbosity
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("a.bml").write_text(BML)
    return tmp_path


def run(*arguments):
    return CliRunner().invoke(cli, arguments)


@pytest.mark.parametrize(
    ("program", "names"), [(bml2bss.main, ("BML", "BSS")), (bss2bml.main, ("BSS", "BML"))]
)
def test_every_line_of_the_printed_help_is_there(program, names, capsys):
    with pytest.raises(SystemExit) as stopped:
        program(["-h"])
    assert stopped.value.code == 0
    printed = [re.sub(r"\s+", " ", line).strip() for line in capsys.readouterr().out.splitlines()]
    assert [line for line in HELP.format(*names).splitlines() if line not in printed] == []


@pytest.mark.parametrize("program", ["bml2bss", "bss2bml"])
def test_the_programs_are_installed(program):
    place = Path(sys.executable).with_name(program)
    done = subprocess.run([place, "--version"], capture_output=True, text=True, check=True)
    assert re.fullmatch(rf"{program} \([0-9.]+\S*\)\n", done.stdout)


@pytest.mark.usefixtures("folder")
def test_without_an_output_the_suffix_is_replaced():
    assert bml2bss.main(["a.bml"]) == 0
    assert Path("a.bss").read_bytes() == BSS.encode()


@pytest.mark.parametrize(
    ("source", "target"),
    [("my.dir/x.bml", "my.dir/x.bss"), ("v1.2.bml", "v1.2.bss"), ("plain", "plain.bss")],
)
@pytest.mark.usefixtures("folder")
def test_only_the_last_suffix_of_the_last_part_is_replaced(source, target):
    Path(source).parent.mkdir(exist_ok=True)
    Path(source).write_text(BML)
    assert bml2bss.main([source]) == 0
    assert Path(target).read_text() == BSS
    assert Path(source).read_text() == BML


@pytest.mark.usefixtures("folder")
def test_an_output_folder_takes_a_file_named_after_the_input():
    Path("out").mkdir()
    assert bml2bss.main(["-o", "out", "a.bml"]) == 0
    assert Path("out/a.bss").read_text() == BSS


@pytest.mark.usefixtures("folder")
def test_an_input_is_never_overwritten(capsys):
    Path("b.bss").write_text(BML)
    with pytest.raises(SystemExit) as stopped:
        bml2bss.main(["b.bss"])
    assert stopped.value.code == 2
    assert "overwrite the input" in capsys.readouterr().err
    assert Path("b.bss").read_text() == BML


@pytest.mark.usefixtures("folder")
def test_a_minus_is_standard_input_and_standard_output(monkeypatch, capfdbinary):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(BML.encode())))
    assert bml2bss.main(["-"]) == 0
    assert capfdbinary.readouterr().out == BSS.encode()


@pytest.mark.parametrize("program", [bml2bss.main, bss2bml.main])
@pytest.mark.usefixtures("folder")
def test_a_missing_input_is_one_message(program, capsys):
    with pytest.raises(SystemExit) as stopped:
        program(["gone.x"])
    assert stopped.value.code == 2
    err = capsys.readouterr().err
    assert "gone.x: error: there is no such file" in err
    assert "Traceback" not in err


@pytest.mark.usefixtures("folder")
def test_verbose_says_how_many_sequences_and_twice_prints_them(capsys):
    bml2bss.main(["-v", "a.bml"])
    once = capsys.readouterr().err
    assert "a.bml: 2 sequences" in once
    assert "001CP1D" not in once
    bml2bss.main(["-vv", "a.bml"])
    assert "001CP1D=NYYYYYY008Negative" in capsys.readouterr().err


@pytest.mark.usefixtures("folder")
def test_verbose_says_which_dialect_was_read_and_why(capsys):
    Path("a.bss").write_text("*00{}=NYYYYYY\n001CD=NYYYYYYpenalty\n")
    assert bss2bml.main(["-v", "-o", "-", "a.bss"]) == 0
    assert "dialect fd: a pass, double or redouble has no" in capsys.readouterr().err


@pytest.mark.usefixtures("folder")
def test_strict_leaves_an_old_output_as_it_was():
    Path("a.bss").write_text("old")
    Path("a.bml").write_text(BML + "  1Q y\n")
    assert bml2bss.main(["--strict", "a.bml"]) == 1
    assert Path("a.bss").read_text() == "old"


@pytest.mark.parametrize("path", real_files("bss/*.bss"))
def test_a_real_card_survives_the_programs(path, tmp_path):
    bml, bss = tmp_path / "a.bml", tmp_path / "a.bss"
    assert bss2bml.main(["-o", str(bml), str(path)]) == 0
    assert bml2bss.main(["-o", str(bss), str(bml)]) == 0
    assert bss.read_bytes() == path.read_bytes()


@pytest.mark.usefixtures("folder")
def test_the_same_under_cuebid():
    result = run("bml", "bss", "a.bml")
    assert (result.exit_code, result.stdout) == (0, BSS)
    assert run("bml", "bss", "a.bml", "-o", "b.bss").exit_code == 0
    assert Path("b.bss").read_text() == BSS
    back = run("bss", "bml", "b.bss")
    assert (back.exit_code, back.stdout) == (0, BML.replace("1C ", "1C = ").replace("1D ", "1D = "))


@pytest.mark.usefixtures("folder")
def test_a_limit_stops_the_command_and_can_be_raised():
    result = run("bml", "bss", "a.bml", "--max-auctions", "1")
    assert result.exit_code == 2
    assert "raise the limit" in result.stderr
    assert run("bml", "bss", "a.bml", "--max-auctions", "2").exit_code == 0


CARD = (
    "*00{Card}=NYYYYYYA summary\n"
    "+stayman.bss\n+RKCB.bss\n+gone.bss\n"
    "001N=NYYYYYY015--17\n"
    "001NP2C=NYYYYYY008ours\n"
)
STAYMAN = "*00{Stayman}=NYYYYYY\r\n001NP2C=YYYYYYYD08theirs\r\n001NP2CP2D=YYYYYYYE08No\\\\major\r\n"


@pytest.fixture
def conventions(folder):
    place = folder / "conventions"
    place.mkdir()
    (place / "Stayman.bss").write_text(STAYMAN, newline="")
    (place / "rkcb.bss").write_text("?00{RKCB}=NYYYYYY\n004N=YYYYYYYDAsk\n")
    Path("card.bss").write_text(CARD)
    return place


def test_conventions_take_the_place_of_their_records(conventions):
    """The card's own definition stands; a floating convention and an absent one stay records."""
    result = run("bss", "show", "card.bss", "--conventions", str(conventions), "--json")
    data = json.loads(result.stdout)
    kinds = [record["kind"] for record in data["records"]]
    assert kinds == ["header", "sequence", "convention", "convention", "sequence", "sequence"]
    first = data["records"][1]
    assert (first["calls"], first["text"]) == (["1N", "P", "2C", "P", "2D"], "No\\nmajor")
    assert [each["code"] for each in data["diagnostics"]][-2:] == [
        "bss-floating-convention",
        "bss-no-convention",
    ]


def test_conventions_are_resolved_in_writing_too(conventions, capfdbinary):
    assert bss2bml.main(["card.bss"]) == 0
    capfdbinary.readouterr()
    assert bml2bss.main(["-o", "-", "--conventions", str(conventions), "card.bml"]) == 0
    out, err = (stream.decode() for stream in capfdbinary.readouterr())
    assert out == (
        "*00{Card}=NYYYYYYA summary\n"
        "001NP2CP2D=YYYYYYYE08No\\nmajor\n"
        "+RKCB.bss\n+gone.bss\n"
        "001N=NYYYYYY015--17\n"
        "001NP2C=NYYYYYY008ours\n"
    )
    assert "there is no convention file gone.bss" in err


@pytest.mark.usefixtures("conventions")
def test_without_a_folder_convention_records_are_kept(capfdbinary):
    assert bss2bml.main(["card.bss"]) == 0
    assert bml2bss.main(["-o", "-", "card.bml"]) == 0
    assert capfdbinary.readouterr().out.decode() == CARD


def test_a_convention_that_names_conventions_is_used_without_them(conventions):
    (conventions / "gone.bss").write_text("*00{}=NYYYYYY\n+x.bss\n001H=NYYYYYY008five\n")
    result = run("bss", "show", "card.bss", "--conventions", str(conventions))
    assert "1♥: five" in result.stdout
    assert "has conventions of its own, which is not allowed" in result.stderr


@pytest.mark.usefixtures("folder")
def test_a_folder_or_file_that_cannot_be_used_is_one_message(capsys):
    for arguments in (["--conventions", "gone", "a.bml"], ["-o", "gone/a.bss", "a.bml"]):
        with pytest.raises(SystemExit) as stopped:
            bml2bss.main(arguments)
        assert stopped.value.code == 2
        assert capsys.readouterr().err.startswith("gone")
