"""Boards, and the record of a board played."""

import pytest
from core_fixtures import auctions, boards, finished, plays
from hypothesis import given
from hypothesis import strategies as st

from cuebid.core import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Auction,
    Board,
    BoardRecord,
    Call,
    Claim,
    Contract,
    Deal,
    Explanation,
    IllegalError,
    Play,
    Ruling,
    Side,
    Vulnerability,
    contract_score,
    dealer_of_board,
    score_for,
    vulnerability_of_board,
)

BOARD = Board.numbered(
    1, Deal.parse("N:AKQ.J72.T983.A42 JT98.AKQ.J72.T98 765.T98.AKQ.J765 432.6543.654.KQ3")
)
GAME = Auction.parse(NORTH, "1NT P 3NT AP")
LED = Play.parse(GAME.contract, "JS 5S 2S QS  JH")


@given(st.integers(1, 64))
def test_a_numbered_board_follows_law_2(number):
    board = Board.numbered(number, BOARD.deal)
    assert board.dealer is dealer_of_board(number)
    assert board.vulnerability is vulnerability_of_board(number)
    assert board.deal == BOARD.deal


def test_an_unfinished_auction_has_no_contract_yet():
    record = BoardRecord(BOARD, Auction.parse(NORTH, "1NT P"))
    assert (record.contract, record.play, record.tricks, record.score_ns) == (None,) * 4
    assert not record.is_finished
    assert record.result_text == "Not finished"


def test_a_board_passed_out_is_finished_with_nothing():
    record = BoardRecord(BOARD, Auction.parse(NORTH, "AP"))
    assert (record.contract, record.play, record.tricks, record.score_ns) == (None, None, None, 0)
    assert record.is_finished
    assert record.result_text == "Passed out"


def test_a_play_broken_off_has_no_result():
    record = BoardRecord(BOARD, GAME, cards=LED.cards)
    assert record.play == LED
    assert (record.tricks, record.score_ns, record.is_finished) == (None, None, False)
    assert record.result_text == "Not finished"


@pytest.mark.parametrize(
    ("claim", "tricks", "score", "text"),
    [
        (Claim(NORTH, 8), 9, 400, "3NT by N ="),
        (Claim(SOUTH, 9), 10, 430, "3NT by N +1"),
        (Claim(EAST, 8), 5, -200, "3NT by N -4"),
        (Claim(WEST, 0), 13, 520, "3NT by N +4"),
    ],
)
def test_a_claim_ends_the_play(claim, tricks, score, text):
    record = BoardRecord(BOARD, GAME, cards=LED.cards, claim=claim)
    assert (record.tricks, record.score_ns, record.is_finished) == (tricks, score, True)
    assert record.result_text == text


def test_a_claim_of_more_than_is_left_is_an_error_not_a_score():
    record = BoardRecord(BOARD, GAME, cards=LED.cards, claim=Claim(NORTH, 13))
    with pytest.raises(IllegalError, match="claims 13 tricks of 12"):
        _ = record.score_ns


def test_tricks_can_be_known_without_the_cards():
    record = BoardRecord(BOARD, GAME, tricks_recorded=11)
    assert (record.tricks, record.score_ns, record.result_text) == (11, 460, "3NT by N +2")


def test_a_contract_can_be_known_without_the_calls():
    contract = Contract.parse("4SX by W")
    record = BoardRecord(BOARD, Auction(NORTH), contract_recorded=contract, tricks_recorded=9)
    assert (record.contract, record.score_ns) == (contract, 100)
    assert record.result_text == "4♠X by W -1"


def test_a_forfeited_board_says_who_forfeited_it():
    record = BoardRecord(BOARD, GAME, forfeited_by=EAST)
    assert record.result_text == "Forfeited by East"
    assert not record.is_finished


def test_rulings_come_in_order():
    first, second = Ruling(EAST, "a call out of turn"), Ruling(WEST, "a revoke")
    record = BoardRecord(BOARD, GAME).with_ruling(first).with_ruling(second)
    assert record.rulings == (first, second)
    assert str(first) == "Ruling, East: a call out of turn"


def test_cards_played_to_the_end_count_more_than_what_was_claimed_or_recorded():
    play = finished(BOARD.deal, LED)
    record = BoardRecord(BOARD, GAME, cards=play.cards, claim=Claim(NORTH, 0), tricks_recorded=1)
    assert record.tricks == play.declarer_tricks
    assert record.is_finished


def test_an_explanation_of_a_call_not_made_is_kept_but_not_drawn():
    record = BoardRecord(BOARD, GAME, {9: Explanation("Blackwood"), 10: Explanation()})
    assert record.explanations[9].text == "Blackwood"
    assert str(record) == str(BoardRecord(BOARD, GAME))


def test_an_alert_may_come_without_words():
    assert Explanation() == Explanation("", alerted=True)


@given(boards, auctions(complete=True), st.data())
def test_the_score_is_that_of_the_tricks_under_the_boards_vulnerability(board, auction, data):
    contract = auction.contract
    if contract is None:
        assert BoardRecord(board, auction).score_ns == 0
        return
    play = data.draw(plays(board.deal, contract))
    if data.draw(st.booleans()):
        play = finished(board.deal, play)
    record = BoardRecord(board, auction, cards=play.cards)
    assert record.is_finished == play.is_over
    recorded = BoardRecord(board, auction, tricks_recorded=7)
    own = contract_score(contract, 7, board.vulnerability.of(contract.declarer))
    assert recorded.score_ns == (own if contract.declarer.side is Side.NS else -own)
    if play.is_over:
        tricks = play.declarer_tricks
        assert record.score_ns == score_for(Side.NS, contract, tricks, board.vulnerability)


def test_vulnerability_comes_from_the_board_not_from_its_number():
    board = Board(1, NORTH, Vulnerability.BOTH, BOARD.deal)
    assert BoardRecord(board, GAME, tricks_recorded=9).score_ns == 600
    assert BoardRecord(BOARD, GAME, tricks_recorded=9).score_ns == 400
    assert Call("3NT") in GAME.calls
