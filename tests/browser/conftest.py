"""The browser that the tests of a module share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

# Before it is imported, so that its assertions say what they compared.
pytest.register_assert_rewrite("browser_helpers", "visitors")

from browser_helpers import CHROMIUM, FLAGS, IN_FIREFOX  # noqa: E402 - see above
from firefox import Firefox  # noqa: E402 - see above
from visitors import WithMouse, visit  # noqa: E402 - see above


@pytest.fixture(scope="module")
def browser() -> Iterator[object]:
    """Chromium or Firefox, without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        if IN_FIREFOX:
            firefox = Firefox(started)
            yield firefox
            firefox.close()
            return
        launched = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def visitor(browser, request) -> Iterator[WithMouse]:
    """Somebody under the condition of a story, before the first page."""
    with visit(browser, request.param) as visitor:
        yield visitor


@pytest.fixture
def pair(browser, request) -> Iterator[tuple[WithMouse, WithMouse]]:
    """Two partners under the conditions of a story of two."""
    mine, partners = request.param
    with visit(browser, mine) as first, visit(browser, partners) as second:
        yield first, second
