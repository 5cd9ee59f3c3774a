"""The table of natural bidding: each row speaks, each word is used, mistakes are told."""

from pathlib import Path

import pytest

from cuebid.core import Auction, Call
from cuebid.meaning import AuctionState, Purpose, natural_meaning
from cuebid.meaning.natural import reader
from cuebid.meaning.natural.numbers import TableError
from cuebid.meaning.natural.position import Position
from cuebid.meaning.natural.reader import (
    natural_names,
    natural_situation,
    read_situations,
)
from cuebid.meaning.natural.table import NaturalRow
from cuebid.meaning.natural.turn import Turn
from cuebid.meaning.natural.vocabulary.amounts import AMOUNTS, CONSTANTS
from cuebid.meaning.natural.vocabulary.forces import FORCES
from cuebid.meaning.natural.vocabulary.hands import HANDS
from cuebid.meaning.natural.vocabulary.lengths import LENGTHS
from cuebid.meaning.natural.vocabulary.of_call import OF_CALL
from cuebid.meaning.natural.vocabulary.of_position import OF_POSITION
from cuebid.meaning.natural.vocabulary.suits import ABOUT

TABLE = Path(reader.__file__).with_name("natural-bidding.txt").read_text(encoding="utf-8")
EXAMPLES = [
    [part.strip() for part in line.split("|")]
    for line in Path(__file__).with_name("natural_examples.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
# The others are for auctions in which a system's rules tell something that natural bidding never
# does.
WITHOUT_EXAMPLE = {
    # Of another style.
    ("openings", "strong two"),
    ("passes of doubles", "leaves it in"),
    ("raises", "lowest raise of trumps"),
}
# What a row is about unless it says so.
UNWRITTEN = {"no suit", "its suit"}


def state_of(calls):
    """The state after some calls, all of them natural."""
    state = AuctionState()
    for call in calls.split():
        state = state.after(Call(call), natural_meaning(state, Call(call)))
    return state


def situation(*lines):
    """The one situation of a table."""
    (only,) = read_situations("\n".join(["[some] Some calls", *lines]))
    return only


def meaning(table, calls, call):
    return table.find(Turn(Position(state_of(calls)), Call(call)))


@pytest.mark.parametrize(
    ("row", "calls", "call", "purpose", "worth", "words"),
    EXAMPLES,
    ids=[f"{row}: {calls} {call}" for row, calls, call, *_ in EXAMPLES],
)
def test_each_row_has_an_auction_in_which_it_is_what_the_call_means(
    monkeypatch, row, calls, call, purpose, worth, words
):
    applied = []
    tell = NaturalRow.meaning
    monkeypatch.setattr(
        NaturalRow, "meaning", lambda self, at: applied.append(self) or tell(self, at)
    )
    told = natural_meaning(state_of(calls), Call(call))
    name, _, row_name = row.partition(" / ")
    assert row_name in [each.name for each in natural_situation(name).rows if each in applied]
    assert (told.purpose.name.lower(), told.preference, told.words) == (purpose, int(worth), words)


def test_no_row_is_left_without_an_auction():
    rows = {(name, row.name) for name in natural_names() for row in natural_situation(name).rows}
    shown = {tuple(row.split(" / ")) for row, *_ in EXAMPLES}
    assert rows - shown == WITHOUT_EXAMPLE


@pytest.mark.parametrize(
    "vocabulary",
    [OF_CALL, OF_POSITION, AMOUNTS, CONSTANTS, HANDS, LENGTHS, ABOUT, FORCES],
    ids=["call", "position", "amounts", "constants", "hands", "lengths", "about", "forces"],
)
def test_the_table_uses_each_word_of_the_vocabulary(vocabulary):
    rows = [line for line in TABLE.splitlines() if not line.lstrip().startswith("#")]
    text = "\n".join(rows)
    assert [word for word in vocabulary if word not in text and word not in UNWRITTEN] == []


def test_every_legal_call_of_a_natural_auction_has_a_meaning():
    for _, calls, *_ in EXAMPLES:
        state = state_of(calls)
        for call in Auction("N", calls.split()).legal_calls:
            assert natural_meaning(state, call).call is call


def test_the_first_row_whose_conditions_hold_counts():
    table = situation(
        "low | level 1, not jump | natural | 5",
        "    10+ HCP",
        "jump | jump or notrump | preemptive, forcing | 7",
        "    8 to 11 HCP",
        "rest | always | to play, game force | 9",
        "    any hand",
    )
    low, jump, rest = (meaning(table, "1C", call) for call in ("1D", "2D", "2C"))
    assert (low.purpose, low.preference, low.forcing) == (Purpose.NATURAL, 5, None)
    assert (jump.purpose, jump.forcing.words) == (Purpose.PREEMPT, "forcing for one round")
    assert (rest.purpose, rest.forcing.words) == (Purpose.SIGN_OFF, "forcing to game")
    assert meaning(table, "1C", "1NT").preference == 5
    assert meaning(table, "1C", "2NT").preference == 7


def test_a_situation_without_a_row_for_a_call_says_nothing_of_it():
    table = situation("low | up to level 2 | natural | 5", "    10+ HCP")
    assert meaning(table, "", "2H") is not None
    assert meaning(table, "", "3H") is None
    with pytest.raises(LookupError, match="Some calls"):
        table.meaning(Turn(Position(AuctionState()), Call("3H")))


@pytest.mark.parametrize(
    ("hand", "calls", "call", "words"),
    [
        ("12 to 14 HCP", "", "1H", "12-14 HCP"),
        ("12+ points", "", "1H", "12+ points"),
        ("5/4 cards", "", "1H", "5+ hearts"),
        ("5/4 cards", "", "1D", "4+ diamonds"),
        ("[4 5 6] cards", "", "2H", "5+ hearts"),
        ("[4 5 6] cards", "", "5H", "6+ hearts"),
        ("LEVEL + 4 cards", "", "3H", "7+ hearts"),
        ("10 - LEVEL + 1+ HCP", "", "3H", "8+ HCP"),
        ("8 trumps", "1S P", "2S", "3+ spades"),
        ("9 trumps", "1S P", "2S", "4+ spades"),
        ("8 trumps", "1C P 1S P", "2S", "4+ spades"),
        ("7 cards together", "1S P", "2S", "2+ spades"),
        ("0 to 2 of theirs", "1S", "2C", "at most 2 spades"),
        ("4+ of theirs", "1S", "2C", "4+ spades"),
        ("3+ controls, stopped", "1S", "2C", "3+ controls, stopper in spades"),
        ("balanced", "1S", "2C", "balanced"),
        ("a short suit", "1S", "2C", "short suit"),
        ("GAME to SLAM TRY both", "1NT P", "3NT", "10-14 points"),
        ("24.5+ both HCP", "1NT P", "3NT", "9+ HCP"),
        ("HCP 3 there", "1S", "2C", "3+ HCP in clubs"),
        ("honours 4 in theirs", "1S", "2C", "ace or king of spades"),
        ("if jump: 5 cards", "1S", "2C", "any hand"),
        ("if level 2, not jump: 5 cards", "1S", "2C", "5+ clubs"),
        ("at most two of theirs, 12+ HCP", "1S", "2C", "12+ HCP, at most 2 spades"),
    ],
)
def test_a_hand_is_read_as_it_is_written(hand, calls, call, words):
    told = meaning(situation("row | always | natural | 5", f"    {hand}"), calls, call)
    assert told.words == words


def test_a_row_tells_what_is_rare_meant_artificial_and_nobodys():
    table = situation(
        "rare | level 1 | natural | 5",
        "    12+ HCP",
        "    rarely: 10+ HCP",
        "meant | level 2 | natural, artificial, about their suit | 30",
        "    any hand",
        "    meant: 15+ HCP",
        "nobodys | level 3 | nobody | -1",
        "same | level 4 | natural | 5",
        "    = rare",
    )
    rare, meant, nobodys, same = (meaning(table, "1C", f"{level}H") for level in (1, 2, 3, 4))
    assert (str(rare.usual), len(rare.boxes.boxes)) == ("12+ HCP", 2)
    assert str(meant.core) == "15+ HCP"
    assert (meant.last_resort, meant.is_artificial, [*map(str, meant.suits)]) == (1, True, ["C"])
    assert nobodys.preference < 0
    assert (str(same.usual), same.boxes) == ("12+ HCP", rare.boxes)


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (["row | always | natural | 5", "    12+ HPC"], "'12\\+ HPC' is not known"),
        (["row | alway | natural | 5"], "'alway' is not known"),
        (["row | always | naturl | 5"], "'naturl' is not known"),
        (["row | always | natural, forcng | 5"], "a word is not known in 'natural, forcng'"),
        (["row | always | natural, about nothing | 5"], "'nothing' is not known"),
        (["row | always | natural"], "four columns"),
        (["row | always | natural | FIVE"], "'FIVE' is not known"),
        (["row | always | natural | 5", "    = other"], "'other' is not known"),
    ],
)
def test_a_mistake_in_the_table_names_its_line(lines, fault):
    with pytest.raises(TableError, match=fault):
        situation(*lines)


def test_hands_without_a_row_are_refused():
    with pytest.raises(TableError, match="hands before the first row: '    12\\+ HCP'"):
        situation("    12+ HCP")


def test_a_row_outside_a_situation_is_refused():
    with pytest.raises(TableError, match="before the first situation"):
        list(read_situations("row | always | natural | 5"))
