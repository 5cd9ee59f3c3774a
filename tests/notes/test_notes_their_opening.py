"""Tables that depend on what an opening of the opponents shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from cuebid.bml import parse_bml, read_document
from cuebid.bml.export.text import text_document
from cuebid.conventions.header import OPENINGS
from cuebid.core import Auction, Explanation, Hand, Side, Vulnerability
from cuebid.database import RuleBook, choose
from cuebid.notes import build_notes
from cuebid.notes.meaning.explanations import explained_calls
from cuebid.notes.meaning.their_opening import AGAINST, opening_name
from cuebid.notes.overlay import overlay_system
from cuebid.robots.bidder import Bidder
from cuebid.text import Diagnostics

OURS = """#+TITLE: ours

1N = 15--17 BAL

(1C)-
D = T/O, 12+ hcp
1M = 8--16 hcp, 5+#
2C = !5+!h 5+!s, 8+ hcp
P = Any other hand

(2D)-
D = T/O, 13+ hcp
P = Any other hand

#INCLUDE strong.bml

#INCLUDE multi.bml
"""
MULTI = """#+AGAINST: multi

(2D)-
D = 12--15 hcp, BAL or 16+ hcp
2H = 10--15 hcp, 5+!h
P = Any other hand
"""
STRONG = """#+AGAINST: strong-club

(1C)-
D = !5-4 majors
1S = natural, 6--15 hcp, 5+!s
2C = natural, 6--15 hcp, 6+!c
P = Any other hand

(1C)-D-
1M = preference
"""
NATURAL_CLUB = "1C = 12--21 hcp, 3+!c\n"
STRONG_CLUB = "1C = !STR F1, 16+ hcp\n"


def book(path: Path) -> RuleBook:
    return overlay_system(build_notes(read_document(path, Diagnostics())), path).book


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("systems")
    texts = {
        "ours": OURS,
        "strong": STRONG,
        "multi": MULTI,
        "natural-club": NATURAL_CLUB,
        "club": STRONG_CLUB,
    }
    for name, text in texts.items():
        (folder / f"{name}.bml").write_text(text)
    return folder


@pytest.mark.parametrize(
    ("theirs", "hand", "call"),
    [
        ("club", "KJ954.QJ93.82.72", "X"),
        ("club", "84.K3.983.AQJ972", "2C"),
        ("club", "AQ5.KQ93.A82.872", "P"),
        ("natural-club", "KJ954.AJ93.82.72", "1S"),
        ("natural-club", "84.K3.983.AQJ972", "P"),
        ("natural-club", "AQ5.KQ93.AJ82.72", "X"),
    ],
)
def test_tables_against_an_opening_apply_where_it_shows_this(
    folder: Path, theirs: str, hand: str, call: str
) -> None:
    against = book(folder / "ours.bml").with_opponents(book(folder / f"{theirs}.bml"))
    assert Bidder(against).decide(Hand(hand), Auction("N", "1C")).call.text == call


@pytest.mark.parametrize(
    ("opening", "words", "hand", "call"),
    [
        ("1C", "artificial, 16+ hcp", "KJ954.QJ93.82.72", "X"),
        ("1C", "artificial, 16+ hcp", "84.K3.983.AQJ972", "2C"),
        ("1C", "natural, 5+ clubs", "KJ954.AJ93.82.72", "1S"),
        ("2D", "Multi: weak two in a major", "K54.AQ983.82.K72", "2H"),
        ("2D", "weak two, 6+ diamonds", "K54.AQ983.82.K72", "P"),
    ],
)
def test_tables_against_an_opening_apply_where_its_maker_explains_it_so(
    folder: Path, opening: str, words: str, hand: str, call: str
) -> None:
    ours, auction = book(folder / "ours.bml"), Auction("N", opening)
    explained = explained_calls(ours, auction, {0: Explanation(words)}, Side.EW)
    choice = choose(ours, Hand(hand), auction, Vulnerability.NONE, explained)
    assert choice.call is not None
    assert choice.call.text == call
    assert choice.match is not None


def test_calls_are_disclosed_as_they_are_meant_against_this_opening(folder: Path) -> None:
    ours = book(folder / "ours.bml")
    auction = Auction("N", "1C 2C")
    shown = {}
    for name in ("club", "natural-club"):
        context = ours.with_opponents(book(folder / f"{name}.bml")).context(Auction("N", "1C"))
        shown[name] = context.meaning(auction.calls[-1]).boxes.words()
    assert shown == {"club": "6-15 HCP; 6+ C", "natural-club": "8+ HCP; 5+ H; 5+ S"}


def test_the_meanings_that_a_file_can_name_are_those_that_rules_can_test() -> None:
    assert set(AGAINST) == set(OPENINGS)


@pytest.mark.parametrize(
    ("call", "words", "name"),
    [
        ("2C", "STR F1, 22+ hcp", "strong-two"),
        ("2C", "11--15 hcp, 6+!c", ""),
        ("2D", "STR GF, any 24+ hcp", "strong-two"),
        ("2D", "!11--15 hcp, 4414, 4405, 4315 or 3415", "three-suiter"),
        ("2D", "!Multi, 5--10 hcp, 6!h or 5--10 hcp, 6!s", "multi"),
        ("2D", "5--10 hcp, 6!d", ""),
        ("2H", "!5--10 hcp, 5!h 4+!c or 5--10 hcp, 5!h 4+!d", "five-card-two"),
        ("2H", "5--10 hcp, 6!h", ""),
        ("2S", "14--20 hcp, 5+!s", ""),
        ("2N", "!6--10 hcp, 5+!d 5+!c", "both-minors"),
        ("2N", "20--21 hcp, BAL", ""),
        ("3N", "!Gambling, 0--14 hcp", "gambling"),
        ("3N", "25--27 hcp, BAL", ""),
        ("4C", "!11--15 hcp, 7+!h", "namyats"),
        ("4C", "PRE, 5--10 hcp, 8+!c", ""),
    ],
)
def test_an_opening_has_the_name_of_what_it_shows_and_tables_against_it_apply(
    call: str, words: str, name: str, tmp_path: Path
) -> None:
    theirs = overlay_system(build_notes(parse_bml(f"{call} = {words}\n")), Path("t.bml")).book
    opening = Auction("N", call).calls[0]
    assert opening_name(opening, theirs.context(Auction("N")).meaning(opening).boxes) == name
    # Five diamonds shows clubs, which no natural bidding has, where the table applies.
    kind = name or next(kind for kind, meant in AGAINST.items() if opening.text in meant.calls)
    (tmp_path / "against.bml").write_text(f"#+AGAINST: {kind}\n\n({call})-\n5D = !0+ hcp, 8+!c\n")
    (tmp_path / "ours.bml").write_text(f"({call})-\nP = Any other hand\n\n#INCLUDE against.bml\n")
    ours = book(tmp_path / "ours.bml").with_opponents(theirs)
    decision = Bidder(ours).decide(Hand("4.3.42.AKQJ98765"), Auction("N", call))
    assert (decision.call.text == "5D") == bool(name)


def test_documents_say_above_a_table_against_what_it_is() -> None:
    assert "Against a strong club" in text_document(parse_bml(STRONG))


SUGGESTION = """#+TITLE: suggestion

1C = 16+ hcp, F1
1D = 11--15 hcp, 2+!d

* The one club opening

** Suggested defense

(1C)-
1S = 3--9 hcp, 4+!s 4+!h

* Their one diamond

(1D)-
1S = 8--16 hcp, 5+!s
"""


def test_a_suggested_defence_holds_against_what_our_opening_shows() -> None:
    from cuebid.notes import interpret

    auctions = interpret(parse_bml(SUGGESTION))
    against = {
        one.sequence.calls[0].text: one.sequence.conditions.against
        for one in auctions
        if not one.sequence.we_open
    }
    assert against == {"1C": "strong-club", "1D": ""}


def test_a_suggested_defence_to_a_natural_opening_holds_against_all() -> None:
    from cuebid.notes import interpret

    auctions = interpret(parse_bml(SUGGESTION.replace("16+ hcp, F1", "11--20 hcp, 4+!c")))
    assert not any(one.sequence.conditions.against for one in auctions)
