"""Rare situations are counted, and the figure that is told is true of other boards too."""

from __future__ import annotations

from functools import cache

from practice_fixtures import weak_notrump

from cuebid.core import Auction, Board, Seat, Vulnerability
from cuebid.dealing import Dealer
from cuebid.explore import auction_at, node_of_auction
from cuebid.practice import ThemeKind, next_question, parse_theme, theme_boards
from cuebid.practice.rarity import rare_situations
from cuebid.systems.many_deals import bid_boards

_BOARDS = 1_000


@cache
def share_on_other_boards(node: str) -> float:
    """The share of boards on which a pair that follows the notes meets an auction."""
    boards = [
        Board(1, Seat.NORTH, Vulnerability.NONE, deal) for deal in Dealer(seed=99).deals(_BOARDS)
    ]
    auctions = bid_boards(weak_notrump().system.book, boards)
    met = sum(
        any(
            node_of_auction(Auction(Seat.NORTH, auction.calls[:index])) == node
            for index in range(side, len(auction), 2)
        )
        for auction in auctions
        for side in range(2)
    )
    return met / (2 * _BOARDS)


def test_what_is_told_of_a_situation_holds_on_other_boards() -> None:
    once_in = rare_situations(weak_notrump())["1N-2D"]
    # Ten hits or so on either side: a factor of two is more than two standard errors.
    assert 0.5 < once_in * share_on_other_boards("1N-2D") < 2


def test_what_comes_up_often_or_is_no_agreement_is_not_rare() -> None:
    rare = rare_situations(weak_notrump())
    assert not {"", "1N", "1S", "1H"} & set(rare)
    # Nothing is agreed about opponents.
    assert not any("(" in node for node in rare)
    assert all(node_of_auction(auction_at(node)) == node for node in rare)


def test_questions_of_rare_situations_say_how_rare_they_are() -> None:
    study = weak_notrump()
    theme = parse_theme("rare situations", study)
    assert theme.nodes == tuple(rare_situations(study))
    question = next_question(study, theme, {}, 0.0, seed=3)
    assert question is not None
    assert question.once_in == rare_situations(study)[question.node]
    common = next_question(study, parse_theme("1N", study), {}, 0.0, seed=3)
    assert common is not None
    assert common.once_in is None


def test_boards_of_rare_situations_lead_to_them() -> None:
    study = weak_notrump()
    theme = parse_theme(ThemeKind.RARE.value, study)
    practised = next(theme_boards(study, theme, seed=1))
    assert node_of_auction(practised.auction) in theme.nodes
