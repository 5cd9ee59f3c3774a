"""What the tests of core share: readers of the fixtures, and hypothesis strategies."""

from __future__ import annotations

import pickle
from pathlib import Path

from hypothesis import strategies as st

from cuebid import core
from cuebid.core import (
    CALLS,
    CARDS,
    FULL_DECK,
    SEATS,
    Auction,
    Board,
    Contract,
    Deal,
    Doubled,
    Hand,
    Play,
    Strain,
    Vulnerability,
)

FIXTURES = Path(__file__).parent / "fixtures"


def pasted(value: object) -> object:
    """What comes of pasting `repr(value)` after `from cuebid.core import *`."""
    names = {name: getattr(core, name) for name in core.__all__}
    return eval(repr(value), names)  # noqa: S307 - a repr that can be evaluated is the promise


def pickled(value, protocol=pickle.HIGHEST_PROTOCOL):
    """The value that arrives in another process."""
    return pickle.loads(pickle.dumps(value, protocol))  # noqa: S301 - its own pickle


def rows(name: str) -> list[list[str]]:
    """The fixture's lines as words, without comments and blank lines."""
    lines = (FIXTURES / name).read_text(encoding="utf-8").splitlines()
    return [line.split() for line in lines if line.strip() and not line.startswith("#")]


def sections(name: str) -> dict[str, list[list[str]]]:
    """The same, by the word at the head of each `[section: ...]`."""
    found: dict[str, list[list[str]]] = {}
    for row in rows(name):
        if row[0].startswith("["):
            current = found.setdefault(" ".join(row).strip("[]").partition(":")[0], [])
        else:
            current.append(row)
    return found


def mixed_case(text: str) -> st.SearchStrategy[str]:
    """`text` with any letters in lower case."""
    both = [st.sampled_from((letter.lower(), letter.upper())) for letter in text]
    return st.tuples(*both).map("".join)


cards = st.sampled_from(CARDS)
calls = st.sampled_from(CALLS)
seats = st.sampled_from(SEATS)
vulnerabilities = st.sampled_from(Vulnerability)
hands = st.integers(0, FULL_DECK.bits).map(Hand.from_bits)
contracts = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(Strain), seats, st.sampled_from(Doubled)
)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Four hands of thirteen."""
    deck = draw(st.permutations(CARDS))
    return Deal({seat: Hand.of(deck[13 * seat : 13 * seat + 13]) for seat in SEATS})


@st.composite
def partial_deals(draw: st.DrawFn) -> Deal:
    """Any four sets of cards, empty and overlapping ones too."""
    return Deal({seat: draw(st.one_of(st.just(Hand()), hands)) for seat in SEATS})


boards = st.builds(Board, st.integers(1, 64), seats, vulnerabilities, deals())


@st.composite
def auctions(draw: st.DrawFn, *, complete: bool | None = None) -> Auction:
    """Legal auctions; low bids come more often than high ones, so that the auctions get long."""
    auction = Auction(draw(seats))
    length = draw(st.integers(0, 24))
    while not auction.is_over and len(auction) < length:
        choices = auction.legal_calls[:8]
        auction = auction.with_call(draw(st.sampled_from(choices)))
    if complete and not auction.is_over:
        auction = auction.with_all_pass()
    return auction


@st.composite
def plays(draw: st.DrawFn, deal: Deal, contract: Contract, *, at_most: int = 52) -> Play:
    """Legal plays of `deal`, some of them to the end."""
    play = Play(contract)
    for choice in draw(st.lists(st.integers(0, 12), max_size=at_most)):
        if play.turn is None:
            break
        legal = list(play.legal_cards(deal[play.turn]))
        play = play.with_card(legal[choice % len(legal)])
    return play


def finished(deal: Deal, play: Play) -> Play:
    """The play carried on to the end, each hand with its highest legal card."""
    while play.turn is not None:
        play = play.with_card(next(iter(play.legal_cards(deal[play.turn]))))
    return play
