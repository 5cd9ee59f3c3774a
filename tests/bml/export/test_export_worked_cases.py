"""Worked cases: notes in, page and document out."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from cuebid.bml import parse_bml, parse_document, read_document
from cuebid.bml.export.dead_links import report_dead_links
from cuebid.bml.export.html import HtmlOptions, html_page
from cuebid.bml.export.latex import latex_document
from cuebid.bml.export.text.document import text_document
from cuebid.bml.export.typst.document import typst_document
from cuebid.cli.programs import bml2html, bml2latex
from cuebid.text import Diagnostics, Source
from project_paths import SHARED

DATA = SHARED / "data" / "bml" / "gpaulissen__bml" / "test" / "data"


def shown(page: str) -> str:
    """What a reader of the page sees, on one line."""
    body = page[page.index("<main") : page.index("</main>")]
    return " ".join(unescape(re.sub(r"<[^>]*>", "", body)).replace("\ufe0e", "").split())


def page_of(text: str, **options: object) -> str:
    document = parse_document(Source("in.bml", text), Diagnostics())
    return html_page(document, HtmlOptions(**options))


def test_normal_and_special_bids_stand_as_written() -> None:
    text = "2X Weak\n  2N Ogust\n2C Strong, forcing\n  2D Waiting\n"
    assert shown(page_of(text)) == "2X Weak 2NT Ogust 2♣ Strong, forcing 2♦ Waiting"


def test_a_table_may_be_indented_by_any_steps() -> None:
    page = page_of("  1C x\n      1D y\n          1H z\n", tree=False)
    assert shown(page) == "1♣ x 1♦ y 1♥ z"
    assert page.count("<ul>") == 3


def test_pasted_rows_are_in_their_place_with_replacements() -> None:
    text = """#CUT a
2\\R x
#ENDCUT

#CUT b
2H y
#ENDCUT

1N
  #PASTE a \\R=D
  #PASTE b
  2C Stayman
"""
    assert text_document(parse_bml(text)) == "1NT\n├─ 2♦    x\n├─ 2♥    y\n└─ 2♣    Stayman\n"


def test_variables_are_shown_as_typed() -> None:
    text = "1C-(1Y)\n  2C support\n  2X forcing\n  2Y cuebid\n  2Z weak jump\n"
    assert shown(page_of(text)) == ("1♣–(1Y) 2♣ support 2X forcing 2Y cuebid 2Z weak jump")


def test_nothing_typed_becomes_a_control_character() -> None:
    document = parse_bml("1M 6M or 5+ M\n")
    for made in (html_page(document), latex_document(document), text_document(document)):
        assert not re.search(r"[\x00-\x09\x0b-\x1f]", made)
    assert "1M" in shown(html_page(document))
    assert "6M or 5+ M" in shown(html_page(document))


def test_a_chain_of_calls_without_text_is_a_table(tmp_path: Path, capsys) -> None:
    source = tmp_path / "in.bml"
    source.write_text("1N\n  2C\n    2D\n      2H  foo\n")
    assert bml2html.main(["-o", "-", str(source)]) == 0
    assert shown(capsys.readouterr().out) == "1NT 2♣ 2♦ 2♥ foo"


def test_an_auction_is_drawn_in_columns() -> None:
    text = "1C P 1H (2S)\nD AP\n"
    page = page_of(text)
    assert '<table class="auction">' in page
    assert shown(page) == "Auction 1♣Pass1♥(2♠) DblAll pass"
    assert r"\begin{bidding}{4}" in latex_document(parse_bml(text))
    assert text_document(parse_bml(text)) == "1♣    Pass       1♥   (2♠)\nDbl   All pass\n"


def test_only_the_table_that_is_not_hidden_is_shown(tmp_path: Path) -> None:
    source = tmp_path / "in.bml"
    source.write_text("#HIDE\n1N-4C = Gerber\n\n1C = 3+!c\n\n#HIDE\n2C = strong\n")
    assert bml2html.main([str(source), "-o", str(tmp_path)]) == 0
    assert (tmp_path / "in.htm").read_text().count('role="group" aria-label="Bidding') == 1
    assert bml2latex.main([str(source), "-o", str(tmp_path)]) == 0
    assert (tmp_path / "in.tex").read_text().count(r"\begin{bidtable}") == 1


@pytest.mark.real_inputs
def test_only_the_table_that_is_not_hidden_is_shown_of_a_real_example(tmp_path: Path) -> None:
    assert bml2html.main([str(DATA / "example6.bml"), "-o", str(tmp_path)]) == 0
    page = (tmp_path / "example6.htm").read_text()
    assert page.count('role="group" aria-label="Bidding') == 1
    assert bml2latex.main([str(DATA / "example6.bml"), "-o", str(tmp_path)]) == 0
    assert (tmp_path / "example6.tex").read_text().count(r"\begin{bidtable}") == 1


@pytest.mark.real_inputs
def test_the_specified_examples_are_read_without_a_word() -> None:
    for path in sorted(DATA.glob("*.bml")):
        report = Diagnostics()
        document = read_document(path, report)
        assert not report.has_errors
        assert shown(html_page(document)) or not list(document.tables)


HANDS = """N: Kxx    T9     xxx  Q987x
E: Jx     AJxxx  AJx  KTx
S: A987xx -      Q9xx Axx
W: QT     KQxxxx KTx  Jx
"""
BOARD = f"#35, Dealer N, None vul, played 4SXS with hK lead\n{HANDS}"


def test_a_diagram_shows_its_header_and_hands_in_every_format() -> None:
    document = parse_bml(BOARD)
    page = shown(html_page(document))
    for words in ("Board 35", "Dealer North", "Neither vul", "4♠X", "by South", "Lead ♥K"):
        assert words in page
    assert "spades: king, small, small" in page
    assert "hearts: none" in page
    latex = latex_document(document)
    for words in ("Board 35", "Dealer North", r"\cbsuitspade{}}", "by South", "KQxxxx"):
        assert words in latex
    text = text_document(document)
    for words in ("Board 35", "4♠X by South", "Lead ♥K", "♠ A987xx"):
        assert words in text


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ("played 3NE", "3NT by East"),
        ("P", "Passed out"),
        ("PASS", "Passed out"),
        ("4HXXW", "4♥XX by West"),
    ],
)
def test_contracts_and_pass_outs(header, words) -> None:
    document = parse_bml(f"{header}\n{HANDS}")
    assert words in text_document(document)
    assert words.split()[-1] in shown(html_page(document))


def test_two_hands_are_a_diagram_too(tmp_path: Path) -> None:
    source = tmp_path / "in.bml"
    source.write_text("W: QT KQxxxx KTx Jx\nE: Jx AJxxx AJx KTx\n")
    assert bml2html.main([str(source)]) == 0
    page = shown((tmp_path / "in.htm").read_text())
    assert "West" in page
    assert "East" in page
    assert "North" not in page
    assert bml2latex.main([str(source)]) == 0


def test_a_hand_of_fourteen_cards_is_told_and_drawn_and_10_is_a_ten(tmp_path, capsys) -> None:
    source = tmp_path / "in.bml"
    source.write_text("N: AKQJ10 AKQJ10 AKQ J\nS: A xxx xxx xxx\n")
    assert bml2html.main([str(source)]) == 0
    said = capsys.readouterr().err
    assert "in.bml:1:1: warning: North has 14 cards" in said
    assert "in.bml:2:" in said
    assert "AKQJT" in (tmp_path / "in.htm").read_text()


def test_a_broken_row_costs_only_itself(tmp_path: Path, capsys) -> None:
    source = tmp_path / "in.bml"
    source.write_text("1C x\n  1Q y\n  1D zebra\n")
    assert bml2html.main([str(source)]) == 1
    said = capsys.readouterr().err
    assert said.count("in.bml:2:3") == 1
    assert "Traceback" not in said
    assert "zebra" in (tmp_path / "in.htm").read_text()


def test_blocks_that_others_drop_are_on_the_page() -> None:
    text = """- term :: what it means

| Bid | Meaning |
|-----+---------|
| 2C  | Stayman |

1. one
3. three
"""
    page = page_of(text)
    assert "<dt>term</dt>\n<dd>what it means</dd>" in page
    assert '<th scope="col">Bid</th>' in page
    assert '<li value="3">three' in page


def test_links_lead_to_headings_and_rows() -> None:
    text = """* The 1!c opening

See [here](#The 1!c opening) and [there](#1C-1D).

1C x
  1D y
"""
    page = page_of(text)
    assert '<h2 id="the-1c-opening">' in page
    assert 'href="#the-1c-opening">here</a>' in page
    assert 'href="#1c-1d">there</a>' in page
    assert '<li id="1c-1d">' in page


def test_a_page_without_folding_and_search_has_no_script() -> None:
    page = page_of("* A\n\n1C x\n  1D y\n", tree=False, search=False, contents=False)
    assert "<script" not in page
    assert "<nav" not in page
    assert "<details" not in page


def test_a_page_asks_for_nothing_from_anywhere() -> None:
    page = page_of("* A\n\n1C x\n  1D y\n\n" + BOARD)
    assert not re.search(r"(?:src|href)=\"(?!#)", page)
    assert "@import" not in page
    assert "url(" not in page


def test_conditions_of_a_table_are_said() -> None:
    page = page_of("#SEAT 34\n\n#VUL YN\n\n1N 15--17\n")
    assert "3rd or 4th seat, we are vulnerable, they are not" in page


def test_a_table_of_a_thousand_levels_is_written() -> None:
    text = "".join(" " * depth + "P x\n" for depth in range(1000))
    document = parse_document(Source("deep", "#BIDTABLE\n" + text), Diagnostics())
    for made in (
        html_page(document),
        html_page(document, HtmlOptions(tree=False)),
        latex_document(document),
        text_document(document),
    ):
        assert len(made) < 600_000


def test_a_link_that_leads_nowhere_is_told_where_it_stands() -> None:
    text = """* The 1!c opening

See [a](#The 1!c opening), [b](#The 1!c openings), *[c](#nowhere)* and [d](#1C-1D).

- [e](#gone)

| [f](#lost) |

1C [g](#away)
  [1D](#absent) y
"""
    report = Diagnostics()
    report_dead_links(parse_document(Source("in.bml", text), report), report)
    said = [(str(each.span), each.message.split()[-1], each.expected) for each in report]
    places = [place for place, _, _ in said]
    assert [name for _, name, _ in said] == [
        "openings'",
        "'nowhere'",
        "'gone'",
        "'lost'",
        "'away'",
        "'absent'",
    ]
    assert places == [
        *("in.bml:3:32", "in.bml:3:57", "in.bml:5:7", "in.bml:7:7", "in.bml:9:8", "in.bml:10:8"),
    ]
    assert said[0][2] == "perhaps 'The 1!c opening'"


def test_links_to_the_same_nowhere_are_told_once_with_their_number() -> None:
    report = Diagnostics()
    text = "[a](#gone) and [b](#gone)\n\n[c](#gone)\n"
    report_dead_links(parse_document(Source("in.bml", text), report), report)
    (found,) = report
    assert str(found.span) == "in.bml:1:5"
    assert found.message.endswith("'gone'; links to it: 3")


@pytest.mark.parametrize(
    ("name", "shown"), [("my system.bml", "my system"), ("<stdin>", "System notes")]
)
def test_a_document_without_title_is_called_after_its_file(name: str, shown: str) -> None:
    document = parse_document(Source(name, "Text.\n"), Diagnostics())
    assert f"<h1>{shown}</h1>" in html_page(document)
    assert f"\\title{{{shown}}}" in latex_document(document)
    assert f'[#"{shown}"]]' in typst_document(document)


def test_two_diagrams_of_one_page_stand_below_each_other() -> None:
    document = parse_document(Source("in.bml", "N: A K Q J\n\nN: K Q J A\n"), Diagnostics())
    assert "main .cb-figure { display: block;" in html_page(document)
