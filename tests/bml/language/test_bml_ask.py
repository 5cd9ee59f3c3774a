"""Looking an auction up."""

import pytest
from click.testing import CliRunner

from cuebid.bml import parse_document
from cuebid.bml.auctions.lookup import Circumstances, look_up
from cuebid.cli.main import cli
from cuebid.core.errors import ReadError
from cuebid.text import Diagnostics, Source

SYSTEM = """\
1C = strong
  1D = negative
    1H = forcing
  (1D)
    D = points

#SEAT 34

1N = 14--16

#SEAT 12

#VUL N0

1N = 12--14

#SEAT 0

#VUL 00

(1N)-
D = strength
"""


@pytest.fixture(scope="module")
def system():
    return parse_document(Source("system.bml", SYSTEM), Diagnostics())


def texts(answer):
    return [sequence.text for sequence in answer.meanings]


def calls(answer):
    return [sequence.auction for sequence in answer.continuations]


def test_a_call_has_its_meaning_and_its_row(system):
    answer = look_up(system, ["1C", "(1D)", "D"])
    assert texts(answer) == ["points"]
    assert str(answer.meanings[0].span) == "system.bml:5:5"


@pytest.mark.parametrize(
    "words",
    [["1C", "1D"], ["1C-1D"], ["1C", "(P)", "1D"], ["1C", "P", "1D"], ["1C", "P", "1D", "P"],
     ["1C-(P)-1D-(P)"], ["1c", "1d"]],
)  # fmt: skip
def test_passes_may_be_written_or_left_out(system, words):
    answer = look_up(system, words)
    assert texts(answer) == ["negative"]
    assert calls(answer) == ["1C-(P)-1D-(P)-1H"]


def test_without_calls_the_openings_are_listed(system):
    assert calls(look_up(system, [])) == ["1C", "1N", "1N", "(1N)"]


def test_continuations_hold_theirs_and_ours(system):
    assert calls(look_up(system, ["1C"])) == ["1C-(P)-1D", "1C-(1D)"]


def test_seat_and_vulnerability_choose(system):
    assert texts(look_up(system, ["1N"], Circumstances(seat=3))) == ["14--16"]
    assert texts(look_up(system, ["1N"], Circumstances(seat=1, we=False))) == ["12--14"]
    assert texts(look_up(system, ["1N"], Circumstances(seat=1, we=True))) == []
    assert texts(look_up(system, ["1N"])) == ["12--14", "14--16"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["P", "P", "1N"], ["14--16"]),
        (["P-(P)-1N"], ["14--16"]),
        (["(P)", "1N"], ["12--14"]),
        (["P", "P", "P", "(1N)", "D"], ["strength"]),
        (["P", "1C", "P", "1D"], ["negative"]),
        (["P", "P", "P", "P", "1C"], []),
        (["P", "P"], []),
    ],
)
def test_passes_before_the_opening_tell_its_position(system, words, expected):
    assert texts(look_up(system, words)) == expected


def test_a_position_that_is_told_counts_more_than_passes(system):
    assert texts(look_up(system, ["P", "P", "1N"], Circumstances(seat=1))) == ["12--14"]


def test_our_opening_is_not_theirs(system):
    assert texts(look_up(system, ["(1N)", "D"])) == ["strength"]
    assert texts(look_up(system, ["1N", "(D)"])) == []


def test_what_is_not_known_says_how_far_it_is(system):
    answer = look_up(system, ["1C", "(1D)", "2N"])
    assert (answer.meanings, answer.continuations) == ((), ())
    assert answer.defined_part == "1C-(1D)"


@pytest.mark.parametrize("word", ["1Q", "2HS", "2M", "any", "(1C"])
def test_a_word_that_is_not_one_call_is_refused(system, word):
    with pytest.raises(ReadError, match="not one call"):
        look_up(system, ["1C", word])


def test_the_alert_mark_is_no_part_of_the_words():
    document = parse_document(Source("a.bml", "1C = !STR\n1D! = !h first\n"), Diagnostics())
    assert [s.plain_text for s in look_up(document, []).continuations] == ["STR", "!h first"]


def test_the_suit_of_the_call_stands_where_the_author_wrote_a_number_sign(tmp_path):
    path = tmp_path / "notes.bml"
    path.write_text("1H = !5+#, 3-# (#), #! F#1\n")
    result = CliRunner().invoke(cli, ["bml", "ask", str(path), "1H"])
    assert result.output.startswith("1H  alert: 5+♥, 3-♥ (♥), ♥! F#1\n")
