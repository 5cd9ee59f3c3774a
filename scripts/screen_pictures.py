"""Make pictures of screens other than the table: a set, a class, statistics, settings and more.

`live_pictures.py` calls this module, with its server.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, Literal

from playwright.sync_api import Browser, Page, ViewportSize

from pictures import DESK

__all__ = ["screen_pictures", "visitor_page"]

STUDENTS: Final = ("Anna", "Bert", "Carla")
# How many boards each student has finished in the picture of a class.
BOARDS_OVER: Final = (4, 3, 1)
# In milliseconds: robots think, on whatever machine this is.
PATIENCE: Final = 180_000
Save = Callable[[Page, str], None]
Act = Callable[[Page], str]


def screen_pictures(browser: Browser, address: str, act: Act, save: Save) -> None:
    """Make the pictures of all these screens.

    Args:
        browser: the browser.
        address: the address of the server.
        act: makes a call or plays a card; returns `call`, `card`, or `over` at the end.
        save: writes the picture of a page.
    """
    visitor = visitor_page(browser)
    visitor.goto(address)
    visitor.locator(".preview-facts").wait_for()
    save(visitor, "web-first-page")
    visitor.goto(f"{address}settings")
    save(visitor, "web-settings")
    visitor.goto(f"{address}explore?system=sayc")
    visitor.get_by_role("heading", name="Points and shapes").wait_for()
    save(visitor, "web-explore")
    visitor.context.close()
    _class_pictures(browser, address, act, save)
    _people_picture(browser, address, save)


def visitor_page(
    browser: Browser, size: ViewportSize = DESK, scheme: Literal["light", "dark"] = "light"
) -> Page:
    """Return a page of a new visitor, who shares no cookies or data with the others."""
    context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return page


def _class_pictures(browser: Browser, address: str, act: Act, save: Save) -> None:
    """Take pictures of a set for a student, the class for its teacher, and statistics."""
    teacher = visitor_page(browser)
    teacher.goto(address)
    teacher.locator("summary").first.click()
    teacher.locator("[name=seed]").fill("7")
    teacher.locator("[name=count]").select_option("4")
    teacher.locator(".main-action").click()
    link = teacher.get_by_label("The link of this set").input_value()
    students = [visitor_page(browser) for _ in STUDENTS]
    for page, name, boards in zip(students, STUDENTS, BOARDS_OVER, strict=True):
        page.goto(link)
        page.locator("[name=name]").fill(name)
        page.get_by_role("button", name="Keep it").click()
        page.locator(f"[name=name][value='{name}']").wait_for()
        for _ in range(boards):
            page.goto(link)
            page.locator(".main-action").click()
            page.select_option("#pace", "0")
            while act(page) != "over":
                pass
            page.locator("#result", has_text="IMPs").wait_for()
    students[1].goto(link)
    save(students[1], "web-set")
    teacher.goto(f"{link}/class")
    save(teacher, "web-class")
    students[0].goto(f"{address}statistics")
    save(students[0], "web-statistics")
    for page in (teacher, *students):
        page.context.close()


def _people_picture(browser: Browser, address: str, save: Save) -> None:
    """Take a picture of a table at which two people sit, as the one who began it sees it."""
    anna, bert = visitor_page(browser), visitor_page(browser)
    anna.goto(address)
    anna.locator("summary").first.click()
    anna.locator("[name=seed]").fill("7")
    anna.locator("[name=number]").fill("3")
    anna.locator(".main-action").click()
    anna.get_by_text("Invite others").click()
    anna.locator("#people [name=name]").fill("Anna")
    anna.get_by_role("button", name="Show the links").click()
    bert.goto(anna.get_by_label("North", exact=True).input_value())
    bert.locator("[name=name]").fill("Bert")
    bert.get_by_role("button", name="Sit down").click()
    bert.locator("#phrases select").select_option("good_luck")
    bert.get_by_role("button", name="Send").click()
    anna.locator("#said p", has_text=re.compile("Bert")).wait_for()
    anna.locator("#people").scroll_into_view_if_needed()
    anna.evaluate("scrollTo(0, document.body.scrollHeight)")
    save(anna, "web-people")
    for page in (anna, bert):
        page.context.close()
