"""The protocol's sequence, line for line (table-master reading, 1.2 to 1.4).

What each player must say and hear on a board is written down here from the protocol's text, from
the calls and cards alone; who wins a trick is found here too.
"""

from pathlib import Path

import pytest
from referee_fixtures import PLAIN, VOID, Bookish, board

from cuebid.core import SEATS, Explanation, Hand, Seat
from cuebid.tablemanager.grammar.profiles import OFFICIAL
from cuebid.testing import MemoryTable

GOLDEN = Path(__file__).parent / "golden"
WORDS = ("North", "East", "South", "West")
RANKS = "23456789TJQKA"
VULNERABLE = ("Neither", "N/S", "E/W", "Both")
BOARDS = {
    1: (PLAIN, "P P P P"),
    2: (VOID, "1H X XX P P P"),
    3: (PLAIN, "P 1NT P 2D P 2S X 3NT P P P"),
    4: (VOID, "1C P 1H 4H"),
}
ALERTS = {
    (3, 1): Explanation("12 to 14 total points", alerted=True),
    (3, 3): Explanation("5 to 13 cards in heart suit.", alerted=True),
    (3, 5): Explanation("not for version 18", alerted=False),
}


def hand_text(hand: Hand) -> str:
    suits = []
    for letter, holding in zip("SHDC", hand.pbn.split("."), strict=True):
        suits.append(f"{letter} {' '.join(holding) if holding else '-'}.")
    return " ".join(suits)


def winner(leader: int, trick: list[str], trumps: str) -> int:
    """Who of the four won; cards as `KH`."""

    def strength(place: int) -> tuple[bool, bool, int]:
        rank, suit = trick[place]
        return suit == trumps, suit == trick[0][1], RANKS.index(rank)

    return (leader + max(range(4), key=strength)) % 4


def declarer_of(dealer: int, calls: list[str]) -> tuple[int, str] | None:
    """Declarer and strain by the laws' definition, from calls as `1NT`, `P`, `X`, `XX`."""
    bids = [(place, call[1:]) for place, call in enumerate(calls) if call[0].isdigit()]
    if not bids:
        return None
    last, strain = bids[-1]
    first = next(place for place, name in bids if name == strain and (place - last) % 2 == 0)
    return (dealer + first) % 4, strain


def said(call: str) -> str:
    return {"P": "passes", "X": "doubles", "XX": "redoubles"}.get(call, f"bids {call}")


class Script:
    """What one seat says (C) and hears (S) in a session, as the protocol has it."""

    def __init__(self, seat: int, team: str, ns: str, ew: str) -> None:
        self.seat = seat
        me = self.me = WORDS[seat]
        self.lines = [
            f'C Connecting "{team}" as {me} using protocol version 18',
            f'S {me} ("{team}") seated',
            f"C {me} ready for teams",
            f'S Teams : N/S : "{ns}". E/W : "{ew}"',
            f"C {me} ready to start",
        ]

    def board(self, number: int, dealer: int, vulnerable: int, hands, calls, alerts, cards) -> None:
        me = self.me
        self.lines += [
            "S Start of board",
            f"C {me} ready for deal",
            f"S Board number {number}. Dealer {WORDS[dealer]}. {VULNERABLE[vulnerable]} vulnerable",
            f"C {me} ready for cards",
            f"S {me}'s cards : {hand_text(hands[self.seat])}",
        ]
        for place, call in enumerate(calls):
            self._call((dealer + place) % 4, call, alerts.get(place, ""))
        contract = declarer_of(dealer, calls)
        if contract is not None:
            self._play(*contract, hands, cards)
        self.lines.append(
            "S Timing - N/S : this board  0:00,  total  0:00:00."
            "  E/W : this board  0:00,  total  0:00:00"
        )

    def _call(self, caller: int, call: str, alert: str) -> None:
        text = f"{WORDS[caller]} {said(call)}"
        if caller == self.seat:
            self.lines.append(f"C {text}{alert}")
        else:
            from_opponent = (caller - self.seat) % 2 == 1
            self.lines.append(f"C {self.me} ready for {WORDS[caller]}'s bid")
            self.lines.append(f"S {text}{alert if from_opponent else ''}")

    def _play(self, declarer: int, strain: str, hands, cards: list[str]) -> None:
        dummy = (declarer + 2) % 4
        leader = (declarer + 1) % 4
        for number in range(13):
            trick = cards[4 * number : 4 * number + 4]
            for place, card in enumerate(trick):
                hand = (leader + place) % 4
                self._card(hand, declarer, number + 1, card, leads=place == 0)
                if number == place == 0 and self.seat != dummy:
                    self.lines.append(f"C {self.me} ready for dummy")
                    self.lines.append(f"S Dummy's cards : {hand_text(hands[dummy])}")
            leader = winner(leader, trick, strain)

    def _card(self, hand: int, declarer: int, trick: int, card: str, *, leads: bool) -> None:
        dummy = (declarer + 2) % 4
        actor = declarer if hand == dummy else hand
        if actor != self.seat:
            name = "dummy" if hand == dummy == self.seat else WORDS[hand]
            self.lines.append(f"C {self.me} ready for {name}'s card to trick {trick}")
            self.lines.append(f"S {WORDS[hand]} plays {card}")
            return
        if leads:
            self.lines.append(f"S {'Dummy' if hand == dummy else self.me} to lead")
        self.lines.append(f"C {WORDS[hand]} plays {card}")


@pytest.fixture(scope="module")
def session() -> MemoryTable:
    player = Bookish({number: auction for number, (_, auction) in BOARDS.items()}, ALERTS)
    table = MemoryTable(
        [board(number, deal) for number, (deal, _) in BOARDS.items()],
        dict.fromkeys(SEATS, player),
        teams=("Reds", "Blues"),
        profiles=dict.fromkeys(SEATS, OFFICIAL),
    )
    table.play()
    return table


def dialogue(table: MemoryTable, seat: Seat) -> list[str]:
    return [
        f"{'S' if entry.from_table else 'C'} {entry.line}"
        for entry in table.wire
        if entry.seat is seat
    ]


def test_the_boards_hold_what_the_sequence_must_show(session):
    contracts = [str(record.contract) for record in session.records]
    assert session.records[0].auction.is_passed_out
    assert "XX" in contracts[1]
    assert any(not hand.holding(suit) for hand in VOID for suit in range(4))
    wire = [entry.line for entry in session.wire]
    assert "Dummy to lead" in wire
    assert "South's cards : S 7 6 5. H J T 9 8. D Q J T 9. C 8 7." in wire
    assert any(" H -." in line for line in wire)


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: seat.word)
def test_each_seat_says_and_hears_the_protocols_lines_in_the_protocols_order(session, seat):
    script = Script(seat, "Blues" if seat % 2 else "Reds", "Reds", "Blues")
    for record in session.records:
        number = record.board.number
        calls = [call.text for call in record.auction]
        alerts = {
            place: f" Alert. {explanation.text.removesuffix('.')}."
            for (of, place), explanation in ALERTS.items()
            if of == number and explanation.alerted
        }
        script.board(
            number,
            dealer=(number - 1) % 4,
            vulnerable=(0, 1, 2, 3)[number - 1],
            hands=list(record.board.deal),
            calls=calls,
            alerts=alerts,
            cards=[card.text for card in record.cards],
        )
    script.lines.append("S End of session")
    assert dialogue(session, seat) == script.lines


def test_a_line_is_never_relayed_before_it_came_and_hands_wait_for_all_four(session):
    seen: dict[str, int] = {}
    for place, entry in enumerate(session.wire):
        if not entry.from_table and entry.line.split()[1] in ("bids", "passes", "plays"):
            seen[entry.line.split(" Alert")[0]] = place
        if entry.from_table and entry.line.split()[1] in ("bids", "passes", "plays"):
            assert seen[entry.line.split(" Alert")[0]] < place
    ready = 0
    for entry in session.wire:
        if entry.line == "Start of board":
            ready = 0 if ready == 4 else ready
        ready += entry.line.endswith("ready for cards")
        if entry.from_table and "'s cards :" in entry.line and "Dummy" not in entry.line:
            assert ready == 4


def test_the_pause_before_a_lead_is_asked_for_by_the_official_profile():
    from referee_fixtures import E, Rig

    rig = Rig(profiles=dict.fromkeys(SEATS, OFFICIAL)).deal().calls("1NT P P")
    rig.say(E, "ready for South's bid")
    rig.say(E, "ready for West's bid")
    effects = rig.say(Seat.WEST, "passes")
    pauses = [effect.pause for effect in effects if getattr(effect, "pause", 0)]
    assert pauses == [1.0]
    assert rig.sent[E][-1] == "East to lead"


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_the_wire_is_the_one_written_by_hand(session, path):
    """Each file: a title, then for some seats the lines of one board from its start on."""
    for section in path.read_text().split("\n\n")[1:]:
        head, *lines = section.strip().splitlines()
        seat, number, count = head.split()[1], int(head.split()[3]), len(lines)
        spoken = dialogue(session, Seat.parse(seat))
        starts = [place for place, line in enumerate(spoken) if line == "S Start of board"]
        start = starts[number - 1]
        assert spoken[start : start + count] == lines
