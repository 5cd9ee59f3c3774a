"""Words of other dialects: the board goes on as if the usual ones had been said."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from endtoend_boards import Scripted
from endtoend_catalogue import listed
from endtoend_faults import Interjection, Rewording
from endtoend_match import assert_unharmed, match_with, peer, undisturbed
from endtoend_peers import Fault, Peer

from cuebid.core import SEATS, Seat

N, E, S, W = SEATS


@dataclass(frozen=True)
class Case:
    """Another wording of South's.

    Attributes:
        name: the wording.
        rows: the rows of the catalogue that it stands for.
        pattern: what in South's lines is put otherwise.
        words: how.
        numbers: the boards on which it comes up.
    """

    name: str
    rows: tuple[str, ...]
    pattern: str
    words: str | Callable[[re.Match[str]], str]
    numbers: tuple[int, ...] = (1, 3)


def lower(match: re.Match[str]) -> str:
    return match[0].lower()


def upper(match: re.Match[str]) -> str:
    return match[0].upper()


def swapped(match: re.Match[str]) -> str:
    return f"plays {match[2]}{match[1]}"


def seat_before(match: re.Match[str]) -> str:
    before = Seat.parse(match[1]).right
    return match[0] if before is S else f"ready for {before.word}'s"


CASES = listed(
    [
        Case("passes in capitals", ("PASSES",), "passes", "PASSES"),
        Case("a pass with a stop", ("passes.",), "passes$", "passes."),
        Case("1N for 1NT", ("bids 1N",), "bids 1NT", "bids 1N"),
        Case("1nt for 1NT", ("bids 1nt",), "1NT", "1nt"),
        Case("a blank in a bid", ("bids 3 NT",), "1NT", "1 NT"),
        Case("a bid with a stop", ("1C.",), r"bids (\w+)$", r"bids \1."),
        Case("cards in lower case", ("plays kh",), "plays ..$", lower),
        Case("suit before rank", ("HK",), "plays (.)(.)$", swapped),
        Case("10 for T", ("10H",), "plays T", "plays 10", (3, 4)),
        Case("a text behind the card", ("plays KH. text",), "(plays ..)$", r"\1. I like spades"),
        Case("cards of the word dummy", ("Dummy plays KH",), "North plays", "Dummy plays"),
        Case("a request with a stop", ("ready for teams.",), "(ready .*)$", r"\1."),
        Case("to start without ready", ("x to start",), "ready to start", "to start"),
        Case("Dummy with a capital", ("ready for Dummy",), "for dummy$", "for Dummy"),
        Case(
            "everybody's card is dummy's",
            ("ready for dummy's card from anyone",),
            r"for \w+'s card",
            "for Dummy's card",
        ),
        Case(
            "dummy is received",
            ("received dummy",),
            "(South ready for dummy)$",
            r"\1\r\nSouth received dummy",
        ),
        Case("every request twice", ("repeated ready",), "(.*ready.*)", r"\1\r\n\1"),
        Case(
            "requests for the seat before",
            ("ready for the wrong seat",),
            "ready for (North|East|West)'s",
            seat_before,
        ),
        Case(
            "tricks counted from 0",
            ("ready for the wrong trick (off by one)",),
            r"to trick (\d+)",
            lambda match: f"to trick {int(match[1]) - 1}",
        ),
        Case(
            "tricks counted from 2",
            ("ready for the wrong trick (off by one)",),
            r"to trick (\d+)",
            lambda match: f"to trick {int(match[1]) + 1}",
        ),
        Case("seats in capitals", ("upper-case seats",), "^South|North|East|West", upper),
        Case("everything in lower case", ("lower-case lines",), "South.*", lower),
        Case("two blanks in a request", ("leading/trailing/double spaces",), "for (.)", r"for  \1"),
    ]
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_another_wording_makes_no_difference(case: Case) -> None:
    fault = Rewording(case.pattern, case.words)
    outcome = match_with({S: peer(S, fault)}, case.numbers)
    assert fault.done
    assert_unharmed(outcome, S, case.numbers)
    assert not outcome.events("refused")
    assert outcome.heard(S) == undisturbed(case.numbers).heard(S)


class Eager(Fault):
    """Sends a request for the next line together with the one before: it does not wait."""

    done = False

    async def say(self, peer: Peer, line: str) -> None:
        follows = {"ready for teams": "ready to start", "ready for deal": "ready for cards"}
        for first, second in follows.items():
            if line == f"South {first}":
                self.done = True
                line += f"\r\nSouth {second}"
            elif line == f"South {second}":
                return
        await peer.send(line)


class Forgetful(Fault):
    """Leaves some requests out, like GIB, which does not say that it is ready for the deal."""

    done = False

    def __init__(self, *left_out: str) -> None:
        self.left_out = left_out

    async def say(self, peer: Peer, line: str) -> None:
        if any(re.fullmatch(f"South {words}", line) for words in self.left_out):
            self.done = True
        else:
            await peer.send(line)


@dataclass(frozen=True)
class Habit:
    """Another order of South's requests; `rows` as above."""

    name: str
    rows: tuple[str, ...]
    fault: Callable[[], Eager | Forgetful]
    numbers: tuple[int, ...] = (1,)


HABITS = listed(
    [
        Habit("requests before the answers", ("ready sent before the previous answer",), Eager),
        Habit(
            "no request for dummy", ("missing ready",), lambda: Forgetful("ready for dummy"), (3, 4)
        ),
        Habit("no request for bids", ("missing ready",), lambda: Forgetful("ready for .*'s bid")),
        Habit(
            "no request for cards of the play",
            ("missing ready",),
            lambda: Forgetful("ready for .*'s card .*"),
        ),
    ]
)


@pytest.mark.parametrize("habit", HABITS, ids=lambda habit: habit.name)
def test_another_order_of_requests_makes_no_difference(habit: Habit) -> None:
    fault = habit.fault()
    outcome = match_with({S: peer(S, fault)}, habit.numbers)
    assert fault.done
    assert_unharmed(outcome, S, habit.numbers)


@dataclass(frozen=True)
class Saying:
    """An explanation of South's first call, and what the opponents are told of it.

    Attributes:
        board: 1, where South's call is 1H, or 2, where it is a pass.
        said: what stands behind the call.
        told: what stands behind it for East and West.
        noted: whether the PBN has a note.
    """

    name: str
    rows: tuple[str, ...]
    board: int
    said: str
    told: str
    noted: str = ""


LONG = "Shows five hearts or more, and so on. " * 55

SAYINGS = listed(
    [
        Saying(
            "an alert",
            ("alert text relayed to partner",),
            1,
            " Alert. 5 cards in H",
            " Alert. 5 cards in H.",
            "5 cards in H",
        ),
        Saying("an explanation that is no alert", ("Infos.",), 1, " Infos. natural", "", "natural"),
        Saying("an alert without a text", ("bare Alert.",), 1, " Alert.", " Alert."),
        Saying(
            "an alert of a pass",
            ("Alert on pass",),
            2,
            " Alert. fewer than 12 points",
            " Alert. fewer than 12 points.",
            "fewer than 12 points",
        ),
        Saying(
            "an alert with accents",
            ("accented alert text", "alert in 8-bit"),
            1,
            " Alert. C\u0153ur ma\u00eetre, fa\u00e7on \u00c9t\u00e9",
            " Alert. Coeur maitre, facon Ete.",
            "ma\u00eetre, fa\u00e7on \u00c9t\u00e9",
        ),
        Saying(
            "signs that format texts",
            ("% or {} in text",),
            1,
            " Alert. 100%s sure of {0} and {x!r} %n",
            " Alert. 100%s sure of {0} and {x!r} %n.",
            "100%s sure of {0} and {x!r} %n",
        ),
        Saying(
            "an explanation of 2 kB",
            ("2 kB explanation",),
            1,
            f" Alert. {LONG.strip()}",
            f" Alert. {LONG.strip()}",
            "Shows five hearts",
        ),
        Saying(
            "an explanation that names calls, cards and seats",
            ("explanation containing plays, bids and seat names",),
            1,
            " Alert. West plays AS when North bids 2C, East passes",
            " Alert. West plays AS when North bids 2C, East passes.",
            "West plays AS when North bids 2C, East passes",
        ),
    ]
)


@pytest.mark.parametrize("saying", SAYINGS, ids=lambda saying: saying.name)
def test_an_explanation_reaches_the_opponents_alone(saying: Saying) -> None:
    call = "South bids 1H" if saying.board == 1 else "South passes"
    fault = Rewording(f"^{call}$", lambda match: match[0] + saying.said)
    numbers = (saying.board,)
    outcome = match_with({S: peer(S, fault)}, numbers)
    assert fault.done
    plain = undisturbed(numbers)
    assert outcome.results == plain.results
    assert outcome.heard(N) == plain.heard(N)
    for seat in (E, W):
        told = [line for line in outcome.heard(seat) if line.startswith(call)]
        assert told[0].rstrip(".") == (call + saying.told).rstrip(".")
        assert outcome.heard(seat) == [
            told[0] if line == call else line for line in plain.heard(seat)
        ]
    if saying.noted:
        assert re.sub(r"\s+", " ", saying.noted) in re.sub(r"\s+", " ", outcome.pbn)


def test_an_alert_in_latin_1_is_read_as_what_was_meant() -> None:
    class Latin(Fault):
        async def say(self, peer: Peer, line: str) -> None:
            if line == "South bids 1H":
                await peer.send_bytes("South bids 1H Alert. très fort\r\n".encode("latin-1"))
            else:
                await peer.send(line)

    outcome = match_with({S: peer(S, Latin())}, (1,))
    (told,) = [line for line in outcome.heard(E) if line.startswith("South bids 1H")]
    assert told.startswith("South bids 1H Alert. tres fort")


def test_claims_are_answered_with_a_text_and_logged() -> None:
    fault = Interjection(
        ("North claims", "North accepts South's claim"),
        answer="Claims are not decided at this table.*",
        before="North plays",
    )
    outcome = match_with({N: peer(N, fault)}, (1,))
    assert fault.done
    assert_unharmed(outcome, N, (1,))
    assert len(outcome.events("ignored", N)) == 2


def test_players_who_explain_their_calls_are_heard_by_the_opponents_alone() -> None:
    player = Scripted(alerts=((1, 2, "4 cards in H."),))
    outcome = match_with(player=player, numbers=(1,))
    assert "South bids 1H" in outcome.heard(N)
    assert any("4 cards in H" in line for line in outcome.heard(W))
