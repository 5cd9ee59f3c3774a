"""The JSON form is what the documentation says."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.text import (
    Diagnostic,
    Edit,
    ExpansionBuilder,
    Origin,
    OriginKind,
    Related,
    Severity,
    Source,
    Span,
    diagnostic_records,
    diagnostics_json,
)
from project_paths import DOCS


def example():
    """The example of the page: an unknown call, behind a face, in an included file."""
    main = Source("main.bml", "* Notes\n#INCLUDE open.bml\n")
    inner = Source("open.bml", "1C 😀 1Q\n")
    builder = ExpansionBuilder("main.bml")
    builder.copy(Span(main, 0, 8))
    builder.copy(Span.whole(inner), Origin(OriginKind.INCLUDE, "open.bml", Span(main, 8, 25)))
    text = builder.build()
    span = Span(text, 13, 15)
    return Diagnostic(
        Severity.ERROR, "bml-unknown-call", "1Q is not a call", span,
        expected="a call such as 1C",
        related=(Related(Span(text, 0, 7), "in this section"),),
        edit=Edit(span, "1C", "write 1C"),
    )  # fmt: skip


def place(file, start, end):
    keys = ("offset", "line", "column", "utf16_column")
    return {
        "file": file,
        "start": dict(zip(keys, start, strict=True)),
        "end": dict(zip(keys, end, strict=True)),
    }


def test_a_record_says_all_that_a_diagnostic_holds_where_it_was_written():
    spot = place("open.bml", (5, 1, 6, 7), (7, 1, 8, 9))
    assert diagnostic_records([example()]) == [
        {
            "severity": "error",
            "code": "bml-unknown-call",
            "message": "1Q is not a call",
            "place": spot,
            "expected": "a call such as 1C",
            "related": [
                {
                    "message": "in this section",
                    "place": place("main.bml", (0, 1, 1, 1), (7, 1, 8, 8)),
                }
            ],
            "edit": {
                "title": "write 1C",
                "replacement": "1C",
                "place": spot,
                "applicable": True,
            },
            "chain": [
                {
                    "kind": "include",
                    "name": "open.bml",
                    "used": place("main.bml", (8, 2, 1, 1), (25, 2, 18, 18)),
                    "written": None,
                }
            ],
            "chain_cut": False,
        }
    ]


def test_an_edit_of_text_that_is_written_nowhere_as_it_is_is_not_applicable():
    main = Source("main.bml", "2\\R")
    builder = ExpansionBuilder("main.bml")
    builder.insert("D", Span(main, 1, 3))
    span = Span.whole(builder.build())
    edit = Edit(span, "H", "write H")
    (record,) = diagnostic_records([Diagnostic(Severity.HINT, "a-b", "m", span, edit=edit)])
    assert record["edit"]["applicable"] is False
    assert record["edit"]["place"] == place("main.bml", (1, 1, 2, 2), (3, 1, 4, 4))


@pytest.mark.parametrize("indent", [0, 2])
def test_json_reads_back_as_the_records(indent):
    text = diagnostics_json([example(), example()], indent)
    assert json.loads(text) == diagnostic_records([example(), example()])
    assert ("\n" in text) == (indent > 0)


def test_nothing_to_say_is_an_empty_list():
    assert diagnostics_json([]) == "[]"


@given(st.text(max_size=20))
def test_any_text_can_be_written_as_json(text):
    """Also one with half a surrogate pair, as a file name may have."""
    source = Source(text, text)
    problem = Diagnostic(
        Severity.HINT, "a-b", text, Span.whole(source), expected=text,
        edit=Edit(Span.whole(source), text, text),
    )  # fmt: skip
    (record,) = json.loads(diagnostics_json([problem]))
    assert record["message"] == text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def fields(record):
    """Every key in a record, at any depth."""
    if isinstance(record, dict):
        return set(record).union(*map(fields, record.values()))
    return set().union(*map(fields, record)) if isinstance(record, list) else set()


def test_the_page_names_every_field():
    page = (DOCS / "diagnostics.md").read_text("utf-8")
    assert [
        name for name in fields(diagnostic_records([example()])) if f"`{name}`" not in page
    ] == []
