"""Whatever rules say, asking them gives an answer or one of our errors, soon."""

import importlib.util
from pathlib import Path
from random import Random

import pytest
from matcher_maker import random_auction, random_hand

from cuebid.core import Auction, Call, CuebidError, Seat, Vulnerability
from cuebid.database import RuleBook, choose, explain, load_database
from cuebid.database.stored.packed_book import pack_database, unpack_book
from cuebid.text import Diagnostics, Source

MAKER = Path(__file__).parents[1] / "language" / "language_rule_maker.py"


@pytest.fixture(scope="module")
def rule_maker():
    """The maker of random fields that the tests of the language have."""
    spec = importlib.util.spec_from_file_location("matcher_rule_maker", MAKER)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.RuleMaker


def random_book(rule_maker, rng):
    maker = rule_maker(rng)
    lines = [rng.choice(["", ";! restart=replace"])]
    for number in range(25):
        begin = rng.choice(["START:", "START", ".*", "START.*", ""])
        label = rng.choice(["", "", "", "", "@_A", "@:B", "@:C:1N"])
        fields = (f"0 {begin}({maker.altexp()}){label}", rng.randrange(90), maker.pattern())
        lines.append(f"{fields[0]} {fields[1]} {fields[2]} {maker.specification()} #{number}")
    # Rules that are not sound are left out.
    database = load_database(Source("mb", "\n".join(lines) + "\n"), Diagnostics())
    return unpack_book(pack_database(database))


def asked(book, rng):
    """Whether a random question was answered; an error of ours is no answer."""
    calls = [Call(text.replace("R", "XX")) for text in random_auction(rng, 6)]
    auction = Auction(Seat.NORTH, calls)
    vulnerability = rng.choice(list(Vulnerability))
    try:
        for player in explain(book, auction, vulnerability).players:
            assert player.words
        if not auction.is_over:
            choice = choose(book, random_hand(rng), auction, vulnerability)
            for call in auction.legal_calls[:6]:
                assert all(reason.words for reason in choice.why_not(call))
    except CuebidError:
        return False
    return True


@pytest.mark.parametrize("count", [4, pytest.param(10, marks=pytest.mark.slow)])
def test_random_rules_give_answers_or_our_errors(rule_maker, count):
    rng = Random(count)
    answered = 0
    for _ in range(count):
        book = random_book(rule_maker, rng)
        assert isinstance(book, RuleBook)
        answered += sum(asked(book, rng) for _ in range(3))
    assert answered > count
