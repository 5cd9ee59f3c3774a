"""The convention card says what the rules say, and the settings' leads and signals."""

import json

import pytest
from click.testing import CliRunner
from systems_folder import FILES, make_folder

from cuebid.cli.main import cli
from cuebid.core import ReadError
from cuebid.formats.bss import SIGNAL_OCCASIONS, Carding, Signal
from cuebid.notes import open_system
from cuebid.phrases import ENGLISH, LANGUAGES, speaking
from cuebid.systems import (
    card_page,
    card_text,
    convention_card,
    load_system,
)
from cuebid.text import Diagnostics

SETTINGS = (
    FILES["system.toml"]
    + """
[[card]]
title = "Openings & answers"
auctions = ["1N", "1C", "1N P 3N", "7N"]
"""
)


def card_of(tmp_path, settings=SETTINGS):
    folder = make_folder(tmp_path, {"system.toml": settings})
    return convention_card(load_system(folder, Diagnostics()))


def test_calls_mean_on_the_card_what_the_rules_say(tmp_path):
    (section,) = card_of(tmp_path).sections
    assert [(row.auction, row.alerted) for row in section.rows] == [
        ("1N", False),
        ("1C", True),
        ("1N P 3N", False),
        ("7N", False),
    ]
    words = [row.words for row in section.rows]
    assert words[0] == "15-17, balanced"
    assert words[3] == "not played"


def test_the_card_as_text_and_as_a_page(tmp_path):
    card = card_of(tmp_path)
    assert "\n  1C       ! 12-14\n" in card_text(card)
    page = card_page(card)
    assert "<h2>Openings &amp; answers</h2>" in page
    assert '<span class="alert">alert</span>' in page


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != ENGLISH])
def test_every_word_of_the_carding_has_its_own_in_each_language(language):
    """What stays as in English is a card, or a call."""
    with speaking(language):
        text = card_text(convention_card(open_system("sayc")))
    assert "Leads" not in text
    for word in (*SIGNAL_OCCASIONS, *(signal.words for signal in Signal)):
        assert word not in text


ANSWERS = """
[[card]]
title = "Answers to 1N"
auctions = ["1N P 3N", "7N"]
"""
IN_GERMAN = """\
A test

Antworten auf 1N
  1N P 3N  Abschluss: 10+
  7N       nicht gespielt
"""


def test_the_command_writes_the_card_in_a_language(tmp_path):
    def written(*options):
        return CliRunner().invoke(cli, ["system", "card", str(folder), *options]).output

    folder = make_folder(tmp_path, {"system.toml": FILES["system.toml"] + ANSWERS})
    assert written("--language", "german") == IN_GERMAN
    assert '<html lang="de">' in written("--language", "german", "--format", "html")
    assert "<h3>Gegenreizung</h3>" in written("--language", "german", "--form", "wbf")
    # The language ends with the command.
    assert "not played" in written()


def test_the_shipped_system_has_leads_and_signals():
    carding = convention_card(open_system("sayc")).carding
    assert isinstance(carding, Carding)
    leads = {lead.holding: lead.card for lead in carding.notrump_leads}
    assert (leads["KQJ"], leads["Qxxx"], leads["AQJ"], leads["xx"]) == ("K", "4th", "Q", "top")
    assert len(str(carding)) == 1 + 22 + 18 + 18


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ('[[card]]\ntitle = "x"\n', "not complete"),
        ("[carding]\n", "carding"),
        ("[carding.notrump]\nxx = 3\n", "carding"),
    ],
)
def test_settings_that_are_none_are_refused_with_the_reason(tmp_path, settings, message):
    with pytest.raises(ReadError, match=message):
        card_of(tmp_path, settings)


@pytest.mark.parametrize(("old", "new"), [("xx = 1", "xx = 3"), ("Qxx = 3", "Qxx = 1")])
def test_a_lead_that_is_not_on_offer_is_refused(tmp_path, old, new):
    settings = (open_system("sayc").folder / "system.toml").read_text("utf-8")
    with pytest.raises(ReadError, match=r"carding\.notrump: the lead from"):
        card_of(tmp_path, settings.replace(old, new))


@pytest.mark.slow
def test_the_command_writes_every_form(tmp_path):
    def run(*arguments):
        result = CliRunner().invoke(cli, ["system", "card", *arguments])
        assert result.exit_code == 0, result.output
        return result.output

    assert run("sayc").startswith("Standard American Yellow Card\n")
    assert run("sayc", "--format", "bss").startswith("%")
    assert json.loads(run("sayc", "--format", "json"))["signals"]
    page = tmp_path / "card.html"
    run("sayc", "--format", "html", "-o", str(page))
    assert page.read_text("utf-8").startswith("<!DOCTYPE html>")
