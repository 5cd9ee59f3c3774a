"""Completion: calls with their usual meaning, words, directives and names."""

from lsp_fixtures import analysis_of, at
from lsprotocol import types

from cuebid.core import Auction, Seat
from cuebid.lsp.notes.completion import complete, resolve


def completed(folder, text):
    """Return what is offered at the `|` of a text, by label."""
    before = text[: text.index("|")]
    line = before.count("\n")
    column = len(before) - before.rfind("\n") - 1
    analysis = analysis_of(folder, text.replace("|", ""))
    found = complete(analysis, types.CompletionParams(**at("x", line, column)))
    return analysis, {item.label: item for item in found.items}


def test_the_calls_are_the_legal_ones_in_the_auction_of_the_rows_above(tmp_path):
    _, items = completed(tmp_path, "1N = 15-17 balanced\n  2C = Stayman\n    2D = no\n    |\n")
    legal = Auction(Seat.NORTH, ("1NT", "P", "2C", "P")).legal_calls
    assert [label.replace("N", "NT") for label in items] == [call.text for call in legal]


def test_a_call_has_the_meaning_usual_there_and_how_often_it_would_come_up(tmp_path):
    _, items = completed(tmp_path, "1N = 15-17 balanced\n  2C = Stayman\n    2|\n")
    hearts = items["2H"]
    assert hearts.detail.startswith("4+♥")
    assert hearts.label_details.description.endswith("%")
    assert hearts.sort_text < items["3N"].sort_text


def test_a_call_that_is_written_already_comes_last_and_says_what_it_is(tmp_path):
    _, items = completed(tmp_path, "1N = 15-17 balanced\n  2C = my own\n  |\n")
    assert items["2C"].detail == "written: 2C = my own"
    assert items["2C"].sort_text == max(item.sort_text for item in items.values())


def test_parentheses_begin_a_call_of_theirs(tmp_path):
    _, items = completed(tmp_path, "1N = 15-17 balanced\n  (|\n")
    assert "(D)" in items
    assert "2C" not in items


def test_a_history_is_completed_call_by_call(tmp_path):
    _, items = completed(tmp_path, "1C-(1D)-|")
    assert "D" in items
    assert "1C" not in items
    assert items["1H"].text_edit.range.start.character == 8


def test_what_is_typed_of_a_call_is_replaced(tmp_path):
    _, items = completed(tmp_path, "1N = 15-17\n  2|\n")
    place = items["2H"].text_edit.range
    assert (place.start, place.end) == (types.Position(1, 2), types.Position(1, 3))


def test_variables_that_the_rows_above_bind_are_offered_as_bids_and_as_words(tmp_path):
    _, items = completed(tmp_path, "1M = 5+M\n  |\n")
    assert items["2M"].detail == "the suit above"
    assert items["2oM"].detail == "the other suit"
    _, words = completed(tmp_path, "1M = 5+M\n  2M = 3+|\n")
    assert "M" in words


def test_more_of_a_call_is_told_when_it_is_chosen(tmp_path):
    analysis, items = completed(tmp_path, "1N = 15-17 balanced\n  2C = Stayman\n    2|\n")
    told = resolve(analysis, items["2H"]).documentation.value
    assert told.startswith("4+ hearts")
    assert told.endswith("*in the shipped system*")
    analysis, items = completed(tmp_path, "1C = 3+!c\n  1D = 4+!d\n    1H = 4+!h\n      3|\n")
    assert "by nature" in resolve(analysis, items["3H"]).documentation.value


def test_words_are_phrases_that_the_reader_knows(tmp_path):
    _, items = completed(tmp_path, "1N = 15-17\n  2D = transf|\n")
    assert items["transfer"].detail == "role: transfer"
    _, items = completed(tmp_path, "1N = 15-17\n  2C = stay|\n")
    assert items["stayman"].detail == "convention: stayman"


def test_directives_offer_modules_files_beside_the_notes_and_blocks(tmp_path):
    (tmp_path / "openings.bml").write_text("1C = Strong\n")
    _, items = completed(tmp_path, "#INC|")
    assert "#INCLUDE" in items
    _, items = completed(tmp_path, "#INCLUDE |")
    assert items["modules/stayman.bml"].kind is types.CompletionItemKind.Module
    assert "openings.bml" in items
    _, items = completed(tmp_path, "#CUT raises\n2M = 6-9\n#ENDCUT\n\n#PASTE |")
    assert items["raises"].detail == "notes.bml: 2M = 6-9"


def test_where_no_call_can_be_made_none_is_offered(tmp_path):
    _, items = completed(tmp_path, "7N = all\n  (P) = they\n    P = we\n      (P)-|\n")
    assert not items
