"""People at a live page: one points, another has nothing but keys; and the stories they go through.

A story is a test with the mark `story`, which names what is done and the conditions under which it
is done: `docs/testing.md` has the table of all stories, and a test there keeps it true.

Two rules keep stories from failing by chance. Nobody presses a key before the page listens: a page
that was opened, or that `follow` led to, has run its scripts. And nobody looks at the page that is
being left: whatever leads to another page goes through `follow`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from browser_helpers import quiet_page, tab_to

WIDTHS = {"desk": 1280, "phone": 375}


@dataclass(frozen=True)
class Condition:
    """How somebody visits the pages.

    Attributes:
        way: `mouse` or `keyboard`.
        device: `desk` or `phone`.
        scheme: `light` or `dark`.
    """

    way: str
    device: str
    scheme: str

    def __str__(self) -> str:
        return f"{self.way}-{self.device}-{self.scheme}"


# Each pair of a way, a width and a scheme is among the four; each way, width and scheme among the
# first and the last two.
EVERY_PAIR = (
    Condition("keyboard", "desk", "light"),
    Condition("mouse", "phone", "light"),
    Condition("keyboard", "phone", "dark"),
    Condition("mouse", "desk", "dark"),
)
KEYS_AT_THE_DESK = (Condition("keyboard", "desk", "dark"), Condition("mouse", "phone", "light"))
KEYS_ON_THE_PHONE = (Condition("keyboard", "phone", "light"), Condition("mouse", "desk", "dark"))


def story(name: str, conditions: tuple[Condition, ...]) -> Callable[[Any], Any]:
    """Mark a test as a story that a `visitor` goes through, once under each condition."""

    def mark(test: Any) -> Any:
        visits = pytest.mark.parametrize("visitor", conditions, indirect=True, ids=str)
        return pytest.mark.story(name, *conditions)(visits(test))

    return mark


def story_of_two(name: str, conditions: tuple[Condition, Condition]) -> Callable[[Any], Any]:
    """Mark a test as a story of two partners, who each have a condition of their own."""

    def mark(test: Any) -> Any:
        together = " and ".join(map(str, conditions))
        visits = pytest.mark.parametrize("pair", [conditions], indirect=True, ids=[together])
        return pytest.mark.story(name, *conditions)(visits(test))

    return mark


def follow(page: Any, act: Callable[[], object]) -> None:
    """Do what leads to another page, and wait until that page listens to keys and clicks."""
    # The event `load` comes after all scripts of ours, which are modules or deferred.
    with page.expect_navigation(wait_until="load"):
        act()


class WithMouse:
    """Somebody who points, and types only what fields ask for."""

    has_keys_alone = False

    def __init__(self, page: Any) -> None:
        self.page = page

    def press(self, name: str) -> None:
        """Press a button, a link or what unfolds something, on this page."""
        self._target(name).click()

    def follow(self, name: str) -> None:
        """Press what leads to another page."""
        follow(self.page, lambda: self.press(name))

    def fill(self, name: str, text: str) -> None:
        """Write into a field."""
        self.page.get_by_label(name).first.fill(text)

    def tick(self, name: str) -> None:
        """Tick a box."""
        self.page.get_by_label(name).check()

    def choose(self, name: str, option: str) -> None:
        """Choose from a list."""
        # Two lists of a page may have one name; they differ by what they offer.
        offers = self.page.locator("option").filter(has_text=option)
        lists = self.page.get_by_role("combobox", name=name, exact=True)
        lists.filter(has=offers).select_option(option)

    def attach(self, name: str, path: Path) -> None:
        """Choose a file of this machine."""
        self._attach(path, lambda: self.page.get_by_label(name).click())

    def call(self, call: str) -> None:
        """Make a call of the bidding box: `P`, or a bid such as `1N`."""
        kind = f"[data-call={_full(call)}], button[name=call][value={_full(call)}]"
        self.page.locator(kind).click()

    def play_a_card(self) -> None:
        """Play the first card that may be played."""
        self.page.locator("#board").get_by_role("button", name="play the").first.click()

    def _attach(self, path: Path, act: Callable[[], object]) -> None:
        with self.page.expect_file_chooser() as chooser:
            act()
        chooser.value.set_files(path)

    def _target(self, name: str) -> Any:
        roles = (self.page.get_by_role(role, name=name, exact=True) for role in ("button", "link"))
        button, link = roles
        summary = self.page.locator("summary").filter(has_text=name)
        return button.or_(link).or_(summary).first


class WithKeyboard(WithMouse):
    """Somebody who has no mouse."""

    has_keys_alone = True

    def press(self, name: str) -> None:
        tab_to(self.page, name)
        self.page.keyboard.press("Enter")

    def fill(self, name: str, text: str) -> None:
        tab_to(self.page, name)
        # Tab has selected what stands there.
        self.page.keyboard.insert_text(text)

    def tick(self, name: str) -> None:
        tab_to(self.page, name)
        self.page.keyboard.press("Space")

    def choose(self, name: str, option: str) -> None:
        tab_to(self.page, name)
        offered = "[...document.activeElement.options].map((each) => each.textContent.trim())"
        if option not in self.page.evaluate(offered):
            tab_to(self.page, name, from_here=True)
        self.page.keyboard.press("Home")
        for _ in range(20):
            chosen = "document.activeElement.selectedOptions[0].textContent.trim()"
            if self.page.evaluate(chosen) == option:
                # Keys that are pressed in a list choose from it, and make no call.
                self.page.keyboard.press("Tab")
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"there is no {option}")

    def attach(self, name: str, path: Path) -> None:
        tab_to(self.page, name)
        self._attach(path, lambda: self.page.keyboard.press("Space"))

    def call(self, call: str) -> None:
        for key in call.lower():
            self.page.keyboard.press(key)

    def play_a_card(self) -> None:
        # Buttons that cannot be used take no focus, so Tab comes to a card in the end.
        tab_to(self.page, "play the", whole=False)
        self.page.keyboard.press("Enter")


def _full(call: str) -> str:
    return f"'{call}T'" if call.endswith("N") else f"'{call}'"


WAYS = {"mouse": WithMouse, "keyboard": WithKeyboard}


@contextmanager
def visit(browser: Any, condition: Condition, **options: Any) -> Iterator[WithMouse]:
    """Somebody with a page of his own, which shows nothing yet."""
    size = {"width": WIDTHS[condition.device], "height": 800}
    with quiet_page(browser, viewport=size, color_scheme=condition.scheme, **options) as page:
        # From the start: the browser hears of the first listener later than of a key pressed at
        # once, and would open a dialog that nobody sees.
        page.on("filechooser", lambda _chooser: None)
        yield WAYS[condition.way](page)
