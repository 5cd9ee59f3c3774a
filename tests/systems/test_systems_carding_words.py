"""Leads and signals in players' words, in settings and in the metadata of notes."""

import pytest

from cuebid.bml import parse_document
from cuebid.core.errors import ReadError
from cuebid.notes.settings import check_carding, settings_of_notes
from cuebid.systems.carding_words import leads_in_words, signals_in_words
from cuebid.systems.folder import settings_of
from cuebid.systems.leads_and_signals import read_leads_and_signals
from cuebid.text import Diagnostics, Source


def carding(leads="", signals=""):
    return read_leads_and_signals({"carding": {"leads": leads, "signals": signals}})


def led(words, contract="suits"):
    leads = carding(words).suit_leads if contract == "suits" else carding(words).notrump_leads
    return {lead.holding: lead.card for lead in leads}


@pytest.mark.parametrize(
    ("words", "holding", "card"),
    [
        ("4th best", "Qxxxx", "4th"),
        ("fourth highest", "xxxx", "4th"),
        ("3rd/5th", "xxxx", "3rd"),
        ("3rd and 5th", "Qxxxx", "5th"),
        ("3/5", "Qxxx", "3rd"),
        ("3rd/low", "Qxxxxxx", "7th"),
        ("2nd/4th", "xxxx", "2nd"),
        ("2nd and 4th", "Qxxx", "4th"),
        ("4th best, top of nothing", "xxx", "top"),
        ("4th best, MUD", "xxx", "2nd"),
        ("A from AKx", "AKx", "A"),
        ("A from AK", "AK", "K"),
        ("King from ace-king", "AKx", "K"),
        ("Rusinow", "KQJ", "Q"),
        ("4th best", "KQJ", "K"),
        ("4th best", "KJ10", "J"),
        ("4th best", "xxx", ""),
    ],
)
def test_words_for_leads_give_the_card_from_a_holding(words, holding, card):
    assert led(words)[holding] == card


def test_a_part_for_a_contract_holds_there_only():
    words = "4th best; suits: 3rd/5th, A from AK"
    assert (led(words)["Qxxx"], led(words)["AKx"]) == ("3rd", "A")
    against_notrump = led(words, "notrump")
    assert (against_notrump["Qxxx"], against_notrump["AKx"]) == ("4th", "")


def test_the_last_agreement_on_a_holding_counts():
    assert led("K from AK, A from AK")["AKx"] == "A"


@pytest.mark.parametrize(
    ("words", "partner", "declarer", "discards"),
    [
        (
            "attitude, count, suit preference",
            ["ATTITUDE_HIGH", "COUNT_HIGH_EVEN", "SUIT_PREFERENCE"],
            ["COUNT_HIGH_EVEN", "SUIT_PREFERENCE", "NO_AGREEMENT"],
            ["ATTITUDE_HIGH", "COUNT_HIGH_EVEN", "SUIT_PREFERENCE"],
        ),
        (
            "UDCA; discards: Lavinthal",
            ["ATTITUDE_LOW", "COUNT_HIGH_ODD", "NO_AGREEMENT"],
            ["COUNT_HIGH_ODD", "NO_AGREEMENT", "NO_AGREEMENT"],
            ["SUIT_PREFERENCE", "NO_AGREEMENT", "NO_AGREEMENT"],
        ),
        (
            "low encourages, upside-down count; declarer: standard count; discards: odd-even",
            ["ATTITUDE_LOW", "COUNT_HIGH_ODD", "NO_AGREEMENT"],
            ["COUNT_HIGH_EVEN", "NO_AGREEMENT", "NO_AGREEMENT"],
            ["ATTITUDE_ODD", "SUIT_PREFERENCE", "NO_AGREEMENT"],
        ),
    ],
)
def test_words_for_signals_are_those_of_each_occasion(words, partner, declarer, discards):
    assert signals_in_words(words) == {
        "partner leads": partner,
        "declarer leads": declarer,
        "discards": discards,
    }


def test_what_has_no_words_has_no_agreement():
    assert not any(lead.card for lead in carding(signals="count").suit_leads)
    priorities = carding("4th best").priorities
    assert {signal.name for three in priorities.values() for signal in three} == {"NO_AGREEMENT"}


@pytest.mark.parametrize(
    ("read", "words", "offset", "expected"),
    [
        (leads_in_words, "4th best, 5th best", 10, "3rd/5th"),
        (leads_in_words, "4th best ,4", 10, "3rd/5th"),
        (leads_in_words, "MUD;  we: 4th best", 6, "suits"),
        (leads_in_words, "against us: 4th best", 0, "suits"),
        (signals_in_words, "count; discards: smoke", 17, "low encourages"),
    ],
)
def test_other_words_are_refused_with_what_is_read(read, words, offset, expected):
    with pytest.raises(ReadError) as refused:
        read(words)
    assert (refused.value.offset, refused.value.text) == (offset, words)
    assert expected in refused.value.expected


def notes(text):
    return parse_document(Source("ours.bml", text), Diagnostics())


def test_metadata_of_notes_are_leads_and_signals_of_their_card():
    document = notes("#+LEADS: 3rd/5th\n#+SIGNALS: count\n\n1N 15-17 BAL\n")
    settings = settings_of(settings_of_notes(document, "Ours", "ours.bml", []), "ours")
    read = read_leads_and_signals(settings)
    assert {lead.holding: lead.card for lead in read.suit_leads}["Qxxx"] == "3rd"
    assert read.priorities["declarer leads vs suits"][0].name == "COUNT_HIGH_EVEN"


def test_notes_that_say_nothing_have_none():
    settings = settings_of_notes(notes("1N 15-17 BAL\n"), "Ours", "ours.bml", [])
    assert read_leads_and_signals(settings_of(settings, "ours")) is None


def test_words_of_notes_that_cannot_be_read_are_reported_and_left_blank():
    document = notes("#+LEADS: 4th best, coded 9s\n#+SIGNALS: count\n\n1N 15-17 BAL\n")
    report = Diagnostics()
    check_carding(document, report)
    (problem,) = report
    assert problem.code == "notes-carding"
    assert document.source.text[problem.span.start :].startswith("coded 9s")
    settings = settings_of(settings_of_notes(document, "Ours", "ours.bml", []), "ours")
    assert not any(lead.card for lead in read_leads_and_signals(settings).suit_leads)
