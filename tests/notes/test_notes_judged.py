"""Rows that players judged are read as they mean them, and an Acol page bids as its authors do."""

from __future__ import annotations

import hashlib
from collections import Counter
from pathlib import Path

import pytest
from notes_judged import compare, own_meaning, own_rows, real_rows

from cuebid.bml import parse_bml, read_document
from cuebid.core import Hand
from cuebid.evaluation import BALANCED, HCP
from cuebid.match.deals import random_boards
from cuebid.notes import build_notes, certainty_of, check_notes, doubts_of, interpret, row_text
from cuebid.text import Diagnostics
from project_paths import SHARED

ACOL = (Path(__file__).parent / "acol.bml").read_text("utf-8")
DATA = SHARED / "data" / "bml"
FILES = ("*__bridge*/**/*.bml", "Kungsgeten__*/*.txt", "gpaulissen__bml/test/data/*.bml")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "share"),
    [
        ("own_rows.txt", 0.8),
        ("own_rows_2.txt", 0.8),
        ("own_rows_3.txt", 0.68),
        ("own_rows_4.txt", 0.8),
        ("own_rows_6.txt", 0.75),
        ("own_rows_7.txt", 0.85),
        ("own_rows_8.txt", 0.7),
        ("own_rows_9.txt", 0.7),
        ("own_rows_10.txt", 0.65),
        ("own_rows_11.txt", 0.58),
        ("own_rows_languages.txt", 0.88),
    ],
)
def test_rows_in_the_ways_of_many_authors(name, share):
    """Most rows agree in every part, and none is without hands unless that is reported.

    The third set is judged to the point and the forcing word, so that fewer agree in every part.
    """
    kinds = Counter()
    for row in own_rows(name):
        interpreted = own_meaning(row)
        verdict = compare(row.meant, interpreted)
        kinds[verdict.kind] += 1
        if verdict.kind == "empty":
            assert doubts_of(interpreted), row
    assert kinds["right"] >= share * kinds.total(), kinds
    assert not kinds["empty"], kinds


@pytest.mark.slow
@pytest.mark.real_inputs
@pytest.mark.parametrize("name", [f"judged_rows{number}.txt" for number in ("", "_2", "_3", "_4")])
def test_rows_of_real_systems(name):
    wanted = {row.place: row for row in real_rows(name)}
    kinds = Counter()
    for pattern in FILES:
        for path in sorted(DATA.glob(pattern)):
            for interpreted in interpret(read_document(path, Diagnostics())):
                sequence = interpreted.sequence
                words = f"{sequence.auction} {row_text(sequence)}"
                digest = hashlib.sha256(words.encode()).hexdigest()[:10]
                # The same words may stand in several files, with other rows around them.
                if digest not in wanted or _place(sequence) not in wanted[digest].auction:
                    continue
                verdict = compare(wanted.pop(digest).meant, interpreted)
                kinds[verdict.kind] += 1
                assert verdict.kind != "empty" or certainty_of(doubts_of(interpreted)) != "sure"
    assert kinds["right"] >= 0.8 * kinds.total(), kinds


def _place(sequence):
    source = Path(sequence.row.source.name).relative_to(DATA).as_posix()
    return f"{source}:{sequence.row.source.position(sequence.row.start).line} "


@pytest.fixture(scope="module")
def acol():
    return build_notes(parse_bml(ACOL))


def opening(built, hand):
    """The opening that the rules choose for a hand; an empty string where none fits."""
    fitting = [
        rule
        for rule in built.rules
        if rule.level == 1
        and hand in rule.box
        and all(
            hand.lengths[first] + equal > hand.lengths[second]
            for first, second, equal in rule.longer
        )
    ]
    best = max(fitting, key=lambda rule: (rule.priority, -rule.number), default=None)
    return "" if best is None else best.interpreted.sequence.call.text


def test_an_acol_page_opens_every_balanced_hand_of_its_range_with_one_notrump(acol):
    hands = [hand for board in random_boards(60, 3) for hand in board.deal.hands]
    balanced = [hand for hand in hands if hand in BALANCED.between(HCP, 12, 14)]
    assert len(balanced) > 20
    assert {opening(acol, hand) for hand in balanced} == {"1NT"}


def test_an_acol_page_opens_a_three_suiter_of_game_strength_with_two_clubs(acol):
    assert opening(acol, Hand.parse("AKQ2.AKJ32.AQ2.2")) == "2C"


def test_the_check_asks_what_the_acol_page_leaves_open(acol):
    report = check_notes(acol, deals=300)
    first = report.readings[0]
    assert (first.auction, first.certainty) == ("2C", "doubtful")
    assert str(first.doubts[0]) == (
        "any shape? we took any shape; to settle it: add `ART`, or a length such as `6+!c`"
    )
    assert not report.never_made
    # Characters of doubtful rows are understood, but not with confidence.
    assert report.certain < report.understood == report.characters


@pytest.mark.parametrize(
    ("row", "question"),
    [
        ("1H = 11--20", "how many !h?"),
        ("1N = 12--14", "balanced?"),
        ("2D = 20+", "any shape?"),
        ("1S = 5+!s, gnarf, 11--15", "what does `gnarf` say of the hand?"),
        ("1S = 5+!s, 0--3!s", "which hands?"),
    ],
)
def test_a_doubt_has_its_question(row, question):
    (interpreted,) = interpret(parse_bml(f"{row}\n"))
    assert any(str(doubt).startswith(question) for doubt in doubts_of(interpreted))


def test_what_is_written_out_is_sure():
    (interpreted,) = interpret(parse_bml("1H = 11--20 hcp, 5+!h\n"))
    assert certainty_of(doubts_of(interpreted)) == "sure"


def test_a_row_for_two_suits_means_the_suit_that_is_bid():
    meanings = {
        interpreted.sequence.auction: interpreted.meaning.boxes.words()
        for interpreted in interpret(parse_bml("1HS = 11--15 hcp, 5+!h/!s\n"))
    }
    assert meanings == {"1H": "11-15 HCP; 5+ H", "1S": "11-15 HCP; 5+ S"}


@pytest.mark.parametrize(
    ("notes", "question", "certainty"),
    [
        ("1S-2S-\n3S = max, 6+!s\n", "how many points is `max`, as no row", "doubtful"),
        ("1H-\n3D = INV, 6+!d\n", "how many points is `INV`, as no row tells", "likely"),
        ("1H-1S-1N-\n2C = xyz\n", "which hands does `xyz` show here?", "likely"),
        ("1H-2H-\n3S = CoG\n", "which hands does `CoG` show here?", "doubtful"),
        ("3C = Puppet Stayman\n  3D = 4+!h\n", "which calls come before?", "likely"),
    ],
)
def test_what_rests_on_a_call_without_a_row_or_on_a_name_alone_is_asked(notes, question, certainty):
    *_, last = interpret(parse_bml(notes))
    doubts = doubts_of(last)
    assert certainty_of(doubts) == certainty
    assert any(str(doubt).startswith(question) for doubt in doubts)


def test_a_word_of_strength_after_a_multi_picks_out_its_hands():
    notes = "2D = a) 6--10, 6+M b) 22--24 bal\n  2N = relay\n    3C = {}\n"
    weak, strong = (interpret(parse_bml(notes.format(word)))[-1] for word in ("max", "STR"))
    assert weak.meaning.boxes.hull().range(HCP) == (8, 10)
    assert strong.meaning.boxes.hull().range(HCP) == (22, 24)
