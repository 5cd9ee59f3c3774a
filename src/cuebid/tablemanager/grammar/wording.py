"""Write the parts of lines, the `{name}`s of templates, in the wording of a profile."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from cuebid.core import SEATS, SUITS, Call, Card, CuebidError, Vulnerability
from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.grammar.profiles import Profile
from cuebid.tablemanager.grammar.sanitise import sanitise

Part: TypeAlias = Callable[[Any], str]

_CASES: Final[dict[str, Callable[[str], str]]] = {
    "title": str.title,
    "upper": str.upper,
    "lower": str.lower,
}
_VULNERABLE: Final = {
    Vulnerability.NONE: "Neither",
    Vulnerability.NS: "N/S",
    Vulnerability.EW: "E/W",
    Vulnerability.BOTH: "Both",
}


def parts_for(profile: Profile) -> dict[str, Part]:
    """Return for each name in templates the function that writes that part of a message."""
    return {**_seats(profile), **_texts(profile), **_bridge(profile), **_marks(profile)}


def _seats(profile: Profile) -> dict[str, Part]:
    case = _CASES[profile.seat_case]
    words: dict[m.DummyOr, str] = {seat: case(seat.word) for seat in SEATS}
    # OpenSpiel's WBridge5 adapter reads `Dummy's` in the middle of a line, not `dummy's`.
    inner = words | {m.DUMMY: "Dummy" if profile.seat_case == "upper" else "dummy"}
    outer = words | {m.DUMMY: "dummy" if profile.seat_case == "lower" else "Dummy"}
    seats_or_any = words | {m.ANY_PLACE: m.ANY_PLACE}
    return {
        "seat": lambda message: words[message.seat],
        "place": lambda message: seats_or_any[message.seat],
        "dealer": lambda message: words[message.dealer],
        "bidder": lambda message: words[message.bidder],
        "claimer": lambda message: words[message.claimer],
        "player": lambda message: inner[message.player],
        "hand_of": lambda message: outer[message.seat],
    }


def _texts(profile: Profile) -> dict[str, Part]:
    return {
        "team": lambda message: _quoted(message.team),
        "bracketed_team": lambda message: f"({_quoted(message.team)})",
        "bare_team": lambda message: sanitise(message.team),
        "ns": lambda message: _quoted(message.ns),
        "ew": lambda message: _quoted(message.ew),
        "version": lambda message: str(message.version),
        "info": lambda message: f" {sanitise(message.info)}" if message.info else "",
        "scoring": lambda message: f". Playing {message.scoring}" if message.scoring else "",
        "explanation": _explanation(profile),
        "signal": lambda message: f". {sanitise(message.signal)}" if message.signal else "",
        "ns_board": lambda message: sanitise(message.ns_board),
        "ns_total": lambda message: sanitise(message.ns_total),
        "ew_board": lambda message: sanitise(message.ew_board),
        "ew_total": lambda message: sanitise(message.ew_total),
    }


def _explanation(profile: Profile) -> Part:
    # A bare alert makes some opponents wait for the information, so profiles may leave it out.
    bare = " Alert." if profile.bare_alerts else ""

    def explanation(message: m.Bid) -> str:
        if message.alert is None:
            return "" if message.infos is None else f" Infos. {sanitise(message.infos)}".rstrip()
        if message.infos is not None:
            raise CuebidError("the line of a call has an alert or an explanation, not both")
        text = sanitise(message.alert)
        return f" Alert. {text}" if text else bare

    return explanation


def _bridge(profile: Profile) -> dict[str, Part]:
    card_case = _CASES[profile.card_case]
    call_case = _CASES[profile.call_case]
    words = tuple(call_case(word) for word in ("passes", "doubles", "redoubles"))

    def call_text(call: Call) -> str:
        return f"bids {call.text}" if call.is_bid else words[call.index]

    return {
        "call": lambda message: call_text(message.call),
        "card": lambda message: card_case(message.card.text),
        "hand": lambda message: _hand(message.cards),
        "trick": lambda message: str(message.trick),
        "board": lambda message: str(message.board),
        "vulnerability": lambda message: _VULNERABLE[message.vulnerability],
        "answer": lambda message: "accepts" if message.accepted else "rejects",
        "outcome": lambda message: "accepted" if message.accepted else "rejected",
    }


def _marks(profile: Profile) -> dict[str, Part]:
    board_end = "." if profile.board_stop else ""
    teams_stop = "." if profile.teams_stop else ""
    timing_stop = "." if profile.timing_stop else ""
    # Programs send `ready to start`; the grammar of table-master.txt has `to start`.
    ready = "ready " if profile.ready_to_start else ""
    return {
        "board_end": lambda message: f". {message.room} room." if message.room else board_end,
        "teams_stop": lambda _: teams_stop,
        "timing_stop": lambda _: timing_stop,
        "ready_to_start": lambda _: ready,
    }


def _quoted(name: str) -> str:
    escaped = sanitise(name).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _hand(cards: Iterable[Card]) -> str:
    """Return `S A K J 4 3. H -. D 6 5 4 3. C Q J T 9.`; cards held twice are written twice."""
    # Suits from spades down, ranks from the ace down: clients that read a hand by position rely on
    # it.
    ranks: dict[Any, list[str]] = {suit: [] for suit in SUITS}
    for card in sorted(cards, reverse=True):
        ranks[card.suit].append(card.rank.letter)
    return " ".join(f"{suit} {' '.join(ranks[suit]) or '-'}." for suit in reversed(SUITS))
