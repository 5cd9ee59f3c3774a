"""Whatever is read, nothing is raised but our errors, nothing is lost, and nothing takes long."""

import random
import re
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from language_rule_maker import DAMAGE, RuleMaker

from cuebid.database import (
    RuleSyntaxError,
    canonical_lines,
    format_node,
    load_database,
    parse_pattern,
    parse_specification,
)
from cuebid.database.language.parsing.lexer import tokenize
from cuebid.text import Diagnostics, decode_source, diagnostics_json, format_diagnostics
from work_count import seconds_of_work

# A tenth of a second is usual. What grows with the square of a field takes minutes.
MOST_SECONDS = 20

LANGUAGE = st.text(alphabet=DAMAGE + "\n\r;'", max_size=80) | st.text(max_size=40)


def read_fields(text):
    """Each parser on a text: a tree that prints and reads as itself, or our error inside it."""
    for parse in (parse_pattern, parse_specification):
        error = refusal(parse, text)
        if error is None:
            tree = parse(text)
            assert parse(format_node(tree)) == tree
        else:
            assert 0 <= error.offset <= error.end <= len(text)
            assert str(error)


def refusal(parse, text):
    try:
        parse(text)
    except RuleSyntaxError as error:
        return error
    return None


def read_files(rules, macros, texts):
    """A whole load from bytes; everything said can be printed, and no line is lost."""
    report = Diagnostics()
    sources = [
        decode_source(name, data).source
        for name, data in (("mb", rules), ("mac", macros), ("texts", texts))
    ]
    database = load_database(sources[0], report, macros=sources[1], explanations=sources[2])
    format_diagnostics(report)
    diagnostics_json(report)
    printed = "".join(f"{line}\n" for line in canonical_lines(database.source, Diagnostics()))
    for line in re.split(r"\r\n|\r|\n", database.source.text):
        assert not line.startswith(";") or line in printed


@given(LANGUAGE)
def test_a_field_is_read_or_refused(text):
    read_fields(text)


@given(LANGUAGE)
def test_tokens_hold_every_character_up_to_the_first_unknown_one(text):
    tokens = tokenize(text)
    said = "".join(token.text for token in tokens)
    assert text.startswith(said)
    assert [token.start for token in tokens[1:]] == [token.end for token in tokens[:-1]]


@given(st.binary(max_size=120), st.binary(max_size=60), st.binary(max_size=60))
def test_files_of_any_bytes_are_read(rules, macros, texts):
    read_files(rules, macros, texts)


@given(LANGUAGE, LANGUAGE, LANGUAGE)
def test_files_of_the_language_s_characters_are_read(rules, macros, texts):
    read_files(*(text.encode("utf-8", "surrogatepass") for text in (rules, macros, texts)))


def made_file(maker, rng):
    lines = [
        f"{rng.choice(['0', '3dX', '1?'])} {maker.pattern()} {rng.randrange(90)} "
        f"{maker.altexp()} {maker.specification()} #{number}"
        for number in range(rng.randint(1, 5))
    ]
    text = "\n".join(lines)
    return maker.damaged(text) if rng.random() < 0.7 else text


def made_macros(rng):
    names = ["A", "Bb", "P", "N", "a", "START"]
    lines = [f"{rng.choice(names)} = {rng.choice(names)}{rng.choice('.(|')}" for _ in range(3)]
    return "\n".join(lines)


def run_made_files(count, seed):
    rng = random.Random(seed)
    maker = RuleMaker(rng)
    slowest = 0.0
    for _ in range(count):
        data = made_file(maker, rng).encode("utf-8", "surrogatepass")
        macros = made_macros(rng).encode()
        slowest = max(slowest, seconds_of_work(partial(read_files, data, macros, b"")))
    return slowest


@pytest.mark.slow
def test_made_and_damaged_files_are_read():
    assert run_made_files(150, seed=7) < MOST_SECONDS


@pytest.mark.slow
def test_many_made_and_damaged_files_are_read():
    assert run_made_files(3_000, seed=8) < MOST_SECONDS


@pytest.mark.slow
@settings(max_examples=5_000, deadline=None)
@given(LANGUAGE)
def test_many_fields_are_read_or_refused(text):
    read_fields(text)


# Repetitions in a long field, of short pieces and of longer ones.
SIZE, HALF = 10_000, 5_000


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "(" * SIZE,
        "!" * SIZE,
        "[" * SIZE,
        "~" * SIZE,
        "~" + "-" * SIZE,
        "~" + "!" * SIZE,
        "~a" + "+a" * SIZE,
        "~a" + "[1,2]" * HALF,
        "~a" + "[a" * HALF,
        "~#1(" * HALF,
        "a|b&" * HALF,
        "a|" * SIZE + "a",
        "@07a" * SIZE,
        "a*" * SIZE,
        "(a*)*" * HALF,
        "[" + "a" * SIZE + "]",
        "$" * SIZE,
        "@A" + "A" * SIZE,
        "1" * SIZE,
        "~" + "1" * SIZE + "~",
        "#" + "1" * SIZE,
        ":P1" * HALF,
        ":D" + "1H" * HALF,
        ":P~" * HALF,
    ],
    ids=lambda text: text[:8],
)
def test_long_fields_take_time_in_proportion(text):
    assert seconds_of_work(partial(read_fields, text)) < MOST_SECONDS
