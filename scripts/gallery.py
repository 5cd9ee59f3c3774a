"""Write docs/gallery.md: every picture of the documentation, with its caption and its page.

    python scripts/gallery.py

`make pictures` makes the pictures themselves, from the current program.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

DOCS: Final = Path(__file__).parents[1] / "docs"
PAGE: Final = DOCS / "gallery.md"
PICTURE: Final = re.compile(r"!\[([^\]]+)\]\((?:\.\./|docs/)?images/([a-z-]+\.png)\)")
TITLE: Final = re.compile(r"^# (.+)$", re.MULTILINE)
# `pages-before.md` has pictures of an older version beside those of today.
LEFT_OUT: Final = frozenset({"gallery.md", "pages-before.md"})
INTRODUCTION: Final = """# Gallery

Every picture of these pages, made by a script of the program as it is, with the page that
explains it.
"""


def main() -> int:
    """Write the page."""
    PAGE.write_text(gallery(), "utf-8")
    return 0


def gallery() -> str:
    """Return the text of the gallery: a chapter for each page with pictures, sorted by file."""
    parts = [INTRODUCTION]
    for page, captions in pictures().items():
        title = TITLE.search((DOCS / page).read_text("utf-8"))
        parts.append(f"## [{title[1] if title else page}]({page})\n")
        parts += [f"![{caption}](images/{name})\n\n{caption}\n" for name, caption in captions]
    return "\n".join(parts)


def pictures() -> dict[str, list[tuple[str, str]]]:
    """Return the pictures of each page with their captions; each picture only at its first page."""
    found: dict[str, list[tuple[str, str]]] = {}
    shown: set[str] = set()
    for path in sorted(DOCS.rglob("*.md")):
        if path.name in LEFT_OUT:
            continue
        for caption, name in PICTURE.findall(path.read_text("utf-8")):
            if name not in shown:
                shown.add(name)
                page = path.relative_to(DOCS).as_posix()
                found.setdefault(page, []).append((name, caption))
    return found


if __name__ == "__main__":
    sys.exit(main())
