"""The console scripts print the help that bml.txt prints, and are told apart by their names."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cuebid import __version__
from cuebid.cli.programs import bml2html, bml2latex

SCRIPTS = Path(sys.executable).parent

# bml.txt, Using the BML converters, line by line.
HELP = """\
usage: {description} [-h] [-i {{1,2,3,4,5,6,7,8,9}}] [-o OUTPUTFILE] [-v] [--tree | --no-tree] \
[--include-external-files | --no-include-external-files] inputfile
positional arguments:
inputfile the input file (- is stdin)
optional arguments:
-h, --help show this help message and exit
-i {{1,2,3,4,5,6,7,8,9}}, --indentation {{1,2,3,4,5,6,7,8,9}}
the indentation of a bidtable
-o OUTPUTFILE, --outputfile OUTPUTFILE
the output file (- is stdout)
-v, --verbose increase output verbosity
--tree
--no-tree
--include-external-files
--no-include-external-files
"""
PROGRAMS = {
    "bml2html": (bml2html.main, "Convert BML to HTML."),
    "bml2latex": (bml2latex.main, "Convert BML to LaTeX."),
}


@pytest.mark.parametrize("program", PROGRAMS)
def test_every_line_of_the_specified_help_is_printed(program, capsys, monkeypatch) -> None:
    main, description = PROGRAMS[program]
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as ended:
        main(["-h"])
    assert ended.value.code == 0
    printed = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    for line in HELP.format(description=description).splitlines():
        assert line in printed


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_version_names_the_program(program, capsys) -> None:
    with pytest.raises(SystemExit) as ended:
        PROGRAMS[program][0](["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"{program} ({__version__})\n"


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize(
    "arguments", [[], ["-i", "0", "x.bml"], ["--tree", "--no-tree", "x.bml"], ["--odd", "x.bml"]]
)
def test_wrong_usage_is_exit_code_2_and_a_line_that_says_why(program, arguments, capsys) -> None:
    with pytest.raises(SystemExit) as ended:
        PROGRAMS[program][0](arguments)
    assert ended.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1].startswith(f"{program}: error: ")


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_program_is_installed(program) -> None:
    if not (SCRIPTS / program).exists():
        pytest.skip(f"{program} is not beside this Python; install the package to have it")
    run = subprocess.run(
        [SCRIPTS / program, "-o", "-", "-"],
        input=b"1C strong\n",
        capture_output=True,
        check=True,
    )
    assert b"strong" in run.stdout
    assert run.stderr == b""
