"""Trees: the specification's keys, and back to messages with errors that name the key."""

from __future__ import annotations

import json

import pytest
from grammar_cases import blocks, unquoted
from grammar_messages import ODD, PLAIN
from hypothesis import given, settings
from hypothesis import strategies as st

from cuebid.tablemanager.grammar.errors import TreeError
from cuebid.tablemanager.grammar.forms import FORMS
from cuebid.tablemanager.grammar.reader import parse
from cuebid.tablemanager.grammar.tree import from_tree, to_tree

LINES = [
    *(
        unquoted(block[0])
        for name in ("specification.txt", "tolerant.txt")
        for block in blocks(name)
    ),
    *(form.example for form in FORMS),
]


@pytest.mark.parametrize("line", LINES)
def test_a_tree_becomes_its_message_again_warnings_and_all(line):
    message = parse(line)
    assert from_tree(json.loads(json.dumps(to_tree(message)))) == message


@given(PLAIN | ODD)
def test_every_message_becomes_a_tree_and_a_message_again(message):
    tree = to_tree(message)
    assert "warnings" not in tree
    assert from_tree(json.loads(json.dumps(tree))) == message


def test_warnings_stand_under_a_key_of_their_own_and_only_when_there_are_any():
    assert to_tree(parse("North passes now")) == {
        "kind": "bid",
        "bid": "pass",
        "seat": "N",
        "warnings": [
            {
                "code": "trailing-text",
                "message": "there is a text after the message",
                "column": 14,
                "text": "now",
            }
        ],
    }


@pytest.mark.parametrize(
    ("line", "more"),
    [
        ("North bids 1H Infos. C=0-8", {"infos": "C=0-8"}),
        ("North plays KH. BEN", {"signal": "BEN"}),
        ('Connecting "B" as North using protocol version 18 BEN', {"info": "BEN"}),
        ("Board number 1. Dealer North. Both vulnerable. Open room.", {"room": "Open"}),
        ('Teams : N/S : "A" E/W : "B". Playing MP', {"scoring": "MP"}),
        ("Dummy plays KH", {"seat": "dummy"}),
        ("South ready for dummy's card to trick 3", {"player": "dummy"}),
        ('Connecting "W" as ANYPL using protocol version 18', {"seat": "ANYPL"}),
    ],
)
def test_what_the_specification_does_not_have_stands_under_keys_of_its_own(line, more):
    assert more.items() <= to_tree(parse(line)).items()


@pytest.mark.parametrize(
    ("tree", "key", "words"),
    [
        ({}, "kind", "missing"),
        ({"kind": "bidd"}, "kind", "did you mean 'bid'"),
        ({"kind": "zzzzzzzz"}, "kind", "the kinds are connect"),
        ({"kind": 3}, "kind", "not a kind"),
        ({"kind": "lead"}, "seat", "missing"),
        ({"kind": "lead", "seat": "dummy"}, "seat", "N, E, S or W"),
        ({"kind": "lead", "seat": "N", "card": "KH"}, "card", "not a key of lead"),
        ({"kind": "play", "seat": "N", "card": "HK"}, "card", "a card such as KH"),
        ({"kind": "bid", "seat": "N", "bid": "8C"}, "bid", "a call"),
        ({"kind": "bid", "seat": "N", "bid": "1C", "alert": 3}, "alert", "a text"),
        ({"kind": "cards", "seat": "N", "cards": ["KH", "XX"]}, "cards", "a list of cards"),
        ({"kind": "cards", "seat": "N", "cards": "KH"}, "cards", "a list of cards"),
        ({"kind": "deal", "board": True, "dealer": "N", "vulnerable": "Nil"}, "board", "number"),
        ({"kind": "deal", "board": 1, "dealer": "N", "vulnerable": "None"}, "vulnerable", "Nil"),
        ({"kind": "lead", "seat": ["N"]}, "seat", "a seat"),
        ({"kind": "lead", "seat": "N", "warnings": [{"code": 1}]}, "warnings", "Expected"),
        ([], "", "an object"),
    ],
)
def test_an_error_names_the_key(tree, key, words):
    with pytest.raises(TreeError, match=words) as caught:
        from_tree(tree)
    assert caught.value.key == key
    assert key in str(caught.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
KINDS = st.sampled_from([form.kind for form in FORMS])
KEYS = st.sampled_from(sorted({key for form in FORMS for key, _ in form.keys} | {"warnings"}))


ALMOST_TREES = JSON | st.builds(
    lambda kind, rest: {"kind": kind} | rest, KINDS, st.dictionaries(KEYS, JSON, max_size=5)
)


def assert_tree_is_read_or_refused(tree) -> None:
    try:
        message = from_tree(tree)
    except TreeError:
        return
    assert from_tree(to_tree(message)) == message


@given(ALMOST_TREES)
def test_no_json_raises_anything_but_our_error(tree):
    assert_tree_is_read_or_refused(tree)


@pytest.mark.slow
@given(ALMOST_TREES)
@settings(max_examples=5000)
def test_none_of_five_thousand_trees_raises_anything_but_our_error(tree):
    assert_tree_is_read_or_refused(tree)
