"""The table of messages is complete and its page is fresh."""

from __future__ import annotations

import ast
import inspect
import runpy
from pathlib import Path

import pytest

import cuebid.tablemanager.grammar
from cuebid.tablemanager.grammar import messages
from cuebid.tablemanager.grammar.catalogue import catalogue
from cuebid.tablemanager.grammar.forms import FORM_OF, FORMS
from cuebid.tablemanager.grammar.pattern import compile_pattern, field_types
from cuebid.tablemanager.grammar.reader import parse
from cuebid.tablemanager.grammar.tree import to_tree
from project_paths import DOCS, ROOT

PAGE = DOCS / "table-manager-messages.md"
PAGES = runpy.run_path(str(ROOT / "scripts" / "table_manager_pages.py"))


def test_every_class_of_message_has_one_entry():
    classes = {
        value
        for value in vars(messages).values()
        if inspect.isclass(value)
        and issubclass(value, messages.Message)
        and value is not messages.Message
    }
    assert {form.message for form in FORMS} == classes
    assert len(FORM_OF) == len(FORMS) == len(classes)


def test_twenty_one_kinds_are_the_specifications():
    assert sum(item["specified"] for item in catalogue()) == 21


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.kind)
def test_an_entry_agrees_with_itself(form):
    fields = {name for name in form.message.__struct_fields__ if name != "warnings"}
    assert {field for _, field in form.keys} == fields == set(field_types(form.reads))
    for example in filter(None, (form.example, form.printed_example)):
        message = parse(example)
        assert type(message) is form.message
        assert not message.warnings
        assert [*to_tree(message)] == [
            key for key in ("kind", *dict(form.keys)) if key in to_tree(message)
        ]


def test_the_page_in_docs_is_fresh():
    """If not, run `make pages`."""
    assert PAGE.read_text(encoding="utf-8") == PAGES["messages_page"]()


@pytest.mark.parametrize("pattern", ["north ;", "[north", "<seat"])
def test_a_pattern_that_is_none_is_refused(pattern):
    with pytest.raises(ValueError, match=r"notation|not closed"):
        compile_pattern(pattern)


def test_modules_of_the_grammar_do_no_input_or_output():
    folder = Path(inspect.getfile(cuebid.tablemanager.grammar)).parent
    modules = sorted({*folder.rglob("*.py")} - {folder / "catalogue.py"})  # which writes its page
    assert len(modules) > 15
    for module in modules:
        tree = ast.parse(module.read_text(encoding="utf-8"))
        imported = {
            alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.Import)
            for alias in node.names
        }
        assert not imported & {"asyncio", "socket", "os", "sys", "time", "random"}, module
