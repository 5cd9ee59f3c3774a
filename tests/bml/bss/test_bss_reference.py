"""What BML 2 writes is what we write, but for the differences listed here."""

import re

import pytest
from bss_samples import own_files, real_files

from cuebid.bml import ChoiceBid, call_text, definitions, read_document
from cuebid.bml.bss import to_bss
from cuebid.cli.programs.bml2bss import main
from cuebid.formats.bss import parse_bss
from cuebid.text import Diagnostics, Source

EXPECTED = "bml/gpaulissen__bml/test/expected/*.bss"
REFERENCES = "bml/**/*.ref.bss"

CHOICE = "a row `2S/3H` stands for both bids; BML 2 reads only the last (decision 1)"
DIGIT = "`5M` keeps its number; BML 2 writes U+0001 in place of it (decision 1, check A5)"


def sequence_of(line):
    return line.split("=", 1)[0]


@pytest.mark.parametrize("path", real_files(EXPECTED))
def test_the_golden_files_are_written_byte_for_byte(path, capfdbinary):
    source = path.parents[1] / "data" / path.with_suffix(".bml").name
    assert main(["-o", "-", str(source)]) == 0
    assert capfdbinary.readouterr().out == path.read_bytes()


@pytest.mark.parametrize("path", own_files("notes/harbour/harbour.bss"))
def test_notes_in_many_files_are_written_byte_for_byte(path, capfdbinary):
    assert main(["-o", "-", str(path.with_suffix(".bml"))]) == 0
    assert capfdbinary.readouterr().out == path.read_bytes()


def explained(key, theirs, ours, choices):
    """Which decision explains that a record differs; None for none."""
    if theirs is not None and ours is not None and "\x01" in theirs:
        pattern = re.escape(theirs).replace("\x01", "[0-9]")
        if re.fullmatch(pattern, ours):
            return DIGIT
    if theirs is None and key in choices:
        return CHOICE
    return None


def keys_of_choices(document):
    """The sequences that a row `2S/3H`, or a row below one, stands for."""
    found = set()
    for sequence in definitions(document):
        rows = [sequence.row, *sequence.table.ancestors(sequence.row)]
        if any(isinstance(bid, ChoiceBid) for row in rows for bid in row.bids):
            opener = "*" if sequence.prefix.they_open else ""
            found.add(f"{opener}00{''.join(map(call_text, sequence.calls))}")
    return found


@pytest.mark.parametrize("path", real_files(REFERENCES))
def test_every_record_of_the_reference_is_ours_but_for_what_is_listed(path):
    source = path.with_name(path.name.replace(".ref.bss", ".bml"))
    report = Diagnostics()
    document = read_document(source, report)
    file = to_bss(document, report)
    assert not report.has_errors
    ours = {sequence_of(str(record)): str(record) for record in file.records}
    assert len(ours) == len(file.records)
    lines = path.read_bytes().decode().split("\n")
    assert lines.pop() == ""
    theirs = {sequence_of(line): line for line in lines}
    choices = keys_of_choices(document)
    reasons = {}
    for key in {**theirs, **ours}:
        if theirs.get(key) != ours.get(key):
            reasons[key] = explained(key, theirs.get(key), ours.get(key), choices)
    assert [key for key, reason in reasons.items() if reason is None] == []
    common = [key for key in ours if key in theirs]
    assert common == [key for key in theirs if key in ours]


@pytest.mark.parametrize(
    "path",
    own_files("notes/harbour/*.bml") + real_files("bml/**/*.bml") + real_files("bml/**/*.txt"),
)
def test_every_system_is_converted(path, capfdbinary):
    """No error is reported, and what is written is read without a finding."""
    assert main(["-o", "-", str(path)]) == 0
    out, err = capfdbinary.readouterr()
    assert b"Traceback" not in err
    report = Diagnostics()
    file = parse_bss(Source("out.bss", out.decode()), report)
    assert file.text == out.decode()
    assert list(report) == []
    assert not re.search(rb"[\x00-\x09\x0b-\x1f]", out)
