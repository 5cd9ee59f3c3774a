"""What every contract scores at every result, against the printed table of Law 77."""

import itertools

import pytest
from core_fixtures import contracts, rows, sections, vulnerabilities
from hypothesis import given
from hypothesis import strategies as st

from cuebid.core import (
    NORTH,
    NOTRUMP,
    SEATS,
    Contract,
    Doubled,
    RangeError,
    Side,
    Strain,
    Vulnerability,
    contract_score,
    score_for,
)

TABLE = sections("law_77.txt")
TRICK_POINTS = {tuple(row[:-3]): [int(text) for text in row[-3:]] for row in TABLE["trick points"]}
OVERTRICKS = {row[0]: [int(text) for text in row[1:]] for row in TABLE["overtricks"]}
PREMIUMS = {row[0]: [int(text) for text in row[1:]] for row in TABLE["premiums"]}
UNDERTRICKS = {int(row[0]): [int(text) for text in row[1:]] for row in TABLE["undertricks"]}

EVERY_CONTRACT = [
    Contract(level, strain, NORTH, doubled)
    for level, strain, doubled in itertools.product(range(1, 8), Strain, Doubled)
]


def looked_up(contract: Contract, tricks: int, vulnerable: bool) -> int:
    """The score added up from the printed table, as a scorer at the table does."""
    strain, doubled = str(contract.strain), int(contract.doubled)
    if tricks < contract.level + 6:
        down = contract.level + 6 - tricks
        return -UNDERTRICKS[down][3 * vulnerable + doubled]
    if strain == "NT":
        each = [TRICK_POINTS["NT", "first"]] + [TRICK_POINTS["NT", "later"]] * 6
    else:
        each = [TRICK_POINTS[strain,]] * 7
    below_the_line = sum(points[doubled] for points in each[: contract.level])
    names = ["game" if below_the_line >= 100 else "part_score"]
    names += {6: ["small_slam"], 7: ["grand_slam"]}.get(contract.level, [])
    names += (["doubled_made"], ["redoubled_made"])[doubled - 1] if doubled else []
    over = tricks - contract.level - 6
    column = 0 if not doubled else 2 * doubled - 1 + vulnerable
    return (
        below_the_line
        + sum(PREMIUMS[name][vulnerable] for name in names)
        + over * OVERTRICKS[strain][column]
    )


def test_every_contract_at_every_result_scores_as_the_law_prints_it():
    count = 0
    for contract, vulnerable in itertools.product(EVERY_CONTRACT, (False, True)):
        for tricks in range(14):
            expected = looked_up(contract, tricks, vulnerable)
            assert contract_score(contract, tricks, vulnerable) == expected, (contract, tricks)
            count += 1
    assert count == 35 * 3 * 2 * 14


@pytest.mark.parametrize("row", rows("known_scores.txt"), ids=" ".join)
def test_scores_that_players_know_by_heart(row):
    *contract, tricks, not_vulnerable, vulnerable = row
    for value, expected in ((False, not_vulnerable), (True, vulnerable)):
        score = contract_score(Contract.parse(" ".join(contract)), int(tricks), value)
        assert score == int(expected)


def test_more_tricks_never_score_less():
    for contract, vulnerable in itertools.product(EVERY_CONTRACT, (False, True)):
        scores = [contract_score(contract, tricks, vulnerable) for tricks in range(14)]
        assert scores == sorted(set(scores))
        assert all(
            (score > 0) == (tricks >= contract.tricks) for tricks, score in enumerate(scores)
        )


def test_the_declarer_does_not_matter():
    for seat in SEATS:
        assert contract_score(Contract(3, NOTRUMP, seat), 9, vulnerable=True) == 600


@given(contracts, st.integers(0, 13), vulnerabilities)
def test_what_one_side_wins_the_other_loses(contract, tricks, vulnerability):
    score = score_for(Side.NS, contract, tricks, vulnerability)
    assert score_for(Side.EW, contract, tricks, vulnerability) == -score
    declaring = contract.declarer.side
    own = contract_score(contract, tricks, vulnerability.of(declaring))
    assert score_for(declaring, contract, tricks, vulnerability) == own


def test_a_board_passed_out_scores_nothing():
    for side in Side:
        assert score_for(side, None, None, Vulnerability.BOTH) == 0


@pytest.mark.parametrize("tricks", [-1, 14, None])
def test_a_result_needs_a_number_of_tricks_that_there_is(tricks):
    with pytest.raises(RangeError, match="tricks"):
        score_for(Side.NS, Contract(1, NOTRUMP, NORTH), tricks, Vulnerability.NONE)


@pytest.mark.parametrize("strain", list(Strain))
@pytest.mark.parametrize("level", range(1, 8))
def test_games_and_slams_are_the_contracts_that_earn_their_premiums(
    level: int, strain: Strain
) -> None:
    contract = Contract(level, strain, NORTH)
    score = contract_score(contract, contract.tricks, vulnerable=False)
    # A part-score earns 50 besides its tricks, a game 300, a small slam 500 more.
    assert contract.is_game == (score >= 300)
    assert contract.is_slam == (score >= 900)
    assert strain.suit is None or strain.suit.game_level == strain.game_level
