"""Lines of play are recognised and told by what they do."""

from __future__ import annotations

import pytest

from cuebid.core import (
    PASS,
    SOUTH,
    Auction,
    Board,
    Call,
    Card,
    Contract,
    Deal,
    Play,
    Vulnerability,
    view_from,
)
from cuebid.robots.double_dummy_play import CardPlayer
from cuebid.robots.lines import Line
from cuebid.robots.lines.card_line import line_of_card
from cuebid.robots.thumb_rules.position import position_of

DEAL = Deal.parse("N:T8765.K4.75.KT63 43.8732.KT963.87 AKQJ9.A5.84.AJ42 2.QJT96.AQJ2.Q95")
DRAWN = "QH 4H 2H AH AS 2S 5S 3S KS 2D 6S 4S"


def view_after(cards: str, bid: str = "5S", deal: Deal = DEAL):
    contract = Contract.parse(f"{bid} by S")
    play = Play.parse(contract, cards)
    assert not play.faults(deal)
    auction = Auction(SOUTH, [Call(bid), PASS, PASS, PASS])
    return view_from(play.actor, Board(1, SOUTH, Vulnerability.NONE, deal), auction, play)


@pytest.mark.parametrize(
    ("cards", "card", "line", "told"),
    [
        ("QH 4H 2H AH", "AS", Line.TRUMPS, "draws trumps"),
        (f"{DRAWN} 5H 6H", "KH", None, ""),
        (DRAWN, "5H", None, ""),
        (f"{DRAWN} 5H 6H KH 3H", "3C", None, ""),
        (
            f"{DRAWN} 5H 6H KH 3H",
            "5D",
            Line.ENDPLAY,
            "gives up a diamond: whoever wins it must open clubs or give a ruff and a discard",
        ),
        (f"{DRAWN} 5H 6H KH 3H 3C 7C", "JC", Line.FINESSE, "finesses in clubs"),
        (f"{DRAWN} 5H 6H KH 3H 3C 7C", "AC", None, ""),
        (f"{DRAWN} 5H 6H KH 3H TC 7C", "2C", None, ""),
        (f"{DRAWN} 5H 6H KH 3H", "TC", Line.FINESSE, "finesses in clubs"),
        (DRAWN, "4D", None, ""),
    ],
)
def test_declarers_cards_have_names(cards, card, line, told):
    """The diamond before the hearts are gone is no throw-in: hearts would be led in safety."""
    found = line_of_card(position_of(view_after(cards)), Card(card))
    assert (found and found.line) is line
    if line is not None:
        assert found.told == told


def test_the_last_heart_strips_the_suit():
    deal = Deal.parse("N:T8765.K4.75.KT63 43.8732.KT963.87 AKQJ9.A5.84.AJ42 2.QJT96.AQJ2.Q95")
    cards = "QH KH 2H 5H TS 3S 9S 2S 8S 4S JS 2D"
    found = line_of_card(position_of(view_after(cards, deal=deal)), Card("AH"))
    assert found.line is Line.ELIMINATION
    assert found.told == "strips the hearts"


NOTRUMP = Deal.parse("N:A54.63.K92.AQJT4 QJT9.J52.T763.K7 K32.A74.AQ54.952 876.KQT98.J8.863")


@pytest.mark.parametrize(
    ("cards", "card", "line"),
    [
        ("KH 3H 2H", "4H", Line.HOLD_UP),
        ("KH 3H 2H", "AH", None),
        ("KH 3H 2H AH 2C 3C", "QC", Line.FINESSE),
        ("KH 3H 2H AH 2C 3C", "AC", None),
        ("KH 3H 2H AH 2C 3C", "4C", Line.DUCK),
    ],
)
def test_a_hold_up_a_duck_and_a_finesse_at_notrump(cards, card, line):
    found = line_of_card(position_of(view_after(cards, "3NT", NOTRUMP)), Card(card))
    assert (found and found.line) is line


def test_a_ruff_is_told():
    deal = Deal.parse("N:T8765.K43.5.KT63 432.872.KT963.87 AKQJ9.A5.742.AJ4 .QJT96.AQJ8.Q952")
    found = line_of_card(position_of(view_after("AD 5D 3D 2D QD", deal=deal)), Card("5S"))
    assert found.told == "ruffs a diamond"


def test_a_decision_tells_its_line():
    decision = CardPlayer().decide(view_after("KH 3H 2H", "3NT", NOTRUMP))
    assert decision.card.text == "4H"
    assert "hold-up: holds up the ace of hearts" in list(decision.lines())
    assert decision.record()["line"] == "hold-up"
