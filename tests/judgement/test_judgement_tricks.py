"""The trick model, and what contracts are worth."""

import numpy as np
import pytest

from cuebid.core import Contract, Deal, Doubled, Hand, Seat, Strain
from cuebid.core.contract_scores import contract_score
from cuebid.evaluation.arrays import holdings_of
from cuebid.forecast import trick_model
from cuebid.forecast.trick_features import pair_features
from cuebid.judgement import ScoringForm
from cuebid.judgement.contract_value import contract_scores, expected_values, score_utility


def test_a_forecast_is_a_distribution_with_the_mean_and_median_that_it_states():
    hands = [Deal.random(seed).hands for seed in range(20)]
    for strain in Strain:
        pairs = [(deal[0], deal[2]) for deal in hands]
        for forecast in trick_model().forecasts(pairs, strain):
            assert sum(forecast.chances) == pytest.approx(1, abs=1e-5)
            assert abs(forecast.mean - forecast.likely) < 1
            assert forecast.at_least(0) == pytest.approx(1, abs=1e-5)
            assert forecast.at_least(9) >= forecast.at_least(10)


@pytest.mark.parametrize(
    ("declarer", "dummy", "strain", "least", "most"),
    [
        # Solid suits: the figures are double dummy, whatever the opponents hold.
        ("AKQJT9.AK.AK.AKQ", "8765.432.432.432", Strain.SPADES, 12.0, 13.0),
        ("AKQ2.K54.Q53.J32", "JT93.A6.A842.Q54", Strain.SPADES, 9.0, 10.6),
        ("432.5432.432.432", "765.876.765.9865", Strain.NOTRUMP, 0.0, 1.5),
    ],
)
def test_hands_that_players_can_count_are_forecast_so(declarer, dummy, strain, least, most):
    (forecast,) = trick_model().forecasts([(Hand(declarer), Hand(dummy))], strain)
    assert least <= forecast.mean <= most


def test_names_of_suits_do_not_matter_to_the_model():
    bits = np.array([[hand.bits for hand in Deal.random(5).hands]], np.uint64)
    holdings = holdings_of(bits)
    turned = np.roll(holdings, 1, axis=-1)
    spades = pair_features(holdings[:, 0], holdings[:, 2], Strain.SPADES)
    clubs = pair_features(turned[:, 0], turned[:, 2], Strain.CLUBS)
    assert np.sort(spades).tolist() == np.sort(clubs).tolist()


def test_the_shipped_model_has_a_few_thousand_weights():
    assert sum(network.size for network in trick_model().networks.values()) < 10_000


def test_expected_values_are_the_mean_of_the_scores():
    random = np.random.default_rng(1)
    chances = random.dirichlet(np.ones(14), size=(3, 5)).astype(np.float32)
    values = expected_values(chances, contract_scores(vulnerable=True, doubled=True))
    for case, level, strain in (
        (0, 1, Strain.CLUBS),
        (1, 3, Strain.NOTRUMP),
        (2, 7, Strain.HEARTS),
    ):
        contract = Contract(level, strain, Seat.NORTH, Doubled.DOUBLED)
        mean = sum(
            chances[case, strain, tricks] * contract_score(contract, tricks, vulnerable=True)
            for tricks in range(14)
        )
        assert values[case, 5 * (level - 1) + strain] == pytest.approx(mean, abs=0.1)


def test_imps_grow_with_the_score_and_less_than_in_proportion():
    scores = np.array([-2000, -500, 0, 90, 110, 500, 2000], np.float32)
    imps = score_utility(scores, 100.0, ScoringForm.IMPS)
    assert (np.diff(imps) > 0).all()
    assert imps[-1] - imps[-2] < imps[-2] - imps[2] + 5
    assert abs(imps[3]) < 1
