"""Deals one a line, in PBN's writing and in dealer's: read back as written, mistakes told."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.core import CARDS, SEATS, Deal, Hand
from cuebid.core.errors import ReadError
from cuebid.formats.deal_lines import oneline, parse_deals, read_deal_line
from cuebid.text import format_diagnostics


def deal_of(seed: int) -> Deal:
    cards = Random(seed).sample(CARDS, 52)
    return Deal({seat: Hand.of(cards[13 * seat : 13 * seat + 13]) for seat in SEATS})


@given(st.lists(st.integers(0, 10**9), max_size=4), st.sampled_from(SEATS))
def test_both_writings_are_read_back(seeds, first):
    deals = [deal_of(seed) for seed in seeds]
    lines = [line for deal in deals for line in (oneline(deal), deal.pbn_from(first))]
    reading = parse_deals("# two of each\n\n" + "\n".join(lines))
    assert not reading.diagnostics
    assert list(reading.deals) == [deal for deal in deals for _ in range(2)]


def test_the_hand_left_out_follows_from_the_others():
    deal = deal_of(1)
    assert read_deal_line(oneline(deal).rpartition(" w ")[0]) == deal
    assert read_deal_line(f"  {deal.pbn.rpartition(' ')[0]} -") == deal


@given(st.text("nesw:.AKQJT98765432- x", max_size=60))
def test_any_line_is_a_deal_or_told(line):
    reading = parse_deals(line)
    assert reading.deals or reading.diagnostics or not line.strip()


@pytest.mark.parametrize(
    ("line", "column", "words"),
    [
        ("n AK.QJ.T.x", 11, "x"),
        ("n AK.QJ.T.9 n ...2", 13, "North has a hand before this one"),
        ("n AK.QJ.T.9 q ...2", 13, "q"),
        ("n AKQ", 3, "not a hand"),
        ("n", 2, "a hand is missing"),
        ("N:AK.QJ.T.9 - -", 16, "four hands"),
    ],
)
def test_a_mistake_is_told_with_its_column(line, column, words):
    text = f"{oneline(deal_of(2))}\n{line}\n{oneline(deal_of(3))}\n"
    reading = parse_deals(text, "d.txt")
    assert len(reading.deals) == 2
    said = format_diagnostics(reading.diagnostics)
    assert f"d.txt:2:{column}: error" in said
    assert words in said
    with pytest.raises(ReadError):
        read_deal_line(line)


def test_a_deal_of_too_few_cards_is_read_and_told():
    reading = parse_deals("n AK.QJ.T.9 e - s - w -")
    assert len(reading.deals) == 1
    assert "[deals-not-complete]" in format_diagnostics(reading.diagnostics)
