"""Reading lines: the specification exactly, real programs tolerantly, the rest with a reason."""

from __future__ import annotations

import json
import pickle
import re

import pytest
from grammar_cases import blocks, log_lines, shared, unquoted
from hypothesis import given, settings
from hypothesis import strategies as st

from cuebid.core import ReadError
from cuebid.tablemanager.grammar.canonical import read_canonical
from cuebid.tablemanager.grammar.errors import MessageError
from cuebid.tablemanager.grammar.forms import FORMS
from cuebid.tablemanager.grammar.messages import Message
from cuebid.tablemanager.grammar.reader import parse, parse_tolerantly, split_glued
from cuebid.tablemanager.grammar.tree import to_tree
from cuebid.tablemanager.grammar.writer import write

SPECIFIED = [(line, json.loads(tree)) for line, tree in blocks("specification.txt")]
TOLERATED = blocks("tolerant.txt")
ERRORS = [block[0].split(" | ") for block in blocks("errors.txt") for block in [[x] for x in block]]
OWN_SESSION = "two-boards.log"
SESSIONS = ("bridge_env_server+client_4boards.log", "mini_tm_bridge-player_x4_4boards.log")


@pytest.mark.parametrize(("line", "tree"), SPECIFIED)
def test_every_example_of_the_specification_gives_its_tree_key_for_key(line, tree):
    assert list(to_tree(parse(line)).items()) == list(tree.items())


@pytest.mark.real_inputs
def test_the_specification_itself_says_what_our_fixture_says():
    text = shared("spec", "table-master.txt").read_text(encoding="utf-8")
    found = re.findall(r"Example\n\n([^\n]*)\n\nproduces the AST\n\n(\{.*?\n\})", text, re.DOTALL)
    assert [(line, json.loads(tree)) for line, tree in found] == SPECIFIED
    assert len(found) == 21


@pytest.mark.parametrize("case", TOLERATED, ids=lambda case: case[0])
def test_what_programs_send_is_read_and_what_is_odd_about_it_reported(case):
    message = parse(unquoted(case[0]))
    assert write(message) == case[1]
    codes = [warning.code for warning in message.warnings]
    assert codes == (case[2].strip("[]").split() if len(case) > 2 else [])


@pytest.mark.parametrize("case", TOLERATED, ids=lambda case: case[0])
def test_case_blanks_and_line_ends_do_not_matter(case):
    line = unquoted(case[0])
    plain = parse(line)
    for change in (str.upper, str.lower):
        assert type(parse(change(line))) is type(plain)
    for around in ("{}\r\n", "{}\n", "{}\r", "\t {} \t", "\ufeff{}", "\r\n{}"):
        again = parse(around.format(line))
        assert write(again) == write(plain)
        assert [w.code for w in again.warnings] == [w.code for w in plain.warnings]


def test_a_warning_says_where_and_keeps_the_text():
    (warning,) = parse("North passes  now or never").warnings
    assert (warning.code, warning.column, warning.text) == ("trailing-text", 15, "now or never")
    warnings = parse("North's cards : S A A K. H 2.").warnings
    assert [(w.code, w.column, w.text) for w in warnings] == [
        ("short-hand", 17, "S A A K. H 2."),
        ("card-twice", 21, "A"),
    ]


@pytest.mark.parametrize(("line", "column", "expected", "suggestion"), ERRORS)
def test_an_error_has_the_column_what_was_expected_and_the_word_that_was_meant(
    line, column, expected, suggestion
):
    with pytest.raises(MessageError) as caught:
        parse(line)
    error = caught.value
    assert error.column == int(column)
    assert expected in error.expected
    assert error.suggestion == ("" if suggestion == "-" else suggestion)
    assert error.text == line


@pytest.mark.parametrize("line", ["", "   ", "\r\n", "north pa\0sses", "a\nb", "\ufeff", "\0"])
def test_nothing_and_control_characters_are_errors(line):
    with pytest.raises(MessageError):
        parse(line)


def test_an_error_survives_pickling_for_work_in_other_processes():
    with pytest.raises(MessageError) as caught:
        parse("Nroth passes")
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - our own bytes
    assert (str(again), again.suggestion, again.column) == (str(caught.value), "North", 1)


# Lines of the recorded corpus for which ours answers differently, with the reading that decides.
REFUSED_BEFORE = "real programs send it, or the protocol's text has it; the old parser refuses it"
DECIDED_OTHERWISE = {
    **dict.fromkeys(
        (
            "readyToStart(official)",
            "official seated",
            "official teams with dot",
            "teams openspiel",
            "teams BridgeZ",
            "MIXED case",
            "lower bid",
            "1N",
            "lead space",
            "play lower",
            "play suit-rank",
            "play 10",
            "dummy plays",
            "received dummy",
            "illegal card",
            "claims",
            "accepts",
            "connect ANYPL",
            "timing brackets",
        ),
        REFUSED_BEFORE,
    ),
    "explain": "version 19 is spoken (Decision 5), and this is a request of version 19",
    "cards empty suit no dash": "13 cards are sent, the old parser loses the clubs",
    "cards 10": "13 cards are sent, the old parser loses all of them",
    "cards lower ranks": "13 cards are sent, the old parser loses all of them",
    "BridgeZ void no dot": "13 cards are sent, the old parser loses 8",
    "rfcard dummy": "Decision 1: it is readyForCard with the player dummy",
    "cards 12": "a hand of 12 cards is reported",
    "cards dup": "a card that stands five times is reported",
    "bid alert bare": "the alert is kept, as an empty text, and reported",
    "bid alert space": "the alert is kept, as an empty text, and reported",
    "bid infos": "the text is kept and reported",
    "bid.Infos": "the text is kept and reported",
    "Alert no dot": "the alert is kept and reported",
    "play signal": "the text is kept and reported",
    "teams v19": "the text is kept and reported",
    "connect v19 extra": "the text is kept and reported",
    "rfcard0": "tricks are counted from 1; reported",
    "trailing junk": "trailing text is kept and reported",
    "two glued": "trailing text is kept and reported",
}


def recorded() -> list[dict[str, object]]:
    path = shared("data", "table-master", "parser-asts.json")
    return json.loads(path.read_text(encoding="utf-8"))


def answer(line: str) -> dict[str, object] | None:
    try:
        return to_tree(parse(line))
    except MessageError:
        return None


@pytest.mark.real_inputs
def test_the_recorded_corpus_is_answered_as_recorded_but_for_the_listed_lines():
    cases = recorded()
    assert len(cases) == 105
    differing = {case["name"] for case in cases if answer(case["text"]) != case.get("ast")}
    assert differing == set(DECIDED_OTHERWISE)
    assert all(DECIDED_OTHERWISE.values())


@pytest.mark.real_inputs
def test_where_the_corpus_was_accepted_nothing_of_its_trees_is_lost():
    changed = {"rfcard dummy"} | {n for n, why in DECIDED_OTHERWISE.items() if "13 cards" in why}
    for case in recorded():
        if case["ok"] and case["name"] not in changed:
            assert case["ast"].items() <= answer(case["text"]).items(), case["name"]


@pytest.mark.parametrize(
    "name",
    [
        OWN_SESSION,
        *(
            pytest.param(name, marks=pytest.mark.real_inputs)
            for name in (*SESSIONS, "openspiel_mock_wbridge5_east_1board.log")
        ),
    ],
)
def test_every_line_of_sessions_is_read(name):
    """A line is what stands behind time, direction and seat; every one is a message.

    Our own clients add the name of the program where they connect, which is reported as odd.
    """
    odd = [line for line in log_lines(name) for warning in parse(line).warnings]
    if name == OWN_SESSION:
        assert len(odd) == 4
        assert all(line.startswith("Connecting ") for line in odd)
        return
    assert odd == (["EAST bids 4C Alert."] if "wbridge5" in name else [])


@pytest.mark.real_inputs
def test_every_line_of_the_events_log_is_read_but_the_one_that_is_none():
    """The file's own heading, `Event rr 1a`, is no line of the protocol, and said to be none."""
    path = shared("data", "table-master", "events.log")
    lines = [line.split(" ", 1)[1] for line in path.read_text(encoding="utf-8").splitlines()]
    refused = [line for line in lines if answer(line) is None]
    assert refused == ["Event rr 1a"]
    with pytest.raises(MessageError, match="'Event' does not begin a message"):
        parse("Event rr 1a")


def outcome(read, line: str) -> Message | tuple[str, int]:
    try:
        return read(line)
    except MessageError as error:
        return str(error), error.offset


@pytest.mark.parametrize(
    "name",
    [OWN_SESSION, *(pytest.param(name, marks=pytest.mark.real_inputs) for name in SESSIONS)],
)
def test_the_short_way_reads_nearly_all_of_a_session_and_agrees_with_the_long_one(name):
    lines = log_lines(name)
    short = [line for line in lines if read_canonical(line) is not None]
    assert len(short) > 0.98 * len(lines)
    assert all(read_canonical(line) == parse_tolerantly(line) for line in short)


WORDS = """North north EAST South's west dummy Dummy's dummy's passes PASSES doubles bids plays
ready for to start of board Board bid card cards : trick 1 13 14 0 1NT 7C 8C 1nt KH kh HK Alert.
Infos. strong S A K Q J T 9 8. H -. D 2. C 3 number 1. Dealer North. Neither vulnerable vulnerable.
Timing - N/S E/W this 0:01, total 0:00:01. seated lead deal teams claims"""
PIECES = st.sampled_from(WORDS.split())
PIECED = st.lists(PIECES, max_size=12).map(" ".join)


ALMOST_LINES = PIECED | st.sampled_from([case[0] for case in TOLERATED]).flatmap(
    lambda line: st.builds(
        lambda offset, piece: line[:offset] + piece + line[offset + 1 :],
        st.integers(0, len(line)),
        st.sampled_from(["", " ", ".", "\t", "x", "\0", "é", '"', "N", "10"]),
    )
)


def assert_both_ways_agree(line: str) -> None:
    short = read_canonical(line)
    assert short is None or short == parse_tolerantly(line)


@given(ALMOST_LINES)
def test_both_ways_agree_wherever_the_short_one_answers(line):
    assert_both_ways_agree(line)


@pytest.mark.slow
@given(ALMOST_LINES)
@settings(max_examples=5_000)
def test_both_ways_agree_on_ten_thousand_lines(line):
    assert_both_ways_agree(line)


def failure(line: str) -> MessageError | None:
    try:
        parse(line)
    except MessageError as error:
        return error
    return None


ANY_TEXT = st.text() | PIECED | st.binary().map(lambda data: data.decode("latin-1"))


def assert_error_points_into(line: str) -> None:
    error = failure(line)
    if error:
        assert isinstance(error, ReadError)
        assert 0 <= error.offset <= len(line)
        assert error.expected


@given(ANY_TEXT)
def test_no_text_raises_anything_but_our_error_and_the_error_points_into_it(line):
    assert_error_points_into(line)


@pytest.mark.slow
@given(ANY_TEXT)
@settings(max_examples=5_000)
def test_none_of_ten_thousand_texts_raises_anything_but_our_error(line):
    assert_error_points_into(line)


@pytest.mark.parametrize(
    "line",
    [
        "north" + " " * 16000,
        "north " + "x " * 8000,
        "Connecting " + '"' * 16000,
        "Connecting x" + " " * 16000 + "as",
        "Connecting " + "a as b " * 2000,
        'Teams : N/S : "' + '" ' * 8000,
        "North's cards : " + "S A " * 4000,
        "North (" + ")" * 16000,
        "North " + "a seated" * 2000,
        "North bids 1C Alert" + " " * 16000,
        "North plays KH" + "." * 16000 + "x",
        "Start of board" * 1100,
    ],
    ids=lambda line: line[:30],
)
def test_long_hostile_lines_are_read_in_a_moment(line):
    outcome(parse, line)
    assert split_glued(line)


@pytest.mark.slow
@pytest.mark.parametrize("filler", [" ", "\t", ". ", "' ", '"', '" ', "a ", "S ", "' . "])
def test_no_filler_behind_or_within_a_message_takes_more_than_a_moment(filler):
    long = filler * (16_000 // len(filler))
    for form in FORMS:
        for at in range(0, len(form.example) + 1, 5):
            outcome(parse, form.example[:at] + long + form.example[at:])


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("Start of BoardStart of Board", ["Start of Board", "Start of Board"]),
        ("start of boardstart of board", ["start of board", "start of board"]),
        ("Dummy to leadNorth plays KH", ["Dummy to lead", "North plays KH"]),
        (
            "North passesEast bids 1NTSouth passes",
            ["North passes", "East bids 1NT", "South passes"],
        ),
        (
            "North's cards : S A K J 4 3. H -. D 6 5 4 3. C Q J T 9.Start of board",
            ["North's cards : S A K J 4 3. H -. D 6 5 4 3. C Q J T 9.", "Start of board"],
        ),
        ("North bids 1C Alert. North passes", ["North bids 1C Alert. North passes"]),
        ("Start of board and more", ["Start of board and more"]),
        ("North passes", ["North passes"]),
        ("hello", ["hello"]),
        ("", [""]),
    ],
)
def test_glued_messages_come_apart_and_nothing_else_does(line, parts):
    assert split_glued(line) == parts
