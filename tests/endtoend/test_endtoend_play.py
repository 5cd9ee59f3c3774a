"""Faults of calls and cards: the offender alone is told, and the board goes on as it should."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest
from endtoend_boards import Scripted, longest_auction
from endtoend_catalogue import covers, listed
from endtoend_faults import Interjection, Rewording
from endtoend_match import (
    RULES,
    assert_unharmed,
    match_with,
    peer,
    undisturbed,
)
from endtoend_peers import Fault, Peer, legal_other

from cuebid.core import SEATS, Card, Seat, View
from cuebid.tablemanager.referee.rules import RulingPolicy

N, E, S, W = SEATS
BID, CARD = "Illegal bid", "Illegal card"


def first_call(view: View) -> bool:
    return view.play is None and view.board_number == 1


def first_card(view: View) -> bool:
    return view.play is not None and view.board_number == 1


def own_later_card(view: View) -> bool:
    return view.play is not None and len(view.play) > 8 and view.play.turn is view.seat


def can_revoke(view: View) -> bool:
    if view.play is None:
        return False
    try:
        legal_other(view)
    except LookupError:
        return False
    return True


def not_held(view: View) -> str:
    held = set(view.hand_to_play) | set(view.play or ())
    strange = next(card for card in map(Card, ("2S", "3S", "4S", "5S")) if card not in held)
    return f"{view.seat.word} plays {strange}"


def own_lowest(view: View) -> str:
    left = set(view.hand) - set(view.play or ())
    return f"{view.seat.word} plays {min(left)}"


def played_before(view: View) -> str:
    assert view.play is not None
    own = next(card for card in view.play.cards if card in view.hand)
    return f"{view.seat.word} plays {own}"


def of_dummy(speaker: str) -> Callable[[View], str]:
    def line(view: View) -> str:
        assert view.dummy_hand is not None
        assert view.play is not None
        left = set(view.dummy_hand) - set(view.play)
        return f"{speaker} plays {min(left)}"

    return line


@dataclass(frozen=True)
class Case:
    """A wrong action.

    Attributes:
        name: what is done wrong.
        rows: the rows of the catalogue that it stands for.
        seat: who does it. On board 1 North declares, East leads, South is dummy.
        fault: makes the fault.
        logged: the event that it leaves in the log.
    """

    name: str
    rows: tuple[str, ...]
    seat: Seat
    fault: Callable[[], Interjection]
    logged: str = "refused"
    numbers: tuple[int, ...] = (1, 2, 3)


def case(
    name: str,
    rows: tuple[str, ...],
    seat: Seat,
    *says: str | Callable[[View], str],
    logged: str = "refused",
    **how: object,
) -> Case:
    return Case(name, rows, seat, lambda: Interjection(says, **how), logged)  # type: ignore[arg-type] - the table's own words


CASES = listed(
    [
        case(
            "a bid that is not enough",
            ("illegal call", "insufficient bid"),
            S,
            "South bids 1C",
            answer=BID,
            when=first_call,
        ),
        case(
            "doubling the own side",
            ("illegal call", "X own side"),
            S,
            "South doubles",
            answer=BID,
            when=first_call,
        ),
        case(
            "redoubling what is not doubled",
            ("illegal call", "XX without X"),
            S,
            "South redoubles",
            answer=BID,
            when=first_call,
        ),
        case(
            "an eighth level",
            ("illegal call",),
            S,
            "South bids 8NT",
            answer=BID,
            when=first_call,
        ),
        case(
            "a call out of turn",
            ("out of turn",),
            S,
            "South bids 7NT",
            answer=BID,
            before="South ready for North's bid",
        ),
        case(
            "a card out of turn",
            ("out of turn",),
            W,
            own_lowest,
            answer=CARD,
            before="West ready for East's card to trick 3",
        ),
        case(
            "the same call twice",
            ("double action",),
            N,
            "North bids 1C",
            answer=BID,
            before="North bids 1C",
            after=True,
        ),
        case(
            "the same card twice",
            ("double action", "card already played"),
            E,
            played_before,
            answer=CARD,
            before="East plays",
            after=True,
        ),
        case(
            "a call for another seat",
            ("seat prefix is another's", "wrong seat prefix"),
            S,
            "North bids 7NT",
            "East bids 7NT",
            answer=BID,
            when=first_call,
        ),
        case(
            "a request in another's name",
            ("seat prefix is another's", "wrong seat prefix"),
            S,
            "North ready for East's bid",
            before="South ready for North's bid",
            logged="ignored",
        ),
        case(
            "a defender plays dummy's card",
            ("defender plays dummy",),
            E,
            of_dummy("South"),
            of_dummy("Dummy"),
            answer=CARD,
            before="East ready for (dummy|South)'s card to trick 2",
        ),
        case(
            "dummy plays for itself",
            ("dummy plays for itself",),
            S,
            own_lowest,
            answer=CARD,
            before="South ready for (dummy|South)'s card to trick 2",
        ),
        case(
            "a card that was played before",
            ("card already played",),
            N,
            played_before,
            answer=CARD,
            when=own_later_card,
        ),
        case(
            "a card that is not held",
            ("card not held",),
            E,
            not_held,
            answer=CARD,
            when=first_card,
        ),
        case(
            "a card that declarer does not hold",
            ("card not held",),
            N,
            not_held,
            answer=CARD,
            when=own_later_card,
        ),
        case(
            "a revoke of a defender",
            ("revoke",),
            W,
            lambda view: f"West plays {legal_other(view)}",
            answer=CARD,
            when=can_revoke,
        ),
        case(
            "a revoke of declarer, from either hand",
            ("revoke",),
            N,
            lambda view: f"North plays {legal_other(view)}",
            answer=CARD,
            when=can_revoke,
        ),
        case(
            "dummy is asked for before the lead",
            ("ready for dummy before the lead",),
            W,
            "West ready for dummy",
            before="West ready for East's card to trick 1",
            logged="",
        ),
        case(
            "dummy asks for dummy",
            ("ready for dummy from dummy",),
            S,
            "South ready for dummy",
            before="South ready for East's card to trick 1",
            logged="",
        ),
        case(
            "a call after three passes",
            ("bid after 3 passes", "call after auction"),
            S,
            "South bids 3C",
            answer="Illegal (bid|card)",
            before="South ready for East's card to trick 1",
        ),
        case(
            "a call in the middle of the play",
            ("call after auction",),
            N,
            "North passes",
            answer="Illegal (bid|card)",
            before="North plays",
        ),
        case(
            "a card during the auction",
            ("card during auction",),
            S,
            own_lowest,
            answer="Illegal (bid|card)",
            when=first_call,
        ),
    ]
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_wrong_action_is_answered_to_its_sender_alone_and_changes_nothing(case: Case) -> None:
    fault = case.fault()
    outcome = match_with({case.seat: peer(case.seat, fault)}, case.numbers)
    assert fault.done
    assert_unharmed(outcome, case.seat, case.numbers)
    heard = outcome.heard(case.seat)
    refusals = [line for line in heard if line.startswith("Illegal")]
    assert len(refusals) == (len(fault.says) if fault.answer else 0)
    others = [line for line in heard if line not in refusals]
    assert others == undisturbed(case.numbers).heard(case.seat)
    if case.logged:
        assert len(outcome.events(case.logged, case.seat)) == len(fault.says)
    else:
        assert not outcome.events("refused")


def test_dummy_is_not_shown_before_the_lead_however_early_it_is_asked_for() -> None:
    rows = ("ready for dummy before the lead",)
    (early,) = [each for each in CASES if each.rows == rows]
    heard = match_with({W: peer(W, early.fault())}).heard(W)
    dummy = next(at for at, line in enumerate(heard) if line.startswith("Dummy's cards"))
    lead = next(at for at, line in enumerate(heard) if line.startswith("East plays"))
    assert lead < dummy


class LeadsEarly(Fault):
    """Leads without waiting for `to lead`."""

    led = False

    async def heard(self, peer: Peer, _line: str) -> None:
        view = peer.view
        if view is not None and view.play is not None and view.must_act and not self.led:
            self.led = True
            await peer.send(f"East plays {peer.player.card(view)}")

    async def say(self, peer: Peer, line: str) -> None:
        if line.startswith("East plays") and self.led is True:
            self.led = None  # type: ignore[assignment] - it has been said already
        else:
            await peer.send(line)


@covers("lead before to lead")
def test_a_lead_before_the_table_asks_for_it_stands() -> None:
    rules = replace(RULES, lead_pause=0.05)
    outcome = match_with({E: peer(E, LeadsEarly())}, (1,), rules=rules)
    assert outcome.pbn == undisturbed((1,)).pbn
    assert outcome.summary.is_complete


@covers("declarer's card sent as Dummy")
@pytest.mark.parametrize("word", ["Dummy", "North"])
def test_declarer_may_say_either_name_for_a_card_of_either_hand(word: str) -> None:
    fault = Rewording("^(North|South) plays", f"{word} plays")
    outcome = match_with({N: peer(N, fault)}, (1,))
    assert fault.count == 26 if word == "Dummy" else 13
    assert_unharmed(outcome, N, (1,))


@covers("7NTXX auctions of max length 319")
def test_the_longest_auction_there_is_is_bid_and_played() -> None:
    script = longest_auction()
    assert len(script.split()) == 319
    player = Scripted(auctions=((4, script),))
    outcome = match_with({S: peer(S, Rewording("passes", "PASSES"), player)}, (4,), player=player)
    (record,) = outcome.records
    assert len(record.auction) == 319
    assert record.contract is not None
    assert str(record.contract).startswith("7NTXX")
    assert len(record.cards) == 52


class Stubborn(Fault):
    """Never bids enough on its first turn."""

    attempts = 0

    async def say(self, peer: Peer, line: str) -> None:
        if line.startswith(("South bids", "South passes")) and self.attempts < 3:
            self.attempts += 1
            line = "South bids 1C"
        await peer.send(line)


@pytest.mark.parametrize(
    ("policy", "result", "complete"),
    [
        (RulingPolicy.ASSIGN, "assigned", True),
        (RulingPolicy.FORFEIT, "forfeited", True),
        (RulingPolicy.STOP, "stopped", False),
    ],
)
def test_after_three_refusals_the_referee_rules_and_writes_it_down(
    policy: RulingPolicy, result: str, complete: bool
) -> None:
    rules = replace(RULES, ruling=policy)
    outcome = match_with({S: peer(S, Stubborn())}, (1, 2), rules=rules)
    assert [each["attempt"] for each in outcome.events("refused", S)][:3] == ["1C"] * 3
    (ruling,) = outcome.events("ruling", S)
    assert "3 illegal attempts" in ruling["text"]
    assert result in ruling["text"]
    assert outcome.summary.is_complete is complete
    if complete:
        assert ruling["text"] in outcome.pbn
        assert [number for number, _, _ in outcome.results] == [1, 2]
