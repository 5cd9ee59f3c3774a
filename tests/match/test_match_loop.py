"""One board played out between players."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from cuebid.core import (
    EAST,
    NORTH,
    PASS,
    SEATS,
    SOUTH,
    WEST,
    Board,
    Call,
    Card,
    Deal,
    Explanation,
    IllegalError,
    Player,
    View,
)
from cuebid.match.board_play import CallMade, CardPlayed, play_board, table_events
from cuebid.robots import ExplainedCall, make_player
from cuebid.robots.budget import Budget


def simple_player() -> Player:
    """Return the natural robot that neither thinks nor explains."""
    return make_player("simple", budget=Budget(), report=None, explains=False)


BOARD = Board.numbered(
    1,
    Deal.parse(
        "N:KQ2.J75.T83.AK62 T963.K2.AQ54.T75 A74.AQT93.K2.Q43 J85.864.J976.J98",
    ),
)

TWO_OF_CLUBS = Card("2C")


class LowestPlayer:
    """The shortest player there can be: passes, and plays the lowest card it may."""

    def call(self, view: View) -> Call:
        return PASS if view.auction.last_bid else Call("1NT")

    def card(self, view: View) -> Card:
        return min(view.legal_cards)


@dataclass(frozen=True)
class Fixed:
    """Always the same call and card."""

    fixed_call: Call | ExplainedCall
    fixed_card: Card = TWO_OF_CLUBS

    def call(self, view: View) -> Call | ExplainedCall:
        assert view.must_act
        return self.fixed_call

    def card(self, view: View) -> Card:
        assert view.must_act
        return self.fixed_card


def test_four_of_the_shortest_players_play_a_board_to_the_end():
    record = play_board(BOARD, dict.fromkeys(SEATS, LowestPlayer()))
    assert record.auction.contract.declarer is NORTH
    assert len(record.cards) == 52
    assert record.is_finished


def test_four_passes_end_the_board_without_a_card():
    record = play_board(BOARD, dict.fromkeys(SEATS, Fixed(PASS)))
    assert record.auction.is_passed_out
    assert record.cards == ()
    assert record.score_ns == 0


def test_an_auction_goes_on_after_given_calls_and_keeps_what_they_mean():
    given = [ExplainedCall(Call("1NT"), Explanation("12-14")), PASS]
    record = play_board(BOARD, dict.fromkeys(SEATS, LowestPlayer()), given[:1])
    assert [call.text for call in record.auction] == ["1NT", "P", "P", "P"]
    assert record.explanations == {0: Explanation("12-14")}
    record = play_board(BOARD, dict.fromkeys(SEATS, LowestPlayer()), given)
    assert record.auction.contract.declarer is NORTH
    with pytest.raises(IllegalError, match="East called 1C"):
        play_board(BOARD, dict.fromkeys(SEATS, LowestPlayer()), [Call("1NT"), Call("1C")])


def test_events_come_one_by_one_and_tell_the_whole_record():
    events = list(table_events(BOARD, dict.fromkeys(SEATS, simple_player())))
    record = play_board(BOARD, dict.fromkeys(SEATS, simple_player()))
    calls = [event for event in events if isinstance(event, CallMade)]
    cards = [event for event in events if isinstance(event, CardPlayed)]
    assert tuple(event.call for event in calls) == record.auction.calls
    assert tuple(event.card for event in cards) == record.cards
    assert [event.position for event in cards] == list(range(52))
    assert all(event.card in BOARD.deal[event.seat] for event in cards)


def test_declarer_is_asked_for_dummys_cards_and_dummy_never():
    asked = []

    class Noting(LowestPlayer):
        def card(self, view: View) -> Card:
            asked.append((view.seat, view.hand_to_play == view.hand))
            return super().card(view)

    play_board(BOARD, dict.fromkeys(SEATS, Noting()))
    assert {seat for seat, _ in asked} == {NORTH, EAST, WEST}
    assert asked.count((NORTH, False)) == 13


def test_explanations_are_kept_and_shown_to_opponents_but_not_to_partner():
    said = Explanation("sixteen points or more")
    seen = {}

    class Listening(LowestPlayer):
        def call(self, view: View) -> Call:
            seen.setdefault(view.seat, dict(view.explanations))
            return PASS

    players = {**dict.fromkeys(SEATS, Listening()), NORTH: Fixed(ExplainedCall(Call("1C"), said))}
    events = table_events(BOARD, players)
    first = next(events)
    assert first == CallMade(NORTH, 0, Call("1C"), said)
    for _ in range(3):
        next(events)
    assert seen == {EAST: {0: said}, SOUTH: {}, WEST: {0: said}}


def test_an_illegal_call_names_player_call_and_reason():
    players = {**dict.fromkeys(SEATS, Fixed(PASS)), NORTH: Fixed(Call("X"))}
    with pytest.raises(IllegalError, match=r"board 1: North called Double: there is no bid"):
        play_board(BOARD, players)


def test_an_illegal_card_names_player_card_and_reason():
    players = {**dict.fromkeys(SEATS, LowestPlayer()), EAST: Fixed(PASS, TWO_OF_CLUBS)}
    with pytest.raises(IllegalError, match=r"East played ♣2 from East's hand: the card is not in"):
        play_board(BOARD, players)
