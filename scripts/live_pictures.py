"""Make the pictures of the pages of `cuebid web`, and a short recording of a board.

    python scripts/live_pictures.py

Needs playwright and a Chromium, as `pictures.py` does. Seed and board number are fixed, and the
robots bid by the book and play by rule of thumb, so that only a change of the pages changes the
pictures.
"""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from pictures import IMAGES, ROOT, chromium_command
from screen_pictures import screen_pictures, visitor_page

# The recording shows a phone, which fits beside text; a frame is a third as large as on a desktop.
PHONE: Final = {"width": 375, "height": 640}
SECONDS_A_FRAME: Final = 1.2
# The auction and the first tricks; a whole board would be a megabyte.
FRAMES: Final = 9
BEFORE_TYPING: Final = "  2H = 5+!s, TRF"
NOTES: Final = f"""\
#+TITLE: Ours

* One notrump

1N = 15--17 BAL
  2C = !STAY, 8+ hcp
    2D = no 4 card major
  2D = 5+!h, TRF
{BEFORE_TYPING}
  2Q = puppet

* Others

1M = 5+M, 11--20 hcp
  2N = !GF, 4+M
  3M = INV, 4+M
2NT = 20--21 BAL
"""
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


def main() -> int:
    """Make every picture; return 1 if there is no Chromium."""
    chromium = chromium_command()
    if chromium is None:
        print("there is no Chromium: install it, or name it in CHROMIUM", file=sys.stderr)
        return 1
    with (
        tempfile.TemporaryDirectory() as folder,
        live_pages(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            desk_pictures(browser, address)
            editor_picture(browser, address)
            recording(browser, address)
            screen_pictures(browser, address, act, save)
        finally:
            browser.close()
    return 0


@contextmanager
def live_pages(folder: Path) -> Iterator[str]:
    """Serve the pages; yield their address."""
    command = [sys.executable, "-m", "cuebid", "web", "--no-open", "--port", "0", "--seed", "7"]
    command += ["--data", str(folder)]
    server = subprocess.Popen(  # noqa: S603 - our own program
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, "CUEBID_BUDGET": "0"}
    )
    try:
        line = server.stdout.readline() if server.stdout else ""
        address = re.search(r"http\S+", line)
        if address is None:
            raise SystemExit("the server does not listen")
        yield address[0]
    finally:
        server.terminate()
        server.wait()


def begin(page: Page, address: str) -> None:
    """Begin the board of the pictures: South deals and has a strong notrump."""
    page.goto(address)
    page.locator("summary").first.click()
    page.locator("[name=seed]").fill("7")
    page.locator("[name=number]").fill("3")
    page.locator("[name=south]").fill("15-17 balanced")
    page.locator(".main-action").click()
    page.select_option("#pace", "0")


def act(page: Page, call: str = "p") -> str:
    """Make a call or play the first legal card; return `call`, `card`, or `over` at the end."""
    todo = page.wait_for_function(
        """() => !document.getElementById("after").hidden ? "over"
          : !document.getElementById("bidding").hidden ? "call"
          : document.getElementById("board").playable?.length ? "card" : "" """
    ).json_value()
    steps = page.evaluate("document.getElementById('board').steps")
    if todo == "call":
        for key in call:
            page.keyboard.press(key)
    elif todo == "card":
        page.locator("#board").get_by_role("button", name="Play the").first.click()
    if todo != "over":
        page.wait_for_function("n => document.getElementById('board').steps > n", arg=steps)
    return str(todo)


def desk_pictures(browser: Browser, address: str) -> None:
    """Take the pictures of the first call with its meaning, and of the page after the board."""
    page = visitor_page(browser)
    begin(page, address)
    page.get_by_role("button", name=re.compile("1 notrump: ")).focus()
    page.wait_for_timeout(300)
    save(page, "web-play")
    act(page, "1n")
    while act(page) != "over":
        pass
    page.locator("#parted", has_text=re.compile(".")).wait_for()
    page.evaluate("scrollTo(0, 0)")
    save(page, "web-after")
    page.close()


def editor_picture(browser: Browser, address: str) -> None:
    """Take the picture of notes with a mistake, and of the calls offered while one is typed."""
    page = visitor_page(browser)
    page.goto(f"{address}notes")
    file = {"name": "ours.bml", "mimeType": "text/plain", "buffer": NOTES.encode()}
    page.locator("[name=file]").set_input_files(file)
    form = page.locator("form").filter(has=page.locator("[name=file]"))
    form.locator("[name=name]").fill("ours")
    form.get_by_role("button", name="Begin").click()
    page.locator(".cm-hint").first.wait_for()
    page.get_by_text("Checked.", exact=True).wait_for()
    page.get_by_role("textbox", name="Text of the notes").focus()
    page.keyboard.press("Control+Home")
    for _ in range(NOTES.split("\n").index(BEFORE_TYPING)):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    page.keyboard.type("\n3")
    page.locator(".cm-tooltip-autocomplete").wait_for()
    page.keyboard.press("ArrowDown")
    page.locator(".cm-completionInfo").wait_for()
    page.get_by_text("Checked.", exact=True).wait_for()
    save(page, "web-notes")
    page.close()


def recording(browser: Browser, address: str) -> None:
    """Record the auction and the first tricks on a phone."""
    page = visitor_page(browser, PHONE, "dark")
    begin(page, address)
    page.get_by_role("button", name=re.compile("1 notrump: ")).focus()
    frames = []
    for number in range(FRAMES):
        page.wait_for_timeout(150)
        frames.append(page.screenshot())
        if act(page, "1n" if number == 0 else "p") == "over":
            break
    path = IMAGES / "web-recording.png"
    path.write_bytes(animated(frames, SECONDS_A_FRAME))
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes, {len(frames)} frames")
    page.close()


def save(page: Page, name: str) -> None:
    """Write a picture of the visible part of a page."""
    path = IMAGES / f"{name}.png"
    page.screenshot(path=path)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes")


def animated(frames: Sequence[bytes], seconds: float) -> bytes:
    """Join PNG pictures of one size into an animated one (PNG, third edition, section 11.3.6)."""
    pictures = [list(chunks(frame)) for frame in frames]
    header = pictures[0][0][1]
    if any(picture[0][1] != header for picture in pictures):
        raise ValueError("the pictures differ in size or kind")
    size = header[:8]
    parts = [chunk(b"IHDR", header), chunk(b"acTL", struct.pack(">II", len(frames), 0))]
    sequence = 0
    for number, picture in enumerate(pictures):
        # A frame is at the top left, for this many milliseconds, and replaces the frame before.
        control = struct.pack(">IIHHBB", 0, 0, round(1000 * seconds), 1000, 0, 0)
        parts.append(chunk(b"fcTL", struct.pack(">I", sequence) + size + control))
        sequence += 1
        for kind, data in picture:
            if kind != b"IDAT":
                continue
            # The first frame is the picture that programs without animation show.
            if number == 0:
                parts.append(chunk(b"IDAT", data))
            else:
                parts.append(chunk(b"fdAT", struct.pack(">I", sequence) + data))
                sequence += 1
    return _SIGNATURE + b"".join(parts) + chunk(b"IEND", b"")


def chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the kinds and contents of the chunks of a PNG picture."""
    offset = len(_SIGNATURE)
    while offset < len(picture):
        length, kind = struct.unpack_from(">I4s", picture, offset)
        yield kind, picture[offset + 8 : offset + 8 + length]
        offset += length + 12


def chunk(kind: bytes, data: bytes) -> bytes:
    """Return a chunk with its length and checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


if __name__ == "__main__":
    sys.exit(main())
