"""A thinking player keeps its seat, whatever its opponents do and whatever goes wrong inside."""

from __future__ import annotations

import random
import warnings

import pytest

from cuebid.core import (
    CARDS,
    EAST,
    NORTH,
    PASS,
    SEATS,
    SOUTH,
    WEST,
    Auction,
    Board,
    Deal,
    Explanation,
    Hand,
    IllegalError,
    Play,
    ReadError,
    View,
    Vulnerability,
    view_from,
)
from cuebid.dealing import Dealer
from cuebid.evaluation import HCP, Box, Boxes
from cuebid.match.board_play import play_board
from cuebid.robots import (
    PlayerOptions,
    RandomPlayer,
    SteadyPlayer,
    make_player,
    read_fault,
    reproduce_fault,
)
from cuebid.robots.budget import Budget
from cuebid.robots.double_dummy_play import knowledge_of, weighted_layouts
from cuebid.robots.fault_report import FaultReport, fault_of, report_fault, write_fault
from cuebid.robots.sampling import sample_layouts
from cuebid.robots.thumb_rules import HeardAuction
from cuebid.testing import ContraryPlayer


def board_of(number: int) -> Board:
    cards = list(CARDS)
    random.Random(number).shuffle(cards)
    hands = {seat: Hand.of(cards[13 * seat : 13 * seat + 13]) for seat in SEATS}
    return Board.numbered(number, Deal(hands))


DEAL = Deal.parse("N:K42.K43.Q762.KQ2 76.QJT95.J43.JT9 AJT98.A2.K85.A54 Q53.876.AT9.8763")


def view_in_play(cards: str = "8H 3H 9H AH") -> View:
    board = Board(1, SOUTH, Vulnerability.NONE, DEAL)
    auction = Auction(SOUTH, "1S P 4S P P P")
    play = Play.parse(auction.contract, cards)
    return view_from(play.actor, board, auction, play)


def play_against(player: object, boards: int, budget: Budget, seed: int) -> list[FaultReport]:
    """Boards on one side, on one seat, and against random players, with the faults reported."""
    faults: list[FaultReport] = []
    for number in range(boards):
        board = board_of(1000 * seed + number + 1)
        thinking = make_player("sayc", 1, budget, report=faults.append)
        seats = ({NORTH, SOUTH}, {NORTH}, {WEST}, {EAST, WEST})[number % 4]
        record = play_board(board, {seat: thinking if seat in seats else player for seat in SEATS})
        assert record.is_finished
    return faults


@pytest.mark.slow
@pytest.mark.parametrize("opponent", [ContraryPlayer(1), RandomPlayer(1)])
def test_a_thinking_player_finishes_boards_against_players_who_contradict_themselves(opponent):
    assert play_against(opponent, 1, Budget(deals=1), 1) == []


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("opponent", [ContraryPlayer(2), RandomPlayer(2), make_player("simple")])
def test_a_thinking_player_finishes_many_boards_against_strange_players(opponent):
    assert play_against(opponent, 20, Budget(deals=4), 2) == []


def test_a_contrary_player_answers_by_the_view_alone_and_always_legally():
    for number in range(1, 9):
        board = board_of(number)
        record = play_board(board, ContraryPlayer(3))
        assert record.is_finished
        assert play_board(board, ContraryPlayer(3)).auction == record.auction


def test_a_contrary_player_explains_a_hand_that_it_does_not_hold():
    view = View(NORTH, 1, Vulnerability.NONE, Hand("T7642.J865.932.7"), Auction(NORTH))
    answers = [ContraryPlayer(seed).call(view) for seed in range(20)]
    told = [answer for answer in answers if answer is not PASS]
    assert told
    for answer in told:
        assert answer.explanation.text.startswith("16+ HCP, 6+ ")
        assert "spades" not in answer.explanation.text


# Sampling


def test_layouts_are_sampled_with_less_taken_for_granted_where_the_sampler_fails(monkeypatch):
    original = Dealer.up_to

    def fails(self: Dealer, limit: int, draws: int = 0) -> object:
        if self.constraints:
            raise ValueError("an array of the wrong shape")
        return original(self, limit, draws)

    monkeypatch.setattr(Dealer, "up_to", fails)
    shown = {EAST: Boxes((Box().between(HCP, 5, 9),))}
    with pytest.warns(RuntimeWarning, match="wrong shape"):
        assert len(sample_layouts({SOUTH: DEAL[SOUTH]}, shown, 5, 1)) == 5
    with pytest.warns(RuntimeWarning, match="wrong shape"):
        assert len(weighted_layouts(knowledge_of(view_in_play(), HeardAuction(shown)), 8, 1)) > 0


# Faults


class Broken:
    """A player whose thinking always fails."""

    def call(self, view: View) -> object:
        raise ZeroDivisionError(f"no weights for {view.seat.word}")

    def card(self, view: View) -> object:
        raise ZeroDivisionError(f"no weights for {view.seat.word}")


def steady(player: object, fallback: object, faults: list[FaultReport]) -> SteadyPlayer:
    return SteadyPlayer(
        player, fallback, faults.append, robot="sayc", seed=3, budget="2", scoring="imps"
    )


def test_a_player_whose_thinking_fails_finishes_its_boards_and_reports_the_cause_once():
    faults: list[FaultReport] = []
    player = steady(Broken(), make_player("simple"), faults)
    record = play_board(board_of(5), player)
    simple = play_board(board_of(5), make_player("simple"))
    assert record.auction == simple.auction
    assert record.cards == simple.cards
    # One cause in the bidding, one in the play.
    assert [fault.error for fault in faults] == [faults[0].error, faults[1].error]
    assert faults[0].error.startswith("ZeroDivisionError: no weights for ")


def test_a_player_whose_rules_fail_too_passes_and_plays_its_lowest_card():
    faults: list[FaultReport] = []
    player = steady(Broken(), Broken(), faults)
    assert play_board(board_of(5), player).is_finished
    view = view_in_play()
    assert player.card(view) is min(view.legal_cards, key=lambda card: (card.rank, card.suit))


def test_a_question_out_of_turn_is_the_callers_error_and_no_fault():
    faults: list[FaultReport] = []
    player = steady(make_player("simple"), make_player("simple"), faults)
    view = View(EAST, 1, Vulnerability.NONE, DEAL[EAST], Auction(SOUTH, "1S P 4S P P P"))
    with pytest.raises(IllegalError):
        player.card(view)
    assert faults == []


def test_the_file_of_a_fault_asks_the_same_question_again(tmp_path, monkeypatch):
    view = view_in_play()
    fault = fault_of(view, ValueError("boom"), "sayc", 1, "2", "imps")
    fault_read = read_fault(write_fault(fault, tmp_path))
    assert fault_read == fault
    assert reproduce_fault(fault_read) in view.legal_cards
    monkeypatch.setattr(
        "cuebid.robots.double_dummy_play.estimates.weighted_layouts", lambda *_: 1 / 0
    )
    with pytest.raises(ZeroDivisionError):
        reproduce_fault(fault_read)


def test_the_file_of_a_fault_in_the_bidding_keeps_explanations(tmp_path):
    view = View(
        WEST,
        7,
        Vulnerability.BOTH,
        DEAL[WEST],
        Auction(SOUTH, "1S"),
        explanations={0: Explanation("any hand", alerted=True)},
    )
    fault = fault_of(view, ValueError("boom"), "sayc", 1, "0", "imps")
    fault_read = read_fault(write_fault(fault, tmp_path))
    assert fault_read.view == view
    assert reproduce_fault(fault_read).call in view.legal_calls


def test_another_file_is_no_report(tmp_path):
    path = tmp_path / "other.json"
    path.write_text('{"format": "of something else"}', encoding="utf-8")
    with pytest.raises(ReadError, match=r"other\.json is not a report"):
        read_fault(path)


def test_a_fault_is_told_in_one_line_that_names_the_file(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    view = view_in_play()
    report_fault(fault_of(view, ValueError("boom"), "sayc", 1, "2", "imps"))
    [path] = tmp_path.iterdir()
    line = capsys.readouterr().err
    assert line.count("\n") == 1
    assert view.seat.word in line
    assert "ValueError: boom" in line
    assert str(path) in line


def test_a_player_of_a_system_is_steady_unless_faults_are_to_raise():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert isinstance(make_player("sayc"), SteadyPlayer)
        assert not isinstance(make_player("sayc", report=None), SteadyPlayer)
        assert PlayerOptions().report is report_fault
