"""Code lenses, rows by auction, and what leads to a row and continues it."""

from lsp_fixtures import analysis_of, at, whole
from lsprotocol import types

from cuebid.lsp.notes.auction_search import (
    continuations,
    find_auctions,
    prepare_hierarchy,
    what_leads_there,
)
from cuebid.lsp.notes.lens import lenses, resolve_lens
from cuebid.lsp.notes.studied import Studied, StudiedRow

NOTES = "1N = 15-17 balanced\n  2C = Stayman\n    2D = no major\n  (D) = penalty\n    P = content\n"


def said(analysis):
    found = lenses(analysis, types.CodeLensParams(**whole("x")))
    return [(each.range.start.line, resolve_lens(analysis, each).command) for each in found]


def test_rows_that_others_continue_say_how_often_they_come_up_and_where_to_practise(tmp_path):
    found = said(analysis_of(tmp_path, NOTES))
    # Of the opponents' double nobody knows how often it comes.
    assert sorted({line for line, _ in found}) == [0, 1]
    often, practise, page = (command for line, command in found if line == 0)
    assert often.title.startswith("fits ")
    assert (practise.command, practise.arguments[1]) == ("cuebid.practise", "1N")
    assert (page.command, page.arguments[0]) == (
        "cuebid.openPage", (tmp_path / "notes.bml").as_uri(),
    )  # fmt: skip


def test_what_sampled_hands_bid_goes_before_what_a_call_fits(tmp_path):
    analysis = analysis_of(tmp_path, NOTES)
    row = StudiedRow(analysis.source.name, 0, 0.043)
    analysis.notes.take_study(Studied((), (row,)))
    assert said(analysis)[0][1].title == "bid on 4 % of the hands"


def test_a_row_of_several_calls_has_the_hands_of_all_of_them(tmp_path):
    text = "1N = 15-17 balanced\n  2DH = transfer\n    P = x\n  2S = x\n    P = x\n"
    together, apart = said(analysis_of(tmp_path, text)), "2D = transfer\n    P = x\n  2H = transfer"
    single = said(analysis_of(tmp_path, text.replace("2DH = transfer", apart)))

    def percent(lenses, line):
        (title,) = [command.title for at, command in lenses if at == line]
        return int(title.split()[1])

    # Some hands have both majors.
    hearts, spades = percent(single, 1), percent(single, 3)
    assert max(hearts, spades) < percent(together, 1) <= hearts + spades


def test_a_word_that_is_no_call_has_no_line_of_its_own(tmp_path):
    text = "1N = 15-17 balanced\n  3Q = splinter\n    3N = x\n"
    assert {line for line, _ in said(analysis_of(tmp_path, text))} == {0}


def test_rows_are_found_by_their_auction(tmp_path):
    analysis = analysis_of(tmp_path, NOTES)
    found = find_auctions(analysis, types.WorkspaceSymbolParams("1n 2c"))
    assert [(each.name, each.location.range.start.line) for each in found] == [
        ("1N-2C", 1), ("1N-2C-2D", 2),
    ]  # fmt: skip
    assert not find_auctions(analysis, types.WorkspaceSymbolParams("7N"))


def test_a_row_has_what_leads_to_it_and_what_continues_it(tmp_path):
    analysis = analysis_of(tmp_path, NOTES)
    (stayman,) = prepare_hierarchy(analysis, types.CallHierarchyPrepareParams(**at("x", 1, 3)))
    (before,) = what_leads_there(analysis, types.CallHierarchyIncomingCallsParams(stayman))
    assert before.from_.name == "1N"
    (after,) = continuations(analysis, types.CallHierarchyOutgoingCallsParams(stayman))
    assert (after.to.name, after.to.range.start.line) == ("1N-2C-2D", 2)


def test_calls_of_both_sides_continue_a_row(tmp_path):
    analysis = analysis_of(tmp_path, NOTES)
    (opening,) = prepare_hierarchy(analysis, types.CallHierarchyPrepareParams(**at("x", 0, 1)))
    found = continuations(analysis, types.CallHierarchyOutgoingCallsParams(opening))
    assert {each.to.name for each in found} == {"1N-2C", "1N-(D)"}
    assert what_leads_there(analysis, types.CallHierarchyIncomingCallsParams(opening)) == []
