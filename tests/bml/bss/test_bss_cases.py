"""Command line in, bytes out: the cases of `cases.txt`.

A case has a title, a command, perhaps an exit code, texts that standard error must hold, the files,
and the whole of standard output.
"""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from cuebid.cli.programs import bml2bss, bss2bml

PROGRAMS = {"bml2bss": bml2bss.main, "bss2bml": bss2bml.main}


class Case(NamedTuple):
    title: str
    command: list[str]
    code: int
    errors: list[str]
    files: dict[str, str]
    out: str


def read_cases():
    text = Path(__file__).with_name("cases.txt").read_text(encoding="utf-8")
    for part in re.split(r"^=== ", text, flags=re.MULTILINE)[1:]:
        head, *files = re.split(r"^--- ", part, flags=re.MULTILINE)
        title, command, *more = head.splitlines()
        code = next((int(line[5:]) for line in more if line.startswith("exit ")), 0)
        errors = [line[4:] for line in more if line.startswith("err ")]
        named = dict(file.split("\n", 1) for file in files)
        if "out crlf" in named:
            out = named.pop("out crlf").rstrip("\n").replace("\n", "\r\n") + "\r\n"
        else:
            out = named.pop("out").rstrip("\n") + "\n"
        yield Case(title, command[2:].split(), code, errors, named, out if out != "\n" else "")


CASES = list(read_cases())


@pytest.mark.parametrize("case", CASES, ids=[case.title for case in CASES])
def test_case(case, tmp_path, monkeypatch, capfdbinary):
    monkeypatch.chdir(tmp_path)
    for name, text in case.files.items():
        Path(name).write_text(text, encoding="utf-8", newline="\n")
    program, *arguments = case.command
    code = PROGRAMS[program](arguments)
    out, err = (stream.decode() for stream in capfdbinary.readouterr())
    assert out == case.out
    assert code == case.code
    assert [error for error in case.errors if error not in err] == []
    assert "Traceback" not in err
    assert case.errors or not err
