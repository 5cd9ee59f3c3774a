"""Outline, folding, selection, links and semantic tokens."""

from itertools import pairwise

from lsp_fixtures import analysis_of, whole
from lsprotocol import types

from cuebid.lsp.notes.names import links
from cuebid.lsp.notes.outline import fold, select, symbols
from cuebid.lsp.notes.tokens import tokens, tokens_in_range
from cuebid.lsp.options import TOKEN_KINDS

NOTES = """\
* Openings

1N = 15-17
  2C = Stayman
    2D = no
      2H = weak

** Strong

2C = Strong

* Defence

(1N)-D = penalty
"""


def _names(found):
    return [(each.name, _names(each.children)) for each in found]


def test_the_outline_has_rows_below_headings_and_answers_below_rows(tmp_path):
    found = symbols(analysis_of(tmp_path, NOTES), types.DocumentSymbolParams(**whole("x")))
    assert _names(found) == [
        ("Openings", [("1N", [("2C", [("2D", [])])]), ("Strong", [("2C", [])])]),
        ("Defence", [("(1N)-D", [])]),
    ]


def test_every_symbol_is_within_the_one_above_it_and_selects_a_part_of_itself(tmp_path):
    def check(found, outer):
        for each in found:
            assert outer.start <= each.range.start
            assert each.range.end <= outer.end
            assert each.range.start <= each.selection_range.start
            assert each.selection_range.end <= each.range.end
            check(each.children, each.range)

    found = symbols(analysis_of(tmp_path, NOTES), types.DocumentSymbolParams(**whole("x")))
    check(found, types.Range(types.Position(0, 0), types.Position(99, 0)))


def test_rows_of_included_files_are_not_in_the_outline(tmp_path):
    (tmp_path / "part.bml").write_text("1C = Strong\n")
    analysis = analysis_of(tmp_path, "#INCLUDE part.bml\n\n1D = Natural\n")
    assert _names(symbols(analysis, types.DocumentSymbolParams(**whole("x")))) == [("1D", [])]


def test_sections_rows_and_blocks_can_be_folded(tmp_path):
    text = f"{NOTES}\n#CUT more\n1C = x\n#ENDCUT\n"
    found = fold(analysis_of(tmp_path, text), types.FoldingRangeParams(**whole("x")))
    assert [(each.start_line, each.end_line) for each in found] == [
        (0, 9), (2, 5), (3, 5), (4, 5), (7, 9), (11, 17), (15, 16),
    ]  # fmt: skip


def test_a_selection_grows_from_the_call_to_the_text(tmp_path):
    params = types.SelectionRangeParams(positions=[types.Position(3, 3)], **whole("x"))
    (found,) = select(analysis_of(tmp_path, NOTES), params)
    ranges = []
    while found is not None:
        ranges.append((found.range.start.line, found.range.start.character, found.range.end.line))
        found = found.parent
    assert ranges == [(3, 2, 3), (3, 2, 3), (3, 2, 5), (2, 0, 5), (0, 0, 9), (0, 0, 14)]


def test_an_include_is_a_link_to_its_file(tmp_path):
    (tmp_path / "part.bml").write_text("1C = Strong\n")
    analysis = analysis_of(tmp_path, "1D = x\n\n#INCLUDE part.bml\n#INCLUDE gone.bml\n")
    (link,) = links(analysis, types.DocumentLinkParams(**whole("x")))
    assert link.target == (tmp_path / "part.bml").as_uri()
    assert (link.range.start.character, link.range.end.character) == (9, 17)


def _decoded(data):
    line = column = 0
    for index in range(0, len(data), 5):
        lines, columns, length, kind, _ = data[index : index + 5]
        line, column = line + lines, columns + (0 if lines else column)
        yield line, column, length, TOKEN_KINDS[kind]


def test_tokens_tell_our_calls_from_theirs_and_variables_from_words(tmp_path):
    text = "* Ä 😀\n// note\n#+TITLE: Mine\n\n1M = 5+M\n  (D)\n    2N = raise\n"
    analysis = analysis_of(tmp_path, text)
    found = list(_decoded(tokens(analysis, types.SemanticTokensParams(**whole("x"))).data))
    assert found == [
        (0, 0, 6, "keyword"),
        (1, 0, 7, "comment"),
        (2, 0, 7, "macro"), (2, 9, 4, "string"),
        (4, 0, 2, "variable"), (4, 3, 1, "operator"),
        (5, 2, 3, "type"),
        (6, 4, 2, "function"), (6, 7, 1, "operator"),
    ]  # fmt: skip


def test_tokens_of_a_part_are_those_of_the_whole_that_begin_there(tmp_path):
    analysis = analysis_of(tmp_path, NOTES)
    every = list(_decoded(tokens(analysis, types.SemanticTokensParams(**whole("x"))).data))
    part = types.Range(types.Position(3, 0), types.Position(5, 0))
    params = types.SemanticTokensRangeParams(range=part, **whole("x"))
    some = list(_decoded(tokens_in_range(analysis, params).data))
    assert some == [each for each in every if 3 <= each[0] < 5]
    assert all(first[:2] < second[:2] for first, second in pairwise(every))
