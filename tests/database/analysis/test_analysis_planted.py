"""Each planted defect is found, with its code and line, and nothing else is said of its file."""

from pathlib import Path

import pytest

from cuebid.database.analysis import FINDINGS, check_source
from cuebid.text import Source, apply_edits, trace, written_edit

FOLDER = Path(__file__).with_name("planted")
FILES = sorted(FOLDER.glob("*.txt2"))


def sources(path):
    macros = path.with_suffix(".m4")
    texts = [file.read_text("utf-8") if file.exists() else None for file in (path, macros)]
    return [
        None if text is None else Source(name, text) for name, text in zip("rm", texts, strict=True)
    ]


def expected(path):
    """What the comments of a file say: code, file and line."""
    found = []
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("; expect "):
            code, number, *where = line.split()[2:]
            found.append((code, "m" if where else "r", int(number)))
    return sorted(found)


def places(report):
    found = []
    for one in report:
        written = trace(one.span).written
        line = written.source.position(written.start).line
        found.append((one.code, written.source.name, line))
    return sorted(found)


def check(rules, macros):
    return check_source(rules, macros=macros)


def test_there_are_as_many_as_were_promised():
    assert len(FILES) >= 60


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_planted_defect_is_found_on_its_line_and_nothing_else(path):
    assert places(check(*sources(path))) == expected(path) != []


def test_every_kind_of_finding_is_planted():
    planted = {code for path in FILES for code, _, _ in expected(path)}
    assert planted >= set(FINDINGS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_suggested_fix_mends_what_it_is_for(path):
    """Where an edit is offered, the file has that finding no more once it is made."""
    rules, macros = sources(path)
    for one in check(rules, macros):
        if one.edit is None:
            continue
        edit = written_edit(one.edit)
        if edit is None:
            continue
        mended = {"r": rules, "m": macros}
        name = edit.span.source.name
        mended[name] = Source(name, apply_edits(mended[name], [edit]).text)
        codes = [found.code for found in check(mended["r"], mended["m"])]
        assert one.code not in codes


def test_a_finding_in_a_macro_is_said_once_and_names_the_macro():
    rules = Source("r", "".join(f"1 START:{n}C {n} Long . #{n}\n" for n in range(1, 6)))
    report = check_source(rules, macros=Source("m", "Long = @07[9-5]\n"))
    (found,) = report
    traced = trace(found.span)
    assert str(traced.written) == "m:1:12"
    assert traced.frames[0].name == "Long"


def test_errors_of_reading_come_with_the_findings_of_the_other_rules():
    rules = Source("r", "1 START:1C( 50 . . #1\n2 START:(P:)*1C 50 . . #2\n0 1C)$ 50 . . #3\n")
    assert places(check_source(rules)) == [
        ("db-level-mismatch", "r", 2),
        ("db-not-closed", "r", 1),
        ("db-token-not-here", "r", 3),
    ]
