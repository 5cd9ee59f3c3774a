"""Make the documentation's pictures of pages of notes and of a match.

    python scripts/pictures.py

Needs playwright and a Chromium: the command `chromium`, or the one that the environment variable
CHROMIUM names. Run it after a change of the pages of notes or of matches, and look at the result.

The match is bid and played anew with fixed boards and without thinking, because thinking is limited
by time, and the picture would change from run to run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

ROOT: Final = Path(__file__).parents[1]
IMAGES: Final = ROOT / "docs" / "images"
# The notes that the tests of the page use: each kind of block occurs in them, on one screen.
NOTES: Final = ROOT / "tests" / "bml" / "export" / "cases" / "lakeside.bml"

COMMANDS: Final = ("chromium", "chromium-browser", "google-chrome")

# The site shows pictures about 1,000 pixels wide. A picture at the double density of some screens
# would be four times as large, and every change of it stays in the repository for ever.
DESK: Final = {"width": 1180, "height": 900}
PHONE: Final = {"width": 375, "height": 900}
GAP: Final = 24


def main() -> int:
    """Make every picture; return 1 if there is no Chromium."""
    chromium = chromium_command()
    if chromium is None:
        print("there is no Chromium: install it, or name it in CHROMIUM", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        notes, match = write_pages(Path(folder))
        # The sandbox of Chromium needs user namespaces, which containers lack; the pages are ours.
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            notes_picture(browser, notes, Path(folder))
            search_picture(browser, notes)
            match_picture(browser, match)
        finally:
            browser.close()
    return 0


def chromium_command() -> str | None:
    """Return the command of Chromium; None if none is installed."""
    return next(filter(None, (os.environ.get("CHROMIUM"), *map(shutil.which, COMMANDS))), None)


def write_pages(folder: Path) -> tuple[str, str]:
    """Write a page of notes and the page of the demonstration match; return their addresses."""
    notes = folder / "notes.htm"
    _cuebid("bml", "html", str(NOTES), "-o", str(notes))
    _cuebid("demo", "--budget", "0", "--out", str(folder))
    return notes.as_uri(), (folder / "demo.html").as_uri()


def _cuebid(*arguments: str) -> None:
    command = [sys.executable, "-m", "cuebid", *arguments]
    # Notes that show every mistake on purpose end with exit code 1; only 2 means "not written".
    result = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own program
    if result.returncode > 1:
        raise SystemExit(result.stderr)


def notes_picture(browser: Browser, address: str, folder: Path) -> None:
    """Take a picture of notes: their top on a desktop beside a later part, dark, on a phone."""
    desk = browser.new_page(viewport=DESK, color_scheme="light")
    desk.goto(address)
    desk.screenshot(path=folder / "desk.png")
    phone = browser.new_page(viewport=PHONE, color_scheme="dark")
    phone.goto(address)
    phone.get_by_role("heading", name="After interference").evaluate(
        "heading => scrollTo(0, heading.offsetTop - 40)"
    )
    phone.screenshot(path=folder / "phone.png")
    # Chromium joins the two: no library for images is needed.
    joined = browser.new_page(
        viewport={"width": DESK["width"] + GAP + PHONE["width"], "height": DESK["height"]}
    )
    page = folder / "joined.html"
    page.write_text(
        f'<body style="margin:0;display:flex;gap:{GAP}px;background:#cdd0da">'
        '<img src="desk.png"><img src="phone.png">',
        encoding="utf-8",
    )
    joined.goto(page.as_uri())
    _save(joined, "bml-page")


def search_picture(browser: Browser, address: str) -> None:
    """Take a picture of a search, with the matching rows of the first table."""
    page = browser.new_page(viewport={"width": 900, "height": 360}, color_scheme="light")
    page.goto(address)
    box = page.get_by_role("searchbox")
    # The contents are open at first, and would push the rows that match out of the picture.
    page.locator("summary", has_text="Contents").click()
    box.fill("forcing")
    page.locator("mark").first.wait_for()
    page.mouse.move(0, 0)  # the row under the mouse would be highlighted
    box.evaluate("box => scrollTo(0, box.getBoundingClientRect().top + scrollY - 16)")
    _save(page, "bml-search")


def match_picture(browser: Browser, address: str) -> None:
    """Take a picture of the cross table and the first board of the demonstration match."""
    page = browser.new_page(viewport={"width": 1200, "height": 1000}, color_scheme="light")
    page.goto(address)
    _save(page, "demo")


def _save(page: Page, name: str) -> None:
    path = IMAGES / f"{name}.png"
    page.screenshot(path=path)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    sys.exit(main())
