"""Random lines from random seats at random times: nothing is raised, nothing leaks, the match ends.

What a seat may know is worked out here from the events that the table reports, in their order.
"""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from referee_fixtures import Bookish, dealt

from cuebid.core import (
    CALLS,
    CARDS,
    SEATS,
    Auction,
    Board,
    Card,
    Deal,
    Explanation,
    Hand,
    IllegalError,
    Seat,
)
from cuebid.tablemanager.grammar.writer import write
from cuebid.tablemanager.referee.effects import (
    BoardEnded,
    BoardRestarted,
    BoardStarted,
    CallEntered,
    CardEntered,
    Send,
    SendText,
)
from cuebid.tablemanager.referee.phases import Phase
from cuebid.tablemanager.referee.rules import RulingPolicy, TableRules
from cuebid.tablemanager.seat.session import SeatSession
from cuebid.testing import MemoryTable

TEAMS = ("NS", "EW")
PLAYER = Bookish(
    {1: "1C P 1H X XX P 2NT", 2: "P P P P"},
    {(1, 0): Explanation("secret of the north"), (1, 3): Explanation("secret of the west")},
)


class Watched(MemoryTable):
    """A table where every line sent to a seat is checked against what the seat may know.

    A player in whose name lines were sent that it did not say may find every action refused; it
    gives up then, as its program would.
    """

    dealt: Board | None = None

    def _from_player(self, seat: Seat, effects) -> None:
        try:
            super()._from_player(seat, effects)
        except IllegalError:
            self.leave(seat)

    def _from_table(self, effects) -> None:
        effects = list(effects)
        for effect in effects:
            if isinstance(effect, BoardStarted | BoardRestarted):
                self.dealt, self.called, self.shown = effect.board, [], set()
            elif isinstance(effect, CallEntered):
                self.called.append(effect.call)
            elif isinstance(effect, CardEntered):
                if not self.shown:
                    contract = Auction(self.dealt.dealer, self.called).contract
                    self.shown |= set(self.dealt.deal[contract.dummy])
                self.shown.add(effect.card)
            elif isinstance(effect, Send):
                line = write(effect.message, self.profiles[effect.seat])
                check_line(effect.seat, line, self.hidden_from(effect.seat))
            elif isinstance(effect, SendText):
                check_line(effect.seat, effect.text, self.hidden_from(effect.seat))
        super()._from_table(effects)

    def hidden_from(self, seat: Seat) -> set[Card]:
        """Cards of the board on the table that `seat` has no right to know."""
        if self.dealt is None:
            return set(CARDS)
        return set(CARDS) - set(self.dealt.deal[seat]) - self.shown


CARD_IN_LINE = re.compile(r"plays (\w\w)")


def check_line(seat: Seat, line: str, hidden: set[Card]) -> None:
    told: set[Card] = set()
    if "'s cards : " in line:
        told = {
            Card(rank + part[0])
            for part in line.split(" : ")[1].rstrip(".").split(". ")
            for rank in part.split()[1:]
            if rank != "-"
        }
        assert line.startswith((f"{seat.word}'s cards", "Dummy's cards"))
    elif match := CARD_IN_LINE.search(line):
        told = {Card(match[1])}
    assert not told & hidden, f"{seat.word} is told {line!r}"
    for caller in ("North", "South", "East", "West"):
        if line.startswith(f"{caller} ") and Seat.parse(caller).side is seat.side:
            assert "Alert" not in line
            assert "Infos" not in line
    assert line.isascii()
    assert line.isprintable()


def some_line(random: Random, seat: Seat) -> str:
    """Anything: mostly lines of the protocol, in or out of place."""
    who = random.choice([seat, seat, seat, *SEATS]).word
    other = random.choice(SEATS).word
    trick = random.randrange(-1, 15)
    return random.choice(
        [
            lambda: f"{who} ready for teams",
            lambda: f"{who} ready to start",
            lambda: f"{who} ready for deal",
            lambda: f"{who} ready for cards",
            lambda: f"{who} ready for dummy",
            lambda: f"{who} received dummy",
            lambda: f"{who} ready for {other}'s bid",
            lambda: f"{who} ready for {other}'s card to trick {trick}",
            lambda: f"{who} ready for dummy's card to trick {trick}",
            lambda: f"{who} passes",
            lambda: f"{who} doubles",
            lambda: f"{who} redoubles Alert. sec\u00e9ret",
            lambda: f"{who} bids {random.choice(CALLS[3:])} Alert. secret \u2660",
            lambda: f"{who} bids {random.choice(CALLS[3:])} Infos. secret",
            lambda: f"{who} bids 8C",
            lambda: f"{who} plays {random.choice(CARDS).text}",
            lambda: f"dummy plays {random.choice(CARDS).text}",
            lambda: f"{who} claims",
            lambda: "Start of board",
            lambda: "End of session",
            lambda: f"{other} to lead",
            lambda: "Illegal bid",
            lambda: 'Connecting "NS" as North using protocol version 18',
            lambda: "".join(chr(random.randrange(1, 300)) for _ in range(random.randrange(40))),
        ]
    )()


def stir(table: Watched, random: Random, steps: int) -> None:
    """Players behave, misbehave, leave, come back, and time passes, all at random."""
    for _ in range(steps):
        seat = random.choice(SEATS)
        what = random.random()
        if what < 0.45:
            table.run(random.randrange(20))
        elif not table.table.is_present(seat):
            table.sit(seat, SeatSession(seat, TEAMS[seat.side]))
        elif what < 0.9:
            table.send(seat, some_line(random, seat))
        elif what < 0.95:
            table.leave(seat)
        else:
            table.wait(random.choice([0.0, 0.5, 3.0, 20.0, 100.0]))


def calm_down(table: Watched, boards: int) -> None:
    """All come anew and behave; whatever is due comes.

    A player in whose name the referee acted may give the board up, and the table waits for it
    without limit where absence pauses a match: then it comes again, at most once for each board.
    """
    for seat in SEATS:
        if table.table.is_present(seat):
            table.leave(seat)
    for _ in range(boards + 1):
        for seat in SEATS:
            if table.table.phase is Phase.CLOSED:
                return
            if not table.table.is_present(seat):
                table.sit(seat, SeatSession(seat, TEAMS[seat.side]))
        table.run()
        table.wait(3600)


def chaos(seed: int, rules: TableRules, steps: int = 120) -> Watched:
    random = Random(seed)
    boards = [dealt(1, seed), dealt(2, seed)]
    table = Watched(boards, dict.fromkeys(SEATS, PLAYER), teams=TEAMS, rules=rules)
    table.versions[SEATS[seed % 4]] = 19
    for seat, session in list(table.sessions.items()):
        table.sit(seat, session)
    stir(table, random, steps)
    calm_down(table, len(boards))
    assert table.table.phase is Phase.CLOSED
    ended = [effect for effect in table.effects if isinstance(effect, BoardEnded)]
    if rules.ruling is not RulingPolicy.STOP:
        assert [effect.record.board for effect in ended] == boards
    for effect in ended:
        check_record(effect.record)
    return table


def check_record(record) -> None:
    """What is written down is legal bridge, whatever was tried."""
    if record.forfeited_by is None:
        assert record.auction.is_over
        assert record.auction.is_passed_out or len(record.cards) == 52
    if record.play is not None:
        assert not record.play.faults(record.board.deal)


RULES = st.builds(
    TableRules,
    think=st.sampled_from([None, 5.0, 60.0]),
    board_time=st.sampled_from([None, 30.0]),
    refusals=st.integers(1, 4),
    ruling=st.sampled_from(RulingPolicy),
    ready=st.sampled_from([5.0, 60.0]),
    rejoin=st.sampled_from([5.0, 60.0]),
)


@settings(max_examples=settings().max_examples // 2)
@given(seed=st.integers(0, 10**9), rules=RULES)
def test_whatever_comes_nothing_is_raised_nothing_leaks_and_the_match_ends(seed, rules):
    chaos(seed, rules)


@pytest.mark.slow
@settings(max_examples=500)
@given(seed=st.integers(0, 10**9), rules=RULES)
def test_the_same_for_longer(seed, rules):
    chaos(seed, rules, steps=250)


@pytest.mark.slow
def test_the_chaos_reaches_every_kind_of_event():
    """Else the promises above would be kept by a table that never plays."""
    seen = set()
    for seed in range(25):
        table = chaos(seed, TableRules(think=5, rejoin=5, refusals=2))
        seen |= {type(effect).__name__ for effect in table.effects}
    assert {
        "BoardEnded",
        "BoardRestarted",
        "CallEntered",
        "CardEntered",
        "Ignored",
        "Refused",
        "Ruled",
        "SeatLost",
        "SeatTaken",
        "SessionEnded",
    } <= seen


def unseen_permuted(board: Board, seat: Seat, random: Random) -> Board:
    """The same board for `seat`, with the other three hands shuffled."""
    others = [other for other in SEATS if other is not seat]
    cards = [card for other in others for card in board.deal[other]]
    random.shuffle(cards)
    hands = {other: Hand.of(cards[13 * i : 13 * i + 13]) for i, other in enumerate(others)}
    return Board.numbered(board.number, Deal({**hands, seat: board.deal[seat]}))


@settings(max_examples=settings().max_examples // 3)
@given(seed=st.integers(0, 10**9), place=st.integers(0, 3))
def test_what_a_seat_is_sent_before_the_lead_does_not_depend_on_cards_it_cannot_see(seed, place):
    """Calls, alerts and refusals are the same; only the cards of the others differ."""
    seat = SEATS[place]
    board = dealt(1, seed)
    other = unseen_permuted(board, seat, Random(seed))
    heard = []
    for each in (board, other):
        table = Watched([each], dict.fromkeys(SEATS, PLAYER), teams=TEAMS)
        random = Random(seed)
        for taken, session in list(table.sessions.items()):
            table.sit(taken, session)
        for _ in range(60):
            table.run(random.randrange(12))
            speaker = random.choice(SEATS)
            line = some_line(random, speaker)
            if "plays" not in line and table.table.phase is not Phase.PLAY:
                table.send(speaker, line)
        lines = table.lines_to(seat)
        shown = (i for i, line in enumerate(lines) if "plays" in line or "Dummy's" in line)
        first = next(shown, len(lines))
        heard.append(lines[:first])
    assert heard[0] == heard[1]
    assert any("cards : " in line for line in heard[0]) or len(heard[0]) < 5


def test_events_tell_the_whole_board():
    """Calls and cards of the events, in order, are those of the record."""
    table = chaos(4, TableRules())
    record = table.records[-1]
    calls = [e.call for e in table.effects if isinstance(e, CallEntered)]
    cards = [e.card for e in table.effects if isinstance(e, CardEntered)]
    assert tuple(calls[len(calls) - len(record.auction) :]) == record.auction.calls
    assert tuple(cards[len(cards) - len(record.cards) :]) == record.cards
