"""Expanded text remembers where it was written, and by which way it came."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.text import (
    Diagnostic,
    ExpandedSource,
    ExpansionBuilder,
    Origin,
    OriginKind,
    Severity,
    Source,
    SourceMap,
    Span,
    copies,
    format_diagnostic,
    trace,
)
from work_count import count_calls

MACRO = re.compile(r"[A-Z]\w*")


def find(source, text, nth=0):
    at = -1
    for _ in range(nth + 1):
        at = source.text.index(text, at + 1)
    return Span(source, at, at + len(text))


def one_pass(source, macros):
    """One pass of a small macro language: every capitalised word of `macros` is replaced."""
    builder, done = ExpansionBuilder(source.name), 0
    for match in MACRO.finditer(source.text):
        if match[0] in macros:
            builder.copy(Span(source, done, match.start()))
            body, written = macros[match[0]]
            used = Span(source, match.start(), match.end())
            builder.copy(body, Origin(OriginKind.MACRO, match[0], used, written))
            done = match.end()
    builder.copy(Span(source, done, len(source.text)))
    return builder.build()


def macro_file():
    source = Source("mac.m4", "Open1N=(Bal)15\nBal=[45]3\n")
    return {
        "Open1N": (find(source, "(Bal)15"), find(source, "Open1N")),
        "Bal": (find(source, "[45]3"), find(source, "Bal", 1)),
    }


def test_two_passes_of_macros_name_both_uses_innermost_first():
    text = Source("mb.txt2", "rule one\nrule Open1N .\n")
    twice = one_pass(one_pass(text, macro_file()), macro_file())
    assert twice.text == "rule one\nrule ([45]3)15 .\n"
    assert str(trace(find(twice, "45"))) == (
        "mac.m4:2:6, in expansion of macro Bal, written at mac.m4:2:1, used at mac.m4:1:9, "
        "in expansion of macro Open1N, written at mac.m4:1:1, used at mb.txt2:2:6"
    )
    assert str(trace(find(twice, "15"))) == (
        "mac.m4:1:13, in expansion of macro Open1N, written at mac.m4:1:1, used at mb.txt2:2:6"
    )
    assert str(trace(find(twice, "rule", 1))) == "mb.txt2:2:1"


def test_a_span_over_the_edge_of_an_expansion_is_the_smallest_that_both_ends_share():
    text = Source("mb.txt2", "rule one\nrule Open1N .\n")
    twice = one_pass(one_pass(text, macro_file()), macro_file())
    over_inner = trace(find(twice, "3)1"))
    assert over_inner.written.text == "Bal)1"
    assert [frame.name for frame in over_inner.frames] == ["Open1N"]
    over_outer = trace(find(twice, "3)15 ."))
    assert (over_outer.written.text, over_outer.frames) == ("Open1N .", ())
    assert not over_outer.exact


def include(name, files):
    """A small include: lines `#name` are replaced by the file, inner files first."""
    source = files[name]
    builder = ExpansionBuilder(name)
    for line in range(1, source.line_count + 1):
        span = Span.of_line(source, line)
        if span.text.startswith("#"):
            inner = include(span.text[1:], files)
            builder.copy(Span.whole(inner), Origin(OriginKind.INCLUDE, inner.name, span))
        else:
            builder.copy(span)
        if line < source.line_count:
            builder.copy(Span(source, span.end, source.line_start(line + 1)))
    return builder.build()


def test_nested_files_name_every_inclusion():
    files = {
        "main.bml": Source("main.bml", "* Notes\n#a.bml\nend"),
        "a.bml": Source("a.bml", "1C a\n\n#b.bml\n1D a"),
        "b.bml": Source("b.bml", "1H b\n1S b"),
    }
    text = include("main.bml", files)
    assert text.text == "* Notes\n1C a\n\n1H b\n1S b\n1D a\nend"
    problem = Diagnostic(Severity.ERROR, "bml-bad-call", "bad", find(text, "1S"))
    assert format_diagnostic(problem).splitlines() == [
        "b.bml:2:1: error: bad [bml-bad-call]",
        " 2 | 1S b",
        "   | ^^",
        "     included from a.bml:3:1",
        "     included from main.bml:2:1",
    ]
    assert trace(find(text, "1S")).exact
    assert str(trace(find(text, "a\nend"))) == "main.bml:2:1"


def test_text_that_a_paste_replaced_stands_for_what_it_replaced():
    text = Source("n.bml", "#CUT t\n2\\R Transfer\n#ENDCUT\n#PASTE t \\R=DIA\n")
    origin = Origin(OriginKind.PASTE, "t", find(text, "#PASTE t \\R=DIA"), find(text, "#CUT t"))
    builder = ExpansionBuilder("n.bml")
    builder.copy(find(text, "2"), origin)
    builder.insert("DIA", find(text, "\\R"), origin)
    builder.copy(find(text, " Transfer"), origin)
    made = builder.build()
    assert made.text == "2DIA Transfer"
    chain = ", in pasted block t, written at n.bml:1:1, used at n.bml:4:1"
    assert str(trace(Span(made, 2, 3))) == f"n.bml:2:2{chain}"
    assert trace(Span(made, 2, 3)).written.text == "\\R"
    assert not trace(Span(made, 2, 3)).exact
    assert trace(Span(made, 0, 6)).written.text == "2\\R T"


def test_a_span_over_two_unrelated_sources_keeps_its_beginning():
    one, two = Source("one", "abc"), Source("two", "def")
    builder = ExpansionBuilder("both")
    builder.copy(Span.whole(one))
    builder.copy(Span.whole(two))
    assert trace(Span(builder.build(), 1, 5)).written == Span(one, 1, 3)


def test_plain_and_empty_sources_are_their_own_origin():
    plain = Span(Source("x", "abc"), 1, 2)
    assert (trace(plain).written, trace(plain).frames, trace(plain).exact) == (plain, (), True)
    empty = Span.point(ExpansionBuilder("x").build(), 0)
    assert trace(empty).written == empty
    with pytest.raises(IndexError):
        SourceMap(()).piece_at(0)


def test_copies_that_go_on_where_the_last_one_ended_make_one_piece():
    text = Source("x", "abcdef")
    builder = ExpansionBuilder("x")
    for at in range(6):
        builder.copy(Span(text, at, at + 1))
        builder.copy(Span.point(text, 0))
    made = builder.build()
    assert (made.text, len(made.map), len(builder)) == ("abcdef", 1, 6)
    assert repr(made.map) == "<SourceMap, pieces: 1>"


def test_copies_that_do_not_go_on_keep_their_own_places_and_ways():
    text = Source("x", "aaaaaa")
    paste = Origin(OriginKind.PASTE, "p", Span(text, 0, 1))
    builder = ExpansionBuilder("x")
    for start, end, origin in ((0, 2, None), (2, 3, paste), (1, 2, paste), (4, 6, paste)):
        builder.copy(Span(text, start, end), origin)
    made = builder.build()
    traced = [trace(Span(made, at, at + 1)) for at in range(len(made.text))]
    assert [one.written.start for one in traced] == [0, 1, 2, 1, 4, 5]
    assert [len(one.frames) for one in traced] == [0, 0, 1, 1, 1, 1]


def test_expanded_sources_equal_only_themselves():
    made = one_pass(Source("x", "abc"), {})
    other = one_pass(Source("x", "abc"), {})
    assert made == made  # noqa: PLR0124 - that is the promise
    assert made != other
    assert len({made, other}) == 2


@st.composite
def expansions(draw):
    """A text expanded at random, in passes and from inner texts, and where each character is from.

    Every character of the written sources is different, so the truth can be read off the text.
    """
    alphabet = iter(range(0x4E00, 0x9FFF))
    pool = [
        Source(f"s{n}", "".join(chr(next(alphabet)) for _ in range(draw(st.integers(1, 8)))))
        for n in range(draw(st.integers(1, 3)))
    ]
    written = {c: Span(s, at, at + 1) for s in pool for at, c in enumerate(s.text)}
    for level in range(draw(st.integers(1, 5))):
        builder = ExpansionBuilder(f"e{level}")
        for _ in range(draw(st.integers(1, 6))):
            source = draw(st.sampled_from(pool))
            start = draw(st.integers(0, len(source.text)))
            end = draw(st.integers(start, len(source.text)))
            body = Span(source, start, end)
            origin = None
            if draw(st.booleans()):
                by = draw(st.sampled_from(pool))
                origin = Origin(OriginKind.MACRO, f"m{level}", Span.point(by, 0))
            builder.copy(body, origin)
        made = builder.build()
        if made.text:
            pool.append(made)
    return pool, written


def slow_frames(span):
    """The names of the chain, as the definition of a chain says, by recursion."""
    if not isinstance(span.source, ExpandedSource):
        return []
    piece = next(p for p in span.source.map.pieces if p.start <= span.start < p.end)
    start = piece.body.start + span.start - piece.start
    inner = slow_frames(Span(piece.body.source, start, start + 1))
    if piece.origin is None:
        return inner
    used = piece.origin.used
    return [*inner, piece.origin.name, *slow_frames(Span(used.source, 0, 1))]


@given(expansions())
def test_every_character_of_a_random_expansion_maps_back_to_where_it_was_written(made):
    pool, written = made
    for source in pool:
        for at, character in enumerate(source.text):
            span = Span(source, at, at + 1)
            traced = trace(span, limit=10_000)
            assert traced.written == written[character]
            assert traced.exact
            assert [frame.name for frame in traced.frames] == slow_frames(span)


@given(expansions())
def test_the_copies_of_a_character_are_all_the_offsets_that_trace_back_to_it(made):
    pool, written = made
    for source in pool:
        for character in set(source.text):
            span = written[character]
            expected = tuple(at for at, each in enumerate(source.text) if each == character)
            assert copies(source, span.source, span.start) == expected


@given(expansions(), st.data())
def test_any_span_of_a_random_expansion_maps_to_written_text(made, data):
    pool, _ = made
    source = data.draw(st.sampled_from(pool))
    start = data.draw(st.integers(0, len(source.text)))
    end = data.draw(st.integers(start, len(source.text)))
    traced = trace(Span(source, start, end))
    assert not isinstance(traced.written.source, ExpandedSource)
    if traced.exact:
        assert traced.written.text == source.text[start:end]


@given(expansions())
def test_pieces_are_in_order_without_gaps(made):
    for source in made[0]:
        if isinstance(source, ExpandedSource):
            ends = [0, *(piece.end for piece in source.map.pieces)]
            assert ends == [*(piece.start for piece in source.map.pieces), len(source.text)]


@pytest.mark.slow
def test_nesting_may_be_deep_and_the_chain_is_cut_with_a_word():
    text = Source("x", "X")
    for _ in range(5000):
        text = one_pass(text, {"X": (Span(Source("m", "X"), 0, 1), None)})
    traced = trace(Span(text, 0, 1))
    assert (len(traced.frames), traced.cut) == (32, True)
    assert len(trace(Span(text, 0, 1), limit=6000).frames) == 5000
    printed = format_diagnostic(Diagnostic(Severity.HINT, "a-b", "deep", Span(text, 0, 1)))
    assert printed.splitlines()[-1].strip() == "and at least 26 more steps"


def test_pasting_pasted_blocks_into_each_other_does_not_run_away():
    """Each level is both copied from and used in the last: the full chain doubles with each."""
    text = Source("x", "block")
    for _ in range(60):
        builder = ExpansionBuilder("x")
        builder.copy(Span.whole(text), Origin(OriginKind.PASTE, "b", Span.whole(text)))
        text = builder.build()
    assert len(trace(Span(text, 0, 2), limit=100).frames) == 100


def test_ten_times_the_text_takes_about_ten_times_the_work():
    """Building is linear and a look-up grows with the logarithm: counted in calls, not in time."""

    def calls_for(uses):
        text = Source("mb.txt2", "rule Open1N .\n" * uses)

        def build_and_trace():
            made = one_pass(text, macro_file())
            for at in range(0, len(made.text), 40):
                trace(Span(made, at, at + 1))

        return count_calls(build_and_trace)

    assert calls_for(2000) < 12 * calls_for(200)
