"""A system of rules as notes: reading the notes gives what its calls show."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from hypothesis import assume, given
from hypothesis import strategies as st
from notes_tables import meaning_at

from cuebid.bml import parse_document
from cuebid.cli.main import cli
from cuebid.core import SUITS
from cuebid.evaluation import CONTROLS, HCP, LENGTH, LOSERS, POINTS, STOPPERS, Box, Boxes
from cuebid.notes import describe_hands, exported_calls, interpret, notes_text, open_system
from cuebid.text import Diagnostics, Source


@st.composite
def boxes(draw):
    box = Box().at_least(HCP, draw(st.integers(0, 12)))
    if draw(st.booleans()):
        box = box.at_most(HCP, draw(st.integers(13, 36)))
    for feature, top in ((POINTS, 20), (LOSERS, 9), (CONTROLS, 8)):
        if draw(st.booleans()):
            low = draw(st.integers(0, top))
            # At most two losers are read as those of one suit: no hand has so few.
            least_high = max(low, 3) if feature is LOSERS else low
            box = box.between(feature, low, draw(st.integers(least_high, top)))
    for suit in SUITS:
        if draw(st.booleans()):
            low = draw(st.integers(0, 3))
            box = box.between(LENGTH, low, draw(st.integers(max(low, 3), 13)), suit)
        if draw(st.booleans()):
            box = box.at_least(STOPPERS, draw(st.integers(1, 2)), suit)
    return box


@pytest.mark.slow
@given(boxes())
def test_hands_in_words_are_read_as_the_same_hands(box):
    suit = SUITS[1]
    hands = Boxes.union((box,)).possible()
    # Of what no hand can be, such as a control without points, the reader keeps what a hand can be.
    assume(hands.boxes)
    meaning = meaning_at("1H-2D", describe_hands(Boxes((box,)), suit=suit)).meaning
    assert meaning.boxes == hands


@pytest.mark.parametrize("depth", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_the_shipped_system_as_notes_shows_the_same(depth):
    """Every call that words can tell shows the same hands when the notes are read."""
    system = open_system("sayc")
    calls = list(exported_calls(system.book, depth))
    text = notes_text(system.title, calls)
    report = Diagnostics()
    document = parse_document(Source("sayc.bml", text), report)
    assert not report.has_errors
    read = {
        tuple(call.text for call in one.sequence.calls[::2]): one.meaning
        for one in interpret(document)
        if not one.sequence.is_prefix
    }
    assert len(calls) > 150
    differing = [
        " ".join(call.text for call in one.calls[::2])
        for one in calls
        if one.complete
        and read[tuple(call.text for call in one.calls[::2])].boxes
        != Boxes.union(one.meaning.boxes.boxes).possible()
    ]
    assert len(differing) / len(calls) < 0.01, differing


@pytest.mark.slow
def test_the_command_writes_notes_that_can_be_asked(tmp_path):
    path = tmp_path / "sayc.bml"
    result = CliRunner().invoke(cli, ["system", "notes", "sayc", "-o", str(path)])
    assert result.exit_code == 0
    assert "calls; " in result.output
    asked = CliRunner().invoke(cli, ["bml", "ask", str(path), "1H", "2H"])
    assert "3+♥" in asked.output
    printed = CliRunner().invoke(cli, ["system", "notes", "sayc", "--depth", "1"])
    assert "1H = five hearts or more; 10--21 hcp, 5+!h" in printed.output
