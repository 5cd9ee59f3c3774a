"""Files made up, and the real ones beside the project where they are present."""

import pytest
from hypothesis import strategies as st

from cuebid.formats.bss import Dialect, parse_bss
from cuebid.text import Diagnostics, Source
from project_paths import INPUTS, SHARED

DATA = SHARED / "data"


def real_files(pattern):
    """The real files of a pattern, or one parameter that stands for all of them."""
    mark = pytest.mark.real_inputs
    found = sorted(DATA.glob(pattern)) if DATA.is_dir() else []
    if not found:
        return [pytest.param(None, marks=mark, id=pattern)]
    return [pytest.param(path, marks=mark, id=str(path.relative_to(DATA))) for path in found]


def own_files(pattern):
    """The files of our own of a pattern."""
    found = sorted(INPUTS.glob(pattern))
    assert found
    return [pytest.param(path, id=path.name) for path in found]


def parsed(text, dialect=None):
    """A text as a file, whatever there is to say about it."""
    return parse_bss(Source("test.bss", text), Diagnostics(), dialect=dialect)


calls = st.sampled_from(["P", "D", "R", "1C", "1D", "1H", "1N", "2C", "2N", "7N"])
letters = st.characters(exclude_categories=["Cs"], exclude_characters="\r\n")
words = st.text(letters, max_size=12) | st.sampled_from(
    [
        "", "nat", "5+!h, 12--14", r"one\ntwo", r"one\\two", r"\n", r"\\", ".", r"a\n.", "= x",
        r"a\n#HIDE", r"a\n#PASTE b", "#1", "!Alert", "// no comment", r"a\n  b ", "  a", "a  ",
        "a\tb", "{x}", "1C 2C", "- item", "4+!H", "0any", "Even", "\ufeff",
        r"a\n\ufeffb", "=", "|x",
    ]
)  # fmt: skip
qualifier = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\r\n{}"), max_size=6
)
flags = st.sampled_from(["NYYYYYY", "YNYNYNN", "NNNNNNN"])


@st.composite
def sequence_lines(draw):
    """A line that is a sequence in either dialect, possibly with fields missing."""
    opener = draw(st.sampled_from(["", "", "*"]))
    codes = draw(st.sampled_from(["00", "00", "00", "51", "63", "08"]))
    auction = "".join(
        call + (f"{{{draw(qualifier)}}}" if draw(st.integers(0, 9)) == 0 else "")
        for call in draw(st.lists(calls, min_size=1, max_size=6))
    )
    tail = draw(st.sampled_from(["", "0", "008", "A", "E45", "348"]))
    return f"{opener}{codes}{auction}={draw(flags)}{tail}{draw(words)}"


headers = st.builds(
    lambda kind, name, mark, summary: f"{kind}00{name}={mark}{summary}",
    st.sampled_from(["*", "*", "?"]),
    st.sampled_from(["", "{}", "{ A }", "{Two over one}"]) | qualifier.map("{{{}}}".format),
    flags,
    words,
)
carding = st.builds(
    lambda leads, signals, text: f"%{leads}{signals}{text}",
    st.text("ABCDEFG", min_size=40, max_size=40),
    st.text("ABCDEFGHIJK", min_size=18, max_size=18),
    words,
)
other_lines = (
    st.sampled_from(
        ["", "", "   ", "\t", "+RKCB.bss", "$ Stock.bss", "rubbish", "001C", "771C=NYYYYYY"]
    )
    | carding
    | headers
    | words
)
lines = st.one_of(sequence_lines(), sequence_lines(), sequence_lines(), other_lines)
ends = st.sampled_from(["\n", "\n", "\r\n", "\r"])


@st.composite
def bss_texts(draw):
    """A text in which most lines are records."""
    first = draw(st.none() | headers)
    body = draw(st.lists(lines, max_size=12))
    common = draw(ends)
    text = ""
    for line in body if first is None else [first, *body]:
        odd = draw(st.integers(0, 19)) == 0
        text += line + (draw(ends) if odd else common)
    return text.removesuffix(common) if draw(st.integers(0, 4)) == 0 else text


dialects = st.sampled_from([None, Dialect.SPEC, Dialect.FD])
