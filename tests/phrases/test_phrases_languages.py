"""Explanations in other languages: each phrase has its word, and the hands are the same."""

from __future__ import annotations

import tomllib
from pathlib import Path
from string import Formatter

import pytest

import cuebid.phrases
from cuebid.core import HEARTS, SPADES, Hand, ReadError
from cuebid.database import choose
from cuebid.database.meaning.heard import CONTRADICTS
from cuebid.evaluation import BALANCED, HCP, LENGTH, QUALITY, STOPPERS, Box, Boxes
from cuebid.meaning import Purpose
from cuebid.phrases import (
    ENGLISH,
    LANGUAGES,
    Branch,
    Disclosure,
    full_form,
    hands_in_words,
    mismatch,
    protocol_form,
    short_form,
    speaking,
    spoken_language,
    vocabulary,
)

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
# Texts of authors are read, and the table protocol is spoken, in English everywhere.
ENGLISH_ALONE = {"hand_words", "hedges", "abbreviations", "protocol"}
TRANSFER = Disclosure((Branch(Boxes((Box().at_least(LENGTH, 5, HEARTS),)), "transfer"),), "round")


def table(language: str) -> dict[str, dict[str, str]]:
    folder = Path(cuebid.phrases.__file__).parent / "tables"
    return tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_there_are_at_least_two_languages_beside_english() -> None:
    assert len(OTHERS) >= 2
    names = {vocabulary(language).name for language in LANGUAGES}
    assert len(names) == len(LANGUAGES)


@pytest.mark.parametrize("language", OTHERS)
def test_each_phrase_has_its_word_with_the_same_places(language) -> None:
    english, other = table(ENGLISH), table(language)
    assert set(other) == set(english) - ENGLISH_ALONE | {"purposes", "card"}
    for section in set(english) - ENGLISH_ALONE:
        assert set(other[section]) == set(english[section]), section
        for name, text in english[section].items():
            assert other[section][name].strip() or not text.strip(), (section, name)
            assert places(other[section][name]) == places(text), (section, name)


@pytest.mark.parametrize("language", OTHERS)
def test_each_purpose_has_its_word(language) -> None:
    purposes = {purpose.value for purpose in Purpose} | {CONTRADICTS, "invites game"}
    assert set(table(language)["purposes"]) >= purposes
    for section in ("purposes", "card"):
        assert set(table(language)[section]) == set(table(OTHERS[0])[section])
        assert all(text.strip() for text in table(language)[section].values())


def test_a_call_is_explained_in_the_language_that_is_spoken() -> None:
    assert full_form(TRANSFER) == "transfer: 5+ hearts; forcing for one round"
    with speaking("german"):
        assert full_form(TRANSFER) == "Transfer: 5+ Coeur; forcing für eine Runde"
        assert short_form(TRANSFER) == "Transfer: 5+ ♥"
        with speaking("french"):
            assert full_form(TRANSFER) == "Texas : 5+ cœurs ; forcing un tour"
        assert spoken_language() == "german"
    assert full_form(TRANSFER, vocabulary("dutch")) == "transfer: 5+ harten; rondeforcing"
    assert full_form(TRANSFER) == "transfer: 5+ hearts; forcing for one round"


def test_what_the_hands_say_already_is_said_once_in_each_language() -> None:
    balanced = Disclosure((Branch(Boxes((BALANCED & Box().between(HCP, 15, 17),)), "balanced"),))
    assert full_form(balanced) == "15-17 HCP, balanced"
    assert full_form(balanced, vocabulary("german")) == "15-17 FP, ausgeglichen"


def test_the_words_of_an_author_stay_as_they_are_beside_words_that_are_known() -> None:
    hands = Boxes((Box().between(HCP, 8, 15) & Box().at_least(LENGTH, 5, SPADES),))
    michaels = Disclosure((Branch(hands, "overcall, Michaels"),))
    told = full_form(michaels, vocabulary("german"))
    assert told == "Gegenreizung, Michaels: 8-15 FP, 5+ Pik"
    either = Disclosure((Branch(hands, "for penalties or for takeout"),))
    told = full_form(either, vocabulary("dutch"))
    assert told == "strafdoublet of informatiedoublet: 8-15 HP, 5+ schoppen"


def test_what_a_hand_lacks_is_said_in_the_language_too() -> None:
    wanted = Boxes((Box().at_least(STOPPERS, 3, HEARTS) & Box().at_least(QUALITY, 6, SPADES),))
    with speaking("german"):
        lacks = mismatch(Hand("8765.432.AK2.KQ2"), wanted)
    assert lacks == (
        "sicherer Stopper in Coeur verlangt, kein Stopper vorhanden; "
        "Pik stark verlangt, zu viert vorhanden"
    )


def test_the_table_protocol_is_spoken_in_english_whatever_the_language() -> None:
    english = protocol_form(TRANSFER)
    twin = Disclosure((Branch(TRANSFER.usual[0].boxes, "transfer "),), "round")
    with speaking("french"):
        assert protocol_form(twin) == english


def test_what_the_auction_settled_is_told_in_the_language() -> None:
    from cuebid.core import Auction, Vulnerability
    from cuebid.notes import open_system
    from cuebid.systems.practice import PracticeHand

    book = open_system("sayc").book
    hand, auction = Hand("K854.AJ3.K83.J72"), Auction("N", "1S P")
    context = book.context(auction, Vulnerability.NONE)
    asked = PracticeHand(hand, auction, choose(book, hand, auction, Vulnerability.NONE), context)
    assert any(line.startswith("North-South: ") for line in asked.told)
    with speaking("french"):
        told = asked.told
    assert any(line.startswith("Nord-Sud : ") and "points à deux" in line for line in told)


def test_an_unknown_language_is_refused_with_what_there_is() -> None:
    with pytest.raises(ReadError) as refused, speaking("klingon"):
        hands_in_words(Box())
    assert "german" in str(refused.value.expected)
