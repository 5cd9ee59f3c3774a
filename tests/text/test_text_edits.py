"""Suggested edits can be made, together, where the text was written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.text import (
    Diagnostic,
    Edit,
    ExpansionBuilder,
    Origin,
    OriginKind,
    Severity,
    Source,
    Span,
    apply_edits,
    edits_by_source,
    written_edit,
)

SOURCE = Source("x", "0123456789")


def edit(start, end, text, source=SOURCE):
    return Edit(Span(source, start, end), text, "")


def test_edits_are_made_at_the_offsets_of_the_text_as_it_was():
    result = apply_edits(SOURCE, [edit(8, 9, "eight"), edit(0, 2, ""), edit(5, 5, "-")])
    assert result.text == "234-567eight9"
    assert [e.span.start for e in result.applied] == [0, 5, 8]
    assert result.refused == ()


def test_edits_that_touch_do_not_overlap():
    result = apply_edits(
        SOURCE, [edit(2, 4, "a"), edit(4, 6, "b"), edit(4, 4, "-"), edit(2, 2, "<")]
    )
    assert (result.text, result.refused) == ("01<a-b6789", ())


@pytest.mark.parametrize("second", [(3, 5), (3, 3), (2, 4), (4, 9), (1, 6)])
def test_an_edit_that_overlaps_one_that_begins_before_is_refused(second):
    first, later = edit(1, 5, "a"), edit(*second, "b")
    result = apply_edits(SOURCE, [later, first])
    assert (result.text, result.applied, result.refused) == ("0a56789", (first,), (later,))


def test_of_two_insertions_at_one_place_the_second_is_refused():
    result = apply_edits(SOURCE, [edit(3, 3, "a"), edit(3, 3, "b")])
    assert (result.text, len(result.refused)) == ("012a3456789", 1)


def test_the_same_edit_twice_is_made_once():
    result = apply_edits(SOURCE, [edit(3, 3, "a"), edit(3, 3, "a")])
    assert (result.text, result.refused) == ("012a3456789", ())


def test_an_edit_of_another_source_is_an_error():
    with pytest.raises(ValueError, match="not of x"):
        apply_edits(SOURCE, [edit(0, 1, "", Source("y", "0123456789"))])


@given(st.data())
def test_applied_edits_replace_their_text_and_nothing_else(data):
    places = data.draw(st.lists(st.tuples(*[st.integers(0, 10)] * 2).map(sorted), max_size=8))
    wanted = [edit(start, end, f"<{n}>") for n, (start, end) in enumerate(places)]
    result = apply_edits(SOURCE, wanted)
    assert sorted([*result.applied, *result.refused], key=wanted.index) == wanted
    rest = list(SOURCE.text)
    for one in reversed(result.applied):
        rest[one.span.start : one.span.end] = [one.replacement]
    assert result.text == "".join(rest)


def test_an_edit_of_included_text_is_made_in_its_file_and_once_however_often_it_was_reported():
    inner = Source("inner.bml", "1Q Weak\n")
    main = Source("main.bml", "#INCLUDE inner.bml\n")
    builder = ExpansionBuilder("main.bml")
    for _ in range(2):
        origin = Origin(OriginKind.INCLUDE, "inner.bml", Span(main, 0, 18))
        builder.copy(Span.whole(inner), origin)
    made = builder.build()
    problems = [
        Diagnostic(
            Severity.ERROR, "bml-bad-call", "m", Span(made, at, at + 2),
            edit=Edit(Span(made, at, at + 2), "1C", "write 1C"),
        )
        for at in (0, 8)
    ]  # fmt: skip
    (found,) = edits_by_source(problems).items()
    assert found[0] == inner
    assert apply_edits(*found).text == "1C Weak\n"


def test_text_that_is_written_nowhere_as_it_is_cannot_be_edited():
    builder = ExpansionBuilder("x")
    builder.copy(Span(SOURCE, 0, 2))
    builder.insert("made", Span(SOURCE, 2, 5))
    builder.copy(Span(SOURCE, 5, 10))
    made = builder.build()
    assert written_edit(edit(0, 2, "a", made)) == edit(0, 2, "a")
    for start, end in ((2, 4), (1, 7), (2, 2), (6, 6)):
        assert written_edit(edit(start, end, "a", made)) is None
    problem = Diagnostic(
        Severity.ERROR, "a-b", "m", Span(made, 2, 4), edit=edit(2, 4, "a", made)
    )  # fmt: skip
    assert edits_by_source([problem]) == {}
