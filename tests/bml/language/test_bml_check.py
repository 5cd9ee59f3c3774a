"""What the checks find, and what they leave alone."""

import pytest
from click.testing import CliRunner

from cuebid.bml import defined_auctions, parse_document
from cuebid.bml.check import check_document
from cuebid.cli.main import cli
from cuebid.text import Diagnostics, Source, apply_edits, edits_by_source


def checked(text, **options):
    report = Diagnostics()
    source = Source("case.bml", text)
    document = parse_document(source, report)
    check_document(document, report, **options)
    return source, report


def said(text, **options):
    return [(d.code, str(d.span.first)) for d in checked(text, **options)[1].in_order()]


CLEAN = """\
1C = strong
  1D = negative
  1HS = 5+ suit

(1N)-
D = 15+
  (2C)
    D = values
"""


def test_a_sound_file_has_no_findings():
    assert said(CLEAN, unanswered=True, indentation=2) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1S = one\n  1H = low\n", ("bml-insufficient", "2:3")),
        ("1S = one\n  R = none\n", ("bml-impossible-call", "2:3")),
        ("1S = one\n  D = own\n", ("bml-impossible-call", "2:3")),
        ("2C = one\n2C = two\n", ("bml-defined-twice", "2:1")),
        ("2X = one\n\n2C = two\n", ("bml-defined-twice", "3:1")),
        ("2HS one\n2M two\n", ("bml-never-applies", "2:1")),
        ("1C\n  2om x1\n", ("bml-unbound-variable", "2:3")),
        ("1M = 5+M\n  2C = with 4 oM or M\n", None),
        ("1H = one\n  2C = with 4 oM\n", ("bml-variable-in-text", "2:15")),
        ("1M = one\n\n1N = with 4 oM\n", ("bml-variable-in-text", "3:13")),
        ("1N = 15 with 5M\n", ("bml-variable-in-text", "1:15")),
        ("1X = 4+Y\n", ("bml-variable-in-text", "1:8")),
        ("1N = fit for M\n", ("bml-variable-in-text", "1:14")),
        ("(nX)-3N\n  4C = x1\n  4D = y1\n", ("bml-rows-in-text", "1:1")),
        ("* One\n\nSee [two](#Two).\n", ("bml-dead-link", "3:11")),
        ("* Two\n\nSee [two](#Two).\n", None),
        ("D takeout\n", None),
        ("1C = x1\n    1D = y1\n", None),
    ],
)
def test_each_finding_stands_where_it_belongs(text, expected):
    assert said(text) == ([expected] if expected else [])


@pytest.mark.parametrize(
    ("text", "severity"),
    [
        ("1S = one\n  1H = low\n", "warning"),
        ("1C-(1X)\n  1S = spades\n", "hint"),
        ("1M = 5+\n  2M = raise\n    2S/3H = other major\n", None),
        ("1S = 5+\n  2S = raise\n    1N/2C = low in both\n", "warning"),
        ("1D\n  (1X)\n    D = negative\n  (1N)\n    D = strong\n", None),
        ("1M\n  1C = low in both\n", "warning"),
        ("1C-(1X)-1C = low in all\n", "warning"),
    ],
)
def test_a_row_that_is_legal_for_some_suits_is_no_mistake_for_the_others(text, severity):
    """A row below a variable is meant where it is legal; only one that is never legal is wrong."""
    _, report = checked(text)
    assert [str(found.severity.value) for found in report] == ([severity] if severity else [])


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("1C - 1D - 1H\n  1S = fourth suit\n", "1C-1D-1H"),
        ("1NT - (X)\n  XX = strong\n", "1NT-(X)"),
        ("1C- 1D = negative\n", "1C-1D = negative"),
        ("(1C) ; 1N ; (P)\n2C = Stayman\n", "(1C);1N;(P)"),
        ("1C = - 1D\n", None),
        ("1C - 15+ any\n", None),
        ("1N- 15--17\n", None),
        ("1H 5+!h - 2H raises\n", None),
    ],
)
def test_a_sequence_with_blanks_is_found_and_mended(text, mended):
    source, report = checked(text)
    found = [each for each in report if each.code == "bml-spaced-sequence"]
    assert len(found) == (mended is not None)
    if mended:
        result = apply_edits(source, [found[0].edit])
        assert result.text.startswith(mended + text[text.index("\n") :])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1N opening shows 15--17 and is balanced.\n", True),
        ("1N opening shows 15--17\n", False),
        ("1N = opening shows 15--17 and is balanced.\n", False),
        ("1N Shows 15--17 and is balanced, or so.\n", False),
        ("1N shows 15--17 and a balanced hand.\n  2C = Stayman\n", False),
        ("1N-2C; asks for a four-card major always.\n", False),
    ],
)
def test_a_sentence_that_became_a_row_is_hinted_at(text, found):
    assert [each.severity.value for each in checked(text)[1]] == ["hint"] * found


NORTH = "N: AKQ JT9 8765 432\n"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (f"#1, 3NE\n{NORTH}E: xx xxx xxx\n", "3:1"),
        (f"{NORTH}S: xxx xxx xxx xxxx\nDealer N\n", "3:1"),
        (f"#1\n{NORTH}Some words between\nS: xxx xxx xxx xxxx\n", "3:1"),
        ("N: AKQ, JT9, 8765, 432\nS: xxx, xxx, xxx, xxxx\n", "1:1"),
        ("#4\n North: AKQ JT9 8765 432\n South: xxx xxx xxx xxxx\n", "2:2"),
        ("n AKQ JT9 8765 432\ns xxx xxx xxx xxxx\n", "1:1"),
        (f"Two headers\nstand here\n{NORTH}", "1:1"),
        (NORTH, None),
        ("N: see above\nS: see below\n", None),
        ("East and West have 4 5 6\nor 7 8 9.\n", None),
        ("E 2 3 4 are the cards that East holds.\n", None),
    ],
)
def test_hands_that_became_text_are_found_at_the_line_that_spoils_them(text, place):
    assert said(text) == ([("bml-hands-in-text", place)] if place else [])


def test_a_hand_that_stands_twice_is_told_once():
    found = [each.message for each in checked(NORTH + NORTH)[1]]
    assert found == ["North has two hands"]


def test_cards_that_stand_twice_are_told_once_a_suit():
    found = [each.message for each in checked(NORTH + "S: KQ - JJ -\n")[1]]
    assert found == [
        "the K and Q of spades stand also with North",
        "the J of diamonds stands twice in this hand",
    ]


def test_five_exactly_of_an_unbound_major_is_a_hint_as_five_is():
    assert [found.severity.value for found in checked("1D = 4+!d, 5=M\n")[1]] == ["hint"]


def test_the_same_auction_with_the_same_text_is_no_finding():
    assert said("2C = one\n\n2C = one\n\n2X = two\n", unanswered=True)[0][0] == "bml-defined-twice"
    assert said("2C = one\n\n2C = one\n\n2C\n") == []


def test_an_auction_over_different_meanings_of_their_call_is_not_the_same():
    """Full Disclosure tells them apart in braces, which notes keep in comments."""
    text = (
        "(4C)\n  4N = reds\n\n"
        '//bss qualifier="Namyats"\n(4C)\n  4N = minors\n\n'
        '//bss qualifier="Namyats"\n(4C)\n  4N = other\n'
    )
    assert said(text) == [("bml-defined-twice", "10:3")]


def test_the_earlier_definition_is_shown_with_the_later_one():
    _, report = checked("2C = one\n2C = two\n")
    (found,) = report
    assert [str(related.span.first) for related in found.related] == ["1:1"]


def test_an_answer_that_became_text_is_found_and_mended():
    text = "1N\n  (2C)\n    D takeout\n      2D = natural\n"
    source, report = checked(text)
    (found,) = report
    assert (found.code, str(found.span.first)) == ("bml-row-as-text", "4:7")
    mended = apply_edits(source, edits_by_source(report)[source]).text
    assert "    D = takeout\n      2D = natural" in mended
    assert said(mended) == []


def test_text_that_goes_on_below_is_no_finding():
    assert said("1C Polish club, one of three:\n   a) 12--14 NT\n   b) 15+ hcp\n") == []
    assert said("1C = Polish\n     2C = shows it\n") == []


def test_opponents_actions_without_an_answer_are_named_on_request():
    text = "1C = one\n  (1X)\n    D = takeout\n  (2N)\n  (3X)\n  (4S) = partner knows\n"
    assert said(text) == []
    assert said(text, unanswered=True) == [("bml-unanswered", "4:3"), ("bml-unanswered", "5:3")]
    _, report = checked(text, unanswered=True)
    assert "and 2 more" in next(d.message for d in report if str(d.span.first) == "5:3")


def test_an_answer_in_another_table_is_an_answer():
    assert said("1C = one\n  (1D)\n\n1C-(1D)-\nD = takeout\n", unanswered=True) == []


def test_a_fixed_indentation_is_held_against_every_row():
    text = "1C = one\n   1D = two\n      1H = three\n"
    assert said(text) == []
    assert said(text, indentation=3) == []
    assert said(text, indentation=2) == [("bml-indentation", "2:4"), ("bml-indentation", "3:7")]
    assert said("1N-\n2C = one\n  2D = two\n", indentation=2) == []


def test_findings_in_pasted_rows_are_told_once_a_row_and_paste():
    text = "#CUT a\n1H = low\n#ENDCUT\n1S = one\n  #PASTE a\n"
    _, report = checked(text)
    assert [d.code for d in report] == ["bml-insufficient"]


def test_five_cards_in_any_major_are_a_hint_and_a_variable_alone_is_a_warning():
    severities = {}
    for words in ("5M", "5+M", "5+ M", "fit for M", "4+oM"):
        _, report = checked(f"1N = {words}\n")
        severities[words] = [d.severity.value for d in report]
    assert severities == {
        "5M": ["hint"], "5+M": ["hint"], "5+ M": ["warning"], "fit for M": ["warning"],
        "4+oM": ["warning"],
    }  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "1NT 15--17 balanced\n    2C Stayman\n    2D transfer\n",
        "1NT 15--17 balanced\n    2C Stayman\n",
        "(1D) natural\n     D takeout\n",
        "P = to play\n    2C = rescue\n    2D = rescue\n",
        "1C = 16+\n     1D negative\n     1H positive\n",
    ],
)
def test_answers_below_the_first_letter_of_a_text_are_found_and_mended(text):
    source, report = checked(text)
    (problem,) = [problem for problem in report if problem.code == "bml-row-as-text"]
    assert str(problem.span.first.line) == "2"
    fix = Diagnostics()
    fix.add(problem)
    mended = apply_edits(source, edits_by_source(fix)[source])
    (table,) = parse_document(mended, Diagnostics()).tables
    assert len(table.rows) == text.count("\n")
    assert {row.parent for row in table.rows[1:]} == {0}


@pytest.mark.parametrize(
    "text",
    [
        "1NT 15--17, may have\n    5M or 6m\n",
        "1NT 15--17 or\n    2C opener\n",
        "2H weak, never\n   1S or better\n",
        "1C = 16+, then\n     1D shows none\n",
        "1NT 15--17\n    2C\n",
        "1NT 15--17\n    not 5M332\n",
    ],
)
def test_a_description_that_goes_on_with_a_call_is_a_description(text):
    assert "bml-row-as-text" not in [code for code, _ in said(text)]


@pytest.mark.parametrize(
    "text",
    [
        "1C = one of\n  (a) weak\n  (b) flat\n  (c) both\n  (d) neither\n  (e) more\n",
        "1C = one of\n  (A) weak\n  (B) flat\n  (C) both\n  (D) neither\n",
        "Hands:\n\n(c) flat\n\n(d) strong\n",
        "1C = strong\n\n(d) strong\n(e) any\n",
    ],
)
def test_the_fourth_item_of_a_list_is_no_double(text):
    document = parse_document(Source("case.bml", text), Diagnostics())
    assert not any("(D)" in sequence.auction for sequence in defined_auctions(document))
    assert "bml-impossible-call" not in [code for code, _ in said(text)]


@pytest.mark.parametrize(
    "text",
    [
        "1C = strong\n  (d) = weak\n",
        "1C = strong\n  (1D) natural\n  (d) weak\n",
        "1C = strong\n  (c) what\n    (d) weak\n",
    ],
)
def test_a_small_letter_is_a_double_where_no_list_leads_to_it(text):
    document = parse_document(Source("case.bml", text), Diagnostics())
    tokens = [str(row.bid) for table in document.tables for row in table.rows]
    assert "(D)" in tokens


FLUSH = "(1H)\n1S = 8--16, 5+!s\nD = takeout\n2X = natural\n"


def test_rows_flush_under_an_opponents_call_are_told_with_line_caret_and_fix():
    source, report = checked(FLUSH)
    (finding,) = report.in_order()
    assert finding.code == "bml-flush-answers"
    assert "the 3 rows under (1H) at the same depth are openings" in finding.message
    assert finding.expected == "`(1H)-`, or answers indented below it"
    assert (str(finding.span.first), finding.span.text) == ("1:1", "(1H)")
    (edits,) = edits_by_source(report).values()
    fixed = apply_edits(source, edits).text
    assert fixed.startswith("(1H)-\n1S")
    assert said(fixed) == []


@pytest.mark.parametrize(
    "text",
    [
        "(1H)-\n1S = five\n",
        "(1H)\n  1S = five\n",
        # Openings of both sides: a club is no answer to one notrump.
        "(1N) = 15--17\n1C = 11+\n1D = 11+\n",
        # The text of their call says what we do.
        "1C = 11+\n  (D) = system on\n  1D = diamonds\n",
        "1C = 11+\n  (P)\n  1D = diamonds\n",
        "(1H)\n(1S)\n",
    ],
)
def test_rows_that_answer_or_begin_an_auction_on_purpose_are_left_alone(text):
    assert "bml-flush-answers" not in {code for code, _ in said(text)}


def test_rows_flush_inside_an_auction_follow_the_call_above_and_are_told():
    text = "1C = 11+\n  (1H)\n  D = negative\n  1S = spades\n"
    assert said(text) == [("bml-flush-answers", "2:3")]


@pytest.mark.parametrize("command", ["bss", "bbo"])
def test_a_conversion_tells_of_flush_rows_and_not_of_a_double_of_nothing(command, tmp_path):
    path = tmp_path / "flush.bml"
    path.write_text(FLUSH)
    result = CliRunner().invoke(cli, ["bml", command, str(path), "-o", "-"])
    assert f"{path}:1:1: warning: the 3 rows under (1H)" in result.stderr
    assert "no bid to double" not in result.stderr
