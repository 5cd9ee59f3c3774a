"""Convention cards in the forms of federations."""

import pytest
from click.testing import CliRunner
from systems_folder import make_folder

from cuebid.cli.main import cli
from cuebid.notes import open_system
from cuebid.phrases import SHORT_LENGTH
from cuebid.systems import FORMS, filled_card, form_page, form_pdf, load_system
from cuebid.text import Diagnostics


@pytest.fixture
def system(tmp_path):
    return load_system(make_folder(tmp_path), Diagnostics())


def fields(card):
    return {
        (section.title, field.label): field
        for side in card.sides
        for section in side.sections
        for field in section.fields
    }


def test_a_form_is_filled_from_the_rules_and_blank_where_they_say_nothing(system):
    filled = fields(filled_card(system, "acbl"))
    assert filled["Notrump opening bids", "1NT"].value == "15-17, balanced"
    assert filled["Notrump opening bids", "2C"].value == ""
    assert filled["Names", "Players"].value == ""
    assert filled["General approach", "Strong forcing opening"].value == ""
    assert filled["Minor opening", "Length of 1C"].value == "0+"
    assert filled["Minor opening", "Points"].value == "12-14"


def test_a_pairs_own_notes_fill_only_what_they_say(tmp_path):
    notes = tmp_path / "pair.bml"
    notes.write_text(
        "#+TITLE: Pair\n\n1S = 11--20, 5+!s\n  4C = splinter\n2D = weak 6!d\n1N = 15--17 bal\n",
        "utf-8",
    )
    out = tmp_path / "card.html"
    arguments = ["system", "card", str(notes), "--form", "acbl", "-o", str(out)]
    assert CliRunner().invoke(cli, arguments).exit_code == 0
    page = out.read_text("utf-8")
    # Cuebid's defence and general rules are no agreement of the pair.
    assert '<dt>Over minor</dt><dd class="blank">' in page
    assert '<dt>Drury</dt><dd class="blank">' in page
    assert "splinter" in page
    # What the hands say is not said again in the author's words.
    assert "weak: 4-10, 6+ ♦" in page
    assert "15-17 bal" not in page


def test_responses_that_are_alerted_are_marked(tmp_path):
    notes = tmp_path / "pair.bml"
    notes.write_text(
        "1N = 15--17 bal\n  2D = TRF, 5+!h\n1S = 11--20, 5+!s\n  2N = Jacoby, GF, 4+!s\n"
        "  2H = GF, 5+!h\n",
        "utf-8",
    )
    openings = {row.call: row for row in filled_card(open_system(notes), "wbf").sides[1].openings}
    assert "2D! transfer: 5+ ♥" in openings["1NT"].responses
    assert "2NT! Jacoby: 12+, 4-card support, GF" in openings["1S"].responses
    assert "2H 12+, 5+ ♥, GF" in openings["1S"].responses


def test_a_field_about_a_bid_in_any_suit_names_no_suit():
    filled = fields(filled_card(open_system("strongclub"), "wbf"))
    assert filled["Overcalls", "1 level"].value.endswith("5+ cards")


def test_calls_that_are_alerted_are_marked(system):
    openings = {row.call: row for row in filled_card(system, "wbf").sides[1].openings}
    assert openings["1C"].artificial
    assert not openings["1NT"].artificial
    assert openings["1NT"].responses == "3NT to play: 10+"


@pytest.mark.parametrize("form", FORMS)
def test_every_form_has_two_sides_and_values_of_one_line(system, form):
    card = filled_card(system, form)
    assert len(card.sides) == 2
    assert all(len(field.value) <= SHORT_LENGTH for field in fields(card).values())
    page = form_page(card)
    assert page.count('<section class="side">') == 2
    assert "A test" in page


def test_a_form_is_printed_or_written_by_the_name_of_the_file(tmp_path):
    folder = make_folder(tmp_path)
    runner = CliRunner()
    printed = runner.invoke(cli, ["system", "card", str(folder), "--form", "acbl"])
    assert printed.exit_code == 0
    assert "<title>ACBL convention card" in printed.output
    out = tmp_path / "card.html"
    assert runner.invoke(cli, ["system", "card", str(folder), "-o", str(out)]).exit_code == 0
    assert out.read_text("utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--form", "wbf", "--format", "json"], "a form is html or pdf"),
        (["--format", "pdf"], "needs a name"),
    ],
)
def test_a_form_has_two_formats(tmp_path, options, message):
    result = CliRunner().invoke(cli, ["system", "card", str(make_folder(tmp_path)), *options])
    assert result.exit_code == 2
    assert message in result.output


@pytest.mark.slow
@pytest.mark.parametrize("name", ["sayc", "strongclub"])
@pytest.mark.parametrize("form", FORMS)
def test_the_forms_of_shipped_systems_fit_on_both_sides_of_a_sheet(name, form):
    typst = pytest.importorskip("typst")
    from cuebid.systems.card_forms.pages import form_typst

    card = filled_card(open_system(name), form)
    pages = typst.compile(form_typst(card).encode("utf-8"), format="png", ppi=20)
    assert len(pages) == 2
    assert form_pdf(card).startswith(b"%PDF")
