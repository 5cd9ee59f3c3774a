"""A convention that notes name is that of the library's module: its hands, and its answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cuebid.bml import parse_bml
from cuebid.cli.main import cli
from cuebid.conventions import shipped_catalogue
from cuebid.core import Auction, Call, Hand
from cuebid.evaluation import HCP, LENGTH
from cuebid.notes import InterpretedAuction, NotesSystem, build_notes, check_notes, open_system
from cuebid.notes.meaning.named_modules import _plain, rows_of_module
from cuebid.robots.bidder import Bidder

OPENINGS = "1M = 5+#, 11--21 hcp\n1N = 15--17 BAL\n"


def built(rows: str) -> NotesSystem:
    return build_notes(parse_bml(f"#+TITLE: Ours\n\n{OPENINGS}\n{rows}"))


def row(system: NotesSystem, auction: str) -> InterpretedAuction:
    return next(each for each in system.auctions if each.sequence.auction == auction)


def call_by(tmp_path: Path, rows: str, hand: str, auction: str) -> Call:
    path = tmp_path / "ours.bml"
    path.write_text(f"#+TITLE: Ours\n\n{OPENINGS}\n{rows}", "utf-8")
    return Bidder(open_system(str(path)).book).decide(Hand(hand), Auction("N", auction)).call


def test_a_bare_name_shows_the_hands_of_the_module() -> None:
    raised = row(built("1S-3C = Bergen raise\n"), "1S-(P)-3C")
    assert raised.described.module == "bergen"
    hull = raised.meaning.boxes.hull()
    assert hull.range(HCP) == (7, 9)
    assert hull.range(LENGTH, Call("1S").strain.suit)[0] == 4


@pytest.mark.parametrize("words", ["Bergen raise, 10--12 hcp", "Bergen raise, limit"])
def test_words_of_the_hand_beside_a_name_are_the_authors(words: str) -> None:
    raised = row(built(f"1S-3C = {words}\n"), "1S-(P)-3C")
    assert not raised.described.module
    assert raised.meaning.boxes.hull().range(HCP)[0] >= 10


def test_a_name_that_tells_the_points_itself_is_read_as_before() -> None:
    """Jacoby's raise is known to force to game; the module would add nothing of the hand."""
    assert not row(built("1S-2N = Jacoby 2NT\n"), "1S-(P)-2N").described.module


def test_answers_that_the_notes_lack_are_those_of_the_module(tmp_path: Path) -> None:
    hand = "KQJ54.A2.K8432.2"
    assert call_by(tmp_path, "1S-2N = Jacoby 2NT\n", hand, "1S P 2N P") is Call("3C")
    assert call_by(tmp_path, "1S-2N = 12--14 BAL\n", hand, "1S P 2N P") is not Call("3C")


def test_notes_with_answers_of_their_own_take_none() -> None:
    system = built("1S-2N = Jacoby 2NT\n  3C = a minimum\n")
    assert not any(each.is_of_module for each in system.auctions)


def test_answers_hold_for_the_seats_of_the_row() -> None:
    system = built("#SEAT 12\n1S-2N = Jacoby 2NT\n")
    (seats,) = {each.sequence.conditions.seat for each in system.auctions if each.is_of_module}
    assert seats is row(system, "1S-(P)-2N").sequence.conditions.seat


def test_a_name_in_another_auction_is_no_module() -> None:
    """Three clubs over four notrump is no raise, whatever it is called."""
    assert not row(built("1N-3C = Bergen raise\n"), "1N-(P)-3C").described.module


CONVENTIONS = shipped_catalogue().conventions


@pytest.mark.parametrize("header", CONVENTIONS, ids=[header.name for header in CONVENTIONS])
def test_a_name_leads_to_one_module_of_an_auction(header) -> None:
    """Two modules with a name in common have no row in common, or a pair could not tell them."""
    names = set(map(_plain, (header.title, header.name, *header.called)))
    for other in CONVENTIONS:
        shared = names & set(map(_plain, (other.title, other.name, *other.called)))
        if other is header or not shared:
            continue
        assert not rows_of_module(header.name).keys() & rows_of_module(other.name).keys(), (
            other.name,
            shared,
        )


def test_the_check_tells_what_is_of_a_module_and_judges_own_rows_alone(tmp_path: Path) -> None:
    system = built("1S-3C = Bergen raise\n1S-2N = Jacoby 2NT\n")
    report = check_notes(system, deals=200)
    assert report.of_modules == {"bergen": 2, "jacoby-2nt": 30}
    assert len(report.readings) == 4
    path = tmp_path / "ours.bml"
    path.write_text(f"#+TITLE: Ours\n\n{OPENINGS}1S-3C = Bergen raise\n", "utf-8")
    told = CliRunner().invoke(cli, ["system", "check", str(path), "--deals", "200"]).output
    assert "by modules of the library (auctions): bergen (2)" in told
    assert "as `bergen`: 7-9 HCP" in told
    json_told = CliRunner().invoke(cli, ["system", "check", str(path), "--deals", "200", "--json"])
    assert json.loads(json_told.output)["of_modules"] == {"bergen": 2}


def test_modules_tell_what_notes_call_them() -> None:
    told = CliRunner().invoke(cli, ["system", "modules", "bergen"]).output
    assert "notes call it: bergen, bergen raise" in told
