"""Tags added to a file: where they go, and that nothing else changes."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.formats.pbn import NewTag, add_tags, read_pbn

COLUMNS = r"Declarer;Denomination\2R;Result\2R"
NEW = (
    NewTag("DoubleDummyTricks", "8" * 20),
    NewTag("OptimumScore", "NS 120"),
    NewTag("OptimumResultTable", COLUMNS, ("N NT  8", "N  S 10")),
)

FILE = """\
% PBN 2.1
[Event "Łódź"]
[Board "1"]
[Dealer "N"]
[Deal "N:AKT5.62.873.T873 J6.QT854.QJ62.J2 Q974.AKJ.T54.A95 832.973.AK9.KQ64"]
{ a comment }
[BCFlags "1"]
[Score "NS 140"]
[Auction "N"]
Pass Pass 1C =1= Pass
*
[Note "1:natural"]

[Event "#"]
[Board "2"]
[Dealer "E"]
[Deal "#"]


; the end
"""

WITH_TAGS = """\
% PBN 2.1
[Event "Łódź"]
[Board "1"]
[Dealer "N"]
[Deal "N:AKT5.62.873.T873 J6.QT854.QJ62.J2 Q974.AKJ.T54.A95 832.973.AK9.KQ64"]
{ a comment }
[BCFlags "1"]
[DoubleDummyTricks "88888888888888888888"]
[OptimumScore "NS 120"]
[Score "NS 140"]
[Auction "N"]
Pass Pass 1C =1= Pass
*
[Note "1:natural"]
[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]
N NT  8
N  S 10

[Event "#"]
[Board "2"]
[Dealer "E"]
[Deal "#"]
[DoubleDummyTricks "88888888888888888888"]
[OptimumScore "NS 120"]
[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]
N NT  8
N  S 10


; the end
"""


def games(data):
    return list(read_pbn(BytesIO(data)))


def with_new(data, tags=NEW):
    return add_tags(data, [(game, tags) for game in games(data)])


def test_new_tags_stand_where_the_export_format_has_them():
    assert with_new(FILE.encode()).decode() == WITH_TAGS


ENCODINGS = {
    "utf-8": lambda text: text.encode(),
    "utf-8 with a mark": lambda text: text.encode("utf-8-sig"),
    "utf-16": lambda text: b"\xff\xfe" + text.encode("utf-16-le"),
    "utf-16, big end first": lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
    "latin-1": lambda text: text.replace("Łódź", "Kölné").encode("latin-1"),
}


@pytest.mark.parametrize("encode", ENCODINGS.values(), ids=ENCODINGS)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
def test_encoding_and_line_ends_are_those_of_the_file(encode, end):
    data = encode(FILE.replace("\n", end))
    assert with_new(data) == encode(WITH_TAGS.replace("\n", end))


@pytest.mark.parametrize("text", [FILE, WITH_TAGS])
def test_adding_twice_is_adding_once(text):
    once = with_new(text.encode())
    assert with_new(once) == once


def test_tags_that_are_there_get_the_new_value_in_their_place():
    text = WITH_TAGS.replace("88888", "12345").replace("NS 120", "EW 90").replace(" 10", " 2")
    assert with_new(text.encode()).decode() == WITH_TAGS


def test_comments_in_a_table_that_is_replaced_stay():
    text = (
        f'[Board "1"]\n[OptimumResultTable "{COLUMNS}"]\nN NT 7 ; by machine\n'
        "{checked\nby hand} N S 9\nN H 3\n% escaped\n"
    )
    expected = (
        f'[Board "1"]\n[OptimumResultTable "{COLUMNS}"]\nN NT  8\nN  S 10\n   ; by machine\n'
        "{checked\nby hand}   \n% escaped\n"
    )
    assert with_new(text.encode(), NEW[2:]).decode() == expected


def test_empty_lines_between_the_rows_of_a_table_go_with_the_rows():
    text = f'[Board "1"]\n[OptimumResultTable "{COLUMNS}"]\n\nN NT 7\n[Site "x"]\n'
    assert with_new(text.encode(), NEW[2:]).decode() == (
        f'[Board "1"]\n[OptimumResultTable "{COLUMNS}"]\nN NT  8\nN  S 10\n[Site "x"]\n'
    )


def test_blanks_at_the_end_of_a_line_stay_there():
    data = b'[Event "x"] \n[Board "1"]\t\n[Play "N"]\nSA S2 S3 S4 \n\n'
    assert with_new(data, NEW[1:]) == (
        b'[Event "x"] \n[Board "1"]\t\n[OptimumScore "NS 120"]\n[Play "N"]\nSA S2 S3 S4 \n'
        + NEW[2].lines.encode()
        + b"\n\n"
    )


def test_tags_on_one_line_and_a_file_without_a_last_line_end():
    data = b'[Board "1"] [Deal "-"]  [Score "NS 1"]'
    assert with_new(data, NEW[:2]) == (
        b'[Board "1"] [Deal "-"]\n[DoubleDummyTricks "88888888888888888888"]\n'
        b'[OptimumScore "NS 120"]  [Score "NS 1"]'
    )


def test_a_comment_without_its_brace_swallows_nothing():
    data = b'[Board "1"]\n[Deal "-"]\n{ open\n[Auction "N"]\nPass { open too\n'
    [game] = games(with_new(data))
    assert [game.value(tag.name) for tag in NEW] == [tag.value for tag in NEW]


def test_a_game_that_gets_nothing_stays():
    data = FILE.encode()
    first, second = games(data)
    assert add_tags(data, [(first, ()), (second, ())]) == data
    assert add_tags(data, []) == data
    assert add_tags(data, [(second, NEW)]).startswith(data[: data.index(b'[Event "#"]')])


PIECES = st.lists(
    st.sampled_from(
        [
            '[Site "x"]', '[Auction "N"]', '[Play "N"]', "Pass Pass", "{ c }", "{",
            "}", "; r", "% e", "", "é", '[OptimumScore "a"]', "[OptimumScore", '"', " ", "N NT 8",
            '[OptimumResultTable "A;B;C"]', '[Zebra "ü"]', '[Note "1:x"]', "\u2660",
        ]
    ),
    max_size=14,
)  # fmt: skip


@given(PIECES, st.sampled_from(["\n", "\r\n", "\r"]), st.booleans())
def test_whatever_is_in_a_game_the_tags_are_read_back_and_the_rest_is_there(lines, end, wide):
    text = end.join(['[Event ""]', '[Board "1"]', *lines])
    data = b"\xff\xfe" + text.encode("utf-16-le") if wide else text.encode()
    before = games(data)
    after = with_new(data)
    again = games(after)
    assert len(again) == len(before)
    for game, changed in zip(before, again, strict=True):
        assert [changed.value(tag.name) for tag in NEW] == [tag.value for tag in NEW]
        names = {tag.name for tag in NEW}
        assert [(tag.name, tag.value) for tag in changed if tag.name not in names] == [
            (tag.name, tag.value) for tag in game if tag.name not in names
        ]
    assert with_new(after) == after
