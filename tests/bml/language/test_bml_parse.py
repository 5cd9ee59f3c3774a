"""What the tree of a document holds."""

import pytest

from cuebid.bml import (
    AuctionBlock,
    BiddingTable,
    Comment,
    DealDiagram,
    Heading,
    ListBlock,
    ListKind,
    Metadata,
    Paragraph,
    PipeTable,
    SeatChange,
    VulnerabilityChange,
    parse_bml,
    parse_document,
)
from cuebid.core import Contract, Seat
from cuebid.text import Diagnostics, Source, TextError, format_diagnostics


def parsed(text, report=None):
    return parse_document(Source("case.bml", text), report if report is not None else Diagnostics())


def blocks(text):
    return parsed(text).blocks


def said(text):
    report = Diagnostics()
    parsed(text, report)
    return [(d.code, str(d.span.first)) for d in report]


def kinds(text):
    return [type(block) for block in blocks(text)]


def table(text):
    (found,) = parsed(text).tables
    return found


def outline(text):
    return [(row.token, row.depth, row.text) for row in table(text).rows]


def test_every_kind_of_block_is_told_apart():
    text = """\
#+TITLE: System

* Openings

Some text.

- one
- two

1. first
2. second

1C = strong

| a | b |
|---+---|
| c | d |

1C P 1H (2S)
D AP

N: Kxx T9 xxx Q987x

#SEAT 12

#VUL YN

// remark
"""
    assert kinds(text) == [
        Metadata, Heading, Paragraph, ListBlock, ListBlock, BiddingTable, PipeTable, AuctionBlock,
        DealDiagram, SeatChange, VulnerabilityChange, Comment,
    ]  # fmt: skip
    assert said(text) == []


def test_line_ends_of_any_kind_make_the_same_tree():
    text = "* Head\n\n1C = strong\n  1D = negative\n\ntext\n"
    expected = [type(block) for block in blocks(text)]
    for end in ("\r\n", "\r"):
        assert kinds(text.replace("\n", end)) == expected
        assert outline(text.replace("\n", end)) == outline(text)


def test_a_heading_takes_its_line_only():
    head, rest = blocks("** The 1!d negative\n1C = strong\n")
    assert (head.level, head.text) == (2, "The 1!d negative")
    assert isinstance(rest, BiddingTable)


def test_a_heading_needs_no_blank_but_bold_text_is_no_heading():
    assert kinds("*Head\n") == [Heading]
    assert kinds("*bold first* then text\n") == [Paragraph]


def test_settings_do_not_swallow_what_follows_them():
    found = parsed("#+TITLE: T\n#+AUTHOR: A\n#VUL YN\n1C = strong\n")
    assert found.metadata == {"TITLE": "T", "AUTHOR": "A"}
    assert next(found.tables).conditions.vulnerability == "YN"


def test_the_first_metadata_stands():
    assert parsed("#+TITLE: one\n\n#+TITLE: two\n").title == "one"


def test_a_list_keeps_levels_numbers_and_continuation_lines():
    (found,) = blocks("1. first\n   goes on\n   - inner\n2. second\n")
    assert [(item.number, item.level, item.text) for item in found.items] == [
        (1, 0, "first\ngoes on"), (None, 1, "inner"), (2, 0, "second"),
    ]  # fmt: skip


def test_a_description_list_has_terms():
    (found,) = blocks("- PUP :: puppet\n- no term\n")
    assert found.kind is ListKind.DESCRIPTION
    assert [(item.term, item.text) for item in found.items] == [
        ("PUP", "puppet"), ("", "no term"),
    ]  # fmt: skip


def test_a_number_with_decimals_is_text():
    assert kinds("1.5 points for a void\n") == [Paragraph]


def test_a_pipe_table_at_the_end_of_a_file_has_rules_and_cells():
    (found,) = blocks("| a | b\\|c |\n|---+---|\n| 1 |")
    assert [(row.cells, row.rule) for row in found.rows] == [
        (("a", "b|c"), False), ((), True), (("1",), False),
    ]  # fmt: skip


def test_an_auction_holds_calls_alerts_and_all_pass():
    (found,) = blocks("1C P 1H! (2S)\nD AP\n")
    assert [[cell.token for cell in row] for row in found.rows] == [
        ["1C", "P", "1H!", "(2S)"], ["D", "AP"],
    ]  # fmt: skip
    assert found.rows[0][2].alert
    assert found.rows[0][3].theirs
    assert found.rows[1][1].all_pass


def test_a_row_with_a_small_letter_is_a_table():
    assert kinds("1C x\n") == [BiddingTable]


def test_the_header_of_a_diagram_is_read_in_any_order():
    (found,) = blocks(
        "#35, Dealer N, None vul, played 4SXS with hK lead\n"
        "N: Kxx T9 xxx Q987x\nE: Jx AJxxx AJx KTx\nS: A987xx - Q9xx Axx\nW: QT KQxxxx KTx Jx\n"
    )
    assert (found.board, found.dealer, found.vulnerability) == (35, Seat.NORTH, "None")
    assert found.contract == Contract.parse("4SX by S")
    assert (found.lead.suit.letter, found.lead.rank) == ("H", "K")
    assert found.hands[2].holdings == ("A987xx", "", "Q9xx", "Axx")
    assert said("3NE\nN: AK QJ T9 87\n") == []
    assert blocks("3NE\nN: AK QJ T9 87\n")[0].contract == Contract.parse("3NT by E")
    assert blocks("P\nN: AK QJ T9 87\n")[0].passed_out


def test_ten_may_be_written_with_two_digits_and_hands_left_out():
    (found,) = blocks("W: Q10 KQ10x 1098 J\nE: AK - xxx 2\n")
    assert found.hands[0].holdings == ("QT", "KQTx", "T98", "J")
    assert [hand.seat for hand in found.hands] == [Seat.WEST, Seat.EAST]


def test_doubtful_hands_are_drawn_and_warned_of():
    text = "N: AKQJ AKQJ AKQJ AK\nE: A x x x\n"
    assert kinds(text) == [DealDiagram]
    assert said(text) == [("bml-hand-size", "1:1"), ("bml-card-twice", "2:1")]


def test_a_description_goes_on_below_its_first_letter():
    assert outline("1C Polish club, one of three:\n   a) 12--14 NT\n   b) 15+ and 5+!c\n") == [
        ("1C", 0, "Polish club, one of three:\na) 12--14 NT\nb) 15+ and 5+!c")
    ]  # fmt: skip
    assert outline("1N = 15--17\n     May have 5M\n2C = Strong\n") == [
        ("1N", 0, "15--17\nMay have 5M"), ("2C", 0, "Strong"),
    ]  # fmt: skip


def test_a_typed_line_end_parts_a_description():
    assert table(r"1C = one\ntwo" + "\n").rows[0].lines == ("one", "two")


def test_a_last_line_of_a_dot_asks_for_space():
    row = table("2H 5+!h\n   .\n").rows[0]
    assert (row.lines, row.space_after) == (("5+!h",), True)


def test_the_equals_sign_is_free():
    for written in ("1C = x1", "1C x1", "1C =x1", "1C=x1", "1C   =   x1", "1C\tx1"):
        assert outline(written + "\n") == [("1C", 0, "x1")]
    assert outline("1C == x1\n") == [("1C", 0, "= x1")]


def test_hide_stands_on_any_row_and_more_than_once():
    for text in ("#HIDE\n1C = x1\n", "1C = x1\n#HIDE", "#HIDE\n1C = x1\n # hide\n"):
        assert table(text).hidden
    assert not table("1C = x1\n").hidden


def test_bidtable_makes_a_table_of_what_would_be_text():
    assert kinds("P text\n") == [Paragraph]
    assert table("#BIDTABLE\nP text\n").forced
    assert outline("#BIDTABLE\nP text\n") == [("P", 0, "text")]


@pytest.mark.parametrize("words", ["2nd seat is light", "1st: open", "15HCP", "5533 shape", "P/C"])
def test_text_that_only_looks_like_a_call_is_text(words):
    assert kinds(words + "\n") == [Paragraph]
    assert said(words + "\n") == []


@pytest.mark.parametrize("first", ["(P)", "P = x1", "P-1C-", "(X)", "D"])
def test_a_pass_or_double_that_is_no_word_begins_a_table(first):
    assert kinds(first + "\n  1D = y1\n") == [BiddingTable]


def test_comments_stay_with_the_row_below():
    row = table("1C = x1\n//bss kept\n  1D = y1\n").rows[1]
    assert [comment.text for comment in row.comments] == ["bss kept"]
    assert row.depth == 1


def test_a_comment_on_the_last_line_needs_no_line_end():
    assert kinds("1C = x1\n// end") == [BiddingTable, Comment]


def test_alerts_are_read_before_the_text_and_behind_the_bid():
    rows = table("1C = !STR\n1D! = natural\n1H = !h first\n1S = !S/T\n").rows
    assert [row.alert for row in rows] == [True, True, False, True]
    assert rows[0].text == "!STR"
    assert rows[0].plain_lines == ("STR",)


def test_a_bid_may_be_a_link():
    row = table("1C\n  [1D](#The 1D (x)) text\n").rows[1]
    assert (row.token, row.link, row.text) == ("1D", "#The 1D (x)", "text")


def test_a_line_that_looks_blank_does_not_end_a_table():
    assert outline("1C = x1\n \t\n  1D = y1\n") == [("1C", 0, "x1"), ("1D", 1, "y1")]
    assert kinds("text\n\t\nmore\n") == [Paragraph, Paragraph]


def test_several_mistakes_are_told_in_one_run_each_in_its_place():
    text = "1C x1\n  1Q y1\n  1D z1\n\n#VUL XX\n\n8C = x1\n"
    assert said(text) == [
        ("bml-unknown-call", "2:3"), ("bml-condition", "5:6"), ("bml-unknown-call", "7:1"),
    ]  # fmt: skip
    assert outline("1C x1\n  1Q y1\n  1D z1\n")[2] == ("1D", 1, "z1")


def test_an_error_shows_the_line_and_what_was_expected():
    report = Diagnostics()
    parsed("1C x1\n  1Q y1\n", report)
    assert format_diagnostics(report).splitlines()[:3] == [
        (
            "case.bml:2:3: error: 1Q is not a call; the row and its continuations are dropped "
            "[bml-unknown-call]"
        ),
        " 2 |   1Q y1",
        "   |   ^^",
    ]


@pytest.mark.parametrize(
    ("written", "read"),
    [("1NT", "1N"), ("Pass", "P"), ("(X)", "(D)"), ("XX", "R"), ("1c", "1C"), ("2♥", "2H")],
)
def test_other_spellings_are_read_with_a_hint(written, read):
    report = Diagnostics()
    document = parsed(f"1C\n  {written} = x1\n", report)
    (hint,) = report
    assert (hint.code, hint.edit.replacement) == ("bml-spelling", read)
    assert str(next(document.tables).rows[1].bid) == read


def test_a_sequence_without_a_blank_line_before_it_begins_a_table():
    found = list(parsed("1C = x1\n  1D = y1\n1N-2C-\n2D = z1\n").tables)
    assert [[row.token for row in each.rows] for each in found] == [
        ["1C", "1D"], ["1N-2C-", "2D"],
    ]  # fmt: skip
    assert said("1C = x1\n1N-2C-\n") == [("bml-late-history", "2:1")]
    assert said("1C = x1\n(1N)-\nD = y1\n") == [("bml-late-history", "2:1")]


@pytest.mark.parametrize("text", ["(1C = x1\n", "(1C-1H)- x1\n"])
def test_parentheses_that_do_not_match_are_errors(text):
    assert [code for code, _ in said("1N\n  " + text)] == ["bml-unknown-call"]


def test_unknown_directives_are_errors_with_a_remedy():
    report = Diagnostics()
    parsed("#HIED\n1C = x1\n\n#\n", report)
    assert [(d.code, d.edit.replacement) for d in report] == [
        ("bml-unknown-directive", "#HIDE"), ("bml-unknown-directive", "//"),
    ]  # fmt: skip


def test_a_row_between_two_levels_is_warned_of():
    assert said("1C\n    1D\n  1H\n") == [("bml-indentation", "3:3")]


@pytest.mark.parametrize("levels", [2_000, pytest.param(10_000, marks=pytest.mark.slow)])
def test_deep_tables_do_not_use_up_the_stack(levels):
    """The default suite goes to twice the depth of Python's stack."""
    deep = table("\n".join(" " * level + "1C = y" for level in range(levels)))
    assert deep.rows[-1].depth == levels - 1
    assert sum(1 for _ in deep.walk()) == 2 * levels
    assert sum(1 for _ in deep.ancestors(deep.rows[-1])) == levels - 1


def test_reading_a_string_raises_all_errors_at_once():
    assert parse_bml("1C = x1\n").blocks
    with pytest.raises(TextError) as caught:
        parse_bml("1C\n  1Q\n  8C\n")
    assert len(caught.value.diagnostics) == 2
