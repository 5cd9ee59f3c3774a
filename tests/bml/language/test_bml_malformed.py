"""What is written wrong is read right or told in its place, and costs nothing else."""

import re
from pathlib import Path

import pytest

from cuebid.bml import defined_auctions, parse_document, read_document
from cuebid.bml.check import check_document
from cuebid.text import Diagnostics, Source, trace

CASES = (Path(__file__).parent / "cases" / "malformed.txt").read_text(encoding="utf-8")


def split_cases():
    for part in re.split(r"^=== ", CASES, flags=re.MULTILINE)[1:]:
        title, _, rest = part.partition("\n")
        written, _, expected = ("\n" + rest).partition("\n---\n")
        yield pytest.param(written[1:] + "\n", expected.strip("\n").split("\n"), id=title)


def everything(document, report):
    check_document(document, report)
    found = sorted(report, key=lambda each: trace(each.span).written.start)
    told = [f"{trace(d.span).written.first} {d.severity.value} {d.code}" for d in found]
    return told + [sequence.auction for sequence in defined_auctions(document)]


@pytest.mark.parametrize(("text", "expected"), list(split_cases()))
def test_it_is_told_and_the_rest_is_read(text, expected):
    report = Diagnostics()
    document = parse_document(Source("case.bml", text), report)
    assert everything(document, report) == ([] if expected in (["nothing"], [""]) else expected)


def test_bytes_that_are_not_utf8_and_marks_are_read(tmp_path):
    latin = tmp_path / "latin.bml"
    latin.write_bytes("#+TITLE: Précision\n\n1C x1\n".encode("latin-1"))
    report = Diagnostics()
    assert read_document(latin, report).title == "Précision"
    assert [d.code for d in report] == ["text-not-utf8"]
    marked = tmp_path / "marked.bml"
    marked.write_bytes(b"\xef\xbb\xbf#+TITLE: First\r\n\r\n1C x1\r\n")
    report = Diagnostics()
    document = read_document(marked, report)
    assert (document.title, everything(document, report)) == ("First", ["1C"])
