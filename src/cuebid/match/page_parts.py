"""What the pages of matches have in common: the head with its style, and the list of boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

from cuebid.render import stylesheet

__all__ = ["page_contents", "page_head"]

_STYLE: Final = """
:root { color-scheme: light dark; }
body { font-family: system-ui, "Segoe UI", "DejaVu Sans", sans-serif; line-height: 1.5;
  max-width: 80rem; margin: 0 auto; padding: 0 1rem 4rem; background: Canvas; color: CanvasText; }
h1 { font-size: 1.6rem; margin: 1.5rem 0 .25rem; }
h2 { font-size: 1.25rem; margin: 0 0 .75rem; }
h3 { font-size: 1rem; margin: 0 0 .25rem; }
.score { font-size: 1.15rem; margin: .25rem 0 1rem; }
.skip { position: absolute; left: -99rem; }
.skip:focus { position: static; }
a { color: LinkText; }
a:focus-visible, summary:focus-visible { outline: 3px solid; outline-offset: 2px; }
nav ol { display: flex; flex-wrap: wrap; gap: .5rem; list-style: none; padding: 0; }
nav a { display: block; min-width: 2.25rem; padding: .3rem .5rem; text-align: center;
  border: 1px solid; border-radius: .4rem; text-decoration: none; }
section.board { border-top: 1px solid; padding-top: 1.25rem; margin-top: 1.75rem; }
.rooms { display: grid; gap: 1.5rem; margin-top: 1rem;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); }
.rooms .cb-figure { margin-block: .25rem .5rem; }
.wide { overflow-x: auto; }
.rulings, .costs { margin: .5rem 0; padding-left: 1.2rem; }
summary { cursor: pointer; padding: .3rem 0; }
footer { margin-top: 3rem; font-size: .9rem; }
@media print {
  nav, .skip { display: none; }
  section.board { break-inside: avoid; }
  details::details-content { content-visibility: visible; block-size: auto; }
  body { max-width: none; }
}
"""


def page_head(title: str) -> Iterator[str]:
    """From the doctype to the link that skips the contents."""
    yield "<!DOCTYPE html>"
    yield '<html lang="en">'
    yield "<head>"
    yield '<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(title)}</title>"
    yield f"<style>{stylesheet()}{_STYLE}</style>"
    yield "</head>"
    yield "<body>"
    yield '<a class="skip" href="#boards">Skip to the boards</a>'


def page_contents(numbers: Iterable[int]) -> Iterator[str]:
    """Links to the boards."""
    yield '<nav aria-label="Boards"><ol>'
    for number in numbers:
        yield f'<li><a href="#board-{number}" aria-label="Board {number}">{number}</a></li>'
    yield "</ol></nav>"
