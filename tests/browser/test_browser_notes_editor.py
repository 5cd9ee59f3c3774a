"""Notes are written in a text area: a mistake is marked and mended, and nothing typed is lost.

So they are where the language server is not installed, or cannot be reached.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browser_helpers import (
    DESK_AND_PHONE,
    IN_BROWSER,
    PATIENCE,
    Server,
    quiet_page,
    refuse,
    stands,
)
from visitors import follow

from cuebid.conventions import (
    BASES,
    ModuleError,
    base_path,
    catalogue_of,
    change_modules,
    read_root,
)
from cuebid.text import Diagnostics, read_source
from cuebid.web.notes.jobs import OFFERED_BASES

pytestmark = [*IN_BROWSER, pytest.mark.slow]
NOT_ADMITTED = 1008
MISTAKE = """\
1N = 15--17 BAL
  2C = !STAY, 8+ hcp
    2D = no 4 card major
1H = 5+!h, 11--20 hcp
2C = 23+ or game force
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("editor"))
    yield started
    started.kill()


def begin(page: Any, server: Server, name: str) -> Any:
    """Begin notes with nothing, and return their text area; no editor takes its place."""
    page.context.route_web_socket("**/editor", lambda socket: refuse(socket, NOT_ADMITTED))
    page.goto(f"{server.address}notes")
    page.get_by_label("Its name").last.fill(name)
    page.get_by_role("button", name="Begin with nothing").click()
    return page.locator("textarea[name=text]")


@DESK_AND_PHONE
def test_a_system_is_clicked_together_its_versions_compared_and_one_saved_as_a_file(
    browser, server, width, scheme
) -> None:
    options = {"viewport": {"width": width, "height": 800}, "color_scheme": scheme}
    with quiet_page(browser, **options) as page:
        page.context.route_web_socket("**/editor", lambda socket: refuse(socket, NOT_ADMITTED))
        page.goto(f"{server.address}notes")
        page.locator("select[name=base]").select_option("beginner")
        page.get_by_role("button", name="Show it").click()
        page.get_by_label("Gerber").check()
        stands(page)
        page.get_by_label("Its name").first.fill(f"clicked {width}")
        page.get_by_role("button", name="Begin with this").click()
        page.get_by_role("heading", name=f"clicked-{width}").wait_for()
        area = page.locator("textarea[name=text]")
        assert "gerber" in area.input_value()
        # Shipped files are folded away, so that they do not bury what was found.
        page.locator("summary", has_text="From the library").click()
        page.locator("#included").get_by_text("modules/gerber.bml").wait_for()
        assert page.locator("#findings .library").count() == 0
        area.fill("1N = 12--14 BAL\n")
        page.get_by_role("button", name="Save").click()
        page.get_by_text("Saved as version 2.").wait_for()
        area.fill("1N = 15--17 BAL\n")
        page.get_by_role("button", name="Save").click()
        page.get_by_text("Saved as version 3.").wait_for()
        page.get_by_text("Robots and practice use version 3.").wait_for()
        page.get_by_text("Versions", exact=True).click()
        page.get_by_role("link", name="Version 2").click()
        page.get_by_role("heading", name="What the newest version says otherwise").wait_for()
        page.locator("ins", has_text="15").first.wait_for()
        stands(page)
        file = page.get_by_role("link", name="Save as a file").get_attribute("href")
        assert page.request.get(f"{server.address.rstrip('/')}{file}").text() == "1N = 12--14 BAL\n"


def test_all_shipped_notes_and_all_modules_with_their_options_are_to_choose_from(
    browser, server
) -> None:
    with quiet_page(browser, viewport={"width": 1280, "height": 800}) as page:
        page.goto(f"{server.address}notes")
        bases = page.locator("select[name=base]")
        assert set(bases.locator("option").all_inner_texts()) == set(OFFERED_BASES)
        for base in BASES:
            bases.select_option(base)
            follow(page, page.get_by_role("button", name="Show it").click)
            offered = page.locator("[name^=module-]").evaluate_all(
                """(fields) => fields.map((field) => [field.name.slice("module-".length),
                  [...(field.options ?? [])].map((each) => each.value)])"""
            )
            source = read_source(base_path(base), Diagnostics())
            catalogue = catalogue_of(source)
            root = read_root(source, catalogue)
            playable = [module for module in catalogue.conventions if module.name in dict(offered)]
            assert len(playable) > len(catalogue.conventions) // 2
            # No choice of modules brings what the base itself excludes.
            for module in set(catalogue.conventions) - set(playable):
                with pytest.raises(ModuleError):
                    change_modules(root, catalogue, add=[module.name])
            assert dict(offered) == {
                module.name: ["", *(option.name for option in module.options)]
                if module.options
                else []
                for module in playable
            }
        stands(page)


def test_a_file_of_notes_is_taken_in(browser, server, tmp_path) -> None:
    path = tmp_path / "mine.bml"
    path.write_text("1N = 12--14 BAL\n", encoding="utf-8")
    with quiet_page(browser) as page:
        page.goto(f"{server.address}notes")
        form = page.locator("form", has=page.locator("[name=file]"))
        form.locator("[name=file]").set_input_files(path)
        form.get_by_label("Its name").fill("taken")
        follow(page, form.get_by_role("button", name="Begin with the file").click)
        # A script that is left on its way is told on Firefox's console.
        page.wait_for_load_state("networkidle")
        assert page.locator("textarea[name=text]").input_value() == "1N = 12--14 BAL\n"


@DESK_AND_PHONE
def test_a_mistake_is_marked_beside_its_line_and_mended_and_the_system_is_practised(
    browser, server, width, scheme
) -> None:
    options = {"viewport": {"width": width, "height": 800}, "color_scheme": scheme}
    with quiet_page(browser, **options) as page:
        area = begin(page, server, f"mended{width}")
        area.fill(MISTAKE)
        page.get_by_text("Checked.", exact=True).wait_for()
        question = page.get_by_role("listitem").filter(has_text="any shape?")
        assert "Line 5" in question.inner_text()
        marked = page.locator("#rows span").nth(4)
        assert marked.get_attribute("class") in {"question", "warning", "error"}
        stands(page)
        question.get_by_role("button", name="ART").click()
        assert "2C = 23+ or game force, ART\n" in area.input_value()
        page.get_by_text("any shape?").wait_for(state="detached")
        page.get_by_role("button", name="Save").click()
        page.get_by_text("Robots and practice use it.").wait_for()
        if width < 600:
            page.get_by_role("button", name="Page", exact=True).click()
        page.frame_locator("#preview").get_by_text("game force").wait_for()
        page.reload()
        page.get_by_text("Checked.", exact=True).wait_for(state="attached")
        page.get_by_role("link", name="Practise").last.click()
        page.get_by_role("button", name="Ask me").click()
        page.wait_for_url("**/practice/alone/*")


def test_unsaved_text_survives_a_reload_and_a_lost_connection(browser, tmp_path) -> None:
    server = Server(tmp_path)
    # No quiet page: its console tells of the lost connection.
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    area = begin(page, server, "kept")
    area.fill("1N = 12--14 BAL\n")
    page.get_by_text("this browser keeps it").wait_for()
    page.reload()
    page.get_by_text("is back").wait_for()
    assert area.input_value() == "1N = 12--14 BAL\n"
    server.kill()
    area.fill("1N = 11--14 BAL\n")
    page.get_by_text("The server cannot be reached.").first.wait_for()
    server.start()
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Saved as version 2.").wait_for()
    page.reload()
    assert area.input_value() == "1N = 11--14 BAL\n"
    page.close()
    server.kill()


def test_text_typed_before_the_script_comes_is_kept(browser, server) -> None:
    with quiet_page(browser) as page:
        late: list[Any] = []

        def hold(route: Any) -> None:
            late.append(route)

        page.route("**/notes.js*", hold)
        area = begin(page, server, "early")
        area.fill("1N = 12--14 BAL\n")
        while not late:
            page.wait_for_timeout(20)
        late.pop().continue_()
        page.get_by_text("this browser keeps it").wait_for()
        # A script that is left on its way is told on Firefox's console.
        page.wait_for_load_state("networkidle")
        # Nothing waits for the new page: it is not there before its script is.
        page.evaluate("setTimeout(() => location.reload())")
        while not late:
            page.wait_for_timeout(20)
        late.pop().continue_()
        page.get_by_text("is back").wait_for()
        assert area.input_value() == "1N = 12--14 BAL\n"


def test_the_second_of_two_tabs_is_shown_the_difference(browser, server) -> None:
    with quiet_page(browser) as page:
        area = begin(page, server, "twice")
        second = page.context.new_page()
        second.goto(page.url)
        area.fill("1N = 15--17 BAL\n")
        page.get_by_role("button", name="Save").click()
        page.get_by_text("Saved as version 2.").wait_for()
        other = second.locator("textarea[name=text]")
        other.fill("1N = 12--14 BAL\n")
        second.get_by_role("button", name="Save", exact=True).click()
        second.get_by_text("-1N = 15--17 BAL").wait_for()
        second.get_by_text("+1N = 12--14 BAL").wait_for()
        assert other.input_value() == "1N = 12--14 BAL\n"
        second.get_by_role("button", name="Save mine").click()
        second.get_by_text("Saved as version 3.").wait_for()
        second.close()
