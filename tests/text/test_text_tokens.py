"""Tokens cover a text in order, and a cursor walks over them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.text import (
    DEFAULT_MODE,
    Cursor,
    Diagnostics,
    ReportingCursor,
    Source,
    Token,
    Tokenizer,
)

WORDS: Tokenizer[str, str] = Tokenizer(
    {DEFAULT_MODE: [("number", "[0-9]+"), ("word", "[A-Za-z]+"), (None, r"\s+")]},
    unknown="unknown",
    end="end",
    normalise=lambda kind, text: text.lower() if kind == "word" else text,
)
QUOTED: Tokenizer[str, str] = Tokenizer(
    {
        "plain": [("quote", "`"), ("open", r"\("), ("letter", "[a-z]")],
        "quoted": [("quote", "`"), ("text", "[^`(]+"), ("open", r"\(")],
        "group": [("close", r"\)"), ("inner", "[^)]")],
    },
    unknown="unknown",
    end="end",
    switches={
        "plain": {"quote": "quoted", "open": "group"},
        "quoted": {"quote": None, "open": "group"},
        "group": {"close": None},
    },
)


@given(st.text(alphabet="aB1 \n!♠"))
def test_tokens_and_blanks_cover_the_text_in_order(text):
    tokens = WORDS.tokenize(text, DEFAULT_MODE)
    offset = 0
    for token in tokens:
        assert not text[offset : token.start].strip()
        assert token.text.lower() == text[token.start : token.end].lower()
        offset = token.end
    assert (tokens[-1].kind, tokens[-1].start, tokens[-1].end) == ("end", len(text), len(text))


def test_a_character_that_no_pattern_matches_is_a_token_of_its_own():
    kinds = [token.kind for token in WORDS.tokenize("No♠♠12", DEFAULT_MODE)]
    assert kinds == ["word", "unknown", "unknown", "number", "end"]


def test_a_pattern_that_matches_nothing_does_not_stop_the_tokenizer():
    empty: Tokenizer[str, str] = Tokenizer({DEFAULT_MODE: [("x", "x*")]}, unknown="?", end="end")
    assert [token.kind for token in empty.tokenize("xxy", DEFAULT_MODE)] == ["x", "?", "end"]


def test_modes_are_pushed_and_popped():
    tokens = QUOTED.tokenize("a`bc(d)e`f(g)h", "plain")
    assert [token.kind for token in tokens] == [
        "letter", "quote", "text", "open", "inner", "close", "text", "quote", "letter",
        "open", "inner", "close", "letter", "end",
    ]  # fmt: skip


def test_a_text_that_was_cut_out_of_a_longer_one_returns_to_the_outer_mode():
    kinds = [token.kind for token in QUOTED.tokenize("bc`a", "quoted", "plain")]
    assert kinds == ["text", "quote", "letter", "end"]


def test_the_outermost_mode_is_never_popped():
    assert [token.kind for token in QUOTED.tokenize(")a)", "group")][-2:] == ["close", "end"]


@given(st.text(alphabet="ab`()"))
def test_the_mode_after_some_tokens_is_the_one_that_the_tokenizer_was_in(text):
    tokens = QUOTED.tokenize(text, "plain")
    for index, token in enumerate(tokens[:-1]):
        mode = QUOTED.mode_after(tokens[:index], "plain")
        assert QUOTED.tokenize(text[token.start :], mode)[0].kind == token.kind


def test_patterns_with_groups_are_rejected():
    with pytest.raises(ValueError, match="capturing"):
        Tokenizer({DEFAULT_MODE: [("x", "(x)y")]}, unknown="?", end="end")


def test_flags_hold_for_all_patterns():
    tokenizer: Tokenizer[str, str] = Tokenizer(
        {DEFAULT_MODE: [("x", "x")]}, unknown="?", end="end", flags=re.IGNORECASE
    )
    assert tokenizer.tokenize("X", DEFAULT_MODE)[0] == Token("x", "X", 0, 1)


def test_a_cursor_never_passes_the_end():
    cursor = Cursor(WORDS.tokenize("one", DEFAULT_MODE))
    assert not cursor.is_at_end
    assert cursor.take().text == "one"
    assert (cursor.is_at_end, cursor.end) == (True, 3)
    assert cursor.take().kind == cursor.take().kind == cursor.peek(9).kind == "end"
    assert cursor.end == 3
    cursor.move_to(99)
    assert cursor.is_at("end")
    assert not cursor.take_text("")


def test_several_texts_are_taken_together_or_not_at_all():
    cursor = Cursor(WORDS.tokenize("no more than 3", DEFAULT_MODE))
    assert not cursor.take_all("no", "less")
    assert cursor.index == 0
    assert cursor.take_all("no", "more", "than")
    assert (cursor.token.text, cursor.end) == ("3", 12)


def test_a_mistake_is_reported_at_the_token_as_it_was_written():
    report = Diagnostics()
    source = Source("hand", "Balancd 15")
    cursor = ReportingCursor(source, WORDS.tokenize(source.text, DEFAULT_MODE), report)
    assert (cursor.token.text, cursor.source_text(cursor.token)) == ("balancd", "Balancd")
    edit = cursor.replacement(cursor.token, ["balanced", "void"])
    cursor.error("deal-unexpected", "not a word", expected="a word", edit=edit)
    cursor.error("deal-unexpected", "all of it", cursor.span(cursor.token, cursor.peek()))
    first, second = report
    assert (first.span.text, first.expected) == ("Balancd", "a word")
    assert first.edit is not None
    assert (first.edit.replacement, first.edit.title) == ("balanced", "write balanced")
    assert second.span.text == "Balancd 15"
    assert cursor.replacement(Token("word", "void", 0, 4), ["void"]) is None
