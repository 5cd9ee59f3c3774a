"""The pages are true: every rule is read; every token, function, choice and code is there."""

import re
from pathlib import Path

import pytest
from language_cases import load_text

import cuebid
import cuebid.database.language
from cuebid.database import FUNCTIONS, parse_pattern, parse_specification, walk
from cuebid.database.language import tree
from cuebid.database.language.node import Node
from cuebid.database.language.options import DefaultMode, OffsetMode, RestartMode
from cuebid.database.language.parsing.syntax_error import RuleSyntaxError
from cuebid.database.language.parsing.tokens import RuleTokenKind
from cuebid.evaluation.pattern_layout import FIELD_OFFSETS
from project_paths import DOCS

LANGUAGE = Path(cuebid.database.language.__file__).parent
PAGE = (DOCS / "database.md").read_text("utf-8")
RULINGS = (DOCS / "rulings.md").read_text("utf-8")
TREE = (DOCS / "database-tree.md").read_text("utf-8")


def fenced(kind):
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("rules", fenced("rules"))
def test_every_rule_on_the_page_is_read_without_a_word(rules):
    database, report = load_text(rules, "".join(fenced("macros")))
    assert not list(report)
    written = [line for line in rules.splitlines() if line and line[0] not in "; \t"]
    assert len(database.rules) == len(written) > 0


def test_the_page_has_every_token():
    for kind in RuleTokenKind:
        if kind not in (RuleTokenKind.UNKNOWN, RuleTokenKind.STOP):
            assert kind.value.split(" ")[0] in PAGE


def test_the_table_of_functions_is_that_of_the_code():
    section = PAGE.partition("## Functions")[2]
    rows = re.findall(r"^\| `(#.*?)`(\*?) \| (.*) \| (\w+) \|$", section, re.MULTILINE)
    assert rows == [
        (function.signature, "*" * function.observed, function.meaning, function.reads.value)
        for function in FUNCTIONS.values()
    ]


def test_the_page_of_rulings_has_every_ruling_once():
    for letter, count in (("A", 68), ("B", 10), ("T", 10)):
        items = re.findall(rf'^- <a id="(\w+)"></a>{letter}(\d+)\. ', RULINGS, re.MULTILINE)
        assert items == [(f"{letter.lower()}{n}", str(n)) for n in range(1, count + 1)]


def test_code_and_pages_cite_rulings_that_exist():
    anchors = set(re.findall(r'<a id="(\w+)"', RULINGS))
    for path in Path(cuebid.__file__).parent.rglob("*.py"):
        for number in re.findall(r"[(,] ?A(\d+)(?=[,)])", path.read_text("utf-8")):
            assert f"a{number}" in anchors
    for path in DOCS.glob("*.md"):
        cited = set(re.findall(r"rulings\.md#([abt]\d+)\b", path.read_text("utf-8")))
        assert cited <= anchors


def test_the_page_has_every_code():
    codes = {
        code
        for path in LANGUAGE.rglob("*.py")
        for code in re.findall(r'"(db-[a-z-]+)"', path.read_text("utf-8"))
    }
    assert codes <= set(re.findall(r"`(db-[a-z-]+)`", PAGE))


def test_the_page_has_every_setting():
    for name, choice in [
        (name, choice)
        for name, choices in (
            ("restart", RestartMode),
            ("offsets", OffsetMode),
            ("defaults", DefaultMode),
        )
        for choice in choices
    ]:
        assert f"`{name}={choice}`" in PAGE


def test_the_page_has_the_offset_of_every_field():
    for letter, offset in FIELD_OFFSETS.items():
        assert f"| {letter} | {offset} |" in PAGE


def test_the_tree_page_has_every_node_with_an_example_that_has_it():
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", TREE, re.MULTILINE))
    nodes = {
        name
        for name in tree.__all__
        if isinstance(kind := getattr(tree, name), type) and issubclass(kind, Node)
    }
    assert set(rows) == nodes
    for name, shown in rows.items():
        texts = re.findall(r"`([^`]+)`|<code>(.*?)</code>", shown)
        examples = [(plain or coded).replace("&#124;", "|") for plain, coded in texts]
        assert any(name in kinds(example) for example in examples), name


def kinds(text):
    """Kinds of node in a text, wherever in a rule it could stand."""
    found = set()
    readings = [
        (parse_pattern, text),
        (parse_pattern, f"A{text}"),
        (parse_pattern, f"~{text}~"),
        (parse_pattern, f"[{text}]"),
        (parse_specification, text),
        (parse_specification, f":D{text}"),
        (parse_specification, f":D5{text}"),
    ]
    for parse, read in readings:
        try:
            root = parse(read)
        except RuleSyntaxError:
            continue
        found |= {type(node).__name__ for node in walk(root)}
    return found
