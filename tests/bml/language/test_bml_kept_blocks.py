"""Reading a text again after a change: the same tree and the same problems as from nothing."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from cuebid.bml import Limits, definitions, parse_document
from cuebid.bml.auctions.expanded_tables import expand_tables
from cuebid.bml.language.kept_blocks import KeptBlocks
from cuebid.text import Diagnostics, Source, Span

FILES = {
    "a.bml": Source(
        "a.bml", "#+AGAINST: multi\n\n(2D)-\nD = values\n\n#CUT raise\n2M = 6-9\n#ENDCUT\n"
    ),
    "b.bml": Source("b.bml", "1D = 4+!d\n  1M = 4+M\n\n* Head\n"),
}
LINES = st.sampled_from(
    [
        "", "", "", "\t", "1C = Strong", "  1D = Waiting", "    1M = 4+M", "1N-2C-", "  2D = no",
        "(1H)-", "#SEAT 3", "#VUL Y0", "#HIDE", "#INCLUDE a.bml", "#INCLUDE b.bml", "#PASTE raise",
        "#CUT x", "#ENDCUT", "// note", "* Heading", "text of a paragraph", "- item", "| a | b |",
        "#+TITLE: T", "#+AGAINST: weak-notrump", "1Q = wrong", "  (D) = theirs",
    ]
)  # fmt: skip
ENDS = st.sampled_from(["\n", "\n", "\n", "\r\n", "\r"])


def read(source, kept=None):
    report = Diagnostics()
    document = parse_document(source, report, loader=lambda path, *_: FILES.get(path), kept=kept)
    return document, tuple(report)


def places(value):
    """Return a value with its spans as offsets, so that equal readings are equal."""
    if isinstance(value, Span):
        return value.start, value.end
    if isinstance(value, Source):
        return "source"
    if isinstance(value, Struct):
        return type(value), *(places(getattr(value, name)) for name in value.__struct_fields__)
    return tuple(map(places, value)) if isinstance(value, tuple) else value


@st.composite
def texts(draw):
    """Draw a text and what becomes of it in some changes."""
    text = "".join(line + draw(ENDS) for line in draw(st.lists(LINES, max_size=25)))
    versions = [text]
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        text = text[:start] + draw(st.one_of(LINES, ENDS, st.just("  "))) + text[end:]
        versions.append(text)
    return versions


@given(texts())
def test_a_reading_that_begins_with_the_last_one_is_that_of_a_fresh_reader(versions):
    kept = KeptBlocks()
    for text in versions:
        source = Source("root.bml", text)
        (document, report), (fresh, fresh_report) = read(source, kept), read(source)
        assert places(document.blocks) == places(fresh.blocks)
        assert places(report) == places(fresh_report)
        assert document.metadata == fresh.metadata


def test_after_a_change_in_one_table_the_others_are_moved():
    text = "".join(f"{level}C = x\n  {level}D = y\n\n" for level in range(1, 8))
    kept = KeptBlocks()
    read(Source("root.bml", text), kept)
    read(Source("root.bml", text.replace("4C = x", "4C = longer")), kept)
    assert (kept.before, kept.after) == (3, 3)


@given(texts())
def test_tables_define_the_same_auctions_one_by_one(versions):
    for text in versions:
        document, _ = read(Source("root.bml", text))
        tables = expand_tables(document, Limits())
        every = list(definitions(document))
        assert list(tables.definitions()) == every
        for each in every[:5]:
            prefix = each.prefix
            assert each in list(tables.defining((prefix.they_open, prefix.code)))
            assert each in list(tables.continuing((prefix.they_open, prefix.code[:-1])))
            assert each in list(tables.of_row(each.table, each.row.index))
