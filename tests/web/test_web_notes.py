"""Notes in the browser: written, checked, kept in versions, offered to their author alone."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from web_fixtures import client

from cuebid.conventions import LIBRARY
from cuebid.core import Auction, Call, Hand
from cuebid.robots.system_bidder import make_bidder
from cuebid.text import Diagnostics
from cuebid.web.notes import jobs, store
from cuebid.web.notes.reading import read_notes
from cuebid.web.serving.time_limit import TimeLimitError, time_limit

MARKS = "\nSome <script>alert(1)</script> and [[javascript:alert(1)][x]].\n"
NOTES = """\
#+TITLE: Ours

1N = 15--17 BAL
  2C = !STAY, 8+ hcp
    2D = no 4 card major
    2H = 4+!h
1M = 5+#, 11--20 hcp, frobnicating
2C = 23+ or game force
"""
HIDDEN = "what Alice alone knows"
LINK = "long"


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    """Alice, on a server with a token."""
    with client(tmp_path, token=LINK, cookies={"cuebid_token": LINK}) as started:
        yield started


def begin(browser: TestClient, name: str = "ours", text: str = NOTES) -> str:
    """Begin notes with a file, and return the address of their page."""
    answer = browser.post(
        "/notes", data={"how": "file", "name": name}, files={"file": ("x.bml", text.encode())}
    )
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def save(browser: TestClient, page: str, text: str, base: int = 1) -> Any:
    """Save as the script does."""
    data = {"text": text, "base": str(base), "script": "1"}
    return browser.post(page, data=data).json()


def found(browser: TestClient, page: str, text: str, kind: str = "check") -> Any:
    """The findings of a text."""
    # As browsers send it, whatever ends the lines of the text area.
    return browser.post(f"{page}/{kind}", data={"text": text.replace("\n", "\r\n")}).json()


def text_of(browser: TestClient, page: str) -> str:
    """The newest text, as its file has it."""
    newest = re.search(rf"{page}/versions/\d+/file", browser.get(page).text)
    assert newest is not None
    return browser.get(newest[0]).text


def own_system(browser: TestClient) -> str:
    """The one system that practice offers besides those of the server."""
    options = re.findall(r'<option value="([^"]*own-notes[^"]*)"', browser.get("/explore").text)
    assert options
    return str(options[0])


def another(browser: TestClient) -> None:
    """Have somebody else at the browser, who has the link of the server too."""
    browser.cookies.clear()
    browser.cookies.set("cuebid_token", LINK)


def test_nothing_of_one_visitors_notes_reaches_another(browser) -> None:
    page = begin(browser, text=NOTES + f"// {HIDDEN}\n2H = 5--10 hcp, 6!h\n")
    found(browser, page, NOTES)
    system = own_system(browser)
    assert ">ours<" in browser.get("/").text
    another(browser)
    for method, path in (
        *(("GET", f"{page}{part}") for part in ("", "/page", "/versions/1", "/versions/1/file")),
        *(("POST", f"{page}{part}") for part in ("", "/check", "/study", "/delete")),
    ):
        answer = browser.request(method, path, data={"text": "x", "base": "1", "sure": "yes"})
        assert answer.status_code == 404
        assert HIDDEN not in answer.text
    for path in ("/notes", "/"):
        assert ">ours<" not in browser.get(path).text
    # Neither its name nor its file opens it: another is explored and dealt.
    for path in ("/explore", "/practice", "/explore/compare", "/explore/version"):
        answer = browser.get(path, params={"system": system, "other": system})
        assert "own-notes" not in answer.text
    refused = browser.post("/play", data={"ours": system})
    assert refused.status_code == 400


@pytest.mark.parametrize(
    "path",
    [
        "/etc/passwd",
        "../../../../etc/passwd",
        "notes.sqlite",
        "ours.bml",
        "modules/../../../settings.py",
        "sayc.bml",
    ],
)
def test_an_include_of_anything_but_the_library_is_refused_and_never_reaches_robots(
    browser, tmp_path, path
) -> None:
    page = begin(browser)
    text = NOTES + f"\n#INCLUDE {path}\n"
    [finding] = [each for each in found(browser, page, text) if each["severity"] == "error"]
    assert (finding["text"].split(" (")[0], finding["line"]) == (f"there is no file {path}", 10)
    assert not save(browser, page, text)["is_played"]
    # The version is kept, and robots keep the one before.
    assert text_of(browser, page) == text
    files = list(tmp_path.rglob("ours.bml"))
    assert files
    assert all("INCLUDE" not in file.read_text("utf-8") for file in files)


def test_a_text_is_checked_as_its_file_will_be_decoded() -> None:
    assert not jobs.read_text("x", "\ufeff#INCLUDE /etc/passwd\n" + NOTES).is_playable


def test_rules_of_a_database_inside_of_notes_are_refused() -> None:
    """Their settings can name files of Python."""
    report = Diagnostics()
    read_notes("x", NOTES + "//db rule 1C 13+ #1\n//db setting functions = 1\n", report)
    assert any(each.code == "notes-embedded-rules" for each in report)
    assert report.has_errors


def test_the_rules_of_the_library_are_taken_from_its_own_files_only() -> None:
    included = "#INCLUDE sayc/openings.bml\n#INCLUDE sayc/rules.bml\n"
    assert jobs.read_text("x", included).is_playable
    lines = (LIBRARY / "sayc/rules.bml").read_text("utf-8").splitlines()
    rule = next(line for line in lines if line.startswith("//db rule") and "#11010" in line)
    assert not jobs.read_text("x", f"{included}{rule}\n").is_playable


def test_sayc_is_a_base_whose_rules_bid_where_a_row_is_as_it_was(browser) -> None:
    form = browser.get("/notes", params={"base": "sayc"}).text
    ticked = dict.fromkeys(re.findall(r'name="(module-[\w-]+)" checked', form), "on")
    assert "module-stayman" in ticked
    assert "module-feature" in ticked
    chosen = ticked | {"module-ogust": "on"}
    del chosen["module-feature"]
    answer = browser.post("/notes", data={"how": "base", "base": "sayc", "name": "us", **chosen})
    assert answer.status_code == 303, answer.text
    text = text_of(browser, answer.headers["location"])
    assert "#INCLUDE modules/ogust.bml" in text
    assert "sayc/feature.bml" not in text
    findings = jobs.read_text("us", text).findings
    offered = {each.text for each in findings if each.severity == "library"}
    # Rules are too many to be written out, and are only taken from the library.
    assert "sayc/stayman.bml" in offered
    assert "sayc/rules.bml" not in offered
    studied = jobs.study_text("us", text)
    line = text[: text.index("#INCLUDE modules/ogust.bml")].count("\n") + 1
    assert {(each.line, each.text.partition(":")[0]) for each in studied} <= {
        (line, "modules/ogust.bml")
    }
    hand, auction = Hand("K94.A832.KQ3.J94"), Auction("N", "1N P")
    decision = make_bidder(own_system(browser)).decide(hand, auction)
    assert decision.call is make_bidder("sayc").decide(hand, auction).call is Call("2C")


def test_a_small_text_that_asks_for_much_work_ends_with_an_error() -> None:
    rows = "\n".join("  " * level + "1CDHSN" for level in range(12))
    pasted = "#COPY a\n" + "1C = b\n" * 1000 + "#ENDCOPY\n" + "#PASTE a\n" * 1000
    for text in (pasted, rows):
        read = jobs.read_text("x", text)
        assert not read.is_playable
        assert any(each.severity == "error" for each in read.findings)


def test_a_job_that_takes_too_long_is_ended() -> None:
    with pytest.raises(TimeLimitError, match=r"0\.05 seconds"), time_limit(0.05):
        sum(1 for _ in count())
    with time_limit(0.05):
        pass


def test_the_page_of_strangers_notes_runs_no_script_and_shows_marks_as_text(browser) -> None:
    page = begin(browser)
    found(browser, page, NOTES + MARKS)
    answer = browser.get(f"{page}/page")
    assert "&lt;script&gt;" in answer.text
    assert "<script" not in answer.text
    assert 'href="javascript' not in answer.text
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "sandbox" in policy
    assert "script-src" not in policy
    assert 'sandbox=""' in browser.get(page).text


def test_every_finding_of_system_check_stands_beside_its_line(browser, tmp_path) -> None:
    text = NOTES + "3C = 4 hcp, 5 hcp exactly\n1N-3N = to play\n\n1N--\n3C = GF, 5+!c\n"
    path = tmp_path / "same.bml"
    path.write_text(text, "utf-8")
    command = [sys.executable, "-m", "cuebid", "system", "check", str(path), "--json"]
    told = json.loads(
        subprocess.run([*command, "--auctions", "0"], capture_output=True, check=False).stdout
    )
    page = begin(browser, text=text)
    findings = found(browser, page, text, "study")

    def at(line: int, words: str) -> bool:
        return any(each["line"] == line and words in each["text"] for each in findings)

    def line_of(place: str) -> int:
        return int(re.search(r"same\.bml:(\d+)", place)[1])  # type: ignore[index]

    for each in told["diagnostics"]:
        assert at(each["place"]["start"]["line"], each["message"])
    for each in told["unknown_words"]:
        assert at(line_of(each["place"]), f"not understood: {each['text']}")
    for key in ("impossible", "illegal", "unsure", "unanswered"):
        for row in told[key]:
            assert any(each["line"] == line_of(row) for each in findings), (key, row)
    texts = [each["text"] for each in findings]
    assert {each["text"] for each in told["never_made_because"]} <= set(texts)
    open_nodes = [each["auction"] for each in told["nodes"] if each["without_call"] >= 0.01]
    assert all(any(f"after {node} " in text for text in texts) for node in open_nodes)
    doubts = [(each, doubt) for each in told["readings"] for doubt in each["doubts"]]
    asked = [(each, doubt) for each, doubt in doubts if doubt["grade"] == "doubtful"]
    assert asked
    for each, doubt in asked:
        assert at(line_of(each["place"]), doubt["question"])
        assert at(line_of(each["place"]), doubt["change"])
    assert told["unknown_words"]


def test_the_answer_to_a_question_settles_it(browser) -> None:
    page = begin(browser)
    [question] = [
        each
        for each in found(browser, page, NOTES, "study")
        if each["severity"] == "question" and "any shape?" in each["text"]
    ]
    assert [fix["title"] for fix in question["fixes"]] == ["ART", "6+!c"]
    for fix in question["fixes"]:
        settled = NOTES[: fix["start"]] + fix["replacement"] + NOTES[fix["end"] :]
        assert f"2C = 23+ or game force, {fix['title']}\n" in settled
        again = found(browser, page, settled, "study")
        assert not any("any shape?" in each["text"] for each in again)


def test_a_fix_counts_as_scripts_do_and_mends_what_was_found(browser) -> None:
    page = begin(browser)
    text = (
        "// \U0001f0cf\n" + NOTES + "\n#SEAT 3\n\n#Vul N0\n1D = 11--15 hcp, 5+!d\n  1H = 4+!h  \n"
    )
    fixes = [fix for each in found(browser, page, text) for fix in each["fixes"]]
    units = text.encode("utf-16-le")
    for fix in fixes:
        mended = (
            units[: 2 * fix["start"]]
            + fix["replacement"].encode("utf-16-le")
            + units[2 * fix["end"] :]
        ).decode("utf-16-le")
        assert len(found(browser, page, mended)) <= len(found(browser, page, text))


def test_an_edit_conflict_loses_nothing_and_shows_the_lines_that_differ(browser) -> None:
    page = begin(browser)
    first, second = NOTES + "2H = 5--10 hcp, 6!h\n", NOTES + "2S = 5--10 hcp, 6!s & <b>\n"
    assert save(browser, page, first)["version"] == 2
    told = save(browser, page, second, base=1)
    assert (told["version"], told["text"]) == (2, first)
    assert "<ins>+2S = 5--10 hcp, 6!s &amp; &lt;b&gt;</ins>" in told["difference"]
    assert "<del>-2H = 5--10 hcp, 6!h</del>" in told["difference"]
    assert text_of(browser, page) == first
    # Without scripts the text comes back in its field.
    answer = browser.post(page, data={"text": second, "base": "1"})
    assert answer.status_code == 409
    assert "2S = 5--10 hcp, 6!s &amp; &lt;b&gt;" in answer.text
    assert 'name="base" value="2"' in answer.text
    # Whoever has seen the difference may save: the other text stays a version.
    assert save(browser, page, second, base=2)["version"] == 3
    assert browser.get(f"{page}/versions/2/file").text == first


def test_a_text_that_somebody_else_has_saved_already_is_no_conflict(browser) -> None:
    page = begin(browser)
    save(browser, page, NOTES + "// more\n")
    assert save(browser, page, NOTES + "// more\n", base=1)["version"] == 2


def test_each_save_is_a_version_with_its_difference_by_meaning_and_a_way_back(browser) -> None:
    page = begin(browser)
    save(browser, page, NOTES.replace("15--17", "12--14"))
    old = browser.get(f"{page}/versions/1").text
    assert "15–17" in old
    assert "12–14" in old
    assert "call something else" in old or "hardly any hand" in old
    assert browser.post(page, data={"text": NOTES, "base": "2"}).status_code == 303
    assert text_of(browser, page) == NOTES
    assert browser.get(f"{page}/versions/3/file").text == NOTES


def test_a_saved_system_can_be_practised_explored_and_played(browser) -> None:
    begin(browser)
    system = own_system(browser)
    assert f">{Path(system).stem}</option>" in browser.get("/practice").text
    explored = browser.get("/explore", params={"system": system, "auction": "1N"})
    assert "ours.bml:4" in explored.text
    asked = browser.get("/practice/alone", params={"system": system, "theme": "1N"})
    assert asked.status_code == 303
    question = browser.get(asked.headers["location"])
    assert question.status_code == 200
    page = browser.get("/").text
    [version] = set(re.findall(r'<option value="([^"]*own-notes[^"]*)"', page))
    game = browser.post("/play", data={"ours": version})
    assert game.status_code == 303
    assert "Your side bids ours," in browser.get(game.headers["location"]).text


def test_a_board_goes_on_with_the_version_that_it_began_with(browser) -> None:
    page = begin(browser)
    path = r'<option value="([^"]*own-notes[^"]*)"'
    [before] = set(re.findall(path, browser.get("/").text))
    save(browser, page, NOTES.replace("15--17", "12--14"))
    [after] = set(re.findall(path, browser.get("/").text))
    assert "15--17" in Path(before).read_text("utf-8")
    assert "12--14" in Path(after).read_text("utf-8")
    # Practice goes on under one name, and by the newest.
    assert "12--14" in Path(own_system(browser)).read_text("utf-8")


def test_clicked_conventions_make_a_system_of_ones_own(browser) -> None:
    form = browser.get("/notes", params={"base": "2over1"}).text
    assert re.search(r'name="module-drury" checked', form)
    ticked = dict.fromkeys(re.findall(r'name="(module-[\w-]+)" checked', form), "on")
    options = re.findall(
        r'name="(module-[\w-]+)">.*?(?:value="([\w.-]+)" selected|</select>)', form
    )
    chosen = {**ticked, **{name: option for name, option in options if option}}
    del chosen["module-drury"]
    chosen |= {"module-bergen": "reverse", "module-ogust": "on"}
    chosen.pop("module-feature", None)
    answer = browser.post("/notes", data={"how": "base", "base": "2over1", "name": "us", **chosen})
    assert answer.status_code == 303, answer.text
    text = text_of(browser, answer.headers["location"])
    assert text.startswith("#+TITLE: us\n")
    assert "#INCLUDE modules/ogust.bml" in text
    assert r"#PASTE bergen \LOW=3D \HIGH=3C" in text
    assert "drury" not in text
    read = jobs.read_text("us", text)
    assert read.is_playable
    # What is included is not in the text, so that each file can be written out where it stands.
    library = {each.text: each for each in read.findings if each.severity == "library"}
    fix = library["modules/bergen.bml"].fixes[0]
    written = text[: fix.start] + fix.replacement + text[fix.end :]
    assert "#INCLUDE modules/bergen.bml" not in written
    again = jobs.read_text("us", written)
    assert again.is_playable
    assert again.page.count("<li") == read.page.count("<li")


def test_hints_and_questions_about_shipped_rows_wait_until_they_are_written_out() -> None:
    text = "#INCLUDE modules/weak-two-majors.bml\n\n1D = nebulous, 11-15\n2C = 20+ hcp\n"
    read = jobs.read_text("us", text)
    studied = jobs.study_text("us", text)
    # The three questions that are asked are about rows that can be answered here.
    assert {each.line for each in studied} == {3, 4}
    assert [each.severity for each in read.findings] == ["library"]
    [fix] = read.findings[0].fixes
    written = fix.replacement + text[fix.end :]
    below = {each.severity for each in jobs.study_text("us", written)}
    assert {"hint", "question"} <= below


def test_a_choice_that_cannot_be_comes_back_with_the_reason(browser) -> None:
    chosen = {"how": "base", "base": "2over1", "name": "us", "module-smolen": "on"}
    answer = browser.post("/notes", data=chosen)
    assert answer.status_code == 400
    assert "Smolen needs stayman" in answer.text
    assert re.search(r'name="module-smolen" checked', answer.text)


def test_other_files_become_tables_and_archives_are_refused(browser) -> None:
    markdown = b"# Ours\n\n- 1NT: 15-17 balanced\n  - 2C: Stayman\n"
    data = {"how": "file", "name": "md"}
    page = browser.post("/notes", data=data, files={"file": ("x.md", markdown)}).headers["location"]
    assert re.search(r"^1NT? *= *15-+17", text_of(browser, page), re.MULTILINE)
    answer = browser.post(
        "/notes", data={"how": "file", "name": "zip"}, files={"file": ("x.docx", b"PK\x03\x04")}
    )
    assert answer.status_code == 400
    assert "bml import" in answer.text


def test_shares_of_the_disk_are_bounded_and_the_newest_version_stays(browser, monkeypatch) -> None:
    monkeypatch.setattr(store, "MOST_NOTES", 1)
    monkeypatch.setattr(store, "MOST_VERSIONS", 3)
    page = begin(browser)
    again = browser.post("/notes", data={"name": "second"})
    assert again.status_code == 400
    for number in range(1, 6):
        save(browser, page, f"{NOTES}// {number}\n", base=number)
    assert re.findall(r"Version (\d)", browser.get(page).text)[-3:] == ["6", "5", "4"]
    monkeypatch.setattr(store, "MOST_BYTES", 10)
    save(browser, page, f"{NOTES}// last\n", base=6)
    assert browser.get(f"{page}/versions/5").status_code == 404
    assert text_of(browser, page) == f"{NOTES}// last\n"
    refused = save(browser, page, "x" * 200_001, base=7)
    assert "longer than 200 kB" in refused["refused"]
    assert text_of(browser, page) == f"{NOTES}// last\n"


@pytest.mark.parametrize("name", ["", "../x", "a/b", ".x", "x" * 41, "x\0"])
def test_a_name_is_no_path(browser, name) -> None:
    assert browser.post("/notes", data={"name": name}).status_code == 400


def test_blanks_of_a_name_become_hyphens_of_its_file(browser) -> None:
    answer = browser.post("/notes", data={"name": " Our own  Acol "})
    assert "<h1>Our-own-Acol</h1>" in browser.get(answer.headers["location"]).text


def test_notes_are_kept_over_a_restart_and_deleted_whole(tmp_path) -> None:
    with client(tmp_path) as browser:
        page = begin(browser)
    with client(tmp_path) as browser:
        assert text_of(browser, page) == NOTES
        assert browser.post(f"{page}/delete", data={}).status_code == 400
        assert browser.post(f"{page}/delete", data={"sure": "yes"}).status_code == 303
        assert browser.get(page).status_code == 404
        assert "own-notes" not in browser.get("/").text
    assert not list(tmp_path.rglob("ours.bml"))


def test_without_a_data_folder_notes_go_with_the_server() -> None:
    with client() as browser:
        begin(browser)
        path = Path(own_system(browser))
        assert path.is_file()
    assert not path.exists()


def test_texts_of_lines_that_are_alike_end_a_comparison_and_not_the_server(monkeypatch) -> None:
    monkeypatch.setattr(jobs, "_SECONDS", 0.2)
    before = "\n".join(str(number % 400) for number in range(50_000))
    after = "\n".join(str(number * 7 % 400) for number in range(50_000))
    with pytest.raises(TimeLimitError):
        jobs.differing_lines(before, after)
