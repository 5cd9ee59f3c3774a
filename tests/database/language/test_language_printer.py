"""Trees that were built by hand print as text that means the same."""

import pytest

from cuebid.database.language.parsing.parser import parse_pattern, parse_specification
from cuebid.database.language.printer import format_node
from cuebid.database.language.tree import (
    Alternation,
    Anchor,
    Assign,
    Between,
    Binary,
    Bound,
    BracketKind,
    Brackets,
    CapturedValue,
    Character,
    Concatenation,
    Conjunction,
    Jump,
    Literal,
    Math,
    Number,
    Pattern,
    Restart,
    Specification,
    Unary,
)

A, B, C = (CapturedValue(letter) for letter in "abc")


def term(text):
    return Concatenation((Literal(text),))


@pytest.mark.parametrize(
    ("tree", "text"),
    [
        (Binary("*", Binary("+", A, B), C), "(a+b)*c"),
        (Binary("+", Binary("*", A, B), C), "a*b+c"),
        (Binary("-", A, Binary("-", B, C)), "a-(b-c)"),
        (Binary("-", Binary("-", A, B), C), "a-b-c"),
        (Binary("&&", A, Binary("||", B, C)), "a&&(b||c)"),
        (Binary("||", Binary("&&", A, B), C), "a&&b||c"),
        (Binary("<", Binary("&&", A, B), C), "(a&&b)<c"),
        (Binary("==", A, Binary("<", B, C)), "a==(b<c)"),
        (Unary("-", Binary("+", A, B)), "-(a+b)"),
        (Unary("!", Unary("-", A)), "!-a"),
        (Binary("*", Unary("-", A), B), "-a*b"),
        (Assign("a", Binary("<", B, C)), "a=(b<c)"),
        (Assign("a", Binary("+", B, C)), "a=b+c"),
        (Binary("+", Assign("a", B), C), "(a=b)+c"),
        (Binary(">=", Assign("a", B), C), "a=b>=c"),
        (Assign("a", Assign("b", C)), "a=(b=c)"),
        (Between(Binary("&&", A, B), A, Binary("||", B, C)), "(a&&b)[a,(b||c)]"),
        (Between(A, Number(1), Binary("+", B, C)), "a[1,b+c]"),
        (Binary("+", Between(A, B, C), C), "(a[b,c])+c"),
    ],
)
def test_arithmetic_gets_the_parentheses_it_needs(tree, text):
    assert format_node(tree) == text
    again = parse_pattern(f"~{text}~")
    assert format_node(again) == f"~{text}~"


@pytest.mark.parametrize(
    ("tree", "text"),
    [
        (Alternation((term("A"), Conjunction((term("B"), term("C"))))), "A|(B&C)"),
        (Conjunction((term("A"), Alternation((term("B"), term("C"))))), "A&(B|C)"),
        (Conjunction((Alternation((term("A"), term("B"))), term("C"))), "A|B&C"),
        (Alternation((term("A"), Alternation((term("B"), term("C"))))), "A|(B|C)"),
        (
            Conjunction((term("A"), Jump(0, False, term("B")), Jump(0, True, term("C")))),
            "A&&B@00+C",
        ),
        (Alternation((Jump(7, False, term("A")), Jump(36, True, term("B")))), "@07A|@36+B"),
        (Concatenation((Literal("A"),), Anchor(12)), "A$12"),
    ],
)
def test_alternatives_get_the_parentheses_they_need(tree, text):
    assert format_node(tree) == text
    assert format_node(parse_pattern(text)) == text


def test_one_spelling_for_each_thing():
    assert format_node(parse_pattern("[+a]@00P$$0@L")) == "[+#a]&&P$@L"
    assert format_node(parse_pattern("~007~")) == "~7~"
    assert format_node(parse_specification("`:Pa:D5b.`")) == ":P#a:D5#b"
    assert format_node(parse_specification("~a~.")) == "~a~"


def test_brackets_show_their_steps():
    def shifted(shift):
        return format_node(Brackets(BracketKind.SHIFT, shift, (Character("H"),)))

    assert [shifted(shift) for shift in (1, 3, -1, -2)] == ["[+H]", "[+++H]", "[-H]", "[--H]"]


def test_what_is_not_there_is_not_printed():
    assert format_node(Pattern(None, Restart("A"))) == "@A"
    assert format_node(Specification(None, ())) == "."
    assert format_node(Specification(Math(A), (Bound("P", True, Number(3)),))) == "~a~:p3"


def test_nesting_that_is_over_does_not_count():
    for text in ("~" + "+".join(["!a"] * 30) + "~", "!P" * 30, "(P)" * 30, "~a~" * 30):
        assert format_node(parse_pattern(text)) == text
