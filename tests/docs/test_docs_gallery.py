"""The gallery shows every picture that there is, each with the page that explains it."""

from __future__ import annotations

import runpy

from project_paths import DOCS, ROOT

GALLERY = runpy.run_path(str(ROOT / "scripts" / "gallery.py"))
README_ONLY = {"web-recording.png"}


def test_the_gallery_is_that_of_todays_pages() -> None:
    """If not, run `make pages`."""
    assert (DOCS / "gallery.md").read_text("utf-8") == GALLERY["gallery"]()


def test_no_picture_is_left_out() -> None:
    files = {path.name for path in (DOCS / "images").glob("*.png")}
    shown = {name for captions in GALLERY["pictures"]().values() for name, _ in captions}
    assert files - README_ONLY == shown
