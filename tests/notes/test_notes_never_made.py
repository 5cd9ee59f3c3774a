"""Calls that are never made are named with the rows that take their hands."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from cuebid.bml import parse_bml, read_document
from cuebid.cli.main import cli
from cuebid.core import BIDS
from cuebid.notes import build_notes, check_notes
from cuebid.notes.report.never_made import NeverMade, Taker, grouped
from cuebid.text import Diagnostics, Source, Span

# Narrower rows win: two of them take what four openings fit.
TAKEN = """\
1C = 8-15 BAL
1D = 8-15 BAL
1H = 8-15 BAL
1S = 8-15 BAL
1N = 16-17 BAL
2C = 8-11 BAL, ART
2S = 12-15 BAL, ART
"""
REASON = "1C to 1S are never made, because 2C (line 6) and 2S (line 7) take their hands"


def reasons(text: str) -> list[str]:
    return [str(group) for group in check_notes(build_notes(parse_bml(text))).never_made_groups]


def test_neighbours_whose_hands_the_same_rows_take_are_one_range() -> None:
    assert reasons(TAKEN) == [REASON]


def test_a_call_in_a_later_round_is_named_with_its_auction() -> None:
    text = "1N = 15-17 BAL\n  2D = 8-9 BAL, 4333, ART\n  2H = 8-9 BAL, 4333, ART\n"
    assert reasons(text) == [
        "1N-2D is never made, because 1N-2H (line 3) takes its hands",
    ]


def test_rows_of_an_included_file_are_named_with_the_file(tmp_path: Path) -> None:
    (tmp_path / "other.bml").write_text("1C = 12-14 BAL, 4333\n")
    root = tmp_path / "root.bml"
    root.write_text("#INCLUDE other.bml\n\n1D = 12-14 BAL, 4333\n")
    report = check_notes(build_notes(read_document(root, Diagnostics())))
    assert [str(group) for group in report.never_made_groups] == [
        "1D is never made, because 1C (other.bml, line 1) takes its hands"
    ]


def test_text_json_and_page_of_the_check_say_the_same(tmp_path: Path) -> None:
    path, page = tmp_path / "notes.bml", tmp_path / "page.html"
    path.write_text(TAKEN)
    words = ("system", "check", str(path), "--auctions", "0")
    result = CliRunner().invoke(cli, [*words, "--html", str(page)])
    assert result.exit_code == 1
    assert f"ERROR: {REASON}" in result.output
    assert page.read_text("utf-8").count(REASON) == 2
    assert "No holes" not in page.read_text("utf-8")
    record = json.loads(CliRunner().invoke(cli, [*words, "--json"]).output)
    assert sorted(record["never_made"]) == ["1C", "1D", "1H", "1S"]
    (because,) = record["never_made_because"]
    assert because["text"] == REASON
    assert because["calls"] == ["1C", "1D", "1H", "1S"]
    assert [taker["call"] for taker in because["taken_by"]] == ["2C", "2S"]


@given(
    st.lists(
        st.tuples(st.sampled_from(BIDS[:10]), st.sets(st.integers(10, 14), min_size=1)),
        unique_by=lambda pair: pair[0],
        min_size=1,
    )
)
def test_groups_share_no_taker_and_lose_no_call(calls: list[tuple[object, set[int]]]) -> None:
    written = Span(Source("notes.bml", "1C = x\n"), 0, 2)
    never = [
        NeverMade(str(call), written, tuple(Taker(str(BIDS[each]), written) for each in takers))
        for call, takers in calls
    ]
    groups = list(grouped("opening", never))
    assert sorted(each.call for group in groups for each in group.calls) == sorted(
        each.call for each in never
    )
    takers = [taker for group in groups for taker in group.takers]
    assert len(takers) == len(set(takers))


@pytest.mark.parametrize("text", ["1C = 12+ hcp, 3+!c\n1D = 12+ hcp, 4+!d\n"])
def test_calls_that_hands_make_have_no_reason(text: str) -> None:
    assert reasons(text) == []
