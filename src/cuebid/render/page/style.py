"""The style sheet of a page: colours of the themes, `page.css`, and the page's own sheets."""

# The sheet is inside every page, so that a page is one file which can be mailed or opened from
# disk. It is the same for all pages of a kind; hence the cache.

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from cuebid.render.styles import page_colours

_SHELL: Final = Path(__file__).with_name("templates")


@cache
def page_style(*sheets: Path, figures: bool = True) -> str:
    """Return the whole style sheet of a page.

    Args:
        sheets: files of the page's own rules, which follow the shared ones and so outweigh them.
        figures: whether the page has diagrams; without them it is 8 kB smaller.
    """
    parts = [page_colours(figures=figures)]
    parts += [path.read_text(encoding="utf-8") for path in (_SHELL / "page.css", *sheets)]
    return "\n".join(part.rstrip() for part in parts) + "\n"
