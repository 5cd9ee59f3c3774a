"""Text with marks: the quick way and the rules of the language agree; nothing typed is markup."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.bml import plain_text
from cuebid.bml.export.html.inline import HTML_TEXT, link_target
from cuebid.bml.export.latex.escape import escape as words
from cuebid.bml.export.latex.inline import LatexText
from cuebid.bml.export.typst.markup import string

PIECES = st.sampled_from(
    [
        *("!h", "!C", "!", "--", "---", "-", "->", "2C", "1NT", "4SFG", "*", "/", "=", "a", " "),
        *("\n", "5+", "hcp, ", "&", "<b>", '"', "'", "♥", "[x](#y)", "http://a.b/c", "\t", "\x01"),
        *("é", "\\"),
    ]
)
TEXTS = st.lists(PIECES, max_size=12).map("".join) | st.text(max_size=30)


class _Text(HTMLParser):
    """What a page shows, tags left out."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.shown = ""
        self.tags: list[str] = []

    def handle_data(self, data: str) -> None:
        self.shown += data

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002 - the parser's own name
        self.tags.append(tag)


def _seen(text: str) -> str:
    return "".join(letter for letter in text if letter.isprintable() and letter != " ")


@given(TEXTS)
def test_the_quick_way_to_html_gives_what_the_rules_give(text) -> None:
    assert HTML_TEXT.text(text) == HTML_TEXT.marked(text)


@given(TEXTS)
def test_the_quick_way_to_latex_gives_what_the_rules_give(text) -> None:
    inlines = LatexText()
    if '"' not in text:  # whether a quotation mark opens depends on what is before it
        assert inlines.text(text) == inlines.marked(text)


@given(TEXTS)
def test_html_shows_the_words_and_has_no_tag_but_ours(text) -> None:
    parser = _Text()
    parser.feed(HTML_TEXT.text(text))
    parser.close()
    assert set(parser.tags) <= {"span", "strong", "em", "code", "a"}
    shown = parser.shown.replace("\ufe0e", "").replace("\ufffd", "")
    wanted = plain_text(text).replace("\ufe0e", "").replace("\ufffd", "")
    assert _seen(shown) == _seen(wanted)


@given(TEXTS)
def test_latex_has_no_command_but_ours_and_balanced_braces(text) -> None:
    made = LatexText().text(text)
    bare = re.sub(r"\\[{}\\&#%_$]", "", made)
    assert bare.count("{") == bare.count("}")
    assert not re.search(r"(?<!\\)[&#$%~^]", re.sub(r"\\href\{[^}]*\}", "", made))
    commands = set(re.findall(r"\\([A-Za-z]+)", made))
    ours = "B[CDHS]|text[a-z]+|cbglyph|cbsuit[a-z]+|ensuremath|href|guillemot(left|right)"
    signs = "ldots|pm|times|leq|geq|neq|cdot|approx|div|emptyset|infty|circ|[A-Za-z]*arrow"
    assert all(re.fullmatch(f"{ours}|{signs}", command) for command in commands)


@given(st.text(max_size=30))
def test_a_string_of_typst_ends_where_it_should(text) -> None:
    made = string(text)
    assert made[0] == made[-1] == '"'
    assert not re.search(r'(?<!\\)(?:\\\\)*"', made[1:-1])
    assert "\n" not in made


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("5+!h", '5+<span class="heart" role="img" aria-label="hearts">♥\ufe0e</span>'),
        ("11--15", "11–15"),
        ("a -> b", "a → b"),
        ("4SFG and 15HCP", "4SFG and 15HCP"),
        ("!SPL", "!SPL"),
        ("*bold* /it/ =m=", "<strong>bold</strong> <em>it</em> <code>m</code>"),
        ("a < b & c", "a &lt; b &amp; c"),
        ("[x](#The 1!c opening)", '<a href="#the-1c-opening">x</a>'),
        ("[x](javascript:alert(1))", "x"),
        ("[x](https://a.b/?c=1&d=2)", '<a href="https://a.b/?c=1&amp;d=2">x</a>'),
    ],
)
def test_marks_in_html(text, html) -> None:
    assert HTML_TEXT.text(text) == html


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("5+!h", r"5+\BH{}"),
        ("11--15", "11--15"),
        ("a -> b", r"a \ensuremath{\rightarrow} b"),
        ("50% & ~x", r"50\% \& \textasciitilde{}x"),
        ('say "x"', r"say \textquotedblleft{}x\textquotedblright{}"),
        ("*bold*", r"\textbf{bold}"),
        ("[x](http://a.b/~c#d%20e)", r"\href{http://a.b/\%7Ec\#d\%20e}{x}"),
        ("[x](#nowhere)", "x"),
    ],
)
def test_marks_in_latex(text, latex) -> None:
    assert LatexText().text(text) == latex


@pytest.mark.parametrize("sign", ["~", "^", "\\", "{", "}", "$", "&", "#", "%", "_", "\x00", "\t"])
def test_no_sign_of_latex_passes_as_it_is(sign) -> None:
    assert words(f"a{sign}b") != f"a{sign}b"


@pytest.mark.parametrize(
    "target",
    ["javascript:x", " JavaScript:x", "data:text/html,x", "vbscript:x", "\x01javascript:x"],
)
def test_a_link_never_runs_anything(target) -> None:
    assert link_target(target) is None
