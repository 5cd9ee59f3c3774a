"""Writing a document again whenever one of its files changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cuebid.bml import Document, FileLoader, Limits, parse_document
from cuebid.bml.export.dead_links import report_dead_links
from cuebid.core import CuebidError
from cuebid.text import Diagnostics, Severity, Source, TextError, format_diagnostics, read_source

__all__ = ["Build", "watch"]

_PAUSE: Final = 0.3


@dataclass(frozen=True, slots=True)
class Build:
    """How one document is read and written.

    Attributes:
        file: the root file.
        target: what is written.
        make: from document to output.
        write: puts the output in its place.
        limits: how long and deep the document may grow.
    """

    file: Path
    target: Path
    make: Callable[[Document], str]
    write: Callable[[str, Path], None]
    limits: Limits

    def run(self) -> tuple[str, set[Path]]:
        """Build once: what there is to say, and the files it depends on, absent ones too."""
        loader = _Recorder(FileLoader.beside(self.file), self.file)
        report = Diagnostics()
        try:
            source = read_source(self.file, report)
            document = parse_document(source, report, loader=loader, limits=self.limits)
            report_dead_links(document, report)
            self.write(self.make(document), self.target)
        except TextError as error:
            return format_diagnostics(error.diagnostics), loader.places
        except CuebidError as error:
            return str(error), loader.places
        problems = [each for each in report.in_order() if each.severity is not Severity.HINT]
        said = [format_diagnostics(problems)] if problems else []
        return "\n".join((*said, f"{self.target}: written")), loader.places


class _Recorder:
    """A loader that remembers where it looked."""

    def __init__(self, loader: FileLoader, root: Path) -> None:
        self._loader = loader
        self._root = root
        self.places = {root}

    def __call__(self, path: str, including: Source, report: Diagnostics) -> Source | None:
        if "\0" not in path:
            self.places |= {Path(including.name).parent / path, self._root.parent / path}
        return self._loader(path, including, report)


def watch(
    build: Build,
    say: Callable[[str], object],
    sleep: Callable[[float], object],
    clock: Callable[[], float],
) -> None:
    """Build, and build again after every change, until interrupted.

    Args:
        build: what to build.
        say: is told what happened, with the time it took.
        sleep: waits so many seconds.
        clock: seconds, from any start.
    """
    try:
        while True:
            start = clock()
            said, places = build.run()
            stamps = _stamps(places)
            say(f"{said} ({clock() - start:.2f} s)")
            while stamps == _stamps(places):
                sleep(_PAUSE)
    except KeyboardInterrupt:
        say("stopped")


def _stamps(places: set[Path]) -> dict[Path, tuple[int, int] | None]:
    return {place: _stamp(place) for place in places}


def _stamp(place: Path) -> tuple[int, int] | None:
    """What changes when the file does; None while there is no such file."""
    try:
        said = place.stat()
    except (OSError, ValueError):
        return None
    return said.st_mtime_ns, said.st_size
