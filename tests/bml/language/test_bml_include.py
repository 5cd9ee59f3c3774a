"""Included files."""

import os
from pathlib import Path

import pytest

from cuebid.bml import LimitError, Limits, defined_auctions, parse_document, read_document
from cuebid.text import Diagnostics, Source, TextError, format_diagnostics, trace


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def write(**files):
        for name, text in files.items():
            path = tmp_path / (name.replace("__", "/") + ".bml")
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")

    return write


def read(name="root.bml", limits=None):
    report = Diagnostics()
    return read_document(name, report, limits=limits), report


def auctions(document):
    return [sequence.auction for sequence in defined_auctions(document)]


def test_a_file_is_looked_for_beside_the_including_one_and_then_beside_the_root(folder):
    folder(
        root="#INCLUDE parts/one.bml\n",
        parts__one="#INCLUDE two.bml\n\n#INCLUDE three.bml\n",
        parts__two="1C = x1\n",
        two="2C = wrong\n",
        three="1D = y1\n",
    )
    document, report = read()
    assert not report
    assert auctions(document) == ["1C", "1D"]
    assert [include.path for include in document.includes] == [
        "parts/one.bml", "two.bml", "three.bml",
    ]  # fmt: skip


def test_an_included_table_never_joins_its_neighbours(folder):
    folder(root="1C = x1\n#INCLUDE part.bml\n  1H = z1\n", part="1D = y1")
    assert auctions(read()[0]) == ["1C", "1D", "1H"]


def test_a_name_may_hold_blanks_and_text_may_follow_a_name(folder):
    folder(root="#INCLUDE my part.bml\n#INCLUDE other.bml and text\n", other="1C = x1\n")
    folder(**{"my part": "1D = y1\n"})
    document, report = read()
    assert not report
    assert auctions(document) == ["1D", "1C"]
    assert document.blocks[-1].text == "and text"


def test_a_mistake_in_an_included_file_is_shown_there_with_the_way_to_it(folder):
    folder(root="* Head\n\n#INCLUDE part.bml\n", part="1C = x1\n  1Q = y1\n")
    document, report = read()
    assert format_diagnostics(report).splitlines()[0].startswith("part.bml:2:3: error: 1Q")
    assert "included from root.bml:3:1" in format_diagnostics(report)
    row = next(document.tables).rows[0]
    assert str(trace(row.span).written) == "part.bml:1:1"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("#INCLUDE nowhere.bml\n", "bml-include-missing"),
        ("#INCLUDE\n", "bml-include-path"),
        ("#INCLUDE folder\n", "bml-include-unreadable"),
        ("#INCLUDE root.bml\n", "bml-include-cycle"),
        ("#INCLUDE a\0b.bml\n", "bml-include-missing"),
    ],
)
def test_an_include_that_cannot_be_made_is_an_error_and_the_rest_is_read(
    folder, tmp_path, text, code
):
    (tmp_path / "folder").mkdir()
    folder(root=text + "\n1C = x1\n")
    document, report = read()
    assert [d.code for d in report if d.code.startswith("bml")] == [code]
    assert auctions(document) == ["1C"]


def test_a_cycle_shows_its_chain(folder):
    folder(root="#INCLUDE a.bml\n", a="#INCLUDE b.bml\n", b="1C = x1\n\n#INCLUDE a.bml\n")
    document, report = read()
    (cycle,) = report
    assert cycle.code == "bml-include-cycle"
    assert [str(related.span) for related in cycle.related] == ["a.bml:1:1"]
    assert auctions(document) == ["1C"]


def test_includes_may_nest_as_deep_as_the_limit_says(folder):
    for number in range(10):
        folder(**{f"f{number}": f"#INCLUDE f{number + 1}.bml\n"})
    folder(root="#INCLUDE f0.bml\n", f10="1C = x1\n")
    assert auctions(read(limits=Limits(include_depth=11))[0]) == ["1C"]
    with pytest.raises(LimitError, match="11 files deep"):
        read(limits=Limits(include_depth=10))


def test_includes_that_multiply_are_refused(folder):
    for number in range(40):
        folder(**{f"f{number}": f"#INCLUDE f{number + 1}.bml\n\n#INCLUDE f{number + 1}.bml\n"})
    folder(root="#INCLUDE f0.bml\n", f40="1C = x1\n")
    with pytest.raises(LimitError, match="longer than 100,000 characters"):
        read(limits=Limits(characters=100_000))


def test_a_text_without_a_loader_has_no_files():
    report = Diagnostics()
    parse_document(Source("text", "#INCLUDE a.bml\n"), report)
    assert [d.code for d in report] == ["bml-include-missing"]


@pytest.mark.usefixtures("folder")
def test_a_missing_root_file_is_an_error():
    with pytest.raises(TextError, match="no such file"):
        read()


@pytest.mark.slow
def test_includes_nest_deeply_without_using_up_the_stack(folder):
    folder(**{f"f{number}": f"#INCLUDE f{number + 1}.bml\n" for number in range(1500)})
    folder(root="#INCLUDE f0.bml\n", f1500="1C = x1\n")
    assert auctions(read(limits=Limits(include_depth=2000))[0]) == ["1C"]


def test_a_name_that_no_file_can_have_is_missing(folder):
    folder(root=f"#INCLUDE {'long' * 200}.bml\n")
    assert [d.code for d in read()[1]] == ["bml-include-missing"]


def test_a_path_with_backslashes_is_read_on_every_system(folder):
    folder(root="#INCLUDE parts\\one.bml  rest\n", parts__one="1C = x1\n")
    document, report = read()
    assert auctions(document) == ["1C"]
    (found,) = report
    assert (found.code, found.edit.replacement) == ("bml-spelling", "parts/one.bml")
    assert [include.path for include in document.includes] == ["parts/one.bml"]


def complaints(report):
    return [(found.code, str(found.span)) for found in report]


@pytest.mark.parametrize("path", ["../secret.bml", "inside/../../secret.bml", "link.bml"])
def test_nothing_outside_the_folder_of_the_root_is_included(tmp_path, path):
    (tmp_path / "secret.bml").write_text("1C = secret\n")
    folder = tmp_path / "notes"
    (folder / "inside").mkdir(parents=True)
    (folder / "link.bml").symlink_to(tmp_path / "secret.bml")
    root = folder / "root.bml"
    root.write_text(f"1D = y1\n\n#INCLUDE {path}\n")
    document, report = read(str(root))
    assert auctions(document) == ["1D"]
    assert complaints(report) == [("bml-include-outside", f"{root}:3:1")]
    absolute = tmp_path / "notes" / "absolute.bml"
    absolute.write_text(f"#INCLUDE {tmp_path / 'secret.bml'}\n")
    assert [code for code, _ in complaints(read(str(absolute))[1])] == ["bml-include-outside"]


def test_the_include_path_allows_and_searches_further_folders(tmp_path):
    (tmp_path / "common").mkdir()
    (tmp_path / "common" / "club.bml").write_text("1C = strong\n\n#INCLUDE more.bml\n")
    (tmp_path / "common" / "more.bml").write_text("1N = 15--17\n")
    (tmp_path / "mine").mkdir()
    root = tmp_path / "mine" / "root.bml"
    limits = Limits(include_path=(tmp_path / "common",))
    for path in ("../common/club.bml", "club.bml"):
        root.write_text(f"#INCLUDE {path}\n")
        document, report = read(str(root), limits)
        assert not report
        assert auctions(document) == ["1C", "1N"]


def test_a_pipe_and_a_device_are_refused_at_once(tmp_path):
    os.mkfifo(tmp_path / "pipe.bml")
    root = tmp_path / "root.bml"
    root.write_text("#INCLUDE pipe.bml\n\n#INCLUDE /dev/zero\n")
    limits = Limits(include_path=(Path("/dev"),))
    document, report = read(str(root), limits)
    assert not document.blocks
    assert [found.message for found in report] == [
        "pipe.bml: this is a device or a pipe, not a file",
        "/dev/zero: this is a device or a pipe, not a file",
    ]


def test_no_more_of_an_included_file_is_read_than_the_limit(folder):
    folder(root="#INCLUDE long.bml\n", long="x" * 401)
    with pytest.raises(LimitError, match="longer than 100 characters"):
        read(limits=Limits(characters=100))
