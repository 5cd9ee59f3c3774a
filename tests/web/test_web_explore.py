"""Exploring a system on the live pages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from web_fixtures import ORIGIN, InlineWorkers

from cuebid.web import WebSettings, create_application

NOTES = """\
1N = 15--17 BAL
  2C = !STAY, 8+ hcp
    2D = no 4 card major
    2H = 4+!h
    2S = 4+!s, no 4!h
  2D = !TRF, 5+!h <script>alert(1)</script>
1M = 5+#, 11--20 hcp
"""


# Both are shared, because each new file of notes is read and built anew, which takes a second. Who
# writes to the file has one of its own.
@pytest.fixture(scope="module")
def notes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("explore") / "notes.bml"
    path.write_text(NOTES, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def browser(notes: Path) -> Iterator[TestClient]:
    with explored(notes) as client:
        yield client


@contextmanager
def explored(notes: Path) -> Iterator[TestClient]:
    """A client of the pages of some notes, of those with a weak notrump, and of `simple`."""
    other = notes.with_name("other.bml")
    other.write_text(NOTES.replace("15--17", "12--14"), encoding="utf-8")
    settings = WebSettings(systems=(str(notes), str(other), "simple"), seed=7)
    application = create_application(settings, workers=InlineWorkers(), port=lambda: 8080)
    with TestClient(application, base_url=ORIGIN, headers={"origin": ORIGIN}) as client:
        yield client


@pytest.mark.slow  # a thousand hands
def test_a_position_has_meanings_at_once_and_frequencies_when_they_are_computed(
    browser, notes
) -> None:
    fields = {"system": str(notes), "auction": "1N"}
    page = browser.get("/explore", params=fields).text
    assert "notes.bml:2" in page
    assert "3 continuations" in page
    assert 'data-fetch="/explore/sample' in page
    assert "<script>alert" not in page
    piece = browser.get("/explore/sample", params=fields).text
    assert "<summary>" in piece
    assert "Points and shapes" in piece
    assert "have no agreed call" in piece
    # Styles in attributes are not allowed by the policy of live pages.
    assert "style=" not in piece
    again = browser.get("/explore", params=fields).text
    assert "data-fetch" not in again
    assert "Points and shapes" in again


def test_a_hand_is_bid_and_agreements_are_found(browser, notes) -> None:
    fields = {"system": str(notes)}
    page = browser.get("/explore", params=fields | {"hand": "KQ54.AJ3.K83.AT2"}).text
    assert "15–17 BAL" in page
    assert "Why not the others" in page
    assert "role=" in browser.get("/explore", params=fields | {"hand": "KQ"}).text
    assert "notes.bml:2" in browser.get("/explore", params=fields | {"find": "stay"}).text
    assert "Nothing was found" in browser.get("/explore", params=fields | {"find": "zzz"}).text


def test_seat_and_vulnerability_are_chosen_and_stay_in_all_links(browser, notes) -> None:
    fields = {"system": str(notes), "auction": "1N", "seat": "3", "vulnerable": "we"}
    page = browser.get("/explore", params=fields).text
    assert '<option value="3" selected>in third seat</option>' in page
    assert "auction=1N-2C&amp;seat=3&amp;vulnerable=we" in page
    for wrong in ({"seat": "5"}, {"vulnerable": "<b>"}):
        refused = browser.get("/explore", params=fields | wrong)
        assert refused.status_code == 400
        assert "<b>" not in refused.text


def test_two_systems_stand_side_by_side(browser, notes) -> None:
    other = str(notes.with_name("other.bml"))
    page = browser.get("/explore/compare", params={"system": str(notes), "other": other}).text
    assert "15-17 HCP" in page
    assert "12-14 HCP" in page


def test_a_saved_file_is_noticed_and_what_it_alters_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "notes.bml"
    path.write_text(NOTES, encoding="utf-8")
    fields = {"system": str(path)}
    with explored(path) as browser:
        since = browser.get("/explore/version", params=fields).json()["digest"]
        path.write_text(NOTES.replace("15--17", "15--18"), encoding="utf-8")
        assert browser.get("/explore/version", params=fields).json()["digest"] != since
        piece = browser.get("/explore/changes", params=fields | {"since": since}).text
        assert "<del>15–17 BAL</del> <ins>15–18 BAL</ins>" in piece
        assert "sampled hands call something else" in piece
        path.write_text("1N = 15--17\n#INCLUDE missing.bml\n", encoding="utf-8")
        assert "missing" in browser.get("/explore/version", params=fields).json()["error"]


@pytest.mark.parametrize("auction", ["8Z", "1N-1C", "P-P-P-P", "<b>", "1N " * 50])
def test_what_is_no_auction_is_refused(browser, notes, auction) -> None:
    answer = browser.get("/explore", params={"system": str(notes), "auction": auction})
    assert answer.status_code in {200, 400}
    assert "<b>" not in answer.text
    assert "Traceback" not in answer.text
