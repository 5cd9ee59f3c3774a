"""Themes are readable, and the style sheet knows them all."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from render_samples import RECORD, SAMPLES

from cuebid.render import (
    DARK,
    LIGHT,
    TERMINAL,
    THEMES,
    TWO_COLOUR,
    TWO_COLOUR_DARK,
    Role,
    preamble,
    stylesheet,
    to_html,
    to_rich,
    to_svg,
)
from cuebid.render.theme import contrast


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("role", Role)
def test_every_role_can_be_read_on_paper_and_panel(theme, role):
    """WCAG 2.2, 1.4.3: at least 4.5; for a terminal the two are white and black."""
    assert contrast(theme.colour(role), theme.paper) >= 4.5
    assert contrast(theme.colour(role), theme.panel) >= 4.5


def test_contrast_is_that_of_the_guidelines():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert contrast("#123456", "#123456") == 1


@pytest.mark.parametrize("theme", [LIGHT, DARK, TERMINAL], ids=lambda theme: theme.name)
def test_four_suits_have_four_colours(theme):
    suits = (Role.SPADE, Role.HEART, Role.DIAMOND, Role.CLUB)
    assert len({theme.colour(role) for role in suits}) == 4


@pytest.mark.parametrize("theme", [TWO_COLOUR, TWO_COLOUR_DARK], ids=lambda theme: theme.name)
def test_two_colours_are_red_and_black(theme):
    assert theme.colour(Role.HEART) == theme.colour(Role.DIAMOND)
    assert theme.colour(Role.SPADE) == theme.colour(Role.CLUB)
    assert theme.colour(Role.HEART) != theme.colour(Role.SPADE)


def test_themes_have_names_of_their_own():
    assert len({theme.name for theme in THEMES}) == len(THEMES)


def test_style_sheet_follows_the_reader_and_paper():
    css = stylesheet()
    light, dark = css.index(LIGHT.colour(Role.SPADE)), css.index(DARK.colour(Role.SPADE))
    assert light < css.index("prefers-color-scheme: dark") < dark
    assert LIGHT.colour(Role.SPADE) in css[css.index("@media print") :]
    assert DARK.colour(Role.SPADE) not in css[css.index("@media print") :]


def test_paper_outweighs_a_theme_asked_for_by_name():
    """A selector of more classes and attributes wins (CSS, "specificity")."""
    screen, paper = stylesheet(THEMES).split("@media print")
    weights = [
        selector.count(".") + selector.count("[")
        for rule in re.findall(r"^(.*?) \{.*--cb-paper", screen, re.MULTILINE)
        for selector in rule.split(",")
    ]
    assert len(weights) == 2 + 2 * len(THEMES)
    assert re.search(r"(\S+) \{.*--cb-paper", paper)[1].count(".") > max(weights)


def test_style_sheet_of_one_theme_does_not_follow_the_reader():
    assert "prefers-color-scheme" not in stylesheet([LIGHT])
    assert LIGHT.paper in stylesheet([DARK]).split("@media print")[1]


def test_style_sheet_needs_a_theme():
    with pytest.raises(ValueError, match="at least one theme"):
        stylesheet([])


def test_style_sheet_braces_balance():
    depths = [0]
    for brace in re.findall(r"[{}]", stylesheet(THEMES)):
        depths.append(depths[-1] + (1 if brace == "{" else -1))
    assert min(depths) == 0
    assert depths[-1] == 0
    assert all(abs(after - before) == 1 for before, after in pairwise(depths))


def test_every_class_is_ours_and_styled():
    """A name in the HTML without a rule is a slip; so is one that could meet the page's own."""
    css = set(re.findall(r"\.(cb-[\w-]+)", stylesheet()))
    used = {
        name
        for value in SAMPLES.values()
        for names in re.findall(r'class="([^"]+)"', to_html(value))
        for name in names.split()
    }
    assert all(name.startswith("cb-") for name in used)
    assert used - css == {"cb-lines", "cb-place"}


def test_svg_takes_its_colours_from_the_theme():
    dark = to_svg(RECORD, theme=DARK)
    assert DARK.paper in dark
    assert LIGHT.colour(Role.SPADE) not in dark
    assert set(re.findall(r"#[0-9a-f]{6}", dark)) <= {
        *DARK.colours.values(),
        DARK.paper,
        DARK.panel,
        DARK.rule,
    }


def test_svg_needs_nothing_from_elsewhere():
    """No font, picture, script or style sheet is fetched."""
    svg = to_svg(RECORD)
    assert not re.search(r"href|@import|@font-face|url\(|<script|<image", svg)
    assert re.findall(r"https?://[^\"\s]+", svg) == ["http://www.w3.org/2000/svg"]


def test_preamble_defines_every_colour_and_macro_used():
    from cuebid.render import to_latex

    text = preamble(TWO_COLOUR)
    for role in Role:
        assert rf"\definecolor{{cb{role}}}{{HTML}}{{{TWO_COLOUR.colour(role)[1:].upper()}}}" in text
    used = {
        macro for value in SAMPLES.values() for macro in re.findall(r"\\cb[a-z]+", to_latex(value))
    }
    assert used <= set(re.findall(r"\\newcommand\{(\\cb[a-z]+)\}", text))


def test_terminal_colours_suits_and_leaves_words_to_the_terminal():
    from rich.console import Console

    console = Console(force_terminal=True, color_system="truecolor", width=80, record=True)
    with console.capture() as capture:
        console.print(to_rich(SAMPLES["deal"]))
    shown = capture.get()
    colour = TERMINAL.colour(Role.HEART)
    red, green, blue = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    assert f"\x1b[38;2;{red};{green};{blue}m♥\x1b[0m AQ3" in shown
