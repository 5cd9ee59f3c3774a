"""Templates of HTML pages, which Jinja2 renders.

Jinja2 is imported when the first page is rendered: its import takes as long as that of all of
`cuebid.bml`, and most commands write no page.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cuebid.render.page.policy import content_policy
from cuebid.render.styles import page_colours

if TYPE_CHECKING:
    from jinja2 import Environment

SHELL_FOLDER: Final = Path(__file__).with_name("templates")
"""The folder of `page.html`, for pages without a template of their own."""
# A control character, which `escape` keeps out of every other text of a page.
_CONTENT_MARK: Final = "\x00content\x00"


@dataclass(frozen=True, slots=True)
class PageTemplate:
    """The template, style sheets and script of one kind of HTML page."""

    folder: Path
    """Where the page's own files are."""
    name: str
    """The template, which extends `page.html`."""
    sheets: tuple[str, ...] = ()
    """Names of the page's own style sheets."""
    script: str | Path = ""
    """The name of the page's script in its folder, or the file of a shared script; empty for a page
    without script."""

    def render(
        self,
        *,
        title: str,
        content: str = "",
        figures: bool = True,
        style_file: str = "",
        with_script: bool = True,
        policy: str | None = None,
        **values: object,
    ) -> str:
        """Return the HTML of the page.

        Args:
            title: the page's title, as plain text.
            content: HTML for the block `main`; empty for a template that fills this block itself.
            figures: whether the page has diagrams.
            style_file: the address of a style sheet beside the page; empty to put the style sheet
                inside the page.
            with_script: whether the page needs its script.
            policy: the content security policy; empty if a server sends it as a header, None
                for the policy that `content_policy` returns.
            values: values that the template's blocks use. Text is escaped unless it is wrapped in
                `markupsafe.Markup` or passed through the filter `html`.

        Raises:
            jinja2.UndefinedError: the template uses a value that is not given.
        """
        script = self._file(self.script) if self.script and with_script else ""
        # The newline after the opening tag is part of the script, and so of its hash.
        script = f"\n{script}" if script else ""
        sheets = (self.folder / name for name in self.sheets)
        if policy is None:
            policy = content_policy(script, has_style_file=bool(style_file))
        page = (
            _environment(self.folder)
            .get_template(self.name)
            .render(
                title=title,
                style="" if style_file else page_style(*sheets, figures=figures),
                style_file=style_file,
                script=script,
                policy=policy,
                content=_CONTENT_MARK,
                **values,
            )
        )
        # Notes of 20,000 rows make megabytes of HTML, which Jinja2 would copy several times.
        start, mark, end = page.partition(_CONTENT_MARK)
        return f"{start}{content}{end}" if mark else page

    def split(self, title: str) -> tuple[str, str]:
        """Return the HTML before and after the `content`, for content that is written in pieces."""
        start, _, end = self.render(title=title, content=_CONTENT_MARK).partition(_CONTENT_MARK)
        return start, end

    def _file(self, name: str | Path) -> str:
        # The path of a shared script is absolute, so joining it to the folder leaves it unchanged.
        return (self.folder / name).read_text(encoding="utf-8")


PLAIN_PAGE: Final = PageTemplate(SHELL_FOLDER, "page.html")
"""The template of a page that has only a heading and `content`, which is finished HTML."""


@cache
def _environment(folder: Path) -> Environment:
    """Return the Jinja2 environment that finds a folder's templates and the shared ones."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415 - see above
    from markupsafe import Markup  # noqa: PLC0415 - loaded with Jinja2

    environment = Environment(
        # The page's own folder first, so that its templates may replace a shared one.
        loader=FileSystemLoader((folder, SHELL_FOLDER)),
        autoescape=True,
        # A misspelt name must not become an empty text on a page.
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        # Templates are part of the installed package, so looking for changes is wasted work.
        auto_reload=False,
    )
    environment.filters["html"] = Markup
    return environment


# The style sheet is inside every page, so that a page is one file which can be mailed or opened
# from disk. It is the same for all pages of a kind; hence the cache.
@cache
def page_style(*sheets: Path, figures: bool = True) -> str:
    """Return the whole style sheet of a page.

    Args:
        sheets: files of the page's own rules, which follow the shared ones and so outweigh them.
        figures: whether the page has diagrams; without them it is 8 kB smaller.
    """
    parts = [page_colours(figures=figures)]
    parts += [path.read_text(encoding="utf-8") for path in (SHELL_FOLDER / "page.css", *sheets)]
    return "\n".join(part.rstrip() for part in parts) + "\n"
