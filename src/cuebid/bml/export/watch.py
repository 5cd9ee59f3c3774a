"""Convert a document again whenever one of its files changes.

Files are polled by time and size: the files to watch change with each conversion, some of them do
not exist yet, and a document has few. Notifications of the operating system would need another
package.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cuebid.bml.export.dead_links import report_dead_links
from cuebid.bml.language.loader import FileLoader
from cuebid.bml.language.parse import parse_document
from cuebid.bml.limits import Limits
from cuebid.bml.tree import Document
from cuebid.core import CuebidError
from cuebid.text import Diagnostics, Severity, Source, TextError, format_diagnostics, read_source

_PAUSE: Final = 0.3
"""Seconds between two polls: too short for an author to notice."""


@dataclass(frozen=True, slots=True)
class Build:
    """The conversion of one document to a file in another format."""

    file: Path
    """The root file."""
    target: Path
    """The output file."""
    convert: Callable[[Document], str]
    """Converts the document to text."""
    write: Callable[[str, Path], None]
    """Writes the text to a path."""
    limits: Limits
    """The limits on the document."""

    def run(self) -> tuple[str, set[Path]]:
        """Build once; return a message, and the paths that it depends on, missing ones too."""
        loader = _RecordingLoader(FileLoader.beside(self.file, self.limits), self.file)
        report = Diagnostics()
        try:
            source = read_source(self.file, report)
            document = parse_document(source, report, loader=loader, limits=self.limits)
            report_dead_links(document, report)
            self.write(self.convert(document), self.target)
        # An error is shown and not raised: the author is about to correct it.
        except TextError as error:
            return format_diagnostics(error.diagnostics), loader.paths
        except CuebidError as error:
            return str(error), loader.paths
        problems = [
            problem for problem in report.in_order() if problem.severity is not Severity.HINT
        ]
        lines = [format_diagnostics(problems)] if problems else []
        return "\n".join((*lines, f"{self.target}: written")), loader.paths


class _RecordingLoader:
    """A loader that records the paths at which it looks for files."""

    def __init__(self, loader: FileLoader, root: Path) -> None:
        self._loader = loader
        self._root = root
        self.paths = {root}

    def __call__(self, path: str, including: Source, report: Diagnostics) -> Source | None:
        # Both folders in which `FileLoader` looks, whether or not the file exists: adding a missing
        # include is a change too. The operating system refuses paths with a null character.
        if "\0" not in path:
            self.paths |= {Path(including.name).parent / path, self._root.parent / path}
        return self._loader(path, including, report)


def watch(
    build: Build,
    print_message: Callable[[str], object],
    sleep: Callable[[float], object],
    clock: Callable[[], float],
) -> None:
    """Build, and build again after each change, until Ctrl-C.

    Args:
        build: what to build.
        print_message: receives the result of each build, with the time that it took.
        sleep: waits for a number of seconds.
        clock: returns seconds since any moment.
    """
    try:
        while True:
            start = clock()
            message, paths = build.run()
            stamps = _stamps(paths)
            print_message(f"{message} ({clock() - start:.2f} s)")
            while stamps == _stamps(paths):
                sleep(_PAUSE)
    except KeyboardInterrupt:
        print_message("stopped")


def _stamps(paths: set[Path]) -> dict[Path, tuple[int, int] | None]:
    return {path: _stamp(path) for path in paths}


def _stamp(path: Path) -> tuple[int, int] | None:
    """Return the time of the last change and the size; None while the file does not exist."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    # The size too: on some file systems times have a resolution of a second or two.
    return status.st_mtime_ns, status.st_size
