"""Notes are written in the editor of the page, with the help of the language server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from browser_helpers import (
    DESK_AND_PHONE,
    IN_BROWSER,
    Server,
    quiet_page,
    refuse,
    stands,
    tab_to,
    wait_until,
)

pytestmark = [*IN_BROWSER, pytest.mark.slow]
# As RFC 6455 calls it: a server that comes back.
SERVICE_RESTART = 1012
TEXT = """\
#CUT answers
2C = !STAY, 8+ hcp
2D = 5+!h, TRF
#ENDCUT

1N = 15--17 BAL
  #PASTE answers
2NT = 20--21 BAL
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("page-editor"))
    yield started
    started.kill()


def begin(page: Any, server: Server, name: str, text: str = TEXT) -> Any:
    """Begin notes with a file, and return their editor once the language server helps."""
    page.goto(f"{server.address}notes")
    file = {"name": f"{name}.bml", "mimeType": "text/plain", "buffer": text.encode()}
    page.get_by_label("Notes as a .bml").set_input_files(file)
    page.get_by_label("Its name").nth(-2).fill(name)
    page.get_by_role("button", name="Begin with the file").click()
    return helped(page)


def helped(page: Any) -> Any:
    """Return the editor once the language server has hints."""
    page.locator(".cm-hint").first.wait_for()
    return page.get_by_role("textbox", name="Text of the notes")


def lines(page: Any) -> list[str]:
    """The lines of the text, as it would be saved."""
    return str(page.locator("textarea[name=text]").input_value()).split("\n")


def put_caret(page: Any, line: int, end: str = "End") -> None:
    """Put the caret at an end of a line."""
    # Where the text of a row begins: behind it stand hints, and in the middle marks.
    page.locator(".cm-line").nth(line - 1).click(position={"x": 8, "y": 5})
    page.keyboard.press(end)


def caret_line(page: Any) -> str:
    """The line of the caret, with its hints."""
    return str(
        page.evaluate("getSelection().anchorNode.parentElement.closest('.cm-line')?.innerText")
    )


def mark_of(page: Any, text: str) -> Any:
    """The words that are marked as wrong."""
    return page.locator(".cm-lintRange").filter(has_text=text)


@DESK_AND_PHONE
def test_mistakes_are_marked_calls_offered_meanings_shown_and_fixes_made(
    browser, server, width, scheme
) -> None:
    options = {"viewport": {"width": width, "height": 800}, "color_scheme": scheme}
    with quiet_page(browser, **options) as page:
        begin(page, server, f"helped{width}")
        # A mistake, while it is typed.
        put_caret(page, 8)
        page.keyboard.type("\n  3Q = x")
        mark_of(page, "3Q").wait_for()
        for _ in range(len("Q = x")):
            page.keyboard.press("Backspace")
        # The legal calls that begin so.
        page.keyboard.press("Control+Space")
        offered = page.get_by_role("listbox")
        offered.get_by_text("3C", exact=True).wait_for()
        assert "2C" not in offered.inner_text()
        # A list that has just opened takes no keys: they may still be meant for the text.
        page.wait_for_timeout(200)
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        mark_of(page, "3Q").wait_for(state="detached")
        assert re.fullmatch(r"  3[CDHSN]", lines(page)[8])
        # A fix, from the menu of the place.
        put_caret(page, 8, "Home")
        page.get_by_role("button", name="Changes").click()
        page.get_by_role("button", name="Write 2N", exact=True).click()
        mark_of(page, "2NT").wait_for(state="detached")
        assert lines(page)[7] == "2N = 20--21 BAL"
        # What a row means, with hands.
        put_caret(page, 6)
        page.get_by_role("button", name="Meaning").click()
        told = page.locator(".cm-told")
        told.get_by_text("15-17 HCP, balanced").wait_for()
        assert told.locator(".cm-heart").count() == 3
        stands(page)
        page.keyboard.press("Escape")
        told.wait_for(state="detached")
        page.get_by_text("Checked.", exact=True).wait_for()
        stands(page)
        # A question is answered from the list below the text.
        question = page.get_by_role("listitem").filter(has_text="any shape?").first
        if question.count():
            question.get_by_role("button").last.click()
        written = lines(page)
        page.get_by_role("button", name="Save", exact=True).click()
        page.get_by_text("Saved as version 2.").wait_for()
        page.reload()
        helped(page)
        assert lines(page) == written


def test_names_layout_and_hover(browser, server) -> None:
    with quiet_page(browser, viewport={"width": 1280, "height": 800}) as page:
        begin(page, server, "names")
        # Under the pointer, at the call itself.
        page.locator(".cm-line").nth(5).hover(position={"x": 12, "y": 8})
        page.locator(".cm-tooltip").get_by_text("15-17 HCP, balanced").wait_for()
        page.mouse.move(0, 0)
        put_caret(page, 7)
        page.keyboard.press("F12")
        wait_until(page, lambda: caret_line(page).startswith("#CUT"))
        page.keyboard.type("// ")
        assert lines(page)[0] == "#CUT // answers"
        page.keyboard.press("Control+z")
        page.keyboard.press("F2")
        field = page.get_by_label("New name")
        assert field.input_value() == "answers"
        field.fill("replies")
        page.keyboard.press("Enter")
        page.get_by_text("#PASTE replies").wait_for()
        assert lines(page)[0] == "#CUT replies"
        put_caret(page, 6)
        page.keyboard.type("   ")
        page.get_by_role("button", name="Lay out").click()
        wait_until(page, lambda: lines(page)[5] == "1N  = 15--17 BAL")


def test_with_keys_alone(browser, server) -> None:
    with quiet_page(browser, viewport={"width": 1280, "height": 800}) as page:
        begin(page, server, "keys")
        tab_to(page, "Text of the notes")
        page.keyboard.press("Control+Home")
        for _ in range(5):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Control+i")
        page.locator(".cm-told").get_by_text("15-17 HCP").wait_for()
        assert "15-17 HCP" in page.evaluate("document.activeElement.textContent")
        page.keyboard.press("Escape")
        page.keyboard.press("Control+End")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Control+.")
        page.get_by_role("button", name="Write 2N", exact=True).wait_for()
        page.keyboard.press("Enter")
        page.get_by_text("2N = 20").wait_for()
        # The focus is where it was, and Tab leads on.
        page.keyboard.type("x")
        assert lines(page)[7].replace("x", "") == "2N = 20--21 BAL"
        tab_to(page, "Meaning")
        tab_to(page, "Save")
        page.keyboard.press("Enter")
        page.get_by_text("Saved as version 2.").wait_for()


def test_typing_goes_on_without_a_connection_and_the_help_comes_back(browser, server) -> None:
    connections: list[Any] = []
    is_down = False

    def connect(socket: Any) -> Any:
        if is_down:
            return refuse(socket, SERVICE_RESTART)
        connections.append(socket)
        socket.connect_to_server()
        return None

    with quiet_page(browser) as page:
        page.context.route_web_socket("**/editor", connect)
        begin(page, server, "kept")
        is_down = True
        connections[-1].close(code=SERVICE_RESTART)
        page.get_by_text("No help while you type").wait_for()
        put_caret(page, 8)
        page.keyboard.type("\n3Q = x")
        assert lines(page)[8] == "3Q = x"
        is_down = False
        mark_of(page, "3Q").wait_for()
        assert len(connections) == 2
        page.get_by_role("button", name="Save").click()
        page.get_by_text("Saved as version 2.").wait_for()


def test_the_second_of_two_tabs_is_shown_the_difference(browser, server) -> None:
    with quiet_page(browser) as page:
        begin(page, server, "twice")
        second = page.context.new_page()
        second.goto(page.url)
        helped(second)
        for tab, suit in ((page, "h"), (second, "s")):
            put_caret(tab, 8)
            tab.keyboard.type(f", 5+!{suit}")
            tab.get_by_role("button", name="Save", exact=True).click()
        second.get_by_text("+2NT = 20--21 BAL, 5+!s").wait_for()
        assert lines(second)[7] == "2NT = 20--21 BAL, 5+!s"
        second.get_by_role("button", name="Save mine").click()
        second.get_by_text("Saved as version 3.").wait_for()
        second.close()
