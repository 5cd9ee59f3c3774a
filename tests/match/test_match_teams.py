"""A team match is the sum of its boards, seen from the home team."""

from __future__ import annotations

import math
from decimal import Decimal
from random import Random

import pytest

from cuebid.core import (
    Auction,
    Board,
    BoardRecord,
    Contract,
    Seat,
    imps,
    score_for,
)
from cuebid.core.seat import Side
from cuebid.match.deals import demo_boards_text, random_boards, random_deal
from cuebid.match.teams import CLOSED, OPEN, compare_rooms

BOARDS = random_boards(4, seed=5)


def record(
    board: Board,
    room: str,
    contract: str,
    tricks: int | None = None,
    forfeited_by: Seat | None = None,
) -> BoardRecord:
    """A record of `board` with that result, through a made-up auction."""
    parsed = Contract.parse(contract)
    text = "AP" if parsed is None else None
    if parsed is not None:
        passes = (parsed.declarer - board.dealer) & 3
        text = "P " * passes + f"{parsed.level}{parsed.strain} AP"
    return BoardRecord(
        board=board,
        auction=Auction.parse(board.dealer, text or "AP"),
        room=room,
        tricks_recorded=tricks,
        forfeited_by=forfeited_by,
    )


def test_imps_go_to_the_team_that_did_better_with_the_same_cards() -> None:
    board = BOARDS[0]
    won = record(board, OPEN, "4S by N", 10)
    lost = record(board, CLOSED, "4S by N", 9)
    match = compare_rooms([won, lost], "Blue", "Red")
    assert won.score_ns == 420
    assert lost.score_ns == -50
    assert match.imps == (10, 0)
    assert match.margin == 10
    assert match.compared == 1
    assert match.boards[0].imps == imps(470)


def test_a_board_played_in_one_room_only_is_shown_but_not_compared() -> None:
    match = compare_rooms([record(BOARDS[0], OPEN, "1NT by S", 7)], "Blue", "Red")
    assert match.boards[0].imps is None
    assert match.compared == 0
    assert match.victory_points is None
    assert match.rows[0].closed_room is None


@pytest.mark.parametrize(
    ("room", "offender", "expected"),
    [
        (OPEN, Seat.NORTH, -3),
        (OPEN, Seat.EAST, 3),
        (CLOSED, Seat.NORTH, 3),
        (CLOSED, Seat.WEST, -3),
    ],
)
def test_a_forfeited_board_is_worth_three_imps_to_the_other_team(
    room: str, offender: Seat, expected: int
) -> None:
    other = CLOSED if room == OPEN else OPEN
    forfeited = record(BOARDS[0], room, "1NT by S", None, offender)
    played = record(BOARDS[0], other, "1NT by S", 7)
    assert compare_rooms([forfeited, played], "Blue", "Red").margin == expected


def test_boards_come_in_the_order_of_their_numbers_however_records_arrive() -> None:
    records = [record(board, room, "Pass") for board in reversed(BOARDS) for room in (CLOSED, OPEN)]
    match = compare_rooms(records, "Blue", "Red")
    assert [row.board for row in match.rows] == [1, 2, 3, 4]
    assert match.imps == (0, 0)


def test_total_error_and_victory_points_follow_from_the_boards() -> None:
    results = [(10, 9), (9, 10), (11, 9), (10, 10)]
    records = []
    for board, (opened, closed) in zip(BOARDS, results, strict=True):
        records.append(record(board, OPEN, "4S by N", opened))
        records.append(record(board, CLOSED, "4S by N", closed))
    match = compare_rooms(records, "Blue", "Red")
    contract = Contract.parse("4S by N")
    gains = [
        imps(
            score_for(Side.NS, contract, opened, board.vulnerability)
            - score_for(Side.NS, contract, closed, board.vulnerability)
        )
        for board, (opened, closed) in zip(BOARDS, results, strict=True)
    ]
    assert match.margin == sum(gains)
    assert match.imps == (sum(g for g in gains if g > 0), -sum(g for g in gains if g < 0))
    mean = sum(gains) / 4
    error = math.sqrt(sum((gain - mean) ** 2 for gain in gains) / 3 * 4)
    assert match.margin_error == pytest.approx(error)
    points = match.victory_points
    assert points is not None
    assert sum(points) == Decimal(20)
    assert (points[0] > points[1]) == (match.margin > 0)


def test_random_boards_are_whole_and_the_same_for_the_same_seed() -> None:
    assert random_boards(3, seed=7) == random_boards(3, seed=7)
    assert random_boards(3, seed=7) != random_boards(3, seed=8)
    assert all(random_deal(Random(seed)).is_complete for seed in range(20))
    assert [board.number for board in random_boards(2, seed=1, first=9)] == [9, 10]


def test_the_demonstration_has_eight_whole_boards_of_its_own() -> None:
    assert demo_boards_text().count("[Deal ") == 8
