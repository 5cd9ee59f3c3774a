"""The parser and a Lark grammar of the same productions accept, reject and parse alike."""

import random

import pytest

from cuebid.database.language.node import walk
from cuebid.database.language.parsing.parser import parse_pattern, parse_specification
from cuebid.database.language.parsing.syntax_error import RuleSyntaxError
from cuebid.database.language.printer import format_node

pytest.importorskip("lark", reason="lark is not installed: pip install 'cuebid[dev]'")

from language_lark_reader import REJECTED, read_pattern, read_specification
from language_rule_maker import RuleMaker

# The parser's own limits on size are not part of the grammar.
LIMITS = {"db-too-deep", "db-too-long"}


def outcome(read, text, errors):
    """The tree with the place of every node, or None if the text is refused."""
    try:
        tree = read(text)
    except errors as error:
        if getattr(error, "code", "") in LIMITS:
            return "limit"
        return None
    return tree, [(type(node).__name__, node.start, node.end) for node in walk(tree)]


def compare(parse, read, text):
    ours = outcome(parse, text, RuleSyntaxError)
    if ours == "limit":
        return "limit"
    theirs = outcome(read, text, REJECTED)
    assert (ours is None) == (theirs is None), text
    if ours is None:
        return "rejected"
    assert ours == theirs, text
    again = parse(format_node(ours[0]))
    assert again == ours[0], text
    return "accepted"


def run(count, seed):
    maker = RuleMaker(random.Random(seed))
    seen = {"accepted": 0, "rejected": 0, "limit": 0}
    for number in range(count):
        pattern = number % 3 < 2
        made = maker.pattern() if pattern else maker.specification()
        damaged = maker.damaged(made)
        parse, read = (
            (parse_pattern, read_pattern) if pattern else (parse_specification, read_specification)
        )
        assert compare(parse, read, made) != "rejected", made
        seen[compare(parse, read, damaged)] += 1
    assert seen["rejected"] > count // 4
    assert seen["accepted"] > count // 20
    return seen


@pytest.mark.parametrize("count", [200, pytest.param(400, marks=pytest.mark.slow)])
def test_both_accept_reject_and_parse_alike(count):
    run(count, seed=1)


@pytest.mark.slow
def test_both_accept_reject_and_parse_ten_thousand_rules_alike():
    run(10_000, seed=2)
