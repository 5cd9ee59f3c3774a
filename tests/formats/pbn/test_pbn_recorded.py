"""Matches between programs are read whole, and what they say of results agrees with the cards."""

from io import BytesIO

import pytest

from cuebid.formats.pbn import parse_pbn, pbn_text, read_pbn
from cuebid.text import Severity
from project_paths import INPUTS, SHARED

FOLDER = SHARED / "data" / "table-master" / "pbn"

# boards, contracts, cards, whole tricks, comments that were never closed
FILES = {
    "Match- GIBNS v GIBEW BC.pbn": (8, 8, 416, 104, 0),
    "Match- GIBNS v GIBEW.pbn": (8, 8, 416, 104, 4),
    "Mock- WBridge5 v RoboBridge.pbn": (64, 64, 3328, 832, 32),
    "WC2005final01.pbn": (4, 4, 208, 52, 0),
    "WC2007RR1a.pbn": (2, 0, 0, 0, 0),
    "two-played.pbn": (2, 2, 104, 26, 0),
    "two-played-odd.pbn": (2, 2, 104, 26, 1),
}
NAMES = [
    name if name.startswith("two-") else pytest.param(name, marks=pytest.mark.real_inputs)
    for name in FILES
]


def path_of(name):
    own = INPUTS / "boards" / name
    return own if own.exists() else FOLDER / name


def games_of(name):
    return list(read_pbn(path_of(name)))


@pytest.mark.parametrize("name", NAMES)
def test_every_board_contract_and_trick_is_read(name):
    readings = [game.to_record() for game in games_of(name)]
    records = [reading.record for reading in readings]
    cards = sum(len(record.cards) for record in records)
    tricks = sum(len(record.play.tricks) for record in records if record.play)
    contracts = sum(record.contract is not None for record in records)
    unclosed = [
        said
        for reading in readings
        for said in reading.diagnostics
        if said.code == "pbn-unterminated-comment"
    ]
    assert (len(records), contracts, cards, tricks, len(unclosed)) == FILES[name]


@pytest.mark.parametrize("name", NAMES)
def test_contract_and_result_agree_with_calls_and_cards(name):
    for game in games_of(name):
        record, diagnostics = game.to_record()
        assert not diagnostics.has_errors
        assert {said.code for said in diagnostics} <= {"pbn-unterminated-comment", "pbn-tag-case"}
        if record.contract is not None:
            assert record.play.is_over
            assert game.value("Contract") == record.contract.bid_text
            assert game.value("Declarer") == record.contract.declarer.letter
            assert int(game.value("Result")) == record.play.declarer_tricks == record.tricks


@pytest.mark.parametrize("name", NAMES)
def test_reading_writing_reading_is_stable(name):
    games = games_of(name)
    text = pbn_text(games)
    again = parse_pbn(text)
    records = [game.to_record().record for game in games]
    assert [game.to_record().record for game in again] == records
    assert pbn_text(again) == text
    assert [game.to_record().record for game in parse_pbn(pbn_text(records))] == records


@pytest.mark.parametrize("name", NAMES)
def test_nothing_that_was_written_is_lost_in_export_format(name):
    games = games_of(name)
    for before, after in zip(games, parse_pbn(pbn_text(games)), strict=True):
        kept = {tag.name: tag.value for tag in after}
        for tag in before:
            if tag.name not in before.inherited and tag.name != "Note":
                assert kept[tag.name] == tag.value
        assert before.text.count("{") == after.text.count("{")


def test_bare_alerts_and_lower_case_cards_are_read():
    records = [game.to_record().record for game in games_of("two-played-odd.pbn")]
    said = [one for record in records for one in record.explanations.values()]
    assert [(one.alerted, one.text) for one in said] == [(True, "")]
    plain = [game.to_record().record for game in games_of("two-played.pbn")]
    assert [record.cards for record in records] == [record.cards for record in plain]


@pytest.mark.real_inputs
def test_bare_alerts_and_lower_case_cards_of_the_mock_match():
    records = [game.to_record().record for game in games_of("Mock- WBridge5 v RoboBridge.pbn")]
    said = [one for record in records for one in record.explanations.values()]
    assert all(one.alerted for one in said)
    assert sum(not one.text for one in said) == 11
    assert "Jacoby: At least 5H." in [one.text for one in said]
    first = records[0]
    assert [str(card) for card in first.cards[:4]] == ["TD", "2D", "5C", "KD"]


@pytest.mark.parametrize(
    "name",
    [
        "two-played-odd.pbn",
        pytest.param("Match- GIBNS v GIBEW.pbn", marks=pytest.mark.real_inputs),
    ],
)
def test_every_warning_points_into_the_file(name):
    games = games_of(name)
    lines = path_of(name).read_text("latin-1").split("\n")
    said = [said for game in games for said in game.to_record().diagnostics]
    for one in said:
        assert one.severity is Severity.WARNING
        line, column = one.span.first
        assert lines[line - 1][column - 1] == "{"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("line_end", [b"\n", b"\r\n", b"\r"])
def test_line_ends_make_no_difference(name, line_end):
    data = path_of(name).read_bytes()
    plain = data.replace(b"\r\n", b"\n")
    games = read_pbn(BytesIO(plain.replace(b"\n", line_end)), name)
    assert [game.text for game in games] == [game.text for game in read_pbn(BytesIO(plain), name)]
