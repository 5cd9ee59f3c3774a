"""The referee (table-master reading, sections 3, 8.6 and the play row of 9).

A call or card that may not stand is answered with `Illegal bid` or `Illegal card` to its sender
alone; nobody else hears of it, nothing changes, and a legal one is then taken.
"""

import pytest
from referee_fixtures import PLAIN, E, N, Rig, S, W, board

from cuebid.core import CALLS, SEATS, Card, Seat
from cuebid.core.call import BIDS
from cuebid.tablemanager.referee.effects import (
    BoardEnded,
    CallEntered,
    CardEntered,
    Ignored,
    Refused,
    Ruled,
    SessionEnded,
)
from cuebid.tablemanager.referee.phases import Phase
from cuebid.tablemanager.referee.rules import RulingPolicy, TableRules

AFTER = {
    "insufficient bid": ("1NT", E, "bids 1H", "not higher than the last one"),
    "equal bid": ("1NT", E, "bids 1NT", "not higher than the last one"),
    "double of nothing": ("P", E, "doubles", "no bid to double"),
    "double of the own side": ("1S P", S, "doubles", "own side's"),
    "double twice": ("1S X P", W, "doubles", "doubled already"),
    "redouble without a double": ("1S", E, "redoubles", "no double to redouble"),
    "redouble of the own double": ("1S X P", W, "redoubles", "own side's"),
    "redouble twice": ("1S X XX P", N, "redoubles", "redoubled already"),
    "eighth level": ("1NT", E, "bids 8C", "cannot be read"),
    "no strain": ("1NT", E, "bids 2", "cannot be read"),
    "out of turn": ("1NT", S, "bids 2C", "it is East's turn to call"),
    "second call": ("1NT", N, "bids 2C", "it is East's turn to call"),
}


def ask_all(rig: Rig) -> None:
    """All ask for whatever comes, so that anything relayed would be sent."""
    for seat in SEATS:
        for other in SEATS:
            if other is not seat:
                rig.say(seat, f"ready for {other.word}'s bid")
        rig.say(seat, "ready for dummy")


@pytest.mark.parametrize("name", AFTER)
def test_a_call_that_may_not_stand_is_refused_to_its_sender_alone(name):
    calls, offender, words, why = AFTER[name]
    rig = Rig().deal().calls(calls)
    ask_all(rig)
    before = rig.table.game.auction
    rig.forget().say(offender, words)
    turn = rig.table.game.actor
    assert [rig.heard(seat) for seat in SEATS] == [
        ["Illegal bid"] if seat is offender else [] for seat in SEATS
    ]
    assert rig.table.game.auction == before
    (refused,) = rig.of(Refused)
    assert refused.seat is offender
    assert why in refused.reason
    assert rig.events == [refused]
    legal = "bids 7NT" if "7NT" not in calls else "passes"
    rig.say(turn, legal)
    assert len(rig.table.game.auction) == len(before) + 1
    assert all(f"{turn.word} {legal}" in rig.sent[seat] for seat in SEATS if seat is not turn)


# North declares 1NT with South dummy; East leads from JT98 AKQ A54 JT9.
PLAY = {
    "card not held": ("", E, "East plays AC"),
    "card not held in the other red suit": ("", E, "East plays 2H"),
    "revoke": ("JS 5S 3S", N, "North plays 2H"),
    "revoke from dummy": ("JS", N, "South plays JH"),
    "card played before": ("JS 5S 3S AS 2H QH 8H 5H", E, "East plays JS"),
    "second card": ("JS", E, "East plays TS"),
    "out of turn": ("", W, "West plays AC"),
    "declarer before the lead": ("", N, "North plays AS"),
    "declarer plays a defender's card": ("JS 5S", N, "West plays 3S"),
    "declarer plays the leader's card": ("", N, "East plays JS"),
    "dummy acting": ("JS", S, "South plays 5S"),
    "dummy acting by that name": ("JS", S, "dummy plays 5S"),
    "defender playing dummy": ("JS", W, "South plays 5S"),
    "defender playing dummy by that name": ("JS", W, "dummy plays 5S"),
    "dummy's card as declarer's own turn": ("JS 5S 3S", N, "North plays 6S"),
    "no card": ("", E, "East plays 1S"),
}


def at_play(cards: str = "", rules: TableRules | None = None) -> Rig:
    return Rig(rules=rules).deal().calls("1NT P P P").cards(cards)


@pytest.mark.parametrize("name", PLAY)
def test_a_card_that_may_not_stand_is_refused_to_its_sender_alone(name):
    cards, offender, line = PLAY[name]
    rig = at_play(cards)
    rig.ask_for_card()
    before = rig.table.game.play
    rig.forget().line(offender, line)
    assert [rig.heard(seat) for seat in SEATS] == [
        ["Illegal card"] if seat is offender else [] for seat in SEATS
    ]
    assert rig.table.game.play == before
    (refused,) = rig.of(Refused)
    assert refused.seat is offender
    assert rig.events == [refused]
    turn = before.turn
    legal = next(iter(before.legal_cards(PLAIN[turn])))
    rig.cards(legal.text)
    assert rig.table.game.play.cards == (*before.cards, legal)


def test_a_call_after_the_auction_is_refused():
    rig = at_play("JS")
    rig.forget().say(N, "bids 7NT")
    assert rig.sent[N] == ["Illegal card"]
    assert rig.of(Refused)[0].reason == "the auction is over"


def test_a_bid_after_three_passes_is_refused():
    rig = at_play()
    rig.forget().say(N, "bids 2NT")
    assert rig.of(Refused)[0].reason == "the auction is over"
    assert rig.table.game.play.cards == ()


def test_a_card_during_the_auction_is_refused():
    rig = Rig().deal().calls("1NT")
    rig.forget().say(E, "plays JS")
    assert rig.sent[E] == ["Illegal bid"]
    assert rig.of(Refused)[0].reason == "the auction is not over"


def test_a_call_for_another_seat_is_refused_and_changes_nothing():
    rig = Rig().deal()
    rig.forget().line(N, "East passes")
    assert rig.sent == {N: ["Illegal bid"], E: [], S: [], W: []}
    assert "speaks for East" in rig.of(Refused)[0].reason
    assert len(rig.table.game.auction) == 0


@pytest.mark.parametrize("text", ["ready for teams", "ready for East's bid", "ready for dummy"])
def test_a_request_for_another_seat_is_ignored_and_written_down(text):
    rig = Rig().deal()
    rig.forget().line(W, f"North {text}")
    assert not any(rig.sent.values())
    assert [type(event) for event in rig.events] == [Ignored]


def test_a_line_that_only_tables_send_is_ignored():
    rig = Rig().deal()
    rig.forget().line(W, "Start of board")
    assert not any(rig.sent.values())
    assert rig.of(Ignored)[0].reason == "players do not send this"


def test_a_line_that_is_no_message_is_ignored_but_written_down():
    rig = Rig().deal()
    rig.forget().line(N, "hello %s{0}")
    assert not any(rig.sent.values())
    assert rig.of(Ignored)[0].line == "hello %s{0}"


def test_calls_and_cards_before_the_hands_are_dealt_do_nothing():
    rig = Rig()
    rig.sit()
    for seat in SEATS:
        rig.say(seat, "passes")
        rig.say(seat, "plays AS")
        rig.line(seat, f"{seat.word} bids 9X")
    assert rig.table.phase is Phase.GATHERING  # nobody can mean a board that it knows nothing of
    assert len(rig.table.game.auction) == 0
    assert not rig.of(CallEntered)


def test_the_longest_auction_is_played_to_its_end():
    """319 calls: three passes, then every bid doubled and redoubled with all passes between."""
    rig = Rig(rules=TableRules(refusals=1)).deal()
    rounds = ["P", "P", "P"]
    for bid in BIDS:
        last = bid is BIDS[-1]
        rounds += [bid.text, "P", "P", "X", "P", "P", "XX", "P", "P"] + (["P"] if last else [])
    assert len(rounds) == 319
    rig.calls(" ".join(rounds))
    assert rig.table.phase is Phase.PLAY
    assert len(rig.table.game.auction) == 319
    assert (
        str(rig.table.game.play.contract) == "7NTXX by W"
    )  # West was first of its side to name notrump
    assert not rig.of(Refused)


def test_every_call_that_is_not_legal_is_refused_at_every_point_of_an_auction():
    script = ["P", "1C", "X", "XX", "P", "1D", "P", "P", "X", "P", "1NT", "P", "P", "P"]
    rig = Rig(rules=TableRules(refusals=100)).deal()
    for word in script:
        auction = rig.table.game.auction
        actor = auction.turn
        for call in CALLS:
            if not auction.is_legal(call):
                words = call.word.lower() + "s" if call.index < 3 else f"bids {call}"
                rig.say(actor, words)
                assert rig.table.game.auction is auction
        rig.calls(word)
    assert rig.table.phase is Phase.PLAY


# Rulings.


def offend(rig: Rig, seat: Seat, text: str, times: int) -> None:
    for _ in range(times):
        rig.say(seat, text)


def test_after_the_last_refusal_a_pass_is_assigned_and_written_down():
    rig = Rig(rules=TableRules(refusals=3)).deal().calls("1NT")
    for seat in (N, S, W):
        rig.say(seat, "ready for East's bid")
    rig.forget()
    offend(rig, E, "bids 1C", 2)
    assert not rig.of(Ruled)
    rig.say(E, "bids 1C")
    assert rig.of(Ruled)[0].ruling.text == "3 illegal attempts; pass is assigned"
    assert rig.of(Ruled)[0].ruling.seat is E
    assert rig.of(CallEntered)[0].ruled
    assert rig.sent[E] == ["Illegal bid"] * 3 + ["East passes"]
    assert rig.sent[S] == rig.sent[N] == rig.sent[W] == ["East passes"]


def test_refusals_count_for_one_call_only():
    rig = Rig(rules=TableRules(refusals=2)).deal().calls("1NT")
    offend(rig, E, "bids 1C", 1)
    rig.calls("P P P")
    assert rig.table.phase is Phase.PLAY
    offend(rig, E, "plays AC", 1)
    assert not rig.of(Ruled)


def test_refusals_out_of_turn_never_lead_to_a_ruling():
    rig = Rig(rules=TableRules(refusals=2)).deal()
    offend(rig, S, "bids 1C", 50)
    assert not rig.of(Ruled)
    assert rig.sent[S].count("Illegal bid") == 50


def test_the_lowest_legal_card_is_assigned():
    rig = at_play("JS", TableRules(refusals=1))
    rig.forget().line(N, "South plays JH")
    assert rig.of(CardEntered) == [CardEntered(S, Card("5S"), True)]
    assert rig.of(Ruled)[0].ruling.text == "1 illegal attempt; 5S is played"
    dummy = "Dummy's cards : S 7 6 5. H J T 9 8. D Q J T 9. C 8 7."
    assert rig.sent[N] == ["Illegal card", dummy, "South plays 5S"]


def test_with_forfeit_the_board_ends_and_the_next_one_begins():
    rules = TableRules(refusals=1, ruling=RulingPolicy.FORFEIT)
    rig = Rig([board(1), board(2)], rules).deal()
    rig.forget().say(N, "redoubles")
    (ended,) = rig.of(BoardEnded)
    assert ended.record.forfeited_by is N
    assert ended.record.result_text == "Forfeited by North"
    assert [str(r) for r in ended.record.rulings] == [
        "Ruling, North: 1 illegal attempt; the board is forfeited"
    ]
    assert rig.table.game.board == board(2)
    assert all(lines[-1] == "Start of board" for lines in rig.sent.values())


def test_with_stop_the_session_ends():
    rig = Rig(rules=TableRules(refusals=1, ruling=RulingPolicy.STOP)).deal()
    rig.forget().say(N, "redoubles")
    assert rig.table.phase is Phase.CLOSED
    assert rig.of(Ruled)[0].ruling.text == "1 illegal attempt; the session is stopped"
    assert rig.of(SessionEnded)[0].reason == "North: 1 illegal attempt"
    assert all(lines[-1] == "End of session" for lines in rig.sent.values())
    assert rig.table.deadline is None


def test_the_record_of_the_board_keeps_every_ruling():
    rig = Rig(rules=TableRules(refusals=1)).deal()
    for seat in SEATS:
        rig.say(seat, "redoubles")
    rig.pass_time(10)
    (ended,) = rig.of(BoardEnded)
    assert ended.record.auction.is_passed_out
    assert [ruling.seat for ruling in ended.record.rulings] == list(SEATS)


def test_what_comes_after_a_ruling_but_was_sent_before_it_is_refused_even_in_turn():
    """A player that thought too long answers at last, when it is its turn again."""
    rig = Rig(rules=TableRules(think=10)).deal()
    rig.pass_time(10)
    assert rig.of(Ruled)[0].ruling.text == "no call in 10 seconds; pass is assigned"
    for seat, text in ((E, "passes"), (S, "passes"), (W, "bids 1S")):
        rig.say(seat, text)
    rig.forget().say(N, "bids 2C")
    assert rig.sent[N] == ["Illegal bid"]
    assert rig.of(Refused)[0].reason == "the referee has acted for this player already"
    rig.say(N, "bids 2C")
    assert [str(call) for call in rig.table.game.auction] == ["P", "P", "P", "1S", "2C"]


def test_a_claim_is_answered_with_a_text_and_play_goes_on():
    rig = at_play("JS")
    rig.forget().say(N, "claims")
    assert rig.sent[N] == ["Claims are not decided at this table; please play on"]
    assert [type(event) for event in rig.events] == [Ignored]
    rig.cards("5S")
    assert len(rig.table.game.play) == 2


def test_declarer_may_name_dummys_seat_its_own_or_dummy():
    for name in ("South", "dummy", "Dummy", "North"):
        rig = at_play("JS")
        rig.ask_for_card()
        rig.forget().line(N, f"{name} plays 5S")
        assert rig.sent[W] == ["South plays 5S"]
        assert rig.sent[N] == []
