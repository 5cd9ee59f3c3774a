"""Measure how long common steps of `cuebid.core` take; run by hand: `python bench/core.py`."""

import random
import timeit

from cuebid import core
from cuebid.core import CARDS, NORTH, Auction, Contract, Deal, Hand, Play

STEPS = """
hand.hcp
hand.shape
list(hand)
hand.with_card(cards[0])
hand.in_suit(HEARTS)
str(hand)
hand.pbn
Hand("AKQ.J72.T983.A42")
Hand("S AKQ H J72 D T983 C A42")
Deal.parse(deal.pbn)
deal.problems
str(deal)
auction.legal_calls
auction.with_call(PASS)
auction.contract
Auction.parse(NORTH, "1C P 1S P 2NT P 3C P 3H P 3NT P P P")
play.legal_cards(hand)
play.with_card(cards[30])
play.current_trick
whole.tricks
[whole.seat_of(position) for position in range(52)]
Play(contract, cards)
contract_score(contract, 9, True)
imps(430)
victory_points(17, 16)
matchpoints(list(range(100)))
"""


def main() -> None:
    """Print microseconds for each step."""
    cards = list(CARDS)
    random.Random(1).shuffle(cards)
    contract = Contract.parse("3NT by N")
    names = {name: getattr(core, name) for name in core.__all__} | {
        "cards": cards,
        "contract": contract,
        "hand": Hand("AKQ.J72.T983.A42"),
        "deal": Deal({seat: Hand.of(cards[13 * seat : 13 * seat + 13]) for seat in core.SEATS}),
        "auction": Auction.parse(NORTH, "1C P 1S P 2NT P 3C P 3H P 3NT P P"),
        "play": Play(contract, cards[:22]),
        "whole": Play(contract, cards),
    }
    for step in STEPS.strip().splitlines():
        rounds, seconds = timeit.Timer(step, globals=names).autorange()
        print(f"{seconds / rounds * 1e6:9.2f} µs  {step}")


if __name__ == "__main__":
    main()
