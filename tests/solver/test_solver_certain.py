"""Tricks are certain if one line of play takes them against every layout of the unseen cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.core import CARDS, SEATS, Card, Contract, Deal, Hand, Play, Seat, Side, Strain
from cuebid.solver.certain import are_tricks_certain

Hands = Mapping[Seat, Hand]


def played_at_random(seed: int, left: int, extra: int) -> tuple[Deal, Play]:
    """A deal, and a play of legal cards up to the last tricks and some cards more."""
    random = Random(seed)
    deal = Deal.random(seed)
    strain = random.choice(list(Strain))
    play = Play(Contract(f"1{'NT' if strain is Strain.NOTRUMP else strain.name[0]} by N"))
    for _ in range(4 * (13 - left) + extra):
        assert play.turn is not None
        play = play.with_card(random.choice(list(play.legal_cards(deal[play.turn]))))
    return deal, play


def certain(deal: Deal, play: Play, side: Side, seats: str) -> int:
    """The most tricks that are certain; fewer are certain too."""
    seen = {Seat(letter): deal[letter] for letter in seats}
    answers = [are_tricks_certain(n, side, seen, play) for n in range(play.tricks_left + 2)]
    most = answers.index(False) - 1
    assert not any(answers[most + 1 :])
    return most


def layouts(seen: Hands, play: Play) -> Iterator[dict[Seat, Hand]]:
    """All hands that fit: as dealt to the seats seen, what is left in those that are not."""
    first, second = (seat for seat in SEATS if seat not in seen)
    held = [play.remaining(hand) for hand in seen.values()]
    pool = [
        card for card in CARDS if card not in play.played and not any(card in hand for hand in held)
    ]
    voids = {
        (play.seat_of(index), trick.cards[0].suit)
        for number, trick in enumerate(play.tricks)
        for index, card in enumerate(trick.cards, 4 * number)
        if card.suit is not trick.cards[0].suit
    }
    length = 13 - sum(play.seat_of(index) is first for index in range(len(play)))
    for cards in combinations(pool, length):
        hands = {first: Hand.of(cards), second: Hand.of(set(pool) - set(cards))}
        if not any((seat, card.suit) in voids for seat in hands for card in hands[seat]):
            yield dict(seen) | hands


def tricks_against_all(worlds: list[dict[Seat, Hand]], seats: set[Seat], play: Play) -> int:
    """The tricks North-South have in the end, with one line of play against all these layouts."""
    if play.is_over:
        return play.tricks_of(Side.NS)
    turn = play.turn
    assert turn is not None
    if turn in seats:
        hand = worlds[0][turn]
        values = [
            tricks_against_all(worlds, seats, play.with_card(card))
            for card in play.legal_cards(hand)
        ]
        return max(values) if turn.side is Side.NS else min(values)
    by_card: dict[Card, list[dict[Seat, Hand]]] = {}
    for world in worlds:
        for card in play.legal_cards(world[turn]):
            by_card.setdefault(card, []).append(world)
    return min(
        tricks_against_all(some, seats, play.with_card(card)) for card, some in by_card.items()
    )


@pytest.mark.parametrize("seats", ["NS", "SE", "SW"])
@given(st.integers(0, 10**6), st.integers(0, 3))
def test_endings_give_the_tricks_that_one_line_takes_against_all_layouts(
    seats: str, seed: int, extra: int
) -> None:
    deal, play = played_at_random(seed, 3, extra)
    seen = {Seat(letter): deal[letter] for letter in seats}
    worlds = list(layouts(seen, play))
    expected = tricks_against_all(worlds, set(seen), play) - play.tricks_of(Side.NS)
    assert certain(deal, play, Side.NS, seats) == expected


LAID_DOWN = Deal.parse("N:K432.A32.432.A32 QJ9.654.KQJ5.654 A765.KQJ.A76.KQJ T8.T987.T98.T987")


def test_high_cards_in_both_hands_are_certain_at_notrump() -> None:
    play = Play("3N by S", "DT D2 DJ DA")
    assert certain(LAID_DOWN, play, Side.NS, "NS") == 8


def test_the_rest_is_certain_when_trumps_are_drawn() -> None:
    deal = Deal.parse("N:AK32.A32.K32.A32 54.654.QJT54.654 QJT98.KQJ.A76.K5 76.T987.98.QT987")
    play = Play("6S by S", "D9 D2 DT DA S8 S6 SK S4 SA S5 S9 S7")
    assert certain(deal, play, Side.NS, "NS") == 9
    assert not are_tricks_certain(10, Side.NS, {Seat.SOUTH: deal["S"], Seat.NORTH: deal["N"]}, play)


def test_no_trick_of_a_finesse_is_certain_even_where_it_succeeds_either_way() -> None:
    # Either opponent may hold the queen of spades; double dummy always finds it.
    deal = Deal.parse("N:AJ2.A432.432.432 Q43.KQ5.AKQ5.T98 KT5.765.JT98.AKQ 9876.JT98.76.J765")
    play = Play("1N by S", "HJ HA H5 H6")
    assert certain(deal, play, Side.NS, "NS") == 5


def test_a_defender_is_certain_of_his_own_high_cards_alone() -> None:
    play = Play("3N by W", "")
    deal = Deal.parse("N:AKQJT.432.432.32 98.765.765.7654 765.AKQ.T98.KQJT 432.JT98.AKQJ.A98")
    assert certain(deal, play, Side.NS, "N") == 5


@given(st.integers(0, 10**6), st.integers(2, 12), st.sampled_from(["NS", "SE", "SW"]))
def test_nothing_and_no_more_than_is_left_can_be_claimed(seed: int, left: int, seats: str) -> None:
    deal, play = played_at_random(seed, left, 0)
    seen = {Seat(letter): deal[letter] for letter in seats}
    assert are_tricks_certain(0, Side.NS, seen, play)
    assert not are_tricks_certain(left + 1, Side.NS, seen, play)
