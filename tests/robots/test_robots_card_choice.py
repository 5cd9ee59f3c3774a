"""The card that is selected when the cost of each is known."""

from __future__ import annotations

import pytest

from cuebid.core import (
    PASS,
    SOUTH,
    Auction,
    Board,
    Call,
    Card,
    Contract,
    Deal,
    Play,
    Vulnerability,
    view_from,
)
from cuebid.robots.double_dummy_play import CardReason, knowledge_of
from cuebid.robots.double_dummy_play.choice import select_card
from cuebid.robots.double_dummy_play.trial import CardTrial

# South declares three notrump; after the heart lead dummy leads spades through East's Q 6 3.
DEAL = Deal.parse("N:KJ54.A32.Q54.765 Q63.875.K732.J82 A82.KQ6.AJ8.KQT3 T97.JT94.T96.A94")
CONTRACT = Contract.parse("3NT by S")


def east_plays(led: str, honour: str, loss: float, error: float) -> tuple[str, str]:
    """East's card and its reason, where the three costs more than an honour by `loss`."""
    auction = Auction(SOUTH, [Call("3NT"), PASS, PASS, PASS])
    play = Play.parse(CONTRACT, f"JH AH 5H 6H {led}")
    view = view_from(play.actor, Board(1, SOUTH, Vulnerability.NONE, DEAL), auction, play)
    small = Card("3S")
    trials = [CardTrial(Card(honour), 0.0, 0.0, 9.0), CardTrial(small, loss, error, 9.0)]
    card, reason = select_card(knowledge_of(view), trials, small)
    return str(card), reason


def test_an_honour_under_a_higher_card_is_kept_where_it_is_not_surely_better():
    assert east_plays("KS", "QS", loss=0.4, error=0.3) == ("3S", CardReason.KEPT)


@pytest.mark.parametrize(
    ("led", "loss", "error"),
    [("KS", 0.7, 0.3), ("JS", 0.4, 0.3), ("4S", 0.4, 0.3)],
    ids=["surely better", "it covers an honour", "it beats a small card"],
)
def test_an_honour_is_played_otherwise(led, loss, error):
    assert east_plays(led, "QS", loss, error) == ("QS", CardReason.BEST)
