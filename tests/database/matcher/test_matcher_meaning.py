"""What calls and players show."""

import pytest
from matcher_books import NOTRUMP, auction, book
from matcher_cases import blocks

from cuebid.core import NORTH, SOUTH, Auction, Call, Seat
from cuebid.database.meaning.explain import explain
from cuebid.meaning.combined import MAX_BOXES


def cases(sign):
    for title, lines in blocks("meanings.txt"):
        rules = "\n".join(line for line in lines if line[0] not in ">=") + "\n"
        asked = [line[2:].split(" => ") for line in lines if line[0] == sign]
        for number, (calls, words) in enumerate(asked):
            yield pytest.param(rules, calls, words, id=f"{title}, {number + 1}")


@pytest.mark.parametrize(("rules", "calls", "words"), list(cases(">")))
def test_what_a_call_shows(rules, calls, words):
    assert explain(book(rules), auction(calls)).calls[-1].meaning.words == words


@pytest.mark.parametrize(("rules", "calls", "words"), list(cases("=")))
def test_what_a_player_has_shown(rules, calls, words):
    calls, seat = calls.split(", ")
    assert explain(book(rules), auction(calls)).players[Seat.parse(seat)].words == words


def test_explanations_tell_seats_from_the_dealer_on():
    explained = explain(book(NOTRUMP), auction("P 1NT P 2H", Seat.WEST))
    assert [one.seat.letter for one in explained.calls] == ["W", "N", "E", "S"]
    assert explained.players[NORTH].words.startswith("15-17 HCP")
    assert explained.players[SOUTH].words == "5+ spades"


@pytest.mark.slow
def test_a_player_is_known_by_at_most_so_many_boxes():
    rules = "".join(
        f"0 START:1C 10 . :P{low}:p{low}:D{low % 7}S:Q{low % 5} #{low}\n" for low in range(37)
    )
    asked = book(rules)
    turn = asked.context(auction("1C"))
    assert 1 < len(turn.situation.shown[0]) <= MAX_BOXES
    # Widened, never narrowed: every alternative is still inside.
    rules = asked.context(auction("")).rules(Call("1C"))
    assert all(one.box.implies(turn.situation.shown[0]) for one in rules.shown)


def test_functions_know_the_auction():
    rules = "".join(
        f"0 .*:{call}$~{test}~ 10 . :P{number} #{number}\n"
        for number, (call, test) in enumerate(
            [
                ("2C", "(#4==1)&&(#5==S)&&(#6==0)&&(#7==2)"),
                ("2D", "(#6==1)&&(#7==2)&&(#3==3)"),
                ("2H", "#4(S)&&!#4(H)"),
                ("1N", "(#4==0)&&(#5==-1)&&(#7==-1)"),
            ],
            1,
        )
    ).replace(".*:", "")
    rules = "\n".join(
        line.replace("$~", "~", 1).replace(" 10 ", "$ 10 ", 1) for line in rules.splitlines()
    )
    asked = book(rules + "\n")
    described = {
        "1S P 2C": True,
        "1S X 2C": False,
        "1S X 2D": True,
        "1S 2H": True,
        "1H 2H": False,
        "1NT": True,
        "P P 1NT": True,
        "1C 1NT": False,
    }
    for calls, expected in described.items():
        so_far = auction(calls)
        before = Auction(so_far.dealer, so_far.calls[:-1])
        assert bool(asked.context(before).rules(so_far.calls[-1]).matches) == expected, calls
