"""Explanations in other languages: each phrase has its word, and the hands are the same."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import cuebid.phrases
from cuebid.core import HEARTS, SPADES, Hand, ReadError
from cuebid.database import choose
from cuebid.database.meaning.heard import CONTRADICTS
from cuebid.evaluation import BALANCED, HCP, LENGTH, QUALITY, STOPPERS, Box, Boxes
from cuebid.formats.bss import SIGNAL_OCCASIONS, Signal
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

PACKAGE = Path(cuebid.phrases.__file__).parents[1]
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
# Texts of authors are read, and the table protocol is spoken, in English everywhere.
ENGLISH_ALONE = {"hand_words", "hedges", "abbreviations", "protocol"}
TRANSFER = Disclosure((Branch(Boxes((Box().at_least(LENGTH, 5, HEARTS),)), "transfer"),), "round")


def table(language: str) -> dict[str, dict[str, str]]:
    path = PACKAGE / "phrases" / "tables" / f"{language}.toml"
    return tomllib.loads(path.read_text("utf-8"))


@cache
def texts_of_systems() -> str:
    """All texts in which our systems say what calls are for, in small letters."""
    files = [*PACKAGE.glob("conventions/library/**/*.bml"), *PACKAGE.glob("systems/*/*.txt")]
    texts = " ".join(path.read_text("utf-8") for path in files)
    said = table(ENGLISH)["abbreviations"]
    for short in sorted(said, key=len, reverse=True):
        texts = re.sub(rf"(?<![\w/]){re.escape(short)}(?![\w/+])", said[short], texts)
    return texts.lower()


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
    natural = {purpose.value for purpose in Purpose} | {CONTRADICTS}
    purposes = set(table(language)["purposes"])
    assert purposes >= natural
    # The others are those that our own systems name.
    texts = texts_of_systems()
    assert [text for text in purposes - natural if text.lower() not in texts] == []


@pytest.mark.parametrize("language", OTHERS)
def test_each_label_of_a_card_has_its_word(language) -> None:
    form = tomllib.loads((PACKAGE / "systems/card_forms/forms/wbf.toml").read_text("utf-8"))
    sections = [section for side in form["side"] for section in side["section"]]
    labels = {form["name"], *(each["title"] for each in (*form["side"], *sections))}
    labels |= {field["label"] for section in sections for field in section["fields"]}
    # Calls, and lines without a label, are the same in every language.
    labels = {label for label in labels if not re.fullmatch(r"(\d(NT|[CDHS]))?", label)}
    labels |= {*SIGNAL_OCCASIONS, *(signal.words for signal in Signal)}
    assert set(table(language)["card"]) >= labels


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("section", ["purposes", "card"])
def test_all_languages_have_words_for_the_same_texts(language, section) -> None:
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
