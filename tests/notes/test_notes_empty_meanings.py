"""A description narrows the hand, has a purpose, or is asked about: none is lost in silence."""

from __future__ import annotations

from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st
from notes_tables import meaning_at

from cuebid.core import Auction, Call, Hand, Seat
from cuebid.database import choose
from cuebid.notes import doubts_of, open_system
from cuebid.notes.words.lexicon import read_words

TABLE = resources.files("cuebid.notes.words.tables") / "english.txt"
PHRASES = sorted({phrase for phrase, _ in read_words(TABLE.read_text("utf-8"), "english.txt")})
NUMBERS = [
    "4+",
    "5",
    "6-9",
    "12--14",
    "15+",
    "0-3",
    "(10)11",
    "5-4",
    "4441",
    "5M332",
    "3",
    "~7",
    "0+",
]
SUITS = ["!c", "!d", "!h", "!s", "M", "m", "oM", "#", "hearts", "a minor", "their suit", "X"]
SIGNS = [",", ";", ".", "or", "/", "and", "+", "(", ")", "not", "=", ":", "a)", "b)", "-"]
GARBAGE = ["gnarf", "Ω", "flibber's", "12345", "?!", "zwölf"]
AUCTIONS = [
    "1C", "1S", "2C", "2D", "3N", "4C", "1N-2C", "1N-2S", "1H-2N", "1S-3C", "2D-2H", "1D-1H-2N",
    "1N-2D-2H-3N", "(1H)-2H", "(1N)-2C", "(1S)-D", "1D-(1S)-D", "1D-(P)-1H-(2C)-D", "1S-3S-4N-5D",
]  # fmt: skip
WORDS = st.lists(
    st.one_of(*map(st.sampled_from, (PHRASES, PHRASES, NUMBERS, SUITS, SIGNS, GARBAGE))),
    min_size=1,
    max_size=7,
)


def is_silent(interpreted) -> bool:
    """Whether a meaning is empty, or any hand for no purpose, and nothing is asked about it."""
    row = interpreted.described
    if doubts_of(interpreted) or row.longer:
        return False
    says_what_it_does = bool(row.purposes or row.meaning.forcing or row.may_be_passed)
    return row.is_impossible or not (row.says_something or says_what_it_does)


@given(st.sampled_from(AUCTIONS), WORDS)
def test_an_empty_meaning_is_asked_about(auction, words):
    assert not is_silent(meaning_at(auction, " ".join(words)))


@pytest.mark.slow
def test_a_phrase_alone_is_not_lost_in_silence():
    silent = [phrase for phrase in PHRASES if is_silent(meaning_at("1N-2S", phrase))]
    assert silent == []


def book_of(folder, rows):
    notes = folder / "notes.bml"
    notes.write_text(rows, "utf-8")
    return open_system(str(notes)).book


def test_an_opening_with_a_bare_name_is_not_for_every_hand(tmp_path):
    book = book_of(tmp_path, "1C = 11--21 hcp, 3+!c\n2C = Albarran\n")
    assert choose(book, Hand("JT752.954.64.QT7"), Auction(Seat.NORTH)).call is Call("P")
    assert choose(book, Hand("AKQ52.AK4.A4.AQ7"), Auction(Seat.NORTH)).call is Call("2C")


def test_a_force_of_the_strong_hands_does_not_bind_the_weak_ones(tmp_path):
    rows = "2D = weak two in !d or any game force\n\n2D-\n2S = NAT, !F1, 5+!s\n"
    judged = book_of(tmp_path, rows).context(Auction(Seat.NORTH, "2D P 2S P")).judged
    assert judged is not None
    assert not judged.state.my_side.game_forcing
