"""Systems that real pairs have written are understood, and a sample of them rightly."""

from __future__ import annotations

import pytest
from notes_sample import AUTHORS, DATA, documents

from cuebid.bml import read_document
from cuebid.match.deals import random_boards
from cuebid.notes import build_notes, interpret, parse_description
from cuebid.notes.build import notes_files
from cuebid.notes.rules.rule import FIRST_NUMBER
from cuebid.notes.words.scanner import scan
from cuebid.systems import bidding_steps, build_system
from cuebid.text import Diagnostics
from project_paths import INPUTS


def _descriptions(author):
    """Every different description: the rows that many files include count once."""
    return {
        "\n".join(row.plain_lines)
        for document in documents(author)
        for table in document.tables
        for row in table.rows
        if row.text
    }


@pytest.mark.real_inputs
@pytest.mark.parametrize(("author", "least"), [("jdh8", 0.98), ("gpaulissen", 0.94)])
def test_characters_are_understood(author, least):
    readings = [parse_description(text) for text in _descriptions(author)]
    understood = sum(reading.understood for reading in readings)
    characters = sum(reading.characters for reading in readings)
    assert understood / characters >= least
    for reading in readings:
        named = sum(len("".join(word.text.split())) for word in reading.unknown)
        assert reading.characters - reading.understood == named


@pytest.mark.real_inputs
@pytest.mark.parametrize("author", AUTHORS[:2])
def test_words_without_weight_do_not_make_the_figure(author):
    """Articles and the like, which are passed over, are fewer than five characters in a hundred."""
    items = [item for text in _descriptions(author) for item in scan(text)]
    every = sum(item.end - item.start for item in items)
    assert sum(item.end - item.start for item in items if item.kind == "filler") / every < 0.05


@pytest.mark.real_inputs
@pytest.mark.parametrize(("author", "least"), [("jdh8", 0.9), ("gpaulissen", 0.8), ("enerqi", 0.8)])
def test_most_rows_say_something_of_the_hand(author, least):
    narrow, every = set(), set()
    for document in documents(author):
        for one in interpret(document):
            row = one.sequence.row
            if one.sequence.is_prefix or not row.text:
                continue
            every.add((row.token, row.text))
            if one.described.says_something:
                narrow.add((row.token, row.text))
    assert len(narrow) / len(every) >= least


def test_most_of_our_notes_in_many_files_is_understood():
    document = read_document(INPUTS / "notes" / "harbour" / "harbour.bml", Diagnostics())
    readings = [
        parse_description("\n".join(row.plain_lines))
        for table in document.tables
        for row in table.rows
        if row.text
    ]
    understood = sum(reading.understood for reading in readings)
    assert understood / sum(reading.characters for reading in readings) >= 0.9
    for reading in readings:
        named = sum(len("".join(word.text.split())) for word in reading.unknown)
        assert reading.characters - reading.understood == named


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "harbour.bml",
        pytest.param("blue.bml", marks=pytest.mark.real_inputs),
        pytest.param("system-GJP.bml", marks=pytest.mark.real_inputs),
    ],
)
def test_a_system_in_many_files_plays(name):
    """Its rules are read without a fault, and it bids deals legally."""
    path = next((INPUTS if name == "harbour.bml" else DATA).rglob(name))
    document = read_document(path, Diagnostics())
    built = build_notes(document)
    report = Diagnostics()
    system = build_system(path, notes_files(built, path.stem), report)
    assert not list(report)
    own, boards = 0, list(random_boards(40, 6))
    for board in boards:
        for step in bidding_steps(system.book, board.deal, board.dealer, board.vulnerability):
            assert step.choice.call in step.auction.legal_calls
            own += step.choice.match is not None and step.choice.match.rule.number >= FIRST_NUMBER
    # Not a share of all calls: how long auctions go on is a matter of judgement.
    assert own > len(boards) / 2
