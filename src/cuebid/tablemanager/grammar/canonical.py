"""Read lines in canonical form by looking words up in dictionaries, without patterns."""

# Almost all lines of a match are in canonical form, and this reads them much faster than the
# patterns do (bench/parser.py measures both). It gives up (None) at anything unusual, and `reader`
# then tries the patterns. A test checks that both ways give the same message for every line that
# this module reads.

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from cuebid.core import BIDS, CARDS, DOUBLE, PASS, REDOUBLE, SEATS, SUITS, Card, Seat, Vulnerability
from cuebid.tablemanager.grammar import messages as m

# Title, upper and lower case are all that programs send; `nOrTh` is left to the patterns.
_SPELLINGS: Final[tuple[Callable[[str], str], ...]] = (str.title, str.upper, str.lower)
_SEATS: Final = {change(seat.word): seat for seat in SEATS for change in _SPELLINGS}
_BIDDERS: Final = {f"{word}'s": seat for word, seat in _SEATS.items()}
_PLAYERS: Final[dict[str, m.DummyOr]] = {**_BIDDERS, "dummy's": m.DUMMY, "Dummy's": m.DUMMY}
_CARDS: Final = {change(card.text): card for card in CARDS for change in (str.upper, str.lower)}
_BIDS: Final = {call.text: call for call in BIDS}
# `0` and `14` are readable but odd, so the patterns read them.
_TRICKS: Final = {str(number): number for number in range(1, 14)}
_READY: Final[dict[str, Callable[..., m.Message]]] = {
    "teams": m.ReadyForTeams,
    "deal": m.ReadyForDeal,
    "cards": m.ReadyForCards,
    "dummy": m.ReadyForDummy,
}
# The protocol's order, spades first. A hand in another order is left to the patterns.
_HAND_SUITS: Final = tuple(
    (f"{suit.letter} ", {card.text[0]: card for card in CARDS if card.suit is suit})
    for suit in reversed(SUITS)
)
_VULNERABILITIES: Final = {
    "Neither": Vulnerability.NONE,
    "N/S": Vulnerability.NS,
    "E/W": Vulnerability.EW,
    "Both": Vulnerability.BOTH,
}
_BOARD: Final = re.compile(
    r"number ([0-9]{1,9})\. Dealer (\w+)\. (Neither|N/S|E/W|Both) vulnerable\.?", re.ASCII
)
_TIMING: Final = re.compile(
    r"- N/S : this board  ([0-9]+:[0-9]+),  total  ([0-9]+:[0-9]+:[0-9]+)\."
    r"  E/W : this board  ([0-9]+:[0-9]+),  total  ([0-9]+:[0-9]+:[0-9]+)\.?"
)


def read_canonical(line: str) -> m.Message | None:
    """Return the message of a line in canonical form; None for any other line."""
    first, _, rest = line.partition(" ")
    seat = _SEATS.get(first)
    if seat is None:
        read = _OPENINGS.get(first)
        return None if read is None else read(rest)
    verb, _, rest = rest.partition(" ")
    read_verb = _VERBS.get(verb)
    return None if read_verb is None else read_verb(seat, rest)


def _play(seat: Seat, rest: str) -> m.Message | None:
    card = _CARDS.get(rest)
    return None if card is None else m.Play(seat=seat, card=card)


def _bid(seat: Seat, rest: str) -> m.Message | None:
    call = _BIDS.get(rest)
    if call is not None:
        return m.Bid(seat=seat, call=call)
    bid, _, alert = rest.partition(" Alert. ")
    call = _BIDS.get(bid)
    # A text with control characters, or with spaces around it, is left to the patterns.
    if call is None or not alert.isprintable() or alert.strip() != alert or not alert:
        return None
    return m.Bid(seat=seat, call=call, alert=alert)


def _passes(seat: Seat, rest: str) -> m.Message | None:
    return None if rest else m.Bid(seat=seat, call=PASS)


def _doubles(seat: Seat, rest: str) -> m.Message | None:
    return None if rest else m.Bid(seat=seat, call=DOUBLE)


def _redoubles(seat: Seat, rest: str) -> m.Message | None:
    return None if rest else m.Bid(seat=seat, call=REDOUBLE)


def _to(seat: Seat, rest: str) -> m.Message | None:
    if rest == "lead":
        return m.Lead(seat=seat)
    return m.ReadyToStart(seat=seat) if rest == "start" else None


def _ready(seat: Seat, rest: str) -> m.Message | None:
    words = rest.split(" ")
    count = len(words)
    if count == 6:
        return _ready_for_card(seat, words)
    if count == 3:
        bidder = _BIDDERS.get(words[1])
        if bidder is None or words[0] != "for" or words[2] != "bid":
            return None
        return m.ReadyForBid(seat=seat, bidder=bidder)
    if count == 2 and words[0] == "for":
        kind = _READY.get(words[1])
        return None if kind is None else kind(seat=seat)
    return m.ReadyToStart(seat=seat) if rest == "to start" else None


def _ready_for_card(seat: Seat, words: list[str]) -> m.Message | None:
    """Return the message of `for East's card to trick 4`; None for other words."""
    player = _PLAYERS.get(words[1])
    trick = _TRICKS.get(words[5])
    if player is None or trick is None or words[0] != "for":
        return None
    if words[2] != "card" or words[3] != "to" or words[4] != "trick":
        return None
    return m.ReadyForCard(seat=seat, player=player, trick=trick)


def _dummy(rest: str) -> m.Message | None:
    return m.DummyLead() if rest == "to lead" else None


def _start(rest: str) -> m.Message | None:
    return m.StartOfBoard() if rest in {"of board", "of Board"} else None


def _board(rest: str) -> m.Message | None:
    match = _BOARD.fullmatch(rest)
    dealer = _SEATS.get(match[2]) if match else None
    if match is None or dealer is None:
        return None
    return m.Deal(board=int(match[1]), dealer=dealer, vulnerability=_VULNERABILITIES[match[3]])


def _timing(rest: str) -> m.Message | None:
    match = _TIMING.fullmatch(rest)
    if match is None:
        return None
    ns_board, ns_total, ew_board, ew_total = match.groups()
    return m.EndOfBoard(ns_board=ns_board, ns_total=ns_total, ew_board=ew_board, ew_total=ew_total)


def _hand(rest: str) -> tuple[Card, ...] | None:
    """Return the cards of `cards : S A K J 4 3. H -. D 6 5 4 3. C Q J T 9.`; None for others."""
    if rest[:8] != "cards : " or rest[-1:] != ".":
        return None
    suits = rest[8:-1].split(". ")
    if len(suits) != 4:
        return None
    cards: list[Card] = []
    for holding, (letter, by_rank) in zip(suits, _HAND_SUITS, strict=True):
        if holding[:2] != letter:
            return None
        ranks = holding[2:].split(" ")
        if ranks == ["-"]:
            continue
        held = [by_rank[rank] for rank in ranks if rank in by_rank]
        if len(held) != len(set(ranks)) or len(held) != len(ranks):
            return None
        cards += held
    return tuple(cards) if len(cards) == 13 else None


def _dummy_cards(rest: str) -> m.Message | None:
    cards = _hand(rest)
    return None if cards is None else m.DummyCards(cards=cards)


def _cards_of(seat: Seat) -> Callable[[str], m.Message | None]:
    def read(rest: str) -> m.Message | None:
        cards = _hand(rest)
        return None if cards is None else m.Cards(seat=seat, cards=cards)

    return read


_VERBS: Final = {
    "plays": _play,
    "ready": _ready,
    "bids": _bid,
    "passes": _passes,
    "PASSES": _passes,
    "doubles": _doubles,
    "DOUBLES": _doubles,
    "redoubles": _redoubles,
    "REDOUBLES": _redoubles,
    "to": _to,
}
_OPENINGS: Final[dict[str, Callable[[str], m.Message | None]]] = {
    "Dummy": _dummy,
    "dummy": _dummy,
    "Dummy's": _dummy_cards,
    "Start": _start,
    "start": _start,
    "Board": _board,
    "Timing": _timing,
    **{word: _cards_of(seat) for word, seat in _BIDDERS.items()},
}
