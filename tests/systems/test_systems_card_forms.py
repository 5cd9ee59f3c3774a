"""Convention cards in the forms of federations."""

import pytest
from click.testing import CliRunner
from systems_folder import make_folder

from cuebid.cli.main import cli
from cuebid.notes import open_system
from cuebid.notes.build import OWN_CHAPTER
from cuebid.phrases import SHORT_LENGTH
from cuebid.systems import FORMS, filled_card, form_page, form_pdf, load_system
from cuebid.text import Diagnostics
from strong_club import STRONG_CLUB


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
    filled = fields(filled_card(open_system(STRONG_CLUB), "wbf"))
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
@pytest.mark.parametrize("name", ["sayc", STRONG_CLUB])
@pytest.mark.parametrize("form", FORMS)
def test_the_forms_of_shipped_systems_fit_on_both_sides_of_a_sheet(name, form):
    typst = pytest.importorskip("typst")
    from cuebid.systems.card_forms.pages import form_typst

    card = filled_card(open_system(name), form)
    pages = typst.compile(form_typst(card).encode("utf-8"), format="png", ppi=20)
    assert len(pages) == 2
    assert form_pdf(card).startswith(b"%PDF")


CLUB_PAIR = """\
1C = 11-19 hcp, 3+!c
1H = 11-19 hcp, 5+!h
  2D = GF, 4+!d
2C = Benji, ART, 19-21 bal or 8 playing tricks in any suit
2S = 4-10 hcp, 5-5 minors

1C-(1S)-
D = negative, 4+!h

(1D)-
1S = 8-16, 5+!s
1N = 15-18 bal

(1D)-1N-(P)-
2C = Stayman
"""


def filled_wbf(tmp_path, text=CLUB_PAIR):
    notes = tmp_path / "pair.bml"
    notes.write_text(text, "utf-8")
    chapters = frozenset({OWN_CHAPTER})
    return fields(filled_card(open_system(notes), "wbf", chapters=chapters))


def test_special_bids_are_the_openings_that_do_not_show_their_suit(tmp_path):
    special = filled_wbf(tmp_path)["System summary", "Special bids"].value
    assert special.startswith("2C Benji")
    assert special.endswith("; 2S 4-10, 5-5 minors")
    natural = filled_wbf(tmp_path, "1C = 11-19 hcp, 3+!c\n2S = 5-9, 6+!s\n")
    assert natural["System summary", "Special bids"].value == ""


def test_a_field_is_filled_from_any_auction_of_its_kind_that_the_notes_describe(tmp_path):
    filled = filled_wbf(tmp_path)
    assert filled["Doubles", "Negative"].value == "negative: 4+ ♥"
    assert filled["System summary", "2 over 1"].value == "13+, 4+ cards, GF"
    assert filled["Overcalls", "1 level"].value == "8-16, 5+ cards"
    assert filled["1NT overcall", "Direct"].value == "15-18, balanced"
    assert filled["1NT overcall", "Responses"].value.startswith("2C! Stayman")
    # What no row describes is left for a pen.
    assert filled["Jump overcalls", "One suit"].value == ""


def test_many_special_bids_have_room_in_two_lines(tmp_path):
    rows = [
        f"2{suit} = ART, 19-20 hcp, any shape, weak or strong or what you like" for suit in "CDHS"
    ]
    special = filled_wbf(tmp_path, "\n".join(rows))["System summary", "Special bids"].value
    assert [part[:2] for part in special.split("; ")] == ["2C", "2D", "2H", "2S"]
    assert len(special) <= 120
