"""A game keeps the laws, and shows nobody a hand that he may not see."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from web_fixtures import DEAL, game

from cuebid.core import EAST, NORTH, SEATS, SOUTH, WEST, Call, Card, Deal, IllegalError, Seat
from cuebid.web.play.game import BoardCall, BoardCard, Game
from cuebid.web.play.game_text import game_from_text, game_text
from cuebid.web.play.seating import Person
from cuebid.web.play.store import GameStore
from cuebid.web.play.visible import visible_seats, visible_state

AUCTION = "P P 1C P 1S P 2S P P P"


def random_game(seed: int, acts: int, seat: Seat) -> Game:
    """A game of random legal acts, as far as it comes."""
    rng = Random(seed)
    made = replace(game(), seat=seat)
    for _ in range(acts):
        if made.is_over:
            break
        if made.play is None:
            # Mostly passes, so that most auctions end.
            call = rng.choice(made.auction.legal_calls) if rng.random() < 0.3 else Call("P")
            made = made.with_call(BoardCall(call, "words", reasons=("a reason",)))
        else:
            card = rng.choice(list(made.legal_cards()))
            made = made.with_card(BoardCard(card, ("a reason",)))
    return made


games = st.builds(
    random_game, st.integers(0, 10**6), st.integers(0, 70), st.sampled_from(list(SEATS))
)


@given(games, st.integers(0, 10**6), st.sets(st.sampled_from(list(SEATS))), st.data())
def test_the_state_of_a_page_does_not_depend_on_cards_that_are_hidden(
    alone: Game, seed: int, others: set[Seat], data: st.DataObject
) -> None:
    people = {seat: Person(seat.word) for seat in {alone.seat, *others}}
    away = data.draw(st.sets(st.sampled_from(sorted(people))))
    made = replace(alone, people=people, away=frozenset(away))
    reader = data.draw(st.sampled_from(sorted(people)))
    seats = visible_seats(made, reader)
    hidden = [seat for seat in SEATS if seat not in seats]
    played = {card.card for card in made.cards}
    # The cards that hidden hands still hold are dealt anew among them; lengths stay.
    left = {seat: [card for card in DEAL[seat] if card not in played] for seat in hidden}
    pool = [card for cards in left.values() for card in cards]
    Random(seed).shuffle(pool)
    hands = {seat: list(DEAL[seat]) for seat in SEATS}
    for seat in hidden:
        kept = [card for card in DEAL[seat] if card in played]
        hands[seat] = kept + [pool.pop() for _ in left[seat]]
    other_deal = Deal({seat: type(DEAL[seat]).of(cards) for seat, cards in hands.items()})
    other = replace(made, board=replace_deal(made, other_deal))
    assert visible_state(other, reader) == visible_state(made, reader)


def replace_deal(made: Game, deal: Deal) -> object:
    board = made.board
    return type(board)(board.number, board.dealer, board.vulnerability, deal)


@given(games)
def test_reasons_of_robots_wait_until_the_hands_are_open(made: Game) -> None:
    assert ("a reason" in json.dumps(visible_state(made, made.seat))) <= made.is_over


@given(games)
def test_each_reason_names_the_seat_that_called_or_played(made: Game) -> None:
    reasons = visible_state(made, made.seat).get("reasons", {"calls": [], "cards": []})
    dealer = list(SEATS).index(made.board.dealer)
    callers = [SEATS[(dealer + index) % 4].letter for index in range(len(reasons["calls"]))]
    assert [seat for seat, _ in reasons["calls"]] == callers
    for played, (seat, _) in zip(made.cards, reasons["cards"], strict=made.is_over):
        assert played.card in made.board.deal[Seat(seat)]


@given(games)
def test_a_stored_game_is_the_same_game(made: Game) -> None:
    assert game_from_text(game_text(made)) == made


def test_a_game_that_an_earlier_version_stored_belongs_to_whoever_began_it() -> None:
    store = GameStore(":memory:")
    values = json.loads(game_text(game("1C")))
    del values["people"]
    store.connection.execute(
        "insert into games values ('id', 'anna', ?, 1.0)", (json.dumps(values),)
    )
    opened = store.load("id")
    assert opened is not None
    assert opened.seat_of("anna") is SOUTH
    assert opened.seat_of("bert") is None
    assert opened.calls == game("1C").calls


@given(games)
def test_taking_back_leads_to_a_turn_of_the_person_and_is_counted(made: Game) -> None:
    try:
        earlier = made.without_last_act(made.seat)
    except IllegalError:
        return
    assert earlier.player is made.seat
    assert earlier.undone == made.undone + 1
    assert made.calls[: len(earlier.calls)] == earlier.calls


def test_dummy_is_seen_after_the_opening_lead_and_not_before() -> None:
    assert visible_seats(game(AUCTION, seat="E"), EAST) == {EAST}
    assert visible_seats(game(AUCTION, "QD", seat="E"), EAST) == {EAST, SOUTH}


def test_the_person_plays_both_hands_when_partner_declares() -> None:
    made = game(AUCTION, "QD")  # North declares, South is the person and dummy
    assert made.is_persons_turn
    assert visible_seats(made, made.seat) == {NORTH, SOUTH}
    made = made.with_card(BoardCard(Card("4D"))).with_card(BoardCard(Card("9D")))
    assert made.turn is NORTH
    assert made.is_persons_turn


def test_an_auction_that_is_not_over_has_no_play() -> None:
    made = game("1C")
    assert made.play is None
    assert made.turn is EAST


def test_illegal_calls_cards_and_claims_are_refused() -> None:
    with pytest.raises(IllegalError):
        game("1S").with_call(BoardCall(Call("1H")))
    with pytest.raises(IllegalError):
        game(AUCTION, "QD").with_card(BoardCard(Card("AS")))  # South has diamonds
    with pytest.raises(IllegalError):
        game("1S").with_claim(7)
    with pytest.raises(IllegalError):
        game(AUCTION).with_claim(14)


def test_a_claim_ends_the_board_with_its_result() -> None:
    made = game(AUCTION, "QD 4D 9D 3D").with_claim(8)
    assert made.is_over
    assert made.record().result_text == "2♠ by N ="
    assert visible_seats(made, made.seat) == {NORTH, EAST, SOUTH, WEST}
