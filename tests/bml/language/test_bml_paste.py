"""Copying, cutting and pasting."""

import pytest

from cuebid.bml import LimitError, Limits, defined_auctions, parse_document
from cuebid.text import Diagnostics, Source, format_diagnostics, trace


def parsed(text, report=None, **limits):
    report = Diagnostics() if report is None else report
    return parse_document(Source("case.bml", text), report, limits=Limits(**limits))


def lines(text):
    return parsed(text).source.text.split("\n")


def said(text):
    report = Diagnostics()
    parsed(text, report)
    return [(d.code, str(trace(d.span).written.first)) for d in report]


def test_a_copied_block_stays_and_a_cut_one_goes():
    assert lines("#COPY a\n1C = x\n#ENDCOPY\n#CUT b\n1D = y\n#ENDCUT\n1H = z\n") == [
        "1C = x", "1H = z", "",
    ]  # fmt: skip


def test_a_block_is_moved_as_its_paste_is_indented():
    text = "#CUT a\n2C x\n  2D y\n#ENDCUT\n1N\n    #PASTE a\n    3C z\n"
    assert lines(text) == ["1N", "    2C x", "      2D y", "    3C z", ""]


def test_a_block_loses_the_indentation_of_its_first_line():
    text = "1N\n  #CUT a\n  2C x\n    2D y\n  #ENDCUT\n#PASTE a\n"
    assert lines(text) == ["1N", "2C x", "  2D y", ""]


def test_an_indented_copy_leaves_its_rows_where_they_are():
    text = "1N\n  #COPY a\n  2C x\n  #ENDCOPY\n  2D y\n"
    assert lines(text) == ["1N", "  2C x", "  2D y", ""]


def test_a_block_may_hold_blank_lines_and_other_blocks():
    text = "#CUT a\n1C x\n\n#CUT b\n1D y\n#ENDCUT\n1H z\n#ENDCUT\n#PASTE a\n#PASTE b\n"
    assert lines(text) == ["1C x", "", "1H z", "1D y", ""]


def test_two_blocks_may_stand_in_one_paragraph():
    text = "#CUT a\n1C x\n#ENDCUT\n#CUT b\n1D y\n#ENDCUT\n#PASTE b\n#PASTE a\n"
    assert lines(text) == ["1D y", "1C x", ""]


def test_replacements_are_made_one_after_the_other_everywhere():
    assert lines("#CUT a\n1A A\n#ENDCUT\n#PASTE a A=B B=C\n") == ["1C C", ""]
    assert lines("#CUT a\n2\\R to \\R\n#ENDCUT\n#PASTE a \\R=D 2D=3H\n") == ["3H to D", ""]


def test_a_pasted_block_may_paste_others_and_hand_replacements_on():
    text = (
        "#CUT in\n3\\Y y\n#ENDCUT\n"
        "#CUT out\n2\\X x\n  #PASTE in \\Y=\\X\n#ENDCUT\n#PASTE out \\X=D\n"
    )
    assert lines(text)[:2] == ["2D x", "  3D y"]


def test_the_last_definition_above_a_paste_is_meant():
    text = "#CUT a\n1C x\n#ENDCUT\n#PASTE a\n#CUT a\n1D y\n#ENDCUT\n#PASTE a\n"
    assert lines(text) == ["1C x", "1D y", ""]


def test_comments_in_a_pasted_block_stay_comments():
    text = "#CUT a\n// why\n2C x1\n#ENDCUT\n1N\n  #PASTE a\n"
    row = next(parsed(text).tables).rows[1]
    assert (row.depth, [comment.text for comment in row.comments]) == (1, [" why"])


def test_a_mistake_in_a_pasted_block_is_shown_where_it_is_written_and_used():
    report = Diagnostics()
    parsed("#CUT a\n2\\R x1\n  3Q y1\n#ENDCUT\n\n1N\n  #PASTE a \\R=D\n", report)
    shown = format_diagnostics(report)
    assert shown.startswith("case.bml:3:3: error: 3Q is not a call")
    assert "in pasted block a, written at case.bml:1:1, used at case.bml:7:3" in shown


def test_a_mistake_made_by_a_replacement_is_shown_at_what_was_replaced():
    assert said("#CUT a\n2\\R x1\n#ENDCUT\n1N\n  #PASTE a \\R=Q\n") == [("bml-unknown-call", "2:1")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("#PASTE nope\n", ("bml-unknown-paste", "1:1")),
        ("1N\n#PASTE a\n\n#CUT a\n2C x1\n#ENDCUT\n", ("bml-paste-before", "2:1")),
        ("#CUT a\n1C = x1\n", ("bml-unclosed-block", "1:1")),
        ("1C = x1\n#ENDCUT\n", ("bml-unopened-block", "2:1")),
        ("#CUT\n1C = x1\n#ENDCUT\n", ("bml-block-name", "1:1")),
        ("#CUT a b\n1C = x1\n#ENDCUT\n", ("bml-block-name", "1:1")),
        ("#CUT a\n1C = x1\n#ENDCOPY\n", ("bml-block-end", "3:1")),
        ("#CUT a\n1C = x1\n#ENDCUT\n#PASTE a x=a=b\n", ("bml-replacement", "4:1")),
        ("#CUT a\n1C = x1\n#ENDCUT\n#PASTE a x\n", ("bml-replacement", "4:1")),
        ("#CUT a\n1C = x1\n#PASTE a\n#ENDCUT\n#PASTE a\n", ("bml-paste-cycle", "1:1")),
        ("#PASTE\n", ("bml-block-name", "1:1")),
    ],
)
def test_mistakes_are_told_where_they_are(text, expected):
    assert said(text) == [expected]


def test_what_an_unclosed_block_holds_is_not_lost():
    document = parsed("#CUT a\n1C = x1\n\n1D = y1\n")
    assert [sequence.auction for sequence in defined_auctions(document)] == ["1C", "1D"]


def test_a_misspelt_name_is_offered_right():
    report = Diagnostics()
    parsed("#CUT transfer\n1C = x1\n#ENDCUT\n#PASTE transfre\n", report)
    (problem,) = report
    assert (problem.edit.replacement, str(problem.edit.span.first)) == ("transfer", "4:8")


def bomb(depth):
    blocks = ["#CUT b0\n1C = x1\n#ENDCUT\n"]
    for level in range(1, depth + 1):
        inner = f"#PASTE b{level - 1}\n"
        blocks.append(f"#CUT b{level}\n{inner}{inner}#ENDCUT\n")
    return "".join(blocks) + f"#PASTE b{depth}\n"


def test_pastes_that_multiply_are_refused_and_the_limit_can_be_raised():
    with pytest.raises(LimitError, match="longer than 100,000 characters"):
        parsed(bomb(40), characters=100_000)
    assert len(parsed(bomb(12), characters=100_000).source.text) == 4096 * len("1C = x1\n")


@pytest.mark.slow
def test_pastes_nest_as_deep_as_the_limit_says_without_using_up_the_stack():
    blocks = "#CUT b0\n1C = x1\n#ENDCUT\n" + "".join(
        f"#CUT b{level}\n#PASTE b{level - 1}\n#ENDCUT\n" for level in range(1, 3000)
    )
    text = blocks + "#PASTE b2999\n"
    with pytest.raises(LimitError, match="blocks deep"):
        parsed(text)
    assert "1C = x1" in parsed(text, paste_depth=3000).source.text
