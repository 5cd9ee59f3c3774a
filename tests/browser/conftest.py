"""The browser that the tests of a module share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

# Before it is imported, so that its assertions say what they compared.
pytest.register_assert_rewrite("browser_helpers")

from browser_helpers import CHROMIUM, FLAGS  # noqa: E402 - see above


@pytest.fixture(scope="module")
def browser() -> Iterator[object]:
    """Chromium, without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        launched = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield launched
        launched.close()
