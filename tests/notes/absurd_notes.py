"""Small notes as nobody should write them, with auctions and hands to try them on, by seed."""

from __future__ import annotations

import random
import re

from cuebid.core import BIDS, Auction, Call, Hand
from cuebid.core.vulnerability import Vulnerability

STRENGTHS = [
    "0-40", "11-15", "12+", "0-3", "4-10 hcp", "20-10", "37+", "16+ hcp", "5-", "18-19", "0-11",
    "-3", "99+", "6-9 pts", "INV", "GF", "weak", "strong", "MAX", "MIN", "GF, 6", "1-3 aces",
]  # fmt: skip
SHAPES = [
    "any shape", "any", "5+!s", "4+!h", "<4D", "0!c", "13!d", "BAL", "no suits", "4441", "5!h5!s",
    "single suited", "natural", "!c and no !c", "0-0-0-0", "5+ in any suit", "7+m", "no major",
    "both minors", "8!s 8!h", "other suit", "two-suiter", "short !h", "transfer to !h", "relay",
    "asks aces", "RKCB", "Stayman", "P/C", "to play", "puppet to 3!c", "SPL", "takeout", "penalty",
    "preempt", "cue", "Michaels", "Multi", "Ogust", "unusual", "both unbid suits", "",
]  # fmt: skip
CARDS = "AKQJT98765432"


def absurd_notes(rng: random.Random) -> str:
    """Return up to four openings or defences, each with some answers."""
    lines = []
    for _ in range(rng.randint(1, 4)):
        first = min(len(BIDS) - 1, int(rng.expovariate(1 / 5)))
        kind = rng.random()
        if kind < 0.2:
            lines.append(f"P = {_description(rng)}")
            continue
        opening = _written(BIDS[first])
        if kind < 0.35:
            lines.append(f"({opening})-{rng.choice(['D', _higher(rng, first)])} = {_absurd(rng)}")
            continue
        lines.append(f"{opening} = {_absurd(rng)}")
        for _ in range(rng.randint(0, 3)):
            between = rng.choice(["", "", "", "(D)-", f"({_written(BIDS[min(34, first + 1)])})-"])
            answer = rng.choice(["P", *[_higher(rng, first + 1)] * 4])
            lines.append(f"    {between}{answer} = {_absurd(rng)}")
    return "\n".join(lines) + "\n"


def _absurd(rng: random.Random) -> str:
    return rng.choice([" or ", "; or ", " / "]).join(
        _description(rng) for _ in range(rng.choice([1, 1, 1, 2, 3]))
    )


def _description(rng: random.Random) -> str:
    parts = [rng.choice(STRENGTHS), rng.choice(SHAPES)]
    return ", ".join(rng.choice([parts, parts, parts, parts[:1], parts[1:]]))


def _higher(rng: random.Random, index: int) -> str:
    return _written(BIDS[min(len(BIDS) - 1, index + rng.randint(1, 7))])


def _written(call: Call) -> str:
    return call.text.replace("NT", "N")


def some_hand(rng: random.Random) -> Hand:
    """Return a hand, every fourth of them of extreme shape or strength."""
    deck = list(range(52))
    kind, suit = rng.random(), rng.randrange(4)
    if kind < 0.12:
        deck.sort(key=lambda card: (card // 13 != suit) * rng.random() * 1.5 + rng.random() / 2)
    elif kind < 0.25:
        sign = rng.choice([1, -1])
        deck.sort(key=lambda card: sign * (card % 13) * 0.15 + rng.random())
    else:
        rng.shuffle(deck)
    suits = [sorted(card % 13 for card in deck[:13] if card // 13 == suit) for suit in range(4)]
    return Hand(".".join("".join(CARDS[rank] for rank in ranks) for ranks in suits))


def some_auction(rng: random.Random, notes: str) -> Auction:
    """Return an auction that is not over, often with calls that the notes describe."""
    described = set(re.findall(r"[1-7][CDHSN]\b", notes))
    auction = Auction(rng.choice("NESW"))
    for _ in range(rng.choice([0, 0, 1, 2, 2, 3, 4, 5, 6, 8, 10])):
        legal = auction.legal_calls
        known = [call for call in legal if _written(call) in described]
        kind = rng.random()
        call = Call("P") if kind < 0.4 else rng.choice(legal[:12])
        if known and kind > 0.6:
            call = rng.choice(known)
        longer = auction.with_call(call)
        if longer.is_over:
            break
        auction = longer
    return auction


def some_vulnerability(rng: random.Random) -> Vulnerability:
    """Return any of the four."""
    return rng.choice(list(Vulnerability))
