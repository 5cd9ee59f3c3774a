"""Notes of a Word document or a plain text become BML."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from cuebid.bml import parse_bml
from cuebid.bml.importing import import_lines, plain_lines
from cuebid.cli.main import cli
from cuebid.notes import interpret

TEXT = """\
Our system
==========

We play weak notrumps. 1NT openings are announced.

1♣ - 4+♣, 11-20
1NT 12-14 balanced
2♣ Strong, 23+ or game force
    2♦ negative
    2NT positive, 8+
        or any 4441

Responses to 1NT
----------------
2♣ = Stayman
   2♦ no major
   2♥/♠ 4 cards
2 diamonds = transfer
"""


def imported(text):
    return import_lines(plain_lines(text))


def test_headings_rows_and_prose_of_a_plain_text():
    assert imported(TEXT).text == (
        "#+TITLE: Our system\n\n* Our system\n\n"
        "We play weak notrumps. 1NT openings are announced.\n\n"
        "1C = 4+!c, 11-20\n1N = 12-14 balanced\n2C = Strong, 23+ or game force\n"
        "  2D = negative\n  2N = positive, 8+ or any 4441\n\n"
        "** Responses to 1NT\n\n1N-\n2C = Stayman\n  2D = no major\n  2H/2S = 4 cards\n"
        "2D = transfer\n"
    )


def test_what_is_imported_is_read_at_its_auctions():
    auctions = interpret(parse_bml(imported(TEXT).text))
    words = {auction.sequence.auction: auction.meaning.boxes.words() for auction in auctions}
    assert words["1N"] == "12-14 HCP; balanced"
    assert words["1N-(P)-2D"] == "5+ H"


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("1N – 2C – 2D: no major", "1N-2C-2D = no major"),
        ("• 1♠ : 5+", "1S = 5+"),
        ("a) 2NT = 20-22", "2N = 20-22"),
        ("Pass = nothing to say", "P = nothing to say"),
        ("2C Stayman", "2C = Stayman"),
        ("o 2D no major", "2D = no major"),
        ("1H/1S  five card majors", "1H/1S = five card majors"),
        ("2NT | 20-22 | balanced", "2N = 20-22 balanced"),
        ("2♥ – 4 hearts", "2H = 4 hearts"),
        ("2NT – double raise", "2N = double raise"),
        ("1S - pass - 2S raise", "1S-P-2S = raise"),
        ("1 heart - 2 clubs: game force", "1H-2C = game force"),
        ("4 hearts and a minor", None),
        ("X of 1NT is for penalties", None),
        ("2NTs are rare", None),
    ],
)
def test_a_line_is_a_row_if_it_begins_with_a_call(line, row):
    notes = imported(line)
    assert notes.rows == (row is not None)
    if row is not None:
        assert notes.text.splitlines()[-1] == row


def test_a_heading_with_after_gives_the_auction():
    assert "1N-\n2C = Stayman" in imported("# After 1NT\n\n2C Stayman\n").text


@pytest.mark.parametrize(
    ("heading", "auction"),
    [
        ("They overcall 1C (1S):", "1C-(1S)-"),
        ("After 1H (X)", "1H-(D)-"),
        ("Defence to 1NT", "(1N)-"),
        ("Against a strong 1C", "(1C)-"),
        ("Over their 2D:", "(2D)-"),
        ("1NT (12-14)", "1NT"),
    ],
)
def test_calls_of_both_sides_in_a_heading_give_the_auction(heading, auction):
    text = imported(f"{heading}\n2NT natural\n").text
    assert (f"\n{auction}\n2N = natural" in text) is auction.endswith("-")


def test_calls_with_commas_between_them_mean_the_same():
    notes = imported("2D, 2H, 2S = weak\n\n1C\n  2NT, 3C = natural, weak\n")
    assert "2DHS = weak\n" in notes.text
    assert "  2N = natural, weak\n  3C = natural, weak\n" in notes.text
    assert [line for line, _ in notes.doubts] == [1, 4]


def test_columns_are_levels():
    notes = imported("1D\t1H\tshows spades\n\t2C\tnatural\n")
    assert notes.text.endswith("1D\n  1H = shows spades\n  2C = natural\n")


def test_a_guess_is_marked_and_counted():
    notes = imported("1NT shows 15-17\n")
    assert notes.doubts == ((1, "a sentence that begins with a call, or a row"),)
    assert "//? line 1: " in notes.text


def test_a_word_document(tmp_path):
    docx = pytest.importorskip("docx")
    document = docx.Document()
    document.add_heading("Acol", 0)
    document.add_paragraph("1♥ 4+ hearts", style="List Bullet")
    document.add_paragraph("1♠ = 4+", style="List Bullet 2")
    document.add_heading("1NT - 2♣", 1)
    table = document.add_table(rows=2, cols=2)
    for row, (call, text) in enumerate((("2♦", "no major"), ("2♥", "4 hearts"))):
        table.cell(row, 0).text, table.cell(row, 1).text = call, text
    document.save(tmp_path / "notes.docx")
    output = tmp_path / "notes.bml"
    result = CliRunner().invoke(
        cli, ["bml", "import", str(tmp_path / "notes.docx"), "-o", str(output)]
    )
    assert result.exit_code == 0, result.output
    assert "4 rows, none of them guessed" in result.output
    assert output.read_text("utf-8") == (
        "#+TITLE: Acol\n\n* Acol\n\n1H = 4+ hearts\n  1S = 4+\n\n"
        "* 1NT - 2!c\n\n1N-2C-\n2D = no major\n2H = 4 hearts\n"
    )


def test_prose_has_no_bidding_table(tmp_path):
    path = tmp_path / "prose.txt"
    path.write_text("We bid as we like.\n", "utf-8")
    result = CliRunner().invoke(cli, ["bml", "import", str(path), "-o", "-"])
    assert result.exit_code == 1
    assert "no bidding table found" in result.output
    (tmp_path / "prose.bml").write_text("We bid as we like.\n", "utf-8")
    checked = CliRunner().invoke(cli, ["bml", "check", str(tmp_path / "prose.bml")])
    assert checked.exit_code == 1
    assert "no bidding table found" in checked.output


def test_a_word_file_that_is_none_is_named(tmp_path):
    pytest.importorskip("docx")
    path = tmp_path / "notes.docx"
    path.write_text("text", "utf-8")
    result = CliRunner().invoke(cli, ["bml", "import", str(path), "-o", "-"])
    assert result.exit_code == 2
    assert "no Word document" in result.output


def test_a_heading_that_gives_the_auction_is_reported_once(tmp_path):
    path = tmp_path / "notes.bml"
    path.write_text("1S = 5+!s\n\n1N = 15--17\n\n* 1D--1H\n\n1S = 4!s\n1N = 12--14\n", "utf-8")
    checked = CliRunner().invoke(cli, ["bml", "check", str(path)]).output
    assert checked.count("the heading gives an auction") == 1
    assert "`1D-1H-`" in checked
    assert "is defined before" not in checked
