"""The fixtures in `cases`: every production as a tree, every refusal with its place and message."""

import re
from copy import copy
from pathlib import Path

import pytest
from language_cases import blocks, show

import cuebid.database.language
from cuebid.database.language.node import walk
from cuebid.database.language.parsing.parser import parse_pattern, parse_specification
from cuebid.database.language.parsing.syntax_error import RuleSyntaxError
from cuebid.database.language.printer import format_node
from cuebid.database.language.tree import MAX_DEPTH, Backreference, Character, Literal, Number

PARSERS = {
    "matching.txt": parse_pattern,
    "arithmetic.txt": parse_pattern,
    "specifications.txt": parse_specification,
}
REFUSALS = {
    "matching_errors.txt": parse_pattern,
    "arithmetic_errors.txt": parse_pattern,
    "specification_errors.txt": parse_specification,
}


def cases(files):
    for name, parse in files.items():
        for title, lines in blocks(name):
            yield pytest.param(parse, *lines, id=f"{name}: {title}")


@pytest.mark.parametrize(("parse", "text", "expected"), list(cases(PARSERS)))
def test_a_text_has_its_tree(parse, text, expected):
    tree = parse(text)
    assert show(tree) == expected
    assert parse(format_node(tree)) == tree


@pytest.mark.parametrize(("parse", "text", "expected"), list(cases(REFUSALS)))
def test_a_refused_text_has_its_place_and_message(parse, text, expected):
    with pytest.raises(RuleSyntaxError) as caught:
        parse(text)
    error = caught.value
    carets = "^" * max(error.end - error.offset, 1)
    assert f"{' ' * error.offset}{carets} {error.code}: {error}" == expected


def test_an_error_can_be_rebuilt_from_its_parts():
    with pytest.raises(RuleSyntaxError) as caught:
        parse_pattern("P1&@20L")
    again = copy(caught.value)
    for name in ("text", "offset", "end", "expected", "code", "opened", "fix"):
        assert getattr(again, name) == getattr(caught.value, name)
    assert str(again) == str(caught.value)


def test_every_kind_of_node_is_in_the_fixtures():
    kinds = {
        type(node).__name__
        for name, parse in PARSERS.items()
        for _, (text, _) in blocks(name)
        for node in walk(parse(text))
    }
    named = {name for name in cuebid.database.language.tree.__all__ if name[0].isupper()}
    unions = {"Atom", "Expression", "Item", "Match", "Primary", "Term", "Value"}
    assert kinds == named - unions - {"BracketKind", "MAX_DEPTH"}


def test_a_node_covers_the_characters_it_stands_for():
    for name, parse in PARSERS.items():
        for _, (text, _) in blocks(name):
            for node in walk(parse(text)):
                written = text[node.start : node.end]
                match node:
                    case Literal(text=said) | Character(character=said):
                        assert written == said
                    case Number(value=value):
                        assert int(written) == value
                    case Backreference(letter=letter):
                        assert written.lstrip("#") == letter
                    case _:
                        assert written or not text.strip("`.")


def test_every_error_code_is_in_a_fixture_or_a_test():
    package = Path(cuebid.database.language.__file__).parent
    codes = {
        code
        for path in package.rglob("*.py")
        for code in re.findall(r'"(db-[a-z-]+)"', path.read_text("utf-8"))
    }
    here = Path(__file__).parent
    written = "".join(
        path.read_text("utf-8") for path in [*here.glob("test_*.py"), *here.glob("cases/*.txt")]
    )
    assert {code for code in codes if code not in written} == set()


def test_fixtures_are_many():
    tables = [*PARSERS, *REFUSALS]
    assert sum(1 for name in tables for _ in blocks(name)) > 350


def test_an_empty_field_is_refused():
    for parse in (parse_pattern, parse_specification):
        with pytest.raises(RuleSyntaxError, match="the field is empty") as caught:
            parse("")
        assert caught.value.code == "db-unexpected-end"


def test_no_tree_is_deeper_than_promised():
    text = "~" + "a" + "+a" * 500 + "~"
    for _ in range(62):
        text = f"(@07{text}*&A|A)"
    text = f"(@07{text}*" + "&A|A" * 219 + ")"
    tree = parse_pattern(text)
    assert 1200 < depth(tree) <= MAX_DEPTH
    assert parse_pattern(format_node(tree)) == tree
    assert hash(parse_pattern(text)) == hash(tree)
    for deeper in (f"({text})", text[:-1] + "&A|A)", text.replace("a~", "a+a~")):
        with pytest.raises(RuleSyntaxError, match="more than"):
            parse_pattern(deeper)


def depth(node):
    return 1 + max(map(depth, node.children()), default=0)
