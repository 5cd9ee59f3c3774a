"""Pages share one shell, need nothing else, and escape what they show."""

from __future__ import annotations

import re

import pytest

from cuebid.render import DARK, LIGHT
from cuebid.render.page import PLAIN_PAGE, PageTemplate, content_policy, page_style


def test_a_plain_page_is_one_file_with_its_style_inside():
    page = PLAIN_PAGE.render(title="Boards & <b>", content="<p>ready</p>")
    assert page.startswith('<!DOCTYPE html>\n<html lang="en">')
    assert page.endswith("</body>\n</html>\n")
    assert "<title>Boards &amp; &lt;b&gt;</title>" in page
    assert "<p>ready</p>" in page
    assert not re.search(r"<link|<script|@import|url\(|https?:", page)


def test_the_first_link_leads_past_the_header():
    page = PLAIN_PAGE.render(title="Boards")
    assert re.search(r'<body>\s*<a class="skip" href="#main">', page)
    assert '<main id="main">' in page


def test_a_page_is_split_around_its_content():
    start, end = PLAIN_PAGE.split("Boards")
    assert start + "<p>x</p>" + end == PLAIN_PAGE.render(title="Boards", content="<p>x</p>")


def test_a_policy_in_a_header_leaves_no_element():
    assert "Content-Security-Policy" in PLAIN_PAGE.render(title="Boards")
    assert "Content-Security-Policy" not in PLAIN_PAGE.render(title="Boards", policy="")


def test_the_policy_allows_the_own_script_alone():
    assert "script-src" not in content_policy()
    assert "default-src 'none'" in content_policy()
    # Computed by `printf 'alert(1)' | openssl dgst -sha256 -binary | base64`.
    hashed = "script-src 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"
    assert hashed in content_policy("alert(1)")


def test_text_is_escaped_and_a_missing_value_is_an_error(tmp_path):
    from jinja2 import UndefinedError

    (tmp_path / "a.html").write_text(
        '{% extends "page.html" %}{% block main %}{{ name }}{% endblock %}', "utf-8"
    )
    (tmp_path / "a.css").write_text(".own { color: red }", "utf-8")
    template = PageTemplate(tmp_path, "a.html", ("a.css",))
    page = template.render(title="A", name="<script>")
    assert "&lt;script&gt;" in page
    assert page.index(".own") > page.index("--cb-paper")
    with pytest.raises(UndefinedError, match="name"):
        template.render(title="A")


def test_the_style_has_light_dark_and_paper_and_diagrams_only_where_wanted():
    style = page_style()
    screen, paper = style.split("@media print", 1)
    assert screen.index(LIGHT.paper) < screen.index(DARK.paper)
    assert LIGHT.paper in paper
    assert ".cb-deal" in style
    assert ".cb-deal" not in page_style(figures=False)
