"""The shell that all HTML pages share: head, colours, typography, accessibility, security.

A page is a Jinja2 template that extends `page.html` (folder `templates` here) and fills its blocks,
with style sheets and a script in files beside it. `PageTemplate` names these files and renders
them into a page that is a single file: it needs no other file, no network, and is readable without
scripts. `page.html` documents the blocks, `page.css` the classes that every page may use.
"""

from cuebid.render.page.policy import content_policy
from cuebid.render.page.shell import PLAIN_PAGE, SHELL_FOLDER, PageTemplate, page_style

__all__ = ["PLAIN_PAGE", "SHELL_FOLDER", "PageTemplate", "content_policy", "page_style"]
