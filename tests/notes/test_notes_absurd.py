"""Notes that mean nothing sensible still make a system that bids and explains."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from absurd_notes import absurd_notes, some_auction, some_hand, some_vulnerability
from notes_tables import meaning_at

from cuebid.core import Auction, Call, Hand
from cuebid.database import choose
from cuebid.notes import open_system


def _bid_by_absurd_notes(folder: Path, seed: int, auctions: int) -> None:
    rng = random.Random(seed)
    text = absurd_notes(rng)
    path = folder / "absurd.bml"
    path.write_text(text, "utf-8")
    book = open_system(path).book
    for _ in range(auctions):
        auction, hand = some_auction(rng, text), some_hand(rng)
        choice = choose(book, hand, auction, some_vulnerability(rng))
        assert choice.call in auction.legal_calls
        for call in auction.legal_calls:
            assert choice.context.meaning(call).words


def test_no_hand_in_no_auction_is_too_much_for_absurd_notes(tmp_path):
    for seed in range(6):
        _bid_by_absurd_notes(tmp_path, seed, auctions=6)


@pytest.mark.slow
def test_no_hand_in_many_auctions_is_too_much_for_absurd_notes(tmp_path):
    for seed in range(1_000, 1_120):
        _bid_by_absurd_notes(tmp_path, seed, auctions=15)


def test_a_pass_of_an_artificial_bid_is_no_preempt_that_partner_has_made(tmp_path):
    path = tmp_path / "notes.bml"
    path.write_text("2S = 4-10 hcp, any shape\n1S = 5+!s, 11-19\n", "utf-8")
    book = open_system(path).book
    choice = choose(book, Hand("T4.KQT863.J5.KJ2"), Auction("N", "2S P P 3D"))
    assert choice.call is Call("P")


@pytest.mark.parametrize(
    ("auction", "description", "hand"),
    [
        # Six cards, though hands have five key cards at most.
        ("1H-3C", "GF, 6", "AK2.32.K2.KQJ432"),
        # They have bid three suits, so that no two are left.
        ("(1C)-1D-(1H)-P-(1S)-2N", "unusual", "AK2.32.KQJ432.K2"),
        # The bid suit is the only one that nobody has shown.
        ("1D-(1S)-2C-(2D)-2H-(P)-3H", "6-4 or other-suit", "2.K4.AKJ432.Q432"),
        ("1H-(2C)-2H-(P)-2N-(D)-3D-(3S)-4H", "6-4 both unbid suits", "K2.KJT432.AK42.2"),
    ],
)
def test_a_description_of_suits_that_are_not_there_admits_hands_all_the_same(
    auction, description, hand
):
    assert Hand(hand) in meaning_at(auction, description).meaning.boxes
