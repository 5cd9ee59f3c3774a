"""Contracts, written and read."""

import pytest
from core_fixtures import contracts, mixed_case, pasted
from hypothesis import given
from hypothesis import strategies as st

from cuebid.core import (
    EAST,
    NORTH,
    NOTRUMP,
    SEATS,
    SOUTH,
    WEST,
    Contract,
    Doubled,
    RangeError,
    ReadError,
    Strain,
)


@given(contracts)
def test_a_contract_is_written_and_read_back(contract):
    assert Contract.parse(str(contract)) == contract
    assert Contract.parse(f"{contract.symbol} by {contract.declarer.word}") == contract
    assert pasted(contract) == contract


@given(contracts, st.data())
def test_a_contract_is_read_in_every_usual_spelling(contract, data):
    strains = {
        Strain.NOTRUMP: ("N", "NT", "SA", "no trump", "notrumps"),
        Strain.SPADES: ("S", "♠", "♠\ufe0f", "♤", "spades", "!s"),
        Strain.HEARTS: ("H", "♥", "♥\ufe0e", "♡", "heart"),
        Strain.DIAMONDS: ("D", "♦", "diamonds"),
        Strain.CLUBS: ("C", "♣", "club"),
    }
    strain = data.draw(st.sampled_from(strains[contract.strain]))
    doubled = data.draw(
        st.sampled_from(
            (("",), ("X", "*", "×", "dbl", " doubled"), ("XX", "**", "××", "rdbl", " redoubled"))[
                contract.doubled
            ]
        )
    )
    bid = f"{contract.level}{data.draw(st.sampled_from(('', ' ')))}{strain}{doubled}"
    seat = data.draw(st.sampled_from((contract.declarer.letter, contract.declarer.word)))
    frame = data.draw(
        st.sampled_from(
            (
                *("{bid} by {seat}", "{bid} {seat}", "{bid}-{seat}", "{bid}, {seat}"),
                *("{bid} ({seat})", "{bid}/{seat}", " {bid} by {seat} "),
                *("{seat} {bid}", "{seat}: {bid}", "{seat}-{bid}"),
            )
        )
    )
    text = data.draw(mixed_case(frame.format(bid=bid, seat=seat)))
    assert Contract.parse(text) == contract


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("3NN", "3NT by N"),
        ("3NE", "3NT by E"),
        ("3NTN", "3NT by N"),
        ("3NS", "3NT by S"),
        ("3NNORTH", "3NT by N"),
        ("3NTNORTH", "3NT by N"),
        ("3SS", "3S by S"),
        ("3SE", "3S by E"),
        ("3SAS", "3NT by S"),
        ("3SAE", "3NT by E"),
        ("1cxxE", "1CXX by E"),
        ("4SXN", "4SX by N"),
        ("3NXXN", "3NTXX by N"),
        ("3NT-W", "3NT by W"),
        ("N 4S", "4S by N"),
        ("N 3N", "3NT by N"),
        ("S 1S", "1S by S"),
        ("East 3NTx", "3NTX by E"),
        ("4HSouth", "4H by S"),
        ("4HeartsS", "4H by S"),
        ("4♥ by north", "4H by N"),
    ],
)
def test_letters_that_could_be_strain_or_seat(text, written):
    assert str(Contract.parse(text)) == written


@pytest.mark.parametrize(
    "text", ["Pass", "pass", "P", "Passed out", "PASS OUT", "all pass", " AP "]
)
def test_a_board_passed_out_has_no_contract(text):
    assert Contract.parse(text) is None


@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("3NT", 3, "does not say who declares"),
        ("4SX", 3, "does not say who declares"),
        ("3N", 2, "does not say who declares"),
        ("1SA", 3, "does not say who declares"),
        ("", 0, "is not a contract"),
        ("4", 0, "is not a contract"),
        ("  8S by N", 2, "is not a contract"),
        ("4SXXX by N", 4, "is not a contract"),
        ("3NORTH", 0, "is not a contract"),
        ("4S by Q", 3, "is not a contract"),
        ("4S by N!", 7, "is not a contract"),
        ("N 4S E", 5, "names the declarer twice"),
        ("N 4S N", 5, "names the declarer twice"),
    ],
)
def test_what_is_no_contract_is_refused_where_the_trouble_is(text, offset, message):
    with pytest.raises(ReadError, match=message) as caught:
        Contract.parse(text)
    assert (caught.value.text, caught.value.offset) == (text, offset)
    assert caught.value.expected


def test_a_contract_names_its_people():
    contract = Contract(4, Strain.SPADES, SOUTH, Doubled.DOUBLED)
    assert (contract.declarer, contract.leader, contract.dummy) == (SOUTH, WEST, NORTH)
    assert [Contract(1, NOTRUMP, seat).leader for seat in SEATS] == [EAST, SOUTH, WEST, NORTH]
    assert (contract.tricks, contract.trumps) == (10, Strain.SPADES.suit)
    assert Contract(3, NOTRUMP, EAST).trumps is None
    assert (contract.bid_text, contract.symbol, str(contract)) == ("4SX", "4♠X", "4SX by S")


@pytest.mark.parametrize(("tricks", "text"), [(10, "="), (11, "+1"), (13, "+3"), (8, "-2")])
def test_the_result_is_written_against_the_tricks_needed(tricks, text):
    assert Contract(4, Strain.HEARTS, NORTH).result_text(tricks) == text


@pytest.mark.parametrize("level", [-1, 0, 8])
def test_there_is_no_contract_outside_seven_levels(level):
    with pytest.raises(RangeError, match=f"level {level} "):
        Contract(level, NOTRUMP, NORTH)


def test_doubling_is_written_as_crosses():
    assert [str(doubled) for doubled in Doubled] == ["", "X", "XX"]
    assert [doubled.text for doubled in Doubled] == ["", "X", "XX"]
