"""Inlay hints and formatting."""

from lsp_fixtures import analysis_of, whole
from lsprotocol import types

from cuebid.lsp.notes.formatting import format_notes, format_range
from cuebid.lsp.notes.inlay import inlay_hints

OPTIONS = types.FormattingOptions(tab_size=4, insert_spaces=True)
EVERYTHING = types.Range(types.Position(0, 0), types.Position(999, 0))


def hints(folder, text, part=EVERYTHING):
    found = inlay_hints(analysis_of(folder, text), types.InlayHintParams(range=part, **whole("x")))
    return [(each.position.line, each.position.character, each.label) for each in found]


def test_a_row_shows_its_whole_auction_where_it_is_more_than_the_row(tmp_path):
    text = "1N = 15-17\n  2C = Stayman\n    2D = no major\n\n1C-(1D)-1H = 4+!h\n"
    assert hints(tmp_path, text) == [(1, 14, "1N-2C"), (2, 17, "1N-2C-2D")]


def test_words_of_strength_are_told_as_points_in_their_auction(tmp_path):
    text = "1N = 15-17 balanced\n  2N = INV\n\n1H = 5+!h, 11-20\n  3H = !INV, 4+!h\n"
    found = hints(tmp_path, text)
    assert (1, 10, "(8-9)") in found
    ((_, _, limit),) = [each for each in found if each[0] == 4 and each[2].startswith("(")]
    assert limit != "(8-9)"
    assert next(each[1] for each in found if each[2] == limit) == 11


def test_only_the_rows_on_the_screen_have_hints(tmp_path):
    part = types.Range(types.Position(1, 0), types.Position(1, 99))
    assert {line for line, _, _ in hints(tmp_path, "1N = a\n  2C = b\n    2D = c\n", part)} == {1}


def test_a_row_of_many_auctions_shows_the_first(tmp_path):
    assert hints(tmp_path, "1X = 4+X\n  1Y = 4+Y\n")[0][2] == "1C, 1D, 1H ..."


def applied(text, edits):
    for edit in reversed(edits):
        lines = text.splitlines(keepends=True) or [""]
        offsets = [sum(map(len, lines[:number])) for number in range(len(lines) + 1)]
        start = offsets[edit.range.start.line] + edit.range.start.character
        end = offsets[edit.range.end.line] + edit.range.end.character
        text = text[:start] + edit.new_text + text[end:]
    return text


def test_a_text_gets_the_standard_layout_and_lines_that_have_it_are_left_alone(tmp_path):
    text = "1C = Strong\n  1D = x\n\n2C =   y\n   2D  =  z\n\n3C = w\n"
    edits = format_notes(
        analysis_of(tmp_path, text), types.DocumentFormattingParams(options=OPTIONS, **whole("x"))
    )
    assert applied(text, edits) == "1C = Strong\n  1D = x\n\n2C = y\n  2D = z\n\n3C = w\n"
    ((start, end),) = [(each.range.start.line, each.range.end.line) for each in edits]
    assert (start, end) == (3, 5)


def test_a_text_with_the_standard_layout_has_no_edits(tmp_path):
    params = types.DocumentFormattingParams(options=OPTIONS, **whole("x"))
    assert format_notes(analysis_of(tmp_path, "1C = Strong\n  1D = x\n"), params) == []
    assert format_notes(analysis_of(tmp_path, ""), params) == []


def test_a_part_is_laid_out_alone(tmp_path):
    text = "1C =  Strong\n\n2C =   y\n   2D = z\n"
    params = types.DocumentRangeFormattingParams(
        range=types.Range(types.Position(3, 0), types.Position(3, 5)), options=OPTIONS, **whole("x")
    )
    edits = format_range(analysis_of(tmp_path, text), params)
    # Three blanks a level, as all of the file has.
    assert applied(text, edits) == "1C =  Strong\n\n2C = y\n   2D = z\n"
