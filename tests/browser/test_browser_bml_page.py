"""A page of system notes in a browser: fits, folds, finds, prints, and speaks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_helpers import IN_BROWSER, NO_PAPER, NO_SCRIPTS_OFF, wait_for

from cuebid.bml import read_document
from cuebid.bml.export.html import HtmlOptions, html_page
from cuebid.text import Diagnostics

pytestmark = IN_BROWSER
CASES = Path(__file__).parents[1] / "bml" / "export" / "cases"


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("bml")
    made = {}
    for source in sorted(CASES.glob("*.bml")):
        path = folder / f"{source.stem}.htm"
        document = read_document(source, Diagnostics())
        path.write_text(html_page(document, HtmlOptions()), encoding="utf-8")
        made[source.stem] = path.as_uri()
    return made


@pytest.fixture
def page(browser, pages) -> Iterator[object]:
    """The page of the club's notes; a mistake of its script fails the test."""
    opened = browser.new_page()
    said: list[str] = []
    opened.on("pageerror", lambda error: said.append(str(error)))
    opened.on("request", lambda request: said.append(request.url))
    opened.goto(pages["lakeside"])
    yield opened
    opened.close()
    # Firefox does not tell of the file itself.
    assert set(said) <= {pages["lakeside"]}


@pytest.mark.parametrize("name", ["lakeside", "nasty", "deep"])
@pytest.mark.parametrize("width", [375, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_fits_the_screen_in_light_and_dark(browser, pages, name, width, scheme) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page = context.new_page()
    page.goto(pages[name])
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    brightness = sum(int(part) for part in background[4:-1].split(",")) / 3
    assert (brightness > 128) == (scheme == "light")
    context.close()


CONTRAST = """() => {
  const number = (text) => text.match(/[0-9.]+/g).slice(0, 3).map(Number);
  const light = (text) => {
    const [r, g, b] = number(text).map((part) => part / 255)
      .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const paper = light(getComputedStyle(document.body).backgroundColor);
  return ["club", "diamond", "heart", "spade", "alert", "theirs", "author"].map((kind) => {
    const ink = light(getComputedStyle(document.querySelector("." + kind)).color);
    return (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
  });
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_colour_has_a_contrast_of_four_and_a_half(browser, pages, scheme) -> None:
    context = browser.new_context(color_scheme=scheme)
    page = context.new_page()
    page.goto(pages["nasty"])
    assert min(page.evaluate(CONTRAST)) >= 4.5
    context.close()


@NO_SCRIPTS_OFF
def test_the_page_is_whole_without_scripts_and_has_no_dead_button(browser, pages) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(pages["lakeside"])
    assert page.locator("h1").inner_text() == "Lakeside Club"
    assert page.locator(".bidtable li").count() == 20
    assert not page.locator("button").first.is_visible()
    hidden = page.get_by_text("No four-card major")
    assert not hidden.is_visible()
    page.locator("summary", has_text="Stayman").click()
    assert hidden.is_visible()
    context.close()


def test_the_policy_lets_the_own_script_run_and_no_other(browser, pages) -> None:
    page = browser.new_page()
    page.goto(pages["lakeside"])
    page.get_by_label("Search").fill("four-card")
    page.get_by_text("1 place", exact=True).wait_for()
    page.evaluate(
        """() => {
            const script = document.createElement("script");
            script.textContent = "document.title = 'foreign'";
            document.body.append(script);
            document.body.insertAdjacentHTML("beforeend",
                `<img src="x" onerror="document.title = 'foreign'">`);
        }"""
    )
    page.wait_for_timeout(200)
    assert page.title() == "Lakeside Club"
    page.close()


def test_a_style_sheet_beside_the_page_is_used(browser, tmp_path) -> None:
    document = read_document(CASES / "lakeside.bml", Diagnostics())
    path = tmp_path / "notes.htm"
    path.write_text(html_page(document, HtmlOptions(external=False)), encoding="utf-8")
    (tmp_path / "bml.css").write_text("body { background: rgb(1, 2, 3) }", encoding="utf-8")
    page = browser.new_page()
    page.goto(path.as_uri())
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert background == "rgb(1, 2, 3)"
    page.close()


def test_open_all_and_close_all(page) -> None:
    page.get_by_role("button", name="Open all").click()
    assert page.locator("main details:not([open])").count() == 0
    assert page.get_by_text("No four-card major").is_visible()
    page.get_by_role("button", name="Close all").click()
    assert page.locator("main details[open]").count() == 0


def test_search_finds_words_with_the_auction_that_leads_to_them(page) -> None:
    page.get_by_label("Search").fill("four-card")
    wait_for(page, "document.getElementById('found').textContent === '1 place'")
    shown = page.locator(".bidtable .bid:visible").all_inner_texts()
    assert [text.replace("\ufe0e", "") for text in shown] == ["1NT", "2♣", "2♦"]
    page.keyboard.press("Escape")
    wait_for(page, "document.getElementById('found').textContent === ''")
    assert page.get_by_text("0–7 hcp").is_visible()
    assert not page.get_by_text("No four-card major").is_visible()


@pytest.mark.parametrize(
    ("query", "marked"),
    [
        ("four-card", ["four-card"]),
        ("NO MAJOR", ["No", "major"]),
        ("5+ suit", ["5+", "suit", "5+", "suit"]),
        ("2+d", ["2+", "♦"]),
        ("negative", ["negative"]),
        ("strong", ["strong"]),
        ("1N-2C", ["2", "♣"]),
    ],
)
def test_what_was_found_is_marked_and_unmarked_again(page, query, marked) -> None:
    """Words are marked where they stand, through drawn suits; afterwards the page is as before."""
    before = page.locator("main").inner_html()
    page.get_by_label("Search").fill(query)
    wait_for(page, "document.getElementById('found').textContent !== ''")
    shown = page.locator("main mark").all_inner_texts()
    assert [text.replace("\ufe0e", "") for text in shown] == marked
    assert page.locator("main mark:visible").count() == len(marked)
    page.get_by_label("Search").fill("")
    wait_for(page, "document.getElementById('found').textContent === ''")
    clean = page.locator("main").inner_html().replace(' class=""', "")
    assert clean == before.replace(' class=""', "")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_marked_words_keep_their_contrast(browser, pages, scheme) -> None:
    context = browser.new_context(color_scheme=scheme)
    page = context.new_page()
    page.goto(pages["lakeside"])
    page.evaluate("document.body.innerHTML += '<mark>x</mark>'")
    on_mark = CONTRAST.replace(
        "document.body).background", "document.querySelector('mark')).background"
    )
    # A mixed colour is given in parts of one.
    parts = on_mark.replace(
        "map(Number)", "map((each) => each * (text.includes('srgb') ? 255 : 1))"
    )
    kinds = parts.replace('"theirs", ', "")
    assert min(page.evaluate(kinds)) >= 4.5
    context.close()


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("1C-(P)-1D", "0–7 hcp"),
        ("1c-1s", "5+ suit, forcing to game"),
        ("(1C)-1H-(D)-R", "Values"),
        ("1C-2D", "5+ suit, forcing to game"),
    ],
)
def test_an_auction_is_found_however_it_is_typed(page, query, found) -> None:
    """Passes may be written or not, calls in short or in full; a row of several suits is found."""
    page.get_by_label("Search").fill(query)
    wait_for(page, "document.getElementById('found').textContent === '1 place'")
    assert page.get_by_text(found).and_(page.locator(":visible")).first.is_visible()


@pytest.mark.parametrize("query", ["1N-2C", "1nt-2c", "1NT–2♣"])
def test_search_finds_an_auction_with_what_follows(page, query) -> None:
    page.get_by_label("Search").fill(query)
    wait_for(page, "document.getElementById('found').textContent === '1 place'")
    assert page.get_by_text("No four-card major").is_visible()
    assert not page.get_by_text("Transfer").is_visible()


@pytest.mark.parametrize("query", ["2+!d", "2+♦", "2+d"])
def test_a_suit_is_found_however_it_is_typed(page, query) -> None:
    page.get_by_label("Search").fill(query)
    wait_for(page, "document.getElementById('found').textContent === '1 place'")
    assert page.get_by_text("11–15 hcp, 2+").is_visible()


def test_a_link_unfolds_the_branch_it_leads_to_and_ends_a_search(page) -> None:
    page.evaluate("location.hash = '#1n-2c-2d'")
    wait_for(page, "document.getElementById('1n-2c-2d').checkVisibility()")
    page.get_by_label("Search").fill("negative")
    wait_for(page, "document.getElementById('found').textContent === '1 place'")
    page.evaluate("location.hash = '#openings'")
    wait_for(page, "document.getElementById('openings').checkVisibility()")
    assert page.get_by_label("Search").input_value() == ""


def test_the_theme_can_be_turned(page) -> None:
    button = page.get_by_role("button", name="Dark")
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    button.click()
    assert button.get_attribute("aria-pressed") == "true"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != before
    board = page.locator(".cb-figure").evaluate("each => getComputedStyle(each).backgroundColor")
    assert board == page.evaluate("getComputedStyle(document.body).backgroundColor")


def test_headings_stay_in_sight_on_a_phone(browser, pages) -> None:
    page = browser.new_page(viewport={"width": 375, "height": 600})
    page.goto(pages["lakeside"])
    page.get_by_text("Natural", exact=True).scroll_into_view_if_needed()
    page.locator(".cb-figure").evaluate(
        "figure => window.scrollTo(0, figure.getBoundingClientRect().top + scrollY)"
    )
    box = page.get_by_role("heading", name="The 1").bounding_box()
    bar = page.locator("#tools").bounding_box()
    assert bar["y"] == pytest.approx(0, abs=1)
    assert box["y"] == pytest.approx(bar["height"], abs=1)
    page.close()


def test_a_phone_keeps_search_and_contents_in_reach(browser, pages) -> None:
    page = browser.new_page(viewport={"width": 375, "height": 667})
    page.goto(pages["lakeside"])
    page.evaluate("window.scrollTo(0, 900)")
    search, contents = page.locator("#search"), page.locator("nav summary")
    for control in (search, contents):
        box = control.bounding_box()
        assert 0 <= box["y"] < 60
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 375
    # They do not cover each other.
    field, button = search.bounding_box(), contents.bounding_box()
    assert field["x"] + field["width"] <= button["x"]
    contents.click()
    page.locator("nav a", has_text="Leads").click()
    assert not page.locator("nav a", has_text="Leads").is_visible()
    heading = page.get_by_role("heading", name="Leads").bounding_box()
    assert field["height"] < heading["y"] < 667
    page.close()


def test_a_slash_goes_to_the_search_unless_it_is_typed_there(page) -> None:
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "search"
    assert page.locator("#search").input_value() == ""
    page.keyboard.type("1n/2c")
    assert page.locator("#search").input_value() == "1n/2c"


@pytest.mark.parametrize("tree", [True, False])
def test_wide_calls_do_not_move_descriptions_on_a_phone(browser, tmp_path, tree) -> None:
    source = tmp_path / "wide.bml"
    # The row with a history comes last: rows after it would be indented below it.
    rows = ("1C = strong", "(2NT) = minors", "2H/2S = weak", "P = weak", "1C-(1D)-D = values")
    source.write_text("#TITLE: Wide\n\n" + "\n".join(rows) + "\n", "utf-8")
    path = tmp_path / "wide.htm"
    options = HtmlOptions(tree=tree)
    path.write_text(html_page(read_document(source, Diagnostics()), options), "utf-8")
    page = browser.new_page(viewport={"width": 375, "height": 667})
    page.goto(path.as_uri())
    script = "all => all.map(each => each.getBoundingClientRect().left)"
    columns = page.locator(".bidtable .bid + span").evaluate_all(script)
    assert len(columns) == len(rows)
    assert max(columns) - min(columns) < 1
    page.close()


def test_the_keyboard_reaches_the_notes_and_folds(page) -> None:
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the notes"
    page.locator("summary", has_text="Stayman").focus()
    page.keyboard.press("Enter")
    assert page.get_by_text("No four-card major").is_visible()


@NO_PAPER
def test_on_paper_the_whole_tree_is_shown_and_no_control(page) -> None:
    page.emulate_media(media="print")
    assert page.get_by_text("No four-card major").is_visible()
    assert not page.locator("nav").is_visible()
    assert not page.locator("#tools").is_visible()
    line = (
        "getComputedStyle(document.querySelector('.tree ul ul > li'), '::before').borderLeftWidth"
    )
    assert page.evaluate(line) == "1px"


def test_a_screen_reader_hears_suits_calls_and_alerts(page) -> None:
    spoken = page.locator("body").aria_snapshot()
    for words in ("clubs", "hearts", "double", "redouble", "alert", "Contents", "Search"):
        assert words in spoken
    assert "Strong club, five-card majors" in spoken
