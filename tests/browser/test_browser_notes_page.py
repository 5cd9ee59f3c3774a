"""The report on notes in a real browser: on a phone, in the dark, by keyboard, by ear."""

from __future__ import annotations

from pathlib import Path

import pytest
from browser_helpers import IN_BROWSER

from cuebid.bml import parse_bml
from cuebid.notes import build_notes, check_notes, report_page

pytestmark = IN_BROWSER
NOTES = """\
1N = 15--17 BAL
  2C = !STAY, 8+ hcp, gnarf
  2D = !TRF, 5+!h
    2H = MAX, 3+!h
  3N = to play
"""


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    report = check_notes(build_notes(parse_bml(NOTES)), deals=1_000)
    path = tmp_path_factory.mktemp("page") / "report.html"
    path.write_text(report_page("Ours", report), encoding="utf-8")
    return path


def brightness(page, selector: str) -> float:
    """Of the background of an element, as it is painted; 255 is white."""
    found = page.evaluate(
        """selector => {
            const canvas = document.createElement("canvas").getContext("2d");
            canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
            canvas.fillRect(0, 0, 1, 1);
            canvas.fillStyle = getComputedStyle(
                document.querySelector(selector)).backgroundColor;
            canvas.fillRect(0, 0, 1, 1);
            return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
        }""",
        selector,
    )
    return sum(found) / 3


@pytest.mark.parametrize("width", [375, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_report_fits_the_screen_in_light_and_dark(browser, page_file, width, scheme) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page = context.new_page()
    page.goto(page_file.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert (brightness(page, "body") > 128) == (scheme == "light")
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_cells_without_a_call_stand_out(browser, page_file, scheme) -> None:
    """The colour is painted: cells of hands without a call differ from those where all have one."""
    context = browser.new_context(color_scheme=scheme)
    page = context.new_page()
    page.goto(page_file.as_uri())
    red = 'td[style="--share:1.00"]'
    assert page.locator(red).count() > 10
    plain = ".heat td[title]:not([style])"
    assert page.locator(plain).count() > 3
    assert abs(brightness(page, red) - brightness(page, plain)) > 30
    context.close()


def test_links_lead_to_auctions_and_the_keyboard_skips_to_them(browser, page_file) -> None:
    page = browser.new_page()
    page.goto(page_file.as_uri())
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the auctions"
    page.get_by_role("link", name="1N-(P)", exact=True).click()
    heading = page.locator("section:target h2")
    assert heading.inner_text() == "After 1N-(P)"
    page.close()


def test_a_screen_reader_hears_hands_in_words(browser, page_file) -> None:
    page = browser.new_page()
    page.goto(page_file.as_uri())
    spoken = page.locator("body").aria_snapshot()
    assert "spades: " in spoken
    assert "♠" not in spoken
    page.close()
