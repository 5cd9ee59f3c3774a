"""Par: the game that the bidding is, against cases by hand and against endplay's."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.core import SEATS, Contract, Deal, Seat, Side, Strain, Vulnerability, contract_score
from cuebid.solver import Par, ParContract, TrickTable, par
from project_paths import INPUTS, SHARED

HERE = Path(__file__).parent
OWN_BOARDS = INPUTS / "boards" / "double-dummy.jsonl"
BOARDS = SHARED / "data" / "auctions" / "double-dummy-400.jsonl"


def cases():
    body = "\n".join(
        line for line in (HERE / "par.txt").read_text("utf-8").splitlines() if line[:1] != "#"
    )
    for block in body.strip().split("\n\n"):
        title, question, answer = block.splitlines()
        *rows, dealer, vulnerability = question.split()
        table = TrickTable.from_rows([int(digit, 16) for digit in row] for row in rows)
        yield pytest.param(
            table, Seat.parse(dealer), Vulnerability.parse(vulnerability), answer, id=title
        )


@pytest.mark.parametrize(("table", "dealer", "vulnerability", "answer"), list(cases()))
def test_a_case_by_hand(table, dealer, vulnerability, answer):
    assert str(par(table, dealer, vulnerability)) == answer


ROW = st.tuples(*[st.integers(0, 13)] * 4)
TABLES = st.builds(TrickTable, st.tuples(*[ROW] * 5))


@given(TABLES, st.sampled_from(SEATS), st.sampled_from(list(Vulnerability)))
def test_every_par_contract_scores_par_and_is_doubled_exactly_if_it_fails(table, dealer, who):
    found = par(table, dealer, who)
    for one in found.contracts:
        contract = one.contract
        assert one.tricks == table[contract.strain, contract.declarer]
        assert bool(contract.doubled) == (one.tricks < contract.tricks)
        score = contract_score(contract, one.tricks, who.of(contract.declarer))
        assert (score if contract.declarer.side is Side.NS else -score) == found.score_ns
    assert found.is_passed_out == (found.score_ns == 0)


@given(TABLES, st.sampled_from(SEATS), st.sampled_from(list(Vulnerability)))
def test_turning_the_table_by_one_seat_turns_par(table, dealer, who):
    """Nothing in par knows North from East."""
    turned = TrickTable.from_rows((row[3], *row[:3]) for row in table.rows)
    swapped = Vulnerability((who & 1) << 1 | who >> 1)
    one, other = par(table, dealer, who), par(turned, dealer.next, swapped)
    assert one.score_ns == -other.score_ns
    assert {
        (str(each.contract.bid_text), each.contract.declarer.next) for each in one.contracts
    } == {(str(each.contract.bid_text), each.contract.declarer) for each in other.contracts}


def endplay_par(table, dealer, vulnerability):
    """Par as endplay has it: North-South's score, and level, strain, declarer, tricks over."""
    low = pytest.importorskip("endplay._dds")
    given_table = low.ddTableResults()
    for place, strain in enumerate((3, 2, 1, 0, 4)):
        for seat in SEATS:
            given_table.resTable[place][seat] = table.rows[strain][seat]
    answer = low.parResultsMaster()
    low.DealerParBin(given_table, answer, int(dealer), (0, 2, 3, 1)[vulnerability])
    contracts = {
        (
            one.level,
            Strain((4, 3, 2, 1, 0)[one.denom]),
            SEATS[seat],
            one.overTricks - one.underTricks,
        )
        for one in answer.contracts[: answer.number]
        for seat in ((0,), (1,), (2,), (3,), (0, 2), (1, 3))[one.seats]
        if answer.score
    }
    return answer.score, contracts


def as_endplay_has_it(found: Par):
    return found.score_ns, {
        (
            each.contract.level,
            each.contract.strain,
            each.contract.declarer,
            each.tricks - each.contract.tricks,
        )
        for each in found.contracts
    }


def test_random_tables_have_the_par_of_endplay():
    """Tables that no deal has, too: 300 of them, all dealers and vulnerabilities among them."""
    rng = random.Random(11)
    for _ in range(300):
        rows = []
        for _ in range(5):
            tricks = rng.randint(0, 13)
            rows.append(
                [
                    max(0, min(13, each + rng.choice((0, 0, 0, 1, -1))))
                    for each in (tricks, 13 - tricks) * 2
                ]
            )
        table, dealer, who = (
            TrickTable.from_rows(rows),
            rng.choice(SEATS),
            rng.choice(list(Vulnerability)),
        )
        assert as_endplay_has_it(par(table, dealer, who)) == endplay_par(table, dealer, who)


RECORDED = pytest.mark.parametrize(
    "path",
    [
        pytest.param(OWN_BOARDS, id="ours"),
        pytest.param(BOARDS, id="real", marks=pytest.mark.real_inputs),
    ],
)


def rows_of(path):
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@RECORDED
def test_boards_have_the_par_that_was_recorded(path):
    """Boards with the score and the contracts that were found for them; for 400 by endplay."""
    for row in rows_of(path):
        table = TrickTable.from_rows(row["dd"][place] for place in (3, 2, 1, 0, 4))
        vulnerability = Vulnerability.parse(row["vul"])
        found = par(table, Seat.parse(row["dealer"]), vulnerability)
        written = {
            f"{each.contract.level}{each.contract.strain.symbol}{each.contract.declarer}"
            f"{'x' * each.contract.doubled}{each.contract.result_text(each.tricks)}"
            for each in found.contracts
        }
        assert (found.score_ns, written) == (row["par"], set(row["parc"]) - {"Pass"})
        assert Deal.parse("N:" + row["hands"]).is_complete


@RECORDED
def test_boards_have_the_par_of_endplay_for_every_dealer_and_vulnerability(path):
    for row in rows_of(path):
        table = TrickTable.from_rows(row["dd"][place] for place in (3, 2, 1, 0, 4))
        for dealer in SEATS:
            for who in Vulnerability:
                assert as_endplay_has_it(par(table, dealer, who)) == endplay_par(table, dealer, who)


@pytest.mark.parametrize(
    ("score", "contracts", "words"),
    [
        (100, [("2NX by E", 7)], "NS +100: 2NT doubled by East, down 1"),
        (110, [("3D by N", 9), ("3D by S", 9)], "NS +110: 3♦ by North or South, made"),
        (-140, [("2H by E", 9)], "NS −140: 2♥ by East, made with 1 more"),
        (0, [], "passed out"),
    ],
)
def test_par_is_said_in_words(score: int, contracts: list[tuple[str, int]], words: str) -> None:
    best = Par(score, tuple(ParContract(Contract(text), tricks) for text, tricks in contracts))
    assert best.words == words
