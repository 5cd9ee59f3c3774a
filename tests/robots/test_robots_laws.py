"""Promises every player of the package keeps on any deal."""

from __future__ import annotations

import random

import pytest

from cuebid.core import (
    SEATS,
    Board,
    BoardRecord,
    Deal,
    Hand,
    Play,
    ReadError,
    Seat,
    Side,
    View,
    imps,
    view_from,
)
from cuebid.match.board_play import play_board
from cuebid.match.deals import random_boards
from cuebid.robots import PLAYERS, ExplainedCall, Player, RandomPlayer, make_player
from cuebid.robots.budget import Budget


def simple_player() -> Player:
    """Return the natural robot that neither thinks nor explains."""
    return make_player("simple", budget=Budget(), report=None, explains=False)


def by_side(north_south: Player, east_west: Player) -> dict[Seat, Player]:
    return {seat: north_south if seat.side is Side.NS else east_west for seat in SEATS}


def views_of(record: BoardRecord) -> list[View]:
    """What the player to act saw before every call and card of the record."""
    views = []
    auction = type(record.auction)(record.board.dealer)
    for call in record.auction:
        views.append(view_from(auction.turn, record.board, auction))
        auction = auction.with_call(call)
    if record.contract is not None:
        play = Play(record.contract)
        for card in record.cards:
            views.append(view_from(play.actor, record.board, auction, play))
            play = play.with_card(card)
    return views


def action(player: Player, view: View) -> object:
    if view.play is not None:
        return player.card(view)
    answer = player.call(view)
    return answer.call if isinstance(answer, ExplainedCall) else answer


def with_unseen_permuted(record: BoardRecord, view: View, source: random.Random) -> Board:
    """The board with the cards that the viewer has not seen dealt anew among their holders."""
    pool = list(view.unseen)
    source.shuffle(pool)
    hands = {}
    for seat in SEATS:
        hand = record.board.deal[seat]
        kept = hand - view.unseen
        drawn = [pool.pop() for _ in range(len(hand) - len(kept))]
        hands[seat] = kept | Hand.of(drawn)
    board = record.board
    return Board(board.number, board.dealer, board.vulnerability, Deal(hands))


def check_boards(count: int, seed: int) -> None:
    """`play_board` raises on anything illegal; the rest is what it cannot see."""
    players = dict.fromkeys(SEATS, simple_player())
    for board in random_boards(count, seed):
        record = play_board(board, players)
        assert record.is_finished
        assert len(record.auction) <= 32
        assert record.contract is None or len(record.cards) == 52


@pytest.mark.slow
def test_simple_always_acts_legally_and_briefly():
    check_boards(200, seed=1)


@pytest.mark.slow
def test_simple_always_acts_legally_and_briefly_on_three_thousand_deals():
    check_boards(3_000, seed=2)


def test_simple_copes_with_whatever_opponents_call_and_play():
    for board in random_boards(100, seed=3):
        record = play_board(board, by_side(simple_player(), RandomPlayer(board.number)))
        assert record.is_finished


def test_random_players_finish_every_board():
    for board in random_boards(30, seed=4):
        players = {seat: RandomPlayer(board.number + seat) for seat in SEATS}
        assert play_board(board, players).is_finished


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_unseen_cards_never_change_a_decision(name):
    player, source = make_player(name, 5), random.Random(5)
    for board in random_boards(12, seed=5):
        record = play_board(board, dict.fromkeys(SEATS, simple_player()))
        for view in views_of(record):
            other = with_unseen_permuted(record, view, source)
            seen = view_from(view.seat, other, view.auction, view.play)
            assert seen == view
            assert action(player, seen) == action(player, view)


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_the_same_view_and_seed_give_the_same_action_in_any_order(name):
    views = [
        view
        for board in random_boards(4, seed=6)
        for view in views_of(play_board(board, dict.fromkeys(SEATS, simple_player())))
    ]
    forwards = [action(make_player(name, 9), view) for view in views]
    player = make_player(name, 9)
    backwards = [action(player, view) for view in reversed(views)]
    assert backwards == forwards[::-1]


def test_another_seed_makes_another_random_player():
    view = views_of(play_board(random_boards(1, 7)[0], dict.fromkeys(SEATS, simple_player())))[0]
    assert len({RandomPlayer(seed).call(view) for seed in range(40)}) > 5


def test_random_calls_are_spread_over_all_that_is_legal():
    view = views_of(play_board(random_boards(1, 7)[0], dict.fromkeys(SEATS, simple_player())))[0]
    drawn = [RandomPlayer(seed).call(view) for seed in range(3600)]
    counts = [drawn.count(call) for call in view.legal_calls]
    assert len(counts) == 36
    assert min(counts) > 50
    assert max(counts) < 160


def test_simple_beats_random_by_more_than_ten_imps_a_board():
    simple = simple_player()
    total = 0
    sample = random_boards(40, seed=8)
    for board in sample:
        rand = RandomPlayer(board.number)
        opened = play_board(board, by_side(simple, rand)).score_ns
        closed = play_board(board, by_side(rand, simple)).score_ns
        total += imps(opened - closed)
    assert total / len(sample) > 10


@pytest.mark.slow
def test_most_contracts_of_simple_against_itself_are_made():
    records = [
        play_board(board, dict.fromkeys(SEATS, simple_player())) for board in random_boards(200, 9)
    ]
    contracts = [record for record in records if record.contract is not None]
    made = sum(record.tricks >= record.contract.tricks for record in contracts)
    assert 0.45 < made / len(contracts) < 0.75
    assert sum(record.contract.level >= 6 for record in contracts) < 10


@pytest.mark.parametrize("name", ["simple", "random", " Simple "])
def test_players_are_made_by_name(name):
    assert isinstance(make_player(name, 1), Player)


def test_an_unknown_player_is_named_with_the_nearest_and_all_there_are():
    with pytest.raises(ReadError, match=r"no player 'simpel'.*'simple'.*random, sayc, sef, simple"):
        make_player("simpel")


def test_a_name_like_no_other_gets_the_list_alone():
    with pytest.raises(
        ReadError,
        match=r"no player 'zzz'; players: 2over1, acol, beginner, polish, precision, random, sayc",
    ):
        make_player("zzz")


def test_the_seed_reaches_the_random_player():
    assert make_player("random", 3) == RandomPlayer(3)
