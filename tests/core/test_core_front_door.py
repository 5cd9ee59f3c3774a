"""`import cuebid` gives the game, and text does wherever a value does."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

import cuebid
from cuebid import Auction, Board, Call, Card, Contract, Deal, Hand, Play, Seat


def test_the_front_door_is_small_and_every_name_of_it_can_be_had():
    assert 40 <= len(cuebid.__all__) <= 60
    assert [name for name in cuebid.__all__ if getattr(cuebid, name, None) is None] == []


def test_the_commands_run_as_a_module():
    run = subprocess.run(
        [sys.executable, "-m", "cuebid", "--version"], capture_output=True, text=True, check=True
    )
    assert run.stdout == f"cuebid, version {cuebid.__version__}\n"


DEAL = "N:AKQ.J72.T983.A42 JT98.AKQ.J72.T98 765.T98.AKQ.J765 432.6543.654.KQ3"


def test_text_does_wherever_a_value_does():
    deal = Deal(DEAL)
    assert deal == Deal.parse(DEAL) == Deal({"N": deal[Seat.NORTH], **deal.to_dict()})
    assert deal["south"] is deal[Seat.SOUTH]
    assert deal.holder("AS") is Seat("N") is Seat(0) is cuebid.NORTH
    assert deal.with_hand("W", "-")["W"] == Hand()
    hand = deal["N"]
    assert "AS" in hand
    assert "AH" not in hand
    assert (hand.length("S"), hand.without("AS").length("spades")) == (3, 2)
    assert Hand.of(["AS", Card("KS")]) == Hand("AK...")

    auction = Auction("N", "1NT P").with_call("3NT").with_all_pass()
    assert auction.contract == Contract("3NT by N") == Contract(3, "NT", "N")
    assert Auction("N", ["1NT", Call("P")]).is_legal("2C")
    play = Play("3NT by N", "JS 5S 2S AS")
    assert play.with_card("KS").legal_cards("432.6543.654.KQ3") == Hand("43...")

    board = Board(1, "N", "none", DEAL)
    assert board == Board.numbered(1, deal)
    record = cuebid.BoardRecord(board, auction, {0: "15-17"}, "JS 5S", players={"N": "Ann"})
    assert record.explanations[0].text == "15-17"
    assert record.to_dict()["north"] == "Ann"
    assert cuebid.contract_score("4SX by N", 10, vulnerable=True) == 790
    assert cuebid.Vulnerability("NS").of("S")
    assert not cuebid.Vulnerability("NS").of("EW")


@pytest.mark.parametrize(
    "make",
    [
        lambda: Auction(None),
        lambda: Auction("N", [3.5]),
        lambda: Auction("N").with_call(None),
        lambda: Board(1, "N", None, DEAL),
        lambda: Call(1),
        lambda: Card(["AS"]),
        lambda: Contract(4.5, "S", "N"),
        lambda: Contract(None),
        lambda: Deal(3),
        lambda: Deal()[None],
        lambda: Hand(None),
        lambda: Hand().with_card(5),
        lambda: Play(None),
        lambda: Seat(None),
    ],
)
def test_a_wrong_type_is_one_error_of_ours_and_a_type_error(make):
    with pytest.raises(cuebid.WrongTypeError, match="needed: ") as caught:
        make()
    assert isinstance(caught.value, cuebid.CuebidError)
    assert isinstance(caught.value, TypeError)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Seat("Q"),
        lambda: Auction("Q"),
        lambda: Contract("pass"),
        lambda: Contract("4S"),
        lambda: Deal({"N": "AAA..."}),
        lambda: cuebid.play_board(Board(1, "N", "none", DEAL), {"NS": "simple"}),
    ],
)
def test_a_text_that_cannot_be_meant_is_a_read_error(make):
    with pytest.raises(cuebid.ReadError):
        make()


def test_a_number_outside_of_an_enumeration_is_a_range_error():
    with pytest.raises(cuebid.RangeError, match="7 is not the number of a Seat: 0 to 3"):
        Seat(7)


def test_the_same_seed_gives_the_same_deal():
    assert Deal.random(5) == Deal.random(5) != Deal.random(6)
    assert Deal.random().is_complete


def test_hands_and_deals_are_arrays_of_bits_as_a_dealer_gives_them():
    deal = Deal(DEAL)
    array = np.array(deal)
    assert (array.shape, array.dtype) == ((4,), np.uint64)
    assert array.tolist() == [hand.bits for hand in deal]
    assert np.array([deal, deal]).shape == (2, 4)
    assert int(np.array(deal["N"])) == deal["N"].bits
    (row,) = cuebid.Dealer(deal.to_dict()).arrays(1)
    assert (row == array).all()


def test_a_trick_table_is_an_array_and_a_dictionary():
    table = cuebid.TrickTable.from_rows([range(4)] * 5)
    assert np.array(table).shape == (5, 4)
    assert table["NT", "E"] == table.to_dict()["E"]["NT"] == 1


def test_cards_that_match_a_description_are_dealt_from_text():
    dealer = cuebid.Dealer({"S": "AKQ32.2.432.5432"}, {"N": "15-17 balanced"}, seed=1)
    assert all(15 <= deal["N"].hcp <= 17 for deal in dealer.deals(20))
