"""The packaged extension in VS Code, as npm's `code-server` in Chromium.

`code-server` compiles its native modules when it is installed, so no machine of ours installs it by
itself. Where it is, run `CODE_SERVER=.../code-server/out/node/entry.js make test-slow`;
`CUEBID_ACCEPT=1` takes the picture of docs/editor-setup.md anew.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from editor_tools import needs_program
from session_files import write_files

from project_paths import DOCS, ROOT

pytestmark = pytest.mark.slow

_PACKAGE = ROOT / "out/cuebid.vsix"


def _start(folder: Path, home: Path, port: int) -> subprocess.Popen[bytes]:
    node, entry = needs_program("node"), os.environ.get("CODE_SERVER", "")
    if not Path(entry).is_file() or not _PACKAGE.is_file():
        pytest.skip("needs code-server (CODE_SERVER) and the extension (`make editors`)")
    (home / "data/User").mkdir(parents=True)
    settings = {"cuebid.python": sys.executable, "workbench.startupEditor": "none"}
    (home / "data/User/settings.json").write_text(json.dumps(settings))
    command = [
        node, entry, "--auth", "none", "--disable-telemetry", "--disable-update-check",
        "--disable-workspace-trust", "--user-data-dir", str(home / "data"),
        "--extensions-dir", str(home / "extensions"),
    ]  # fmt: skip
    environment = os.environ | {"HOME": str(home)}
    subprocess.run(
        [*command, "--install-extension", str(_PACKAGE)],
        env=environment, check=True, capture_output=True,
    )  # fmt: skip
    address = ["--bind-addr", f"127.0.0.1:{port}", str(folder)]
    return subprocess.Popen([*command, *address], env=environment, stdout=subprocess.DEVNULL)


def _wait_for(address: str) -> None:
    for _ in range(240):
        try:
            urllib.request.urlopen(address, timeout=2)  # noqa: S310 - of our own server
        except OSError:
            time.sleep(0.5)
        else:
            return
    pytest.fail("code-server did not start")


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory):
    chromium = needs_program("chromium", "chromium-browser")
    folder = write_files(tmp_path_factory.mktemp("notes"))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = _start(folder, tmp_path_factory.mktemp("home"), port)
    try:
        _wait_for(f"http://127.0.0.1:{port}/healthz")
        from playwright.sync_api import sync_playwright

        with sync_playwright() as started:
            browser = started.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1200, "height": 640})
            page.set_default_timeout(120_000)
            page.goto(f"http://127.0.0.1:{port}/?folder={folder}")
            yield page
            browser.close()
    finally:
        server.terminate()
        server.wait()


def _open(page, name: str) -> None:
    page.get_by_role("treeitem", name=name).dblclick()
    page.wait_for_selector(f".tab.active[data-resource-name='{name}']")


def _run(page, command: str) -> None:
    page.keyboard.press("F1")
    page.keyboard.type(command)
    page.get_by_role("option", name=command).first.click()


def test_mistakes_are_marked_and_rows_show_their_auction(page):
    _open(page, "notes.bml")
    page.wait_for_selector(".squiggly-error")
    assert page.locator(".squiggly-error").count() == 2
    page.wait_for_selector(".codelens-decoration >> text=practise here")


def test_the_page_of_the_notes_stands_beside_them_and_follows_what_is_typed(page):
    _run(page, "Cuebid: Open Preview to the Side")
    page.wait_for_selector(".tab >> text=Preview notes.bml")
    notes = page.frame_locator("iframe.webview").frame_locator("iframe")
    notes.get_by_text("Stayman").wait_for()
    page.locator(".view-lines").first.click()
    page.keyboard.press("Control+End")
    page.keyboard.type("\n\n* Typed just now\n")
    notes.get_by_role("heading", name="Typed just now").wait_for()


def test_hover_shows_what_a_row_means(page):
    page.locator(".view-line").get_by_text("Stayman").first.hover()
    page.wait_for_selector(".monaco-hover >> text=1N-(P)-2C")
    if os.environ.get("CUEBID_ACCEPT"):
        page.screenshot(path=DOCS / "images/editor-vscode-notes.png")
    page.keyboard.press("Escape")


def test_a_rule_tells_what_it_matches_and_shows(page):
    _open(page, "x.mb.txt2")
    page.wait_for_selector(".squiggly-warning")
    page.get_by_text("60", exact=True).first.hover()
    page.wait_for_selector(".monaco-hover >> text=shows")
    page.keyboard.press("Escape")


def test_practice_asks_in_the_panel(page):
    _open(page, "notes.bml")
    _run(page, "Cuebid: Practise This System")
    page.wait_for_selector(".terminal-wrapper.active")
