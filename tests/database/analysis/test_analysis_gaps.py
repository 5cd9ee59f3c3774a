"""Gaps that were made on purpose are found, each with a hand that shows it."""

import json

import pytest
from click.testing import CliRunner

from cuebid.cli.main import cli
from cuebid.core import Auction, Seat
from cuebid.core.suit import SUITS
from cuebid.database import RuleBook, choose
from cuebid.database.analysis.gaps import GapKind, GapSearch
from cuebid.database.analysis.gaps.nearby import nearby_pool
from cuebid.database.language.loading import read_database
from cuebid.database.language.source.build import build
from cuebid.evaluation import HCP, LENGTH, Box, features
from cuebid.evaluation.hand_pool import bits_of, standard_pool
from cuebid.text import Diagnostics, Source

OPENINGS = {
    "pass": "0 START:(P:)*(P) 10 @01~.<=11~ :p11 #1",
    "one club": "1 START:(P:)*(1C) 20 @01~.[12,21]~ :P12:p21 #2",
    "two clubs": "1 START:(P:)*(2C) 30 @01~.>=22~ :P22 #3",
}
ANSWER = "0 P:1C:P:,$ 0 . . #4"


def searched(*rules, steps=40):
    built = build(Source("mb", "\n".join(rules) + "\n"), Diagnostics())
    search = GapSearch(read_database(built, Diagnostics()), built)
    for _ in range(steps):
        if not search.step():
            break
    return search


def openings_without(*names):
    return [rule for name, rule in OPENINGS.items() if name not in names]


def at_the_start(search):
    return [gap for gap in search.gaps if not gap.calls]


def test_openings_for_every_hand_have_no_gap():
    assert at_the_start(searched(*OPENINGS.values())) == []


@pytest.mark.parametrize(
    ("missing", "least", "most"), [("pass", 0, 11), ("one club", 12, 21), ("two clubs", 22, 37)]
)
def test_an_opening_that_is_taken_away_leaves_a_gap(missing, least, most):
    (gap,) = at_the_start(searched(*openings_without(missing), steps=1))
    assert gap.kind is GapKind.NO_RULE
    assert least <= features(gap.hand).hcp <= most
    share = Box().between(HCP, least, most).count / Box().count
    assert gap.share == pytest.approx(share, rel=0.1)


@pytest.mark.parametrize("most", [35, 36])
def test_hands_too_rare_for_samples_are_found_and_counted_by_exact_boxes(most):
    """Of 635,013,559,600 hands four have 37 points."""
    rules = openings_without("two clubs")
    rules += [f"1 START:(P:)*(2C) 30 @01~.[22,{most}]~ :P22:p{most} #3"]
    (gap,) = at_the_start(searched(*rules, steps=1))
    assert features(gap.hand).hcp > most
    assert gap.count == Box().at_least(HCP, most + 1).count


def test_a_captain_without_answers_is_an_unanswered_question():
    rules = [*OPENINGS.values(), "2C START:(P:)*(1C:P:2C) 40 . . #5", "0 1C:P$ 1 @01~.>37~ . #6"]
    search = searched(*rules, "0C 1C:P:4N$ 50 @01~.>=18~ . #7")
    questions = [gap for gap in search.gaps if gap.kind is GapKind.UNANSWERED]
    assert [gap.auction for gap in questions] == ["START:1C:P:4N:P"]
    assert questions[0].share == 1.0


def test_a_forcing_call_without_answers_is_an_unanswered_question():
    search = searched(*OPENINGS.values(), "0 1C:P:1D$ 50 . ~#1(1,N,0)~. #7")
    assert [gap.auction for gap in search.gaps if gap.kind is GapKind.UNANSWERED] == [
        "START:1C:P:1D:P"
    ]


def test_rules_of_one_priority_that_disagree_are_found_with_both_ids():
    search = searched(*OPENINGS.values(), "1 START:(P:)*(1S) 20 @19[5-9]@01~.>=12~ :P12:D5S #8")
    (gap,) = at_the_start(search)
    assert gap.kind is GapKind.DISAGREEMENT
    assert gap.rules == (2, 8)
    assert features(gap.hand).lengths[3] >= 5


def test_every_hand_that_is_named_has_no_rule_in_its_auction():
    built = build(Source("mb", "\n".join([*OPENINGS.values(), ANSWER])), Diagnostics())
    database = read_database(built, Diagnostics())
    book = RuleBook(database)
    search = GapSearch(database, built)
    while search.studied < 30 and search.step():
        pass
    for gap in search.gaps:
        if gap.kind is not GapKind.DISAGREEMENT:
            assert choose(book, gap.hand, Auction(Seat.NORTH, gap.calls)).best is None
            for count in range(len(gap.calls) % 4, len(gap.calls), 4):
                choice = choose(book, gap.hand, Auction(Seat.NORTH, gap.calls[:count]))
                assert choice.call in {gap.calls[count], None}


def test_a_search_stopped_at_any_step_has_what_it_found():
    search = searched(*openings_without("pass"), steps=1)
    assert search.studied == 1
    assert search.waiting > 0
    assert search.gaps


def test_the_likeliest_auctions_come_first():
    search = searched(*OPENINGS.values(), steps=0)
    likelihoods = []
    while search.studied < 12 and search.waiting:
        likelihoods.append(search.next_reach)
        search.step()
    assert likelihoods == sorted(likelihoods, reverse=True)


def test_hands_nearby_are_like_those_of_the_set():
    pool = standard_pool()
    strong = Box().at_least(HCP, 30).at_least(LENGTH, 5, SUITS[3])
    few = bits_of(strong.mask(pool.features))
    near = nearby_pool(pool, few, seed=1)
    assert strong.mask(near.features).mean() > 0.1 > 50 * strong.count / Box().count


@pytest.fixture
def gappy(tmp_path):
    path = tmp_path / "mb.txt"
    path.write_text("\n".join(openings_without("pass")) + "\n", "utf-8")
    return path


def test_the_command_prints_gaps_with_figure_and_hand(gappy):
    result = CliRunner().invoke(cli, ["db", "check", str(gappy), "--gaps", "--seconds", "0.2"])
    assert result.exit_code == 1
    assert "hands without a rule: " in result.stdout
    assert "START  hands without a rule: 6" in result.stdout
    assert "such as ♠" in result.stdout
    assert "auctions studied" in result.stdout


def test_the_json_of_gaps_has_kind_auction_share_and_hand(gappy):
    result = CliRunner().invoke(
        cli, ["db", "check", str(gappy), "--gaps", "--seconds", "0.2", "--json"]
    )
    record = json.loads(result.stdout)
    first = record["gaps"][0]
    assert (first["kind"], first["auction"]) == ("no-rule", "START")
    assert 0.6 < first["share"] < 0.7
    assert record["findings"] == []


def test_ctrl_c_keeps_what_was_found(gappy, monkeypatch):
    step = GapSearch.step

    def interrupted(search):
        if search.studied:
            raise KeyboardInterrupt
        return step(search)

    monkeypatch.setattr(GapSearch, "step", interrupted)
    result = CliRunner().invoke(cli, ["db", "check", str(gappy), "--gaps"])
    assert "START  hands without a rule" in result.stdout
    assert "1 auctions studied" in result.stdout
