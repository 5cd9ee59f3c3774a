"""Macros are replaced until none is left, and every character knows where it was written."""

import re

from hypothesis import given
from hypothesis import strategies as st
from language_cases import findings, load_text

from cuebid.database.language.options import OffsetMode, Options
from cuebid.database.language.source.build import build
from cuebid.database.language.source.expand import expand
from cuebid.database.language.source.macros import read_macros
from cuebid.text import Diagnostics, OriginKind, Source, Span, format_diagnostics, trace


def replaced(text, macros):
    """The result by definition: replace names, the longest first, until nothing changes."""
    return "\n".join(
        line if line.startswith(";") else with_all_replaced(line, macros)
        for line in text.split("\n")
    )


def with_all_replaced(line, macros):
    while True:
        before = line
        for name in sorted(macros, key=len, reverse=True):
            pattern = rf"(?<![A-Za-z0-9@_]){name}(?![A-Za-z0-9_])"
            line = re.sub(pattern, lambda _, name=name: macros[name], line)
        if line == before:
            return line


def built_text(text, macros):
    report = Diagnostics()
    known = read_macros(Source("mac", macros), report)
    return expand(Source("mb", text), known, report).source.text


NAMES = ["Aa", "Aab", "Bb", "C_1", "Dd"]
# A macro uses only those behind it, so that none leads back to itself.
PIECES = st.sampled_from([*"(|)@:#.&,! _1A", "N", "1N", "a", "P:"])


def body(at):
    return st.lists(PIECES | st.sampled_from(NAMES[at + 1 :] or ["."]), max_size=6).map("".join)


@given(
    st.tuples(*(body(at) for at in range(len(NAMES)))),
    st.lists(st.sampled_from([*NAMES, "\n", ";", " "]) | PIECES, max_size=30).map("".join),
)
def test_the_result_is_that_of_replacing_until_nothing_changes(bodies, text):
    macros = {
        name: body.strip() for name, body in zip(NAMES, bodies, strict=True) if "=" not in body
    }
    file = "".join(f"{name} = {body}\n" for name, body in macros.items())
    assert built_text(text, file) == replaced(text, macros)


@given(st.lists(st.sampled_from([*NAMES, " ", "\n", "@", ":", "1", "(", ";"]), max_size=30))
def test_every_character_can_be_traced_to_where_it_was_written(parts):
    text = "".join(parts)
    macros = Source("mac", "Aa = (Bb)\nAab = 1\nBb = C_1|C_1\nC_1 = P\nDd =\n")
    report = Diagnostics()
    made = expand(Source("mb", text), read_macros(macros, report), report).source
    for at, character in enumerate(made.text):
        traced = trace(Span(made, at, at + 1))
        assert traced.exact
        assert traced.written.text == character
        assert all(frame.kind is OriginKind.MACRO for frame in traced.frames)


def test_a_message_says_which_macros_it_came_through():
    _, report = load_text("1 Open(1N) 60 Shape . #1\n", "Shape = @07[45]Rest\nRest = @13[2)3]\n")
    # `]Rest` is a use, because a bracket is no letter.
    text = format_diagnostics(report)
    assert "mac:2:12: error" not in text
    assert "Rest = @13[2)3]" in text
    assert "in expansion of macro Rest, written at mac:2:1, used at mac:1:16" in text
    assert "in expansion of macro Shape, written at mac:1:1, used at mb:1:15" in text


def test_a_cycle_is_named_with_its_chain_and_each_use():
    _, report = load_text("1 Aa 60 . . #1\n", "Aa = 1Bb|(Bb)\nBb = (Cc)\nCc = (Aa)\n")
    (found,) = report
    assert found.message == "the macro Aa never ends: it uses Bb, which uses Cc, which uses Aa"
    assert [str(related.span) for related in found.related] == ["mac:1:11", "mac:2:7", "mac:3:7"]


def test_a_long_chain_of_macros_is_no_trouble():
    chain = "".join(f"M{n}x = (M{n + 1}x)\n" for n in range(3000)) + "M3000x = 1N\n"
    assert built_text("M0x", chain) == "(" * 3000 + "1N" + ")" * 3000


def test_macros_that_double_and_double_are_stopped():
    doubling = "".join(f"M{n}x = M{n + 1}x,M{n + 1}x\n" for n in range(60)) + "M60x = P\n"
    text, found = "1 M0x 60 . . #1\n", "db-macro-too-long"
    report = load_text(text, doubling)[1]
    assert found in {diagnostic.code for diagnostic in report}


def test_a_text_that_grows_too_long_is_stopped():
    macros = "Aa = " + "," * 150_000 + "\n"
    report = Diagnostics()
    known = read_macros(Source("mac", macros), report)
    made = expand(Source("mb", "(Aa)" * 1000), known, report).source
    assert len(made.text) <= 50_000_000
    assert [found.code for found in report] == ["db-macro-too-long"]


def test_uses_are_counted_and_unused_macros_are_not_named():
    report = Diagnostics()
    macros = Source("mac", "Aa = (Bb|Bb)\nBb = P\nCc = Dd\nDd = X\n")
    made = build(Source("mb", "1 Aa:Aa 60 . . #1\n"), report, macros=macros)
    assert made.uses == {"Aa": 2, "Bb": 2}
    assert list(made.macros) == ["Aa", "Bb", "Cc", "Dd"]


def test_building_again_changes_nothing():
    text = "; a remark\n1 Aa 60 L08&Q04|(P1) . #1\n"
    macros = Source("mac", "Aa = (1N)\n")
    for options in (None, Options(offsets=OffsetMode.WRITTEN), Options(offsets=OffsetMode.INSERT)):
        report = Diagnostics()
        first = build(Source("mb", text), report, macros=macros, options=options).source.text
        again = build(Source("mb", first), report, macros=macros).source.text
        same = build(Source("mb", text), report, macros=macros, options=options).source.text
        assert first == again == same
        assert not report


def test_a_wish_against_the_header_is_written_into_the_result():
    report = Diagnostics()
    written = Options(offsets=OffsetMode.WRITTEN)
    made = build(Source("mb", "; a\r\n1 1N 60 L08 . #1"), report, options=written)
    expected = "; a\r\n;! restart=append offsets=written defaults=all\r\n1 1N 60 L08 . #1"
    assert made.source.text == expected
    empty = build(Source("mb", "; a"), report, options=written)
    assert empty.source.text == "; a\n;! restart=append offsets=written defaults=all\n"


def test_a_broken_macro_does_not_hide_the_others():
    _, report = load_text("1 Bb 60 . . #1\n", "1a = x\nBb = 1N\ndefine(\n")
    assert [line.split(":")[0] + ":" + line.split(":")[1] for line in findings(report)] == [
        "mac:1",
        "mac:3",
    ]


def test_a_line_that_begins_with_no_name_at_all():
    _, report = load_text("1 1N 60 . . #1", "\x0bA = 1\n= 2\n")
    assert [found.code for found in report] == ["db-macro-name", "db-macro-name"]


def test_a_misspelt_macro_is_named_as_a_whole_where_its_letters_cannot_stand():
    _, report = load_text("1 1N 60 ~#1>=SUPORT~ . #1\n", "SUPPORT = #101(H)\n")
    (error,) = report
    assert (error.code, error.span.text) == ("db-macro-misspelt", "SUPORT")
    assert error.edit is not None
    assert error.edit.replacement == "SUPPORT"
