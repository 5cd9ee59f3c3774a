"""What people read: plain text as in the fixtures, and the same words in colour."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.console import Console

from cuebid.text import (
    Diagnostic,
    Diagnostics,
    Edit,
    FindingCap,
    Related,
    Severity,
    Source,
    Span,
    format_diagnostic,
    format_diagnostics,
    print_diagnostics,
    rich_diagnostic,
)
from cuebid.text.layout import excerpt, shorten, visible

SPAN = re.compile(r"(\S+) (\d+):(\d+)-(\d+):(\d+) ?(.*)")


def found_cases():
    for path in sorted((Path(__file__).parent / "printed").glob("*.txt")):
        for case in path.read_text("utf-8").split("=====\n"):
            title, _, body = case.partition("\n")
            yield pytest.param(body, id=f"{path.stem}: {title}")


CASES = list(found_cases())


def unescape(text):
    return re.sub(r"\\(x..|u....|[trn])", lambda m: json.loads(f'"{ascii_escape(m[0])}"'), text)


def ascii_escape(escape):
    return escape.replace("\\x", "\\u00")


def read_case(body):
    """The diagnostics of a fixture and what it says they print as."""
    sources, diagnostics, printed = {}, [], ""
    for section in re.split(r"^--- ", body, flags=re.MULTILINE)[1:]:
        head, _, text = section.partition("\n")
        if head == "say":
            diagnostics = say(text, sources)
        elif head == "printed":
            printed = text
        else:
            escaped, _, name = head.rpartition("file ")
            if escaped:
                name, text = unescape(name), unescape(text)
            sources[name] = Source(name, text.removesuffix("\n"))
    return diagnostics, printed


def span_of(words, sources):
    name, line, column, end_line, end_column, rest = SPAN.fullmatch(words).groups()
    source = sources[name]
    start = source.offset(int(line), int(column))
    return Span(source, start, source.offset(int(end_line), int(end_column))), rest


def say(text, sources):
    found = []
    for line in unescape(text).splitlines():
        word, _, rest = line.partition(" ")
        if word == "expected":
            found[-1] = replace(found[-1], expected=rest)
        elif word == "see":
            span, message = span_of(rest, sources)
            found[-1] = replace(found[-1], related=(*found[-1].related, Related(span, message)))
        elif word == "fix":
            span, rest = span_of(rest, sources)
            new, end = json.JSONDecoder().raw_decode(rest)
            found[-1] = replace(found[-1], edit=Edit(span, new, rest[end:].strip()))
        else:
            code, _, place = rest.partition(" ")
            span, message = span_of(place, sources)
            found.append(Diagnostic(Severity(word), code, message, span))
    return found


@pytest.mark.parametrize("body", CASES)
def test_printed_as_the_fixture_says(body):
    diagnostics, printed = read_case(body)
    lines = [line.rstrip() for line in printed.splitlines()]
    assert format_diagnostics(diagnostics).splitlines() == lines


@pytest.mark.parametrize("body", CASES)
def test_colour_adds_no_words_and_takes_none(body):
    for diagnostic in read_case(body)[0]:
        plain = [line.rstrip() for line in rich_diagnostic(diagnostic).plain.splitlines()]
        assert plain == format_diagnostic(diagnostic).splitlines()


def one(text="1C Strong\n1Q [bold]x[/bold]\n", start=10, end=12):
    return Diagnostic(
        Severity.ERROR, "bml-unknown-call", "1Q is no call", Span(Source("a.bml", text), start, end)
    )


def test_a_terminal_shows_colour_and_the_brackets_of_the_text():
    out = io.StringIO()
    print_diagnostics([one()], Console(file=out, force_terminal=True, color_system="standard"))
    assert "\x1b[1;31merror: \x1b[0m" in out.getvalue()
    assert "[bold]x[/bold]" in out.getvalue()


def test_what_is_not_a_terminal_gets_plain_text_with_lines_unbroken():
    out = io.StringIO()
    found = Diagnostics()
    found.add(replace(one("x" * 5000, 2500, 2502), message="no " * 30 + "call"))
    print_diagnostics(found, Console(file=out, width=60))
    lines = out.getvalue().splitlines()
    assert len(lines) == 4
    assert lines[0] == f"a.bml:1:2501: error: {'no ' * 30}call [bml-unknown-call]"
    assert len(lines[1]) <= 60
    assert lines[3] == "1 error"


def test_a_collector_is_printed_with_its_summary():
    found = Diagnostics(limit=1)
    found.add(one())
    found.add(one())
    assert format_diagnostics(found).endswith("\n2 errors (and 1 more not shown)")


def test_a_long_edit_is_named_by_its_ends():
    assert shorten("a" * 100 + "b" * 100, 21) == "a" * 9 + "..." + "b" * 9
    assert shorten("a\tb", 21) == "a␉b"


def cells(text):
    """The width of text the slow and sure way, with what the fixtures use."""
    from rich.cells import cell_len

    return cell_len(text)


LINE = st.text(st.sampled_from("abc 強い\t\x1b\u0301\u202eé♠"), max_size=150)


@given(LINE, st.data())
def test_a_shown_line_fits_and_the_carets_stand_under_what_is_meant(line, data):
    start = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(start, len(line)))
    room = data.draw(st.integers(20, 120))
    shown, carets = excerpt(line, start, end, room)
    assert visible(shown) == shown
    assert cells(shown) <= room
    assert re.fullmatch(r" *\^+", carets)
    assert len(carets) <= cells(shown) + 1
    if start < end and line[start] not in "\t\x1b\u0301\u202e":
        under = [
            at for at in range(len(shown)) if cells(shown[:at]) == len(carets) - carets.count("^")
        ]
        assert line[start] in {shown[at] for at in under if at < len(shown)}


@given(st.text(max_size=60), st.data())
def test_any_text_and_any_span_can_be_printed(text, data):
    """Lone surrogates too: what is printed can be encoded, and holds no control characters."""
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    source = Source("any.bml", text)
    problem = Diagnostic(
        Severity.WARNING, "bml-any", text, Span(source, start, end), expected=text,
        edit=Edit(Span(source, start, end), text, text),
    )  # fmt: skip
    printed = format_diagnostic(problem)
    assert printed.encode("utf-8")
    assert visible(printed.replace("\n", "")) == printed.replace("\n", "")


def test_the_cost_of_printing_does_not_grow_with_the_length_of_the_line(monkeypatch):
    asked = 0
    from cuebid.text import layout

    def counting(character):
        nonlocal asked
        asked += 1
        return character, 1

    monkeypatch.setattr(layout, "_cell", counting)
    excerpt("x" * 1_000_000, 500_000, 900_000, 100)
    assert asked < 1000


def many(count, code="bml-free-row"):
    source = Source("a.bml", "1Q\n" * count)
    spans = [Span(source, 3 * row, 3 * row + 2) for row in range(count)]
    return [Diagnostic(Severity.ERROR, code, "not a call", span) for span in spans]


def test_the_first_twenty_of_a_kind_are_printed_and_the_others_counted() -> None:
    mixed = [*many(3000), *many(2, "bml-unknown-call")]
    printed = format_diagnostics(mixed)
    assert printed.count("error: not a call [bml-free-row]") == 20
    assert printed.count("error: not a call [bml-unknown-call]") == 2
    assert printed.endswith("\n... and 2,980 more of this kind [bml-free-row]")
    assert len(printed) < 3000


def test_a_cap_counts_over_several_calls() -> None:
    cap = FindingCap(3, "--all")
    assert [cap.admits(item) for item in many(5)] == [True] * 3 + [False] * 2
    assert list(cap.left_out()) == ["... and 2 more of this kind [bml-free-row]; --all prints them"]
    assert all(map(FindingCap(None).admits, many(100)))


@given(st.text(min_size=1, max_size=3), st.integers(1, 5), st.integers(0, 3))
def test_a_diagnostic_of_a_line_of_a_megabyte_stays_short(piece, kind, offset) -> None:
    line = piece * 400_000
    source = Source("a.txt", line)
    where = Span(source, offset, len(line) if kind == 1 else offset + 1)
    long = Diagnostic(
        Severity.ERROR,
        "a-code",
        line if kind == 2 else "wrong",
        where,
        line if kind == 3 else "",
        (Related(where, line),) if kind == 4 else (),
        Edit(where, line, line) if kind == 5 else None,
    )
    # Names of invisible characters, such as <U+200B>, take ten times their room.
    assert len(format_diagnostic(long)) < 12_000
