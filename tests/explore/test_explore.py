"""Exploring a system: positions, samples, search, two systems, and what a change alters."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from cuebid.core import SEATS, Auction, Call, Hand, RangeError, Vulnerability
from cuebid.database import choose
from cuebid.explore import (
    ANY_CONDITIONS,
    SampleCache,
    SampleConditions,
    StudiedSystem,
    auction_at,
    changed_positions,
    changed_rows,
    compare_positions,
    deals_reaching,
    describe_position,
    explain_choice,
    find,
    open_studied,
    position_effect,
    sample_position,
)
from cuebid.systems import calls_of_hands

NOTES = """\
* Openings

1N = 15--17 BAL
  2C = !STAY, 8+ hcp
    2D = no 4 card major
    2H = 4+!h
    2S = 4+!s, no 4!h
  2D = !TRF, 5+!h
1M = 5+#, 11--20 hcp
  2M = 6--9 hcp, 3+M
"""
BALANCED = "KQ54.AJ3.K83.AT2"


@cache
def study(old: str = "", new: str = "") -> StudiedSystem:
    """The notes, with one text in place of another."""
    path = Path(mkdtemp()) / "notes.bml"
    path.write_text(NOTES.replace(old, new) if old else NOTES, encoding="utf-8")
    return open_studied(str(path))


def test_a_position_lists_agreements_with_their_rows_and_what_continues_them() -> None:
    position = describe_position(study(), auction_at("1N"))
    described = {each.call.text: each for each in position.calls}
    assert set(described) == {"2C", "2D"}
    stayman = described["2C"]
    assert stayman.alerted
    assert stayman.answers == 3
    assert stayman.sources[0].kind == "row"
    assert stayman.sources[0].words == "STAY, 8+ hcp"
    assert stayman.sources[0].place == "notes.bml:4"
    assert described["2D"].answers == 0
    assert all(not each.is_agreed for each in position.general)


def test_conditions_put_passes_before_the_first_bid_and_colour_the_side_to_call() -> None:
    third = SampleConditions(3, "we")
    auction = third.auction("1N-2C")
    assert [call.text for call in auction] == ["P", "P", "1NT", "P", "2C", "P"]
    assert auction.turn is auction_at("1N-2C").turn
    assert third.vulnerability(auction) is Vulnerability.NS
    assert SampleConditions(1, "they").vulnerability(auction_at("1C-(1S)")) is Vulnerability.EW
    assert SampleConditions(4).auction("").turn is auction_at("").turn
    keys = {
        SampleConditions(seat, sides).key("1N") for seat in (1, 2) for sides in ("none", "both")
    }
    assert len(keys) == 4
    assert ANY_CONDITIONS.key("1N") == "1N"
    for seat, sides in ((0, "none"), (5, "none"), (1, "nobody")):
        with pytest.raises(RangeError):
            SampleConditions(seat, sides)


def test_an_auction_without_a_row_is_reached_by_hands_that_judgement_takes_there() -> None:
    book = study().system.book
    auction = auction_at("1S-3N")
    rows = deals_reaching(book, auction, 20, seed=1)
    assert len(rows)
    before = auction_at("1S")
    for row in rows.tolist():
        hand = Hand.from_bits(row[SEATS.index(before.seat_of(len(before)))])
        assert choose(book, hand, before).call == Call("3NT")
    assert describe_position(study(), before).calls == tuple(
        each for each in describe_position(study(), before).calls if each.call != Call("3NT")
    )


def test_notes_for_one_seat_speak_in_that_seat_alone() -> None:
    path = Path(mkdtemp()) / "seats.bml"
    path.write_text("#SEAT 3\n1D = 3+!d, 8--13 hcp\n#SEAT 0\n1S = 5+!s, 11--20 hcp\n", "utf-8")
    seats = open_studied(str(path))

    def calls(seat: int) -> set[str]:
        return {
            each.call.text
            for each in describe_position(seats, SampleConditions(seat).auction("")).calls
        }

    assert (calls(3), calls(1)) == ({"1D", "1S"}, {"1S"})


def test_a_sample_says_who_makes_each_call_and_who_has_none() -> None:
    sample = sample_position(study(), auction_at(""), hands=300)
    assert sample.hands == 300
    assert abs(sum(each.share for each in sample.calls) + _uncalled(sample) - 1) < 1e-9
    notrump = next(each for each in sample.calls if each.call == "1NT")
    assert notrump.agreed == 1
    assert 0.02 < notrump.share < 0.09
    assert len(notrump.examples) == 3
    # The notes have no minor openings; a weak hand passes although no row says so.
    assert 0.1 < sample.missing < 0.4
    assert sample.missing_examples
    assert sum(cell.hands for cell in sample.cells) == 300
    assert sample.share("7NT") == 0.0


def _uncalled(sample) -> float:
    return max(0.0, 1 - sum(each.share for each in sample.calls))


def test_hands_reach_a_position_by_the_systems_own_calls() -> None:
    auction = auction_at("1N-2C")
    rows = deals_reaching(study().system.book, auction, 50, seed=2)
    assert len(rows) == 50
    for row in rows[:10].tolist():
        opener = Hand.from_bits(row[auction.dealer])
        assert explain_choice(study(), opener, Auction("N")).call.text == "1NT"


@pytest.mark.slow
def test_an_auction_that_is_not_in_the_system_has_no_hands() -> None:
    assert sample_position(study(), auction_at("1N-2C-7N"), hands=20).hands == 0


def test_the_call_of_a_hand_names_its_row_and_why_not_the_others() -> None:
    chosen = explain_choice(study(), Hand(BALANCED), auction_at(""))
    assert chosen.call.text == "1NT"
    assert chosen.source is not None
    assert chosen.source.place == "notes.bml:3"
    reasons = {call.text: reason for call, reason in chosen.reasons}
    assert "hearts" in reasons["1H"]


def test_agreements_are_found_by_words_call_auction_and_hand() -> None:
    def auctions(query: str) -> list[str]:
        return [f"{each.node}-{each.call}".strip("-") for each in find(study(), query)]

    assert auctions("stay") == ["1N-(P)-2C"] or auctions("stay") == ["1NT-(P)-2C"]
    assert len(auctions("2D")) == 2
    assert len(auctions("1N-2C")) == 4
    assert "1NT" in " ".join(auctions(BALANCED)).replace("1N-", "1NT-").replace("1N ", "1NT ")
    assert auctions("nothing like this") == []
    assert auctions("") == []


SEARCHED = """\
1N = 12--14 BAL
  2C = !STAY, 11+ hcp
    2D = no 4 card major
  2D = !TRF, 5+!h
1H = 5+!h, 11--20 hcp
  2H = 6--9 hcp, 3+!h
(1N)--
 2C = !LANDY, 10+ hcp
 X = PEN
(1H)--
 2H = !MICH
"""


@cache
def searched() -> StudiedSystem:
    path = Path(mkdtemp()) / "searched.bml"
    path.write_text(SEARCHED, encoding="utf-8")
    return open_studied(str(path))


@pytest.mark.parametrize(
    ("query", "auctions"),
    [
        ("Stayman", ["1N-2C"]),
        ("!STAY", ["1N-2C"]),
        ("Stayman, 11+", ["1N-2C"]),
        ("transfer", ["1N-2D"]),
        ("penalty", ["(1N)-X"]),
        ("Michaels", ["(1H)-2H"]),
        ("5-4 majors", ["(1N)-2C"]),
        ("12-14 balanced", ["1N"]),
        ("5+ hearts", ["1H", "1N-2D"]),
        ("no 4 card major", ["1N-2C-2D"]),
        ("2C over 1NT", ["1N-2C", "1N-2C-2D", "(1N)-2C"]),
        ("2♣ over their 1NT", ["(1N)-2C"]),
        ("2!c over their 1NT", ["(1N)-2C"]),
        ("1nt pass 2c", ["1N-2C", "1N-2C-2D"]),
        ("1NT 2C", ["1N-2C", "1N-2C-2D"]),
        ("answers to 1NT", ["1N-2C", "1N-2D", "1N-2C-2D"]),
        ("after 1H", ["1H-2H", "(1H)-2H"]),
        ("(1N)-X", ["(1N)-X"]),
        ("double", ["(1N)-X"]),
        ("raise to", []),
        ("2C over", []),
        ("((1N", []),
        ("answers to Gerber", []),
    ],
)
def test_players_find_agreements_in_their_own_words(query: str, auctions: list[str]) -> None:
    nodes = [f"{each.node}-{each.call}".strip("-") for each in find(searched(), query)]
    plain = [node.replace("-(P)", "").replace("1NT", "1N") for node in nodes]
    assert sorted(plain) == sorted(auctions)


def test_two_systems_stand_side_by_side() -> None:
    other = study("15--17", "12--14")
    rows = {
        row.call.text: row
        for row in compare_positions(
            describe_position(study(), auction_at("")), describe_position(other, auction_at(""))
        )
    }
    assert not rows["1NT"].is_same
    assert rows["1H"].is_same


def test_a_change_is_shown_with_the_hands_that_it_moves() -> None:
    new = study("15--17", "15--18")
    assert new.digest != study().digest
    [row] = changed_rows(study(), new)
    assert (row.sign, row.before, row.after) == ("~", "15--17 BAL", "15--18 BAL")
    assert changed_positions([row]) == ("",)
    effect = position_effect(study(), new, "", hands=400)
    assert effect.hands == 400
    assert 0 < effect.changed < 0.1
    assert {after for _, _, after in effect.examples} == {"1NT"}


def test_calls_of_many_hands_are_those_of_one_after_the_other_whoever_decides_them() -> None:
    # The first hand signs off by a rule that asks for a comparison; the second then bids slam.
    book, auction = open_studied("sayc").system.book, auction_at("1S-3S")
    hands = [Hand("AQJ52.K87.64.A96"), Hand("AQJ32.AK87.6.A96")]
    bid = calls_of_hands(book, hands, auction, Vulnerability.NONE)
    assert [each.call for each in bid] == [choose(book, hand, auction).call for hand in hands]
    assert [each.rule is not None and each.rule.call is each.call for each in bid] == [True, False]


def test_hands_beyond_those_that_judgement_may_take_are_left_out() -> None:
    hands = [Hand("QJ5.KQ84.T743.92"), Hand("AQ9.KJ3.K83.AJ52"), Hand("K85.Q84.T743.Q92")]
    notes = study().system.book
    bid = calls_of_hands(notes, hands, auction_at(""), Vulnerability.NONE, most_judged=1)
    assert [each.rule is None for each in bid] == [True, True, True]
    assert [each.call is None for each in bid] == [False, True, True]


def test_a_hand_that_loses_its_agreement_is_compared_by_judgement() -> None:
    without = study("1M = 5+#, 11--20 hcp", "1M = 5+#, 19--20 hcp")
    effect = position_effect(study(), without, "", hands=60, seed=3)
    # Judgement opens most of these hands as the notes did: few calls change.
    openings = sum(each.share for each in sample_position(study(), auction_at("")).calls)
    assert effect.changed < openings


def test_comments_change_no_digest() -> None:
    assert study("* Openings", "* Openings\n\n// a remark").digest == study().digest


def test_samples_are_kept_by_the_digest_of_the_system(tmp_path) -> None:
    sample = sample_position(study(), auction_at("1N"), hands=50)
    cache_file = SampleCache(tmp_path / "samples.sqlite", most_entries=2)
    cache_file.put("digest", "1N", sample)
    assert cache_file.get("digest", "1N") == sample
    assert cache_file.get("other", "1N") is None
    for auction in ("a", "b"):
        cache_file.put("digest", auction, sample)
    assert cache_file.get("digest", "1N") is None
    cache_file.close()


@pytest.mark.slow  # the shipped system is read from its folder
def test_a_system_of_rules_is_explored_like_notes() -> None:
    sayc = open_studied("sayc")
    position = describe_position(sayc, auction_at("1N"))
    calls = {each.call.text: each for each in position.calls}
    assert calls["2C"].sources[0].kind == "rule"
    assert calls["2C"].answers is None
    assert find(sayc, "Stayman")
    [over] = find(sayc, "2C over their 1NT")
    assert (over.node, over.call) == ("(1N)", "2C")
    assert {each.node for each in find(sayc, "answers to 1NT")} == {"1N"}
    [opening] = find(sayc, BALANCED)
    assert opening.call == "1NT"


def test_a_weak_hand_passes_by_agreement_where_no_row_describes_a_pass() -> None:
    whole = study(
        "1M = 5+#, 11--20 hcp", "1m = 3+#, 11--20 hcp\n2N = 21+ hcp, ART\n1M = 5+#, 11--20 hcp"
    )
    sample = sample_position(whole, auction_at(""), hands=300)
    passing = next(each for each in sample.calls if each.call == "P")
    assert passing.agreed == 1
    assert passing.share > 0.4
    assert sample.missing < 0.02
    rest = describe_position(whole, auction_at("")).rest
    assert rest is not None
    assert (rest.shows, rest.is_agreed) == ("up to 11 HCP or up to 12 points", True)
    choice = explain_choice(whole, Hand("T876.J43.K852.J4"), Auction("N"))
    assert choice.source is not None
    assert choice.source.kind == "rest"


def test_hands_that_are_too_good_to_pass_are_missed_with_their_examples() -> None:
    sample = sample_position(study(), auction_at("1N"), hands=300)
    assert sample.missing_examples
    assert all(Hand(text).hcp >= 8 for text in sample.missing_examples)


def test_a_forced_answer_is_no_rest() -> None:
    assert describe_position(study(), auction_at("1N-2C")).rest is None
