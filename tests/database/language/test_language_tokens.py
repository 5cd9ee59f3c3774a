"""Every token in every context is read as the table in `cases/tokens.txt` says."""

import re

import pytest
from language_cases import FOLDER

from cuebid.database.language.parsing.lexer import readings, tokenize
from cuebid.database.language.parsing.tokens import TOKENS, LexerContext, RuleTokenKind

# What to write in front so that the text behind it is read in a context.
ENTER = {"empty": "", "brackets": "[H", "math": "~", "spec": "`"}
TABLE = [
    re.split(r"  +", line.rstrip())
    for line in (FOLDER / "tokens.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("# ")
]


def kinds(text, context):
    """The tokens as the table writes them: a kind, or each kind with its characters."""
    before = ENTER[context]
    tokens = [token for token in tokenize(before + text) if token.start >= len(before)]
    named = [
        ("-" if token.kind is RuleTokenKind.UNKNOWN else token.kind.name, token.text)
        for token in tokens
        if token.kind is not RuleTokenKind.STOP
    ]
    if len(named) == 1:
        return named[0][0]
    return " ".join(f"{kind}={said}" for kind, said in named)


@pytest.mark.parametrize("row", TABLE[1:], ids=lambda row: row[0])
def test_a_token_in_every_context(row):
    text, *expected = row
    assert [kinds(text, context) for context in TABLE[0][1:]] == expected


def test_the_table_shows_every_rule_in_every_context_it_has():
    shown = {
        (context, rule)
        for text, *_ in TABLE[1:]
        for at in range(len(text))
        for said, rule in readings(text, at)
        for context in rule.contexts
        if said
    }
    assert {(context, rule) for rule in TOKENS for context in rule.contexts} == shown


def test_delimiters_change_the_context_and_change_it_back():
    text = "a~a[1,2]~a[a]a"
    read = [(token.kind.name, token.text) for token in tokenize(text) if token.text == "a"]
    assert [kind for kind, _ in read] == ["PUSH", "SAVED", "PUSH", "GRAB", "PUSH"]


def test_arithmetic_in_a_specification_goes_back_to_it():
    read = [token.kind.name for token in tokenize(":P~H~:D5H", LexerContext.SPEC)]
    assert read == ["SPEC", "MATH", "CHAR", "MATH", "SUBSPEC", "NUM", "SUIT", "STOP"]


def test_a_token_of_another_context_ends_the_reading_where_it_stands():
    *_, last = tokenize("1N:-:2C")
    assert last == (RuleTokenKind.UNKNOWN, "-", 3, 4)
