"""Two rows of a module and another file for one call: both positions are named, once."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.bml import Conditions, OpenerSeat, Vulnerable, definitions, read_document
from cuebid.conventions import (
    base_path,
    check_doubled_rows,
    read_root,
    shipped_catalogue,
)
from cuebid.conventions.write import write_system
from cuebid.text import Diagnostic, Diagnostics, read_source, trace

HEAD = "#+MODULE: ours\n#+SLOTS: 4m\n"
NAMYATS = "4C = !8+!h, 9--13 hcp\n4D = !8+!s, 9--13 hcp\n"
CONDITIONS = st.builds(
    Conditions,
    st.sampled_from(OpenerSeat),
    st.sampled_from(Vulnerable),
    st.sampled_from(Vulnerable),
    st.sampled_from(["", "multi"]),
)


def warnings_of(root: Path) -> list[Diagnostic]:
    report = Diagnostics()
    document = read_document(root, report)
    check_doubled_rows(document, definitions(document), report)
    return list(report)


def place(warning: Diagnostic) -> str:
    return str(trace(warning.span).written)


def system(folder: Path, module: str, table: str, second_head: str = "") -> Path:
    (folder / "ours.bml").write_text(f"{HEAD}\n{module}")
    (folder / "table.bml").write_text(f"{second_head}\n{table}")
    root = folder / "root.bml"
    root.write_text("#INCLUDE ours.bml\n\n#INCLUDE table.bml\n")
    return root


def test_a_natural_row_of_the_base_under_a_condition_is_found_beside_the_module(
    tmp_path: Path,
) -> None:
    catalogue = shipped_catalogue()
    text = read_root(read_source(base_path("2over1"), Diagnostics()), catalogue).text(catalogue)
    text = text.replace("* The base", "#INCLUDE modules/minors.bml\n\n* The base")
    (tmp_path / "modules").mkdir()
    rows = "4H = !8+!c, 9--13 hcp\n4S = !8+!d, 9--13 hcp\n"
    (tmp_path / "modules" / "minors.bml").write_text(f"#+MODULE: minors\n\n{rows}")
    write_system(tmp_path, "ours", text)
    hearts, spades = warnings_of(tmp_path / "ours.bml")
    for warning, line, call in ((hearts, 3, "4H"), (spades, 4, "4S")):
        assert warning.code == "module-doubled-row"
        assert warning.message.startswith(f"{call} has another meaning in preempts-by-seat.bml")
        assert "told as either hand" in warning.message
        assert place(warning) == f"{tmp_path / 'modules' / 'minors.bml'}:{line}:1"
        (related,) = warning.related
        assert related.span.text == "4M = PRE, 8+#, 5--10 hcp"
        assert "seat 12" in related.message


@pytest.mark.parametrize(
    ("module", "table"),
    [
        (NAMYATS, "4D = PRE, 8+!d\n"),
        (NAMYATS, "#SEAT 3\n\n4D = PRE, 8+!d\n"),
        ("#VUL Y0\n\n4D = 8+!s\n", "#VUL YN\n\n4D = PRE, 8+!d\n"),
        ("#SEAT 34\n\n4D = 8+!s\n", "#SEAT 4\n\n4X = PRE, 8+#\n"),
        ("1M-\n3C = !7--9 hcp, 4+M\n", "1H-3C = 6+!c\n"),
        ("1N-\n2C = !STAY\n", "1N;\n 2X = 5+#\n"),
        ("(1N)-\n2C = !5+!h 5+!s\n", "(1N)-2C = 6+!c\n"),
    ],
)
def test_rows_that_can_apply_together_are_found_however_they_are_written(
    module: str, table: str, tmp_path: Path
) -> None:
    (warning,) = warnings_of(system(tmp_path, module, table))
    assert warning.code == "module-doubled-row"
    assert warning.span.source.name.endswith("root.bml")
    assert place(warning).startswith(str(tmp_path / "ours.bml"))


@pytest.mark.parametrize(
    ("module", "table"),
    [
        ("#SEAT 12\n\n4D = 8+!s\n", "#SEAT 34\n\n4D = PRE, 8+!d\n"),
        ("#VUL Y0\n\n4D = 8+!s\n", "#VUL N0\n\n4D = PRE, 8+!d\n"),
        # The same row, with its suit as a variable or in letters.
        ("4D = PRE, 8+!d\n", "#SEAT 3\n\n4m = PRE, 8+m\n"),
        # A row without a text only leads to others; after one heart nobody else bids.
        ("1N = 15--17 hcp\n", "1N-2C = !STAY\n"),
        ("1N-(2H)-3C = 5+!c\n", "1N-3C = !6+!c\n"),
        ("", "4D = PRE\n4D = 8+!s\n"),
    ],
)
def test_rows_that_never_apply_together_or_agree_are_no_finding(
    module: str, table: str, tmp_path: Path
) -> None:
    assert not warnings_of(system(tmp_path, module, table))


def test_two_modules_for_different_openings_of_theirs_do_not_collide(tmp_path: Path) -> None:
    row = "(1C)-\n1N = !5+!c 5+!d\n"
    multi = "#+MODULE: second\n#+AGAINST: polish-club"
    root = system(tmp_path, row, row.replace("5+!d", "5+!h"), multi)
    assert not warnings_of(root)
    root = system(tmp_path, row, row.replace("5+!d", "5+!h"), "#+MODULE: second")
    (warning,) = warnings_of(root)
    assert place(warning).startswith(str(tmp_path / "table.bml"))
    assert "the first of the two is used" in warning.message


def test_without_modules_rows_are_left_to_the_check_of_bml(tmp_path: Path) -> None:
    (tmp_path / "a.bml").write_text("4D = 8+!s\n")
    (tmp_path / "root.bml").write_text("#INCLUDE a.bml\n\n#SEAT 3\n\n4D = PRE\n")
    assert not warnings_of(tmp_path / "root.bml")


@given(CONDITIONS, CONDITIONS)
def test_conditions_overlap_where_some_board_meets_both(
    first: Conditions, second: Conditions
) -> None:
    boards = [(seat, we, they) for seat in (1, 2, 3, 4) for we in (0, 1) for they in (0, 1)]
    both = [
        board
        for board in boards
        if all(each.allows(board[0], bool(board[1]), bool(board[2])) for each in (first, second))
    ]
    assert first.overlaps(second) is (bool(both) and first.against == second.against)
    assert first.overlaps(second) is second.overlaps(first)
