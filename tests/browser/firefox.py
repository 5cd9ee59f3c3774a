"""Debian's Firefox, driven through WebDriver BiDi.

Playwright drives a Firefox that it has patched, and the released one through BiDi. There a page
cannot be told which colours and how much motion its visitor prefers, so that each scheme has a
browser of its own, started with that preference; nothing moves in any of them.
"""

from __future__ import annotations

from typing import Any

from browser_helpers import FIREFOX

_SCHEMES = {"light": 0, "dark": 1}


def launch_options(scheme: str) -> dict[str, Any]:
    """Return how a browser of a colour scheme is started."""
    return {
        "channel": "moz-firefox",
        "executable_path": FIREFOX,
        "firefox_user_prefs": {
            "ui.systemUsesDarkTheme": _SCHEMES[scheme],
            "layout.css.prefers-color-scheme.content-override": 1 - _SCHEMES[scheme],
            "ui.prefersReducedMotion": 1,
        },
    }


class Firefox:
    """As much of Playwright's `Browser` as the tests use.

    Args:
        playwright: the running driver.
    """

    def __init__(self, playwright: Any) -> None:
        self._playwright = playwright
        self._browsers: dict[str, Any] = {}

    def new_context(
        self, *, color_scheme: str = "light", reduced_motion: str = "reduce", **options: Any
    ) -> Any:
        """Return a context in the browser of a colour scheme."""
        assert reduced_motion == "reduce"
        if color_scheme not in self._browsers:
            self._browsers[color_scheme] = self._playwright.firefox.launch(
                **launch_options(color_scheme)
            )
        return self._browsers[color_scheme].new_context(**options)

    def new_page(self, **options: Any) -> Any:
        """Return a page in a context of its own."""
        return self.new_context(**options).new_page()

    def close(self) -> None:
        """End all browsers."""
        for browser in self._browsers.values():
            browser.close()
