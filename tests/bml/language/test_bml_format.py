"""One layout, the same meaning."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.bml import FileLoader, defined_auctions, parse_document
from cuebid.bml.format import format_lines, format_text, indentation_of
from cuebid.bml.format.meaning import meaning
from cuebid.bml.format.table import table_lines
from cuebid.text import Diagnostics, Source, read_source
from project_paths import OWN_NOTES, SHARED

CASES = (Path(__file__).parent / "cases" / "format.txt").read_text(encoding="utf-8")
DATA = SHARED / "data" / "bml"


def split_cases():
    for part in re.split(r"^=== ", CASES, flags=re.MULTILINE)[1:]:
        title, _, rest = part.partition("\n")
        written, _, expected = rest.partition("\n---\n")
        yield pytest.param(written + "\n", expected.rstrip("\n") + "\n", id=title)


def formatted(text):
    return format_text(Source("case.bml", text))


def meant(text):
    return meaning(parse_document(Source("case.bml", text), Diagnostics()))


@pytest.mark.parametrize(("text", "expected"), list(split_cases()))
def test_a_file_is_laid_out(text, expected):
    assert formatted(text) == expected


@pytest.mark.parametrize(("text", "expected"), list(split_cases()))
def test_a_file_laid_out_stays(text, expected):
    assert formatted(formatted(text)) == expected


def test_line_ends_are_those_of_the_first_line_and_empty_files_stay_empty():
    assert formatted("1C x1\r\n  1D y1\n") == "1C = x1\r\n  1D = y1\r\n"
    assert formatted("1C x1") == "1C = x1\n"
    assert formatted("") == ""
    assert formatted("\n \n") == ""


def test_where_a_layout_would_change_the_meaning_a_more_careful_one_is_taken():
    # The rows that follow the paste continue a row inside the pasted block.
    block = "#CUT a\n2D x1\n      2H y1\n#ENDCUT\n\n"
    text = block + "1N\n  #PASTE a\n     2S z1\n        3C w1\n\n\n2C  q1\n"
    assert meant(formatted(text)) == meant(text)
    assert formatted(text).endswith("\n\n2C = q1\n")


@pytest.mark.parametrize("line", ["# a note", "#FOO", "#HIDE", "# hide"])
def test_a_directive_among_rows_leaves_them_where_they_belong(line):
    text = f"1N  x1\n{line}\n   2C y1\n"
    assert meant(formatted(text)) == meant(text)
    kept = "#HIDE" if line == "# hide" else line
    assert formatted(text) == f"1N = x1\n{kept}\n  2C = y1\n"


def break_tables(monkeypatch, marker):
    """Lay tables out wrongly that hold a word."""

    def broken(lines, unit):
        found = table_lines(lines, unit)
        return [*found, "7N = lost"] if any(marker in line for line in found) else found

    monkeypatch.setattr("cuebid.bml.format.document.table_lines", broken)


def test_a_chunk_that_no_layout_fits_stays_and_the_others_are_laid_out(monkeypatch):
    break_tables(monkeypatch, "odd")
    report = Diagnostics()
    text = "1C   x1\n\n1D   odd\n\n1H   z1\n"
    result = format_text(Source("case.bml", text), report=report)
    assert result == "1C = x1\n\n1D   odd\n\n1H = z1\n"
    assert not report


def test_a_file_that_no_layout_fits_stays_and_that_is_said(monkeypatch):
    monkeypatch.setattr("cuebid.bml.format.document._laid_out", lambda *_, **__: "7N = lost\n")
    report = Diagnostics()
    text = "1C   x1 \n\n\n1D   y1\n"
    assert format_text(Source("case.bml", text), report=report) == text.replace(" \n", "\n")
    assert [found.code for found in report] == ["bml-layout"]


def test_a_careful_layout_that_makes_room_for_a_better_one_is_followed_by_it():
    once = formatted("1N 14--16\n\t\n  #PASTE none\n/\n  2N = x1\n")
    assert formatted(once) == once


rows = st.lists(
    st.tuples(
        st.integers(0, 5),
        st.sampled_from(
            ["1C", "P", "(D)", "2HS", "3M", "any", "1N-2C;", "(2X)", "#PASTE a", "//c"]
        ),
        st.sampled_from(["", " ", "  = ", "="]),
        st.sampled_from(["", "text", "1C text", "= x", "!ALERT", "*b*", "."]),
    ),
    max_size=12,
)
others = st.sampled_from(
    ["* head", "text\n  more", "- a\n - b", "1. a\n2. b", "| a | b", "#VUL Y0", "#+TITLE: t",
     "#CUT a\n 2D x\n   2H y\n #ENDCUT", "#HIDE", "1C P 1H\nD AP", "N: AK Q J T", "", "// c", "\t"]
)  # fmt: skip


@given(st.lists(st.one_of(rows, others), max_size=6), st.sampled_from(["\n", "\n\n"]))
def test_whatever_is_written_keeps_its_meaning_and_formatting_twice_changes_nothing(parts, joint):
    text = joint.join(
        part
        if isinstance(part, str)
        else "\n".join(" " * indent + bid + gap + words for indent, bid, gap, words in part)
        for part in parts
    )
    once = formatted(text)
    assert meant(once) == meant(text)
    assert formatted(once) == once


def systems():
    """Those of ours, and the real ones."""
    real = sorted(path for path in DATA.rglob("*") if path.suffix in (".bml", ".txt"))
    yield from (pytest.param(path, id=path.name) for path in OWN_NOTES)
    for path in real or [None]:
        name = "/".join(path.parts[-2:]) if path else "none"
        yield pytest.param(path, id=name, marks=pytest.mark.real_inputs)


@pytest.mark.parametrize("path", list(systems()))
def test_systems_keep_every_auction_and_are_laid_out_for_good(path):
    source = read_source(path, Diagnostics())
    loader = FileLoader.beside(path)
    once = Source(source.name, format_text(source, loader=loader))

    def auctions(read):
        document = parse_document(read, Diagnostics(), loader=loader)
        return [(each.key, each.text, each.alert) for each in defined_auctions(document)]

    assert auctions(once) == auctions(source)
    assert format_text(once, loader=loader) == once.text


FOUR = "1N = strong\n    P  = to play\n        (2C) = x1\n            D = y1\n    2C = asks\n"


def test_a_chosen_indentation_keeps_the_meaning_even_where_rows_meet_a_text():
    for indent in range(1, 10):
        text = format_text(Source("case.bml", FOUR), indent=indent)
        assert meant(text) == meant(FOUR)
        assert f"\n{' ' * indent}2C" in text
        assert format_text(Source("case.bml", text), indent=indent) == text
        assert indentation_of(Source("case.bml", text)) == indent


@pytest.mark.parametrize(
    ("text", "indent"),
    [
        (FOUR, 4),
        ("1C = x1\n   1D = y1\n\n1N-2C-\n2D = z1\n   2H = no\n", 3),
        ("1C = x1\n   1D = y1\n     1H = z1\n", 2),
        ("1C = x1\n\t1D = y1\n", 2),
        ("1C = x1\n", 2),
        ("- a\n     - b\n", 2),
    ],
)
def test_the_indentation_of_a_file_is_that_of_all_its_levels(text, indent):
    assert indentation_of(Source("case.bml", text)) == indent


def test_lines_are_laid_out_with_their_block_and_others_stay():
    source = Source("case.bml", "1C =  Strong\n   1D = Waiting\n\n2C =    x\n")
    assert format_lines(source, 2, 2) == "1C = Strong\n  1D = Waiting\n\n2C =    x\n"
    assert format_lines(source, 4, 4) == "1C =  Strong\n   1D = Waiting\n\n2C = x\n"


def test_laying_out_all_lines_keeps_line_ends_and_what_a_paste_needs():
    text = "1C =  Strong\r\n#CUT a\r\n      1D = x\r\n#ENDCUT\r\n"
    assert format_lines(Source("case.bml", text), 1, 4) == text
