"""Diagnostics are values; a collector counts them; an error carries them."""

from __future__ import annotations

import pickle

import pytest

from cuebid.core.errors import CuebidError, ReadError
from cuebid.text import (
    Diagnostic,
    Diagnostics,
    Edit,
    ExpansionBuilder,
    Severity,
    Source,
    Span,
    TextError,
    format_diagnostic,
    from_read_error,
    raise_errors,
)

SOURCE = Source("a.bml", "1C Strong\n1Q Weak\n")


def at(start, severity=Severity.ERROR, source=SOURCE):
    return Diagnostic(severity, "bml-x-y", f"at {start}", Span(source, start, start + 1))


@pytest.mark.parametrize("code", ["", "pbn", "PBN-cards", "pbn--cards", "pbn-", "pbn cards", "1-a"])
def test_a_code_that_is_not_words_with_hyphens_is_refused(code):
    with pytest.raises(ValueError, match="pbn-too-few-cards"):
        Diagnostic(Severity.ERROR, code, "m", Span(SOURCE, 0, 1))


def test_a_collector_keeps_the_order_and_counts_by_severity():
    found = Diagnostics()
    assert (bool(found), found.summary()) == (False, "nothing to report")
    span = Span(SOURCE, 0, 2)
    found.warning("bml-a-b", "w", span, expected="e")
    found.error("bml-a-b", "e", span, edit=Edit(span, "", "t"))
    found.hint("bml-a-b", "h", span)
    found.error("bml-a-b", "f", span)
    assert [diagnostic.message for diagnostic in found] == ["w", "e", "h", "f"]
    assert found.count(Severity.ERROR) == 2
    assert found.summary() == "2 errors, 1 warning, 1 hint"
    assert repr(found) == "<Diagnostics: 2 errors, 1 warning, 1 hint>"


def test_a_limit_counts_what_it_does_not_keep_and_warnings_never_crowd_out_errors():
    found = Diagnostics(limit=2)
    found.extend(at(n, Severity.WARNING) for n in range(5))
    found.extend(at(n) for n in range(3))
    assert [diagnostic.severity.value for diagnostic in found] == ["warning"] * 2 + ["error"] * 2
    assert found.summary() == "3 errors, 5 warnings (and 4 more not shown)"
    assert found.omitted == 4


def test_a_collector_added_to_another_brings_its_counts_along():
    inner, outer = Diagnostics(limit=1), Diagnostics(limit=3)
    inner.extend(at(n) for n in range(4))
    outer.extend(inner)
    outer.extend(outer)
    assert (len(outer), outer.count(Severity.ERROR), outer.omitted) == (2, 8, 6)


def test_in_order_goes_by_the_written_place_and_keeps_sources_together():
    other = Source("b.bml", "1D")
    builder = ExpansionBuilder("a.bml")
    builder.copy(Span(SOURCE, 10, 12))
    made = builder.build()
    found = Diagnostics()
    for diagnostic in (at(12), at(0, source=other), at(3), at(0, source=made)):
        found.add(diagnostic)
    order = [(d.span.source.name, d.span.start) for d in found.in_order()]
    assert order == [("a.bml", 3), ("a.bml", 0), ("a.bml", 12), ("b.bml", 0)]


def test_errors_are_raised_together_and_print_as_they_would_be_printed():
    found = Diagnostics(limit=2)
    found.add(at(0, Severity.WARNING))
    raise_errors(found)
    for start in (10, 11, 12):
        found.add(at(start))
    with pytest.raises(TextError) as caught:
        raise_errors(found)
    printed = "\n".join(format_diagnostic(diagnostic) for diagnostic in found)
    assert str(caught.value) == printed + "\nand 1 more"
    assert caught.value.diagnostics == tuple(found)
    assert isinstance(caught.value, CuebidError)


def test_an_error_survives_the_way_between_processes():
    error = TextError(at(0), at(3), omitted=2)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    assert (again.diagnostics, again.omitted, str(again)) == (error.diagnostics, 2, str(error))


def read_error(text, offset):
    return ReadError("1Q is not a call", text, offset, "C, D, H, S or N")


def test_a_read_error_is_marked_at_its_character():
    made = from_read_error(read_error("1Q", 1), Span(SOURCE, 10, 12), "bml-bad-call")
    assert (str(made.span), made.span.text) == ("a.bml:2:2", "Q")
    assert (made.message, made.expected) == ("1Q is not a call", "C, D, H, S or N")
    assert made.severity is Severity.ERROR


def test_a_read_error_at_the_end_is_marked_behind_the_last_character():
    made = from_read_error(read_error("1Q", 2), Span(SOURCE, 10, 12), "bml-bad-call")
    assert (str(made.span), made.span.text) == ("a.bml:2:3", "")


def test_a_read_error_of_a_part_is_found_in_the_whole():
    made = from_read_error(read_error("Weak", 3), Span(SOURCE, 10, 18), "bml-bad-call")
    assert str(made.span) == "a.bml:2:7"


@pytest.mark.parametrize(("text", "offset"), [("", 0), ("other", 2), ("1Q", 7), ("1Q", -1)])
def test_a_read_error_that_cannot_be_placed_marks_all_of_its_text(text, offset):
    span = Span(SOURCE, 10, 12)
    edit = Edit(span, "1C", "write 1C")
    made = from_read_error(
        read_error(text, offset), span, "bml-bad-call", severity=Severity.WARNING, edit=edit
    )
    assert (made.span, made.severity, made.edit) == (span, Severity.WARNING, edit)
