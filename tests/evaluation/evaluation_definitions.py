"""The features of a hand computed from its written cards, straight from the definitions.

Shares no code with the package: suits are strings such as `KQ54`, everything is counted anew.
"""

from __future__ import annotations

import random

POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
DECK = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]


def random_hand(chance: random.Random) -> dict[str, str]:
    """Thirteen cards by suit letter, each suit from the top."""
    cards = sorted(chance.sample(DECK, 13), key=DECK.index)
    return {suit: "".join(card[1] for card in cards if card[0] == suit) for suit in "CDHS"}


def hcp(suit: str) -> int:
    return sum(POINTS.get(card, 0) for card in suit)


def points(suit: str) -> int:
    total = hcp(suit) + {0: 3, 1: 2, 2: 1}.get(len(suit), 0)
    if len(suit) in {1, 2} and any(card in POINTS for card in suit):
        total -= 1
    return total


def controls(suit: str) -> int:
    return 2 * suit.count("A") + suit.count("K")


def honours(suit: str) -> int:
    return sum({"A": 8, "K": 4, "Q": 2, "J": 1}.get(card, 0) for card in suit)


def stopper(suit: str) -> int:
    applies = {
        0: True,
        1: ("Q" in suit and len(suit) >= 2) or ("J" in suit and len(suit) >= 3),
        2: ("K" in suit and len(suit) >= 2) or ("Q" in suit and len(suit) >= 3),
        3: "A" in suit or ("Q" in suit and "J" in suit and len(suit) >= 3) or hcp(suit) >= 5,
        4: len(suit) + hcp(suit) >= 8,
    }
    return max(value for value, true in applies.items() if true)


def has(suit: str, cards: str) -> bool:
    return all(card in suit for card in cards)


def at_least_biddable(suit: str) -> bool:
    five = sum(card in suit for card in "AKQJT")
    return (len(suit) == 4 and (five >= 3 or hcp(suit) >= 4)) or len(suit) >= 5


def at_least_rebiddable(suit: str) -> bool:
    return at_least_biddable(suit) and at_least_biddable(suit[:-1])


def at_least_twice_rebiddable(suit: str) -> bool:
    return at_least_rebiddable(suit) and at_least_rebiddable(suit[:-1])


def quality(suit: str) -> int:
    cards = len(suit)
    twice = at_least_twice_rebiddable(suit)
    four_of_five = sum(card in suit for card in "AKQJT") >= 4
    applies = {
        0: True,
        1: cards >= 3,
        2: cards >= 4,
        3: at_least_biddable(suit),
        4: at_least_rebiddable(suit),
        5: twice,
        6: twice and (hcp(suit) >= 8 or four_of_five),
        7: cards >= 6 and has(suit, "AKQ") and ("J" in suit or "T" in suit),
        8: cards >= 7 and has(suit, "AKQ"),
        9: (cards >= 8 and has(suit, "AK") and ("Q" in suit or "J" in suit))
        or (cards >= 9 and has(suit, "AK")),
    }
    return max(value for value, true in applies.items() if true)


def solid(suit: str) -> bool:
    return quality(suit) >= 7 or has(suit, "AKQJ")


def losers(suit: str) -> int:
    if len(suit) <= 3:
        count = len(suit)
        if "A" in suit:
            count -= 1
        if "K" in suit and len(suit) >= 2:
            count -= 1
        if "Q" in suit and len(suit) == 3:
            count -= 1
        return count
    if solid(suit):
        return 0
    lowest = [card for card in suit if card not in "AKQJ"][-1]
    best_missing = next(card for card in "AKQJ" if card not in suit)
    improved = "".join(
        card for card in "AKQJT98765432" if card in suit.replace(lowest, "") + best_missing
    )
    return 1 if solid(improved) else 2


def pattern(suits: dict[str, str]) -> str:
    order = sorted("SHDC", key=lambda suit: len(suits[suit]), reverse=True)
    parts = [
        f"P{sum(map(hcp, suits.values())):02d}",
        f"M{sum(map(points, suits.values())):02d}",
        "D" + "".join(f"{min(9, len(suits[suit]))}{suit}" for suit in order),
        "C" + "".join(str(min(9, len(suits[suit]))) for suit in "CDHS"),
        f"L{sum(map(losers, suits.values())):02d}",
        "H" + "".join(f"{honours(suits[suit]):02d}{suit}" for suit in "CDHS"),
        f"Q{sum(map(controls, suits.values())):02d}",
        "S" + "".join(f"{stopper(suits[suit])}{suit}" for suit in "CDHS"),
        "G" + "".join(f"{quality(suits[suit])}{suit}" for suit in "CDHS"),
    ]
    return "".join(parts)
