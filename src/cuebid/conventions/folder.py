"""Survey a folder of systems: list its systems and modules, and check them and their links.

A file is a module if its head says so, a part if another file includes it, and a system
otherwise. Systems are read whole, with what they include; parts and modules for their heads and
links only, because a table of a part may lack the rows before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, Final

from cuebid.bml import Limits, read_document
from cuebid.bml.export.dead_links import report_dead_links
from cuebid.conventions.check import check_modules, modules_of
from cuebid.conventions.header import read_header
from cuebid.conventions.write import included_paths
from cuebid.core import ReadError
from cuebid.render.page import PageTemplate
from cuebid.text import Diagnostics, Source, Span, TextError, read_source

_INDEX: Final = PageTemplate(Path(__file__).with_name("templates"), "index.html")
# A link of BML whose target is a file: no address of the web, and no place in the same document.
_FILE_LINK: Final = re.compile(r"\]\(\s*(?![a-z][a-z0-9+.-]*:|#)([^)\s#]+)[^)]*\)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SystemEntry:
    """One system of a folder."""

    path: Path
    """The path of its root file, relative to the folder."""
    title: str
    """The title in the file's metadata; the file's name if there is none."""
    description: str
    """The description in a sentence; may be empty."""
    modules: tuple[str, ...]
    """The modules that it includes."""
    files: int
    """How many files it includes."""
    problems: int
    """How many errors and warnings it has."""


@dataclass(frozen=True, slots=True)
class FolderSurvey:
    """The systems and modules of a folder."""

    systems: tuple[SystemEntry, ...]
    """The systems in the order of their paths."""
    modules: tuple[tuple[Path, str], ...]
    """The path and the title of each module file in the folder."""
    parts: int
    """The number of other files, which systems include."""


def survey_folder(folder: Path, report: Diagnostics, limits: Limits | None = None) -> FolderSurvey:
    """Read and check all systems of a folder and its subfolders.

    Args:
        folder: the folder to search for BML files.
        report: receives the findings: missing files, dead links, modules that clash or lack
            something, errors of BML.
        limits: how much notes may grow, and from which folders they may include.

    Raises:
        ReadError: the folder does not exist or has no file in BML.
    """
    paths = [path for path in sorted(folder.rglob("*.bml")) if not _is_hidden(path, folder)]
    if not paths:
        message = f"{folder} has no systems"
        raise ReadError(message, str(folder), expected="a folder with files named .bml")
    sources = {path: read_source(path, report) for path in paths}
    for path, source in sources.items():
        _check_links(path, source, report)
    heads = {path: read_header(source, report) for path, source in sources.items()}
    modules = tuple(
        (path.relative_to(folder), head.title) for path, head in heads.items() if head is not None
    )
    included = {
        target
        for path, source in sources.items()
        for name in included_paths(source.text)
        for target in ((path.parent / name).resolve(), (folder / name).resolve())
    }
    roots = [
        path for path, head in heads.items() if head is None and path.resolve() not in included
    ]
    systems = tuple(_entry(path, folder, report, limits) for path in roots)
    return FolderSurvey(systems, modules, len(paths) - len(modules) - len(systems))


def _is_hidden(path: Path, folder: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(folder).parts)


def _entry(path: Path, folder: Path, report: Diagnostics, limits: Limits | None) -> SystemEntry:
    own = Diagnostics()
    title, description, files = path.stem, "", 0
    modules: tuple[str, ...] = ()
    try:
        document = read_document(path, own, limits=limits)
    # A missing include ends the reading of this system; the others are still listed.
    except TextError as error:
        own.extend(error.diagnostics)
    else:
        check_modules(document, own)
        report_dead_links(document, own)
        title = document.metadata.get("TITLE", "") or path.stem
        description = document.metadata.get("DESCRIPTION", "")
        modules = tuple(head.name for head in modules_of(document))
        files = len({include.source.name for include in document.includes})
    report.extend(own)
    return SystemEntry(path.relative_to(folder), title, description, modules, files, len(own))


def _check_links(path: Path, source: Source, report: Diagnostics) -> None:
    for match in _FILE_LINK.finditer(source.text):
        target = path.parent / match[1]
        # A link to a page is not dead if the notes exist from which the page is made.
        if not (target.exists() or target.with_suffix(".bml").exists()):
            report.warning(
                "bml-dead-link",
                f"there is no file {match[1]}",
                Span(source, *match.span(1)),
                expected="the path of a file, from the folder of this one",
            )


def index_page(title: str, survey: FolderSurvey, folder: Path) -> str:
    """Return the index page of a folder: a line for each of its systems and modules."""
    problems = sum(entry.problems for entry in survey.systems)
    lead = f"{len(survey.systems)} systems, {len(survey.modules)} modules of their own"
    lead += f"; {problems} problems" if problems else ""
    return _INDEX.render(title=title, lead=lead, content="\n".join(_content(survey, folder)))


def _content(survey: FolderSurvey, folder: Path) -> Iterator[str]:
    yield "<h2>Systems</h2>"
    rows = []
    for entry in survey.systems:
        modules = ", ".join(entry.modules)
        rows.append(
            (_links(entry.path, entry.title, folder), escape(entry.description), escape(modules),
             str(entry.problems or ""))
        )  # fmt: skip
    yield from _table(("System", "", "Modules", "Problems"), rows)
    if survey.modules:
        yield "<h2>Modules</h2>"
        pairs = [(_links(path, path.stem, folder), escape(title)) for path, title in survey.modules]
        yield from _table(("Module", ""), pairs)


def _links(path: Path, text: str, folder: Path) -> str:
    """Return an HTML link to the page made from notes, or to the notes if there is no page."""
    page = path.with_suffix(".html")
    target = page if (folder / page).exists() else path
    return f'<a href="{escape(target.as_posix(), quote=True)}">{escape(text)}</a>'


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield "<table>"
    yield "<tr>" + "".join(f'<th scope="col">{head}</th>' for head in heads) + "</tr>"
    for row in rows:
        yield "<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>"
    yield "</table>"


def survey_lines(survey: FolderSurvey) -> Iterator[str]:
    """Yield a line of text for each system and each module of a folder."""
    for entry in survey.systems:
        modules = f", with {', '.join(entry.modules)}" if entry.modules else ""
        problems = f" ({entry.problems} problems)" if entry.problems else ""
        yield f"{entry.path}: {entry.title}{modules}{problems}"
    for path, title in survey.modules:
        yield f"{path}: module, {title}"


def survey_record(survey: FolderSurvey) -> dict[str, Any]:
    """Return a JSON record of the systems and modules of a folder."""
    return {
        "systems": [
            {
                "file": entry.path.as_posix(),
                "title": entry.title,
                "description": entry.description,
                "modules": list(entry.modules),
                "files": entry.files,
                "problems": entry.problems,
            }
            for entry in survey.systems
        ],
        "modules": [{"file": path.as_posix(), "title": title} for path, title in survey.modules],
    }
