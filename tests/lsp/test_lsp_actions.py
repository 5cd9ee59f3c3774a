"""Code actions: fixes, answers to questions, and changes that keep what notes mean."""

import pytest
from lsp_fixtures import analysis_of, whole
from lsprotocol import types
from test_lsp_text import applied

from cuebid.bml import definitions, parse_bml
from cuebid.lsp.found import Found
from cuebid.lsp.notes.actions import act, resolve_action
from cuebid.lsp.notes.studied import Studied
from cuebid.text import Severity


def actions(folder, text, line, only=None):
    """Return the actions at the beginning of a line, by title, and what each makes of the text."""
    analysis = analysis_of(folder, text)
    place = types.Range(types.Position(line, 0), types.Position(line, 1))
    params = types.CodeActionParams(
        range=place, context=types.CodeActionContext([], only=only), **whole("x")
    )
    made = {}
    for action in act(analysis, params):
        edit = resolve_action(analysis, action).edit
        made[action.title] = None
        if edit is not None:
            (edits,) = edit.changes.values()
            made[action.title] = applied(text, edits)
    return made


def meaning(text):
    return {each.key: each.full_text for each in definitions(parse_bml(text))}


def test_what_a_check_suggests_is_a_fix(tmp_path):
    made = actions(tmp_path, "1NT = 15-17\n", 0)
    assert made["Write 1N"] == "1N = 15-17\n"


def test_a_fix_names_the_diagnostic_that_it_settles(tmp_path):
    params = types.CodeActionParams(
        range=types.Range(types.Position(0, 0), types.Position(0, 0)),
        context=types.CodeActionContext([]), **whole("x"),
    )  # fmt: skip
    found = act(analysis_of(tmp_path, "1NT = 15-17\n"), params)
    (fix,) = [each for each in found if each.title == "Write 1N"]
    assert [each.code for each in fix.diagnostics] == ["bml-spelling"]


def test_the_auction_of_a_heading_becomes_a_history(tmp_path):
    text = "* 1D--1H--1S\n\n1N = weak\n2C = 4th suit\n"
    made = actions(tmp_path, text, 2)["Write `1D-1H-1S-` above the first row"]
    assert made == "* 1D--1H--1S\n\n1D-1H-1S-\n1N = weak\n2C = 4th suit\n"


def test_a_question_of_the_reader_is_answered_by_a_word(tmp_path):
    text = "1N = 15-17 balanced\n  2D = 5+!h, bergen\n"
    found = actions(tmp_path, "1C = 3+!c\n  3C = splinter\n", 1)
    found |= actions(tmp_path, text, 1)
    added = {title: made for title, made in found.items() if title.startswith("Add ")}
    assert added
    assert all(made.splitlines()[1].count(",") >= 1 for made in added.values())


def test_usual_answers_are_added_below_a_row(tmp_path):
    text = "1N = 15-17 balanced\n  2C = Stayman\n\n2N = 20-21\n"
    found = actions(tmp_path, text, 1)
    (made,) = [made for title, made in found.items() if title.startswith("Add the usual")]
    lines = made.splitlines()
    assert lines[2].startswith("    2D = ")
    assert lines[-1] == "2N = 20-21"
    # Those that are written are not written again.
    again = actions(tmp_path, made, 1)
    assert not [title for title in again if title.startswith("Add the usual")]


def test_a_row_for_each_call_means_the_same(tmp_path):
    text = "1M = 5+M, 11-20\n  2M = 3+M, 6-9\n  2oM = 5+oM, GF\n\n1N = 15-17\n"
    made = actions(tmp_path, text, 0)["Write a row for each of 2 calls"]
    assert made == (
        "1H = 5+!h, 11-20\n  2H = 3+!h, 6-9\n  2S = 5+!s, GF\n"
        "1S = 5+!s, 11-20\n  2S = 3+!s, 6-9\n  2H = 5+!h, GF\n\n1N = 15-17\n"
    )
    assert meaning(made) == meaning(text)


def test_a_row_of_two_suits_is_split_too(tmp_path):
    text = "1N = 15-17\n  2HS = to play\n"
    made = actions(tmp_path, text, 1)["Write a row for each of 2 calls"]
    assert made == "1N = 15-17\n  2H = to play\n  2S = to play\n"


def test_repeated_rows_become_a_block_that_is_pasted(tmp_path):
    answers = "  2C = asks\n    2D = no\n  2D = transfer\n"
    text = f"1N = 15-17\n{answers}\n2N = 20-21\n  3C = y\n\n(1H)-1N = 15-18\n{answers}"
    found = actions(tmp_path, text, 0)
    (made,) = [made for title, made in found.items() if "as a block" in title]
    assert made.startswith("#CUT after-1N\n2C = asks\n  2D = no\n2D = transfer\n#ENDCUT\n\n1N")
    assert made.count("  #PASTE after-1N") == 2
    assert meaning(made) == meaning(text)


def test_a_change_that_would_change_the_meaning_has_no_edit(tmp_path):
    # The row above takes one of the calls, so that written out both would be there.
    text = "1H = 5+!h\n1M = 5+M\n"
    found = actions(tmp_path, text, 1)
    made = [made for title, made in found.items() if title.startswith("Write a row")]
    assert all(each is None or meaning(each) == meaning(text) for each in made)


def test_an_editor_may_ask_for_fixes_alone(tmp_path):
    kinds = [types.CodeActionKind.QuickFix]
    text = "1NT = 15-17\n  2C = Stayman\n"
    fixes, every = actions(tmp_path, text, 0, only=kinds), actions(tmp_path, text, 0)
    assert "Write 1N" in fixes
    assert any(title.startswith("Add the usual answers") for title in set(every) - set(fixes))


def test_a_wide_range_is_split_into_alternatives_that_show_the_same_hands(tmp_path):
    text = "1C = 3+!c\n  2C = 8+, 5+!c\n1D = 11--21 hcp, 4+!d\n1N = 15-17 BAL\n"
    made = actions(tmp_path, text, 1)["Split by strength: 8--11, or 12+"]
    assert made.splitlines()[1] == "  2C = 8--11, 5+!c, or 12+, 5+!c"
    made = actions(tmp_path, text, 2)["Split by strength: 11--16, or 17--21"]
    assert made.splitlines()[2] == "1D = 11--16 hcp, 4+!d, or 17--21 hcp, 4+!d"
    assert not [title for title in actions(tmp_path, text, 3) if title.startswith("Split")]


OVERLAPPING = "1C = 3+!c\n  2N = 8+, BAL, no major\n  3N = 13--15, BAL, no major\n"


@pytest.mark.parametrize(
    ("line", "title"),
    [
        (1, "Write 8--12, which leaves 3N its hands"),
        (2, "Write 8--12 for 2N, which takes the hands of this call"),
    ],
)
def test_a_range_leaves_its_hands_to_another_call(tmp_path, line, title):
    made = actions(tmp_path, OVERLAPPING, line)[title]
    assert made == OVERLAPPING.replace("8+", "8--12")
    assert not [each for each in actions(tmp_path, made, line) if "hands" in each]


def test_narrowing_a_range_settles_a_call_that_is_never_made(tmp_path):
    analysis = analysis_of(tmp_path, OVERLAPPING)
    start = OVERLAPPING.index("3N")
    never = Found(
        Severity.WARNING, "notes-never-made", "3N is never made", "", analysis.source.name,
        start, start + 2,
    )  # fmt: skip
    analysis.notes.take_study(Studied((never,), ()))
    place = types.Range(types.Position(2, 2), types.Position(2, 2))
    params = types.CodeActionParams(
        range=place, context=types.CodeActionContext([]), **whole("x")
    )  # fmt: skip
    (fix,) = [each for each in act(analysis, params) if each.title.startswith("Write 8--12 for")]
    assert fix.kind == types.CodeActionKind.QuickFix
    assert [each.code for each in fix.diagnostics] == ["notes-never-made"]
