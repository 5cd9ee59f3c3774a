"""Measure what each module of conventions wins: a system with it against the same without it.

    python bench/module_worth.py 2000 [MODULE ...] [--store worth] [--page docs/conventions.md]

All matches are on the same boards, bidding only. A module is played in two over one if it fits
there, else in the first base that takes it; a module against an opening in the first base that
makes this opening, perhaps with another module. With `--store` every match is a file there, and
continues where it was stopped; boards are played in portions, one of each module in turn, so that
a run that is stopped has about as many boards of each. `--page` writes the table into a page,
between its two marks or at its end.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path

from cuebid.bml import parse_document
from cuebid.conventions import (
    BASES,
    LibraryLoader,
    ModuleError,
    ModuleHeader,
    RootFile,
    base_path,
    change_modules,
    read_root,
    shipped_catalogue,
)
from cuebid.conventions.selection import with_dependents
from cuebid.conventions.write import write_system
from cuebid.match.entrants.entrant import Entrant
from cuebid.match.plan import BoardSource
from cuebid.match.statistics.estimate import Estimate
from cuebid.match.versions_match import VersionsMatch, play_versions
from cuebid.notes import build_notes
from cuebid.notes.meaning.their_opening import opening_name
from cuebid.text import Diagnostics, Source, read_source

CATALOGUE = shipped_catalogue()
# Slots of modules that change what an opening bid shows.
OPENING_SLOTS = {"2D", "2M", "3N", "4m"}
_SEED = 3804
# Loading the two versions takes as long as some hundred boards.
_PORTION = 2500
_MARKS = "<!-- worth -->", "<!-- end of worth -->"
# IMPs of a board with a score (the root of the mean square), and 95 % of a normal distribution.
_TYPICAL = 7.5
_WITHIN = 1.96


@dataclass(frozen=True, slots=True)
class Versions:
    """A system with a module and without it.

    Attributes:
        module: the name of the module.
        base: the name of the system.
        instead: the names of the modules that it replaces; empty if it replaces none.
        entrants: the system with the module, and without it.
    """

    module: str
    base: str
    instead: str
    entrants: tuple[Entrant, Entrant]


def main(boards: int, names: list[str], store: Path, page: Path | None) -> None:
    """Play the matches, print their table, and write it into a page."""
    chosen = [header for header in CATALOGUE.conventions if not names or header.name in names]
    matches = [versions for header in chosen if (versions := _versions(header, store)) is not None]
    played: dict[str, VersionsMatch] = {}
    for count in range(min(_PORTION, boards), boards + 1, _PORTION):
        for versions in matches:
            played[versions.module] = play_versions(
                versions.module,
                versions.entrants,
                BoardSource(count=count, seed=_SEED),
                store=store / f"{versions.module}.db",
            )
            print(_row(versions, played[versions.module]), flush=True)
    table = [_HEAD, "|---|---|---|---|---|---|---|"]
    rows = sorted(matches, key=lambda versions: -played[versions.module].result.mean)
    table += [_row(versions, played[versions.module]) for versions in rows]
    if page is not None:
        before, _, rest = page.read_text("utf-8").partition(_MARKS[0])
        after = rest.partition(_MARKS[1])[2]
        text = "\n".join([_MARKS[0], "", *table, "", _MARKS[1]])
        page.write_text(before + text + after, "utf-8")


_HEAD = "| module | in | in place of | boards | comes up | IMPs a board | 95 % interval |"


def _row(versions: Versions, match: VersionsMatch) -> str:
    result = match.result
    instead = f"`{versions.instead}`" if versions.instead else ""
    cells = [
        f"`{versions.module}`",
        f"`{versions.base}`",
        instead,
        f"{result.boards:,}",
        f"{100 * match.share:.1f} %",
        f"{result.mean:+.3f}",
        _interval(result),
    ]
    return f"| {' | '.join(cells)} |"


def _interval(result: Estimate) -> str:
    """Return the 95 % interval of the mean, as if one more board had won and one had lost."""
    squares = result.deviation**2 * (result.boards - 1) + 2 * _TYPICAL**2
    half = _WITHIN * sqrt(squares) / result.boards
    return f"{result.mean - half:+.3f} to {result.mean + half:+.3f}"


def _versions(header: ModuleHeader, store: Path) -> Versions | None:
    """Return the two versions of the first base that a module can be played in, if there is one."""
    for base in BASES:
        source = read_source(base_path(base), Diagnostics())
        for meeting in _meeting(read_root(source, CATALOGUE), header):
            changed = _changed(header, meeting)
            if changed is not None:
                without, having = (
                    Entrant(name=version, player=_written(store, header.name, version, root, base))
                    for version, root in zip(("without", "with"), changed[:2], strict=True)
                )
                return Versions(header.name, base, changed[2], (having, without))
    return None


def _meeting(root: RootFile, header: ModuleHeader) -> Iterator[RootFile]:
    """Yield a system, and variants with another opening, in which a module can come up."""
    if not header.against:
        yield root
        return
    openings = [each.name for each in CATALOGUE.conventions if set(each.slots) & OPENING_SLOTS]
    for added in ([], *([name] for name in openings)):
        try:
            changed = change_modules(root, CATALOGUE, add=added).root
        except ModuleError:
            continue
        if header.against in _openings(changed.text(CATALOGUE)):
            yield changed


@cache
def _openings(text: str) -> frozenset[str]:
    """Return the kinds of the openings of a system, as `#+AGAINST` names them."""
    document = parse_document(Source("system.bml", text), Diagnostics(), loader=LibraryLoader())
    names = (
        opening_name(each.sequence.call, each.meaning.boxes)
        for each in build_notes(document).auctions
        if len(each.sequence.calls) == 1 and each.sequence.we_open
    )
    return frozenset(names) - {""}


def _changed(header: ModuleHeader, root: RootFile) -> tuple[RootFile, RootFile, str] | None:
    """Return a system without a module, the same with it, and the modules that it replaces."""
    if header.name in {module.name for module in root.modules}:
        removed = with_dependents([header.name], root, CATALOGUE)
        return change_modules(root, CATALOGUE, remove=removed).root, root, ""
    return _added(header, root)


def _added(header: ModuleHeader, root: RootFile) -> tuple[RootFile, RootFile, str] | None:
    """Return a system with what a module needs, the same with it, and the modules it replaces."""
    present = {module.name for module in root.modules}
    for needed in _needed(header, present):
        try:
            started = change_modules(root, CATALOGUE, add=needed).root if needed else root
            changed = change_modules(started, CATALOGUE, add=[header.name])
        except ModuleError:
            continue
        instead = [
            name
            for name in changed.replaced
            if not CATALOGUE.headers[name.partition(":")[0]].is_filler
        ]
        return started, changed.root, " ".join(instead)
    return None


def _needed(header: ModuleHeader, present: set[str]) -> Iterator[list[str]]:
    """Yield lists of the modules that a module still needs, one list for each alternative."""
    lacking = [
        [name for name in need.split("/") if name in CATALOGUE.headers]
        for need in header.needs
        if not present & set(need.split("/"))
    ]
    lacking = [names for names in lacking if names]
    for number in range(max(map(len, lacking), default=1)):
        yield [names[min(number, len(names) - 1)] for names in lacking]


def _written(store: Path, name: str, version: str, root: RootFile, base: str) -> str:
    folder = store / "systems" / name / version
    text = root.text(CATALOGUE)
    return str(write_system(folder, base, text, base_path(base).parent)[0])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("boards", type=int)
    parser.add_argument("modules", nargs="*")
    parser.add_argument("--store", type=Path)
    parser.add_argument("--page", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = arguments.store or Path(folder)
        store.mkdir(parents=True, exist_ok=True)
        main(arguments.boards, arguments.modules, store, arguments.page)
