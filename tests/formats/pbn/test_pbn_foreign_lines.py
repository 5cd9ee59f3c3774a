"""Lines that belong to no tag: one finding for a run, sound boards, kept or dropped."""

from __future__ import annotations

from io import BytesIO

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from cuebid.cli.main import cli
from cuebid.formats.pbn import NewTag, add_tags, parse_pbn, pbn_text, read_pbn

DEAL = "N:AKT5.62.873.T873 J6.QT854.QJ62.J2 Q974.AKJ.T54.A95 832.973.AK9.KQ64"
TAGS = f"""\
[Event "Test"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{DEAL}"]
[Declarer "N"]
[Contract "2S"]
[Result "9"]
"""
AUCTION = '[Auction "N"]\nPass Pass 1C =1= Pass\n1S Pass 2S Pass\nPass Pass\n[Note "1:clubs"]\n'
PLAY = '[Play "E"]\nDQ DT D9 D3\nD2 D5 DK D8\n*\n'
TABLE = '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\nN NT  8\nN  S 10\n'
ENDS = {
    "tags": TAGS,
    "an auction": TAGS + AUCTION,
    "an auction without notes": TAGS + AUCTION.partition("[Note")[0].replace(" =1=", ""),
    "a play": TAGS + AUCTION + PLAY,
    "a table": TAGS + AUCTION + PLAY + TABLE,
    "a tag of another program": TAGS + AUCTION + '[Zebra "x"]\n',
    "calls that are unknown": TAGS + '[Auction "N"]\n',
}
STATISTICS = """\
Minimum : 33.6
Maximum : 44
Average :  12.5
Frequency HCP South :
   12\t45
   13\t2
Generated 1000 hands
Time needed    0.134 sec
"""


def with_gap(end):
    """The lines behind a board; an empty line parts them where a tag may have any words."""
    return ENDS[end] + ("\n" if "tag of another" in end else "")


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("gap", ["", "\n", "\n\n", "{ a comment }\n\n"])
def test_statistics_behind_the_last_board_are_one_finding(end, gap) -> None:
    sound = [game.to_record() for game in parse_pbn(ENDS[end])]
    text = with_gap(end) + gap + STATISTICS
    (game,) = parse_pbn(text, "a.pbn")
    record, diagnostics = game.to_record()
    assert record == sound[0].record
    (said,) = [item for item in diagnostics if item not in sound[0].diagnostics][:2]
    assert (said.code, said.severity.value) == ("pbn-stray-text", "warning")
    assert "8 lines behind the tag" in said.message
    assert said.span.text == STATISTICS.strip()
    assert said.span.first.line == text.count("\n") - 7


@pytest.mark.parametrize("end", ENDS)
def test_statistics_between_and_before_boards_are_one_finding_a_run(end) -> None:
    text = f"{STATISTICS}\n{with_gap(end)}\n{STATISTICS}\n{with_gap(end)}{STATISTICS}"
    games = parse_pbn(text)
    sound = parse_pbn(ENDS[end])[0].to_record()
    readings = [game.to_record() for game in games]
    assert [reading.record for reading in readings] == [sound.record] * 2
    said = [item for reading in readings for item in reading.diagnostics]
    assert sum(item.code == "pbn-stray-text" for item in said) == 3
    assert len(said) == 3 + 2 * len(sound.diagnostics)


@pytest.mark.parametrize("end", ENDS)
def test_foreign_lines_become_comments_or_are_dropped(end) -> None:
    games = parse_pbn(with_gap(end) + STATISTICS)
    kept, dropped = pbn_text(games), pbn_text(games, keep_foreign=False)
    assert "{Minimum : 33.6}\n" in kept
    assert "Frequency" not in dropped
    without = parse_pbn(ENDS[end])
    assert dropped == pbn_text(without)
    assert [line for line in kept.splitlines() if line[0] != "{"] == dropped.splitlines()
    assert pbn_text(parse_pbn(kept)) == kept
    assert not [item for item in parse_pbn(kept).diagnostics if item.code == "pbn-stray-text"]


def test_the_commands_that_rewrite_pbn_keep_or_drop_foreign_lines(tmp_path) -> None:
    path = tmp_path / "a.pbn"
    path.write_text(ENDS["a play"] + STATISTICS)
    out = tmp_path / "out.pbn"
    for command in (["pbn", "format", path, "-o", out], ["convert", path, out]):
        for option, count in (([], 8), (["--foreign-lines", "keep"], 8),
                              (["--foreign-lines", "drop"], 0)):  # fmt: skip
            result = CliRunner().invoke(cli, [str(word) for word in [*command, *option]])
            assert result.exit_code == 0
            assert sum(line.startswith("{") for line in out.read_text().splitlines()) == count


def test_a_misspelt_call_or_card_at_the_end_stays_in_its_section() -> None:
    for old, new, code in (
        ("Pass Pass\n[", "Pas Pass\n[", "pbn-bad-call"),
        ("Pass Pass\n[", "Pass\nPaas\n[", "pbn-bad-call"),
        ("Pass Pass\n[", "Pass Pass\n4Q\n[", "pbn-bad-call"),
        ("D2 D5 DK D8", "D2 D5 DX DY", "pbn-bad-card"),
    ):
        text = ENDS["a play"].replace(old, new)
        said = [item.code for item in parse_pbn(text).diagnostics]
        assert said.count(code) == 1
        assert "pbn-stray-text" not in said


def test_a_sentence_inside_a_section_is_one_finding() -> None:
    sentence = "here East thought for a long time\n"
    for before in ("1S Pass", "D2 D5"):
        text = ENDS["a play"].replace(before, sentence + before)
        said = [item for item in parse_pbn(text).diagnostics if "not a ca" in item.message]
        assert len(said) == 1, before


def test_added_tags_do_not_take_foreign_lines_for_rows() -> None:
    data = (ENDS["a table"] + "\n" + STATISTICS).encode()
    new = NewTag("OptimumResultTable", "Declarer;Denomination\\2R;Result\\2R", ("N NT 7",))
    changed = add_tags(data, [(game, [new]) for game in read_pbn(BytesIO(data))])
    assert changed.endswith(STATISTICS.encode())
    assert b"N NT 7\n" in changed
    assert b"N  S 10" not in changed


WORDS = st.sampled_from([":", "12", "33.6", "HCP", "Average", "South", "hands", "0", "%", "the"])
LINES = st.lists(
    st.lists(WORDS, min_size=2, max_size=6).filter(lambda words: words[0] != "%"),
    min_size=1,
    max_size=6,
)


@given(LINES, st.sampled_from(sorted(ENDS)), st.booleans())
def test_whatever_the_statistics_are_the_boards_are_sound(lines, end, parted) -> None:
    text = "".join(" ".join(words) + "\n" for words in lines)
    # Without an empty line three short words may be a row of a table.
    gap = "\n" if parted or "ta" in end else ""
    if end == "a table":
        text = f"Statistics of this run:\n{text}"
    reading = parse_pbn(ENDS[end] + gap + text)[0].to_record()
    sound = parse_pbn(ENDS[end])[0].to_record()
    assert reading.record == sound.record
    assert len(reading.diagnostics) == len(sound.diagnostics) + 1
