"""What tests in a browser share: the browser, a server of live pages, what every page keeps."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = next(
    filter(
        None, (os.environ.get("CHROMIUM"), *map(shutil.which, ("chromium", "chromium-browser")))
    ),
    None,
)
FIREFOX = next(
    filter(None, (os.environ.get("FIREFOX"), *map(shutil.which, ("firefox-esr", "firefox")))), None
)
# The browser of a run: Chromium, or Firefox with `make test-firefox`.
IN_FIREFOX = os.environ.get("CUEBID_BROWSER") == "firefox"
# The sandbox needs user namespaces, which containers lack; the rest keeps Chromium off the network.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# Long enough for a busy machine: what is waited for either comes or never does.
PATIENCE = 180_000
# Which boards are dealt and which questions are asked: a story that goes well does so in every run.
SEED = "7"
# More than any page has to offer: twice around a bidding box of 38 calls.
MOST_TABS = 120
IN_BROWSER = [
    pytest.mark.browser,
    pytest.mark.skipif(
        (FIREFOX if IN_FIREFOX else CHROMIUM) is None,
        reason="the browser of this run is not on this machine",
    ),
    pytest.mark.skipif(find_spec("playwright") is None, reason="playwright is not installed"),
]
"""The marks of every test here."""


def chromium_alone(lacking: str) -> pytest.MarkDecorator:
    """Mark a test that needs what Firefox, or WebDriver BiDi that drives it, does not have."""
    return pytest.mark.skipif(IN_FIREFOX, reason=f"Firefox under WebDriver BiDi has {lacking}")


NO_FINGERS = chromium_alone("no fingers")
NO_PAPER = chromium_alone("no pages as they are printed")
NO_SCRIPTS_OFF = chromium_alone("no pages without scripts")
NO_FRAMES = chromium_alone("no frames of sockets")
NO_SHIFTS = chromium_alone("no measure of what jumps")
NO_SIZES = chromium_alone("no sizes of what goes over the network")

DESK_AND_PHONE = pytest.mark.parametrize(
    ("width", "scheme"), [(1280, "light"), (375, "dark")], ids=["desk", "phone"]
)


class Server:
    """`cuebid web` as a process, on one port through all restarts."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.folder = folder
        self.arguments = arguments
        self.port = "0"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "cuebid", "web", "--no-open", "--port", self.port]
        command += ["--seed", SEED]
        self.process = subprocess.Popen(
            [*command, "--data", str(self.folder), *self.arguments],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.address = line.removeprefix("listening at ").strip()
        port = re.search(r":(\d+)/", self.address)
        assert port is not None, line
        self.port = port[1]

    def kill(self) -> None:
        """Kill the process, if it still runs."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def quiet_page(browser: Any, **options: Any) -> Iterator[Any]:
    """Open a page of its own; anything on its console fails the test.

    Args:
        browser: the browser.
        options: of the browser's context, such as `viewport`.
    """
    context = browser.new_context(**options)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    console: list[str] = []
    page.on("console", lambda message: _hear(message.text, console))
    page.on("pageerror", lambda error: _hear(str(error), console))
    # The console says that something was refused; what and why stands in the answer.
    page.on("response", lambda response: _tell_refusal(response, console))
    yield page
    # Before the server ends: a page that cannot reconnect says so on its console.
    leave(page)
    context.close()
    assert console == []


def refuse(socket: Any, code: int) -> Any:
    """Return what closes a page's new socket, for its handler to return.

    The Playwright that drives Firefox calls handlers where nothing can be waited for, so that
    `socket.close` would wait for ever; an awaitable that the handler returns it waits for itself.
    """
    return socket._impl_obj.close(code=code, reason="")


def is_of_script(error: str) -> bool:
    """Return whether an error of a page is one of its scripts.

    Under BiDi a socket that does not open is an error of the page in Firefox, caught or not.
    """
    is_of_socket = re.search(
        r"can.t establish a connection|connection to \S+ was interrupted", error
    )
    return not (IN_FIREFOX and is_of_socket)


def _hear(text: str, console: list[str]) -> None:
    # axe asks every frame, a sandboxed one too, whose origin is none; only Firefox tells of it. Nor
    # does Chromium tell of the pages that it is made of, as that for PDF.
    is_of_firefox = "does not match the recipient window" in text or "PDF.js" in text
    if not (IN_FIREFOX and is_of_firefox):
        console.append(text)


def _tell_refusal(response: Any, console: list[str]) -> None:
    if response.status >= 400:
        console.append(f"{response.status} {response.url}: {response.text()}")


def leave(page: Any) -> None:
    """Turn to an empty page, as soon as the browser lets go of the one that it is opening."""
    from playwright.sync_api import Error

    def has_left() -> bool:
        with suppress(Error):
            page.goto("about:blank")
        return bool(page.url == "about:blank")

    wait_until(page, has_left)


def finds_no_barrier(page: Any) -> None:
    """Check a page with axe."""
    from axe_playwright_python.sync_playwright import Axe

    # A card that is still fading in has the colours of no state that anybody reads.
    if not IN_FIREFOX:
        page.emulate_media(reduced_motion="reduce")
    results = Axe().run(page)
    if not IN_FIREFOX:
        page.emulate_media(reduced_motion="no-preference")
    assert [(rule["id"], rule["nodes"]) for rule in results.response["violations"]] == []


def fits(page: Any) -> None:
    """Check that a page does not scroll sideways."""
    width = page.evaluate("document.documentElement.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def names_hold_what_is_seen(page: Any) -> None:
    """Check that the names of buttons and links contain their visible text (WCAG 2.5.3)."""
    # Blanks and the selector for signs that are no emoji are not pronounced.
    wrong = page.evaluate(
        r"""() => {
          const plain = (text) => text.replace(/[\s\ufe0e]/g, "");
          const all = (root) => [...root.querySelectorAll("*")].flatMap((each) =>
            [...(each.matches("button, a, summary") ? [each] : []),
              ...(each.shadowRoot ? all(each.shadowRoot) : [])]);
          return all(document).filter((each) => each.hasAttribute("aria-label")
            || each.querySelector("[aria-hidden]")).map((each) => {
            const spoken = each.cloneNode(true);
            spoken.querySelectorAll("[aria-hidden]").forEach((part) => part.remove());
            const seen = each.cloneNode(true);
            seen.querySelectorAll(".spoken, .cb-spoken").forEach((part) => part.remove());
            return [seen.textContent, each.getAttribute("aria-label") ?? spoken.textContent];
          }).filter(([seen, name]) => !plain(name).includes(plain(seen)));
        }"""
    )
    assert wrong == []


def stands(page: Any) -> None:
    """Check what every page keeps at every width."""
    finds_no_barrier(page)
    names_hold_what_is_seen(page)
    fits(page)


def tab_to(page: Any, name: str, *, whole: bool = True, from_here: bool = False) -> None:
    """Press Tab until the field, button or link of a name has the focus, its text selected.

    Args:
        page: the page, which must be the one that is meant to stay.
        name: of the element.
        whole: whether it is the whole name, or a part of it.
        from_here: whether it is the next element of the name that is meant.
    """
    if IN_FIREFOX and not from_here:
        # After its last element a page gives the focus to Firefox's own bar, from where BiDi's keys
        # do not come back: a visitor starts at the top.
        page.evaluate("document.querySelector('a, button').focus()")
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        label = page.evaluate(
            """() => {
              let at = document.activeElement;
              while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
              const written = at.labels?.[0]?.firstChild?.textContent.trim()
                || at.labels?.[0]?.textContent;
              return (at.getAttribute("aria-label") || written || at.textContent || "").trim();
            }"""
        )
        if label == name or (not whole and name in label):
            return
    raise AssertionError(f"Tab does not reach {name}")


def wait_until(page: Any, condition: Callable[[], bool]) -> None:
    """Wait until something outside of the page is true."""
    for _ in range(PATIENCE // 100):
        if condition():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it did not come true")


def wait_for(page: Any, condition: str) -> None:
    """Wait until an expression is true on a page whose policy forbids `eval`."""
    wait_until(page, lambda: bool(page.evaluate(condition)))
