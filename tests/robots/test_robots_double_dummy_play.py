"""The card player that samples the hidden hands and solves them double dummy."""

from __future__ import annotations

import random
from math import comb

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
    Call,
    Card,
    Contract,
    Deal,
    Hand,
    IllegalError,
    Play,
    Suit,
    View,
    Vulnerability,
    view_from,
)
from cuebid.evaluation import HCP, LENGTH, Box, Boxes
from cuebid.match.board_play import play_board
from cuebid.robots import make_player
from cuebid.robots.budget import Budget
from cuebid.robots.double_dummy_play import (
    CardPlayer,
    CardReason,
    CardThinking,
    Scoring,
    knowledge_of,
    weighted_layouts,
)
from cuebid.robots.double_dummy_play.equivalent_cards import customary_card, equivalent_cards
from cuebid.robots.double_dummy_play.layout_weights import layout_weights
from cuebid.robots.double_dummy_play.scoring import loss_table
from cuebid.robots.thumb_rules import HeardAuction, choose_card
from cuebid.robots.thumb_rules.signals import SmallCardSignal, signal_card
from cuebid.solver import DdsSolver
from work_count import seconds_of_work

NOTRUMP_GAME = Contract.parse("3NT by S")


def deal_of(seed: int) -> Deal:
    cards = list(CARDS)
    random.Random(seed).shuffle(cards)
    return Deal({seat: Hand.of(cards[13 * seat : 13 * seat + 13]) for seat in SEATS})


def view_of(deal: Deal, contract: Contract, cards: str = "") -> View:
    """What whoever plays next sees after these cards."""
    board = Board(1, contract.declarer, Vulnerability.NONE, deal)
    bid = Call(contract.bid_text)
    auction = Auction(contract.declarer, [bid, PASS, PASS, PASS])
    play = Play.parse(contract, cards)
    return view_from(play.actor, board, auction, play)


def played_out(deal: Deal, contract: Contract, cards: int) -> str:
    """So many cards by rules of thumb."""
    text = ""
    for _ in range(cards):
        text += f" {choose_card(view_of(deal, contract, text)).text}"
    return text.strip()


def thinking(layouts: int = 8, seed: int = 1, scoring: Scoring = Scoring.IMPS) -> CardPlayer:
    return CardPlayer(CardThinking(DdsSolver(), Budget(deals=layouts), scoring, seed))


def permuted(deal: Deal, view: View, seed: int) -> Deal:
    """The same deal with the unseen cards dealt anew among those who hold them."""
    pool = list(view.unseen)
    random.Random(seed).shuffle(pool)
    hands = {}
    for seat in SEATS:
        kept = deal[seat] - view.unseen
        hands[seat] = kept | Hand.of([pool.pop() for _ in range(13 - len(kept))])
    return Deal(hands)


SUIT_GAME = Contract.parse("4S by S")


# Knowledge


def test_a_defender_knows_dummy_and_who_has_shown_out():
    deal = Deal.parse("N:K42.K43.Q762.KQ2 7.QJT95.J43.JT98 AJT986.A2.K85.A5 Q53.876.AT9.7643")
    view = view_of(deal, SUIT_GAME, "8H 3H 9H AH AS 3S 2S 7S JS 5S 4S 5H")
    assert view.seat is SOUTH
    knowledge = knowledge_of(view)
    assert knowledge.hidden == (EAST, WEST)
    assert knowledge.voids == {(EAST, Suit.SPADES)}
    assert knowledge.known_cards[EAST] == Hand.of([Card("9H"), Card("7S"), Card("5H")])
    assert knowledge.known_cards[NORTH] == deal[NORTH]


def test_asking_out_of_turn_is_an_error_that_says_so():
    deal = deal_of(1)
    board = Board(1, SOUTH, Vulnerability.NONE, deal)
    auction = Auction(SOUTH, [Call("3NT"), PASS, PASS, PASS])
    with pytest.raises(IllegalError, match="South has no card to play now"):
        knowledge_of(view_from(SOUTH, board, auction))


def test_who_revokes_does_not_stop_the_others():
    """East threw a club on a spade and both hidden hands are out of spades: one of them is not."""
    deal = Deal.parse("N:K42.K43.Q762.KQ2 76.QJT95.J43.JT9 AJT98.A2.K85.A54 Q53.876.AT9.8763")
    board = Board(1, SOUTH, Vulnerability.NONE, deal)
    auction = Auction(SOUTH, [Call("4S"), PASS, PASS, PASS])
    play = Play.parse(SUIT_GAME, "8H 3H 9H AH AS 3C 2S 9C JS 5S 4S 6S")
    knowledge = knowledge_of(view_from(SOUTH, board, auction, play))
    assert not knowledge.voids
    decision = thinking(4).decide(view_from(SOUTH, board, auction, play))
    assert decision.card in deal[SOUTH]


# Layouts


@pytest.mark.parametrize("cards", [0, 1, 5, 10, 15, 22, 30, 41, 46])
def test_layouts_hold_all_that_is_known_and_nothing_that_was_shown_out(cards):
    for seed in range(3):
        deal = deal_of(seed)
        view = view_of(deal, NOTRUMP_GAME, played_out(deal, NOTRUMP_GAME, cards))
        knowledge = knowledge_of(view)
        found = weighted_layouts(knowledge, 30, seed)
        assert found.rows
        for row in found.rows:
            layout = [Hand.from_bits(bits) for bits in row]
            assert [len(hand) for hand in layout] == [13] * 4
            assert len(layout[0] | layout[1] | layout[2] | layout[3]) == 52
            for seat in SEATS:
                assert knowledge.known_cards[seat] <= layout[seat]
            for seat, suit in knowledge.voids:
                assert not view.play.remaining(layout[seat]).in_suit(suit)


def test_near_the_end_every_layout_is_looked_at_once():
    deal = deal_of(4)
    view = view_of(deal, NOTRUMP_GAME, played_out(deal, NOTRUMP_GAME, 36))
    knowledge = knowledge_of(view)
    found = weighted_layouts(knowledge, 10_000, 1)
    free = [
        card
        for card in view.unseen
        if not any((seat, card.suit) in knowledge.voids for seat in knowledge.hidden)
    ]
    forced = [card for card in view.unseen if card not in free]
    first = knowledge.hidden[0]
    room = 13 - len(knowledge.known_cards[first])
    room -= sum((first, card.suit) not in knowledge.voids for card in forced)
    assert found.complete
    assert len(set(found.rows)) == len(found.rows) == comb(len(free), room)
    assert sum(found.shares) == pytest.approx(1)


def test_layouts_are_what_the_auction_has_shown():
    deal = Deal.parse("N:K42.K43.Q762.KQ2 7.QJT95.J43.JT98 AJT986.A2.K85.A5 Q53.876.AT9.7643")
    view = view_of(deal, SUIT_GAME, "8H")
    shown = {EAST: Boxes((Box().at_least(LENGTH, 6, Suit.CLUBS).between(HCP, 5, 9),))}
    for row in weighted_layouts(knowledge_of(view, HeardAuction(shown)), 40, 3).rows:
        assert Hand.from_bits(row[EAST]) in shown[EAST]


def test_what_cannot_be_true_is_loosened_and_the_rest_of_the_play_goes_on():
    deal = deal_of(2)
    view = view_of(deal, SUIT_GAME, played_out(deal, SUIT_GAME, 9))
    strong = {seat: Boxes((Box().at_least(HCP, 37),)) for seat in SEATS}
    assert len(weighted_layouts(knowledge_of(view, HeardAuction(strong)), 20, 1)) > 0


def test_what_hardly_any_layout_fits_is_loosened_at_once():
    """Nobody waits for one deal in millions; what the play has settled stays."""
    deal = deal_of(2)
    view = view_of(deal, SUIT_GAME, played_out(deal, SUIT_GAME, 9))
    knowledge = knowledge_of(view)
    rare = Box().between(HCP, 0, 1).at_least(LENGTH, 7, Suit.DIAMONDS)
    shown = knowledge_of(view, HeardAuction(dict.fromkeys(SEATS, Boxes((rare,)))))
    # Waiting for such deals would take many minutes; this takes a tenth of a second.
    assert seconds_of_work(lambda: weighted_layouts(shown, 20, 1)) < 20
    found = weighted_layouts(shown, 20, 1)
    assert len(found) > 0
    assert all(
        knowledge.known_cards[seat].bits & ~row[seat] == 0 for row in found.rows for seat in SEATS
    )


# Weights by the cards played


def _weight_of(view: View, *layouts: Deal) -> list[float]:
    import numpy  # noqa: ICN001 - an extra

    rows = numpy.array([[hand.bits for hand in deal.hands] for deal in layouts], dtype="uint64")
    return layout_weights(knowledge_of(view), rows).tolist()


def test_a_queen_that_falls_is_half_as_likely_from_queen_jack():
    """Restricted choice: a player with both would have played the jack as often."""
    single = Deal.parse("N:432.K43.Q762.KQ2 Q.QJT95.J43.JT98 AKT985.A2.K85.A5 J76.876.AT9.7643")
    both = Deal.parse("N:432.K43.Q762.KQ2 QJ.QJT95.J43.JT9 AKT985.A2.K85.A5 76.876.AT9.87643")
    view = view_of(single, SUIT_GAME, "8H 3H 9H AH AS 6S 2S QS")
    lone, touching = _weight_of(view, single, both)
    assert 1.6 < lone / touching < 3


def test_third_hand_that_plays_low_has_no_honour_that_would_have_won():
    without = Deal.parse("N:432.732.Q762.KQ2 765.T98.J43.JT98 AQT98.AQ4.K85.A5 KJ.KJ65.AT9.7643")
    having = Deal.parse("N:432.732.Q762.KQ2 765.K98.J43.JT98 AQT98.AQ4.K85.A5 KJ.JT65.AT9.7643")
    view = view_of(without, SUIT_GAME, "5H 2H 8H QH")
    low, king = _weight_of(view, without, having)
    assert low > 3 * king


def test_the_leader_has_the_suit_that_is_usually_led_from():
    """A fourth best from five is more likely than a lead away from nothing with five elsewhere."""
    long = Deal.parse("N:K42.43.QJ62.KQ32 J97.T97.T43.T987 AQT.AQ6.AK85.A65 8653.KJ852.97.J4")
    other = Deal.parse("N:K42.43.QJ62.KQ32 J5.KJT92.T43.T98 AQT.AQ6.AK85.A65 98763.875.97.J74")
    view = view_of(long, NOTRUMP_GAME, "5H")
    weight = _weight_of(view, long, other)
    assert weight[0] > 4 * weight[1]


def test_a_player_who_threw_a_card_away_probably_had_no_trump():
    none = Deal.parse("N:K42.K43.Q762.KQ2 .JT98.J.JT987643 AJT98.A2.AK85.A5 Q7653.Q765.T943.")
    some = Deal.parse("N:K42.K43.Q762.KQ2 3.JT98.J.JT98764 AJT98.A2.AK85.A5 Q765.Q765.T943.3")
    view = view_of(none, SUIT_GAME, "6H 3H 9H AH AD 3D 2D JD KD 4D 6D 7C")
    void, having = _weight_of(view, none, some)
    assert void > 1.5 * having


def test_a_signal_for_a_suit_makes_its_honours_likelier():
    with_ace = Deal.parse("N:Q874.3.QT86.QJT8 653.9652.A72.K43 AKJT9.QT7.KJ5.A5 2.AKJ84.943.9762")
    without = Deal.parse("N:Q874.3.QT86.QJT8 653.9652.943.K72 AKJT9.QT7.KJ5.A5 2.AKJ84.A72.9643")
    view = view_of(with_ace, SUIT_GAME, "AH 3H 9H 7H")
    having, lacking = _weight_of(view, with_ace, without)
    assert having > 1.5 * lacking


# Equals and signals


@pytest.mark.parametrize(
    ("holding", "signal", "trumps", "card"),
    [
        ("K92", SmallCardSignal.ATTITUDE, False, "9"),
        ("J92", SmallCardSignal.ATTITUDE, False, "2"),
        ("92", SmallCardSignal.ATTITUDE, True, "9"),
        ("92", SmallCardSignal.ATTITUDE, False, "2"),
        ("92", SmallCardSignal.COUNT, False, "9"),
        ("952", SmallCardSignal.COUNT, False, "2"),
        ("8652", SmallCardSignal.COUNT, False, "6"),
        ("QJ52", SmallCardSignal.COUNT, True, "5"),
        ("QJT", SmallCardSignal.COUNT, True, ""),
        ("Q953", SmallCardSignal.NONE, True, "3"),
    ],
)
def test_a_signal_tells_the_truth(holding, signal, trumps, card):
    spades = Hand(f"{holding}...").holding(Suit.SPADES)
    bit = signal_card(spades, signal, trumps=trumps)
    expected = Hand(f"{card}...").holding(Suit.SPADES) if card else 0
    assert bit == expected


@pytest.mark.parametrize(("prefers", "card"), [(1, "9"), (0, "6"), (-1, "2")])
def test_a_high_card_asks_for_the_higher_suit(prefers, card):
    spades = Hand("J962...").holding(Suit.SPADES)
    bit = signal_card(spades, SmallCardSignal.PREFERENCE, trumps=True, prefers=prefers)
    assert bit == Hand(f"{card}...").holding(Suit.SPADES)


@pytest.mark.parametrize(
    ("east_has", "card"),
    [("A72.K5", "9H"), ("K75.A2", "2H"), ("J75.K2", "2H")],
    ids=["ace before king", "the ace is in clubs", "king before jack"],
)
def test_where_dummy_ruffs_next_partner_hears_which_suit_to_play(east_has, card):
    """East follows to the ace of hearts, of which dummy has one; spades are trumps."""
    diamonds, clubs = east_has.split(".")
    east = Hand(f"653.9652.{diamonds}.{clubs}3")
    dummy = Hand("Q874.3.QT86.QJT8")
    view = View(
        seat=EAST,
        board_number=1,
        vulnerability=Vulnerability.NONE,
        hand=east,
        auction=Auction(SOUTH, [Call("4S"), PASS, PASS, PASS]),
        play=Play.parse(SUIT_GAME, "AH 3H"),
        dummy_hand=dummy,
    )
    decision = thinking(30).decide(view)
    assert decision.card.text == card
    assert decision.why == CardReason.SIGNAL


def test_cards_with_nothing_between_them_are_equal():
    hand, others = Hand("KJT8.A.."), Hand("AQ.KQ..")
    assert equivalent_cards(Card("JS"), hand, others) == (Card("JS"), Card("TS"), Card("8S"))
    assert equivalent_cards(Card("KS"), hand, others) == (Card("KS"),)
    assert customary_card([Card("QS"), Card("KS")], leading=True, declaring=False) is Card("KS")
    assert customary_card([Card("QS"), Card("KS")], leading=False, declaring=False) is Card("QS")
    assert customary_card([Card("QS"), Card("KS")], leading=False, declaring=True) is Card("KS")
    assert customary_card([Card("3S"), Card("4S")], leading=True, declaring=True) is Card("3S")


def test_at_imps_an_overtrick_is_cheap_and_the_contract_dear():
    cost = loss_table(SUIT_GAME, True, Scoring.IMPS)
    assert cost[11][10] == 1
    assert cost[10][9] == 12
    assert loss_table(SUIT_GAME, True, Scoring.MATCHPOINTS)[11][9] == 2


# The choice


@pytest.mark.parametrize("cards", [0, 1, 3, 6, 13, 21, 30, 40, 47])
def test_permuting_unseen_cards_never_changes_a_card(cards):
    layouts = 2 if cards < 10 else 8
    for seed in range(2):
        deal = deal_of(seed + 10)
        contract = (NOTRUMP_GAME, SUIT_GAME)[seed]
        text = played_out(deal, contract, cards)
        view = view_of(deal, contract, text)
        answer = thinking(layouts).decide(view)
        other = view_of(permuted(deal, view, seed), contract, text)
        assert thinking(layouts).decide(other) == answer
        assert answer.card in view.legal_cards


@pytest.mark.parametrize("cards", [25, 34])
def test_permuting_unseen_cards_never_changes_a_plan(cards):
    """With so many layouts plans reach several cards ahead."""
    deal = deal_of(12)
    text = played_out(deal, SUIT_GAME, cards)
    view = view_of(deal, SUIT_GAME, text)
    answers = [
        thinking(40).decide(view_of(permuted(deal, view, n), SUIT_GAME, text)) for n in (1, 2)
    ]
    assert answers == [thinking(40).decide(view)] * 2


def test_the_same_seed_gives_the_same_card_whatever_was_asked_before():
    deal = deal_of(20)
    views = [view_of(deal, SUIT_GAME, played_out(deal, SUIT_GAME, cards)) for cards in (14, 21)]
    player = thinking()
    first = [player.decide(view) for view in views]
    assert [player.decide(view) for view in reversed(views)] == first[::-1]


def test_without_a_budget_the_rules_of_thumb_play():
    for cards in (0, 7, 18):
        deal = deal_of(cards)
        view = view_of(deal, SUIT_GAME, played_out(deal, SUIT_GAME, cards))
        decision = CardPlayer(CardThinking(DdsSolver(), Budget())).decide(view)
        assert decision.card is choose_card(view)
        assert decision.why in {CardReason.THUMB, CardReason.ONLY}


def test_the_opening_lead_is_the_standard_card_of_its_suit():
    standard = {Suit.SPADES: "9S", Suit.HEARTS: "KH", Suit.DIAMONDS: "4D", Suit.CLUBS: "8C"}
    deal = Deal.parse("W:92.KQJ3.Q964.875 - - -")
    view = View(
        seat=WEST,
        board_number=1,
        vulnerability=Vulnerability.NONE,
        hand=deal[WEST],
        auction=Auction(SOUTH, [Call("3NT"), PASS, PASS, PASS]),
        play=Play(NOTRUMP_GAME),
    )
    decision = thinking(3).decide(view)
    assert {trial.card.text for trial in decision.trials} == set(standard.values())
    assert decision.card.text in standard.values()


def test_a_budget_in_seconds_ends_and_counts_what_it_solved():
    now = iter(range(1000))
    player = CardPlayer(
        CardThinking(DdsSolver(), Budget(seconds=3.0), clock=lambda: float(next(now)))
    )
    deal = deal_of(3)
    decision = player.decide(view_of(deal, SUIT_GAME, played_out(deal, SUIT_GAME, 17)))
    assert 0 < decision.layouts < 60


def test_reasons_are_told_in_words_and_figures():
    deal = deal_of(3)
    decision = thinking().decide(view_of(deal, SUIT_GAME, played_out(deal, SUIT_GAME, 17)))
    lines = list(decision.lines())
    assert lines[0].startswith(decision.card.symbol)
    assert "layouts" in lines[1]
    record = decision.record()
    assert record["card"] == decision.card.text
    assert {one["card"] for one in record["cards"]} == {t.card.text for t in decision.trials}
    assert min(one["loss"] for one in record["cards"]) >= 0


# At the table


def check_whole_boards(count: int, budget: Budget) -> None:
    """`play_board` raises on anything illegal."""
    for number in range(1, count + 1):
        board = Board.numbered(number, deal_of(100 + number))
        players = {seat: make_player("sayc", seat, budget) for seat in SEATS}
        record = play_board(board, players)
        assert record.is_finished
        assert record.contract is None or len(record.cards) == 52


@pytest.mark.slow
def test_thinking_players_finish_boards_without_an_illegal_card():
    check_whole_boards(1, Budget(deals=2))


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_thinking_players_finish_many_boards_without_an_illegal_card():
    check_whole_boards(25, Budget(seconds=0.05))
