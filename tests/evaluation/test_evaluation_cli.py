"""`cuebid hand`: picture, pattern string, features in words, and errors with a caret."""

import json

import pytest
from click.testing import CliRunner

from cuebid.cli.main import cli
from cuebid.core import SPADES, Hand
from cuebid.evaluation import box_from_record, describe, describe_suit, features

SHOWN = """\
♠ KQ54
♥ AJ3
♦ K832
♣ Q7

P15M15D4S4D3H2CC2434L08H02C04D09H06SQ04S1C2D4H4SG0C2D1H3S

15 HCP; 15 points; 8 losers; 4 controls; balanced, 4-4-3-2
♠ 4 cards; 5 HCP; 2 losers; 8421 count 6; two stops; biddable
♥ 3 cards; 5 HCP; 2 losers; 8421 count 9; two stops
♦ 4 cards; 3 HCP; 2 losers; 8421 count 4; likely stop
♣ 2 cards; 2 HCP; 2 losers; 8421 count 2; partial stop
"""


def run(*arguments):
    return CliRunner().invoke(cli, ["hand", *arguments])


@pytest.mark.parametrize("written", ["KQ54.AJ3.K832.Q7", "S KQ54 H AJ3 D K832 C Q7"])
def test_a_hand_is_shown_however_it_is_written(written):
    assert run(*written.split()).stdout == SHOWN
    assert run(written).stdout == SHOWN
    assert run(written).exit_code == 0


def test_as_json_it_is_for_programs():
    result = run("KQ54.AJ3.K832.Q7", "--json")
    assert result.exit_code == 0
    record = json.loads(result.stdout)
    assert record["hand"] == "KQ54.AJ3.K832.Q7"
    assert len(record["pattern"]) == 57
    assert (record["hcp"], record["losers"], record["quality"]["S"]) == (15, 8, 3)
    known = features(Hand(record["hand"]))
    as_box = {
        name: {suit: [number, number] for suit, number in value.items()}
        if isinstance(value, dict)
        else [value, value]
        for name, value in record.items()
        if name not in ("hand", "pattern", "shape")
    }
    assert known in box_from_record(as_box)


@pytest.mark.parametrize(
    ("written", "message", "caret"),
    [
        ("KQ54.AJ3.K832.QQ", "error: QC stands twice in the hand [hand-unreadable]", 15),
        ("KQ54.AJ3.K8?2.Q7", "is not a rank", 11),
        ("KQ54.AJ3.K832.Q", "error: this hand has 12 cards [hand-not-thirteen]", 0),
        ("KQ54.AJ3.K832.Q765", "error: this hand has 15 cards [hand-not-thirteen]", 0),
    ],
)
def test_what_is_no_hand_is_said_with_a_caret(written, message, caret):
    result = run(written)
    assert result.exit_code == 2
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert message in lines[0]
    assert lines[2].index("^") - lines[1].index(written) == caret
    assert "expected:" in lines[3]


def test_no_cards_are_no_hand():
    assert run("-").exit_code == 2
    assert "this hand has 0 cards" in run("-").stderr
    assert run().exit_code == 2


def test_the_help_has_an_example():
    shown = run("--help").stdout
    assert "\n    cuebid hand KQ54.AJ3.K832.Q7\n" in shown
    assert "\\b" not in shown


@pytest.mark.parametrize(
    ("hand", "whole", "spades"),
    [
        (
            "AKQT32..5432.432",
            "9 HCP; 12 points; 5 losers; 3 controls; 6-4-3-0",
            "6 cards; 9 HCP; 0 losers; 8421 count 14; two stops; solid",
        ),
        (
            ".AK.AKQJT987.432",
            "17 HCP; 20 points; 3 losers; 6 controls; 8-3-2-0",
            "void",
        ),
        (
            "A.AKQ65.AK43.432",
            "20 HCP; 21 points; 6 losers; 8 controls; 5-4-3-1",
            "1 card; 4 HCP; 0 losers; 8421 count 8; stop",
        ),
        (
            "AKQT9.K6543.65.2",
            "12 HCP; 15 points; 6 losers; 4 controls; 5-5-2-1",
            "5 cards; 9 HCP; 1 loser; 8421 count 14; two stops; rebiddable",
        ),
        (
            "65432.AQ.6543.32",
            "6 HCP; 7 points; 7 losers; 2 controls; semi-balanced, 5-4-2-2",
            "5 cards; 0 HCP; 2 losers; no stop; biddable",
        ),
    ],
)
def test_a_hand_in_words(hand, whole, spades):
    known = features(Hand(hand))
    assert describe(known) == whole
    assert describe_suit(known, SPADES) == spades
