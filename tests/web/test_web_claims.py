"""Claims at the table are judged by what the claimer sees, and cannot be probed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from hypothesis import assume, given
from hypothesis import strategies as st
from web_fixtures import SIMPLE, InlineWorkers

from cuebid.core import SEATS, SOUTH, Board, Call, Card, Deal, Hand, Seat
from cuebid.web.play import jobs
from cuebid.web.play.game import BoardCall, BoardCard, Game
from cuebid.web.play.table import PlayTable
from cuebid.web.play.visible import visible_seats

T = TypeVar("T")

AUCTIONS = {"S": "1N P P P", "N": "P P 1H P P P", "E": "P 1S P P P", "W": "P P P 2D P P P"}
# South has nine tricks on top, and may take more if the spades lie well.
TOP_TRICKS = Deal.parse("N:K432.A32.432.A32 QJ9.654.KQJ5.654 A765.KQJ.A76.KQJ T8.T987.T98.T987")


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class ClaimWorkers(InlineWorkers):
    """Workers that judge claims, and never come to the results of the board."""

    async def run(self, job: Callable[..., T], *arguments: Any) -> T:
        if job is not jobs.is_claim_certain:
            await asyncio.Event().wait()
        return await super().run(job, *arguments)


def claim(game: Game, *claims: int, clock: Clock | None = None, wait: float = 2.0) -> list[Any]:
    """The answers to claims, one after the other with a wait between; None for one that holds."""
    clock = clock or Clock()

    async def ask() -> list[Any]:
        table = PlayTable(game, ClaimWorkers(), lambda _game: None, clock=clock)
        answers = []
        for tricks in claims:
            answer = await table.act(SOUTH, {"act": "claim", "tricks": tricks})
            answers.append(None if answer is None else answer["text"])
            clock.now += wait
        return answers

    return asyncio.run(ask())


def playing(deal: Deal, declarer: str, cards: str, dealer: str = "N") -> Game:
    """South's game, some cards into the play of a contract."""
    made = Game(Board(1, dealer, "None", deal), seat=Seat.SOUTH, systems=SIMPLE)
    for call in AUCTIONS[declarer].split():
        made = made.with_call(BoardCall(Call(call)))
    for card in cards.split():
        made = made.with_card(BoardCard(Card(card)))
    return made


def test_declarer_who_lays_down_the_rest_is_believed_at_once() -> None:
    game = playing(TOP_TRICKS, "S", "DT D2 DJ DA", dealer="S")
    assert claim(game, 8) == [None]


def test_fewer_tricks_than_are_certain_and_none_at_all_are_accepted() -> None:
    game = playing(TOP_TRICKS, "S", "DT D2 DJ DA", dealer="S")
    assert claim(game, 3) == [None]
    assert claim(game, 0) == [None]


def test_a_trick_that_only_double_dummy_sees_is_refused() -> None:
    # The spades are 3-2, which nobody has seen yet.
    game = playing(TOP_TRICKS, "S", "DT D2 DJ DA", dealer="S")
    [answer] = claim(game, 9)
    assert "9 of 12" in answer


def test_a_refusal_names_no_number_but_the_claimers() -> None:
    game = playing(TOP_TRICKS, "S", "DT D2 DJ DA", dealer="S")
    [twelve, eleven] = claim(game, 12, 11)
    assert twelve.replace("12 of 12", "") == eleven.replace("11 of 12", "")


def test_claims_within_a_second_of_a_refusal_are_not_looked_at() -> None:
    game = playing(TOP_TRICKS, "S", "DT D2 DJ DA", dealer="S")
    refused, early = claim(game, 12, 8, wait=0.5)
    assert "certain" in refused
    assert "wait" in early
    refused, accepted = claim(game, 12, 8, wait=1.5)
    assert "certain" in refused
    assert accepted is None


def test_a_defender_may_claim_his_own_high_cards_and_concede() -> None:
    deal = Deal.parse("N:98.765.765.7654 765.KQJ.AQJ.A983 AKQJT.432.432.32 432.AT98.KT98.KQJ")
    game = playing(deal, "E", "", dealer="N")
    # One spade by East: South's five trumps are certain, whatever comes in the other suits.
    assert game.turn is Seat.SOUTH
    assert claim(game, 5) == [None]
    assert "certain" in claim(game, 6)[0]
    assert claim(game, 0) == [None]


def unseen_swapped(game: Game, random: Random) -> Game:
    """The same game in another layout of the cards that the person does not see."""
    play = game.play
    assert play is not None
    deal, seen = game.board.deal, visible_seats(game, game.seat)
    hidden = [seat for seat in SEATS if seat not in seen]
    voids = {
        (trick.leader.after(steps), trick.cards[0].suit)
        for trick in play.tricks
        for steps, card in enumerate(trick.cards)
        if card.suit is not trick.cards[0].suit
    }
    left = {seat: list(play.remaining(deal[seat])) for seat in hidden}
    for _ in range(50):
        one, other = random.sample(hidden, 2)
        if not left[one] or not left[other]:
            continue
        mine, theirs = random.choice(left[one]), random.choice(left[other])
        if (one, theirs.suit) not in voids and (other, mine.suit) not in voids:
            left[one].remove(mine)
            left[other].remove(theirs)
            left[one].append(theirs)
            left[other].append(mine)
    hands = {
        seat: Hand.of([*left[seat], *(deal[seat] & play.played)]) if seat in left else deal[seat]
        for seat in SEATS
    }
    board = Board(1, game.board.dealer, "None", Deal(hands))
    return Game(board, game.seat, SIMPLE, calls=game.calls, cards=game.cards)


@given(st.integers(0, 10**6), st.sampled_from("NESW"), st.integers(38, 50))
def test_swapping_unseen_cards_changes_no_answer_to_a_claim(
    seed: int, declarer: str, count: int
) -> None:
    random = Random(seed)
    game = playing(Deal.random(seed), declarer, "")
    assert game.play is not None
    while len(game.cards) < count or not game.is_persons_turn:
        if game.is_over:
            break
        game = game.with_card(BoardCard(random.choice(list(game.legal_cards()))))
    assume(not game.is_over and game.play is not None)
    assert game.play is not None
    other = unseen_swapped(game, random)
    claims = range(game.play.tricks_left + 1)
    answers = [claim(game, tricks) for tricks in claims]
    assert answers == [claim(other, tricks) for tricks in claims]
    # What is refused stays refused for more: one number divides them.
    believed = [answer == [None] for answer in answers]
    assert believed == sorted(believed, reverse=True)
