"""The standard layout of a system's files says what the files said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.database.language.source.explanations import read_explanations
from cuebid.database.language.source.layout import SystemFile, laid_out, laid_out_lines
from cuebid.database.language.source.macros import read_macros
from cuebid.database.language.source.records import Record, field_spans, split_records
from cuebid.systems.examples import read_examples
from cuebid.systems.shipped import SHIPPED, system_folder
from cuebid.text import Diagnostics, Source, read_source

ENDINGS = {
    ".mb.txt2": SystemFile.RULES,
    "mac.m4": SystemFile.MACROS,
    ".examples.txt": SystemFile.EXAMPLES,
    ".comments.txt": SystemFile.EXPLANATIONS,
}
FILES = [
    (path, kind)
    for name in SHIPPED
    for path in sorted(system_folder(name).iterdir())
    for ending, kind in ENDINGS.items()
    if path.name.endswith(ending)
]
LINES = st.sampled_from(
    [
        "", "  ", "; remark", ";", "1 START:1N 60 . . #1", "1\tSTART:1N  60 . .", "  *1 #1",
        "A = b", "A  b", "B==c", "C =", "define(`D', `e')", "define(`D', `e", "f')", "#11010",
        "+KQ54.AJ3.K83.Q72|P P", " - KQ54.AJ3.K83.Q72 | ; no", "1  balanced", "*2 \t text  here ",
    ]
)  # fmt: skip
TEXTS = st.lists(st.tuples(LINES, st.sampled_from(["\n", "\r\n", "\r"])), max_size=8).map(
    lambda lines: "".join(line + end for line, end in lines)
)


def said(text, kind):
    """Return what a text says, without its layout."""
    source = Source("x", text)
    report = Diagnostics()
    if kind is SystemFile.MACROS:
        return [(name, each.body.text) for name, each in read_macros(source, report).items()]
    if kind is SystemFile.EXPLANATIONS:
        return read_explanations(source, report)
    if kind is SystemFile.EXAMPLES:
        found = read_examples(source, report)
        return [(each.rule, each.is_positive, each.hand, each.auction) for each in found]
    records = [each for each in split_records(source, report) if isinstance(each, Record)]
    return [[field.text for field in field_spans(record.span)] for record in records]


@pytest.mark.parametrize("kind", SystemFile)
@given(text=TEXTS)
def test_the_layout_changes_nothing_that_is_said_and_is_made_once(kind, text):
    laid = laid_out(Source("x", text), kind)
    assert said(laid, kind) == said(text, kind)
    assert laid_out(Source("x", laid), kind) == laid


@pytest.mark.parametrize(("path", "kind"), FILES, ids=lambda each: getattr(each, "name", None))
def test_what_is_shipped_has_the_standard_layout(path, kind):
    source = read_source(path, Diagnostics())
    assert laid_out(source, kind) == source.text


def test_each_kind_of_file_has_its_layout():
    rules = "\n1  START:1N\t60 . .  #1 \n\n\n\t  *1\n;  remark \n\n"
    assert laid_out(Source("x", rules), SystemFile.RULES) == (
        "1 START:1N 60 . . #1\n\n *1\n;  remark\n"
    )
    assert laid_out(Source("x", "A\tb\nB=c d\n   e"), SystemFile.MACROS) == "A = b\nB = c d\n e\n"
    assert laid_out(Source("x", "  #1\n+AK.. | P"), SystemFile.EXAMPLES) == "#1\n+ AK.. | P\n"
    assert laid_out(Source("x", "*1\t a  b\n   c\n"), SystemFile.EXPLANATIONS) == "*1 a  b\n c\n"


def test_lines_outside_of_a_part_stay_as_they_are():
    source = Source("x", "1  A 60 . . #1\n2  A 60 . . #2\n3  A 60 . . #3\n")
    assert laid_out_lines(source, SystemFile.RULES, 2, 2) == source.text.replace("2  A", "2 A")
