"""What a book remembers has limits, and answers do not depend on them."""

from random import Random

import pytest
from matcher_books import book
from matcher_maker import random_auction
from test_matcher_book import random_book

from cuebid.core import Auction, Call, Seat
from cuebid.database.matcher import candidates, rule_matcher
from cuebid.database.matcher.sequences import threads

LIMIT = 30
LABELS = "0 START(:P)*:1a[CDHS]@:ONE 0 . . #1\n0 START.*:ONE 5 . . #2\n0 .*:P$ 1 . . #3\n"


def asked(of_book, rng, count):
    """The answers to questions about random auctions."""
    answers = []
    for _ in range(count):
        auction = Auction(Seat.NORTH, [Call(text) for text in random_auction(rng)])
        if not auction.is_over:
            context = of_book.context(auction)
            matches = context.matches(*auction.legal_calls[:6])
            answers.append(
                {
                    call: [(match.rule.number, match.captures) for match in of_call]
                    for call, of_call in matches.items()
                }
            )
    return answers


@pytest.fixture
def small(monkeypatch):
    monkeypatch.setattr(threads, "MOST_THREADS", LIMIT)
    monkeypatch.setattr(threads, "_MOST_NODES", LIMIT)
    monkeypatch.setattr(rule_matcher, "MOST_THREADS", LIMIT)
    monkeypatch.setattr(candidates, "_MOST_REMEMBERED", LIMIT)


def random_rules():
    return random_book(Random(3), 12)[0]


def rules_with_labels():
    return book(LABELS)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("make", [random_rules, rules_with_labels])
def test_a_book_forgets_and_gives_the_same_answers(make, monkeypatch):
    limited = make()
    limited._remembered = LIMIT
    matcher = limited._rule_matcher
    reader = matcher._reader
    sizes = {
        "auctions": lambda: len(limited._contexts),
        "nodes": lambda: len(reader._nodes),
        "texts with labels": lambda: len(reader._steps),
        "candidates of threads": lambda: len(matcher._of_threads),
        "general candidates": lambda: (
            0 if matcher._general is None else len(matcher._general._remembered)
        ),
    }
    rng = Random(7)
    answers = []
    for _ in range(5):
        answers += asked(limited, rng, 12)
        # A text is read to its end before the limit is looked at: some dozens of characters.
        most = {name: LIMIT + (60 if name == "texts with labels" else 1) for name in sizes}
        assert {name: size() for name, size in sizes.items() if size() > most[name]} == {}
    monkeypatch.undo()
    unlimited = make()
    assert answers == asked(unlimited, Random(7), 5 * 12)
    assert len(unlimited._contexts) > LIMIT


@pytest.mark.usefixtures("small")
def test_threads_are_forgotten_with_the_nodes():
    reader = random_rules()._rule_matcher._reader
    rng = Random(9)
    most = 0
    for _ in range(20):
        node = reader.start()
        for text in random_auction(rng):
            node = node.after(Call(text).index)
            # One call of one auction may bring the threads of all sequences.
            most = max(most, len(reader._threads))
    assert most < LIMIT + 12 * 40
    reader._forget()
    assert not reader._threads
