"""Notes in Markdown, AsciiDoc, HTML, Word and plain text become the same BML as by hand."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from tests.project_paths import INPUTS

from cuebid.bml import parse_bml
from cuebid.bml.importing import import_lines, notes_lines
from cuebid.cli.main import cli
from cuebid.notes import interpret

FOLDER = INPUTS / "notes" / "imports"
NAMES = sorted(path.name for path in FOLDER.iterdir() if path.suffix != ".bml")


def imported(text, name="notes"):
    return import_lines(notes_lines(text.encode(), name))


def rows(text):
    """The rows of an import, without title and comments."""
    lines = imported(text).text.splitlines()[2:]
    return "\n".join(line for line in lines if not line.startswith("//?")).strip("\n")


def without_doubts(text):
    return "".join(line for line in text.splitlines(True) if not line.startswith("//?"))


@pytest.mark.parametrize("name", NAMES)
def test_notes_of_every_kind_become_what_a_hand_writes(name):
    notes = import_lines(notes_lines((FOLDER / name).read_bytes(), name))
    by_hand = (FOLDER / name).with_suffix(".bml").read_text("utf-8")
    assert without_doubts(notes.text) == by_hand
    assert notes.guessed_depths == ()


@pytest.mark.parametrize("name", NAMES)
def test_imported_notes_have_nothing_to_report(name, tmp_path):
    output = tmp_path / "notes.bml"
    done = CliRunner().invoke(cli, ["bml", "import", str(FOLDER / name), "-o", str(output)])
    assert done.exit_code == 0, done.output
    checked = CliRunner().invoke(cli, ["bml", "check", str(output)])
    assert (checked.exit_code, checked.output) == (0, "nothing to report\n")


def test_alternatives_on_lines_of_their_own_are_read_as_alternatives():
    notes = imported("1C Polish, one of:\na) 12-14 balanced\nb) 15+ with 5+!c\n  1D negative\n")
    meanings = {
        each.sequence.auction: each.meaning.boxes.words()
        for each in interpret(parse_bml(notes.text))
    }
    assert meanings["1C"] == "(12-14 HCP, balanced) or (15+ HCP, 5+ C)"
    assert "1C-(P)-1D" in meanings


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("1!C := 12~21, 3+!C", "1C = 12~21, 3+!C"),
        ("2X := weak", "2X = weak"),
        ("1!N = 15~17", "1N = 15~17"),
        ("2♣ → Stayman", "2C = Stayman"),
        ("2♣ => Stayman", "2C = Stayman"),
        ("2♣ – Stayman", "2C = Stayman"),
        ("2♣: Stayman", "2C = Stayman"),
        ("2♣ : = Stayman", "2C = Stayman"),
        ("- **2♣** Stayman", "2C = Stayman"),
        ("* __2♣:__ Stayman", "2C = Stayman"),
        ("+ `2♣` Stayman", "2C = Stayman"),
        ("3. 2♣ Stayman", "2C = Stayman"),
        ("- **Pass** nothing to say", "P = nothing to say"),
        ("- [2♣](stayman.md) Stayman", "2C = Stayman"),
        ("2&clubs; Stayman", "2C = Stayman"),
        ("2:clubs: Stayman", "2C = Stayman"),
        ("2♣* = Stayman", "2C! = Stayman"),
        ("2♥ or 2♠ = weak", "2HS = weak"),
        ("3!H  :=", "3H"),
        ("1NT - 2♣ = Stayman", "1N-2C = Stayman"),
        ("1 ♠ = 5+", "1S = 5+"),
    ],
)
def test_calls_and_separators_are_read_as_people_write_them(line, row):
    assert rows(line) == row


@pytest.mark.parametrize(
    ("question", "auction"),
    [
        ("1!D-2!C; ??", "1D-2C-"),
        ("1!S-?", "1S-"),
        ("1!H - ?", "1H-"),
        ("P - 1!S; ?", "P-1S-"),
        ("1m-1!S; 2!N-??", "1m-1S-2N-"),
        ("1!H-2!S; (Dbl)", "1H-2S-(D)-"),
        ("(1!N) - ??", "(1N)-"),
        ("1♣ – 1♥:", "1C-1H-"),
    ],
)
def test_a_line_without_a_meaning_is_the_auction_of_the_answers_below(question, auction):
    assert rows(f"{question}\n3!C := a\n3!D := b\n") == f"{auction}\n3C = a\n3D = b"


def test_a_question_in_the_head_of_a_table_is_its_auction():
    text = "    | 1N - 2C; ?\n--- | ---\n2D  | no major\n2H  | 4 hearts\n"
    assert rows(text) == "1N-2C-\n2D = no major\n2H = 4 hearts"


def test_responses_under_the_heading_of_an_opening_answer_it():
    text = "## 1NT opening\n\n- **Strength**: 15-17\n- **Responses**:\n  - 2♣: Stayman\n"
    assert rows(text).endswith("1N-\n2C = Stayman")


def test_calls_in_parentheses_behind_a_variable_explain_it():
    assert rows("| **1M** (1♥/1♠) | 13+ |") == "1M = (1!h/1!s) 13+"


def test_a_line_break_joins_a_description_and_not_a_call():
    assert rows("= T\n\n1C +\n16+ any +\n1D +\n11-15 hcp\n").endswith(
        "1C = 16+ any\n1D = 11-15 hcp"
    )
    assert rows("1C 16+ any  \n1D 11-15 hcp\n") == "1C = 16+ any\n1D = 11-15 hcp"
    assert rows("**1C**\n: 16+ any\n") == "1C = 16+ any"


@pytest.mark.parametrize(
    "text",
    [
        "= T\n\n|===\n.2+|1♥ |2NT |GF\n|3♣ |limit\n|1♠ |2NT |GF\n|===\n",
        "<table><tr><td rowspan=2>1♥<td>2NT<td>GF<tr><td>3♣<td>limit<tr><td>1♠<td>2NT<td>GF",
        "1♥\t2NT\tGF\n\t3♣\tlimit\n1♠\t2NT\tGF\n",
        "1♥ | 2NT | GF\n---|---|---\n1♥ | 3♣ | limit\n1♠ | 2NT | GF\n",
    ],
)
def test_a_first_column_for_several_rows_is_one_call(text):
    assert rows(text).removeprefix("* T\n\n") == ("1H\n  2N = GF\n  3C = limit\n1S\n  2N = GF")


def test_a_question_without_answers_stays():
    assert "1C-1D-2N" in imported("1!C-1!D; 2!N-??\n\nNothing is agreed.\n").text


def test_a_list_with_empty_lines_is_one_table():
    text = "- 1C strong\n\n  - 1D negative\n\n    - 1H natural\n\n- 1D natural\n"
    assert rows(text) == "1C = strong\n  1D = negative\n    1H = natural\n1D = natural"


def test_a_label_above_answers_begins_a_table_at_their_auction():
    text = "- 1C strong\n  - Responses:\n    - 1D negative\n    - 1H positive\n"
    assert rows(text) == "1C = strong\n\n- Responses:\n\n1C-\n1D = negative\n1H = positive"


def test_remarks_below_a_row_join_its_description():
    assert rows("- **1NT**\n  - 15-17\n  - balanced\n- 2C strong\n") == (
        "1N = 15-17\n     balanced\n2C = strong"
    )


def test_a_row_that_repeats_the_auction_above_it_is_one_call():
    text = "- 1C strong\n  - 1C-1D negative\n    - 1C-1D-1H natural\n"
    assert rows(text) == "1C = strong\n  1D = negative\n    1H = natural"


def test_answers_of_a_list_of_calls_continue_all_of_them():
    assert rows("- 2NT or 3C = weak\n  - 3D asks\n") == "2N/3C = weak\n  3D = asks"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("1C strong\n      1D negative\n   1H natural\n", 3),
        ("1NT 15-17\n   1S spades\n", 2),
        ("- 1C strong\n  - 1D negative\n\nSome words.\n\n  - 1H natural\n", 6),
        ("- 1C strong\n* 1D natural\n", 2),
    ],
)
def test_a_guessed_depth_is_counted_with_its_line(text, line, tmp_path):
    assert [number for number, _ in imported(text).guessed_depths] == [line]
    path = tmp_path / "notes.md"
    path.write_text(text, "utf-8")
    output = str(tmp_path / "notes.bml")
    result = CliRunner().invoke(cli, ["bml", "import", str(path), "-o", output])
    assert f"1 of them with a guessed depth (line {line})" in result.output
    result = CliRunner().invoke(cli, ["bml", "import", str(path), "-o", output, "--json"])
    assert [each["line"] for each in json.loads(result.stdout)["guessed_depths"]] == [line]


def test_json_without_an_output_has_the_bml(tmp_path):
    path = tmp_path / "notes.md"
    path.write_text("- 1C strong\n", "utf-8")
    result = CliRunner().invoke(cli, ["bml", "import", str(path), "--json", "-o", "-"])
    record = json.loads(result.stdout)
    assert (record["rows"], record["bml"]) == (1, "#+TITLE: Notes\n\n1C = strong\n")


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"%PDF-1.7\n", "a PDF file"),
        (b"{\\rtf1 1C}", "Rich Text Format"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "before 2007"),
        (b"\x89PNG\r\n", "a picture"),
        (b"PK\x03\x04", "a compressed file"),
        (b'[Event "x"]\n[Board "1"]\n', "PBN"),
        (b'{"a": 1}', "JSON"),
        (b"\0\1\2", "no text"),
    ],
)
def test_what_is_no_notes_is_refused_by_the_name_of_its_kind(data, kind, tmp_path):
    path = tmp_path / "notes.txt"
    path.write_bytes(data)
    result = CliRunner().invoke(cli, ["bml", "import", str(path), "-o", "-"])
    assert result.exit_code == 2
    assert kind in result.output


def test_a_part_of_a_web_page_is_recognised_without_its_name():
    assert rows("<ul><li>1C strong<ul><li>1D negative</ul><li>1D natural</ul>") == (
        "1C = strong\n  1D = negative\n1D = natural"
    )


def test_indentation_of_a_web_page_by_style_and_by_fixed_blanks_is_depth():
    text = (
        "<html><p>1C strong</p><p style='margin-left:36pt'>1D negative</p>"
        "<p>1D natural<br>&nbsp;&nbsp;1H forcing</p></html>"
    )
    assert (
        without_blanks(rows(text)) == "1C = strong\n  1D = negative\n1D = natural\n  1H = forcing"
    )


def without_blanks(text):
    return re.sub(r"\n\n+", "\n", text)


@pytest.mark.parametrize(
    "mark", ["- ", "> ", "(", "[", "**", "1C-", "1C, ", "<b>", "|", "((1C) ", "<!--"]
)
def test_a_mark_written_thousands_of_times_is_read(mark):
    assert imported(mark * 5000 + "1C strong").text


def test_a_deep_web_page_is_read():
    deep = "<div>" * 5000 + "<ul><li>1C strong</ul>"
    assert imported(f"<html>{deep}").rows == 1


def test_a_title_of_word_in_a_content_control_is_kept(tmp_path):
    docx = pytest.importorskip("docx")
    from docx.oxml import OxmlElement

    document = docx.Document()
    title = document.add_heading("Harbour Acol", 0)
    document.add_heading("Openings", 1)
    document.add_paragraph("1♣ one of:", style="List Bullet")
    document.add_paragraph("a) 12-14 balanced", style="List Bullet 2")
    document.add_paragraph("b) 15+ with 5+♣", style="List Bullet 2")
    document.add_paragraph("1♦ negative", style="List Bullet 2")
    control, content = OxmlElement("w:sdt"), OxmlElement("w:sdtContent")
    title._p.addprevious(control)
    control.append(content)
    content.append(title._p)
    document.sections[0].header.paragraphs[0].text = "Second edition"
    document.save(tmp_path / "notes")
    notes = import_lines(notes_lines((tmp_path / "notes").read_bytes(), "notes"))
    assert notes.text == (
        "#+TITLE: Harbour Acol\n\n* Harbour Acol\n\n* Openings\n\n1C = one of:\n"
        "     a) 12-14 balanced\n     b) 15+ with 5+!c\n  1D = negative\n"
    )
    assert notes.left_out == ((1, "Second edition"),)


WORDS = ["forcing", "balanced", "strong", "minor", "raise", "transfer", "waiting", "asks"]
_text = st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join)
# A row is a text and its answers; the calls are given out so that each can follow its parent.
_tree = st.recursive(
    st.tuples(_text, st.just([])),
    lambda inner: st.tuples(_text, st.lists(inner, max_size=3)),
    max_leaves=8,
)
_CALLS = [f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"]


def _flat(trees, depth=0, lowest=0):
    for index, (text, answers) in enumerate(trees):
        yield depth, _CALLS[lowest + index], text
        yield from _flat(answers, depth + 1, lowest + index + 1)


def _html(trees, lowest=0):
    items = "".join(
        f"<li>{_CALLS[lowest + index]} {text}{_html(answers, lowest + index + 1)}</li>"
        for index, (text, answers) in enumerate(trees)
    )
    return f"<ul>{items}</ul>" if items else ""


@given(st.lists(_tree, min_size=1, max_size=4))
def test_a_tree_of_rows_is_the_same_in_every_format(trees):
    flat = list(_flat(trees))
    expected = "\n".join(f"{'  ' * depth}{call} = {text}" for depth, call, text in flat)
    forms = {
        "indented": "\n".join(f"{'    ' * depth}{call} {text}" for depth, call, text in flat),
        "Markdown": "\n".join(f"{'  ' * depth}- **{call}** {text}" for depth, call, text in flat),
        "AsciiDoc": "= T\n\n"
        + "\n".join(f"{'*' * (depth + 1)} {c} := {t}" for depth, c, t in flat),
        "dashes": "\n".join(f"{'-' * (depth + 1)} {call}: {text}" for depth, call, text in flat),
        "HTML": _html(trees),
    }
    for name, text in forms.items():
        notes = imported(text)
        body = notes.text.split("\n\n", 1)[1].removeprefix("* T\n\n").rstrip("\n")
        assert body == expected, name
        assert not notes.doubts, name


_word = st.text(st.characters(categories=["Ll"], max_codepoint=255), min_size=4, max_size=9)
_piece = st.lists(_word, min_size=1, max_size=4).map(" ".join)
_start = st.sampled_from(
    ["", "# ", "== ", "- ", "  - ", "* **", "1NT ", "- 2C := ", "a) ", "| 2D | ", "|", "** ", "> ",
     "1D-2C; ?? ", "<li>", "<td>", "    ", "2H:: ", "1C +\n", "<!-- x --> ",
     ". ", "(1S) X ", "\t2S\t", "| Opening | 1NT | ", "1C - ? | "]
)  # fmt: skip


@given(
    st.lists(st.tuples(_start, _piece), min_size=1, max_size=12),
    st.sampled_from(["\n", "\n\n"]),
    st.sampled_from(["", "<html>"]),
)
def test_no_word_of_the_notes_is_lost(pieces, joint, beginning):
    text = beginning + joint.join(start + words for start, words in pieces)
    notes = imported(text)
    kept = notes.text + " ".join(left for _, left in notes.left_out)
    missing = {word for _, words in pieces for word in words.split() if word not in kept}
    assert not missing
