"""Patterns that count without end do not hold the check up, and nothing is claimed of them."""

import pytest

from cuebid.database.analysis import check_source
from cuebid.database.analysis.auctions.automaton import AuctionAutomaton
from cuebid.database.analysis.interpreter.constraints import RegionMatcher, accepting_states
from cuebid.database.language.parsing.parser import parse_pattern
from cuebid.database.matcher.captures import NO_CAPTURES
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.text import Source

COUNTING = "START:1a[CDHS]:(~(a=a+1)>0~,:)*1N"
WITHOUT_A_CALL = "START:1a[CDHS]:(~(a=a+1)>0~|~(a=a*2)>0~)*1N"
MANY = "@16a@17b@18c@19d@16e@17f@18g@19h~a+b+c+d+e+f+g+h==200~"


def test_a_budget_is_spent_step_by_step():
    budget = RegionMatcher(limit=2)
    budget.spend(1)
    budget.spend(1)
    with pytest.raises(MatchLimitError):
        budget.spend(1)


@pytest.mark.parametrize(
    "sequence", [COUNTING, pytest.param(WITHOUT_A_CALL, marks=pytest.mark.slow)]
)
def test_a_sequence_that_counts_without_end_is_given_up(sequence):
    assert not AuctionAutomaton(parse_pattern(sequence)).exact


def test_a_sequence_that_counts_a_little_is_not():
    assert AuctionAutomaton(parse_pattern("START:1a[CDHS]:,:~(b=a+1)>=0~1#b")).complete


def test_a_constraint_with_too_many_ways_is_taken_for_possible():
    (way,) = accepting_states(parse_pattern(MANY), NO_CAPTURES)
    assert not way.exact


@pytest.mark.parametrize(
    "rule",
    [
        pytest.param(f"0 {COUNTING} 60 . . #1", marks=pytest.mark.slow),
        f"3 START:1N:P:2C 60 {MANY} . #1",
        f"3 START:1N:P:2C 60 !({MANY}) . #1",
        f"3 START:1N:P:2C 60 . ~{'*'.join(['(1+.)'] * 9)}~:P~{'+'.join(['.'] * 9)}~ #1",
    ],
)
def test_of_what_is_given_up_nothing_is_claimed(rule):
    codes = {found.code for found in check_source(Source("mb.txt", rule + "\n"))}
    assert not codes & {
        "db-constraint-impossible",
        "db-never-matches",
        "db-shadowed",
        "db-specification-contradicts",
    }
